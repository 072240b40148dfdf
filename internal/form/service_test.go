package form_test

import (
	"slices"
	"strings"
	"testing"

	"maven/internal/form"
	"maven/internal/library/librarytest"
	"maven/internal/move"
	"maven/internal/rules"
	"maven/internal/setting"
	"maven/internal/tile"
)

// Every player and every rule of challenges that a server names is one that the program reads.
func TestServiceNames(t *testing.T) {
	var names []string
	for _, p := range form.Players() {
		names = append(names, p.Name)
		if _, err := setting.ParsePlayer(p.Name); err != nil || p.Title.IsZero() || p.About.IsZero() {
			t.Errorf("%+v: %v", p, err)
		}
	}
	for _, name := range setting.PlayerNames() {
		if !slices.Contains(names, name) {
			t.Errorf("player %s is missing", name)
		}
	}
	for _, c := range form.Challenges() {
		rule, points, err := rules.ParseChallenge(c.Name)
		if err != nil || rule.Short(points) != c.Name {
			t.Errorf("%s: %v", c.Name, err)
		}
	}
}

// A board has its premiums and its tiles, a blank in lower case and a tile of two letters as one.
func TestBoard(t *testing.T) {
	l := librarytest.Library("")
	r, err := l.Rules("standard")
	if err != nil {
		t.Fatal(err)
	}
	set, err := l.TileSet("spanish")
	if err != nil {
		t.Fatal(err)
	}
	s := setting.New(l, setting.Request{}, nil).With(r.WithTiles(set), nil)
	rack, err := set.ParseRack("A[CH]?A")
	if err != nil {
		t.Fatal(err)
	}
	if texts := form.TileTexts(set, &rack); !slices.Equal(texts, []string{"A", "A", "CH", "?"}) {
		t.Errorf("%q", texts)
	}
	full := form.NewRulesWithTiles(s.Rules)
	if len(full.Board) != 15 || full.Board[7][7] != 'D' || len(full.TileSet.Set) != set.Len()+1 || full.TileSet.Set[0].Count != 2 {
		t.Errorf("%+v", full)
	}
	lex, err := l.Lexicon("Both", nil)
	if err != nil {
		t.Fatal(err)
	}
	plain := setting.New(l, setting.Request{}, nil).With(r, lex)
	b := plain.Board()
	m, err := b.Notation().Parse("8G CaT", b.At)
	if err != nil || m.Kind != move.Play {
		t.Fatal(err)
	}
	b.Place(&m)
	f := form.NewBoard(b)
	if strings.Join(f.Tiles[7], "") != "CaT" || f.Tiles[7][6] != "C" || f.Tiles[0][0] != "" || f.Size != 15 || f.Premiums[0][0] != 'T' {
		t.Errorf("%+v", f)
	}
	var none tile.Rack
	if texts := form.TileTexts(lex.Set, &none); texts == nil || len(texts) != 0 {
		t.Errorf("%q", texts)
	}
}
