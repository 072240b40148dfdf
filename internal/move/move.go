// Package move knows what a player can do in a turn: a play, an exchange or a pass; where a play
// stands; and the text forms of all three.
//
// A Move is a plain value without pointers, small enough to keep by the thousand. Rows and columns
// count from 0; text labels them as the rules do (8D across, D8 down).
package move

import (
	"cmp"

	"maven/internal/tile"
)

// MaxWord is the longest play in squares, the side of the largest board.
const MaxWord = 21

// Kind says what a move does.
type Kind uint8

// The kinds of moves.
const (
	Pass Kind = iota
	Exchange
	Play
)

// String returns the name that programs are given: "pass", "exchange" or "play".
func (k Kind) String() string { return [...]string{"pass", "exchange", "play"}[k] }

// Direction is the way a word runs.
type Direction uint8

// The directions of words.
const (
	Across Direction = iota
	Down
)

// Other returns the crossing direction.
func (d Direction) Other() Direction { return 1 - d }

// A Move is a play, an exchange or a pass, with what it is worth if that is known.
type Move struct {
	Equity tile.Equity // score plus static worth, once judged
	Score  int32       // points, bonuses included
	Kind   Kind
	Dir    Direction // of a play
	Row    uint8     // of a play's first square, played-through squares included
	Col    uint8
	Len    uint8              // entries of Tiles: squares of a play, tiles of an exchange
	Played uint8              // tiles that leave the rack
	Tiles  [MaxWord]tile.Tile // of a play: 0 for a square played through; of an exchange: in tile order
}

// Word returns the entries of Tiles in use.
func (m *Move) Word() []tile.Tile { return m.Tiles[:m.Len] }

// Square returns row and column of a square of a play, counted from its first; it may be off the board.
func (m *Move) Square(i int) (row, col int) {
	if m.Dir == Across {
		return int(m.Row), int(m.Col) + i
	}
	return int(m.Row) + i, int(m.Col)
}

// Lane returns the lane of a play, counted from 0 in its direction, and the square of the lane where it begins.
func (m *Move) Lane() (lane, start int) {
	if m.Dir == Across {
		return int(m.Row), int(m.Col)
	}
	return int(m.Col), int(m.Row)
}

// Used returns the tiles that leave the rack.
func (m *Move) Used() tile.Rack {
	var r tile.Rack
	for _, t := range m.Word() {
		if t != 0 || m.Kind == Exchange {
			r[t.OnRack()]++
		}
	}
	return r
}

// Left returns the tiles that the move leaves of a rack.
func (m *Move) Left(rack *tile.Rack) tile.Rack {
	left, used := *rack, m.Used()
	left.Remove(&used)
	return left
}

// Bingo reports whether the move plays a whole rack of that size.
func (m *Move) Bingo(rackSize int) bool { return m.Kind == Play && int(m.Played) == rackSize }

// NewExchange returns the exchange of the given tiles, at most MaxWord.
func NewExchange(tiles *tile.Rack) Move {
	m := Move{Kind: Exchange}
	n := len(tiles.AppendTiles(m.Tiles[:0]))
	m.Len, m.Played = uint8(n), uint8(n)
	return m
}

// Same reports whether two moves do the same thing: kind, place and tiles; worth is not compared.
// Plays of one tile in different directions are never the same; see board.Canonical.
func (m *Move) Same(other *Move) bool {
	return m.Kind == other.Kind && m.Dir == other.Dir && m.Row == other.Row && m.Col == other.Col &&
		m.Len == other.Len && m.Tiles == other.Tiles
}

// Compare puts the better move first: more equity, then more score, then plays before exchanges
// before the pass, then across before down, upper row, left column, fewer squares, and tiles in
// alphabet order with a letter before the blank that stands for it. Two different moves are never
// equal, so moves rank the same however they are found.
func Compare(a, b *Move) int {
	if a.Equity != b.Equity {
		return cmp.Compare(b.Equity, a.Equity)
	}
	if c := cmp.Or(
		cmp.Compare(b.Score, a.Score),
		cmp.Compare(b.Kind, a.Kind),
		cmp.Compare(a.Dir, b.Dir),
		cmp.Compare(a.Row, b.Row),
		cmp.Compare(a.Col, b.Col),
		cmp.Compare(a.Len, b.Len),
	); c != 0 {
		return c
	}
	return compareTiles(a, b)
}

func compareTiles(a, b *Move) int {
	for i, t := range a.Word() {
		u := b.Tiles[i]
		if t != u {
			return cmp.Or(cmp.Compare(t.Letter(), u.Letter()), cmp.Compare(t, u))
		}
	}
	return 0
}
