package search_test

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

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
	if _, err := q.Apply(&r.Best); err != nil {
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

// TestComparison plays out the endgames of the comparison data, with the search moving for both
// sides, and logs its bounds and choice beside the net value and move found there.
func TestComparison(t *testing.T) {
	text := shared(t, "positions", "endgames.tsv")
	s := search.NewEndgameSolver(twl98(t), search.MaxNodes)
	same, inside := 0, 0
	var took time.Duration
	for _, line := range strings.Split(strings.TrimSpace(string(text)), "\n")[1:] {
		fields := strings.Split(line, "\t")
		p := readCGP(t, fields[1])
		net, err := strconv.Atoi(fields[2])
		if err != nil {
			t.Fatal(err)
		}
		start := time.Now()
		_, r := solve(t, s, context.Background(), p)
		took += time.Since(start)
		row, word, _ := strings.Cut(fields[4], " ")
		mark := " "
		if strings.EqualFold(unmarked(word), r.Best.Text()) && samePlace(row, r.Best.Lane, r.Best.Start) {
			mark = "="
			same++
		}
		if r.Pessimistic <= 100*net && 100*net <= r.Optimistic {
			inside++
		}
		t.Logf("%s net %3d proven %-3s best %-14s %s chosen %2d/%-2d %-10s %4d to %4d, played out %4d; %s, %d nodes, %d expansions", fields[0], net, fields[3], fields[4], mark,
			r.Best.Lane, r.Best.Start, r.Best.Text(), r.Pessimistic/100, r.Optimistic/100, playOut(t, s, p)/100, r.Stopped, r.Nodes, r.Expanded)
	}
	t.Logf("%d of the moves found there chosen, net between the bounds %d times; %v for all", same, inside, took)
}

// unmarked drops the marks of tiles on the board.
func unmarked(word string) string {
	return strings.NewReplacer("(", "", ")", "").Replace(word)
}

// samePlace compares a place like 4B or B4 with a lane and a start.
func samePlace(place string, lane, start int) bool {
	letter := strings.IndexAny(place, "ABCDEFGHIJKLMNO")
	col := int(place[letter]-'A') + 1
	row, _ := strconv.Atoi(place[:letter] + place[letter+1:])
	if letter == 0 {
		return lane == col+15 && start == row
	}
	return lane == row && start == col
}

// playOut returns the net gain of the side to move, in cp, when the search moves for both sides.
func playOut(t *testing.T, s *search.EndgameSolver, p *board.Position) int {
	q := *p
	for !q.Over() {
		_, r := solve(t, s, context.Background(), &q)
		if _, err := q.Apply(&r.Best); err != nil {
			t.Fatal(err)
		}
	}
	final := q.Final()
	side := p.Turn
	return q.Scores[side] + final[side] - q.Scores[1-side] - final[1-side] - p.Scores[side] + p.Scores[1-side]
}
