package gcg

import (
	"fmt"
	"slices"
	"strings"

	"maven/internal/said"
	"maven/internal/tile"
)

// maxDeclared bounds the tiles that a file may declare, used or not.
const maxDeclared = tile.MaxLetters

// tilesOf returns the tile set of the file: the set it names if the caller has it, otherwise the caller's
// own, with the tiles that the file declares added.
func (r *recorder) tilesOf(items []Item) *tile.Set {
	set := r.named(items)
	if set == nil {
		return nil
	}
	var extra []declared
	tried := 0
	for _, item := range items {
		if item.Kind != PragmaLine || item.Keyword != "tile" {
			continue
		}
		r.line = item.Line
		if tried++; tried <= maxDeclared {
			extra = r.declare(extra, set, item.Args)
		} else {
			r.found(TileForm, item.Args, said.Of("more than %d tiles are declared", maxDeclared), said.Of("a tile set of the game"))
		}
	}
	if len(extra) == 0 {
		return set
	}
	larger, err := extended(set, extra)
	if err != nil {
		return set
	}
	return larger
}

// named returns the tile set that the file names, or the caller's.
func (r *recorder) named(items []Item) *tile.Set {
	for _, item := range items {
		if item.Kind != PragmaLine || item.Keyword != "tile-distribution" || item.Args == "" || r.options.Find == nil {
			continue
		}
		set, err := r.options.Find(item.Args)
		if err == nil {
			return set
		}
		r.line = item.Line
		r.found(TilesUnknown, item.Args, said.Of("tile set %q is not known", Shorten(item.Args)), said.Of("the name of a tile set that is installed"))
		break
	}
	return r.options.Tiles
}

// A declared tile is one that a pragma adds to the tile set.
type declared struct {
	upper, lower string
}

// declare adds the tile that a pragma declares, unless the set has it.
func (r *recorder) declare(extra []declared, set *tile.Set, args string) []declared {
	want := said.Of("the upper and the lower form, such as #tile CH ch")
	forms := strings.FieldsFunc(args, isBlank)
	if len(forms) != 2 {
		r.found(TileForm, args, said.Of("tile declaration %q", Shorten(args)), want)
		return extra
	}
	one := declared{strings.Trim(forms[0], "[]|"), strings.Trim(forms[1], "[]|")}
	if hasTile(set, one.upper) || slices.Contains(extra, one) {
		return extra
	}
	if _, err := extended(set, append(extra, one)); err != nil {
		r.found(TileForm, args, said.Of("tile %q cannot be added", Shorten(args)), want)
		return extra
	}
	return append(extra, one)
}

func hasTile(set *tile.Set, upper string) bool {
	for t := range set.Len() + 1 {
		if set.Text(tile.Tile(t)) == upper {
			return true
		}
	}
	return false
}

// extended returns the set with tiles added. The bag has none of them, and they score 0.
func extended(set *tile.Set, extra []declared) (*tile.Set, error) {
	var b strings.Builder
	for i := range set.Len() + 1 {
		t, vowel := tile.Tile(i), 0
		lower := set.Text(t)
		if i > 0 {
			lower = set.Text(t | tile.Designated)
		}
		if set.Vowels.Has(t) {
			vowel = 1
		}
		fmt.Fprintf(&b, "%s,%s,%d,%d,%d\n", set.Text(t), lower, set.Count[t], set.Score[t], vowel)
	}
	for _, one := range extra {
		fmt.Fprintf(&b, "%s,%s,0,0,0\n", one.upper, one.lower)
	}
	return tile.ParseSet(set.Name, strings.NewReader(b.String()))
}
