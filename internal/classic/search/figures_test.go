package search_test

import (
	"context"
	"fmt"
	"testing"

	"maven/internal/classic/board"
	"maven/internal/classic/search"
	"maven/internal/testsize"
)

// format puts a position behind a message.
func format(p *board.Position, message string, args ...any) string {
	return fmt.Sprintf(message, args...) + "\n" + string(p.AppendText(nil))
}

// A score is what comes of comparing choices with exact play.
type score struct {
	judged, optimal, inside int
	loss                    int // cp
}

// String gives the figures.
func (s *score) String() string {
	n := float64(max(s.judged, 1))
	return fmt.Sprintf("%d judged: %.1f%% optimal, mean loss %.2f points, value between the bounds %.1f%%",
		s.judged, 100*float64(s.optimal)/n, float64(s.loss)/100/n, 100*float64(s.inside)/n)
}

// add compares a result with the exact values of the position and of the chosen move; positions
// that take the judge too long are left out.
func (s *score) add(t *testing.T, j *judge, p *board.Position, r search.EndgameReport) {
	t.Helper()
	q := *p
	best, ok := j.value(&q, -1<<40, 1<<40)
	if !ok {
		return
	}
	if err := q.Apply(&r.Best); err != nil {
		t.Fatal(err)
	}
	value, ok := j.value(&q, -1<<40, 1<<40)
	if !ok {
		return
	}
	s.judged++
	s.loss += best - (r.Best.Score - value)
	if r.Best.Score-value == best {
		s.optimal++
	}
	if r.Pessimistic <= best && best <= r.Optimistic {
		s.inside++
	}
}

// TestFigures measures how often the choice is optimal on positions of up to five tiles a side, and
// how much is lost in the mean.
func TestFigures(t *testing.T) {
	if !testsize.Long() {
		t.Skip("one thread, and long")
	}
	count := 30
	if long() {
		count = 400
	}
	active := shipped(t)
	s := search.NewEndgameSolver(active, search.MaxNodes)
	var all score
	for _, p := range newDealer(active, 9).endgames(count, 5) {
		_, r := solve(t, s, context.Background(), p)
		j := newJudge(active)
		j.limit = 3000
		if long() {
			j.limit = 50000
		}
		all.add(t, j, p, r)
	}
	t.Log(all.String())
	if 100*all.optimal < 70*all.judged || all.loss > 200*all.judged {
		t.Errorf("too far from exact play: %s", all.String())
	}
}
