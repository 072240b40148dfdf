package maven

import "maven/internal/tile"

// Rules are what a program needs to know about the rules to show a game.
type Rules struct {
	Name          string
	Size          int      // squares on a side of the board
	Premiums      []string // the board's rows: d t q double, triple, quadruple letter; D T Q the same for the word; # no square; . plain
	RackSize      int      // tiles on a full rack
	ExchangeLimit int      // fewest tiles in the bag that allow an exchange
	TileSet       string   // its name
	Tiles         []Tile   // in alphabet order, the blank last
}

// A Tile is one kind of tile.
type Tile struct {
	Text   string // "A", "CH", "?" for the blank
	Count  int    // in the set
	Points int
}

// Rules returns the engine's rules.
func (e *Engine) Rules() Rules {
	r := e.rules
	public := Rules{Name: r.Name, Size: r.Size, RackSize: r.RackSize, ExchangeLimit: r.ExchangeLimit, TileSet: r.Tiles.Name}
	for row := range r.Size {
		line := make([]byte, r.Size)
		for col := range line {
			line[col] = r.At(row, col).Symbol()
		}
		public.Premiums = append(public.Premiums, string(line))
	}
	for i := range r.Tiles.Len() {
		public.Tiles = append(public.Tiles, kindOf(r.Tiles, tile.Tile(i+1)))
	}
	public.Tiles = append(public.Tiles, kindOf(r.Tiles, tile.Blank))
	return public
}

func kindOf(set *tile.Set, t tile.Tile) Tile {
	return Tile{Text: set.Text(t), Count: int(set.Count[t]), Points: int(set.Score[t])}
}
