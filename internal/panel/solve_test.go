package panel

import (
	"math"
	"testing"

	"maven/internal/endgame"
	"maven/internal/engine"
	"maven/internal/move"
	"maven/internal/testsize"
	"maven/internal/tile"
	"maven/internal/winprob"
)

// solved returns what the player on turn gains from here on with best play.
func solved(t testing.TB, q *endgame.Question) int {
	t.Helper()
	answer, err := endgame.New(16<<20, 1).Solve(t.Context(), q, nil)
	if err != nil || !answer.Proven {
		t.Fatalf("%v, %+v", err, answer)
	}
	return answer.Moves[0].Value
}

// The candidates of an endgame are its best moves, each worth what its score is more than what the opponent then gains. A move
// that is none is valued in the same way.
func TestEndgame(t *testing.T) {
	testsize.OneThread(t)
	p := smallPlan(t, 1)
	p.Section, p.Seed = Endgame, 9 // an endgame that is soon solved
	header := p.Header()
	whole, err := Read([]byte(string(header.AppendTo(nil))+made(t, p, 1, 0)[0]), p.Rules, p.Words)
	if err != nil {
		t.Fatal(err)
	}
	at := &whole.Positions[0]
	if at.Position.Bag() != 0 || len(at.Candidates) < 3 {
		t.Fatalf("%d in the bag, %d candidates", at.Position.Bag(), len(at.Candidates))
	}
	start := at.Position.Scores[0] - at.Position.Scores[1]
	if best := start + solved(t, &endgame.Question{Position: &at.Position}); at.Candidates[0].Spread != float64(best) {
		t.Errorf("the best move comes to %v, by itself %d", at.Candidates[0].Spread, best)
	}
	for i := range at.Candidates[:3] {
		c := &at.Candidates[i]
		after := at.Position.Clone()
		after.Apply(&c.Move, nil)
		spread := after.Scores[1] - after.Scores[0]
		if after.Ending == 0 {
			spread -= solved(t, &endgame.Question{Position: &after})
		}
		if c.Known != Proven || c.Spread != float64(spread) || c.Win != winprob.Decided(spread) {
			t.Errorf("%+v, want %d", c, spread)
		}
	}
	third := at.Candidates[2]
	at.Candidates = at.Candidates[:2]
	trial := &Trial{Panel: &Panel{Header: whole.Header, Positions: whole.Positions[:1]}, Words: p.Words,
		Players: [][]func() engine.Player{{choosing(t, at.Position.Board.Notation().Format(&third.Move))}}}
	a := ran(t, trial, 1)[0].Answers[0][0]
	if a.Listed || a.Win != at.Candidates[0].Win-third.Win || a.Points != at.Candidates[0].Spread-third.Spread {
		t.Errorf("%+v, want what %+v loses", a, third)
	}
}

// What a play that empties the bag is worth is the mean over what may be drawn, of endgames solved one by one.
func TestPreEndgame(t *testing.T) {
	testsize.OneThread(t)
	plan := smallPlan(t, 1)
	p := &Position{CGP: "ACTION1C3D1H1/3TROGON2E1O1/5DURATIVES1/7B3E1T1/6QIBLAS1R1/7E2ET1YO/10O3l/7FAWNY2D/6RAX1I3W/3MIZEN1PAM2I/9ONER1F/9I1GU1E/9L1ID2/9U1LI2/5HOKAS1PE2 EGJSTV?/ 305/329 0 lex Both; lm 10D.MIZEN;"}
	if err := p.place(plan.Rules, plan.Words); err != nil {
		t.Fatal(err)
	}
	m, err := p.read("4B JiVES")
	if err != nil {
		t.Fatal(err)
	}
	found, err := solvePreEndgame(t.Context(), p, plan.Words, []move.Move{m}, preendNodes)
	if err != nil || len(found) != 1 || found[0].Known != Proven {
		t.Fatalf("%+v, %v", found, err)
	}
	win, spread, unseen := 0.0, 0.0, p.Position.Unseen()
	for one, n := range unseen {
		for range n {
			var drawn tile.Rack
			drawn[one] = 1
			held := unseen
			held.Remove(&drawn)
			known := p.Position.Clone()
			known.Opponent = held
			known.Apply(&m, &drawn)
			end := known.Scores[1] - known.Scores[0] - solved(t, &endgame.Question{Position: &known})
			win += winprob.Decided(end) / float64(unseen.Len())
			spread += float64(end) / float64(unseen.Len())
		}
	}
	if math.Abs(found[0].Win-win) > 1.0/chanceSteps || math.Abs(found[0].Spread-spread) > 1.0/pointSteps {
		t.Errorf("%+v, one by one %v, %v points", found[0], win, spread)
	}
	// As a move that is no candidate it is worth the same, with the share of one of two candidates.
	p.Candidates = []Candidate{{Win: 1, Spread: 10}, {}}
	trial := &Trial{Panel: &Panel{Header: Header{Section: PreEndgame}}, Words: plan.Words}
	a, err := trial.judge(t.Context(), p, m, map[move.Move]Answer{})
	if err != nil || a.Listed || a.Win != 1-found[0].Win || a.Points != 10-found[0].Spread {
		t.Errorf("%+v, %v, want what %+v loses", a, err, found[0])
	}
}

// Of a hundred pre-endgames 40, 30, 20 and 10 have 1 to 4 tiles in the bag.
func TestBags(t *testing.T) {
	p := smallPlan(t, 100)
	p.Section = PreEndgame
	m, counts := newMaker(p, p.halves()), [5]int{}
	for number := range 100 {
		least, most := m.bag(number, m.seed.Stream())
		if least != most {
			t.Fatalf("%d to %d tiles", least, most)
		}
		counts[least]++
	}
	if counts != [5]int{0, 40, 30, 20, 10} {
		t.Error(counts)
	}
}
