package train

import (
	"context"
	"fmt"
	"math"

	"maven/internal/stat"
	"maven/internal/winprob"
)

// A Judged is how well the chances of a class of turns fit what came of them.
type Judged struct {
	Turns int64

	// Sums over turns, and moments over games of the sum of won less predicted, in millionths:
	// whole numbers, so that sums are exact.
	predicted, won, loss, square int64
	games                        stat.Moments
}

// million is the unit of the sums of a Judged.
const million = 1_000_000

// Predicted returns the mean chance that the table gave.
func (j *Judged) Predicted() float64 { return j.mean(j.predicted) }

// Won returns the share of turns whose side won, draws half.
func (j *Judged) Won() float64 { return j.mean(j.won) }

// Error returns the standard error of Won less Predicted. Turns of one game hang together, so it is
// computed from the sums of games.
func (j *Judged) Error() float64 {
	return j.games.StandardError() * float64(j.games.N()) / million / math.Max(float64(j.Turns), 1)
}

// LogLoss returns the mean of −ln of the chance given to what happened.
func (j *Judged) LogLoss() float64 { return j.mean(j.loss) }

// Brier returns the mean squared difference of chance and outcome.
func (j *Judged) Brier() float64 { return j.mean(j.square) }

func (j *Judged) mean(sum int64) float64 {
	return float64(sum) / million / math.Max(float64(j.Turns), 1)
}

// add notes a turn of the game at hand and returns won less predicted.
func (j *Judged) add(chance, won float64) int64 {
	predicted, outcome := millionths(chance), millionths(won)
	j.Turns++
	j.predicted += predicted
	j.won += outcome
	j.loss -= millionths(won*math.Log(chance) + (1-won)*math.Log(1-chance))
	j.square += millionths((won - chance) * (won - chance))
	return outcome - predicted
}

func millionths(x float64) int64 { return int64(math.Round(million * x)) }

// A WinJudgement is how a table did on games.
type WinJudgement struct {
	All     Judged
	Deciles [10]Judged // by the chance predicted
	Phases  []Phase    // from the start of the game to its end
}

// A Phase is the turns with from Least to Most tiles unseen.
type Phase struct {
	Least, Most int
	Judged
}

// phases divides a game: the bag is empty; the last turns before that; and the rest by rough thirds.
func phases(plan *Plan) []Phase {
	var list []Phase
	most := plan.unseen()
	for _, least := range []int{80, 40, 2*plan.Rules.RackSize + 1, plan.Rules.RackSize + 1, 1} {
		if least <= most {
			list = append(list, Phase{Least: least, Most: most})
			most = least - 1
		}
	}
	return list
}

// classes returns all classes in the order that placesOf counts.
func (j *WinJudgement) classes() []*Judged {
	list := []*Judged{&j.All}
	for i := range j.Deciles {
		list = append(list, &j.Deciles[i])
	}
	for i := range j.Phases {
		list = append(list, &j.Phases[i].Judged)
	}
	return list
}

// placesOf returns where in classes a turn belongs.
func (j *WinJudgement) placesOf(chance float64, unseen int) [3]int {
	decile := min(int(chance*10), 9)
	phase := 0
	for j.Phases[phase].Least > unseen {
		phase++
	}
	return [3]int{0, 1 + decile, 1 + len(j.Deciles) + phase}
}

// JudgeWinProb plays the plan's games, which are other ones than those that a table is fitted on
// whatever the seed, and compares the table's chances with what comes of them. The judgement is the
// same for any number of threads. report is called at the beginning and after each game.
func JudgeWinProb(ctx context.Context, plan Plan, table *winprob.Table, threads int, report func(Progress) error) (*WinJudgement, error) {
	if err := plan.check(); err != nil {
		return nil, fmt.Errorf("judge winprob: %w", err)
	}
	now := Progress{Phase: "games", Of: plan.Games}
	if err := report(now); err != nil {
		return nil, err
	}
	j := newJudge(&plan, table)
	err := play(ctx, &plan, threads, 0, plan.Seed.Named("winprob judged"), whole, func(g *played) error {
		j.game(g)
		now.Done++
		return report(now)
	})
	if err != nil {
		return nil, err
	}
	return &j.sum, nil
}

// A judge adds up games.
type judge struct {
	table   *winprob.Table
	sum     WinJudgement
	classes []*Judged // of sum

	over []int64 // by class, won less predicted in the game at hand
	seen []bool  // by class, whether the game has turns of it
}

func newJudge(plan *Plan, table *winprob.Table) *judge {
	j := &judge{table: table}
	j.sum.Phases = phases(plan)
	j.classes = j.sum.classes()
	j.over, j.seen = make([]int64, len(j.classes)), make([]bool, len(j.classes))
	return j
}

// game judges a game.
func (j *judge) game(g *played) {
	clear(j.over)
	clear(j.seen)
	for i := range g.turns {
		t := &g.turns[i]
		unseen := t.unseen.Len()
		chance := j.table.Chance(t.spread, unseen)
		won := 0.5
		switch end := g.end(t.seat); {
		case end > 0:
			won = 1
		case end < 0:
			won = 0
		}
		for _, place := range j.sum.placesOf(chance, unseen) {
			j.over[place] += j.classes[place].add(chance, won)
			j.seen[place] = true
		}
	}
	for place, class := range j.classes {
		if j.seen[place] {
			class.games.Add(j.over[place])
		}
	}
}
