package endgame_test

import (
	"context"
	"testing"

	classic "maven/internal/classic/search"
	"maven/internal/classic/translate"
	"maven/internal/classic/words"
	"maven/internal/endgame"
	"maven/internal/library/librarytest"
	"maven/internal/testsize"
)

// TestClassic compares with the original's endgame, by its rules: where its two bounds are exact, because it
// was made to search every line to the end, they are the value; and where they are its own estimates, the
// value is seldom outside. No value of the original's moves is above that of the best move.
func TestClassic(t *testing.T) {
	testsize.OneThread(t)
	count := 30
	if long() {
		count = 300
	}
	if !testsize.Long() {
		count = 6
	}
	r := librarytest.Rules(t, "maven", "")
	d := deals(t, r)
	section, err := words.FromGraph(d.words)
	if err != nil {
		t.Fatal(err)
	}
	exhaust := classic.NewEndgameSolver([]*words.Section{section}, 8192)
	exhaust.Exhaust = true
	plain := classic.NewEndgameSolver([]*words.Section{section}, 8192)
	s := endgame.New(32*megabyte, 1)
	exact, inside := 0, 0
	for i := range count {
		p := d.endgame(1 + i%3)
		p.Scoreless, p.Passes = 0, 0
		theirs := translate.New(nil)
		if err := theirs.Set(&p); err != nil {
			t.Fatal(err)
		}
		value := 100 * solve(t, s, &endgame.Question{Position: &p}).Moves[0].Value
		_, report, err := exhaust.Solve(context.Background(), theirs.Position)
		if err != nil {
			t.Fatal(err)
		}
		if report.Proven {
			if exact++; report.Pessimistic != value {
				t.Errorf("the original proves %d centipoints, we %d", report.Pessimistic, value)
			}
		}
		if _, report, err = plain.Solve(context.Background(), theirs.Position); err != nil {
			t.Fatal(err)
		}
		if report.Proven && (value < report.Pessimistic || value > report.Optimistic) {
			t.Errorf("the original proves %d to %d centipoints, we %d", report.Pessimistic, report.Optimistic, value)
		}
		if report.Pessimistic <= value && value <= report.Optimistic {
			inside++
		}
	}
	t.Logf("%d positions: %d equal by exact bounds, %d between the original's estimates", count, exact, inside)
	if 4*exact < count || 2*inside < count {
		t.Error("too few to say anything")
	}
}
