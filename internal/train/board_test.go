package train

import (
	"bytes"
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"maven/internal/boardtable"
	"maven/internal/engine"
	"maven/internal/eval"
	"maven/internal/game"
	"maven/internal/library/librarytest"
	"maven/internal/move"
	"maven/internal/pool"
	"maven/internal/random"
	"maven/internal/sim"
	"maven/internal/stamp"
	"maven/internal/testsize"
	"maven/internal/tile"
	"maven/internal/train/checkpoint"
)

func smallBoardPlan(t testing.TB, games int) BoardPlan {
	t.Helper()
	return BoardPlan{Plan: smallUnseenPlan(t, games), Draws: 6, Plies: 2}
}

func boardTrainer(t testing.TB, plan BoardPlan) *Board {
	t.Helper()
	b, err := NewBoard(plan)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// runBoard plays to the end and returns the table.
func runBoard(t testing.TB, b *Board, threads int) *boardtable.Table {
	t.Helper()
	if err := b.Run(t.Context(), pool.Here(threads), noReport); err != nil {
		t.Fatal(err)
	}
	table, err := b.Table(b.plan.Rules.Stamp(stamp.Thing{Name: "small", Hash: strings.Repeat("0", 64)}, "a test"))
	if err != nil {
		t.Fatal(err)
	}
	if !b.Done() || b.Moves() < b.plan.Games/2 {
		t.Fatalf("%d moves of %d games, done %v", b.Moves(), b.plan.Games, b.Done())
	}
	return table
}

func TestBoard(t *testing.T) {
	const games = 100 // enough that a net is fitted
	s := &suite[*Board]{stops: []stop{{"games", 0}, {"games", 1}, {"games", games}, {"games", 25}, {"passes", netPasses}, {"passes", 1}},
		run: func(t testing.TB, b *Board, threads int) []byte { return runBoard(t, b, threads).AppendTo(nil) },
		start: func(t testing.TB, more int) *Board {
			plan := smallBoardPlan(t, games)
			plan.Seed += random.Seed(more)
			return boardTrainer(t, plan)
		}}
	s.all(t)
}

// A checkpoint is of one plan: games, draws, plies, and the tables that the games are played with.
func TestBoardOtherPlan(t *testing.T) {
	testsize.OneThread(t)
	plan := smallBoardPlan(t, 5)
	saved := boardTrainer(t, plan).AppendCheckpoint(nil)
	for what, change := range map[string]func(*BoardPlan){
		"games": func(p *BoardPlan) { p.Games++ }, "draws": func(p *BoardPlan) { p.Draws++ }, "plies": func(p *BoardPlan) { p.Plies++ },
		"leaves": func(p *BoardPlan) { p.Leaves = nil }, "unseen": func(p *BoardPlan) { p.Unseen = librarytest.Unseen(t, p.Rules.Tiles) },
	} {
		other := plan
		change(&other)
		if err := boardTrainer(t, other).Restore(saved); !errors.Is(err, checkpoint.ErrOtherPlan) {
			t.Errorf("a checkpoint of other %s: %v", what, err)
		}
	}
}

// The table is that of least squares in plain fractions, position by position.
func TestBoardTwin(t *testing.T) {
	testsize.OneThread(t)
	plan := smallBoardPlan(t, 40)
	b := boardTrainer(t, plan)
	table := runBoard(t, b, 1)
	const n = boardtable.Columns
	square, right := make([]float64, n*n), make([]float64, n)
	seed := plan.Seed.Named("board")
	player, judge := engine.NewStatic(b.judge, plan.Words), boardtable.NewJudge(b.zero, plan.Rules.Tiles)
	moves := 0
	for number := range plan.Games {
		turn := 2 + seed.Named("turn").At(number).Stream().IntN(19)
		g := game.New(plan.Rules, plan.Words.Graph, seed.At(number))
		for now := 1; now < turn && !g.Over(); now++ {
			p := g.Position()
			m := player.Best(&p)
			g.Play(&m)
		}
		if p := g.Position(); !g.Over() && p.Bag() >= plan.Rules.RackSize && !p.Board.Empty() {
			moves += addPlayedOut(t, &p, &plan, b.judge, player, judge, plan.Seed.Named("draws").At(number), square, right)
		}
	}
	if moves != b.Moves() {
		t.Fatalf("%d moves, want %d", b.Moves(), moves)
	}
	for i := range n {
		square[i*n+i] += 100
	}
	values, err := b.values()
	if err != nil {
		t.Fatal(err)
	}
	whole := make([]int32, n)
	for i, want := range solve(square, right) {
		if whole[i] = int32(values[i]); math.Abs(values[i]-want) > 2+math.Abs(want)/100 {
			t.Errorf("value %d is %v, want %.1f", i, values[i], want)
		}
	}
	if same, err := boardtable.New(b.through, whole, b.net, table.Stamp()); err != nil || !bytes.Equal(same.AppendTo(nil), table.AppendTo(nil)) {
		t.Errorf("the table has other values: %v", err)
	}
}

// addPlayedOut adds the moves of a position to the normal equations in fractions, and returns how many they are.
func addPlayedOut(t *testing.T, p *game.Position, plan *BoardPlan, static *eval.Static, player *engine.Static, judge *boardtable.Judge,
	seed random.Seed, square, right []float64) int {
	t.Helper()
	top := slices.Clone(player.Rank(p, 0))
	top = slices.DeleteFunc(top[:min(10, len(top))], func(m move.Move) bool { return top[0].Equity-m.Equity > 10*tile.Point })
	if len(top) < 2 {
		return 0
	}
	s, err := sim.New(p, sim.Means{Judge: static, Words: plan.Words.Map()}, sim.Options{Plies: plan.Plies, Goal: sim.GainSpread, Seed: seed, Equal: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range top {
		s.Add(m)
	}
	for s.Result().Iterations < plan.Draws*len(top) {
		if _, err := s.Step(t.Context(), sim.Limits{Iterations: plan.Draws*len(top) - s.Result().Iterations}); err != nil {
			t.Fatal(err)
		}
	}
	const n = boardtable.Columns
	rows, gains, mean, gained := make([][]float64, len(top)), make([]float64, len(top)), make([]float64, n), 0.0
	for i := range top {
		counts := make([]int64, n)
		judge.Row(counts, p.Board, &top[i], p.Bag())
		rows[i] = make([]float64, n)
		for at, v := range counts {
			rows[i][at] = float64(v) / float64(boardtable.Unit(at))
			mean[at] += rows[i][at] / float64(len(top))
		}
		for _, c := range s.Result().Candidates {
			if c.Move.Same(&top[i]) {
				gains[i] = 1000*c.Equity - float64(c.Static)
			}
		}
		gained += gains[i] / float64(len(top))
	}
	for k, row := range rows {
		for i := range n {
			right[i] += (row[i] - mean[i]) * (gains[k] - gained)
			for j := range n {
				square[i*n+j] += (row[i] - mean[i]) * (row[j] - mean[j])
			}
		}
	}
	return len(top)
}

// Rows and gains of a position are relative to their mean.
func TestRelative(t *testing.T) {
	both := tried{moves: make([]triedMove, 2)}
	first, second, last := &both.moves[0], &both.moves[1], boardtable.Columns-1
	first.row[0], second.row[0], first.row[last], second.row[last] = boardtable.Whole, 3*boardtable.Whole, 7, 7
	first.gain, second.gain = -500, 2500
	all := both.relative()
	for i, want := range []yield{{[]column{{0, -one}}, -1500}, {[]column{{0, one}}, 1500}} {
		if all[i].outcome != want.outcome || !slices.Equal(all[i].row, want.row) {
			t.Errorf("%+v, want %+v", all[i], want)
		}
	}
}

func TestBoardPlansRefused(t *testing.T) {
	for what, change := range map[string]func(*BoardPlan){
		"games": func(p *BoardPlan) { p.Games = 0 }, "draws": func(p *BoardPlan) { p.Draws = MaxBoardDraws + 1 }, "plies": func(p *BoardPlan) { p.Plies = -1 },
	} {
		plan := smallBoardPlan(t, 5)
		change(&plan)
		if _, err := NewBoard(plan); err == nil || !strings.Contains(err.Error(), what+"; must have 1 to") {
			t.Errorf("%s: %v", what, err)
		}
	}
}

// A breaking is a context that ends when it has been asked so often.
type breaking struct {
	context.Context
	asked, most int
}

func (e *breaking) Err() error {
	if e.asked++; e.asked > e.most {
		return context.Canceled
	}
	return nil
}

// Work that is broken off anywhere in a game says so, and has no result.
func TestBoardWorkEnds(t *testing.T) {
	testsize.OneThread(t)
	work, err := boardTrainer(t, smallBoardPlan(t, 5)).Work(0, nil)
	if err != nil {
		t.Fatal(err)
	}
	do := work()
	whole := &breaking{t.Context(), 0, math.MaxInt}
	if _, err := do(whole, 1); err != nil {
		t.Fatal(err)
	}
	for most := range whole.asked {
		if result, err := do(&breaking{t.Context(), 0, most}, 1); !errors.Is(err, context.Canceled) || result != nil {
			t.Fatalf("asked %d times of %d: %d bytes, %v", most, whole.asked, len(result), err)
		}
	}
	if whole.asked < 20 {
		t.Errorf("asked %d times", whole.asked)
	}
}
