package form

import (
	"maven/internal/library"
	"maven/internal/tile"
)

// TileSets lists all tile sets.
type TileSets struct {
	TileSets []TileSet `json:"tileSets"`
}

// A TileSet is the tiles of a language.
type TileSet struct {
	Name      string `json:"name"`
	Letters   int    `json:"letters"`   // different ones, the blank left out
	TileCount int    `json:"tileCount"` // blanks included
	Blanks    int    `json:"blanks"`
	Points    int    `json:"points"`            // of all tiles together
	Own       bool   `json:"own,omitempty"`     // the user's, not built in
	Problem   string `json:"problem,omitempty"` // why it cannot be used
	Set       []Tile `json:"set,omitempty"`     // in the order of the file; lists leave it out
}

// A Tile is one row of a set.
type Tile struct {
	Tile   string `json:"tile"`
	Lower  string `json:"lower"` // as a blank that stands for it
	Count  int    `json:"count"`
	Points int    `json:"points"`
	Vowel  bool   `json:"vowel"`
}

// newTileSet returns a set as lists show it.
func newTileSet(s *tile.Set) TileSet {
	return TileSet{Name: s.Name, Letters: s.Len(), TileCount: s.Count.Len(), Blanks: int(s.Count[tile.Blank]),
		Points: s.RackScore(&s.Count)}
}

// ListTileSets returns all tile sets of a library, those of the user's last. Some of these may have a problem.
func ListTileSets(l *library.Library) ([]TileSet, error) {
	return listed(l.Shelf(library.TileSets), func(name string, own bool) TileSet {
		one := TileSet{Name: name}
		if s, err := l.TileSet(name); err != nil {
			one.Problem = err.Error()
		} else {
			one = newTileSet(s)
		}
		one.Own = own
		return one
	})
}

// NewTileSetInFull returns a set with its tiles, the blank first.
func NewTileSetInFull(s *tile.Set) TileSet {
	f := newTileSet(s)
	f.Set = []Tile{{Tile: s.Text(tile.Blank), Lower: s.Text(tile.Blank), Count: f.Blanks}}
	for t := tile.Tile(1); int(t) <= s.Len(); t++ {
		f.Set = append(f.Set, Tile{Tile: s.Text(t), Lower: s.Text(t | tile.Designated),
			Count: int(s.Count[t]), Points: int(s.Score[t]), Vowel: s.Vowels.Has(t)})
	}
	return f
}
