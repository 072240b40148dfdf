// Package translate has a position in the original's form beside our own, and translates moves between the two.
//
// Tiles are those of the standard English set. Sharp edge: a Translator keeps the game.Position that it was set to, whose board
// must not change meanwhile.
package translate

import (
	"errors"
	"fmt"
	"strings"

	"maven/internal/board"
	classic "maven/internal/classic/board"
	"maven/internal/classic/tables"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/tile"
)

// Centipoints is what a point has in the classic part.
const Centipoints = 100

// A Translator has a position in the original's form, beside our own form of it. It translates moves between the
// two. Tiles are those of the standard English set; the player on turn is
// player 0.
type Translator struct {
	*classic.Position

	ours *game.Position
}

// New returns an empty position on a board with these premium squares, nil for those of
// the standard board. Set gives it a position.
func New(p *tables.Premiums) *Translator {
	return &Translator{Position: classic.NewPosition(p)}
}

// Set takes over the position of the player on turn, and keeps it to translate moves. It does not touch squares that
// have not changed, so that their crossing letters need not be computed again. The error refuses a rack that the
// original could not have.
func (c *Translator) Set(p *game.Position) error {
	c.ours = p
	for row := range classic.Size {
		for col := range classic.Size {
			if err := setSquare(&c.Board, row+1, col+1, p.Board.At(row, col)); err != nil {
				return err
			}
		}
	}
	own, err := rackOf(&p.Rack)
	if err != nil {
		return err
	}
	c.Turn, c.Racks, c.Known = 0, [2]classic.Rack{own}, false
	held, whole := p.Held()
	if !whole {
		held = p.Opponent // the part of it that is given
	}
	if p.Opponent.Len() > 0 && held.Len() > 0 {
		if c.Racks[1], err = rackOf(&held); err != nil {
			return err
		}
		c.Known = true
	}
	c.Scores = [2]int{p.Scores[0] * Centipoints, p.Scores[1] * Centipoints}
	c.Scoreless = p.Scoreless
	return nil
}

func setSquare(b *classic.Board, row, col int, t tile.Tile) error {
	letter := byte(0)
	if t != 0 {
		letter = letterOf(t.Letter())
	}
	blank := t != 0 && t.IsDesignated()
	if b.Letters[row][col] == letter && (letter == 0 || blank == (b.Points[row][col] == 0)) {
		return nil
	}
	b.Take(row, col)
	if letter == 0 {
		return nil
	}
	return b.Put(row, col, letter, blank)
}

func rackOf(r *tile.Rack) (classic.Rack, error) { return classic.NewRack(Letters(r)) }

// Letters returns the tiles of a rack as the original writes them.
func Letters(r *tile.Rack) string {
	var text strings.Builder
	for _, t := range r.AppendTiles(nil) {
		text.WriteByte(letterOf(t))
	}
	return text.String()
}

// letterOf returns the letter of a tile that is not designated, '?' for the blank: both count from
// the blank in the order of the alphabet.
func letterOf(t tile.Tile) byte { return tables.Alphabet[t] }

// tileOf returns the tile of a classic letter.
func tileOf(letter byte) tile.Tile { return tile.Tile(tables.Index(letter)) }

// RackOf returns our form of an original's rack.
func RackOf(r classic.Rack) tile.Rack {
	var rack tile.Rack
	for i := range len(r) {
		rack[tileOf(r[i])]++
	}
	return rack
}

// SquaresOf returns the tiles on an original's board, row by row: 0 for an empty square, designated for a blank.
func SquaresOf(b *classic.Board) []tile.Tile {
	squares := make([]tile.Tile, 0, classic.Size*classic.Size)
	for row, col := range classic.Squares() {
		t := tile.Tile(0)
		if letter := b.Letters[row][col]; letter != 0 {
			t = tileOf(letter)
			if b.Points[row][col] == 0 {
				t |= tile.Designated
			}
		}
		squares = append(squares, t)
	}
	return squares
}

// Translate returns our form of an original's move, with its score. Blanks are where the original's scorer puts them.
// The error refuses a play that cannot be scored; one over word squares that no game brings together, in a position set up by hand, can be.
func (c *Translator) Translate(m *classic.Move) (move.Move, error) {
	word := m.Text()
	if m.Lane == 0 {
		if word == "" {
			return move.Move{Kind: move.Pass}, nil
		}
		thrown := RackOf(classic.Rack(word))
		return move.NewExchange(&thrown), nil
	}
	_, blanks, _, err := c.Board.Score(m, c.Racks[c.Turn])
	if err != nil && !errors.Is(err, classic.ErrProduct) {
		return move.Move{}, fmt.Errorf("classic play %s: %w", word, err)
	}
	made := move.Move{Kind: move.Play, Dir: move.Across, Row: uint8(m.Lane - 1), Col: uint8(m.Start - 1), Len: uint8(len(word))}
	if m.Lane > classic.Size {
		made.Dir, made.Row, made.Col = move.Down, uint8(m.Start-1), uint8(m.Lane-classic.Size-1)
	}
	for i := range len(word) {
		if c.Board.Letters[m.Lane][m.Start+i] == 0 {
			made.Tiles[i] = tileOf(word[i])
			made.Played++
		}
	}
	for _, s := range blanks {
		i := s.Col - 1 - int(made.Col)
		if made.Dir == move.Down {
			i = s.Row - 1 - int(made.Row)
		}
		made.Tiles[i] |= tile.Designated
	}
	b := c.ours.Board
	made = b.Canonical(made)
	made.Score = int32(b.Score(&made))
	return made, nil
}

// Original returns the original's form of a move. A play has the whole word, and does not mark blanks.
func (c *Translator) Original(m *move.Move) classic.Move { return Original(c.ours.Board, m) }

// Original is Translator.Original for a move on a board.
func Original(b *board.Board, m *move.Move) classic.Move {
	if m.Kind != move.Play {
		thrown := m.Used()
		return classic.NewMove(0, 0, Letters(&thrown))
	}
	lane, start := m.Lane()
	if m.Dir == move.Down {
		lane += classic.Size
	}
	word := make([]byte, m.Len)
	for i, t := range m.Word() {
		if t == 0 {
			t = b.At(m.Square(i))
		}
		word[i] = letterOf(t.Letter())
	}
	return classic.NewMove(lane+1, start+1, string(word))
}
