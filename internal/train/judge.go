package train

import (
	"context"
	"fmt"
	"math"

	"maven/internal/stat"
	"maven/internal/winprob"
)

// A Judged says how well the chances given to a class of turns fit the results.
type Judged struct {
	Turns int64

	// Sums over turns, and for games moments of the sum of won minus predicted, in millionths: whole
	// numbers, so that the sums are exact.
	predicted, won, loss, square int64
	games                        stat.Moments
}

// million is the unit of the sums of a Judged.
const million = 1_000_000

// Predicted returns the mean chance that the table gave.
func (j *Judged) Predicted() float64 { return j.mean(j.predicted) }

// Won returns the share of turns whose side won; a draw counts half.
func (j *Judged) Won() float64 { return j.mean(j.won) }

// Error returns the standard error of Won minus Predicted. It is computed from the sums of games, because
// the turns of one game depend on each other.
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

// add adds a turn of the current game and returns won minus predicted.
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

// A WinJudgement says how well a table did on games.
type WinJudgement struct {
	All     Judged
	Deciles [10]Judged // by the chance predicted
	Phases  []Phase    // from the start of the game to its end
}

// A Phase is the turns with Least to Most tiles unseen.
type Phase struct {
	Least, Most int
	Judged
}

// phases divides a game into the turns with an empty bag, the last turns before those, and the rest in
// rough thirds.
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

// JudgeWinProb plays the plan's games and compares the table's chances with their results. The games
// differ from those a table is fitted on, whatever the seed. The judgement is the same on any number of
// threads. report is called at the beginning and after each game.
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

	over []int64 // by class, won minus predicted in the current game
	seen []bool  // by class, whether the current game has such turns
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
