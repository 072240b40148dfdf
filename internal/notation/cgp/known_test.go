package cgp_test

import (
	"strings"
	"testing"

	"maven/internal/board"
	"maven/internal/data/datatest"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/notation/cgp"
	"maven/internal/rules"
	"maven/internal/tile"
)

// on reads a line and puts it on a board.
func on(t testing.TB, r *rules.Rules, line string) game.Position {
	t.Helper()
	p, err := position(line, r)
	if err != nil {
		t.Fatal(err)
	}
	return p.On(board.New(r, nil))
}

// After three passes by rules that end a game with four, the fourth ends it, in a position that was written and read as well.
func TestPassesInARow(t *testing.T) {
	r := *datatest.Rules(t, "standard")
	r.ScorelessTurns, r.Passes = 0, 4
	p := on(t, &r, empty+" AEINRST/ 0/0 3 lm pass; passes 3;")
	text := cgp.Of(&p).Format(r.Tiles.Alphabet)
	if !strings.HasSuffix(text, " lm pass; passes 3;") {
		t.Error(text)
	}
	again := on(t, &r, text)
	again.Apply(&move.Move{Kind: move.Pass}, nil)
	if again.Ending != game.AllPassed {
		t.Errorf("%s: after one more pass %v", text, again.Ending)
	}
	if p = on(t, &r, empty+" AEINRST/ 0/0 2 lm pass; passes 3;"); p.Passes != 2 {
		t.Errorf("%d passes of 2 turns without score", p.Passes)
	}
}

// TestLastMove has the forms of the operation lm: the move as GCG writes it, "" where it is not known.
func TestLastMove(t *testing.T) {
	standard, french := datatest.Rules(t, "standard"), *datatest.Rules(t, "standard")
	french.RowLetters = true
	spanish := with(t, standard, "spanish")
	row := middle("5QUiET5")
	for _, c := range []struct {
		rules      *rules.Rules
		board, lm  string
		want, show string
	}{
		{standard, row, "8F.QUiET", "8F QUiET", ""},
		{standard, row, "8F QUIET", "8F QUiET", ""}, // the only tiles on the board
		{standard, row, "8f.QUi(ET)", "8F QUi..", ""},
		{standard, row, "8F (QU)iET", "8F ..iET", ""},
		{standard, row, "8F.QUi..", "8F QUi..", ""},
		{standard, row, "H8.i", "", ""}, // a tile of others; which, is not known
		{standard, strings.Replace(middle("5QUiET5"), "15", "T14", 1), "8F.QUiET", "", ""},
		{standard, middle("QUiETEST7"), "8A.QUiETEST", "", ""}, // no rack has so many
		{standard, row, "8F.(QUIET)", "", ""},
		{standard, row, "8E.QUIE", "", ""},
		{standard, row, "8F.QUIETS", "", ""},
		{standard, row, "16F.QUIET", "", ""},
		{standard, row, "8F.", "", ""},
		{standard, row, "8F.QU1", "", ""},
		{standard, row, "a word", "", ""},
		{&french, row, "H6.QUiET", "H6 QUiET", ""},
		{spanish, middle("4[CH]ARC1CH4"), "8E.[CH]AR.", "8E [CH]AR.", ""},
		{spanish, middle("4[CH]ARC7"), "8E.[CH]ARC", "8E [CH]ARC", ""},
		{standard, row, "ex.ABC", "-3", ""},
		{standard, row, "ex.3", "-3", ""},
		{standard, row, "ex 3", "-3", ""},
		{standard, row, "-ABCD", "-4", ""},
		{standard, row, "-2", "-2", ""},
		{standard, row, "-8", "", ""},
		{standard, row, "ex.0", "", ""},
		{standard, row, "pass", "pass", ""},
		{standard, row, "-", "pass", ""},
		{standard, row, "phony.8F.QUIETED", "", "DE"},
		{standard, row, "phony.9F.ZaX", "", "XZ?"},
		{standard, row, "phony.9F.ZAXZAXZAX", "", ""},
		{standard, row, "phony.pass", "", ""},
		{standard, row, "phony.9F.QI", "", ""}, // the set has one Q
	} {
		p := on(t, c.rules, c.board+" AEINRST/ 0/48 0 lm "+c.lm+";")
		got := ""
		switch {
		case p.HasLast && p.Last.Kind == move.Exchange:
			got = "-" + string(rune('0'+p.Last.Played))
		case p.HasLast:
			got = p.Board.Notation().Format(&p.Last)
		}
		if show := c.rules.Tiles.Rack(&p.Opponent); got != c.want || show != c.show {
			t.Errorf("%s: %q, shown %q; want %q, %q", c.lm, got, show, c.want, c.show)
		}
	}
}

// A position is what the line says, and is written as it was read.
func TestOn(t *testing.T) {
	r := datatest.Rules(t, "standard")
	for _, c := range []struct {
		line, opponent string
		bag, passes    int
	}{
		{middle("5QUiET5") + " AEINRST/ 7/48 0 lex UK; lm 8F.QUiET;", "", 81, 0},
		{middle("5QUiET5") + " AEINRST/ABC 7/48 3 lm pass;", "ABC", 81, 1},
		{middle("5QUiET5") + " AEINRST/ 7/48 0 lm pass;", "", 81, 0}, // the turns without score say otherwise
		{middle("5QUiET5") + " /ABC 7/48 1 lm ex.4;", "ABC", 81, 0},
		{middle("5QUiET5") + " AEINRST/ABC 7/48 0 oru;", "", 81, 0},
		{middle("5QUiET5") + " AEINRST/ABC 7/48 0 oru 0;", "ABC", 81, 0},
	} {
		p := on(t, r, c.line)
		if got := r.Tiles.Rack(&p.Opponent); got != c.opponent || p.Bag() != c.bag || p.Passes != c.passes || p.Ending != game.Going {
			t.Errorf("%s: the opponent has %q, %d in the bag, %d passes", c.line, got, p.Bag(), p.Passes)
		}
		read, err := position(c.line, r)
		if err != nil {
			t.Fatal(err)
		}
		if c.opponent == "" {
			read.Racks[1] = tile.Rack{}
		}
		var ops []cgp.Op
		for _, op := range read.Ops {
			if op.Code != "lm" || !p.HasLast {
				ops = append(ops, op)
			}
		}
		if got := cgp.Of(&p, ops...).Format(r.Tiles.Alphabet); got != read.Format(r.Tiles.Alphabet) {
			t.Errorf("read    %s\nwritten %s", read.Format(r.Tiles.Alphabet), got)
		}
	}
}
