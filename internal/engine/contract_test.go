package engine_test

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"testing"

	"maven/internal/board"
	"maven/internal/classic/search"
	"maven/internal/engine"
	"maven/internal/engine/enginetest"
	"maven/internal/eval"
	"maven/internal/game"
	"maven/internal/library/librarytest"
	"maven/internal/move"
	"maven/internal/random"
	"maven/internal/sim"
	"maven/internal/stat"
	"maven/internal/testsize"
	"maven/internal/tile"
)

// positions are of all phases; the second has most moves, 2,900 or where tests try much 13,000, the last an empty bag.
func positions(t testing.TB, lines ...string) []game.Position {
	t.Helper()
	const late = "7BAROQuES/9E5/2D3FETE5/2I3AXOLOTL2/2V4p7/2OUZO1I5K1/2T1E2A5A1/4CYST1TUGGER/2C1H2ERA2R2/1NU1I2DEW2A2/1OP1N3TIN1P2/1WIGS2LIE2N2/RAD3JIN3E2/OY5AAH2L2/B6REI2S2 "
	if len(lines) == 0 {
		lines = []string{
			"15/15/15/15/15/15/15/5QUIET5/15/15/15/15/15/15/15 AEINRST/ 0/48 0",
			"15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 " + testsize.Of("EGIKNV?", "AEINRS?", "AEINRS?") + "/ 0/0 0",
			"15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 VVUUUII/ 0/0 1",
			late + "DEFMNUV/ 417/373 0",
			late + "DEFMNUV/IMO 417/373 0",
		}
	}
	r, words := librarytest.Rules(t, "standard", ""), shipped(t)
	var all []game.Position
	for _, line := range lines {
		all = append(all, *librarytest.Position(t, board.New(r, words), line))
	}
	return all
}

func TestStaticIsPlayer(t *testing.T) {
	testsize.OneThread(t)
	win, err := librarytest.Library("").WinProb("", librarytest.Rules(t, "standard", ""), nil)
	if err != nil || win == nil {
		t.Fatalf("no win table: %v", err)
	}
	for name, c := range map[string]struct {
		player    *engine.Static
		positions int
	}{
		"plain":  {engine.NewStatic(eval.NewStatic(nil), nil), testsize.Of(1, 5, 5)},
		"leaves": {engine.NewStatic(anyLeaves(t, librarytest.Rules(t, "standard", "").Tiles), nil).UseWin(win), 5},
	} {
		t.Run(name, func(t *testing.T) {
			enginetest.Run(t, enginetest.Subject{New: func() engine.Player { return c.player.Again() }, Positions: positions(t)[:c.positions]})
		})
	}
}

func TestLeveledIsPlayer(t *testing.T) {
	r, words := librarytest.Shipped(t)
	for _, level := range testsize.Of([]engine.Level{4}, []engine.Level{1, 4, 8, 10}, []engine.Level{1, 4, 8, 10}) {
		player, err := engine.NewLeveled(anyLeaves(t, r.Tiles), words, level, 5)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(level.Name().String(), func(t *testing.T) {
			enginetest.Run(t, enginetest.Subject{New: func() engine.Player { return player.Again() }, Positions: positions(t)})
		})
	}
}

func TestClassicIsPlayer(t *testing.T) {
	c := newClub(t)
	player := c.player(t, search.Options{Nodes: 500})
	enginetest.Run(t, enginetest.Subject{New: func() engine.Player { return player.Again() }, Positions: positions(t)})
}

// A sampler has values that get better from run to run, as those of play-outs do: its samples are
// drawn by the seed of the move and their number.
type sampler struct{ static *engine.Static }

func (s sampler) Identity() string { return "sampler of " + s.static.Identity() }

func (s sampler) Choose(ctx context.Context, p *game.Position, l engine.Limits) (move.Move, error) {
	a, err := s.Analyze(p, engine.Request{})
	if err == nil {
		err = a.Run(ctx, l, nil)
	}
	if err != nil {
		return move.Move{}, err
	}
	return a.Snapshot().Candidates[0].Move, nil
}

func (s sampler) Analyze(p *game.Position, r engine.Request) (*engine.Analysis, error) {
	own := &sampling{request: r, static: s.static.Again(), position: p.Clone()}
	return engine.NewAnalysis(p, &r, own)
}

// A sampling is its solver.
type sampling struct {
	request  engine.Request
	static   *engine.Static
	position game.Position

	live  []sampled
	next  int // of them
	found engine.Findings
}

// sampled is a candidate with the samples that were taken.
type sampled struct {
	move    move.Move
	moments stat.Moments
}

// Step takes a sample of each candidate, or as many as the limits allow.
func (s *sampling) Step(ctx context.Context, t engine.Task, tell func(engine.Findings)) (engine.Stop, error) {
	if s.found.Legal == 0 {
		s.begin()
	}
	for _, m := range t.Added {
		s.take(m)
	}
	s.live = slices.DeleteFunc(s.live, func(one sampled) bool {
		return slices.ContainsFunc(t.Dropped, func(m move.Move) bool { return m.Same(&one.move) })
	})
	n := len(s.live)
	if t.Left.Iterations > 0 {
		n = min(n, t.Left.Iterations)
	}
	for range n {
		s.sample(&s.live[s.next%len(s.live)])
		s.next = (s.next + 1) % len(s.live)
	}
	s.found.Candidates = s.candidates()
	tell(s.found)
	return engine.NotStopped, nil
}

// begin chooses the candidates.
func (s *sampling) begin() {
	legal := s.static.Rank(&s.position, 0)
	s.found.Legal = len(legal)
	for i, m := range legal {
		bingo := m.Bingo(s.position.Board.Rules().RackSize)
		if bingo {
			s.found.Bingos++
		}
		if i < 20 && (s.request.Count == 0 || i < s.request.Count) || bingo && s.request.Bingo && s.found.Bingos == 1 {
			s.take(m)
		}
	}
}

func (s *sampling) take(m move.Move) {
	if !slices.ContainsFunc(s.live, func(one sampled) bool { return one.move.Same(&m) }) {
		s.live = append(s.live, sampled{move: m})
	}
}

func (s *sampling) sample(one *sampled) {
	noise := random.Seed(7).Named(fmt.Sprint(one.move.Word())).At(int(one.moments.N())).Stream().IntN(20_000)
	one.moments.Add(int64(one.move.Score)*int64(tile.Point) + int64(noise))
	s.found.Iterations++
}

func (s *sampling) candidates() []engine.Candidate {
	var all []engine.Candidate
	for i := range s.live {
		one := &s.live[i]
		c := engine.Candidate{Move: one.move}
		if c.Move.Equity = 0; one.moments.N() > 0 {
			c.Move.Equity = tile.Equity(one.moments.Mean())
			c.Value = engine.Value{Equity: c.Move.Equity, EquityError: tile.Equity(one.moments.StandardError()), Known: stat.Sampled}
		}
		all = append(all, c)
	}
	slices.SortStableFunc(all, func(a, b engine.Candidate) int {
		return cmp.Or(cmp.Compare(min(b.Value.Known, 1), min(a.Value.Known, 1)), cmp.Compare(b.Value.Equity, a.Value.Equity))
	})
	rank := 0
	for i := range all {
		if c := &all[i]; c.Value.Known != stat.Unknown && s.position.Legal(&c.Move) == nil {
			rank++
			c.Rank = rank
		}
	}
	return all
}

// An analysis that goes on from run to run keeps the contract too.
func TestSamplerIsPlayer(t *testing.T) {
	r := librarytest.Rules(t, "standard", "")
	player := sampler{engine.NewStatic(anyLeaves(t, r.Tiles), nil)}
	enginetest.Run(t, enginetest.Subject{
		New: func() engine.Player { return player }, Positions: positions(t),
		Step: engine.Limits{Iterations: 7}, Whole: engine.Limits{Iterations: 210},
	})
}

func TestSimulatedIsPlayer(t *testing.T) {
	player, step, all := simulated(t, sim.Options{Seed: 3, Equal: true}), testsize.Of(12, 60, 60), positions(t)
	if !testsize.Long() {
		all = slices.Delete(all, 2, 4)
	}
	enginetest.Run(t, enginetest.Subject{
		New: func() engine.Player { return player.Again() }, Positions: all,
		Step: engine.Limits{Iterations: step}, Whole: engine.Limits{Iterations: 2 * step},
	})
}
