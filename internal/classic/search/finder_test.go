package search

import (
	"slices"
	"testing"

	"maven/internal/classic/board"
	"maven/internal/classic/words"
)

// scattered returns a position with more to play than small has.
func scattered(t *testing.T, own string) (*line, []*words.Section) {
	t.Helper()
	p, active := small(t, own, "abcstt")
	for _, put := range []struct {
		row, col int
		word     string
	}{{4, 3, "tab"}, {12, 9, "cab"}, {14, 2, "ta"}} {
		for i := range len(put.word) {
			if err := p.Board.Put(put.row, put.col+i, put.word[i], i == 1); err != nil {
				t.Fatal(err)
			}
		}
	}
	var l line
	l.reset(&p.Board, p.Racks[0], p.Racks[1])
	return &l, active
}

// valid reports whether every word of a play is in the lexicon.
func valid(active []*words.Section, b *board.Board, m *board.Move) bool {
	b.Masks(active)
	for i := range m.Len() {
		if b.Mask(m.Lane, m.Start+i)>>(m.Word[i]-'a')&1 == 0 {
			return false
		}
	}
	return words.Valid(active, m.Text())
}

// allPlays returns every play of what a side holds.
func allPlays(active []*words.Section, l *line, player int) []board.Move {
	var g board.Generator
	var all []board.Move
	g.All(active, &l.board, l.sides[player].rackNow(), nil, func(m *board.Move) { all = append(all, *m) })
	return all
}

// TestBlocking makes every play and looks at every answer: one that the play does not meet is as
// good as before.
func TestBlocking(t *testing.T) {
	l, active := scattered(t, "?aabbss")
	answers := allPlays(active, l, 1)
	rack := l.sides[1].rackNow()
	free, spoilt := 0, 0
	for _, m := range allPlays(active, l, 0) {
		fills := board.Filled(&l.board, &m)
		touches := make([]bool, len(answers))
		for k := range answers {
			t := board.Touched(&l.board, &answers[k])
			touches[k] = t.Meets(&fills)
		}
		placed, _, err := l.board.Play(&m, l.sides[0].rackNow())
		if err != nil {
			t.Fatal(err)
		}
		for k := range answers {
			r := &answers[k]
			score, _, _, err := l.board.Score(r, rack)
			same := err == nil && score == r.Score && l.board.Fits(r, rack) == nil && valid(active, &l.board, r)
			switch {
			case same:
				free++
			case touches[k]:
				spoilt++
			default:
				t.Fatalf("%s in lane %d spoils %s in lane %d, which it does not meet", m.Text(), m.Lane, r.Text(), r.Lane)
			}
		}
		l.board.Undo(placed)
	}
	if free < 1000 || spoilt < 100 {
		t.Errorf("%d answers free, %d spoilt", free, spoilt)
	}
}

// TestOpened makes every play, and looks for the answers that were not there before, or scored otherwise: all are in the
// region of the play.
func TestOpened(t *testing.T) {
	l, active := scattered(t, "?aabbss")
	var g board.Generator
	rack := l.sides[1].rackNow()
	before := allPlays(active, l, 1)
	opened, near := 0, 0
	for _, m := range allPlays(active, l, 0) {
		n := node{lane: int8(m.Lane), start: int8(m.Start), kept: m.Kept | 1<<7 - 1<<len(l.sides[0].rackNow()), tiles: newTiles(&l.board, &m, l.sides[0].rackNow())}
		var r board.Region
		r.Around(&l.board, int(n.lane), int(n.start), n.count(), len(rack))
		l.play(1, &n)
		var found []board.Move
		g.Near(active, &l.board, rack, &r, func(m *board.Move) { found = append(found, *m) })
		for _, a := range allPlays(active, l, 1) {
			if slices.Contains(before, a) {
				continue
			}
			if opened++; !slices.Contains(found, a) {
				t.Fatalf("%s in lane %d opens %s in lane %d from %d, outside its region", m.Text(), m.Lane, a.Text(), a.Lane, a.Start)
			}
		}
		near += len(found)
		l.back()
	}
	if opened < 1000 || near > 3*opened {
		t.Errorf("%d plays opened, %d in the regions", opened, near)
	}
}

// expanded returns the finder after it has found the plays of one of the executions.
func expanded(t *testing.T, name string) (*finder, *EndgameSolver) {
	t.Helper()
	all, active := executions(t)
	i := slices.IndexFunc(all, func(e execution) bool { return e.Name == name })
	s := NewEndgameSolver(active, MaxNodes)
	if err := s.start(all[i].position(t)); err != nil {
		t.Fatal(err)
	}
	s.finder.generate(active, &s.line)
	return &s.finder, s
}

// TestAnswers compares with what the original's bytes had in the first expansion of eg29, whose side to move holds eefinrt
// and the other o.
func TestAnswers(t *testing.T) {
	f, s := expanded(t, "eg29")
	var scores []int
	for _, r := range f.answers.list {
		scores = append(scores, r.score)
		if !r.out || r.kept != 126 {
			t.Errorf("%+v does not go out", r)
		}
	}
	if !slices.Equal(scores, []int{2, 2, 2, 2, 3, 3, 3, 4, 7, 6}) {
		t.Errorf("answers score %v", scores)
	}
	var top []string
	for _, m := range f.top.Moves() {
		top = append(top, m.Text())
	}
	if want := []string{"feater", "fear", "feat", "fiar", "fiat", "frae", "frat", "ef", "if", "fete"}; !slices.Equal(top, want) {
		t.Errorf("the ten plays with the most points are %v, want %v", top, want)
	}
	for _, c := range []struct {
		forecast *forecast
		mask     uint8
		want     []prospect
	}{
		{&f.forecasts[1], 127, []prospect{{0, 1, 0}, {7, 0, 1}}},
		{&f.forecasts[0], 127, []prospect{{0, 10, 0}, {30, 2, 46}, {45, 0, 31}, {51, 0, 9}}},
		{&f.forecasts[0], 126, []prospect{{0, 9, 0}, {11, 0, 29}, {42, 0, 8}, {45, 0, 12}, {46, 0, 8}}},
	} {
		for turn, got := range c.forecast.by[c.mask] {
			if want := c.want[min(turn, len(c.want)-1)]; got != want {
				t.Errorf("%s, mask %d after %d turns: %+v, want %+v", c.forecast.rack, c.mask, turn, got, want)
			}
		}
	}
	// EF, IF and the pass are rejected.
	if s.expand(); len(f.replies) != 8 {
		t.Errorf("%d replies, want 8", len(f.replies))
	}
}

// TestMostAnswers offers two plays for every mask, and a third for three of them, which make more answers than there is room
// for: the list has 256 (3.1, step 4), and we take the first in its order.
func TestMostAnswers(t *testing.T) {
	var a answers
	a.reset()
	var want []int
	offer := func(score, mask, start int) {
		m := board.NewMove(3, start, "ab")
		m.Score, m.Kept = 100*score, uint8(mask)
		a.offer(&m)
	}
	for mask := range allTiles {
		score := 2 * (mask + 1)
		if mask < 3 {
			score += 1000
			offer(score-1, mask, 3)
			want = append([]int{score - 1}, want...)
		}
		offer(score+1, mask, 1)
		offer(score, mask, 2)
	}
	slices.Sort(want)
	for mask := range allTiles {
		for i := range 2 {
			want = append(want, a.slots[mask][i].Score/100)
		}
	}
	if len(want) != 257 {
		t.Fatalf("%d answers", len(want))
	}
	a.sort(board.New(nil))
	var got []int
	for _, r := range a.list {
		got = append(got, r.score)
	}
	if !slices.Equal(got, want[:256]) {
		t.Errorf("%d answers %v, want %v", len(got), got, want[:256])
	}
}

// TestRefuted moves answers to the front.
func TestRefuted(t *testing.T) {
	a := answers{list: []answer{{score: 1}, {score: 2}, {score: 3}, {score: 4}}}
	a.refuted(2)
	a.refuted(3)
	a.refuted(0)
	if got := []int{a.list[0].score, a.list[1].score, a.list[2].score, a.list[3].score}; !slices.Equal(got, []int{4, 3, 1, 2}) {
		t.Errorf("%v", got)
	}
}

// TestTenAnswers wants a play that goes out to count 20 points more among the ten, and one entry for a place and the tiles
// kept: the higher, or the earlier of equal ones.
func TestTenAnswers(t *testing.T) {
	var a answers
	a.reset()
	offer := func(score int, kept uint8, start int, word string) {
		m := board.NewMove(3, start, word)
		m.Score, m.Kept, m.Out = 100*score, kept, kept == 124
		a.offer(&m)
	}
	offer(10, 125, 1, "ab")
	offer(12, 125, 1, "ac")
	offer(12, 125, 1, "ad")
	offer(11, 125, 2, "ae")
	offer(9, 125, 3, "af")
	offer(1, 124, 4, "abc")
	var ten, list []int
	for _, m := range a.ten.Moves() {
		ten = append(ten, m.Score/100)
	}
	if !slices.Equal(ten, []int{1, 12, 11, 9}) {
		t.Errorf("the ten are %v", ten)
	}
	a.sort(board.New(nil))
	for _, r := range a.list {
		list = append(list, r.score)
	}
	// Of mask 125, the two best are AC and AD; AE and AF are only among the ten.
	if !slices.Equal(list, []int{9, 11, 1, 12, 12}) {
		t.Errorf("the list is %v", list)
	}
}
