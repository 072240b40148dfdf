package play_test

import (
	"strings"
	"testing"

	"maven/internal/engine"
	"maven/internal/eval"
	"maven/internal/play"
	"maven/internal/rules"
)

// A hint tells more with each step, and at the last the move that is best.
func TestHintSteps(t *testing.T) {
	equipment := small(t, rules.Double, 0)
	kinds := map[string]bool{}
	for seed := range 20 {
		s := begin(t, equipment, seed, play.Side(seed%2))
		for s.Phase() == play.Moving {
			position := s.State().Position()
			ranked := engine.NewStatic(eval.NewStatic(nil), nil).Rank(&position, 5)
			var steps []string
			for range play.HintSteps + 1 {
				text, err := s.Hint(t.Context())
				if err != nil {
					t.Fatal(err)
				}
				steps = append(steps, text.String())
			}
			kinds[strings.Join(strings.Fields(steps[0])[:3], " ")] = true
			if last := steps[play.HintSteps-1]; !strings.HasPrefix(last, position.Board.Spell(&ranked[0])) && !strings.Contains(last, "pass") {
				t.Errorf("hint %q, want %s", steps, position.Board.Spell(&ranked[0]))
			}
			if steps[play.HintSteps] != steps[play.HintSteps-1] {
				t.Errorf("hint %q", steps)
			}
			shown, err := s.Best(t.Context(), 5)
			if err != nil || len(shown) != len(ranked) || !shown[0].Move.Same(&ranked[0]) {
				t.Errorf("best %v, want %v; %v", shown, ranked, err)
			}
			do(t, s, play.Make, best(t, s, equipment))
			answer(t, s)
		}
		if _, err := s.Hint(t.Context()); err == nil {
			t.Error("a hint when not on turn")
		}
		if _, err := s.Best(t.Context(), 1); err == nil {
			t.Error("best moves when not on turn")
		}
	}
	for _, want := range []string{"there is a", "an exchange is", "pass: you have"} {
		if !kinds[want] {
			t.Errorf("no hint that begins with %q: %v", want, kinds)
		}
	}
}

// Helps are counted by the turn, and begin anew with the next one.
func TestHelpsCounted(t *testing.T) {
	equipment := small(t, rules.Double, 0)
	s := begin(t, equipment, 3, play.Person)
	for range 2 {
		for range 5 {
			if _, err := s.Hint(t.Context()); err != nil {
				t.Fatal(err)
			}
			if _, err := s.Best(t.Context(), 3); err != nil {
				t.Fatal(err)
			}
		}
		do(t, s, play.Make, best(t, s, equipment))
		answer(t, s)
	}
	sum := summarize(t, s)
	if sum.Hints != 2*play.HintSteps || sum.Bests != 2 {
		t.Errorf("summary %+v", sum)
	}
}
