package engine_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"maven/internal/board"
	"maven/internal/engine"
	"maven/internal/eval"
	"maven/internal/game"
	"maven/internal/leave"
	"maven/internal/lexicon"
	"maven/internal/library/librarytest"
	"maven/internal/move"
	"maven/internal/movegen"
	"maven/internal/random"
	"maven/internal/rules"
	"maven/internal/testsize"
	"maven/internal/tile"
	"maven/internal/unseen"
	"maven/internal/wordgraph"
)

// shipped returns the longest of the word lists that the program ships.
func shipped(t testing.TB) *wordgraph.Graph {
	t.Helper()
	return librarytest.Graph(t)
}

// anyLeaves returns a judge by a table of leaves of up to three tiles and one of the tiles unseen, each worth anything.
func anyLeaves(t testing.TB, set *tile.Set) *eval.Static {
	t.Helper()
	stream := random.Seed(3).Stream()
	table := leave.Complete(set, 3)
	worth := make([]float32, table.Len())
	for i := range worth {
		worth[i] = float32(stream.IntN(70_000)-30_000) / 1000
	}
	return eval.NewStatic(table.With(worth)).WithUnseen(librarytest.Unseen(t, set))
}

// each calls what with the positions of some games in which the player plays its best moves.
func each(t *testing.T, r *rules.Rules, words *wordgraph.Graph, player *engine.Static, games int, what func(*game.Position)) {
	t.Helper()
	g := game.New(r, words, 0)
	for i := range games {
		g.Reset(random.Seed(17).At(i))
		for !g.Over() && !t.Failed() {
			p := g.Position()
			what(&p)
			if g.Bag() == 0 && i%2 == 0 { // with the opponent's tiles given, and not
				known := p.Known
				known.Opponent = g.Held(1 - g.Turn())
				given := game.NewPosition(known)
				what(&given)
			}
			m := player.Best(&p)
			g.Play(&m)
		}
	}
}

// slowRank is the twin of Rank: every move judged by itself, all of them sorted.
func slowRank(player *engine.Static, p *game.Position) []move.Move {
	var moves movegen.Generator
	all := librarytest.Moves(nil, &moves, p)
	for i := range all {
		terms := player.Value(p, &all[i])
		all[i].Equity = tile.Equity(p.Board.Score(&all[i]))*tile.Point + terms.Sum()
	}
	slices.SortFunc(all, func(a, b move.Move) int { return move.Compare(&a, &b) })
	return all
}

// TestRankTwin compares the first n moves with the beginning of all moves sorted, for many n. Where
// leaves are worth nothing most moves are tied with others.
func TestRankTwin(t *testing.T) {
	testsize.OneThread(t)
	graph := shipped(t)
	standard, both := librarytest.Shipped(t)
	nine := librarytest.Rules(t, "friendly", "")
	if nine.RackSize = 9; !testsize.Long() {
		nine.RackSize = 8
	}
	for _, c := range []struct {
		name   string
		rules  *rules.Rules
		judge  *eval.Static
		games  int
		mapped bool // whether the player has the map of the words
	}{
		{"leaves", standard, anyLeaves(t, standard.Tiles), 2, true},
		{"no leaves", standard, eval.NewStatic(nil), 2, true},
		{"without the map", standard, anyLeaves(t, standard.Tiles), 1, false},
		{"larger racks", nine, anyLeaves(t, nine.Tiles), 1, true},
	} {
		if !testsize.Long() {
			c.games = 1
		}
		t.Run(c.name, func(t *testing.T) {
			player, other := engine.NewStatic(c.judge, nil), engine.NewStatic(c.judge, nil)
			if c.mapped {
				words := both
				if c.rules != standard {
					words = lexicon.New("Both", c.rules.Tiles, graph, "")
				}
				words.Map()
				player = engine.NewStatic(c.judge, words)
			}
			positions, ties := 0, 0
			each(t, c.rules, graph, other, c.games, func(p *game.Position) {
				if positions++; positions%testsize.Of(8, 1, 1) != 0 {
					return
				}
				want := slowRank(other, p)
				for i := range want[1:] {
					if want[i].Equity == want[i+1].Equity && want[i].Score == want[i+1].Score {
						ties++
					}
				}
				half := len(want) / 2
				for _, n := range []int{0, 1, 2, 3, 10, 33, half, len(want) - 1, len(want), 1 << 20} {
					got := player.Rank(p, n)
					if n == 0 || n > len(want) {
						n = len(want)
					}
					if !slices.Equal(got, want[:n]) {
						t.Errorf("position %d: the first %d moves differ from the first of %d sorted", positions, n, len(want))
					}
				}
				if best := player.Best(p); best != want[0] {
					t.Errorf("position %d: the best is %s, want %s", positions, p.Board.Spell(&best), p.Board.Spell(&want[0]))
				}
			})
			t.Logf("%d positions, %d moves tied with the next", positions, ties)
			if positions < 15 || ties < 100 {
				t.Errorf("%d positions, %d ties", positions, ties)
			}
		})
	}
}

// Every move that is ranked is legal, and worth what Judge says of it.
func TestRankedMovesAreLegal(t *testing.T) {
	r := librarytest.Rules(t, "standard", "")
	player, other := engine.NewStatic(anyLeaves(t, r.Tiles), nil), engine.NewStatic(anyLeaves(t, r.Tiles), nil)
	kinds := map[move.Kind]int{}
	each(t, r, shipped(t), other, testsize.Of(1, 2, 2), func(p *game.Position) {
		all := player.Rank(p, 0)
		for _, m := range all {
			kinds[m.Kind]++
			if err := p.Legal(&m); err != nil {
				t.Errorf("%s is ranked, and refused: %v", p.Board.Spell(&m), err)
			}
			judged := m
			judged.Score, judged.Equity = -1, -1
			terms := other.Value(p, &judged)
			if judged != m || tile.Equity(m.Score)*tile.Point+terms.Sum() != m.Equity {
				t.Errorf("%s has %d and %v, judged alone %d and %v, %+v", p.Board.Spell(&m), m.Score, m.Equity,
					judged.Score, judged.Equity, terms)
			}
		}
	})
	if kinds[move.Play] == 0 || kinds[move.Exchange] == 0 || kinds[move.Pass] == 0 {
		t.Errorf("moves by kind: %v", kinds)
	}
}

// TestEndOfGame has the worth of single moves around the point where the bag is empty.
func TestEndOfGame(t *testing.T) {
	const quiet = "15/15/15/15/15/15/15/3QUIET7/15/15/15/15/15/15/15"
	r := librarytest.Rules(t, "standard", "")
	b := board.New(r, shipped(t))
	for _, c := range []struct {
		tiles  string // the whole set
		racks  string
		move   string
		equity tile.Equity
		terms  eval.Terms
	}{
		// QUIETS scores 15, I8 SO 18.
		{"QUIETSOAAAAAA", "S/", "8D QUIETS", 15_000 + 14_000, eval.Terms{End: 14_000}},
		{"QUIETSOAAAAAAA", "SO/", "8D QUIETS", 15_000 - 12_000, eval.Terms{End: -12_000}},
		{"QUIETSOAAAAAAA", "SO/", "I8 SO", 18_000 + 14_000, eval.Terms{End: 14_000}},
		{"QUIETSOAAAAAAA", "SO/", "pass", -14_000, eval.Terms{End: -14_000}},
		{"QUIETSOAAAAAAA", "SO/AAAAAAA", "I8 SO", 18_000 + 14_000, eval.Terms{End: 14_000}},
		{"QUIETSOAAAAAAA", "SO/AAA", "I8 SO", 18_000 + 14_000, eval.Terms{End: 14_000}}, // four more than are told
		{"QUIETSOZZ", "SO/", "I8 SO", 18_000 + 40_000, eval.Terms{End: 40_000}},
		{"QUIETSOAAAAAAAA", "SO/", "I8 SO", 18_000, eval.Terms{}}, // one in the bag
		{"QUIETSOAAAAAAAA", "SO/", "8D QUIETS", 15_000, eval.Terms{}},
		{"QUIETSOAAAAAAAA", "SO/", "pass", -100_000, eval.Terms{Leave: -100_000}},
	} {
		set := *r.Tiles
		rack, err := set.ParseRack(c.tiles)
		if err != nil {
			t.Fatal(err)
		}
		set.Count = rack
		b = board.New(r.WithTiles(&set), b.Words())
		p := librarytest.Position(t, b, quiet+" "+c.racks+" 0/0 0")
		m, err := b.Notation().Parse(c.move, b.At)
		if err != nil {
			t.Fatal(err)
		}
		m = b.Canonical(m)
		player := engine.NewStatic(eval.NewStatic(nil), nil)
		if terms := player.Value(p, &m); m.Equity != c.equity || terms != c.terms {
			t.Errorf("%s, %s: %s has equity %v, %+v; want %v, %+v", c.tiles, c.racks, c.move, m.Equity, terms, c.equity, c.terms)
		}
		all := player.Rank(p, 0)
		if !slices.Contains(all, m) {
			t.Errorf("%s, %s: %s is not ranked with equity %v", c.tiles, c.racks, c.move, m.Equity)
		}
	}
}

// Who can do nothing passes.
func TestOnlyThePass(t *testing.T) {
	r := librarytest.Rules(t, "standard", "")
	set := *r.Tiles
	set.Count = tile.RackOf(22) // a V
	p := game.NewPosition(game.Known{Board: board.New(r.WithTiles(&set), shipped(t)), Rack: tile.RackOf(22)})
	player := engine.NewStatic(eval.NewStatic(nil), nil)
	for n := range 3 {
		if best := player.Rank(&p, n); len(best) != 1 || best[0].Kind != move.Pass {
			t.Errorf("the first %d moves: %v", n, best)
		}
	}
	if m := player.Best(&p); m.Kind != move.Pass || m.Equity != -18_000 {
		t.Errorf("%+v", m)
	}
}

// Ranking needs no memory once it has had some.
func TestRankAllocations(t *testing.T) {
	testsize.OneThread(t)
	r := librarytest.Rules(t, "standard", "")
	player := engine.NewStatic(anyLeaves(t, r.Tiles), nil)
	positions, b := []*game.Position{}, board.New(r, shipped(t))
	for _, line := range []string{
		"15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 EGIKNV?/ 0/0 0",
		"15/15/15/15/15/15/15/3QUIET7/15/15/15/15/15/15/15 EGIKNV?/ 0/0 0",
		"15/15/15/15/15/15/15/3QUIET7/15/15/15/15/15/15/15 AEINRST/BCDEF 0/0 0",
	} {
		p := librarytest.Position(t, b, line)
		p.Board = board.New(r, b.Words())
		p.Board.CopyFrom(b)
		positions = append(positions, p)
	}
	for _, what := range []struct {
		name string
		call func(*game.Position)
	}{
		{"Rank 10", func(p *game.Position) { player.Rank(p, 10) }},
		{"Rank all", func(p *game.Position) { player.Rank(p, 0) }},
		{"Best", func(p *game.Position) { player.Best(p) }},
	} {
		n := testing.AllocsPerRun(testsize.Of(2, 10, 10), func() {
			for _, p := range positions {
				what.call(p)
			}
		})
		if n != 0 {
			t.Errorf("%s: %v allocations in %d positions", what.name, n, len(positions))
		}
	}
}

// BenchmarkRank asks for few and for many of the moves of positions with few and with many.
func BenchmarkRank(b *testing.B) {
	r := librarytest.Rules(b, "standard", "")
	player, words := engine.NewStatic(anyLeaves(b, r.Tiles), nil), shipped(b)
	for _, c := range []struct{ name, cgp string }{
		{"opening", "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AEINRST/ 0/0 0"},
		{"early", "15/15/15/15/15/15/15/3QUIET7/15/15/15/15/15/15/15 AEINRST/ 0/0 0"},
		{"blank", "15/15/15/15/15/15/15/3QUIET7/15/15/15/15/15/15/15 AEINRS?/ 0/0 0"},
		{"two blanks", "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AENRT??/ 0/0 0"},
	} {
		p := librarytest.Position(b, board.New(r, words), c.cgp)
		for _, n := range []int{10, 100, 20_000} {
			b.Run(fmt.Sprintf("%s/%d", c.name, n), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					player.Rank(p, n)
				}
			})
		}
	}
}

// The judge is told the tiles that are unseen to the player on turn, in the bag and on the opponent's rack, while there
// are tiles in the bag; and a player by another table is another player.
func TestUnseenTiles(t *testing.T) {
	r := librarytest.Rules(t, "standard", "")
	judge := anyLeaves(t, r.Tiles)
	player, without := engine.NewStatic(judge, nil), engine.NewStatic(judge.WithUnseen(nil), nil)
	if player.Identity() == without.Identity() {
		t.Error("the identity does not tell the table")
	}
	inBag, empty := 0, 0
	each(t, r, shipped(t), player, 2, func(p *game.Position) {
		rest := r.Tiles.Count
		onBoard := p.Board.OnBoard()
		rest.Remove(&onBoard)
		rest.Remove(&p.Rack)
		for _, m := range player.Rank(p, 5) {
			left, used := p.Rack, m.Used()
			left.Remove(&used)
			want := judge.Terms(p.Board, &m, &p.Rack, eval.Open(rest, p.Bag(), r)).Unseen
			if inBag++; p.Bag() == 0 {
				want = 0
				empty++
			}
			one := m
			terms := player.Value(p, &one)
			without.Value(p, &m)
			if terms.Unseen != want || one.Equity != m.Equity+want {
				t.Errorf("%s: the unseen term is %v, want %v; equity %v, without it %v", p.Board.Spell(&m), terms.Unseen, want, one.Equity, m.Equity)
			}
		}
	})
	if empty == 0 || inBag == empty {
		t.Errorf("%d moves, %d with an empty bag", inBag, empty)
	}
}

// What the tiles left in the bag are worth is no part of the lead that the chance to win is for: the table knows it by the tiles unseen.
func TestWinChanceKnowsTheBag(t *testing.T) {
	all := positions(t, "14Z/14I/14B/14E/4C5C3T/2HAAF3VaLUES/4JOG3N4/3GOYIM1ETOILE/2HUN1PIG1R4/1QAT3DOPE2B1/2V3NITID2R1/DWELT5SALIX/1AR10E1/1U7YE2R1/AKA4DOUANES1 EOORTW?/ 336/366 0") // 5 tiles in the bag
	p := &all[0]
	letters := p.Board.Rules().Tiles.Len()
	nothing, err := unseen.New(letters, make([]int32, (letters+1)*(letters+1)), make([]int32, letters+1), nil)
	if err != nil {
		t.Fatal(err)
	}
	leaves := anyLeaves(t, p.Board.Rules().Tiles).WithUnseen(nil)
	win, err := librarytest.Library("").WinProb("", p.Board.Rules(), nil)
	if err != nil {
		t.Fatal(err)
	}
	plain, counting := engine.NewStatic(leaves, nil), engine.NewStatic(leaves.WithUnseen(nothing), nil)
	counted := 0
	for _, m := range plain.Rank(p, 0) {
		like := m
		terms := counting.Value(p, &like)
		if terms.Left != 0 {
			counted++
		}
		if terms.Unseen != terms.Left || like.Equity != m.Equity+terms.Left {
			t.Errorf("%s: %+v, equity %v and %v", p.Board.Spell(&m), terms, like.Equity, m.Equity)
		}
		if got, want := engine.WinChance(win, p, &like, terms.Left), engine.WinChance(win, p, &m, 0); got != want {
			t.Errorf("%s: a chance of %v, want %v", p.Board.Spell(&m), got, want)
		}
	}
	if counted == 0 {
		t.Error("no move counts the tiles left")
	}
	a, err := counting.UseWin(win).Analyze(p, engine.Request{})
	if err != nil {
		t.Fatal(err)
	}
	if err := a.Run(t.Context(), engine.Limits{}, nil); err != nil {
		t.Fatal(err)
	}
	for _, c := range a.Snapshot().Candidates {
		m := c.Move
		plain.Value(p, &m)
		if want := engine.WinChance(win, p, &m, 0); c.Value.Win != want {
			t.Errorf("%s: the analysis says %v, want %v", p.Board.Spell(&m), c.Value.Win, want)
		}
	}
}

// A move that ends the game because too many turns had no score leaves nothing to play for: the tiles held decide.
func TestWinChanceOfTheLastQuietTurn(t *testing.T) {
	const open = "15/15/15/15/15/15/15/5QUIET5/15/15/15/15/15/15/15 "
	const late = "7BAROQuES/9E5/2D3FETE5/2I3AXOLOTL2/2V4p7/2OUZO1I5K1/2T1E2A5A1/4CYST1TUGGER/2C1H2ERA2R2/1NU1I2DEW2A2/1OP1N3TIN1P2/1WIGS2LIE2N2/RAD3JIN3E2/OY5AAH2L2/B6REI2S2 "
	win, err := librarytest.Library("").WinProb("", librarytest.Rules(t, "standard", ""), nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{
		open + "AEINORV/ 0/48 5", open + "AEINORV/ 60/0 5", open + "AEINORV/ 10/10 5", open + "AEINORV/JXZ 10/20 5", open + "AEINORV/AAAAAAB 20/10 5",
		late + "DEFMNUV/IMO 417/407 5", late + "DEFMNUV/ 417/407 5", late + "DEFMNUV/IMO 417/373 5",
		late + "DEFMNUV/ 417/405 5", late + "DEFMNUV/ 417/406 5",
	} {
		p := &positions(t, line)[0]
		for _, text := range []string{"pass", "exchange NOV"} {
			m, err := p.Board.Notation().Parse(text, p.Board.At)
			if err != nil || m.Kind == move.Exchange && p.Bag() < p.Board.Rules().ExchangeLimit {
				continue
			}
			want, n := 0.0, 4000
			for i := range n {
				want += quietResult(p, &m, random.Seed(1).At(i)) / float64(n)
			}
			if got := engine.WinChance(win, p, &m, 0); math.Abs(got-want) > 0.05 {
				t.Errorf("%s %s: a chance of %.3f, in %d draws %.3f", line, p.Board.Spell(&m), got, n, want)
			}
		}
	}
	p := &positions(t, open+"AEINORV/ 0/48 4")[0]
	if got := engine.WinChance(win, p, &move.Move{Kind: move.Pass}, 0); got < 0.1 || got > 0.4 {
		t.Errorf("play goes on after the fifth turn: a chance of %v", got)
	}
}

// quietResult deals the tiles that are not known, makes the move, and returns 1 if the player on turn wins, 0.5 for a draw.
func quietResult(p *game.Position, m *move.Move, seed random.Seed) float64 {
	unseen := p.Unseen()
	unseen = unseen.Less(&p.Opponent)
	bag := game.NewBag(&unseen, seed.Stream())
	known := p.Known
	bag.Draw(p.Sizes[1]-p.Opponent.Len(), &known.Opponent)
	var drawn tile.Rack
	bag.Draw(int(m.Played), &drawn)
	q := game.NewPosition(known)
	q.Apply(m, &drawn)
	defer q.TakeBack()
	switch d := q.Scores[1] - q.Scores[0]; {
	case d > 0:
		return 1
	case d < 0:
		return 0
	}
	return 0.5
}
