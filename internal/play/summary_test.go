package play_test

import (
	"testing"

	"maven/internal/engine"
	"maven/internal/eval"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/play"
	"maven/internal/rules"
	"maven/internal/tile"
)

// The summary of a game is what adding up its turns gives, and its losses are those of the judge.
func TestSummary(t *testing.T) {
	table := small(t, rules.Double, 0)
	for seed := range 10 {
		s := begin(t, table, seed, play.Side(seed%2))
		var losses []tile.Equity
		for turn := 0; s.Phase() != play.Finished; turn++ {
			if s.Phase() == play.Accepting {
				do(t, s, play.Accept, "")
				continue
			}
			position := s.State().Position()
			judge := engine.NewStatic(eval.NewStatic(nil))
			best, _ := judge.Rank(&position, 0)
			m := best[0]
			if turn%2 == 1 { // a worse one
				m = best[len(best)/2]
			}
			if loss := best[0].Equity - worth(&m, position.Bag()); loss > 0 && best[0].Kind != move.Pass {
				losses = append(losses, loss)
			}
			do(t, s, play.Make, position.Board.Notation().Format(&m))
			answer(t, s)
		}
		sum, err := s.Summarize(100)
		if err != nil {
			t.Fatal(err)
		}
		checkAccounts(t, s, sum)
		if len(sum.Losses) != len(losses) {
			t.Fatalf("losses %+v, want %v", sum.Losses, losses)
		}
		var total, want tile.Equity
		for i, l := range sum.Losses {
			total, want = total+l.Loss, want+losses[i]
			if i > 0 && l.Loss > sum.Losses[i-1].Loss {
				t.Errorf("loss %d of %s after %s", i, l.Loss, sum.Losses[i-1].Loss)
			}
		}
		if total != want || sum.Helped() {
			t.Errorf("losses of %s, want %s; helped %t", total, want, sum.Helped())
		}
		if few, err := s.Summarize(1); err != nil || len(few.Losses) > 1 {
			t.Errorf("%d losses, %v", len(few.Losses), err)
		}
	}
}

// worth is the equity of a move as the summary counts it: a pass is nothing as long as tiles are drawn.
func worth(m *move.Move, bag int) tile.Equity {
	if m.Kind == move.Pass && bag > 0 {
		return 0
	}
	return m.Equity
}

// checkAccounts adds the turns up by itself.
func checkAccounts(t *testing.T, s *play.Session, sum *play.Summary) {
	t.Helper()
	for _, side := range []play.Side{play.Person, play.Player} {
		var turns, made, bingos, best, rest int
		for _, turn := range s.History().Turns() {
			switch {
			case s.SideOf(turn.Player) != side:
			case turn.Kind > game.ChallengeLost:
				rest += turn.Change
			default:
				turns, made, best = turns+1, made+turn.Change, max(best, turn.Change)
				if turn.Kind == game.Played && turn.Move.Played == 4 {
					bingos++
				}
			}
		}
		a := &sum.Sides[side]
		if a.Turns != turns || a.Points != made || len(a.Bingos) != bingos || a.Best.Score != best || a.Score != made+rest {
			t.Errorf("%s: %+v, want %d turns, %d points, %d bingos, best %d, score %d", side, a, turns, made, bingos, best, made+rest)
		}
		if want := float64(made) / float64(turns); a.Average() != want {
			t.Errorf("%s: %v a turn, want %v", side, a.Average(), want)
		}
	}
}

// A game without turns can be summed up.
func TestEmptySummary(t *testing.T) {
	table := small(t, rules.Void, 0)
	s := begin(t, table, 1, play.Person)
	do(t, s, play.Resign, "")
	sum, err := s.Summarize(3)
	if err != nil || sum.Sides[play.Person].Average() != 0 || sum.Ending != game.Resignation || len(sum.Losses) > 0 {
		t.Errorf("summary %+v, %v", sum, err)
	}
}
