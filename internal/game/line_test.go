package game_test

import (
	"slices"
	"testing"

	"maven/internal/board"
	"maven/internal/game"
	"maven/internal/library/librarytest"
	"maven/internal/move"
)

// Moves that follow one another are written with the tiles of those before, and the position stays.
func TestLine(t *testing.T) {
	r := librarytest.Rules(t, "standard", "")
	b := board.New(r, nil)
	after := board.New(r, nil)
	first := librarytest.Move(t, after, "8G CAT")
	after.Place(&first)
	second := librarytest.Move(t, after, "I8 TO")
	p := game.NewPosition(game.Known{Board: b})
	got := p.Line([]move.Move{first, second, {Kind: move.Pass}}, (*board.Board).Spell)
	if want := []string{"8G CAT", "I8 (T)O", "pass"}; !slices.Equal(got, want) || !b.Empty() {
		t.Errorf("%q, want %q; the board is empty: %v", got, want, b.Empty())
	}
}
