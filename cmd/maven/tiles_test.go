package main

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"maven/internal/data"
	"maven/internal/form"
	"maven/internal/library/librarytest"
	"maven/internal/tile"
)

// What show --json tells of a tile set is all of it: written as a file it gives the same set.
func TestShownTilesAreWhole(t *testing.T) {
	lib := librarytest.Library("")
	for _, name := range data.TileSets() {
		want, err := lib.TileSet(name)
		if err != nil {
			t.Fatal(err)
		}
		var shown form.TileSet
		shownAs(t, &shown, "tiles", "show", name)
		var csv strings.Builder
		tiles, points := 0, 0
		for _, row := range shown.Set {
			vowel := map[bool]int{true: 1}[row.Vowel]
			fmt.Fprintf(&csv, "%s,%s,%d,%d,%d\n", row.Tile, row.Lower, row.Count, row.Points, vowel)
			tiles += row.Count
			points += row.Count * row.Points
		}
		got, err := tile.ParseSet(name, strings.NewReader(csv.String()))
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %v\n%+v, want\n%+v", name, err, got, want)
		}
		if shown.Letters != len(shown.Set)-1 || shown.TileCount != tiles || shown.Points != points || shown.Blanks != shown.Set[0].Count {
			t.Errorf("%s: totals %+v", name, shown)
		}
	}
}
