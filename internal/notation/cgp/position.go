package cgp

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"maven/internal/board"
	"maven/internal/game"
	"maven/internal/rules"
	"maven/internal/said"
	"maven/internal/tile"
)

// A Position is a board with tiles, both racks, the scores and the operations.
type Position struct {
	Size    int
	Squares []tile.Tile // Size*Size, row by row; 0 for an empty square, designated for a blank

	Racks     [2]tile.Rack // the player on turn first; empty if the line does not say
	Scores    [2]int
	Scoreless int // turns in a row without score before the position
	Ops       []Op
	Last      LastMove // from the operation lm
}

// Position reads the board and the racks with the tiles of the rules. It refuses a board of another size,
// tiles that the set does not have, more of a tile than it has, tiles on bricks, and racks that are too
// large.
func (f *Fields) Position(r *rules.Rules) (*Position, error) {
	p := &Position{Size: r.Size, Scores: f.Scores, Scoreless: f.Scoreless, Ops: f.Ops}
	if len(f.Rows) != r.Size {
		return nil, said.Errorf("cgp: a board of %d rows; must be %d by the rules %s; bdn names other rules", len(f.Rows), r.Size, r.Name)
	}
	p.Squares = make([]tile.Tile, 0, r.Size*r.Size)
	for i, text := range f.Rows {
		row, err := parseRow(text, r)
		if err != nil {
			return nil, said.Errorf("cgp: row %d of the board %w", i+1, err)
		}
		p.Squares = append(p.Squares, row...)
	}
	for i, text := range f.Racks {
		var err error
		if p.Racks[i], err = parseRack(text, r); err != nil {
			return nil, said.Errorf("cgp: rack %q %w", shorten(text), err)
		}
	}
	if err := p.checkBricks(r); err != nil {
		return nil, err
	}
	if err := game.TooMany(r.Tiles, p.Squares, &p.Racks[0], &p.Racks[1]); err != nil {
		return nil, said.Errorf("cgp: %w", err)
	}
	if text, given := f.Op("lm"); given {
		p.Last = p.lastMove(text, r)
	}
	return p, nil
}

// parseRow returns the squares of one row.
func parseRow(text string, r *rules.Rules) ([]tile.Tile, error) {
	pieces, err := splitRow(text)
	if err != nil {
		return nil, said.Errorf("has %w", err)
	}
	row := make([]tile.Tile, 0, r.Size)
	filled := 0
	for _, one := range pieces {
		tiles := make([]tile.Tile, one.empty)
		if one.tiles != "" {
			if tiles, err = r.Tiles.ParseTiles(one.tiles); err != nil {
				return nil, said.Errorf("is not of %s tiles: %w", r.Tiles.Name, err)
			}
			if slices.Contains(tiles, tile.Blank) {
				return nil, said.Errorf("has a ?; write a blank as the lower-case letter it stands for")
			}
		}
		if filled += len(tiles); filled <= r.Size {
			row = append(row, tiles...)
		}
	}
	if filled != r.Size {
		return nil, said.Errorf("fills %d squares; must be %d", filled, r.Size)
	}
	return row, nil
}

func parseRack(text string, r *rules.Rules) (tile.Rack, error) {
	tiles, err := r.Tiles.ParseTiles(text)
	if err != nil {
		return tile.Rack{}, said.Errorf("is not of %s tiles: %w", r.Tiles.Name, err)
	}
	if len(tiles) > r.RackSize {
		return tile.Rack{}, said.Errorf("holds %d tiles, more than %d", len(tiles), r.RackSize)
	}
	for _, t := range tiles {
		if t.IsDesignated() {
			return tile.Rack{}, said.Errorf("has %s in lower case; write letters in upper case and blanks as ?",
				r.Tiles.Text(t))
		}
	}
	return tile.RackOf(tiles...), nil
}

func (p *Position) checkBricks(r *rules.Rules) error {
	for i, t := range p.Squares {
		row, col := i/p.Size, i%p.Size
		if t != 0 && r.At(row, col).Brick() {
			return said.Errorf("cgp: square %s holds %s, but no tile can be placed there", board.NotationOf(r).Square(row, col), r.Tiles.Text(t))
		}
	}
	return nil
}

// Format writes the position as its canonical line, with the alphabet of its tiles.
func (p *Position) Format(a *tile.Alphabet) string {
	var b strings.Builder
	for row := range p.Size {
		if row > 0 {
			b.WriteByte('/')
		}
		formatRow(&b, p.Squares[row*p.Size:(row+1)*p.Size], a)
	}
	fmt.Fprintf(&b, " %s/%s %d/%d %d", a.Rack(&p.Racks[0]), a.Rack(&p.Racks[1]), p.Scores[0], p.Scores[1], p.Scoreless)
	for _, op := range p.Ops {
		b.WriteByte(' ')
		b.WriteString(op.Code)
		if op.Args != "" {
			b.WriteByte(' ')
			b.WriteString(op.Args)
		}
		b.WriteByte(';')
	}
	return b.String()
}

func formatRow(b *strings.Builder, row []tile.Tile, a *tile.Alphabet) {
	empty := 0
	for i := 0; i <= len(row); i++ {
		if i < len(row) && row[i] == 0 {
			empty++
			continue
		}
		if empty > 0 {
			b.WriteString(strconv.Itoa(empty))
			empty = 0
		}
		if i < len(row) {
			b.WriteString(a.Tiles(row[i : i+1]))
		}
	}
}

// Hold gives the opponent these tiles, as far as it may hold them; see game.Holdable. They count whatever oru said.
func (p *Position) Hold(held tile.Rack, r *rules.Rules) error {
	onBoard := p.onBoard()
	unseen := r.Tiles.Count.Less(&onBoard)
	unseen = unseen.Less(&p.Racks[0])
	if err := game.Holdable(&held, &unseen, r.RackSize, r.Tiles); err != nil {
		return err
	}
	p.Racks[1] = held
	p.Ops = slices.DeleteFunc(slices.Clone(p.Ops), func(o Op) bool { return o.Code == "oru" })
	return nil
}
