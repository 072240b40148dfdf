package board_test

import (
	"testing"

	"maven/internal/library/librarytest"
	"maven/internal/movegen"
	"maven/internal/random"
	"maven/internal/rules"
)

func TestSpell(t *testing.T) {
	standard := librarytest.Rules(t, "standard", "")
	letters := *librarytest.Rules(t, "standard", "spanish")
	letters.RowLetters = true
	for _, c := range []struct {
		rules *rules.Rules
		plays []string
		move  string
		want  string
	}{
		{standard, nil, "8d QUIET", "8D QUIET"},
		{standard, nil, "H4 QuIET", "H4 QuIET"},
		{standard, []string{"8D QUIET"}, "8D QUIETS", "8D (QUIET)S"},
		{standard, []string{"8D QuIET"}, "8C I.....S", "8C I(QuIET)S"},
		{standard, []string{"8D QUIET"}, "F6 FR.SK", "F6 FR(I)SK"},
		{standard, []string{"8D QUIET", "10D QUIET"}, "D7 E.A.", "D7 E(Q)A(Q)"},
		{standard, nil, "ex ZA?A", "exchange AAZ?"},
		{standard, nil, "-", "pass"},
		{librarytest.Rules(t, "super", ""), nil, "21U A", "21U A"},
		{&letters, nil, "H4 CHARCO", "H4 [CH]ARCO"},
		{&letters, nil, "4H cHARRO", "4H cHA[RR]O"},
		{&letters, []string{"H6 CHA"}, "H4 AL..S", "H4 AL([CH]A)S"},
		{&letters, nil, "H4 [C]HARCO", "H4 [C]HARCO"},
		{&letters, []string{"H6 [C]HA"}, "H4 AL...S", "H4 AL([C]HA)S"},
		{&letters, []string{"H6 HA"}, "H4 AC..S", "H4 AC(HA)S"},
	} {
		b := boardOf(t, c.rules, nil, c.plays...)
		m := librarytest.Move(t, b, c.move)
		if got := b.Spell(&m); got != c.want {
			t.Errorf("%s after %v is spelled %s, want %s", c.move, c.plays, got, c.want)
		}
		if again := librarytest.Move(t, b, c.want); !again.Same(&m) {
			t.Errorf("%s is read as %s", c.want, b.Spell(&again))
		}
	}
}

// What is shown to people can be typed again.
func TestSpellingIsReadBack(t *testing.T) {
	for _, tiles := range []string{"spanish", "catalan", "polish"} {
		w := newWalk(t, librarytest.Rules(t, "standard", tiles), nil, random.Seed(3).Named(tiles))
		plays := 0
		for range 20 {
			var g movegen.Generator
			kept := w.kept()
			for _, m := range g.Plays(nil, &movegen.Request{Board: w.board, Kept: &kept}) {
				plays++
				text := w.board.Spell(&m)
				if again := librarytest.Move(t, w.board, text); !again.Same(&m) {
					t.Fatalf("%v is spelled %s and read as %v", m.Word(), text, again.Word())
				}
			}
			m := w.anything()
			w.board.Place(&m)
		}
		if plays < 100 {
			t.Errorf("%s: only %d plays", tiles, plays)
		}
	}
}
