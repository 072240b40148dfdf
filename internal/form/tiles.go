package form

import "maven/internal/tile"

// TileSets lists the built-in tile sets.
type TileSets struct {
	TileSets []TileSet `json:"tileSets"`
}

// A TileSet is the tiles of a language.
type TileSet struct {
	Name      string `json:"name"`
	Letters   int    `json:"letters"`   // different ones, the blank left out
	TileCount int    `json:"tileCount"` // blanks included
	Blanks    int    `json:"blanks"`
	Points    int    `json:"points"`        // of all tiles together
	Set       []Tile `json:"set,omitempty"` // in the order of the file; lists leave it out
}

// A Tile is one row of a set.
type Tile struct {
	Tile   string `json:"tile"`
	Lower  string `json:"lower"` // as a blank that stands for it
	Count  int    `json:"count"`
	Points int    `json:"points"`
	Vowel  bool   `json:"vowel"`
}

// NewTileSet returns a set as lists show it.
func NewTileSet(s *tile.Set) TileSet {
	return TileSet{Name: s.Name, Letters: s.Len(), TileCount: s.Count.Len(), Blanks: int(s.Count[tile.Blank]),
		Points: s.RackScore(&s.Count)}
}

// NewTileSetInFull returns a set with its tiles, the blank first.
func NewTileSetInFull(s *tile.Set) TileSet {
	f := NewTileSet(s)
	f.Set = []Tile{{Tile: s.Text(tile.Blank), Lower: s.Text(tile.Blank), Count: f.Blanks}}
	for t := tile.Tile(1); int(t) <= s.Len(); t++ {
		f.Set = append(f.Set, Tile{Tile: s.Text(t), Lower: s.Text(t | tile.Designated),
			Count: int(s.Count[t]), Points: int(s.Score[t]), Vowel: s.Vowels.Has(t)})
	}
	return f
}
