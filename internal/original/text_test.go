package original_test

import (
	"strings"
	"testing"

	"maven/internal/classic/board"
	"maven/internal/classic/saved"
	"maven/internal/classic/words"
	"maven/internal/game"
	"maven/internal/library/librarytest"
	"maven/internal/original"
)

// The text of a position reads as the same position, with the words of the game.
func TestText(t *testing.T) {
	r, list := librarytest.Shipped(t)
	g := game.New(r, list.Graph, 5)
	p := g.Position()
	for lexicon, mode := range map[string]words.Mode{"uk": words.UK, "Both": words.Both, "mine": words.NA} {
		text, err := original.Text(&p, lexicon)
		if err != nil {
			t.Fatal(err)
		}
		back, err := board.ParsePosition("text", []byte(text.Text))
		if err != nil || back.Lexicon != mode || len(back.Racks[back.Turn]) != int(p.Rack.Len()) || back.Board.Tiles() != 0 {
			t.Errorf("%s: %v, %s", lexicon, err, text.Text)
		}
		if !strings.HasPrefix(text.Print, "* - - + - - - * - - - + - - * \r") || !strings.HasSuffix(text.Print, "\r0 0\r") {
			t.Errorf("%s: printed %q", lexicon, text.Print)
		}
	}
}

// A saved game from a position says how many moves came before it, if any did.
func TestTold(t *testing.T) {
	for want, g := range map[string]saved.Game{
		"0 moves, the person 0, Maven 0":                                               {},
		"0 moves, the person 0, Maven 0, from a position that was set up":              {Set: true},
		"0 moves, the person 0, Maven 0, from a position that was set up after 1 move": {Set: true, Left: 1},
	} {
		if got := original.Told(&g); got != want {
			t.Errorf("%s; want %s", got, want)
		}
	}
}
