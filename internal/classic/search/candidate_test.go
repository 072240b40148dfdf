package search_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"maven/internal/classic/board"
	"maven/internal/classic/rank"
	"maven/internal/classic/search"
)

// TestCandidates takes the best of the list and moves given without their worth, each once.
func TestCandidates(t *testing.T) {
	active, set := small(t), valued()
	p := turns(t, active, 1)[6]
	s := rank.NewStatic(set, active)
	work := p
	list := slices.Clone(s.Search(&work).Moves())
	if len(list) < board.ListSize {
		t.Fatalf("the list has %d moves", len(list))
	}
	bare := func(m board.Move) board.Move { return board.NewMove(m.Lane, m.Start, m.Text()) }
	rack := string(p.Racks[p.Turn])
	thrown := board.NewMove(0, 0, rack[2:3]+rack[0:1])
	sorted := board.NewMove(0, 0, rack[0:1]+rack[2:3])
	before := p
	got, err := search.Candidates(s, &p, 3, []board.Move{bare(list[1]), thrown, bare(list[6]), sorted, bare(list[6]), pass()})
	if err != nil {
		t.Fatal(err)
	}
	if p != before {
		t.Error("the position has changed")
	}
	want := append(slices.Clone(list[:3]), thrown, list[6], pass())
	for _, i := range []int{3, 5} {
		if err := s.Rate(&work, &want[i]); err != nil {
			t.Fatal(err)
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("candidates are\n%+v\nwant\n%+v", got, want)
	}
	for best, n := range map[int]int{-1: 0, 0: 0, 10: 10, 1000: 10} {
		if got, err := search.Candidates(s, &p, best, nil); len(got) != n || err != nil {
			t.Errorf("the best %d: %d moves, error %v", best, len(got), err)
		}
	}
	if _, err := search.Candidates(s, &p, 1, []board.Move{board.NewMove(0, 0, "zzz")}); !errors.Is(err, search.ErrCandidates) || !errors.Is(err, board.ErrRack) {
		t.Errorf("a move that cannot be made: %v", err)
	}
}

// TestCandidateLimit gives all plays of a rack.
func TestCandidateLimit(t *testing.T) {
	active := small(t)
	s := rank.NewStatic(valued(), active)
	p := board.NewPosition(nil)
	p.Racks = [2]board.Rack{rackOf(t, "?adeilr"), rackOf(t, "bdgostu")}
	p.Board.Masks(active)
	var all []board.Move
	new(board.Generator).All(active, &p.Board, p.Racks[0], nil, func(m *board.Move) { all = append(all, *m) })
	if len(all) <= search.MaxCandidates {
		t.Fatalf("%d plays", len(all))
	}
	if got, err := search.Candidates(s, p, 0, all[:search.MaxCandidates]); len(got) != search.MaxCandidates || err != nil {
		t.Errorf("%d plays: %d candidates, error %v", search.MaxCandidates, len(got), err)
	}
	if _, err := search.Candidates(s, p, 0, all[:search.MaxCandidates+1]); !errors.Is(err, search.ErrCandidates) {
		t.Errorf("%d plays: error %v", search.MaxCandidates+1, err)
	}
}

// TestAverage checks the rounding of averages, and of totals made of them, for sums of both signs.
func TestAverage(t *testing.T) {
	p := packed(t, "q", "z")
	s := scripted(t, nil)
	for _, c := range []struct{ score, n, want int }{
		{1000, 1, 1000}, {-1000, 1, -1000}, {0, 7, 0},
		{-1, 2, 0}, {-1, 3, 0}, {-1, 4, 0}, // (-2+1)/2, (-3+1)/3, (-4+2)/4
		{-3, 2, -2}, {3, 2, 3}, {3, 5, 3},
	} {
		m := pass()
		m.Score = c.score
		m.Leave = 0
		result, err := s.Run(context.Background(), p, []board.Move{m}, search.SimulationSettings{Iterations: c.n})
		if err != nil {
			t.Fatal(err)
		}
		got := result.Candidates[0]
		if got.Average() != c.want || got.Sum() != c.n*c.score || got.Move.Total() != c.want {
			t.Errorf("%d times %d: average %d, sum %d, total %d, want %d", c.n, c.score, got.Average(), got.Sum(), got.Move.Total(), c.want)
		}
	}
}

// TestOrder checks that equal candidates keep their order, behind better ones.
func TestOrder(t *testing.T) {
	var moves []board.Move
	for i := range search.MaxCandidates {
		m := pass()
		m.Score, m.Leave = i%3*100, 5
		moves = append(moves, m)
	}
	result, err := scripted(t, nil).Run(context.Background(), packed(t, "q", "z"), moves, search.SimulationSettings{Iterations: 2})
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range result.Candidates[1:] {
		last := result.Candidates[i]
		if c.Average() > last.Average() || c.Average() == last.Average() && c.Given < last.Given {
			t.Errorf("place %d: average %d, given as %d, after average %d, given as %d", i+2, c.Average(), c.Given, last.Average(), last.Given)
		}
		if want := moves[c.Given]; c.Move.Score != want.Score || c.Move.Total() != want.Score+want.Leave {
			t.Errorf("place %d is %+v, given was %+v", i+2, c.Move, want)
		}
	}
}

// TestStandardError compares with the definition, from the spreads one by one.
func TestStandardError(t *testing.T) {
	m := middle(t)
	var spreads [][]float64 // by candidate
	sums := make([]int, len(m.moves))
	settings := search.SimulationSettings{Turns: 1, Iterations: 20, Seed: 2, Progress: func(r *search.Simulation) {
		spreads = append(spreads, make([]float64, len(sums)))
		for _, c := range r.Candidates {
			spreads[len(spreads)-1][c.Given] = float64(c.Sum() - sums[c.Given])
			sums[c.Given] = c.Sum()
		}
	}}
	for _, c := range m.run(t, context.Background(), settings).Candidates {
		mean := float64(c.Sum()) / 20
		square := 0.0
		for _, row := range spreads {
			square += (row[c.Given] - mean) * (row[c.Given] - mean)
		}
		got := c.StandardError()
		if want := square / 19 / 20; got*got < want*0.999999 || got*got > want*1.000001 || want == 0 {
			t.Errorf("candidate %d: standard error %v, its square should be %v", c.Given, got, want)
		}
	}
}

// TestPrune gives up hopeless candidates after the first look and changes nothing in the others.
func TestPrune(t *testing.T) {
	m := middle(t)
	m.moves = slices.Clone(m.moves[:4])
	m.moves[1].Score -= 100_000
	m.moves[3] = m.moves[0] // no better and no worse: it stays
	settings := search.SimulationSettings{Turns: 1, Iterations: 100, Seed: 2, Threads: 2}
	whole := m.run(t, context.Background(), settings)
	settings.Prune = 8
	pruned := m.run(t, context.Background(), settings)
	if pruned.Stopped != search.Complete || pruned.Iterations != 100 {
		t.Errorf("%d iterations, stopped by %q", pruned.Iterations, pruned.Stopped)
	}
	for i, c := range pruned.Candidates {
		switch {
		case c.Pruned != (c.Given == 1):
			t.Errorf("candidate %d is pruned: %v", c.Given, c.Pruned)
		case c.Pruned && c.N() != search.PruneEvery:
			t.Errorf("the hopeless candidate has %d iterations", c.N())
		case !c.Pruned && c != whole.Candidates[i]:
			t.Errorf("candidate %d is %+v, without pruning %+v", c.Given, c, whole.Candidates[i])
		}
	}
}

// TestDecided stops when pruning leaves one candidate; a single one from the beginning goes on.
func TestDecided(t *testing.T) {
	m := middle(t)
	m.moves = slices.Clone(m.moves[:2])
	m.moves[0].Score -= 100_000
	settings := search.SimulationSettings{Turns: 1, Iterations: 100, Prune: 3}
	result := m.run(t, context.Background(), settings)
	if result.Stopped != search.Decided || result.Iterations != search.PruneEvery || result.Candidates[0].Given != 1 {
		t.Errorf("%d iterations, stopped by %q", result.Iterations, result.Stopped)
	}
	m.moves = m.moves[:1]
	if result := m.run(t, context.Background(), settings); result.Stopped != search.Complete || result.Iterations != 100 {
		t.Errorf("one candidate: %d iterations, stopped by %q", result.Iterations, result.Stopped)
	}
}
