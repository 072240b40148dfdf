package search_test

import (
	"context"
	"fmt"
	"testing"

	"maven/internal/classic/board"
	"maven/internal/classic/rank"
	"maven/internal/classic/search"
	"maven/internal/classic/words"
	"maven/internal/random"
	"maven/internal/testsize"
)

// TestCache compares a search that values each position once with one that values all: the same list,
// and the hits are what the first one did not value.
func TestCache(t *testing.T) {
	if !testsize.Long() {
		t.Skip("one thread, and long")
	}
	hits := 0
	for _, unseen := range []int{8, 13} {
		p := preEndgames(t, unseen, 1)[0]
		once, all := search.NewPreEndgameSolver(worths(), shortWords(t)), search.NewPreEndgameSolver(worths(), shortWords(t))
		all.Forget()
		list, r := once.Search(context.Background(), p, 2)
		full, every := all.Search(context.Background(), p, 2)
		if !sameList(list, full) {
			t.Errorf("%d unseen: %v, without the cache %v", unseen, list.Moves(), full.Moves())
		}
		pairs := r.Candidates * r.Racks
		if r.Hits+r.Endgames+r.Replies != pairs || every.Hits != 0 || every.Endgames+every.Replies != pairs {
			t.Errorf("%d unseen, %d pairs: %+v, without the cache %+v", unseen, pairs, r, every)
		}
		if want := (10*every.Endgames + every.Replies + 9) / 10; every.Cost != want {
			t.Errorf("%d unseen: cost %d, found to be %d", unseen, every.Cost, want)
		}
		hits += r.Hits
	}
	if hits == 0 {
		t.Error("no position was met twice")
	}
}

// TestSeed searches twice, with another search in between, and once under another seed; each search is
// cancelled at the same place.
func TestSeed(t *testing.T) {
	testsize.OneThread(t)
	s := search.NewPreEndgameSolver(worths(), shortWords(t))
	p := preEndgames(t, 13, 1)[0]
	list, r := s.Search(newCountdown(800), p, 4)
	first := *list
	s.Search(context.Background(), preEndgames(t, 9, 1)[0], 4)
	if again, same := s.Search(newCountdown(800), p, 4); !sameList(&first, again) || r != same {
		t.Errorf("%+v, then %+v", r, same)
	}
	if other, _ := s.Search(newCountdown(800), p, 5); sameList(&first, other) {
		t.Error("another seed gave the same list")
	}
}

// TestBlindness hides the other rack, which must make no difference.
func TestBlindness(t *testing.T) {
	s := search.NewPreEndgameSolver(worths(), shortWords(t))
	p := preEndgames(t, 13, 1)[0]
	list, _ := s.Search(newCountdown(800), p, 4)
	open, q := *list, *p
	q.Known, q.Racks[1-q.Turn] = false, ""
	if hidden, _ := s.Search(newCountdown(800), &q, 4); !sameList(&open, hidden) {
		t.Error("the list depends on the other rack")
	}
}

// TestLimit sets the limit at the cost, and one below.
func TestLimit(t *testing.T) {
	testsize.OneThread(t)
	s := search.NewPreEndgameSolver(worths(), shortWords(t))
	p := preEndgames(t, 9, 1)[0]
	_, r := s.Search(context.Background(), p, 1)
	if s.Limit != 1700 || r.Static || r.Stopped != "" {
		t.Fatalf("limit %d: %+v", s.Limit, r)
	}
	s.Limit = r.Cost
	if _, at := s.Search(context.Background(), p, 1); at != r {
		t.Errorf("at the limit %+v, want %+v", at, r)
	}
	s.Limit--
	list, over := s.Search(context.Background(), p, 1)
	q := *p
	if want := rank.NewStatic(worths(), shortWords(t)).Search(&q); !sameList(list, want) {
		t.Errorf("above the limit %v, want the static list %v", list.Moves(), want.Moves())
	}
	if !over.Static || over.Stopped != search.TooCostly || over.Cost != r.Cost || over.Done != 0 {
		t.Errorf("above the limit %+v", over)
	}
}

// TestOutside asks where there is no pre-endgame.
func TestOutside(t *testing.T) {
	s := search.NewPreEndgameSolver(worths(), shortWords(t))
	for _, unseen := range []int{7, 17} {
		p := preEndgames(t, unseen, 1)[0]
		list, r := s.Search(context.Background(), p, 1)
		q := *p
		if want := rank.NewStatic(worths(), shortWords(t)).Search(&q); !r.Static || r.Stopped != search.Outside || !sameList(list, want) {
			t.Errorf("%d unseen: %+v", unseen, r)
		}
	}
}

// TestPreEndgameCancel cancels at many moments. Nothing in the position may change, and the list must be that of
// the racks done, or the static one.
func TestPreEndgameCancel(t *testing.T) {
	static, part := 0, 0
	s := search.NewPreEndgameSolver(worths(), shortWords(t))
	for _, unseen := range []int{8, 14} {
		p := preEndgames(t, unseen, 1)[0]
		before := *p
		q := *p
		plain := *rank.NewStatic(worths(), shortWords(t)).Search(&q)
		whole := false
		for left := 0; !whole && left < 3000; left = 3*left + 1 {
			list, r := s.Search(newCountdown(left), p, 6)
			switch {
			case r.Stopped == "" && r.Done == r.Racks:
				whole = true
			case r.Static && r.Stopped == search.Cancelled && sameList(list, &plain) && r.Done < 20:
				static++
			case r.Stopped == search.Cancelled && r.Done >= 20 && r.Done < r.Racks && list.Len() == min(r.Candidates, 10):
				part++
			default:
				t.Fatalf("%d unseen, after %d: %+v", unseen, left, r)
			}
			if before != *p {
				t.Fatalf("%d unseen: the position changed", unseen)
			}
		}
	}
	if static == 0 || part == 0 {
		t.Errorf("%d static lists, %d of some racks", static, part)
	}
}

// TestPartMeans cancels a search, and means over the racks done by hand.
func TestPartMeans(t *testing.T) {
	s := search.NewPreEndgameSolver(worths(), shortWords(t))
	p := preEndgames(t, 16, 1)[0]
	list, r := s.Search(newCountdown(500), p, 6)
	if r.Static || r.Stopped != search.Cancelled {
		t.Fatalf("%+v", r)
	}
	m := list.Moves()[0]
	if want := meanOf(t, p, &m, s.Deals()[:r.Done]); m.Total() != want {
		t.Errorf("%s: %d, over %d racks plainly %d", m.Text(), m.Total(), r.Done, want)
	}
}

// TestPreEndgameBias wants more exchanges: only their totals change, by as much.
func TestPreEndgameBias(t *testing.T) {
	p := preEndgames(t, 16, 1)[0]
	s := search.NewPreEndgameSolver(worths(), shortWords(t))
	totals := func() map[string]int {
		list, _ := s.Search(newCountdown(500), p, 6)
		all := map[string]int{}
		for _, m := range list.Moves() {
			if m.Lane == 0 {
				all["exchange"] = m.Total()
				continue
			}
			all[fmt.Sprint(m)] = m.Total()
		}
		return all
	}
	s.Bias = 5000
	some := totals()
	s.Bias = 5300
	more := totals()
	if _, ok := some["exchange"]; !ok || more["exchange"] != some["exchange"]+300 {
		t.Errorf("exchange %d, with 300 more %d", some["exchange"], more["exchange"])
	}
	delete(some, "exchange")
	for name, total := range some {
		if more[name] != total {
			t.Errorf("%q: %d, with more for exchanges %d", name, total, more[name])
		}
	}
}

// TestPass tries the pass: with 86 tiles on the board, and where there is nothing else.
func TestPass(t *testing.T) {
	p := preEndgames(t, 7, 1)[0]
	p.Racks[p.Turn] = p.Racks[p.Turn][1:] // 8 unseen
	s := search.NewPreEndgameSolver(worths(), shortWords(t))
	_, r := s.Search(context.Background(), p, 1)
	tried := s.Tried()
	if last := tried[len(tried)-1]; r.Static || p.Board.Tiles() != 86 || last.Lane != 0 || last.Len() != 0 || r.Candidates != len(tried) {
		t.Errorf("%+v, last tried %+v", r, last)
	}
	none, err := words.NewSection([]string{"zzzz"})
	if err != nil {
		t.Fatal(err)
	}
	p = preEndgames(t, 8, 1)[0]
	pool := p.Unseen()
	for scoreless := range 2 {
		p.Scoreless = scoreless
		list, r := search.NewPreEndgameSolver(worths(), []*words.Section{none}).Search(context.Background(), p, 1)
		if m := list.Moves()[0]; r.Static || r.Candidates != 1 || list.Len() != 1 || m.Lane != 0 || m.Kept != board.PassMask {
			t.Errorf("%+v: %+v", r, m)
		}
		// one tile of eight is in the bag, and a second pass ends the game: each gets what the other holds
		want := (7*pool.Face() - 8*p.Racks[p.Turn].Face()) / 8
		if got := list.Total(0); scoreless == 1 && (got != want || r.Replies != 0) {
			t.Errorf("the game ends: total %d, want %d; %+v", got, want, r)
		}
	}
}

// BenchmarkSearch reports the time of one search by the number of unseen tiles.
func BenchmarkSearch(b *testing.B) {
	for _, unseen := range []int{8, 10, 13, 16} {
		all := preEndgames(b, unseen, 4)
		s := search.NewPreEndgameSolver(worths(), shortWords(b))
		for i := 0; b.Loop(); i++ {
			s.Search(context.Background(), all[i%len(all)], random.Seed(i))
		}
	}
}
