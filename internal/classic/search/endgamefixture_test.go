package search_test

import (
	"strings"
	"testing"

	"maven/internal/classic/board"
	"maven/internal/classic/words"
	"maven/internal/library/librarytest"
	"maven/internal/random"
)

// twl98 returns the list of the comparison positions.
func twl98(t testing.TB) []*words.Section {
	t.Helper()
	section, err := words.FromGraph(librarytest.SharedGraph(t, "TWL98.kwg"))
	if err != nil {
		t.Fatal(err)
	}
	return []*words.Section{section}
}

// A dealer makes endgames by playing random games.
type dealer struct {
	active []*words.Section
	gen    board.Generator
	stream *random.Stream
	moves  []board.Move
}

func newDealer(active []*words.Section, seed random.Seed) *dealer {
	return &dealer{active: active, stream: seed.Stream()}
}

// endgame plays a game until the bag is empty and neither side has more tiles than allowed. It
// returns nil when the game ends before that.
func (d *dealer) endgame(most int) *board.Position {
	p := board.NewPosition(nil)
	for side := range 2 {
		p.Draw(side, d.stream.IntN)
	}
	for passes := 0; passes < 2 && !p.Over(); {
		if p.Bag().N == 0 && len(p.Racks[0]) <= most && len(p.Racks[1]) <= most {
			return p
		}
		m := d.pick(p)
		passes++
		if m.Lane != 0 {
			passes = 0
		}
		side := p.Turn
		if err := p.Apply(&m); err != nil {
			panic(err)
		}
		p.Draw(side, d.stream.IntN)
	}
	return nil
}

// pick chooses the better of some plays.
func (d *dealer) pick(p *board.Position) board.Move {
	d.moves = d.moves[:0]
	d.gen.All(d.active, &p.Board, p.Racks[p.Turn], nil, func(m *board.Move) { d.moves = append(d.moves, *m) })
	var best board.Move
	if len(d.moves) == 0 {
		return best
	}
	for range 1 + d.stream.IntN(12) {
		if m := &d.moves[d.stream.IntN(len(d.moves))]; best.Lane == 0 || m.Score > best.Score {
			best = *m
		}
	}
	return best
}

// endgames deals so many positions.
func (d *dealer) endgames(n, most int) []*board.Position {
	var all []*board.Position
	for len(all) < n {
		if p := d.endgame(most); p != nil {
			all = append(all, p)
		}
	}
	return all
}

// readCGP sets up a position of the comparison data.
func readCGP(t testing.TB, text string) *board.Position {
	t.Helper()
	fields := strings.Fields(text)
	p := board.NewPosition(nil)
	for row, line := range strings.Split(fields[0], "/") {
		col, count := 1, 0
		for _, c := range []byte(line) {
			if c >= '0' && c <= '9' {
				count = 10*count + int(c-'0')
				continue
			}
			col, count = col+count, 0
			if err := p.Board.Put(row+1, col, c|0x20, c >= 'a'); err != nil {
				t.Fatal(err)
			}
			col++
		}
	}
	for i, rack := range strings.Split(fields[1], "/") {
		var err error
		if p.Racks[i], err = board.NewRack(strings.ToLower(rack)); err != nil {
			t.Fatal(err)
		}
	}
	if n := p.Bag().N; n != 0 {
		t.Fatalf("%d tiles in the bag", n)
	}
	return p
}
