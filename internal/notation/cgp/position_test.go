package cgp_test

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"maven/internal/board"
	"maven/internal/data"
	"maven/internal/data/datatest"
	"maven/internal/notation/cgp"
	"maven/internal/rules"
	"maven/internal/tile"
)

// position reads a line in both steps.
func position(line string, r *rules.Rules) (*cgp.Position, error) {
	f, err := cgp.Split(line)
	if err != nil {
		return nil, err
	}
	return f.Position(r)
}

func TestPosition(t *testing.T) {
	r := datatest.Rules(t, "standard")
	p, err := position(middle("5QUiET5")+" SREANIT/?A 7/48 3 lex UK;", r)
	if err != nil {
		t.Fatal(err)
	}
	want := &cgp.Position{Size: 15, Squares: make([]tile.Tile, 225),
		Scores: [2]int{7, 48}, Scoreless: 3, Ops: []cgp.Op{{Code: "lex", Args: "UK"}}}
	copy(want.Squares[7*15+5:], []tile.Tile{17, 21, 9 | tile.Designated, 5, 20})
	for _, c := range "AEINRST" {
		want.Racks[0][c-'A'+1] = 1
	}
	want.Racks[1][tile.Blank], want.Racks[1][1] = 1, 1
	if !reflect.DeepEqual(p, want) {
		t.Errorf("position %+v\nwant %+v", p, want)
	}
	if got := p.Format(r.Tiles.Alphabet); got != middle("5QUiET5")+" AEINRST/A? 7/48 3 lex UK;" {
		t.Errorf("written %s", got)
	}
}

func TestCanonicalLines(t *testing.T) {
	standard, super, friendly := datatest.Rules(t, "standard"), datatest.Rules(t, "super"), datatest.Rules(t, "friendly")
	wide := strings.Repeat("21/", 10) + "10TEa8/" + strings.Repeat("21/", 9) + "20X"
	for _, c := range []struct {
		rules *rules.Rules
		line  string
	}{
		{standard, empty + " / 0/0 0"},
		{standard, empty + " /A 0/0 0"},
		{standard, empty + " AEINRST/EEE?? -10/0 5 lex NWL23; bb 50; cr 5pt; tmr 61000/-4000; lm 8D.WORD; oru;"},
		{standard, middle("ABCDEFGHIJKLMNO") + " / 310/305 0 var classic; l1 NA; l2 UK; ld english; bdn standard;"},
		{super, wide + " AEINRST/ 100/90 0 bdn super;"},
		{friendly, middle("6OX7") + " / 17/0 0 etl 1; mcnz 3; ti 5000; to 60000; gid game 1;"},
		{with(t, standard, "spanish"), middle("4[CH]ARC1CH4") + " ACÑ[RR]Z??/[LL] 20/0 0 ld spanish;"},
		{with(t, standard, "catalan"), middle("2A[QU]I6[l·l]A[ny]1") + " Ç/[L·L] 9/0 0 ld catalan;"},
		{with(t, standard, "polish"), middle("5ŻÓŁć6") + " Ą/ 17/0 0 ld polish;"},
	} {
		p, err := position(c.line, c.rules)
		if err != nil {
			t.Errorf("%s: %v", c.line, err)
		} else if got := p.Format(c.rules.Tiles.Alphabet); got != c.line {
			t.Errorf("read    %s\nwritten %s", c.line, got)
		}
	}
}

// Other forms of a line are read as the same position.
func TestFormsThatAreNotCanonical(t *testing.T) {
	r := with(t, datatest.Rules(t, "standard"), "catalan")
	for _, c := range []struct{ line, want string }{
		{middle("2ACI10") + "  ZAE/?QUA? 0/0  00   ld catalan;lex  x ;", middle("2ACI10") + " AEZ/A[QU]?? 0/0 0 ld catalan; lex x;"},
		{middle("[A]14") + " [A][Z]/ +5/-0 0", middle("A14") + " AZ/ 5/0 0"},
	} {
		p, err := position(c.line, r)
		if err != nil {
			t.Errorf("%s: %v", c.line, err)
		} else if got := p.Format(r.Tiles.Alphabet); got != c.want {
			t.Errorf("%s\nwritten %s\nwant    %s", c.line, got, c.want)
		}
	}
}

func TestPositionErrors(t *testing.T) {
	standard, super := datatest.Rules(t, "standard"), datatest.Rules(t, "super")
	bricks := *standard
	bricks.Squares = slices.Clone(bricks.Squares)
	bricks.Squares[7*15+3] = rules.Premium{}
	french := bricks
	french.RowLetters = true
	for _, c := range []struct {
		rules      *rules.Rules
		line, want string
	}{
		{super, empty + " / 0/0 0", "cgp: a board of 15 rows; must be 21 by the rules super; bdn names other rules"},
		{standard, middle("5QUIET4") + " / 0/0 0", "cgp: row 8 of the board fills 14 squares; must be 15"},
		{standard, middle("9QUIET9") + " / 0/0 0", "cgp: row 8 of the board fills 23 squares; must be 15"},
		{standard, middle("5QUIÉT5") + " / 0/0 0", `cgp: row 8 of the board is not of english tiles: 'É' is not a tile (character 4 of "QUIÉT")`},
		{standard, middle("5QUI?T5") + " / 0/0 0", "cgp: row 8 of the board has a ?; write a blank as the lower-case letter it stands for"},
		{standard, middle("5[CH]9") + " / 0/0 0", "cgp: row 8 of the board is not of english tiles: '[' is not a tile"},
		{standard, empty + " AEINRSTU/ 0/0 0", `cgp: rack "AEINRSTU" holds 8 tiles, more than 7`},
		{standard, empty + " /AEINRSTU 0/0 0", `cgp: rack "AEINRSTU" holds 8 tiles, more than 7`},
		{standard, empty + " AEInRST/ 0/0 0", `cgp: rack "AEInRST" has n in lower case; write letters in upper case and blanks as ?`},
		{standard, empty + " AE1/ 0/0 0", `cgp: rack "AE1" is not of english tiles: '1' is not a tile`},
		{standard, empty + " " + strings.Repeat("A", 500) + "/ 0/0 0", "holds 500 tiles, more than 7"},
		{standard, middle("5QUIET5") + " Q/ 0/0 0", "cgp: 2 tiles Q on board and racks, but the set english has only 1"},
		{standard, middle("5quIET5") + " ?/ 0/0 0", "cgp: 3 tiles ? on board and racks, but the set english has only 2"},
		{standard, empty + " ZZ/ 0/0 0", "cgp: 2 tiles Z"},
		{standard, empty + " Z/Z 0/0 0", "cgp: 2 tiles Z"},
		{&bricks, middle("3ON10") + " / 0/0 0", "cgp: square 8D holds O, but no tile can be placed there"},
		{&french, middle("2ON11") + " / 0/0 0", "cgp: square H4 holds N, but no tile can be placed there"},
	} {
		p, err := position(c.line, c.rules)
		if err == nil {
			t.Errorf("%.80q: read as %+v", c.line, p)
		} else if !strings.Contains(err.Error(), c.want) || len(err.Error()) > 300 {
			t.Errorf("%.80q:\n got %v\nwant %s", c.line, err, c.want)
		}
	}
	if _, err := (&cgp.Fields{}).Position(standard); err == nil {
		t.Error("no fields are a position")
	}
}

// randomPosition fills a board of the rules with tiles of their set, most squares empty.
func randomPosition(rng *rand.Rand, r *rules.Rules) *cgp.Position {
	bag := r.Tiles.Count.AppendTiles(nil)
	rng.Shuffle(len(bag), func(i, j int) { bag[i], bag[j] = bag[j], bag[i] })
	p := &cgp.Position{Size: r.Size, Squares: make([]tile.Tile, r.Size*r.Size),
		Scores: [2]int{rng.IntN(900) - 50, rng.IntN(900)}, Scoreless: rng.IntN(6)}
	for i := range p.Racks {
		n := rng.IntN(r.RackSize + 1)
		p.Racks[i] = tile.RackOf(bag[:n]...)
		bag = bag[n:]
	}
	for _, t := range bag[:rng.IntN(len(bag)+1)] {
		if t == tile.Blank {
			t = tile.Designated | tile.Tile(1+rng.IntN(r.Tiles.Len()))
		}
		p.Squares[rng.IntN(len(p.Squares))] = t
	}
	for _, op := range []cgp.Op{{Code: "lex", Args: "NA"}, {Code: "oru"}, {Code: "own", Args: "a  b"}} {
		if rng.IntN(2) == 0 {
			p.Ops = append(p.Ops, op)
		}
	}
	return p
}

func TestWrittenPositionsAreReadBack(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	for _, board := range data.RuleFiles() {
		for _, tiles := range data.TileSets() {
			r := with(t, datatest.Rules(t, board), tiles)
			for range 20 {
				p := randomPosition(rng, r)
				line := p.Format(r.Tiles.Alphabet)
				if read, err := position(line, r); err != nil || !reflect.DeepEqual(read, p) {
					t.Fatalf("%s, %s: %s is read as %+v, %v", board, tiles, line, read, err)
				}
			}
		}
	}
}

func FuzzPosition(f *testing.F) {
	f.Add(0, empty+" AEINRST/ 0/0 0 lex NWL23; bb 50;")
	f.Add(1, middle("4[CH]ARC1CH4")+" ACÑ[RR]Z??/[LL] 20/0 0 ld spanish;")
	f.Add(2, middle("2A[QU]I6[l·l]A[ny]1")+" Ç/[L·L] 9/0 0 tmr 61000/-4000; own; own x;")
	f.Add(0, "3/A1b/2[ / -0/+0 00 cr FIVE_POINT;;")
	f.Add(0, middle("5QUiET5")+" AEINRST/ 7/48 0 lm 8F.QU(iE).;")
	f.Add(1, middle("4[CH]ARC7")+" / 7/48 0 lm phony.8E.[CH]ARCO;")
	standard := datatest.Rules(f, "standard")
	all := []*rules.Rules{standard, with(f, standard, "spanish"), with(f, standard, "catalan")}
	f.Fuzz(func(t *testing.T, which int, line string) {
		r := all[uint(which)%uint(len(all))]
		p, err := position(line, r)
		if err != nil {
			if !strings.HasPrefix(err.Error(), "cgp: ") || strings.Contains(err.Error(), "\n") {
				t.Errorf("error %q", err)
			}
			return
		}
		written := p.Format(r.Tiles.Alphabet)
		again, err := position(written, r)
		if err != nil || !reflect.DeepEqual(again, p) {
			t.Errorf("%q is written %q and read as %+v, %v", line, written, again, err)
		} else if twice := again.Format(r.Tiles.Alphabet); twice != written {
			t.Errorf("%q is written %q, then %q", line, written, twice)
		}
		known := p.On(board.New(r, nil))
		text := cgp.Of(&known).Format(r.Tiles.Alphabet)
		back, err := position(text, r)
		if err != nil {
			t.Fatalf("%q is written %q: %v", line, text, err)
		}
		if other := back.On(board.New(r, nil)); other.Hash() != known.Hash() && other.Passes == known.Passes {
			t.Errorf("%q is written %q, and is another position", line, text)
		}
	})
}
