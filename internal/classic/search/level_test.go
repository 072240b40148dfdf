package search_test

import (
	"context"
	"testing"

	"maven/internal/classic/board"
	"maven/internal/classic/search"
)

// TestLevels says what a level does: the strongest is the whole program, and a lower one lists some of the moves of
// the static search, in the same order and for the same worth, the same ones each time, and the lower the fewer.
func TestLevels(t *testing.T) {
	active := shortWords(t)
	counts := map[int]int{}
	for seed := range 12 {
		p := deal(t, active, 60, 3+2*17)
		if seed > 0 {
			p = deal(t, active, 40+3*seed, 7)
		}
		whole, _ := search.New(worths(), active, search.Options{}).Search(context.Background(), p)
		first, r := search.New(worths(), active, search.Options{Level: search.StrongestLevel}).Search(context.Background(), p)
		if !sameList(whole, first) || r.Reason != "" {
			t.Fatalf("the strongest level is not the whole program: %q", r.Reason)
		}
		best := whole.Moves()[0].Total()
		for level := 2; level <= search.WeakestLevel; level++ {
			s := search.New(worths(), active, search.Options{Level: level})
			list, r := s.Search(context.Background(), p)
			if r.Method != search.Static || r.Reason == "" || !r.Best.Same(&list.Moves()[0]) {
				t.Fatalf("level %d: %+v", level, r)
			}
			if r.Best.Total() > best {
				t.Errorf("level %d finds %s, worth %d; the best move is worth %d", level, r.Best.Text(), r.Best.Total(), best)
			}
			if r.Best.Same(&whole.Moves()[0]) {
				counts[level]++
			}
			kept := *list
			again, _ := search.New(worths(), active, search.Options{Level: level}).Search(context.Background(), p)
			if !sameList(&kept, again) {
				t.Errorf("level %d chooses otherwise the second time", level)
			}
		}
	}
	if counts[2] <= counts[search.WeakestLevel] || counts[2] < 8 || counts[search.WeakestLevel] > 6 {
		t.Errorf("how often the best move of 12 was found, by level: %v", counts)
	}
}

// TestLevelsAlwaysPlay plays games of the weakest level against itself: where a play exists it finds one, or exchanges
// nothing, and each move is legal.
func TestLevelsAlwaysPlay(t *testing.T) {
	active := shortWords(t)
	s := search.New(worths(), active, search.Options{Level: search.WeakestLevel})
	var gen board.Generator
	for _, unseen := range []int{86, 50, 20, 12, 7} {
		p := deal(t, active, unseen, 11)
		plays := 0
		gen.All(active, &p.Board, p.Racks[p.Turn], nil, func(*board.Move) { plays++ })
		_, r := s.Search(context.Background(), p)
		if plays > 0 && r.Best.Lane == 0 {
			t.Errorf("%d unseen: %d plays, and it makes none", unseen, plays)
		}
		if _, err := p.Apply(&r.Best); err != nil {
			t.Error(err)
		}
	}
}
