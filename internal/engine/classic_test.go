package engine_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"maven/internal/classic/search"
	"maven/internal/classic/tables"
	"maven/internal/classic/words"
	"maven/internal/engine"
	"maven/internal/eval"
	"maven/internal/game"
	"maven/internal/library/librarytest"
	"maven/internal/move"
	"maven/internal/random"
	"maven/internal/rules"
	"maven/internal/testsize"
	"maven/internal/tile"
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
	section, err := words.FromGraph(c.words)
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

// A position of the original's has the tiles, racks and scores of ours, and every play comes back as it
// was; with blanks, which the original's scorer places, for no lower score.
func TestClassicPosition(t *testing.T) {
	c := newClub(t)
	static := engine.NewStatic(eval.NewStatic(nil), nil)
	original := engine.NewClassicPosition(nil)
	plays, blanks, racks := 0, 0, 0
	for n := range 2 {
		g := game.New(c.rules, c.words, random.Seed(n))
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
			squares := engine.SquaresOf(&original.Board)
			for i, s := range squares {
				if want := p.Board.At(i/15, i%15); s != want {
					t.Fatalf("move %d: square %d holds %v, not %v", g.Moves(), i, s, want)
				}
			}
			if engine.RackOf(original.Racks[0]) != p.Rack || given && engine.RackOf(original.Racks[1]) != p.Opponent ||
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
func TestClassicPositionInPart(t *testing.T) {
	c := newClub(t)
	g := game.New(c.rules, c.words, 5)
	p := g.Position()
	original := engine.NewClassicPosition(nil)
	for _, part := range []string{"", "Q", "QZ"} {
		rack, err := c.rules.Tiles.ParseRack(part)
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
