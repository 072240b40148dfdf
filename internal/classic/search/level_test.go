package search_test

import (
	"context"
	"slices"
	"testing"

	"maven/internal/classic/board"
	"maven/internal/classic/search"
	"maven/internal/random"
	"maven/internal/testsize"
)

// TestSight compares which candidates are seen with what the original's code did: numbers 17 apart, and a counter that goes on.
func TestSight(t *testing.T) {
	for count, want := range map[int][]int{
		22: {0, 16, 17, 33, 34, 50, 51, 67}, 126: {0, 9, 10, 11, 12, 13, 14, 15}, 230: {0, 2, 3, 4, 5, 6, 7, 8}, 0: nil,
	} {
		see := search.Sight(count, 0)
		var seen []int
		all := 0
		for number := range 256 {
			if see() {
				all++
				seen = append(seen, number)
			}
		}
		if all != count || !slices.Equal(seen[:min(8, all)], want) {
			t.Errorf("%d: %d are seen, the first %v; want %v", count, all, seen[:min(8, all)], want)
		}
	}
	see, seen := search.Sight(22, 0), 0
	for range 600 {
		if see() {
			seen++
		}
	}
	if seen != 55 {
		t.Errorf("of 600 candidates, %d are seen; want 55", seen)
	}
	later, sooner := search.Sight(22, 88), search.Sight(22, 0)
	for range 88 {
		sooner()
	}
	for n := range 300 {
		if later() != sooner() {
			t.Fatalf("candidate %d: a counter that goes on sees others", n)
		}
	}
}

// TestLevels says what a level does: the strongest is the whole program, and a lower one ranks what it sees by the static search, the
// same each time, and finds the best move the less often the lower it is.
func TestLevels(t *testing.T) {
	testsize.OneThread(t)
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
		for level := 2; level <= search.WeakestLevel; level += testsize.Of(4, 1, 1) {
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
			if seed > 0 && !testsize.Long() {
				continue
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

// TestBlindLevel has a level that sees nothing pass, and one that sees everything find what the static search does.
func TestBlindLevel(t *testing.T) {
	active := shortWords(t)
	for seed := range testsize.Of(3, 6, 6) {
		p := deal(t, active, 70-8*seed, random.Seed(seed))
		set := worths()
		set.Program.Sees[18], set.Program.Sees[17] = 0, 256
		_, blind := search.New(set, active, search.Options{Level: 18}).Search(context.Background(), p)
		if m := &blind.Best; m.Lane != 0 || m.Len() != 0 {
			t.Errorf("position %d: a level that sees nothing makes %s", seed, m.Text())
		}
		_, all := search.New(set, active, search.Options{Level: 17}).Search(context.Background(), p)
		_, static := search.New(set, active, search.Options{NoPreEndgame: true, NoEndgame: true}).Search(context.Background(), p)
		if p.Board.Tiles() > 0 && !all.Best.Same(&static.Best) {
			t.Errorf("position %d: a level that sees everything makes %s, the static search %s", seed, all.Best.Text(), static.Best.Text())
		}
	}
}

// TestLevelsAreLegal makes a move of each level in positions with more and fewer tiles.
func TestLevelsAreLegal(t *testing.T) {
	testsize.OneThread(t)
	active := shortWords(t)
	phases := []int{86, 50, 20, 12, 7}
	var dealt []board.Position
	for _, unseen := range phases {
		dealt = append(dealt, *deal(t, active, unseen, 11))
	}
	for level := 2; level <= search.WeakestLevel; level += testsize.Of(3, 1, 1) {
		s := search.New(worths(), active, search.Options{Level: level})
		for i, unseen := range phases {
			p := dealt[i]
			_, r := s.Search(context.Background(), &p)
			if err := p.Apply(&r.Best); err != nil {
				t.Errorf("level %d, %d unseen: %v", level, unseen, err)
			}
		}
	}
}

// TestLevelListsMovesOnce has levels rank openings, where a word is listed at several starts: each start is tried once.
func TestLevelListsMovesOnce(t *testing.T) {
	active, several := shortWords(t), 0
	for level := 2; level <= search.WeakestLevel; level++ {
		p := board.NewPosition(nil)
		p.Racks, p.Known = [2]board.Rack{"aeinrst"}, false
		list, _ := search.New(worths(), active, search.Options{Level: level}).Search(context.Background(), p)
		moves := list.Moves()
		for i := range moves {
			for k := range i {
				if moves[i].Same(&moves[k]) {
					t.Errorf("level %d lists %s from %d twice", level, moves[i].Text(), moves[i].Start)
				}
				if moves[i].Lane != 0 && moves[i].Word == moves[k].Word {
					several++
				}
			}
		}
	}
	if several == 0 {
		t.Error("no word is listed at two starts")
	}
}
