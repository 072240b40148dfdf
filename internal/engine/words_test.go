package engine

import (
	"testing"

	"maven/internal/board"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/random"
	"maven/internal/testsize"
	"maven/internal/wordgraph"
)

// The map of the words is used once it is there, or worth making, and on no board of other words.
func TestMapOfWords(t *testing.T) {
	testsize.OneThread(t)
	s := newFixture(t, "standard")
	player := NewStatic(s.judge, s.words)
	g := game.New(s.rules, s.words.Graph, 0)
	g.Reset(random.Seed(1))
	p := g.Position()
	player.Rank(&p, 3)
	player.All(&p)
	if player.moves.Words != nil || player.asked != 1 {
		t.Fatalf("after one ranking %d are counted, map %p", player.asked, player.moves.Words)
	}
	player.asked = 1 << 20
	if player.Best(&p); player.moves.Words == nil || player.moves.Words != s.words.Map() {
		t.Error("the map is not made where it is worth it")
	}
	other := NewStatic(s.judge, s.words)
	if other.Best(&p); other.moves.Words != s.words.Map() {
		t.Error("the map is not used though it is there")
	}
	few, err := wordgraph.Build(s.rules.Tiles.Len(), nil)
	if err != nil {
		t.Fatal(err)
	}
	p.Board = board.New(s.rules, few)
	if m := other.Best(&p); other.moves.Words != nil || m.Kind == move.Play {
		t.Errorf("%s on a board without words", p.Board.Spell(&m))
	}
}
