package engine

import (
	"fmt"
	"strings"

	classic "maven/internal/classic/board"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/tile"
)

// centipoints is what a point has in the classic part.
const centipoints = 100

// setClassic makes c the position that the player on turn is in. Squares that are as they were are
// left alone, so that what c's board knows of crossing words stays known. Tiles are those of the
// standard English set.
func setClassic(c *classic.Position, p *game.Position) error {
	for row := range classic.Size {
		for col := range classic.Size {
			if err := setSquare(&c.Board, row+1, col+1, p.Board.At(row, col)); err != nil {
				return err
			}
		}
	}
	own, err := classicRack(&p.Rack)
	if err != nil {
		return err
	}
	c.Turn, c.Racks, c.Known = 0, [2]classic.Rack{own}, false
	if held, known := p.Held(); known && p.Opponent.Len() > 0 {
		if c.Racks[1], err = classicRack(&held); err != nil {
			return err
		}
		c.Known = true
	}
	c.Scores = [2]int{p.Scores[0] * centipoints, p.Scores[1] * centipoints}
	c.Scoreless = p.Scoreless
	c.GoOn()
	return nil
}

func setSquare(b *classic.Board, row, col int, t tile.Tile) error {
	letter := byte(0)
	if t != 0 {
		letter = classicLetter(t.Letter())
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

func classicRack(r *tile.Rack) (classic.Rack, error) {
	var text strings.Builder
	for _, t := range r.AppendTiles(nil) {
		text.WriteByte(classicLetter(t))
	}
	return classic.NewRack(text.String())
}

// classicLetter returns the letter of a tile that is not designated, '?' for the blank.
func classicLetter(t tile.Tile) byte {
	if t == tile.Blank {
		return '?'
	}
	return 'a' + byte(t) - 1
}

// tileOf returns the tile of a classic letter.
func tileOf(letter byte) tile.Tile {
	if letter == '?' {
		return tile.Blank
	}
	return tile.Tile(letter-'a') + 1
}

// modernMove returns a move of the classic part, made from the rack on the board of c, with its
// score. Its blanks stand where the original's scorer puts them.
func modernMove(c *classic.Position, m *classic.Move, p *game.Position) (move.Move, error) {
	word := m.Text()
	if m.Lane == 0 {
		return quietMove(word), nil
	}
	_, blanks, _, err := c.Board.Score(m, c.Racks[c.Turn])
	if err != nil {
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
	made = p.Board.Canonical(made)
	made.Score = int32(p.Board.Score(&made))
	return made, nil
}

// quietMove returns the exchange of the tiles thrown, the pass for none.
func quietMove(thrown string) move.Move {
	if thrown == "" {
		return move.Move{Kind: move.Pass}
	}
	var tiles tile.Rack
	for i := range len(thrown) {
		tiles[tileOf(thrown[i])]++
	}
	return move.NewExchange(&tiles)
}

// originalMove returns a move as the original has it: of a play the whole word, without a mark of
// blanks.
func originalMove(m *move.Move, p *game.Position) classic.Move {
	if m.Kind != move.Play {
		thrown := m.Used()
		var word []byte
		for _, t := range thrown.AppendTiles(nil) {
			word = append(word, classicLetter(t))
		}
		return classic.NewMove(0, 0, string(word))
	}
	lane, start, row, col := int(m.Row)+1, int(m.Col)+1, 0, 1
	if m.Dir == move.Down {
		lane, start, row, col = int(m.Col)+1+classic.Size, int(m.Row)+1, 1, 0
	}
	word := make([]byte, m.Len)
	for i, t := range m.Word() {
		if t == 0 {
			t = p.Board.At(int(m.Row)+i*row, int(m.Col)+i*col)
		}
		word[i] = classicLetter(t.Letter())
	}
	return classic.NewMove(lane, start, string(word))
}
