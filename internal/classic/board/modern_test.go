package board_test

import (
	"testing"

	modern "maven/internal/board"
	"maven/internal/classic/board"
	"maven/internal/classic/tables"
	"maven/internal/classic/words"
	"maven/internal/data/datatest"
	"maven/internal/game"
	"maven/internal/library/librarytest"
	"maven/internal/move"
	"maven/internal/movegen"
	"maven/internal/random"
	"maven/internal/rules"
	"maven/internal/tile"
	"maven/internal/wordgraph"
)

// A match is one position on the board of the modern part and on that of the classic part.
type match struct {
	rules   *rules.Rules
	modern  *modern.Board
	classic *board.Board
	gen     movegen.Generator
	kept    tile.Kept
	moves   []move.Move
}

func newMatch(r *rules.Rules, graph *wordgraph.Graph) *match {
	return &match{rules: r, modern: modern.New(r, graph), classic: board.New(nil)}
}

// asPlace returns where a modern play stands in lanes, and its letters.
func (m *match) asPlace(p *move.Move) place {
	at := place{lane: int(p.Row) + 1, start: int(p.Col) + 1}
	if p.Dir == move.Down {
		at = place{lane: int(p.Col) + 16, start: int(p.Row) + 1}
	}
	for i, t := range p.Word() {
		if t == 0 {
			s := board.SquareAt(at.lane, at.start+i)
			t = m.modern.At(s.Row-1, s.Col-1)
		}
		at.word += string(rune('a' + t.Letter() - 1))
	}
	return at
}

// find returns the best score in cp of each modern play, whatever its blanks.
func (m *match) find(rack *tile.Rack) map[place]int {
	m.kept.Reset(rack)
	m.moves = m.gen.Plays(m.moves[:0], &movegen.Request{Board: m.modern, Kept: &m.kept})
	best := map[place]int{}
	for i := range m.moves {
		at := m.asPlace(&m.moves[i])
		score := 100 * int(m.moves[i].Score)
		if old, ok := best[at]; !ok || score > old {
			best[at] = score
		}
	}
	return best
}

// play makes a modern play on both boards, with its own blanks.
func (m *match) play(t testing.TB, p *move.Move) {
	at := m.asPlace(p)
	for i, placed := range p.Word() {
		if placed == 0 {
			continue
		}
		s := board.SquareAt(at.lane, at.start+i)
		if err := m.classic.Put(s.Row, s.Col, at.word[i], placed.IsDesignated()); err != nil {
			t.Fatal(err)
		}
	}
	m.modern.Place(p)
}

// pick chooses the best of some plays, fewer of them for a looser game.
func (m *match) pick(stream *random.Stream) *move.Move {
	best := &m.moves[stream.IntN(len(m.moves))]
	for range stream.IntN(20) {
		if other := &m.moves[stream.IntN(len(m.moves))]; other.Score > best.Score {
			best = other
		}
	}
	return best
}

// rackText returns a modern rack as the classic part writes it.
func rackText(t testing.TB, rack *tile.Rack) board.Rack {
	var text []byte
	for _, one := range rack.AppendTiles(nil) {
		text = append(text, tables.Alphabet[one])
	}
	return rackOf(t, string(text))
}

// selfPlay plays a game and calls at for each position that has plays, with what the modern
// generator finds.
func selfPlay(t testing.TB, m *match, seed random.Seed, at func(rack board.Rack, want map[place]int)) {
	stream := seed.Named("moves").Stream()
	bag := game.NewBag(&m.rules.Tiles.Count, seed.Named("bag").Stream())
	var racks [2]tile.Rack
	for turn := 0; ; turn++ {
		rack := &racks[turn%2]
		bag.Draw(7-rack.Len(), rack)
		want := m.find(rack)
		if len(want) == 0 {
			return
		}
		at(rackText(t, rack), want)
		chosen := m.pick(stream)
		used := chosen.Used()
		rack.Remove(&used)
		m.play(t, chosen)
		if rack.Len() == 0 && bag.Len() == 0 {
			return
		}
	}
}

// compareGames compares positions of games until so many were seen.
func compareGames(t *testing.T, graph *wordgraph.Graph, active []*words.Section, positions int) {
	var g board.Generator
	var table [128]int
	for i := range table {
		table[i] = 1000 - 7*i
	}
	r := datatest.Rules(t, "standard")
	seen, found := 0, 0
	for game := 0; seen < positions; game++ {
		m := newMatch(r, graph)
		selfPlay(t, m, random.Seed(7).At(game), func(rack board.Rack, want map[place]int) {
			got := plays(t, &g, active, m.classic, rack, &table)
			if m.classic.Tiles() == 0 {
				want = openings(want)
			}
			compare(t, m.classic, rack, want, got)
			for i := range got {
				if i%7 == 0 {
					judge(t, m.classic, rack, &got[i], &table)
				}
			}
			seen++
			found += len(got)
		})
	}
	t.Logf("%d plays in %d positions", found, seen)
}

// openings leaves what the classic generator finds on an empty board.
func openings(all map[place]int) map[place]int {
	left := map[place]int{}
	for at, score := range all {
		if at.lane == 8 && len(at.word) > 1 {
			left[at] = score
		}
	}
	return left
}

// TestModern compares the generator with that of the modern part in games with the TWL98 list.
func TestModern(t *testing.T) {
	graph := librarytest.SharedGraph(t, "TWL98.kwg")
	compareGames(t, graph, sectionsIn(t, graph), sized(600))
}

// TestModernBoth does it with both shipped lists as two sections; the modern part has them as one.
func TestModernBoth(t *testing.T) {
	family := datatest.Graph(t)
	compareGames(t, family.List(0), sectionsIn(t, family.List(1), family.List(2)), sized(450))
}
