package sim

import (
	"reflect"
	"testing"

	"maven/internal/move"
	"maven/internal/random"
	"maven/internal/testsize"
)

// Whatever is added and dropped between steps, each candidate has exactly the play-outs of the draws in which it was
// live, the differences are over draws in common, and any number of threads finds the same.
func TestChangesTwin(t *testing.T) {
	testsize.OneThread(t)
	c := smallClub(t)
	p := middle(t, c)
	all := c.all(p)
	var want Result
	for _, threads := range []int{1, 2, 3} {
		s := c.simulation(t, p, 3, Options{Seed: 6, Confidence: 0.9})
		stream := random.Seed(1).Stream()
		common := map[[2]int]int64{}
		for range testsize.Of(8, 40, 40) {
			switch i := stream.IntN(12); stream.IntN(3) {
			case 0:
				s.Add(all[i])
			case 1:
				if len(s.field()) > 1 {
					s.Drop(all[i])
				}
			}
			if s.stale {
				s.judge()
			}
			before, live := s.drawn, s.live()
			if _, err := s.Step(t.Context(), Limits{Threads: threads, Iterations: s.iterations + 100}); err != nil {
				t.Fatal(err)
			}
			for _, i := range live {
				for _, j := range live {
					common[[2]int{i, j}] += int64(s.drawn - before)
				}
			}
		}
		total := 0
		for i, one := range s.candidates {
			n := one.values[byWin].N()
			if total += int(n); n != common[[2]int{i, i}] {
				t.Errorf("%s has %d play-outs, and was live for %d", s.board.Spell(&one.move), n, common[[2]int{i, i}])
			}
			for j := range i {
				if n := s.pairs[i][j][byWin].N(); n != common[[2]int{i, j}] {
					t.Errorf("candidates %d and %d have %d draws in common, want %d", i, j, n, common[[2]int{i, j}])
				}
			}
		}
		if total != s.iterations || s.round < 2 {
			t.Errorf("%d play-outs, and %d of candidates, in %d rounds", s.iterations, total, s.round)
		}
		got := s.Result()
		if threads == 1 {
			want = got
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%d threads find another result", threads)
		}
	}
}

// A simulation that has ended goes on when there is a new candidate, and ends again.
func TestAddAfterTheEnd(t *testing.T) {
	c := smallClub(t)
	p := middle(t, c)
	all := c.all(p)
	s, err := New(p, c.means, Options{Goal: GainSpread})
	if err != nil {
		t.Fatal(err)
	}
	s.Add(all[0])
	s.Add(all[len(all)-1])
	if stop := finish(t, s, Limits{Iterations: 100_000}); stop != Confident {
		t.Fatalf("stopped by %q", stop)
	}
	before := s.iterations
	s.Add(all[0])
	if stop, err := s.Step(t.Context(), Limits{}); stop != Confident || err != nil || s.iterations != before {
		t.Errorf("a candidate that is there already: %q, %v, %d play-outs more", stop, err, s.iterations-before)
	}
	s.Add(all[len(all)-2])
	if stop := finish(t, s, Limits{Iterations: 200_000}); stop != Confident || s.iterations == before {
		t.Errorf("stopped by %q after %d play-outs more", stop, s.iterations-before)
	}
	late := s.Result().Candidates
	if len(late) != 3 || late[1].Iterations < firstRound || late[2].Iterations < firstRound || late[0].Move.Score != all[0].Score {
		t.Errorf("%+v", late)
	}
}

// Without candidates there is nothing to do; the last one that stays is the only move.
func TestDropAll(t *testing.T) {
	c := smallClub(t)
	s := c.simulation(t, middle(t, c), 2, Options{})
	first, second := s.candidates[0].move, s.candidates[1].move
	finish(t, s, Limits{Iterations: 300})
	s.Drop(first)
	if stop := finish(t, s, Limits{}); stop != Only {
		t.Errorf("one candidate: %q", stop)
	}
	s.Drop(second)
	s.Drop(move.Move{Kind: move.Exchange})
	before := s.iterations
	if stop, err := s.Step(t.Context(), Limits{}); err != nil || s.iterations != before || len(s.Result().Candidates) != 0 {
		t.Errorf("none: %q, %v, %d play-outs more", stop, err, s.iterations-before)
	}
}
