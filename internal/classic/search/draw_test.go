package search_test

import (
	"context"
	"testing"

	"maven/internal/classic/board"
	"maven/internal/classic/search"
)

// drawn simulates passes and returns the racks that the other side shows at its first move, one by
// one: those of the first iteration, then those of the second.
func drawn(t *testing.T, p board.Position, candidates, iterations int) []board.Rack {
	t.Helper()
	var racks []board.Rack
	p.Scoreless = 0
	s := scripted(t, func(_ context.Context, p *board.Position) board.Move {
		if p.Scoreless == 1 {
			racks = append(racks, p.Racks[p.Turn])
		}
		if n := p.Unseen().N; (n > board.MaxRack) == p.Known || !p.Known && p.Racks[1-p.Turn] != "" {
			t.Errorf("%d tiles are unseen, the other rack is known: %v, and %q", n, p.Known, p.Racks[1-p.Turn])
		}
		return pass()
	})
	moves := make([]board.Move, candidates)
	for i := range moves {
		moves[i] = pass()
	}
	settings := search.SimulationSettings{Turns: 1, Iterations: iterations, Seed: 12}
	if _, err := s.Run(context.Background(), &p, moves, settings); err != nil {
		t.Fatal(err)
	}
	if len(racks) != candidates*iterations {
		t.Fatalf("%d racks for %d candidates and %d iterations", len(racks), candidates, iterations)
	}
	return racks
}

// TestSharedRack checks that every candidate meets the same rack, a new one in each iteration, full
// and made of unseen tiles.
func TestSharedRack(t *testing.T) {
	p := hidden(turns(t, small(t), 2)[3])
	racks := drawn(t, p, 3, 40)
	different := map[board.Rack]bool{}
	unseen := board.Rest(&p.Board, p.Racks[p.Turn]).Counts
	for i, rack := range racks {
		if rack != racks[i-i%3] {
			t.Errorf("candidate %d of iteration %d meets %q, the first %q", i%3, i/3, rack, racks[i-i%3])
		}
		for letter, n := range rack.Counts() {
			if n > unseen[letter] || len(rack) != board.MaxRack {
				t.Errorf("rack %q: too many tiles of letter %d, or too few in all", rack, letter)
			}
		}
		different[rack] = true
	}
	if len(different) < 35 {
		t.Errorf("%d racks in 40 iterations", len(different))
	}
}

// TestUniformRack counts the letters of many racks: each comes as often as it is unseen.
func TestUniformRack(t *testing.T) {
	p := board.NewPosition(nil)
	p.Known, p.Racks[0] = false, "abcdefg"
	unseen := board.Rest(&p.Board, p.Racks[0])
	const iterations = 2000
	var counts board.Counts
	for _, rack := range drawn(t, *p, 1, iterations) {
		for letter, n := range rack.Counts() {
			counts[letter] += n
		}
	}
	for letter, got := range counts {
		mean := float64(7*iterations*unseen.Counts[letter]) / float64(unseen.N)
		if diff := float64(got) - mean; diff*diff > 25*mean+1 {
			t.Errorf("letter %d came %d times, the mean is %.0f", letter, got, mean)
		}
	}
}

// TestKnownRack simulates with the other rack known, wholly and in part.
func TestKnownRack(t *testing.T) {
	p := turns(t, small(t), 2)[3]
	for _, rack := range drawn(t, p, 2, 10) {
		if rack != p.Racks[1-p.Turn] {
			t.Errorf("rack %q, known is %q", rack, p.Racks[1-p.Turn])
		}
	}
	part := p.Racks[1-p.Turn][:3]
	p.Racks[1-p.Turn] = part
	different := map[board.Rack]bool{}
	for _, rack := range drawn(t, p, 2, 10) {
		left, err := rack.Without(string(part))
		if err != nil || len(left) != 4 {
			t.Errorf("rack %q, known of it is %q: %v", rack, part, err)
		}
		different[rack] = true
	}
	if len(different) < 5 {
		t.Errorf("%d racks in 10 iterations", len(different))
	}
}

// TestRestOfBag takes a position whose other rack is not given, but is all that is unseen.
func TestRestOfBag(t *testing.T) {
	p := hidden(*packed(t, "eqv", "abei"))
	for _, rack := range drawn(t, p, 2, 3) {
		if rack != "abei" {
			t.Errorf("rack %q, unseen is abei", rack)
		}
	}
}
