package move_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"maven/internal/data/datatest"
	"maven/internal/move"
	"maven/internal/tile"
)

func TestUsed(t *testing.T) {
	s := datatest.TileSet(t, "english")
	n := move.Notation{Alphabet: s.Alphabet}
	for text, want := range map[string]string{
		"pass": "", "exchange ?AA": "AA?", "8K UDE": "DEU", "8F .....uDe": "D??", "H7 P.N": "NP",
	} {
		m, err := n.Parse(text, quiet(t, s).at)
		if err != nil {
			t.Fatal(err)
		}
		used := m.Used()
		if got := s.Rack(&used); got != want || used.Len() != int(m.Played) {
			t.Errorf("%s uses %s, %d tiles; want %s", text, got, m.Played, want)
		}
	}
}

// Only a play of as many tiles as a rack holds is a bingo.
func TestBingo(t *testing.T) {
	for _, c := range []struct {
		kind   move.Kind
		played uint8
		want   bool
	}{{move.Play, 7, true}, {move.Play, 6, false}, {move.Play, 8, false}, {move.Exchange, 7, false}, {move.Pass, 0, false}} {
		m := move.Move{Kind: c.kind, Len: 9, Played: c.played}
		if m.Bingo(7) != c.want {
			t.Errorf("%v of %d tiles with racks of 7: want %v", c.kind, c.played, c.want)
		}
	}
}

func TestNewExchange(t *testing.T) {
	r := tile.Rack{2, 1, 0, 3}
	m := move.NewExchange(&r)
	if m.Kind != move.Exchange || m.Len != 6 || m.Played != 6 || !slices.Equal(m.Word(), []tile.Tile{0, 0, 1, 3, 3, 3}) || m.Used() != r {
		t.Errorf("%+v", m)
	}
}

func TestKindAndDirection(t *testing.T) {
	if move.Pass.String() != "pass" || move.Exchange.String() != "exchange" || move.Play.String() != "play" {
		t.Error("names of kinds")
	}
	if move.Across.Other() != move.Down || move.Down.Other() != move.Across {
		t.Error("other directions")
	}
}

// someMoves returns moves that often agree in all but one respect.
func someMoves(t *testing.T) []move.Move {
	rng := rand.New(rand.NewPCG(14, 15))
	s := datatest.TileSet(t, "english")
	var moves []move.Move
	for range 60 {
		m := randomMove(rng, s, squares{})
		m.Row, m.Col, m.Len = m.Row%2, m.Col%2, min(m.Len, 3)
		for i := range m.Tiles {
			m.Tiles[i] &= tile.Designated | 3
			if i >= int(m.Len) || m.Tiles[i] == tile.Designated {
				m.Tiles[i] = 0
			}
		}
		m.Score, m.Equity = rng.Int32N(2), tile.Equity(rng.IntN(2))
		moves = append(moves, m, m)
	}
	return moves
}

// Compare is a strict total order in which only equal moves are equal.
func TestCompareIsATotalOrder(t *testing.T) {
	moves := someMoves(t)
	for _, a := range moves {
		for _, b := range moves {
			ab := move.Compare(&a, &b)
			if ab != -move.Compare(&b, &a) {
				t.Fatalf("%+v and %+v: %d and %d", a, b, ab, move.Compare(&b, &a))
			}
			if same := a.Same(&b) && a.Equity == b.Equity && a.Score == b.Score; same != (ab == 0) {
				t.Fatalf("%+v and %+v compare as %d", a, b, ab)
			}
			for _, c := range moves {
				if ab <= 0 && move.Compare(&b, &c) <= 0 && move.Compare(&a, &c) > 0 {
					t.Fatalf("%+v, %+v, %+v go round in a circle", a, b, c)
				}
			}
		}
	}
}

// Each move of the list comes before the next by one rule.
func TestCompareOrder(t *testing.T) {
	play := func(equity tile.Equity, score int32, dir move.Direction, row, col uint8, tiles ...tile.Tile) move.Move {
		m := move.Move{Equity: equity, Score: score, Kind: move.Play, Dir: dir, Row: row, Col: col, Len: uint8(len(tiles))}
		copy(m.Tiles[:], tiles)
		return m
	}
	ordered := []move.Move{
		play(3, 1, move.Down, 9, 9, 5),
		play(2, 9, move.Down, 9, 9, 5),
		play(2, 8, move.Across, 7, 7, 5),
		play(2, 8, move.Across, 7, 8, 5),
		play(2, 8, move.Across, 8, 0, 5),
		play(2, 8, move.Down, 0, 0, 5),
		play(2, 8, move.Down, 0, 0, 6),
		play(2, 8, move.Down, 0, 0, 6|tile.Designated),
		play(2, 8, move.Down, 0, 0, 7),
		play(2, 8, move.Down, 0, 0, 1, 1),
		{Equity: 2, Score: 8, Kind: move.Exchange, Len: 1, Played: 1},
		{Equity: 2, Score: 8, Kind: move.Exchange, Len: 1, Played: 1, Tiles: [move.MaxWord]tile.Tile{1}},
		{Equity: 2, Score: 8},
		{Equity: 2, Score: 7},
	}
	for i := range ordered[1:] {
		if move.Compare(&ordered[i], &ordered[i+1]) >= 0 {
			t.Errorf("%+v does not come before %+v", ordered[i], ordered[i+1])
		}
	}
	shuffled := slices.Clone(ordered)
	rand.New(rand.NewPCG(1, 1)).Shuffle(len(shuffled), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
	slices.SortFunc(shuffled, func(a, b move.Move) int { return move.Compare(&a, &b) })
	if !slices.Equal(shuffled, ordered) {
		t.Error("sorting gives another order")
	}
}
