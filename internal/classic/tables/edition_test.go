package tables_test

import (
	"strings"
	"testing"

	"maven/internal/classic/tables"
	"maven/internal/library/librarytest"
	"maven/internal/rules"
	"maven/internal/tile"
)

func TestCheck(t *testing.T) {
	lib := librarytest.Library("")
	standard, err := lib.Rules("standard")
	if err != nil {
		t.Fatal(err)
	}
	changed := func(change func(*rules.Rules)) *rules.Rules {
		r := *standard
		r.Squares = append([]rules.Premium(nil), r.Squares...)
		change(&r)
		return &r
	}
	tiles := func(change func(*tile.Set)) *rules.Rules {
		set := *standard.Tiles
		change(&set)
		return standard.WithTiles(&set)
	}
	french, err := lib.TileSet("french")
	if err != nil {
		t.Fatal(err)
	}
	german, err := lib.TileSet("german")
	if err != nil {
		t.Fatal(err)
	}
	super, err := lib.Rules("super")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name  string
		rules *rules.Rules
		want  string // in the error; "" for none
	}{
		{"standard", standard, ""},
		{"another way to end", changed(func(r *rules.Rules) { r.ScorelessTurns = 2 }), ""},
		{"another name of the tiles", tiles(func(s *tile.Set) { s.Name = "mine" }), ""},
		{"nine tiles", changed(func(r *rules.Rules) { r.RackSize = 9 }), "7 tiles on a rack"},
		{"a larger board", super, "board of 15×15"},
		{"another start", changed(func(r *rules.Rules) { r.StartRow = 6 }), "start in the middle"},
		{"another bingo", changed(func(r *rules.Rules) { r.Bonus[7] = 35 }), "50 points for 7 tiles played, but the rules standard give 35"},
		{"a bonus for six", changed(func(r *rules.Rules) { r.Bonus[6] = 1 }), "0 points for 6 tiles"},
		{"another premium", changed(func(r *rules.Rules) { r.Squares[16].Word = 3 }), "row 2, column 2"},
		{"a brick", changed(func(r *rules.Rules) { r.Squares[224] = rules.Premium{} }), "row 15, column 15"},
		{"more tiles", tiles(func(s *tile.Set) { s.Count[3]++ }), "differ in C"},
		{"another score", tiles(func(s *tile.Set) { s.Score[26]++ }), "differ in Z"},
		{"another vowel", tiles(func(s *tile.Set) { s.Vowels |= tile.Tile(25).Bit() }), "differ in Y"},
		{"more blanks", tiles(func(s *tile.Set) { s.Count[0]++ }), "differ in ?"},
		{"French", standard.WithTiles(french), "the English tiles"},
		{"German", standard.WithTiles(german), "26 letters, but the tiles german have 29"},
	} {
		err := tables.CheckRules(test.rules)
		if test.want == "" && err != nil {
			t.Errorf("%s: %v", test.name, err)
		}
		if test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
			t.Errorf("%s: error %v, want %q", test.name, err, test.want)
		}
	}
}
