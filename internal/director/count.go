package director

import (
	"cmp"
	"errors"
	"math"
	"strconv"
	"strings"
	"unicode"

	"maven/internal/board"
	"maven/internal/said"
	"maven/internal/tile"
)

// A Count says whether tiles are a whole set.
type Count struct {
	Set     string `json:"tiles"`   // the tile set
	Found   int    `json:"found"`   // tiles
	Whole   int    `json:"whole"`   // tiles of the set
	Missing string `json:"missing"` // as a rack is written
	TooMany string `json:"tooMany"`
}

// Complete reports whether each tile of the set is there, and no other.
func (c *Count) Complete() bool { return c.Missing == "" && c.TooMany == "" }

// CountTiles compares the tiles found with those of a set.
func CountTiles(set *tile.Set, found *tile.Rack) *Count {
	missing, over := set.Count.Less(found), found.Less(&set.Count)
	return &Count{Set: set.Name, Found: found.Len(), Whole: set.Count.Len(), Missing: set.Rack(&missing), TooMany: set.Rack(&over)}
}

// AddTiles adds tiles that lie on a table to those found: letters in any case and order, ? for blanks, with blanks or commas between
// them as one likes; a number after a tile says how many there are of it: E12 A9 QZ, or E12A9QZ. The error names what is wrong.
func AddTiles(all *tile.Rack, set *tile.Set, text string) error {
	const digits = "0123456789"
	apart := func(c rune) bool { return c == ',' || unicode.IsSpace(c) }
	for rest := strings.TrimLeftFunc(text, apart); rest != ""; rest = strings.TrimLeftFunc(rest, apart) {
		letters := rest
		if end := strings.IndexFunc(rest, func(c rune) bool { return apart(c) || strings.ContainsRune(digits, c) }); end >= 0 {
			letters = rest[:end]
		}
		after := strings.TrimLeft(rest[len(letters):], digits)
		word := strings.TrimSuffix(rest, after)
		rest = after
		tiles, err := set.ParseTiles(set.Upper(letters))
		if err == nil && len(tiles) == 0 {
			err = errors.New("a number must follow a tile, such as E12")
		}
		times := 1
		if number := word[len(letters):]; err == nil && number != "" {
			if times, err = strconv.Atoi(number); err != nil {
				err = errMany
			}
		}
		for i, t := range tiles {
			n := 1
			if i == len(tiles)-1 {
				n = times
			}
			err = cmp.Or(err, more(all, t.OnRack(), n))
		}
		if err != nil {
			return said.Errorf("%q: %w", word, err)
		}
	}
	return nil
}

// errMany is of a number of tiles that no set has.
const errMany = said.Fixed("no set has so many tiles; at most 255 of one")

// more adds tiles to those found.
func more(all *tile.Rack, t tile.Tile, n int) error {
	if n > math.MaxUint8-int(all[t]) {
		return errMany
	}
	all[t] += uint8(n)
	return nil
}

// AddBoard adds the tiles on a board to those found.
func AddBoard(all *tile.Rack, b *board.Board) error {
	for t, n := range b.OnBoard() {
		if err := more(all, tile.Tile(t), int(n)); err != nil {
			return err
		}
	}
	return nil
}
