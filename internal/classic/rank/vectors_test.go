package rank_test

import (
	"slices"
	"testing"

	"maven/internal/classic/board"
	"maven/internal/classic/rank"
	"maven/internal/classic/tables"
)

// move returns a play of the word with a total.
func move(word string, total int) *board.Move {
	m := board.NewMove(8, 8, word)
	m.Score = total
	return &m
}

// texts returns the words of a list, best first.
func texts(l *board.List) []string {
	var all []string
	for _, m := range l.Moves() {
		all = append(all, m.Text())
	}
	return all
}

// full returns a list of ten with totals from 1200 down to 300.
func full(t *testing.T) *board.List {
	t.Helper()
	var l board.List
	for i := range board.ListSize {
		if !l.Insert(move(string([]byte{'a', 'a' + byte(i)}), 300+100*i)) {
			t.Fatalf("move %d is refused", i)
		}
	}
	return &l
}

// TestVectors computes the published vectors of leaves and of the ranking, by number.
func TestVectors(t *testing.T) {
	rank.LeaveVectors(t)
	t.Run("T69", func(t *testing.T) {
		var l board.List
		for _, m := range []*board.Move{move("five", 500), move("seven", 700), move("sevenb", 700), move("six", 600)} {
			l.Insert(m)
		}
		if got, want := texts(&l), []string{"seven", "sevenb", "six", "five"}; !slices.Equal(got, want) {
			t.Errorf("the list is %v, want %v", got, want)
		}
	})
	t.Run("T70", func(t *testing.T) {
		l := full(t)
		if l.Insert(move("new", 300)) || slices.Contains(texts(l), "new") || l.Moves()[9].Total() != 300 {
			t.Errorf("the list is %v", texts(l))
		}
	})
	t.Run("T71", func(t *testing.T) {
		l := full(t)
		if !l.Insert(move("new", 301)) || l.Len() != 10 || l.Moves()[9].Total() != 301 || texts(l)[9] != "new" {
			t.Errorf("the list is %v", texts(l))
		}
	})
	t.Run("T72", func(t *testing.T) {
		for total, want := range map[int]int{850: 900, 900: 900, 950: 950} {
			l := board.List{SameWord: true}
			l.Insert(move("cat", 900))
			replaced := l.Insert(move("cat", total))
			if l.Len() != 1 || l.Moves()[0].Total() != want || replaced != (total == 950) {
				t.Errorf("after cat %d the list is %v with %d", total, texts(&l), l.Moves()[0].Total())
			}
		}
	})
	t.Run("T73", func(t *testing.T) {
		var l board.List
		l.Insert(&board.Move{Score: 1200, Leave: -300, Bonus: 25})
		if l.Moves()[0].Total() != 925 {
			t.Errorf("the total is %d, want 925", l.Moves()[0].Total())
		}
	})
	t.Run("T76", func(t *testing.T) {
		for tiles, want := range map[int][2]bool{79: {true, false}, 80: {false, false}, 85: {false, false}, 86: {false, true}} {
			exchange, pass := offered(t, tiles)
			if got := [2]bool{exchange, pass}; got != want {
				t.Errorf("with %d tiles on the board, exchange and pass: %v, want %v", tiles, got, want)
			}
		}
	})
}

// offered reports whether an exchange, and whether a pass, is among the candidates with so many tiles
// on the board.
func offered(t *testing.T, tiles int) (exchange, pass bool) {
	t.Helper()
	p := crowded(t, "aabceio", "aabceio", tiles)
	pool := p.Unseen()
	set := tables.Zero()
	for i := range set.Patterns {
		set.Patterns[i].Value = -1000 // keeping nothing is best
	}
	var table rank.LeaveTable
	rank.NewLeaveBuilder(set).Normal(&table, p.Racks[0], &pool)
	rank.NewStatic(set, shipped(t, 1)).Candidates(p, &pool, &table, func(m *board.Move) {
		exchange = exchange || m.Lane == 0 && m.Len() > 0
		pass = pass || m.Lane == 0 && m.Len() == 0
	})
	return exchange, pass
}

// crowded returns a position with these racks and so many tiles of the set on the board, row by row.
func crowded(t *testing.T, mine, theirs string, tiles int) *board.Position {
	t.Helper()
	p := board.NewPosition(nil)
	p.Racks = [2]board.Rack{rackOf(t, mine), rackOf(t, theirs)}
	counts := p.Bag().Counts
	at := 0
	for i, n := range counts {
		for range n {
			if at == tiles {
				return p
			}
			letter := tables.Alphabet[i]
			blank := letter == tables.Blank
			if blank {
				letter = 'e'
			}
			if err := p.Board.Put(1+at/board.Size, 1+at%board.Size, letter, blank); err != nil {
				t.Fatal(err)
			}
			at++
		}
	}
	return p
}
