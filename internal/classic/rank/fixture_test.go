package rank_test

import (
	"testing"

	"maven/internal/classic/board"
	"maven/internal/classic/rank"
	"maven/internal/classic/tables"
	"maven/internal/classic/words"
	"maven/internal/library/librarytest"
	"maven/internal/random"
)

// shipped returns the first n of the shipped lists NA and UK.
func shipped(t testing.TB, n int) (all []*words.Section) {
	t.Helper()
	lib := librarytest.Library("")
	for _, name := range []string{"NA", "UK"}[:n] {
		list, err := lib.Lexicon(name, nil)
		if err != nil {
			t.Fatal(err)
		}
		section, err := lib.Section(list.Graph)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, section)
	}
	return all
}

// twl98 returns the list of the comparison data, and skips where there is none.
func twl98(t testing.TB) []*words.Section {
	t.Helper()
	section, err := words.FromGraph(librarytest.SharedGraph(t, "TWL98.kwg"))
	if err != nil {
		t.Fatal(err)
	}
	return []*words.Section{section}
}

func rackOf(t testing.TB, tiles string) board.Rack {
	t.Helper()
	r, err := board.NewRack(tiles)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// randomSet returns tables full of numbers: every record known, or where few is set some, and all of
// the program's data.
func randomSet(seed random.Seed) *tables.Set {
	stream := seed.Stream()
	value := func(most int) int { return stream.IntN(2*most+1) - most }
	set := tables.Zero()
	for i := range set.Mul {
		set.MulKnown[i] = stream.IntN(4) > 0
		for n := range set.Mul[i] {
			set.Mul[i][n] = value(2000)
		}
	}
	for tiles := range set.VCB {
		for c := range tiles + 1 {
			set.VCB[tiles][c] = value(1200)
		}
	}
	for i := range set.First {
		set.First[i] = value(500)
	}
	for i := range set.Patterns {
		set.Patterns[i].Value = value(1000)
	}
	program := tables.DefaultProgram()
	for i := range program.QT {
		for u := range program.QT[i] {
			program.QT[i][u] = value(900)
		}
	}
	for i := range program.TT {
		program.TT[i] = value(300)
	}
	for _, letter := range "aeiou?sq" {
		program.Exposure = append(program.Exposure, tables.Exposure{
			Letter: byte(letter), Side: 1 - 2*stream.IntN(2), Premium: 2 + stream.IntN(2), Penalty: 10 + value(200),
		})
	}
	set.Use(program)
	set.Spots = randomSpots(stream)
	return set
}

// randomSpots returns hot spots all over the board.
func randomSpots(stream *random.Stream) []tables.Spot {
	var spots []tables.Spot
	sets := []string{"q", "aeiouq", "abcdefghijklmnopqrstuvwxyz", "st", "eqrz"}
	for i := range 150 {
		spot := tables.Spot{
			Entry: 113 + i, Row: 1 + stream.IntN(15), Col: 1 + stream.IntN(15),
			Set: sets[stream.IntN(len(sets))], Value: stream.IntN(6001) - 3000,
		}
		for range stream.IntN(4) {
			to := tables.Offset{Row: stream.IntN(7) - 3, Col: stream.IntN(7) - 3}
			if row, col := spot.Row+to.Row, spot.Col+to.Col; row >= 1 && row <= 15 && col >= 1 && col <= 15 {
				spot.Empty = append(spot.Empty, to)
			}
		}
		spots = append(spots, spot)
	}
	return spots
}

// games plays games by moves of the lists, better ones more often, and calls at for every position.
func games(t testing.TB, s *rank.Static, seed random.Seed, count int, at func(p *board.Position)) {
	t.Helper()
	for game := range count {
		stream := seed.At(game).Stream()
		p := board.NewPosition(nil)
		for {
			p.Draw(0, stream.IntN)
			p.Draw(1, stream.IntN)
			if p.Over() {
				break
			}
			at(p)
			moves := s.Search(p).Moves()
			m := moves[min(stream.IntN(len(moves)), stream.IntN(len(moves)))]
			if err := p.Apply(&m); err != nil {
				t.Fatal(err)
			}
		}
	}
}
