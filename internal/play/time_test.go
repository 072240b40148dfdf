package play_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"maven/internal/engine"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/play"
	"maven/internal/rules"
)

// played plays a game of best moves to its end.
func played(t testing.TB, equipment play.Equipment, seed int) *play.Session {
	t.Helper()
	s := begin(t, equipment, seed, play.Person)
	for s.Phase() != play.Finished {
		if s.Phase() == play.Accepting {
			do(t, s, play.Accept, "")
			continue
		}
		do(t, s, play.Make, best(t, s, equipment))
		answer(t, s)
	}
	return s
}

// again restores a session from what it saves, and fails unless it saves the same.
func again(t testing.TB, s *play.Session, equipment play.Equipment) *play.Session {
	t.Helper()
	text := s.AppendSave(nil)
	save, err := play.DecodeSave(text)
	if err != nil {
		t.Fatal(err)
	}
	other, err := play.Restore(save, equipment)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(other.AppendSave(nil), text) {
		t.Errorf("restored as\n%s\nnot\n%s", other.AppendSave(nil), text)
	}
	return other
}

// Points for time come off the score at the end, once for each side, and may change who wins.
func TestCharge(t *testing.T) {
	equipment := small(t, rules.Double, 0)
	s := begin(t, equipment, 1, play.Person)
	if err := s.Charge(play.Person, 10); err == nil {
		t.Error("points for time before the end")
	}
	s = played(t, equipment, 1)
	was := s.State().Scores
	for _, points := range []int{0, -10, play.MaxCharge + 1} {
		if err := s.Charge(play.Person, points); err == nil {
			t.Errorf("%d points for time", points)
		}
	}
	if err := s.Do(play.Action{Do: play.Time, Score: -10}); err == nil {
		t.Error("the person takes points for time")
	}
	for _, side := range []play.Side{play.Player, play.Person} {
		if err := s.Charge(side, 300+int(side)); err != nil {
			t.Fatal(err)
		}
		if err := s.Charge(side, 10); err == nil {
			t.Errorf("the %s is charged twice", side)
		}
	}
	for _, side := range []play.Side{play.Player, play.Person} {
		player := s.PlayerOf(side)
		if got, want := s.State().Scores[player], was[player]-300-int(side); got != want {
			t.Errorf("the %s has %d, want %d", side, got, want)
		}
	}
	again(t, s, equipment)
	lines := s.Text().Lines()
	if last := lines[len(lines)-1]; last.Text.String() != "overtime" || last.Points != "-300" || last.Side != play.Person {
		t.Errorf("%+v", last)
	}
	sum := summarize(t, s)
	if text := s.Text().Verdict(sum); sum.Scores != s.State().Scores || text.IsZero() {
		t.Errorf("%s %v", text, sum.Scores)
	}
}

// Words looked up are help, and change nothing else; they are saved.
func TestLook(t *testing.T) {
	equipment := small(t, rules.Void, 0)
	s := begin(t, equipment, 2, play.Person)
	if _, err := s.Hint(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, words := range [][]string{nil, {""}, make([]string, 101), {strings.Repeat("A", 2000)}} {
		if err := s.Do(play.Action{Do: play.Look, Words: words}); err == nil {
			t.Errorf("%.30v is looked up", words)
		}
	}
	turns := s.History().Len()
	for _, words := range [][]string{{"EAT"}, {"TEA", "ZZZ"}} {
		if err := s.Do(play.Action{Do: play.Look, Words: words}); err != nil {
			t.Fatal(err)
		}
	}
	if told, _, err := s.Told(t.Context()); err != nil || len(told) != 1 || s.History().Len() != turns {
		t.Errorf("after looking words up, hints are %v, %v", told, err)
	}
	s = again(t, s, equipment)
	h := s.Helps()
	if h.Looked != 3 || !h.Helped() {
		t.Errorf("%+v", h)
	}
	sum := summarize(t, s)
	if text := strings.Join(english(s.Text().Remarks(sum)), "\n"); !strings.Contains(text, "1 hint, 3 words looked up") || len(sum.Phonies) > 0 {
		t.Errorf("%s %v", text, sum.Phonies)
	}
}

// The steps of a hint can be read again, also after a restart, until the turn is over.
func TestTold(t *testing.T) {
	equipment := small(t, rules.Void, 0)
	s := begin(t, equipment, 5, play.Person)
	var steps []string
	for range play.HintSteps {
		text, err := s.Hint(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		steps = append(steps, text.String())
		for _, one := range []*play.Session{s, again(t, s, equipment)} {
			if told, best, err := one.Told(t.Context()); err != nil || best || !slices.Equal(english(told), steps) {
				t.Errorf("%v, want %v; the best moves are shown: %v, %v", told, steps, best, err)
			}
		}
	}
	if _, err := s.Best(t.Context(), 3); err != nil {
		t.Fatal(err)
	}
	for _, one := range []*play.Session{s, again(t, s, equipment)} {
		if _, best, err := one.Told(t.Context()); err != nil || !best {
			t.Errorf("the best moves are not shown: %v", err)
		}
	}
	do(t, s, play.Make, best(t, s, equipment))
	if told, best, err := s.Told(t.Context()); err != nil || told != nil || best {
		t.Errorf("in the next turn: %v %v %v", told, best, err)
	}
}

// A limiter notes the limits that it is given.
type limiter struct {
	engine.Player
	clock *engine.Clock
}

func (l *limiter) Choose(ctx context.Context, p *game.Position, limits engine.Limits) (move.Move, error) {
	l.clock = limits.Clock
	return l.Player.Choose(ctx, p, limits)
}

// The player gets the limits of the answer, and the answer is in the log like others.
func TestAnswerWithin(t *testing.T) {
	equipment := small(t, rules.Void, 0)
	noting := &limiter{Player: equipment.Player}
	equipment.Player = noting
	s, err := play.New(header(equipment, 1, play.Player), equipment)
	if err != nil {
		t.Fatal(err)
	}
	clock := engine.Clock{Left: 1}
	if _, err := s.Answer(t.Context(), engine.Limits{Clock: &clock}); err != nil || noting.clock != &clock {
		t.Errorf("the clock is %v, %v", noting.clock, err)
	}
	again(t, s, equipment)
}
