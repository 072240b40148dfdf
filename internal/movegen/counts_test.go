package movegen_test

import (
	"slices"
	"testing"

	"maven/internal/board"
	"maven/internal/library/librarytest"
	"maven/internal/move"
	"maven/internal/movegen"
	"maven/internal/notation/cgp"
	"maven/internal/rules"
	"maven/internal/testsize"
	"maven/internal/tile"
	"maven/internal/wordgraph"
)

// A counted position has the number of plays of its first rack, and, after each of them, of its
// second rack, summed up.
type counted struct {
	name  string
	rules string
	line  string
	plays int
	reply int
}

// counts are positions of games between players of middling strength, with the longest of the word
// lists that the program ships. The numbers change with the word list only.
func counts() []counted {
	const empty = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15"
	return []counted{
		{"opening", "standard", empty + " AEINRST/BDEGLOU 0/0 0", 1487, 1_462_187},
		{"poor opening", "standard", empty + " BCEEEIQ/CDEGRTU 0/0 0", 21, 11_135},
		{"opening, a blank", "standard", empty + " AEINRS?/BDEGLOU 0/0 0", 12_955, 12_312_985},
		{"opening, two blanks", "standard", empty + " AENRT??/BDEGLOU 0/0 0", 50_086, 44_287_647},
		{"second move", "standard", "15/15/15/15/15/15/15/3WIPES7/15/15/15/15/15/15/15 AEJORRX/AEKLLOQ 0/28 0", 285, 87_246},
		{"early, all vowels", "standard", "15/15/15/15/15/15/15/3ZLoTYS6/5WOE7/2AAHED8/1ABIES9/1NAAN10/15/15/15 " +
			"GIIIRUU/AAEEFLT 55/103 0", 30, 7196},
		{"open", "standard", "B14/O14/U1P12/CEILI10/h1A12/E1NO11/E1OU1M9/S2TAIGA7/3G1R9/3O1K9/3E1YPERITE3/3R11/15/15/15 " +
			"AEEFINY/FHIJTTU 65/258 0", 973, 315_769},
		{"open, a blank", "standard", "15/15/15/15/15/1Z3M9/AI3A9/UT1PUTTI7/DELETION7/I4P9/E3BO9/N3L10/T1FLAVOUR6/4I10/4N10 " +
			"BNRSUV?/ADDEEIT 86/144 0", 3945, 2_371_220},
		{"closed", "standard", "14I/10VEGOS/10E1I1O/9PACE2/8GEL1ID1/3BUOY1OWE1NO1/1FEAT2WO3GUM/1ATHEIsES4NA/1EAU2HEY5I/7D6D/" +
			"15/15/15/15/15 LNQRRRT/AACILNV 214/180 0", 15, 1502},
		{"late", "standard", "5M1D7/4JA1R7/2G1OY1A7/2O1C2G7/2W1K1So7/1ZA1OMEN7/AIN2AX1L6/UT1PUTTIE6/DELETIONS6/I4P9/" +
			"E3BO4Q4/N3L2V2U4/T1FLAVOUR1E4/4I2gARNISH1/BRAWN2STEADIED EFHIOOR/EEEGIRY 372/289 0", 232, 46_919},
		{"no bag", "standard", "15/1T13/1r2O5DIB2/ZA2U2AUDITEE1/ANNOTATE2A4/1Q2R5R4/ISO1I5C4/L3GIFT2H4/LA4YAY6/IT5POWN2V1/" +
			"PE5EMEU2A1/E2JoHNS1ERK1G1/1BROSE3DROWSE/IO3MIX6N/FONDLE1UVAE3G CR/IL 394/390 0", 21, 500},
		{"no bag, a blank", "standard", "1B12D/1R12O/1I10V1M/ME9JOWS/IF9URE1/N6DOZEN1YE/N5GO6L/O1P2DISTUNE2K/W1ALOOF2LAX3/" +
			"SQUARE1EYE5/2A1TRITE6/DOST3HAINT3/3EELIER6/1CHARA2NUB4/3TAwAI7 GIIPV?/CG 261/405 0", 583, 2307},
		{"big board", "super", "21/21/21/21/21/21/11B9/11O9/11A9/2E8T9/2NEOPHOBIAS9/2V2H5M9/2I2L5E9/2R1GOWF3N9/2o2M15/" +
			"2N2I15/SHISOS15/HENT17/2G18/21/21 DDKNOVY/AEIRTUX 174/302 0", 615, 811_673},
		{"big board, full", "super", "12GLEN5/6S5R3JOTA1/5JAWAN1NETTY2E2/1T1PLATE2D1A1OUTER2/1R4I1Q1Y1V2MIREX1/" +
			"1i3CARACK1ED4F2/1C4T1T1OB1OF3A2/AKED2E3NO1ZO6/1L4S3SAVER3C2/1EE8T1R4O2/2NEOPHOBIAS2COLONY1/2V2H5M6C2/" +
			"B1I2L5EF5E2/L1R1GOWF3NA5d2/U1o2M1ID3R1PITTED1/I1N2I1XU2ZATIS2R2/SHISOS1AD3D3MESH1/HENT3T1NAOS8/2G4URUBU9/" +
			"4WEER3PAGING4/1INDENTER6OILWaY MMQ/EEU 1011/984 0", 64, 7783},
	}
}

// put returns a board with a CGP line's tiles, and its racks.
func put(t testing.TB, r *rules.Rules, words *wordgraph.Graph, line string) (*board.Board, [2]tile.Rack) {
	t.Helper()
	fields, err := cgp.Split(line)
	if err != nil {
		t.Fatal(err)
	}
	p, err := fields.Position(r)
	if err != nil {
		t.Fatal(err)
	}
	b := board.New(r, words)
	b.SetTiles(p.Squares)
	return b, p.Racks
}

// A counter counts plays.
type counter struct {
	moves movegen.Generator
	kept  tile.Kept
	found [2][]move.Move // by depth
}

// plays finds the plays of a rack.
func (c *counter) plays(b *board.Board, rack *tile.Rack, depth int) []move.Move {
	c.kept.Reset(rack)
	c.found[depth] = c.moves.Plays(c.found[depth][:0], &movegen.Request{Board: b, Kept: &c.kept})
	return c.found[depth]
}

// replies counts the plays of a rack after each of the given ones.
func (c *counter) replies(b *board.Board, first []move.Move, rack *tile.Rack) int {
	total := 0
	for i := range first {
		b.Place(&first[i])
		total += len(c.plays(b, rack, 1))
		b.Undo()
	}
	return total
}

// TestCounts counts the plays of fixed positions, one and two plays deep. MAVEN_LONG=2 counts the
// many replies to openings with blanks too.
func TestCounts(t *testing.T) {
	most := 3_000_000 // replies, under a second
	if !testsize.Long() {
		most = 100_000
	}
	if testsize.Longest() {
		most = 1 << 30
	}
	words := librarytest.Graph(t)
	var n counter
	for _, c := range counts() {
		b, racks := put(t, librarytest.Rules(t, c.rules, ""), words, c.line)
		first := n.plays(b, &racks[0], 0)
		if len(first) != c.plays {
			t.Errorf("%s: %d plays, want %d", c.name, len(first), c.plays)
		}
		if c.reply > most {
			continue
		}
		if got := n.replies(b, first, &racks[1]); got != c.reply {
			t.Errorf("%s: %d replies, want %d", c.name, got, c.reply)
		}
	}
}

// likely returns the words that could be played at all: those with no more letters beyond the tiles
// of rack and board than there are blanks.
func likely(words [][]tile.Tile, b *board.Board, rack *tile.Rack) [][]tile.Tile {
	var have tile.Rack
	for row := range b.Rules().Size {
		for col := range b.Rules().Size {
			have[b.At(row, col).Letter()]++
		}
	}
	have.Add(rack)
	blanks := int(rack[tile.Blank])
	var found [][]tile.Tile
	for _, word := range words {
		missing := 0
		need := tile.RackOf(word...)
		for letter, n := range need {
			missing += max(int(n)-int(have[letter]), 0)
		}
		if missing <= blanks {
			found = append(found, word)
		}
	}
	return found
}

// TestCountsTwin counts by brute force: all positions one play deep, the small ones two.
func TestCountsTwin(t *testing.T) {
	if !testsize.Longest() {
		t.Skip("SKIPPED, counts not compared with brute force, which takes minutes; set MAVEN_LONG=2")
	}
	graph := librarytest.Graph(t)
	var words [][]tile.Tile
	known := map[string]bool{}
	for word := range graph.Words() {
		words = append(words, slices.Clone(word))
		known[string(tileBytes(word))] = true
	}
	brutally := func(b *board.Board, rack *tile.Rack) map[string]int32 {
		return newBrute(b, likely(words, b, rack), known, *rack).all()
	}
	var g movegen.Generator
	for _, c := range counts() {
		b, racks := put(t, librarytest.Rules(t, c.rules, ""), graph, c.line)
		first := compare(t, &g, b, racks[0], brutally(b, &racks[0]))
		if len(first) != c.plays {
			t.Errorf("%s: %d plays, want %d", c.name, len(first), c.plays)
		}
		if c.plays > 30 {
			continue
		}
		replies := 0
		for i := range first {
			b.Place(&first[i])
			replies += len(brutally(b, &racks[1]))
			b.Undo()
		}
		if replies != c.reply {
			t.Errorf("%s: %d replies, want %d", c.name, replies, c.reply)
		}
	}
	for _, b := range sized(t, graph) {
		for _, c := range growing() {
			rack, err := b.Rules().Tiles.ParseRack(c.rack)
			if err != nil {
				t.Fatal(err)
			}
			compare(t, &g, b, rack, brutally(b, &rack))
		}
	}
}

// growing are racks of no to nine tiles, each with the tiles of the one before, and the plays they
// have on an empty board and after an opening.
func growing() []struct {
	rack        string
	empty, next int
} {
	return []struct {
		rack        string
		empty, next int
	}{
		{"", 0, 0},
		{"E", 0, 5},
		{"ET", 4, 28},
		{"AET", 27, 109},
		{"AERT", 70, 252},
		{"AEIRT", 153, 426},
		{"AEINRT", 405, 933},
		{"AEINRST", 1487, 2680},
		{"ADEINRST", 2939, 4703},
		{"ADEIINRST", 3381, 5174},
		{"?", 0, 66},
		{"??", 248, 1466},
		{"E??", 1380, 4131},
	}
}

// sized returns an empty board and one after an opening, for racks of up to nine tiles.
func sized(t testing.TB, words *wordgraph.Graph) [2]*board.Board {
	t.Helper()
	r := *librarytest.Rules(t, "standard", "")
	r.RackSize = tile.MaxRack
	next, _ := put(t, &r, words, "15/15/15/15/15/15/15/3WIPES7/15/15/15/15/15/15/15 / 0/28 0")
	return [2]*board.Board{board.New(&r, words), next}
}

// TestRackSizes counts the plays of racks of all sizes.
func TestRackSizes(t *testing.T) {
	boards := sized(t, librarytest.Graph(t))
	var n counter
	for _, c := range growing() {
		rack, err := boards[0].Rules().Tiles.ParseRack(c.rack)
		if err != nil {
			t.Fatal(err)
		}
		for i, want := range []int{c.empty, c.next} {
			if got := len(n.plays(boards[i], &rack, 0)); got != want {
				t.Errorf("%q on board %d: %d plays, want %d", c.rack, i, got, want)
			}
		}
	}
}

// Without tiles there is the pass alone; exchanges need tiles in the bag, as many as they give and
// as the rules ask for.
func TestOtherMoves(t *testing.T) {
	standard, friendly := librarytest.Rules(t, "standard", ""), librarytest.Rules(t, "friendly", "")
	for _, c := range []struct {
		rules *rules.Rules
		rack  string
		bag   int
		want  int // exchanges
	}{
		{standard, "", 50, 0},
		{standard, "V", 7, 1},
		{standard, "V", 6, 0},
		{standard, "VV", 7, 2},
		{standard, "VVV?", 7, 4*2 - 1},
		{standard, "BCDFGHV", 7, 1<<7 - 1},
		{standard, "BCDFGHV", 6, 0},
		{friendly, "BCDFGHV", 6, 1<<7 - 2},
		{friendly, "BCDFGHV", 1, 7},
		{friendly, "BBBFGHV", 1, 5},
		{friendly, "BCDFGHV", 0, 0},
	} {
		rack, err := c.rules.Tiles.ParseRack(c.rack)
		if err != nil {
			t.Fatal(err)
		}
		b := board.New(c.rules, graphWithout(t))
		var g movegen.Generator
		var kept tile.Kept
		kept.Reset(&rack)
		for i := range kept.Len() {
			kept.Worth[i] = tile.Equity(1000 + i)
		}
		all := g.All([]move.Move{{Score: 5}}, &movegen.Request{Board: b, Kept: &kept, Bag: c.bag})
		if len(all) != c.want+2 || all[0].Score != 5 {
			t.Errorf("%s with %d in the bag: %d moves after the first, want %d exchanges and the pass", c.rack, c.bag, len(all)-1, c.want)
		}
		seen := map[tile.Rack]bool{}
		for _, m := range all[1:] {
			used, left := m.Used(), rack
			if !left.Remove(&used) || seen[used] || (m.Kind == move.Pass) != (used.Len() == 0) || m.Kind == move.Play {
				t.Errorf("%s with %d in the bag: %s", c.rack, c.bag, b.Spell(&m))
			}
			if m.Equity != kept.Worth[kept.Index(&left)] || m.Score != 0 {
				t.Errorf("%s: %s has equity %v, score %d", c.rack, b.Spell(&m), m.Equity, m.Score)
			}
			seen[used] = true
		}
	}
}

// graphWithout returns a graph whose only word is of a letter that no rack here has.
func graphWithout(t testing.TB) *wordgraph.Graph {
	t.Helper()
	graph, err := wordgraph.Build(26, [][]tile.Tile{{26, 26}})
	if err != nil {
		t.Fatal(err)
	}
	return graph
}

// Finding moves needs no memory where the slice that takes them has room.
func TestAllAllocations(t *testing.T) {
	words := librarytest.Graph(t)
	var g movegen.Generator
	var kept tile.Kept
	var opening board.Openings
	dst := make([]move.Move, 0, 60_000)
	for _, c := range counts() {
		if c.plays > 20_000 {
			continue
		}
		b, racks := put(t, librarytest.Rules(t, c.rules, ""), words, c.line)
		kept.Reset(&racks[0])
		least := c.plays + kept.Len() // the exchanges and the pass
		n := testing.AllocsPerRun(5, func() {
			if found := g.All(dst, &movegen.Request{Board: b, Kept: &kept, Opening: &opening, Bag: 80}); len(found) != least {
				t.Errorf("%s: %d moves, want %d", c.name, len(found), least)
			}
		})
		if n != 0 {
			t.Errorf("%s: %v allocations", c.name, n)
		}
	}
}
