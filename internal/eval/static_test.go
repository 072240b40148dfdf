package eval_test

import (
	"slices"
	"strings"
	"testing"

	"maven/internal/board"
	"maven/internal/eval"
	"maven/internal/leave"
	"maven/internal/library/librarytest"
	"maven/internal/move"
	"maven/internal/rules"
	"maven/internal/stamp"
	"maven/internal/tile"
	"maven/internal/unseen"
)

// tableOf returns a table of every leave of one and two tiles, worth nothing but for those given.
func tableOf(t testing.TB, set *tile.Set, points map[string]float32) *leave.Table {
	t.Helper()
	table := leave.Complete(set, 2)
	worth := make([]float32, table.Len())
	for text, p := range points {
		rack, err := set.ParseRack(text)
		if err != nil {
			t.Fatal(err)
		}
		i, ok := table.Number(&rack)
		if !ok {
			t.Fatalf("no leave %s", text)
		}
		worth[i] = p
	}
	return table.With(worth)
}

// parse reads a move.
func parse(t testing.TB, b *board.Board, text string) move.Move {
	t.Helper()
	m, err := b.Notation().Parse(text, b.At)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestOpeningSquares lists the squares of the start lanes on which a vowel costs something: those
// with a letter premium beside them, read off the boards' pictures.
func TestOpeningSquares(t *testing.T) {
	standard := librarytest.Rules(t, "standard", "")
	corner, edge := *standard, *standard
	corner.StartRow, corner.StartCol = 0, 14
	edge.StartRow, edge.StartCol = 0, 9
	for _, c := range []struct {
		name         string
		rules        *rules.Rules
		across, down string
	}{
		{"standard", standard, "8C 8G 8I 8M", "H3 H7 H9 H13"},
		{"super", librarytest.Rules(t, "super", ""), "11F 11J 11L 11P", "K6 K10 K12 K16"},
		{"friendly", librarytest.Rules(t, "friendly", ""), "8A 8E 8K 8O", "H1 H5 H11 H15"},
		{"start in the corner", &corner, "1F 1J", "O6 O10"},
		{"start at the edge", &edge, "1F 1J", "J3 J7 J9 J13"},
		{"other vowels", standard.WithTiles(librarytest.Rules(t, "standard", "french").Tiles), "8C 8G 8I 8M", "H3 H7 H9 H13"},
	} {
		b := board.New(c.rules, nil)
		for dir, want := range []string{c.across, c.down} {
			o := board.Opening{{1: 99}, {tile.MaxLetters: 99}} // must not stay
			eval.NewStatic(nil).Opening(&o, b, move.Direction(dir))
			if got := marked(t, &o, b, move.Direction(dir)); got != want {
				t.Errorf("%s: %s, want %s", c.name, got, want)
			}
		}
	}
}

// marked names the squares where vowels cost 0.7 points; any other worth is an error.
func marked(t *testing.T, o *board.Opening, b *board.Board, dir move.Direction) string {
	t.Helper()
	var squares []string
	for at := range o {
		row, col := b.Rules().StartRow, at
		if dir == move.Down {
			row, col = at, b.Rules().StartCol
		}
		var vowels tile.Mask
		for letter, worth := range o[at] {
			if worth == -700 {
				vowels |= tile.Tile(letter).Bit()
			} else if worth != 0 {
				t.Errorf("letter %d on square %d is worth %v", letter, at, worth)
			}
		}
		if vowels == b.Rules().Tiles.Vowels {
			squares = append(squares, b.Notation().Place(row, col, dir))
		} else if vowels != 0 {
			t.Errorf("letters %x cost something on square %d", vowels, at)
		}
	}
	return strings.Join(squares, " ")
}

// Where nobody may exchange, a play is worth points by the tiles that it leaves in the bag, or if it empties it, by those on the rack after
// it less 30 of 100 of its leave. Worked out by hand, in thousandths of a point, with a table that says nothing of the tiles unseen.
func TestBagLeft(t *testing.T) {
	r := librarytest.Rules(t, "standard", "")
	table, err := unseen.New(26, make([]int32, 27*27), make([]int32, 27), nil)
	if err != nil {
		t.Fatal(err)
	}
	plain := eval.NewStatic(tableOf(t, r.Tiles, map[string]float32{"S": 7.25, "S?": 31.0625, "V": -5}))
	judge := plain.WithUnseen(table)
	anyTime := *r
	anyTime.ExchangeLimit = 1
	b := board.New(r, nil)
	on := parse(t, b, "8G AT")
	b.Place(&on)
	for _, c := range []struct {
		rack, move string
		bag        int
		want       tile.Equity
	}{
		{"QUIETS?", "9C QUIET", 1, 100 - 9_318},
		{"QUIETS?", "9C QUIET", 3, -3_600 - 9_318},
		{"QUIETS?", "9C QUIET", 5, 1_800 - 9_318},
		{"QUIETS?", "9C QUIET", 6, 8_100},
		{"QUIETS?", "9C QUIETs", 1, 200 - 2_175},
		{"QUIETS?", "9C QUIETs", 6, 1_800 - 2_175},
		{"QUIETSV", "9C QUIETS", 4, -3_600 + 1_500},
		{"QUIETS?", "9C QUI", 5, 7_700},
		{"QUIETS?", "9C QUI", 6, 5_100},
		{"QUIETS?", "9C QU", 6, 1_800},
		{"QUIETS?", "9C QUI", 7, 0},
		{"QUIETES", "exchange QUIETES", 7, 0},
		{"QUIETS", "9C QUIETS", 1, 0},
		{"QUIETS?", "pass", 1, 0},
	} {
		rack, err := r.Tiles.ParseRack(c.rack)
		if err != nil {
			t.Fatal(err)
		}
		m := parse(t, b, c.move)
		for _, like := range []struct {
			judge *eval.Static
			rules *rules.Rules
			want  tile.Equity
		}{{judge, r, c.want}, {plain, r, 0}, {judge, &anyTime, 0}} {
			if got := like.judge.Terms(b, &m, &rack, eval.Open(tile.Rack{}, c.bag, like.rules)).Unseen; got != like.want {
				t.Errorf("%s with %d in the bag: %v, want %v", c.move, c.bag, got, like.want)
			}
		}
	}
}

// With fewer than five tiles in the bag, the table of those unseen says nothing.
func TestUnseenNearTheEnd(t *testing.T) {
	r := librarytest.Rules(t, "standard", "")
	table := librarytest.Unseen(t, r.Tiles)
	judge, b := eval.NewStatic(nil).WithUnseen(table), board.New(r, nil)
	on := parse(t, b, "8G AT")
	b.Place(&on)
	rack, err := r.Tiles.ParseRack("QUIETSV")
	if err != nil {
		t.Fatal(err)
	}
	rest := r.Tiles.Count
	rest.Remove(&rack)
	m := parse(t, b, "9C QUI")
	left := m.Left(&rack)
	worth := table.Worth(&left, &rest, r.Tiles)
	for bag, want := range map[int]tile.Equity{4: 8_100, 5: 7_700 + worth, 8: worth} {
		if got := judge.Terms(b, &m, &rack, eval.Open(rest, bag, r)).Unseen; got != want || worth == 0 {
			t.Errorf("%d in the bag: %v, want %v", bag, got, want)
		}
	}
}

// TestJudge holds the terms of single moves against ones worked out by hand, in thousandths of a
// point.
func TestJudge(t *testing.T) {
	standard, catalan := librarytest.Rules(t, "standard", ""), librarytest.Rules(t, "standard", "catalan")
	points := map[string]float32{"S": 7.25, "?": 24.5, "S?": 31.0625, "V": -5, "DQ": -12.0005, "UV": -8.875}
	open := eval.Ending{}
	for _, c := range []struct {
		rules  *rules.Rules
		on     string // a play that is on the board
		rack   string
		move   string
		ending eval.Ending
		want   eval.Terms
	}{
		// Leaves: what is kept, after a play, an exchange and a pass.
		{standard, "8G AT", "QUIETS?", "9C QUIET", open, eval.Terms{Leave: 31_062}}, // halves go to even
		{standard, "8G AT", "QUIETS?", "9C QUIETs", open, eval.Terms{Leave: 7_250}},
		{standard, "8G AT", "QUIETS?", "9C QuIET", open, eval.Terms{}},
		{standard, "8G AT", "QUIETS?", "exchange QUIETS", open, eval.Terms{Leave: 24_500}},
		{standard, "8G AT", "QUIETS?", "exchange QUIETS?", open, eval.Terms{}},
		{standard, "8G AT", "DQ", "pass", open, eval.Terms{Leave: -100_000}},
		{standard, "8G AT", "QUIETS?", "pass", open, eval.Terms{Leave: -100_000}},
		{catalan, "8G AT", "VSA", "7G AS", open, eval.Terms{}},

		// Openings: each vowel beside a letter premium, blanks too.
		{standard, "", "FOWLVUX", "8E FOWL", open, eval.Terms{}},
		{standard, "", "FOWLV", "8F FOWL", open, eval.Terms{Leave: -5_000, Opening: -700}},
		{standard, "", "FWLUV?", "8F FoWL", open, eval.Terms{Leave: -8_875, Opening: -700}},
		{standard, "", "AUDIO", "8C AUDIO", open, eval.Terms{Opening: -1_400}},
		{standard, "", "AUDIO", "8H AUDIO", open, eval.Terms{Opening: -700}},
		{standard, "", "AUDIO", "H5 AUDIO", open, eval.Terms{Opening: -700}},
		{standard, "", "AUDIO", "H7 AUDIO", open, eval.Terms{Opening: -700}},
		{standard, "8H I", "AUDIO", "8C AUDO", open, eval.Terms{}},
		{standard, "", "AUDIO", "exchange AUDIO", open, eval.Terms{}},
		{standard, "", "S", "pass", open, eval.Terms{Leave: -100_000}},
		{librarytest.Rules(t, "super", ""), "", "AUDIO", "11J AUDIO", open, eval.Terms{Opening: -700}},
		{catalan, "", "A[NY][QU]X", "8G A[NY][QU]", open, eval.Terms{Opening: -700}},

		// The end: out, and not out.
		{standard, "8G AT", "QUIET", "9C QUIET", eval.Ending{BagEmpty: true, Points: 11}, eval.Terms{End: 22_000}},
		{standard, "8G AT", "QUIET", "9C QUIET", eval.Ending{BagEmpty: true}, eval.Terms{End: 0}},
		{standard, "8G AT", "QUIET", "9C QUIE", eval.Ending{BagEmpty: true, Points: 11}, eval.Terms{End: -12_000}},
		{standard, "8G AT", "QUIET", "pass", eval.Ending{BagEmpty: true, Points: 11}, eval.Terms{End: -38_000}},
		{standard, "8G AT", "QUIETS?", "9C QUIETS", eval.Ending{BagEmpty: true, Points: 4}, eval.Terms{End: -10_000}},
		{standard, "8G AT", "QUIETS?", "9C QUIET", eval.Ending{BagEmpty: true, Points: 4}, eval.Terms{End: -12_000}},
		{standard, "", "AUDIO", "8C AUDIO", eval.Ending{BagEmpty: true, Points: 1}, eval.Terms{Opening: -1_400, End: 2_000}},
		// Points of an opponent count only once the bag is empty.
		{standard, "8G AT", "QUIET", "9C QUIET", eval.Ending{Points: 11}, eval.Terms{}},
	} {
		b := board.New(c.rules, nil)
		if c.on != "" {
			m := parse(t, b, c.on)
			b.Place(&m)
		}
		rack, err := c.rules.Tiles.ParseRack(c.rack)
		if err != nil {
			t.Fatal(err)
		}
		m := parse(t, b, c.move)
		judge := eval.NewStatic(tableOf(t, standard.Tiles, points))
		if c.rules == catalan {
			judge = eval.NewStatic(nil)
		}
		got := judge.Terms(b, &m, &rack, c.ending)
		if got != c.want || got.Sum() != c.want.Leave+c.want.Opening+c.want.End {
			t.Errorf("%s of %s after %q: %+v, sum %d; want %+v", c.move, c.rack, c.on, got, got.Sum(), c.want)
		}
	}
}

// Fill gives worths by what is kept; the same array serves from call to call.
func TestFill(t *testing.T) {
	set := librarytest.Rules(t, "standard", "").Tiles
	table := tableOf(t, set, map[string]float32{"S": 7.25, "S?": 31.5, "SS": 9})
	rack, err := set.ParseRack("SSQ?")
	if err != nil {
		t.Fatal(err)
	}
	var kept tile.Kept
	for _, c := range []struct {
		name   string
		leaves *leave.Table
		ending eval.Ending
		want   map[string]tile.Equity // others are worth what "other" says
	}{
		{"leaves", table, eval.Ending{}, map[string]tile.Equity{"S": 7_250, "S?": 31_500, "SS": 9_000, "QSS?": -100_000}},
		{"end", table, eval.Ending{BagEmpty: true, Points: 6}, map[string]tile.Equity{"": 12_000, "?": -10_000,
			"S": -12_000, "S?": -12_000, "SS": -14_000, "SS?": -14_000, "Q": -30_000, "Q?": -30_000, "QS": -32_000,
			"QS?": -32_000, "QSS": -34_000, "QSS?": -34_000}},
		{"nothing", nil, eval.Ending{}, map[string]tile.Equity{"QSS?": -100_000}},
		{"end without leaves", nil, eval.Ending{BagEmpty: true}, map[string]tile.Equity{"": 0, "?": -10_000,
			"S": -12_000, "S?": -12_000, "SS": -14_000, "SS?": -14_000, "Q": -30_000, "Q?": -30_000, "QS": -32_000,
			"QS?": -32_000, "QSS": -34_000, "QSS?": -34_000}},
	} {
		judge := eval.NewStatic(c.leaves)
		if judge.Leaves() != c.leaves {
			t.Errorf("%s: other leaves", c.name)
		}
		judge.Fill(&kept, &rack, set, c.ending)
		if kept.Len() != 12 || *kept.Whole() != rack {
			t.Errorf("%s: %d subsets of %s", c.name, kept.Len(), set.Rack(kept.Whole()))
		}
		for i := range kept.Len() {
			left := kept.Rack(i)
			if text := set.Rack(&left); kept.Worth[i] != c.want[text] {
				t.Errorf("%s: keeping %q is worth %v, want %v", c.name, text, kept.Worth[i], c.want[text])
			}
		}
	}
}

// A move with tiles that are not on the rack is the caller's fault.
func TestJudgeOfTilesNotHeld(t *testing.T) {
	b := board.New(librarytest.Rules(t, "standard", ""), nil)
	rack := tile.RackOf(1, 2)
	for _, text := range []string{"8G ABE", "8G AA", "8G Ab", "exchange C", "exchange ?"} {
		m := parse(t, b, text)
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s of the rack AB is judged", text)
				}
			}()
			eval.NewStatic(nil).Terms(b, &m, &rack, eval.Ending{})
		}()
	}
	if !slices.Equal(rack.AppendTiles(nil), []tile.Tile{1, 2}) {
		t.Error("Judge changes the rack")
	}
}

// The tiles unseen change what tiles kept are worth, with tiles in the bag and where they are known, and nothing else.
func TestUnseenTerm(t *testing.T) {
	set := librarytest.Rules(t, "standard", "").Tiles
	letter := func(text string) tile.Rack {
		r, err := set.ParseRack(text)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	kinds := set.Len() + 1
	worth := make([]int32, kinds*kinds)
	worth[17*kinds+21] = 100_000 // a Q kept, for Us unseen: 4 of 100 in a full bag
	table, err := unseen.New(set.Len(), worth, make([]int32, kinds), &stamp.Stamp{})
	if err != nil {
		t.Fatal(err)
	}
	judge := eval.NewStatic(tableOf(t, set, map[string]float32{"Q": -5})).WithUnseen(table)
	if judge.Unseen() != table || eval.NewStatic(nil).Unseen() != nil {
		t.Error("another table of the tiles unseen")
	}
	b := board.New(librarytest.Rules(t, "standard", ""), nil)
	b.Place(new(parse(t, b, "8G AT")))
	rack := letter("QUIETS?")
	for _, c := range []struct {
		move   string
		ending eval.Ending
		want   eval.Terms
	}{
		{"9C UIETS", eval.Ending{Unseen: letter("AAAU")}, eval.Terms{Unseen: 21_000}},
		{"9C UIETSs", eval.Ending{Unseen: letter("AAAU")}, eval.Terms{Leave: -5_000, Unseen: 21_000}},
		{"9C UIETSs", eval.Ending{Unseen: letter("AAAA")}, eval.Terms{Leave: -5_000, Unseen: -4_000}},
		{"9C UIETSs", eval.Ending{}, eval.Terms{Leave: -5_000}},
		{"9C QUIETSs", eval.Ending{Unseen: letter("AAAU")}, eval.Terms{}},
		{"exchange UIETS?", eval.Ending{Unseen: letter("AAAU")}, eval.Terms{Leave: -5_000, Unseen: 21_000}},
		{"pass", eval.Ending{Unseen: letter("AAAU")}, eval.Terms{Leave: -100_000}},
		{"9C UIETSs", eval.Ending{BagEmpty: true, Unseen: letter("AAAU")}, eval.Terms{End: -30_000}},
	} {
		m := parse(t, b, c.move)
		if got := judge.Terms(b, &m, &rack, c.ending); got != c.want {
			t.Errorf("%s with %s unseen: %+v, want %+v", c.move, set.Rack(&c.ending.Unseen), got, c.want)
		}
	}
}
