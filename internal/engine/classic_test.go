package engine_test

import (
	"context"
	"testing"

	"maven/internal/classic/search"
	"maven/internal/classic/tables"
	"maven/internal/engine"
	"maven/internal/eval"
	"maven/internal/game"
	"maven/internal/library/librarytest"
	"maven/internal/move"
	"maven/internal/random"
	"maven/internal/rules"
	"maven/internal/testsize"
	"maven/internal/wordgraph"
)

// A club is what a classic player needs.
type club struct {
	rules *rules.Rules
	words *wordgraph.Graph
}

func newClub(t testing.TB) *club {
	t.Helper()
	lib := librarytest.Library("")
	r, err := lib.Rules("standard")
	if err != nil {
		t.Fatal(err)
	}
	list, err := lib.Lexicon("NA", r.Tiles)
	if err != nil {
		t.Fatal(err)
	}
	return &club{r, list.Graph}
}

// chosen returns the move that a player chooses.
func chosen(t testing.TB, player engine.Player, p *game.Position) move.Move {
	t.Helper()
	m, err := player.Choose(context.Background(), p, engine.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func (c *club) player(t testing.TB, options search.Options) *engine.Classic {
	t.Helper()
	section, err := librarytest.Library("").Section(c.words)
	if err != nil {
		t.Fatal(err)
	}
	player, err := engine.NewClassic(c.rules, tables.Zero(), section, options)
	if err != nil {
		t.Fatal(err)
	}
	return player
}

// Whole games against the static player: each move of the classic one is legal and has the score
// that the board gives it, blanks and exchanges included.
func TestClassicPlaysLegally(t *testing.T) {
	testsize.OneThread(t)
	c := newClub(t)
	players := []engine.Player{c.player(t, search.Options{NoPreEndgame: true, Nodes: 50}), engine.NewStatic(eval.NewStatic(nil), nil)}
	games := 12
	if !testsize.Long() {
		games = 3
	}
	kinds, blanks := map[move.Kind]int{}, 0
	for n := range games {
		g := game.New(c.rules, c.words, random.Seed(n))
		for !g.Over() {
			p := g.Position()
			m := chosen(t, players[(g.Turn()+n)%2], &p)
			if err := p.Legal(&m); err != nil {
				t.Fatalf("game %d, move %d: %s: %v", n, g.Moves(), p.Board.Spell(&m), err)
			}
			if m.Kind == move.Play && int(m.Score) != p.Board.Score(&m) {
				t.Fatalf("game %d, move %d: %s scores %d, not %d", n, g.Moves(), p.Board.Spell(&m), p.Board.Score(&m), m.Score)
			}
			kinds[m.Kind]++
			for _, tile := range m.Word() {
				if tile.IsDesignated() {
					blanks++
				}
			}
			g.Play(&m)
		}
	}
	t.Logf("moves by kind %v, %d blanks played", kinds, blanks)
	if kinds[move.Play] == 0 || blanks == 0 {
		t.Error("no plays, or none with a blank")
	}
}

// What a player chooses depends on the position alone, not on what it was asked before.
func TestClassicForgets(t *testing.T) {
	testsize.OneThread(t)
	c := newClub(t)
	seasoned := c.player(t, search.Options{NoPreEndgame: true, Nodes: 50})
	static := engine.NewStatic(eval.NewStatic(nil), nil)
	g := game.New(c.rules, c.words, 7)
	for !g.Over() {
		p := g.Position()
		first := chosen(t, seasoned, &p)
		if g.Moves()%4 == 0 {
			again := chosen(t, c.player(t, search.Options{NoPreEndgame: true, Nodes: 50}), &p)
			if !again.Same(&first) {
				t.Fatalf("move %d: %s, from a new player %s", g.Moves(), p.Board.Spell(&first), p.Board.Spell(&again))
			}
		}
		m := static.Best(&p)
		g.Play(&m)
	}
}

func TestClassicRefusesOtherRules(t *testing.T) {
	lib := librarytest.Library("")
	for _, name := range []string{"super", "friendly"} {
		r, err := lib.Rules(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := engine.NewClassic(r, tables.Zero(), nil, search.Options{}); err == nil {
			t.Errorf("the rules %s are taken", name)
		}
	}
}
