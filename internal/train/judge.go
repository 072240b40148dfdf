package train

import (
	"context"
	"fmt"
	"math"

	"maven/internal/pool"
	"maven/internal/stat"
	"maven/internal/winprob"
)

// A Judged says how well the chances given to a class of turns fit the results. Its figures are means over the turns, once all games are
// judged.
type Judged struct {
	Turns         int64   `json:"turns"`
	Predicted     float64 `json:"predicted"`     // the chance that the table gave
	Won           float64 `json:"won"`           // the share of turns whose side won; a draw counts half
	StandardError float64 `json:"standardError"` // of Won minus Predicted: from the sums of games, because the turns of one game depend on each other
	LogLoss       float64 `json:"logLoss"`       // −ln of the chance given to what happened
	Brier         float64 `json:"brier"`         // the squared difference of chance and outcome

	// Sums over turns, and for games moments of the sum of won minus predicted, in millionths: whole
	// numbers, so that the sums are exact.
	predicted, won, loss, square int64
	games                        stat.Moments

	over int64 // won minus predicted in the current game
	seen bool  // the current game has such turns
}

// million is the unit of the sums of a Judged.
const million = 1_000_000

// finish finds the figures.
func (j *Judged) finish() {
	turns := math.Max(float64(j.Turns), 1)
	mean := func(sum int64) float64 { return float64(sum) / million / turns }
	j.Predicted, j.Won, j.LogLoss, j.Brier = mean(j.predicted), mean(j.won), mean(j.loss), mean(j.square)
	j.StandardError = j.games.StandardError() * float64(j.games.N()) / million / turns
}

// add adds a turn of the current game.
func (j *Judged) add(chance, won float64) {
	predicted, outcome := millionths(chance), millionths(won)
	j.Turns++
	j.predicted += predicted
	j.won += outcome
	j.loss -= millionths(won*math.Log(chance) + (1-won)*math.Log(1-chance))
	j.square += millionths((won - chance) * (won - chance))
	j.over += outcome - predicted
	j.seen = true
}

// endGame adds up the current game.
func (j *Judged) endGame() {
	if j.seen {
		j.games.Add(j.over)
	}
	j.over, j.seen = 0, false
}

func millionths(x float64) int64 { return int64(math.Round(million * x)) }

// A WinJudgement says how well a table did on games.
type WinJudgement struct {
	All     Judged     `json:"all"`
	Deciles [10]Decile `json:"deciles"` // by the chance predicted
	Phases  []Phase    `json:"phases"`  // from the start of the game to its end
	After   []Stage    `json:"after"`   // the chances after moves
}

// A Decile is the turns whose chance was between two bounds.
type Decile struct {
	Least float64 `json:"least"`
	Most  float64 `json:"most"`
	Judged
}

// deciles returns the classes by tenths of the chance.
func deciles() (all [10]Decile) {
	for i := range all {
		all[i].Least, all[i].Most = float64(i)/10, float64(i+1)/10
	}
	return all
}

// A Stage is the moves made with Least to Most tiles in the bag that did not play out, by the chance after the move of
// the side that made it.
type Stage struct {
	Phase
	Deciles [10]Decile `json:"deciles"`
}

// byBag divides a game by the tiles in the bag: three racks or more, more than a rack, up to a rack, none.
func byBag(plan *Plan) (stages []Stage) {
	rack := plan.Rules.RackSize
	for _, p := range divide(max(plan.unseen()-rack, 0), 3*rack, rack+1, 1, 0) {
		stages = append(stages, Stage{p, deciles()})
	}
	return stages
}

// A Phase is the turns with Least to Most tiles unseen.
type Phase struct {
	Most  int `json:"most"`
	Least int `json:"least"`
	Judged
}

// phases divides a game into the turns with an empty bag, the last turns before those, and the rest in
// rough thirds.
func phases(plan *Plan) []Phase {
	return divide(plan.unseen(), 80, 40, 2*plan.Rules.RackSize+1, plan.Rules.RackSize+1, 1)
}

// divide divides the numbers up to most at these, which descend.
func divide(most int, at ...int) (list []Phase) {
	for _, least := range at {
		if least <= most {
			list = append(list, Phase{Least: least, Most: most})
			most = least - 1
		}
	}
	return list
}

func (j *WinJudgement) classes() []*Judged {
	list := []*Judged{&j.All}
	for i := range j.Deciles {
		list = append(list, &j.Deciles[i].Judged)
	}
	for i := range j.Phases {
		list = append(list, &j.Phases[i].Judged)
	}
	for i := range j.After {
		s := &j.After[i]
		list = append(list, &s.Judged)
		for k := range s.Deciles {
			list = append(list, &s.Deciles[k].Judged)
		}
	}
	return list
}

func (j *WinJudgement) game(g *played, table *winprob.Table) {
	for i := range g.turns {
		t := &g.turns[i]
		won := winprob.Decided(g.end(t.seat))
		j.turn(table.Chance(t.spread, t.unseen.Len()), won, t.unseen.Len())
		if s := &t.after; s.Unseen > 0 {
			j.move(table.After(s.Lead, s.Unseen, s.Drawn), won, t.bag)
		}
	}
	for _, class := range j.classes() {
		class.endGame()
	}
}

// turn adds a turn with so many tiles unseen to its classes.
func (j *WinJudgement) turn(chance, won float64, unseen int) {
	phase := 0
	for j.Phases[phase].Least > unseen {
		phase++
	}
	for _, class := range []*Judged{&j.All, &j.Deciles[decileOf(chance)].Judged, &j.Phases[phase].Judged} {
		class.add(chance, won)
	}
}

// move adds a move that was made with so many tiles in the bag to its classes.
func (j *WinJudgement) move(chance, won float64, bag int) {
	stage := 0
	for j.After[stage].Least > bag {
		stage++
	}
	j.After[stage].add(chance, won)
	j.After[stage].Deciles[decileOf(chance)].add(chance, won)
}

func decileOf(chance float64) int { return min(int(chance*10), 9) }

// JudgeWinProb plays the plan's games and compares the table's chances with their results. The games
// differ from those a table is fitted on, whatever the seed. The judgement is the same on any number of
// threads. report is called at the beginning and after each game.
func JudgeWinProb(ctx context.Context, plan Plan, table *winprob.Table, threads int, report func(pool.Progress) error) (*WinJudgement, error) {
	if err := plan.check(); err != nil {
		return nil, fmt.Errorf("judge winprob: %w", err)
	}
	j := &WinJudgement{Deciles: deciles(), Phases: phases(&plan), After: byBag(&plan)}
	whole := func(g *played) *played { return g }
	games := series[*played]{most: plan.Games, play: worker(&plan, plan.Seed.Named("winprob judged"), whole), take: func(g *played) { j.game(g, table) }}
	if err := games.Run(ctx, pool.Here(threads), report); err != nil {
		return nil, err
	}
	for _, class := range j.classes() {
		class.finish()
	}
	return j, nil
}
