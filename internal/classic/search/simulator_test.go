package search_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"maven/internal/classic/board"
	"maven/internal/classic/rank"
	"maven/internal/classic/search"
	"maven/internal/testsize"
)

// A match is a position with what it takes to simulate it by the static search.
type match struct {
	sim      *search.Simulator
	position board.Position
	moves    []board.Move
}

// middle returns a match in the middle of a game, the other rack hidden.
func middle(t *testing.T) match {
	t.Helper()
	active, set := small(t), valued()
	p := hidden(turns(t, active, 1)[4])
	moves, err := search.Candidates(rank.NewStatic(set, active), &p, 6, nil)
	if err != nil || len(moves) < 4 {
		t.Fatalf("%d candidates, error %v", len(moves), err)
	}
	return match{search.NewSimulator(active, search.Choosers(set, active, staticOnly())), p, moves}
}

func (m *match) run(t *testing.T, ctx context.Context, settings search.SimulationSettings) *search.Simulation {
	t.Helper()
	before := m.position
	result, err := m.sim.Run(ctx, &m.position, m.moves, settings)
	if err != nil {
		t.Fatal(err)
	}
	if m.position != before {
		t.Error("the position has changed")
	}
	return result
}

// dump returns all of a result, the sums that it does not show included.
func dump(r *search.Simulation) []byte { return fmt.Appendf(nil, "%+v", *r) }

func TestThreads(t *testing.T) {
	m := middle(t)
	m.moves = m.moves[:3]
	for _, prune := range []float64{0, 0.2} {
		settings := search.SimulationSettings{Turns: 1, Iterations: 70, Seed: 9, Prune: prune}
		want := dump(m.run(t, context.Background(), settings))
		for _, threads := range testsize.Of([]int{1000}, []int{2, 3, 1000}, []int{2, 3, 1000}) {
			settings.Threads = threads
			if got := dump(m.run(t, context.Background(), settings)); !bytes.Equal(got, want) {
				t.Errorf("pruning at %v, %d threads:\n%s\none thread:\n%s", prune, threads, got, want)
			}
		}
		settings.Seed = 10
		if got := dump(m.run(t, context.Background(), settings)); bytes.Equal(got, want) {
			t.Error("another seed gives the same result")
		}
	}
}

// A run that goes on from another has the result of one that was never stopped, pruning included.
func TestGoesOn(t *testing.T) {
	m := middle(t)
	m.moves = m.moves[:3]
	for _, prune := range []float64{0, 0.2} {
		settings := search.SimulationSettings{Turns: 1, Iterations: 140, Seed: 9, Prune: prune}
		want := m.run(t, context.Background(), settings)
		for _, first := range testsize.Of([]int{64}, []int{1, 30, 64, 100}, []int{1, 30, 64, 100}) {
			settings.Iterations = first
			settings.From = m.run(t, context.Background(), settings)
			settings.Iterations = 140
			if got := m.run(t, context.Background(), settings); !bytes.Equal(dump(got), dump(want)) {
				t.Errorf("pruning at %v, from %d:\n%s\nat once:\n%s", prune, first, dump(got), dump(want))
			}
			settings.From = nil
		}
	}
}

// TestTogether runs one Simulator on one position from several goroutines.
func TestTogether(t *testing.T) {
	m := middle(t)
	settings := search.SimulationSettings{Turns: 2, Iterations: 5, Seed: 9, Threads: 2}
	want := dump(m.run(t, context.Background(), settings))
	var running sync.WaitGroup
	for range 4 {
		running.Go(func() {
			result, err := m.sim.Run(context.Background(), &m.position, m.moves, settings)
			if err != nil || !bytes.Equal(dump(result), want) {
				t.Errorf("result %v, error %v", result, err)
			}
		})
	}
	running.Wait()
}

// TestCancelInProgress cancels after each of some counts: the result is that of a run of as many.
func TestCancelInProgress(t *testing.T) {
	m := middle(t)
	m.moves = m.moves[:3]
	for _, count := range []int{1, 7, 64, 65} {
		for _, threads := range []int{1, 4} {
			settings := search.SimulationSettings{Turns: 1, Iterations: count, Seed: 3, Threads: threads, Prune: 4}
			want := m.run(t, context.Background(), settings)
			if want.Stopped != search.Complete || want.Iterations != count {
				t.Fatalf("%d iterations, stopped by %q", want.Iterations, want.Stopped)
			}
			ctx, cancel := context.WithCancel(context.Background())
			settings.Iterations = 1000
			settings.Progress = func(r *search.Simulation) {
				if r.Iterations == count {
					cancel()
				}
			}
			got := m.run(t, ctx, settings)
			if got.Stopped != search.Cancelled {
				t.Errorf("stopped by %q", got.Stopped)
			}
			got.Stopped = want.Stopped
			if !bytes.Equal(dump(got), dump(want)) {
				t.Errorf("cancelled at %d, %d threads:\n%s\nwant\n%s", count, threads, dump(got), dump(want))
			}
		}
	}
}

// TestCancelInSearch cancels while moves are chosen, whose choosers return nonsense then.
func TestCancelInSearch(t *testing.T) {
	m := middle(t)
	active, set := small(t), valued()
	for _, threads := range []int{1, 3} {
		ctx, cancel := context.WithCancel(context.Background())
		var mutex sync.Mutex
		calls := 0
		m.sim = search.NewSimulator(active, func() search.Chooser {
			inner := search.Choosers(set, active, staticOnly())()
			return func(ctx context.Context, p *board.Position) board.Move {
				mutex.Lock()
				defer mutex.Unlock()
				if calls++; calls > 100 {
					cancel()
					return board.NewMove(1, 1, "nonsense")
				}
				return inner(ctx, p)
			}
		})
		settings := search.SimulationSettings{Turns: 2, Iterations: 1000, Seed: 3, Threads: threads}
		got := m.run(t, ctx, settings)
		if got.Stopped != search.Cancelled || threads == 1 && got.Iterations < 1 || got.Iterations > 100/len(m.moves) {
			t.Fatalf("%d iterations, stopped by %q", got.Iterations, got.Stopped)
		}
		m.sim = search.NewSimulator(active, search.Choosers(set, active, staticOnly()))
		if got.Iterations == 0 {
			continue // the first iteration was the slowest
		}
		settings.Iterations, got.Stopped = got.Iterations, search.Complete
		if want := m.run(t, context.Background(), settings); !bytes.Equal(dump(got), dump(want)) {
			t.Errorf("cancelled:\n%s\nwant\n%s", dump(got), dump(want))
		}
	}
}

func TestCancelledBefore(t *testing.T) {
	m := middle(t)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	result := m.run(t, ctx, search.SimulationSettings{Turns: 1, Iterations: 10, Threads: 2})
	if result.Stopped != search.Cancelled || result.Iterations != 0 || len(result.Candidates) != len(m.moves) {
		t.Fatalf("result %+v", result)
	}
	for i, c := range result.Candidates {
		if c.Move != m.moves[i] || c.N() != 0 || c.Average() != 0 || c.WinShare() != 0 || c.StandardError() != 0 {
			t.Errorf("candidate %d is %+v", i, c)
		}
	}
}

func TestRefused(t *testing.T) {
	m := middle(t)
	fine := search.SimulationSettings{Turns: 1, Iterations: 1}
	over := m.position
	over.Scoreless = 6
	many := slices.Repeat(m.moves[:1], search.MaxCandidates+1)
	if _, err := m.sim.Run(context.Background(), &m.position, many[1:], fine); err != nil {
		t.Errorf("64 candidates: %v", err)
	}
	for _, c := range []struct {
		name     string
		position *board.Position
		moves    []board.Move
		want     error
		text     string
	}{
		{"65 candidates", &m.position, many, search.ErrCandidates, "65 moves; must be 1 to 64"},
		{"none", &m.position, nil, search.ErrCandidates, "0 moves"},
		{"not on the rack", &m.position, []board.Move{m.moves[0], board.NewMove(0, 0, "zzzzzzz")}, board.ErrRack, `move 2, "zzzzzzz"`},
		{"over", &over, m.moves, search.ErrOver, "over"},
	} {
		result, err := m.sim.Run(context.Background(), c.position, c.moves, fine)
		if result != nil || !errors.Is(err, c.want) || !strings.Contains(fmt.Sprint(err), c.text) {
			t.Errorf("%s: result %v, error %v", c.name, result, err)
		}
	}
}

// TestChooserFails stops at the first iteration whose choosers choose what is illegal, whichever does so first in time.
func TestChooserFails(t *testing.T) {
	m := middle(t)
	counted := 0
	s := scripted(t, func(context.Context, *board.Position) board.Move { return board.NewMove(0, 0, "zzzzzzz") })
	settings := search.SimulationSettings{Turns: 1, Iterations: 1000, Threads: 3, Progress: func(*search.Simulation) { counted++ }}
	result, err := s.Run(context.Background(), &m.position, m.moves, settings)
	if result != nil || !errors.Is(err, board.ErrRack) || !strings.Contains(err.Error(), "iteration 1, candidate 1") || counted != 0 {
		t.Errorf("result %v, error %v, %d iterations counted", result, err, counted)
	}
}

// TestEnd plays the ends of games with an empty bag by a script.
func TestEnd(t *testing.T) {
	goOut := board.Move{Kept: 0, Lane: 15, Start: 15, Score: 300, Leave: 77777, Out: true}
	goOut.Word[0] = 'e'
	spend := board.NewMove(0, 0, "")
	spend.Leave, spend.Kept = -40, board.PassMask
	gain := goOut
	gain.Start, gain.Word[0], gain.Score, gain.Leave, gain.Out = 1, 'q', 3000, 900, false
	for _, c := range []struct {
		name         string
		mine, theirs string
		candidate    board.Move
		reply        board.Move
		turns        int
		want         int
		wins2        int
	}{
		{"the other side is out, I hold the q", "q", "e", spend, goOut, 1, -300 - 2000, 0},
		{"I am out", "e", "q", goOut, spend, 1, 300 + 2000, 2},
		{"nobody is out", "eq", "ab", spend, spend, 1, 400 - 1100, 0},
		{"nobody is out, both hold the same", "ae", "ae", spend, spend, 3, 0, 1},
		{"it goes on after the candidate", "eq", "ab", gain, goOut, 0, 3000 + 900, 2},
		{"it goes on after two plies", "eqv", "eei", gain, goOut, 1, 3000 - 40 - 300 - 77777, 0},
	} {
		s := scripted(t, func(_ context.Context, p *board.Position) board.Move {
			if p.Turn == 0 {
				return spend
			}
			return c.reply
		})
		p := packed(t, c.mine, c.theirs)
		result, err := s.Run(context.Background(), p, []board.Move{c.candidate}, search.SimulationSettings{Turns: c.turns, Iterations: 3})
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		got := result.Candidates[0]
		if got.Sum() != 3*c.want || got.Average() != (3*c.want+1)/3 || got.Wins2 != 3*c.wins2 || got.Move.Total() != got.Average() {
			t.Errorf("%s: sum %d, average %d, wins %d; want 3 times %d, wins %d", c.name,
				got.Sum(), got.Average(), got.Wins2, c.want, c.wins2)
		}
		if share := float64(c.wins2) / 2; got.WinShare() != share || got.StandardError() != 0 {
			t.Errorf("%s: win share %v, want %v; standard error %v, want 0", c.name, got.WinShare(), share, got.StandardError())
		}
	}
}

// TestProgress checks the results that are shown on the way: each is that of a shorter run.
func TestProgress(t *testing.T) {
	m := middle(t)
	var shown [][]byte
	settings := search.SimulationSettings{Turns: 1, Iterations: 6, Seed: 4, Threads: 3}
	settings.Progress = func(r *search.Simulation) { shown = append(shown, dump(r)) }
	m.run(t, context.Background(), settings)
	settings.Progress = nil
	if len(shown) != 6 {
		t.Fatalf("%d results were shown", len(shown))
	}
	for i := range shown {
		settings.Iterations = i + 1
		want := m.run(t, context.Background(), settings)
		want.Stopped = ""
		if !bytes.Equal(shown[i], dump(want)) {
			t.Errorf("after %d iterations:\n%s\nwant\n%s", i+1, shown[i], dump(want))
		}
	}
}
