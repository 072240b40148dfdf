package search_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"maven/internal/classic/board"
	"maven/internal/classic/rank"
	"maven/internal/classic/search"
	"maven/internal/classic/tables"
	"maven/internal/classic/words"
	"maven/internal/random"
	"maven/internal/testsize"
)

// A plainGame game keeps its own board, racks and counters, and plays the text of the rules word for word.
type plainGame struct {
	t         *testing.T
	search    *search.Searcher
	board     board.Board
	racks     [2]string
	scoreless int
	thrown    string // by the last move
}

// bag returns the tiles in no rack and not on the board, in the order of the alphabet.
func (g *plainGame) bag() []byte {
	var tiles []byte
	for _, letter := range []byte(tables.Alphabet) {
		n := tables.Count(letter)
		for row := 1; row <= 15; row++ {
			for col := 1; col <= 15; col++ {
				shown := g.board.Letters[row][col]
				if shown != 0 && g.board.Points[row][col] == 0 {
					shown = '?'
				}
				if shown == letter {
					n--
				}
			}
		}
		for _, held := range []byte(g.racks[0] + g.racks[1] + g.thrown) {
			if held == letter {
				n--
			}
		}
		tiles = append(tiles, slices.Repeat([]byte{letter}, n)...)
	}
	return tiles
}

func (g *plainGame) draw(side int, stream *random.Stream) {
	tiles := g.bag()
	rack := []byte(g.racks[side])
	for len(rack) < 7 && len(tiles) > 0 {
		i := stream.IntN(len(tiles))
		rack = append(rack, tiles[i])
		tiles[i] = tiles[len(tiles)-1]
		tiles = tiles[:len(tiles)-1]
	}
	slices.Sort(rack)
	g.racks[side], g.thrown = string(rack), ""
}

func (g *plainGame) over() bool {
	return g.racks[0] == "" || g.racks[1] == "" || g.scoreless >= 6 || g.scoreless >= 2 && g.board.Tiles() > 79
}

func (g *plainGame) play(side int, m board.Move) {
	_, left, err := g.board.Play(&m, board.Rack(g.racks[side]))
	if err != nil {
		g.t.Fatal(err)
	}
	g.racks[side] = string(left)
	g.thrown = ""
	if m.Lane == 0 {
		g.thrown = m.Text()
	}
	g.scoreless++
	if m.Score != 0 {
		g.scoreless = 0
	}
}

// best returns the best move.
func (g *plainGame) best(side int) board.Move {
	p := board.NewPosition(nil)
	p.Board, p.Turn, p.Scoreless = g.board, side, g.scoreless
	p.Racks = [2]board.Rack{board.Rack(g.racks[0]), board.Rack(g.racks[1])}
	_, report := g.search.Search(context.Background(), p)
	return report.Best
}

func face(rack string) int {
	sum := 0
	for _, letter := range []byte(rack) {
		sum += tables.Value(letter)
	}
	return sum
}

// spread plays one candidate of side me once.
func (g *plainGame) spread(c board.Move, me, turns int, seed random.Seed) int {
	it := 1 - me
	g.draw(it, seed.Named("rack").Stream())
	mine, myLeave, opp, oppLeave := c.Score, c.Leave, 0, 0
	g.play(me, c)
	g.draw(me, seed.At(0).Stream())
	for ply := 1; ply <= 2*turns && !g.over(); ply++ {
		side := it
		if ply%2 == 0 {
			side = me
		}
		m := g.best(side)
		g.play(side, m)
		g.draw(side, seed.At(ply).Stream())
		if side == me {
			mine, myLeave = mine+m.Score, m.Leave
		} else {
			opp, oppLeave = opp+m.Score, m.Leave
		}
	}
	switch {
	case !g.over():
		mine, opp = mine+myLeave, opp+oppLeave
	case g.racks[it] == "":
		opp += 2 * face(g.racks[me])
	case g.racks[me] == "":
		mine += 2 * face(g.racks[it])
	default:
		mine, opp = mine+face(g.racks[it]), opp+face(g.racks[me])
	}
	return mine - opp
}

// TestPlain compares simulations with the plain game, at positions of all stages of games.
func TestPlain(t *testing.T) {
	testsize.OneThread(t)
	active := small(t)
	for game := range 2 {
		for i, p := range turns(t, active, random.Seed(100+game)) {
			if i%testsize.Of(8, 5, 5) != game {
				continue
			}
			t.Run(fmt.Sprint("game ", game, " turn ", i), func(t *testing.T) {
				settings := search.SimulationSettings{Turns: i % 4, Iterations: 3, Seed: 5, Threads: 2}
				comparePlain(t, active, p, 4, settings, staticOnly())
				comparePlain(t, active, hidden(p), 4, settings, staticOnly())
			})
		}
	}
}

// TestPlainPhases is TestPlain for the end of a game, with all searches on; unless tests try much, for an empty
// bag only.
func TestPlainPhases(t *testing.T) {
	active := small(t)
	all := turns(t, active, 1)
	methods := map[search.Method]int{}
	asked := search.New(valued(), active, search.Options{Nodes: 100})
	for _, p := range all {
		n := p.Unseen().N
		if n > 18 || n > 8 && n < 17 || n > 7 && !testsize.Long() {
			continue
		}
		_, report := asked.Search(context.Background(), &p)
		methods[report.Method]++
		settings := search.SimulationSettings{Turns: 1, Iterations: 1, Seed: 5, Threads: 2}
		comparePlain(t, active, hidden(p), 1, settings, search.Options{Nodes: 100, Seed: 5})
	}
	if methods[search.Endgame] == 0 || testsize.Long() && (methods[search.PreEndgame] == 0 || methods[search.Static] == 0) {
		t.Errorf("methods at the positions: %v", methods)
	}
}

// TestPlainShipped is TestPlain for a turn of a game with the shipped words.
func TestPlainShipped(t *testing.T) {
	if !testsize.Long() {
		t.Skip("SKIPPED: the shipped words take a second to load")
	}
	active := shipped(t)
	for i, p := range turns(t, active, 3) {
		if i%9 == 4 {
			comparePlain(t, active, hidden(p), 4, search.SimulationSettings{Turns: 2, Iterations: 3, Seed: 5}, staticOnly())
		}
	}
}

func comparePlain(t *testing.T, active []*words.Section, p board.Position, best int, settings search.SimulationSettings, options search.Options) {
	t.Helper()
	set := valued()
	moves, err := search.Candidates(rank.NewStatic(set, active), &p, best, []board.Move{board.NewMove(0, 0, "")})
	if err != nil {
		t.Fatal(err)
	}
	iterations := settings.Iterations
	result, err := search.NewSimulator(active, search.Choosers(set, active, options)).Run(context.Background(), &p, moves, settings)
	if err != nil {
		t.Fatal(err)
	}
	last := 1 << 60
	for _, c := range result.Candidates {
		sum, wins := 0, 0
		for i := range iterations {
			g := &plainGame{t: t, search: search.New(set, active, options), board: p.Board, scoreless: p.Scoreless}
			g.racks = [2]string{string(p.Racks[0]), string(p.Racks[1])}
			spread := g.spread(moves[c.Given], p.Turn, settings.Turns, settings.Seed.At(i))
			sum += spread
			if spread > 0 {
				wins++
			}
			if spread >= 0 {
				wins++
			}
		}
		average := (sum + iterations/2) / iterations
		if c.Sum() != sum || c.Wins2 != wins || c.N() != iterations || c.Average() != average {
			t.Errorf("%q: sum %d, wins %d, n %d, average %d; the plain game has %d, %d, %d, %d", c.Move.Text(),
				c.Sum(), c.Wins2, c.N(), c.Average(), sum, wins, iterations, average)
		}
		want := moves[c.Given]
		want.Bonus = average - want.Leave - want.Score
		if c.Move != want || average > last {
			t.Errorf("%q is listed as %+v after a total of %d, want %+v", c.Move.Text(), c.Move, last, want)
		}
		last = average
	}
}
