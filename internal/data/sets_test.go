package data

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"maven/internal/rules"
	"maven/internal/tile"
)

func tileSet(name string) (*tile.Set, error) {
	text, ok := TileSet(name)
	if !ok {
		return nil, fmt.Errorf("no tile set %q; there are %s", name, strings.Join(TileSets(), ", "))
	}
	return tile.ParseSet(name, bytes.NewReader(text))
}

func TestTileSetTotals(t *testing.T) {
	want := map[string]struct{ letters, tiles, blanks, points int }{
		"catalan":       {26, 100, 2, 189},
		"dutch":         {26, 102, 2, 230},
		"english":       {26, 100, 2, 187},
		"french":        {26, 102, 2, 197},
		"friendly":      {26, 104, 2, 220},
		"german":        {29, 102, 2, 202},
		"norwegian":     {32, 100, 2, 202},
		"polish":        {32, 100, 2, 190},
		"spanish":       {28, 100, 2, 192},
		"super-english": {26, 200, 4, 381},
		"swedish":       {31, 100, 2, 194},
	}
	if len(want) != len(TileSets()) || !slices.IsSorted(TileSets()) {
		t.Errorf("tile sets %v, want %d, sorted", TileSets(), len(want))
	}
	for _, name := range TileSets() {
		s, err := tileSet(name)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		got := struct{ letters, tiles, blanks, points int }{
			s.Len(), s.Count.Len(), int(s.Count[tile.Blank]), s.RackScore(&s.Count)}
		if got != want[name] {
			t.Errorf("%s: %+v, want %+v", name, got, want[name])
		}
		if text, _ := TileSet(name); !strings.HasPrefix(string(text), "# ") {
			t.Errorf("%s: no line of provenance", name)
		}
	}
}

func TestRuleFilesParse(t *testing.T) {
	if want := []string{"friendly", "standard", "super"}; !slices.Equal(RuleFiles(), want) {
		t.Errorf("rules %v, want %v", RuleFiles(), want)
	}
	for _, name := range RuleFiles() {
		text, _ := RuleFile(name)
		if r, err := rules.Parse(name+".toml", text, tileSet); err != nil {
			t.Error(err)
		} else if r.Name != name {
			t.Errorf("%s: name = %q", name, r.Name)
		}
	}
}

func TestUnknownNames(t *testing.T) {
	for _, name := range []string{"", "klingon", "../tiles/english", "./english", "english.csv", "/english", "."} {
		if _, ok := TileSet(name); ok {
			t.Errorf("tile set %q found", name)
		}
		if _, ok := RuleFile(name); ok {
			t.Errorf("rules %q found", name)
		}
	}
}
