package rules

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"maven/internal/stamp"
)

// Use returns what a trained table must have been made for, to be used with these rules and words. The
// board's squares, premiums and start count; bonuses and limits do not.
func (r *Rules) Use(words stamp.Thing) *stamp.Use {
	return &stamp.Use{
		Tiles: stamp.Thing{Name: r.Tiles.Name, Hash: r.Tiles.Hash()},
		Board: stamp.Thing{Name: fmt.Sprintf("%s %d×%d", r.Name, r.Size, r.Size), Hash: r.boardHash()},
		Rack:  r.RackSize,
		Words: words,
	}
}

// Stamp returns the stamp of a table that the command made for these rules and words.
func (r *Rules) Stamp(words stamp.Thing, made string) *stamp.Stamp {
	u := r.Use(words)
	return &stamp.Stamp{Words: []stamp.Thing{words}, Tiles: u.Tiles, Board: u.Board, Rack: u.Rack, Made: made}
}

func (r *Rules) boardHash() string {
	h := sha256.New()
	fmt.Fprintln(h, r.Size, r.StartRow, r.StartCol, r.Squares)
	return hex.EncodeToString(h.Sum(nil))
}
