package translate_test

import (
	"slices"
	"strings"
	"testing"

	"maven/internal/classic/translate"
	"maven/internal/engine"
	"maven/internal/eval"
	"maven/internal/game"
	"maven/internal/library/librarytest"
	"maven/internal/move"
	"maven/internal/random"
	"maven/internal/tile"
)

// A position of the original's has the tiles, racks and scores of ours, and every play comes back as it
// was; with blanks, which the original's scorer places, for no lower score.
func TestTranslator(t *testing.T) {
	r, words := librarytest.Shipped(t)
	static := engine.NewStatic(eval.NewStatic(nil), nil)
	original := translate.New(nil)
	plays, blanks, racks := 0, 0, 0
	for n := range 2 {
		g := game.New(r, words.Graph, random.Seed(n))
		for !g.Over() {
			p := g.Position()
			given := g.Moves()%2 == 0
			if given {
				p.Opponent = g.Held(1 - g.Turn())
				p = game.NewPosition(p.Known)
			}
			if err := original.Set(&p); err != nil {
				t.Fatal(err)
			}
			squares := translate.SquaresOf(&original.Board)
			for i, s := range squares {
				if want := p.Board.At(i/15, i%15); s != want {
					t.Fatalf("move %d: square %d holds %v, not %v", g.Moves(), i, s, want)
				}
			}
			if translate.RackOf(original.Racks[0]) != p.Rack || given && translate.RackOf(original.Racks[1]) != p.Opponent ||
				original.Known != (p.Opponent.Len() > 0) || original.Scores[0] != 100*p.Scores[0] || original.Scores[1] != 100*p.Scores[1] {
				t.Fatalf("move %d: racks %q, scores %v", g.Moves(), original.Racks, original.Scores)
			}
			racks++
			moves := static.All(&p)
			for i := range moves {
				m := moves[i]
				theirs := original.Original(&m)
				back, err := original.Translate(&theirs)
				if err != nil {
					t.Fatalf("%s: %v", p.Board.Spell(&m), err)
				}
				if blank := slices.ContainsFunc(m.Word(), tile.Tile.IsDesignated); blank {
					blanks++
					if back.Score < m.Score || original.Original(&back) != theirs {
						t.Fatalf("%s for %d comes back as %s for %d", p.Board.Spell(&m), m.Score, p.Board.Spell(&back), back.Score)
					}
					continue
				}
				if plays++; !back.Same(&m) || m.Kind == move.Play && back.Score != m.Score {
					t.Fatalf("%s for %d comes back as %s for %d", p.Board.Spell(&m), m.Score, p.Board.Spell(&back), back.Score)
				}
			}
			g.Play(&moves[0])
		}
	}
	if plays < 1000 || blanks < 1000 || racks < 20 {
		t.Errorf("%d plays, %d with blanks, %d positions", plays, blanks, racks)
	}
}

// A rack of the opponent's that is given in part is known in part; with an empty bag it is all that is
// unseen.
func TestInPart(t *testing.T) {
	r, words := librarytest.Shipped(t)
	g := game.New(r, words.Graph, 5)
	p := g.Position()
	original := translate.New(nil)
	for _, part := range []string{"", "Q", "QZ"} {
		rack, err := r.Tiles.ParseRack(part)
		if err != nil {
			t.Fatal(err)
		}
		p.Opponent = rack
		p = game.NewPosition(p.Known)
		if err := original.Set(&p); err != nil || original.Known != (part != "") || string(original.Racks[1]) != strings.ToLower(part) {
			t.Errorf("%q: %q, known %v, %v", part, original.Racks[1], original.Known, err)
		}
	}
}
