package cgp_test

import (
	"strings"
	"testing"

	"maven/internal/board"
	"maven/internal/engine"
	"maven/internal/eval"
	"maven/internal/game"
	"maven/internal/library/librarytest"
	"maven/internal/move"
	"maven/internal/notation/cgp"
	"maven/internal/random"
	"maven/internal/rules"
	"maven/internal/testsize"
	"maven/internal/wordgraph"
)

// The last play of a game, written with letters on all its squares, is read as it was made: nine times of ten,
// and otherwise as another play that could have been made.
func TestLastWordIsRead(t *testing.T) {
	r, words := librarytest.Shipped(t)
	player, again := engine.NewStatic(eval.NewStatic(nil), words), board.New(r, words.Graph)
	plays, through, right := 0, 0, 0
	games := 12
	if !testsize.Long() {
		games = 3
	}
	g := game.New(r, words.Graph, 0)
	for n := range games {
		for g.Reset(random.Seed(n)); !g.Over(); {
			p := g.Position()
			m := player.Best(&p)
			g.Play(&m)
			if g.Over() || m.Kind != move.Play {
				continue
			}
			p = g.Position()
			f, err := cgp.Split(cgp.Of(&p).Format(r.Tiles.Alphabet))
			if err != nil {
				t.Fatal(err)
			}
			read, err := f.Position(r)
			if err != nil {
				t.Fatal(err)
			}
			q := read.On(again)
			if !q.HasLast || q.Last.Kind != move.Play || q.Last.Played == 0 {
				t.Fatalf("%s is not read", p.Board.Spell(&m))
			}
			plays++
			if m.Played != m.Len {
				through++
			}
			if q.Last.Same(&m) {
				right++
			} else {
				t.Logf("%s is read as %s", p.Board.Spell(&m), p.Board.Spell(&q.Last))
			}
		}
	}
	t.Logf("%d of %d plays, %d through tiles", right, plays, through)
	if plays < 50 || through < plays/4 || right < plays*9/10 {
		t.Errorf("%d of %d plays are read as they were made, %d of them through tiles", right, plays, through)
	}
}

// A phony is read as the play that left words: of those, the one that scores most.
func TestLastPhonyIsRead(t *testing.T) {
	r, words := librarytest.Shipped(t)
	for _, c := range []struct{ row, lm, want string }{
		{"5QUIETX4", "8F.QUIETX", "8F QUIETX"}, // all six score more than the X alone
		{"QUIETQUIETX4", "8A.QUIETQUIETX", "8A QUIET.....X"},
		{"4QUIETED4", "8E.QUIETED", "8E QUIETED"}, // a word is no phony
	} {
		f, err := cgp.Split(middle(c.row) + " / 0/0 0 lm " + c.lm + ";")
		if err != nil {
			t.Fatal(err)
		}
		set := *r.Tiles
		set.Count['Q'-'A'+1] = 2
		many := r.WithTiles(&set)
		read, err := f.Position(many)
		if err != nil {
			t.Fatal(err)
		}
		p := read.On(board.New(many, words.Graph))
		if got := p.Board.Notation().Format(&p.Last); !p.HasLast || got != c.want {
			t.Errorf("%s: read as %q, want %s", c.lm, got, c.want)
		}
	}
}

// A play that is written where there are no words is read as it was made where there are some.
func TestLastPlayWithoutWords(t *testing.T) {
	r, words := librarytest.Shipped(t)
	for _, c := range []struct{ row, lm, play string }{
		{"5QUIETX4", "8F.(QUIET)X", "8F .....X"}, {"4QUIETED4", "8E.(QUIET)ED", "8E .....ED"}, {"5QUIET5", "8F.QUIET", "8F QUIET"},
	} {
		f, err := cgp.Split(middle(c.row) + " / 0/0 0 lm " + c.lm + ";")
		if err != nil {
			t.Fatal(err)
		}
		for _, graph := range []*wordgraph.Graph{nil, words.Graph} { // read and written without words, then with them
			read, err := f.Position(r)
			if err != nil {
				t.Fatal(err)
			}
			p := read.On(board.New(r, graph))
			if got := p.Board.Notation().Format(&p.Last); !p.HasLast || got != c.play {
				t.Errorf("%s: read as %q, want %s", c.lm, got, c.play)
			}
			text := cgp.Of(&p).Format(r.Tiles.Alphabet)
			if graph == nil && !strings.HasSuffix(text, " lm "+c.lm+";") {
				t.Errorf("%s: written as %s", c.lm, text)
			}
			if f, err = cgp.Split(text); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// A play whose tiles were all laid is read as it was made, where one of fewer tiles of the same word would score more.
func TestLastPlayAllLaid(t *testing.T) {
	r, words := librarytest.Shipped(t)
	few := *r
	few.Bonus[3] = 100
	f, err := cgp.Split("15/15/15/15/15/15/15/6CATS5/9E5/9T5/9S5/15/15/15/15 / 0/0 0 lm J8.SETS();")
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		read, err := f.Position(&few)
		if err != nil {
			t.Fatal(err)
		}
		p := read.On(board.New(&few, words.Graph))
		if got := p.Board.Notation().Format(&p.Last); !p.HasLast || got != "J8 SETS" {
			t.Fatalf("read as %q", got)
		}
		if f, err = cgp.Split(cgp.Of(&p).Format(r.Tiles.Alphabet)); err != nil {
			t.Fatal(err)
		}
	}
}

// A play that lengthens the only word on the board is read as it was made: that word has more tiles than a rack, or a play of all its
// tiles scores less.
func TestLastPlayLengthensTheOnlyWord(t *testing.T) {
	r, words := librarytest.Shipped(t)
	few := *r
	few.Bonus[2] = 100
	for _, c := range []struct {
		rules         *rules.Rules
		row, lm, play string
	}{
		{r, "3QUIETNESS3", "8D.(QUIET)NESS", "8D .....NESS"},
		{r, "3QUIETNESS3", "8D.QUIETNESS", "8D QUI..NESS"}, // which scores most
		{r, "7QUOTABLE", "8H.(QUOTA)BLE", "8H .....BLE"},
		{&few, "5QUIETED3", "8F.(QUIET)ED", "8F .....ED"},
		{&few, "5QUIETED3", "8F.QUIETED", "8F QUIETED"},
	} {
		f, err := cgp.Split(middle(c.row) + " / 0/0 0 lm " + c.lm + ";")
		if err != nil {
			t.Fatal(err)
		}
		for range 2 {
			read, err := f.Position(c.rules)
			if err != nil {
				t.Fatal(err)
			}
			p := read.On(board.New(c.rules, words.Graph))
			if got := p.Board.Notation().Format(&p.Last); !p.HasLast || got != c.play {
				t.Fatalf("%s: read as %q, want %s", c.lm, got, c.play)
			}
			if f, err = cgp.Split(cgp.Of(&p).Format(r.Tiles.Alphabet)); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// Words that nobody laid in one turn, and boards that cannot be, give no last move.
func TestLastWordCannotBeRead(t *testing.T) {
	r, words := librarytest.Shipped(t)
	for _, c := range []struct{ row, lm string }{
		{"XXXXXXXX7", "8A.XXXXXXXX"},
		{"A3QUIET6", "8E.QUIET"},   // an A that hangs on nothing
		{"4ZCTA7", "8F.CTA"},       // not a word
		{"2QUIETEST5", "8C.QUIET"}, // a part of a word
	} {
		f, err := cgp.Split(middle(c.row) + " / 0/0 0 lm " + c.lm + ";")
		if err != nil {
			t.Fatal(err)
		}
		set := *r.Tiles
		set.Count['X'-'A'+1] = 9
		read, err := f.Position(r.WithTiles(&set))
		if err != nil {
			t.Fatal(err)
		}
		if p := read.On(board.New(r.WithTiles(&set), words.Graph)); p.HasLast {
			t.Errorf("%s: read as %s", c.lm, p.Board.Spell(&p.Last))
		}
	}
}
