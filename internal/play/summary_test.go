package play_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"maven/internal/engine"
	"maven/internal/eval"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/play"
	"maven/internal/record"
	"maven/internal/report"
	"maven/internal/rules"
	"maven/internal/tile"
)

// summarize returns the summary of the game as it is.
func summarize(t testing.TB, s *play.Session) *play.Summary {
	t.Helper()
	sum, err := s.Summarize(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return sum
}

// The summary of a game is what adding up its turns gives, and its losses are those of the judge.
func TestSummary(t *testing.T) {
	equipment := small(t, rules.Double, 0)
	for seed := range 10 {
		s := begin(t, equipment, seed, play.Side(seed%2))
		var losses []tile.Equity
		for turn := 0; s.Phase() != play.Finished; turn++ {
			if s.Phase() == play.Accepting {
				do(t, s, play.Accept, "")
				continue
			}
			position := s.State().Position()
			best := engine.NewStatic(eval.NewStatic(nil), nil).Rank(&position, 0)
			m := best[0]
			if turn%2 == 1 { // a worse one
				m = best[len(best)/2]
			}
			if loss := best[0].Equity - worth(&m, position.Bag()); report.GradeOf(loss) > report.Fine {
				losses = append(losses, loss)
			}
			do(t, s, play.Make, position.Board.Notation().Format(&m))
			answer(t, s)
		}
		sum := summarize(t, s)
		checkAccounts(t, s, sum)
		slices.Sort(losses)
		slices.Reverse(losses)
		var found []tile.Equity
		for _, turn := range sum.Losses {
			found = append(found, turn.Loss)
			if s.SideOf(turn.Player) != play.Person {
				t.Errorf("turn %d is not the person's", turn.Number)
			}
		}
		if !slices.Equal(found, losses) || sum.Helped() {
			t.Errorf("losses of %s, want %s; helped %t", found, losses, sum.Helped())
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
	for player := range 2 {
		var turns, made, bingos, rest int
		for _, turn := range s.History().Turns() {
			switch {
			case turn.Player != player:
			case turn.Kind > record.ChallengeLost:
				rest += turn.Change
			default:
				turns, made = turns+1, made+turn.Change
				if turn.Kind == record.Played && turn.Move.Played == 4 {
					bingos++
				}
			}
		}
		a := &sum.Summaries[player]
		if a.Turns != turns || a.Gained != made || a.Bingos != bingos || sum.Scores[player] != made+rest {
			t.Errorf("player %d: %+v, want %d turns, %d points, %d bingos, score %d", player, a, turns, made, bingos, made+rest)
		}
	}
}

// A phony is among the words that are not in the lexicon whether it was refused, challenged or stood, and
// costs what the best move was worth more than it brought.
func TestSummaryPhonies(t *testing.T) {
	for rule, cost := range map[rules.Challenge]string{rules.Void: "[]", rules.Single: "[6.00]", rules.Double: "[]"} {
		equipment := small(t, rule, 0)
		equipment.Player = &bluffer{Player: equipment.Judge, set: equipment.Words.Set, doubts: "ETA"}
		if rule == rules.Double { // believed
			equipment.Player.(*bluffer).doubts = ""
		}
		s := begin(t, equipment, seedWith(t, equipment, 0, "EAT"), play.Person)
		if err := s.Do(play.Action{Do: play.Make, Move: "8G ETA"}); err != nil != (rule == rules.Void) {
			t.Fatal(err)
		}
		answer(t, s)
		sum := summarize(t, s)
		var costs []tile.Equity
		for _, turn := range sum.Losses {
			costs = append(costs, turn.Cost)
		}
		if !slices.Equal(sum.Phonies, []string{"ETA"}) || fmt.Sprint(costs) != cost {
			t.Errorf("%s: phonies %v, cost %v, want %s", rule, sum.Phonies, costs, cost)
		}
	}
}

// A game without turns can be summed up, and none is once nobody waits for it.
func TestEmptySummary(t *testing.T) {
	equipment := small(t, rules.Void, 0)
	s := begin(t, equipment, 1, play.Person)
	do(t, s, play.Resign, "")
	sum := summarize(t, s)
	if sum.Summaries[0].PerTurn() != 0 || sum.Ending != game.Resignation || sum.Ender != play.Person || len(sum.Losses) > 0 {
		t.Errorf("summary %+v", sum)
	}
	s = begin(t, equipment, 1, play.Player)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := s.Summarize(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

// A refusal names the words and the list.
func TestPhonyError(t *testing.T) {
	for want, words := range map[string][]string{"AB is not in small": {"AB"}, "AB and BA are not in small": {"AB", "BA"}} {
		if got := (&play.PhonyError{Words: words, Lexicon: "small"}).Error(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
