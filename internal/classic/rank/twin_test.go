package rank_test

import (
	"cmp"
	"fmt"
	"slices"
	"testing"

	"maven/internal/classic/board"
	"maven/internal/classic/rank"
	"maven/internal/classic/tables"
	"maven/internal/classic/words"
	"maven/internal/testsize"
)

// count returns n, half as many at the usual size, or twenty times as many at the longest.
func count(n int) int {
	return testsize.Of(max(1, n/4), n, 20*n)
}

// A twin is the static search as its rules read: all moves are listed, valued and sorted.
type twin struct {
	set    *tables.Set
	active []*words.Section
	leaves *rank.LeaveBuilder
	bias   int
	sees   func() bool // of each candidate, whether it counts; nil for all
}

// seen numbers a candidate.
func (w *twin) seen() bool { return w.sees == nil || w.sees() }

// all returns every candidate in the order of the search.
func (w *twin) all(p *board.Position) []board.Move {
	rack, pool := p.Racks[p.Turn], p.Unseen()
	var table rank.LeaveTable
	w.leaves.Normal(&table, rack, &pool)
	worth := map[board.Rack]int{}
	for mask := range 1 << len(rack) {
		if rack.Canonical(uint8(mask)) {
			worth[rack.Keep(uint8(mask))] = table.Value[mask]
		}
	}
	var moves []board.Move
	if p.Board.Tiles() <= 79 {
		moves = append(moves, w.exchange(p, worth)...)
	}
	if p.Board.Tiles() >= 86 && w.seen() {
		moves = append(moves, board.Move{Leave: -p.Racks[1-p.Turn].Face() - 2*rack.Face(), Kept: 127})
	}
	var g board.Generator
	emit := func(found *board.Move) {
		m := *found
		if m.Leave = worth[w.left(p, &m)]; w.seen() && !w.doubled(p, &m) {
			moves = append(moves, m)
		}
	}
	if p.Board.Tiles() == 0 {
		g.All(w.active, &p.Board, rack, nil, emit)
	} else {
		g.Near(w.active, &p.Board, rack, nil, emit)
	}
	if len(moves) == 0 {
		return []board.Move{{Kept: 127}}
	}
	return moves
}

// left returns the rack after a move.
func (w *twin) left(p *board.Position, m *board.Move) board.Rack {
	_, _, left, err := p.Board.Score(m, p.Racks[p.Turn])
	if err != nil {
		panic(err)
	}
	return left
}

// doubled reports whether a play down is one tile that makes a word across as well.
func (w *twin) doubled(p *board.Position, m *board.Move) bool {
	if m.Lane <= 15 || len(p.Racks[p.Turn])-len(w.left(p, m)) != 1 {
		return false
	}
	row, col := m.Start, m.Lane-15
	for p.Board.Letters[row][col] != 0 {
		row++
	}
	return p.Board.Letters[row][col-1] != 0 || p.Board.Letters[row][col+1] != 0
}

// exchange returns the best of the exchanges that count, if any do: of equal ones that whose mask of kept tiles is highest.
func (w *twin) exchange(p *board.Position, worth map[board.Rack]int) []board.Move {
	rack := p.Racks[p.Turn]
	judge := newLiteral(w.set, p, w.bias)
	var all []board.Move
	for kept := 127; kept >= 0; kept-- {
		if !rack.Canonical(uint8(kept)) || !w.seen() {
			continue
		}
		thrown := rack.Keep(uint8(^kept))
		m := board.NewMove(0, 0, string(thrown))
		m.Kept, m.Leave, m.Bonus = uint8(kept), worth[rack.Keep(uint8(kept))]+w.bias, judge.thrown(string(thrown))
		if thrown == "" {
			m.Kept = 127
		}
		if p.Board.Tiles() == 0 {
			m.Bonus += w.set.First[0] - w.set.First[5]
		}
		all = append(all, m)
	}
	if len(all) == 0 {
		return nil
	}
	return []board.Move{slices.MaxFunc(all, func(a, b board.Move) int { return cmp.Compare(a.Total(), b.Total()) })}
}

// best sorts moves by their totals, on an empty board after all but the best of each word have left,
// and returns the first ten.
func best(p *board.Position, moves []board.Move) []board.Move {
	var kept []board.Move
	for i, m := range moves {
		beaten := p.Board.Tiles() == 0 && slices.ContainsFunc(moves, func(other board.Move) bool {
			return other.Word == m.Word && other.Total() > m.Total()
		})
		doubled := p.Board.Tiles() == 0 && slices.ContainsFunc(moves[:i], func(other board.Move) bool {
			return other.Word == m.Word && other.Total() == m.Total()
		})
		if !beaten && !doubled {
			kept = append(kept, m)
		}
	}
	slices.SortStableFunc(kept, func(a, b board.Move) int { return cmp.Compare(b.Total(), a.Total()) })
	return kept[:min(len(kept), 10)]
}

// search returns the list.
func (w *twin) search(p *board.Position) []board.Move {
	list := best(p, w.all(p))
	judge := newLiteral(w.set, p, w.bias)
	if len(judge.unseen) < 17 {
		return list
	}
	var again []board.Move
	for _, m := range list {
		first, last := m.Start, m.Start
		if p.Board.Tiles() == 0 && m.Lane > 0 {
			first, last = 9-m.Len(), 8
		}
		for m.Start = first; m.Start <= last; m.Start++ {
			m.Score, _, _, _ = p.Board.Score(&m, p.Racks[p.Turn])
			m.Bonus = sum(judge.evaluate(&m, string(w.left(p, &m)))) - m.Leave
			again = append(again, m)
		}
	}
	return best(p, again)
}

func sum(parts []rank.Component) int {
	total := 0
	for _, c := range parts {
		total += c.Value
	}
	return total
}

// TestSearch compares lists of random games with those of the twin, and every byte of the position
// before and after.
func TestSearch(t *testing.T) {
	testsize.OneThread(t)
	for _, c := range []struct {
		name  string
		lists int
		bias  int
		set   *tables.Set
	}{
		{"random tables", 1, 0, randomSet(1)},
		{"both lists and a bias", 2, 1500, randomSet(2)},
		{"no tables", 1, 0, tables.Zero()},
	} {
		t.Run(c.name, func(t *testing.T) {
			active := shipped(t, c.lists)
			s := rank.NewStatic(c.set, active)
			s.Bias = c.bias
			w := &twin{set: c.set, active: active, leaves: rank.NewLeaveBuilder(c.set), bias: c.bias}
			player := rank.NewStatic(c.set, active)
			seen := 0
			games(t, player, 5, count(4), func(p *board.Position) {
				compareSearch(t, s, w, p)
				seen++
			})
			t.Logf("%d positions", seen)
		})
	}
}

// TestSearchOfLevel is TestSearch for a search that sees some of its candidates, once there are tiles on the board.
func TestSearchOfLevel(t *testing.T) {
	testsize.OneThread(t)
	set, active := randomSet(3), shipped(t, 2)
	s := rank.NewStatic(set, active)
	w := &twin{set: set, active: active, leaves: rank.NewLeaveBuilder(set)}
	sight := func(most int) func() bool {
		number := 0
		return func() bool {
			number++
			return number*17%256 < most
		}
	}
	most := 0
	games(t, rank.NewStatic(set, active), 6, count(4), func(p *board.Position) {
		if most = (most + 37) % 257; p.Board.Tiles() > 0 {
			s.Sees, w.sees = sight(most), sight(most)
			compareSearch(t, s, w, p)
		}
	})
}

func compareSearch(t *testing.T, s *rank.Static, w *twin, p *board.Position) {
	t.Helper()
	p.Board.Masks(w.active)
	was := *p
	got := s.Search(p).Moves()
	if *p != was {
		t.Fatalf("the search changed the position\n%s", p.AppendText(nil))
	}
	want := w.search(p)
	if !slices.Equal(got, want) {
		t.Fatalf("%s%s\nwant\n%s", p.AppendText(nil), describe(got), describe(want))
	}
	judge := newLiteral(w.set, p, w.bias)
	for i := range got {
		m := &got[i]
		parts := s.Full(nil, p, m)
		if want := judge.evaluate(m, string(w.left(p, m))); !slices.Equal(parts, want) {
			t.Fatalf("%sparts of %s:\n%v\nwant\n%v", p.AppendText(nil), m.Text(), parts, want)
		}
		if len(judge.unseen) >= 17 && sum(parts) != m.Leave+m.Bonus {
			t.Errorf("%s: parts sum to %d, leave and bonus to %d", m.Text(), sum(parts), m.Leave+m.Bonus)
		}
	}
	if *p != was {
		t.Fatal("the evaluation changed the position")
	}
}

func describe(moves []board.Move) string {
	text := ""
	for _, m := range moves {
		text += fmt.Sprintf("%s lane %d start %d score %d leave %d bonus %d kept %07b out %v\n",
			m.Text(), m.Lane, m.Start, m.Score, m.Leave, m.Bonus, m.Kept, m.Out)
	}
	return text
}
