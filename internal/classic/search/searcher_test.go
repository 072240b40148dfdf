package search_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"maven/internal/classic/board"
	"maven/internal/classic/preend"
	"maven/internal/classic/rank"
	"maven/internal/classic/search"
	"maven/internal/random"
	"maven/internal/stat"
	"maven/internal/testsize"
)

// TestVectors computes the published vectors of the dispatcher and of the endgame, by number.
func TestVectors(t *testing.T) {
	search.PointsVectors(t)
	t.Run("T75", func(t *testing.T) {
		s := search.New(worths(), shortWords(t), search.Options{Nodes: 200})
		for unseen, want := range map[int]search.Method{7: search.Endgame, 8: search.PreEndgame, 16: search.PreEndgame, 17: search.Static} {
			_, r := s.Search(newCountdown(20_000), deal(t, shortWords(t), unseen, 1))
			if r.Method != want || r.Unseen != unseen {
				t.Errorf("%d unseen: %v, want %s; %+v", unseen, r.Method, want, r)
			}
		}
	})
}

// TestAsked compares lists and reports with those of the searches asked directly.
func TestAsked(t *testing.T) {
	set, active := worths(), shortWords(t)
	s := search.New(set, active, search.Options{Nodes: 500, Seed: 8})
	for _, unseen := range []int{4, 7, 8, 17, 30} {
		p := deal(t, active, unseen, 2)
		list, r := s.Search(context.Background(), p)
		q := *p
		switch {
		case unseen < 8:
			want, did, err := search.NewEndgameSolver(active, 500).Solve(context.Background(), &q)
			if err != nil || !sameList(list, want) || r.Best != did.Best || r.Reason != did.Stopped ||
				r.Endgame != did || (r.Known == stat.Proven) != did.Proven {
				t.Errorf("%d unseen: %+v, want %+v, %v", unseen, r, did, err)
			}
		case unseen <= 16:
			static, pool := rank.NewStatic(set, active), q.Unseen()
			var table rank.LeaveTable
			rank.NewLeaveBuilder(set).PreEndgame(&table, q.Racks[q.Turn], &pool)
			from := preend.Given{Worth: &table.Value, Exchange: board.PassMask, Spots: static.Spots}
			want, did := preend.NewSolver(set, active).Search(context.Background(), &q, from)
			if !slices.Equal(list.Moves(), want.Moves()) || r.Best != want.Moves()[0] || r.Endgame.Nodes != 0 || r.PreEnd != did || r.Known != stat.Heuristic {
				t.Errorf("%d unseen: %+v, want %+v", unseen, r, did)
			}
		default:
			want := rank.NewStatic(set, active).Search(&q)
			if !sameList(list, want) || r.Best != want.Moves()[0] || r.Known != stat.Heuristic || r.Endgame.Nodes != 0 {
				t.Errorf("%d unseen: %+v", unseen, r)
			}
		}
	}
}

// TestOptions switches searches off.
func TestOptions(t *testing.T) {
	testsize.OneThread(t)
	for _, v := range []struct {
		options search.Options
		unseen  int
		want    search.Method
	}{
		{search.Options{NoPreEndgame: true}, 8, search.Static},
		{search.Options{NoPreEndgame: true}, 16, search.Static},
		{search.Options{NoPreEndgame: true}, 6, search.Endgame},
		{search.Options{NoEndgame: true}, 7, search.Static},
		{search.Options{NoEndgame: true}, 8, search.PreEndgame},
		{search.Options{NoEndgame: true, NoPreEndgame: true}, 40, search.Static},
	} {
		v.options.Nodes = 100
		s := search.New(worths(), shortWords(t), v.options)
		p := deal(t, shortWords(t), v.unseen, 3)
		list, r := s.Search(newCountdown(20_000), p)
		if r.Method != v.want || r.Known == stat.Unknown || r.Best.Len() > 0 && list.Len() == 0 {
			t.Errorf("%+v, %d unseen: %+v", v.options, v.unseen, r)
		}
	}
	s := search.New(worths(), shortWords(t), search.Options{})
	p := deal(t, shortWords(t), 6, 3)
	_, large := s.Search(context.Background(), p)
	s.Nodes = search.MinNodes
	if _, small := s.Search(context.Background(), p); small.Endgame.Swept == 0 || large.Endgame.Swept != 0 {
		t.Errorf("%d nodes swept in a small pool, %d in a large one", small.Endgame.Swept, large.Endgame.Swept)
	}
}

// TestBias wants an exchange in the static search.
func TestBias(t *testing.T) {
	s := search.New(worths(), shortWords(t), search.Options{})
	p := deal(t, shortWords(t), 40, 4)
	for bias, want := range map[int]bool{-1_000_000: false, 1_000_000: true} {
		s.Bias = bias
		list, r := s.Search(context.Background(), p)
		if got := r.Best.Lane == 0; got != want {
			t.Errorf("bias %d: best is %s in lane %d of %d", bias, r.Best.Text(), r.Best.Lane, list.Len())
		}
	}
}

// TestInstead asks for what cannot be done: a pre-endgame without time, an endgame after the end and
// one with tiles in the bag.
func TestInstead(t *testing.T) {
	s := search.New(worths(), shortWords(t), search.Options{})
	_, r := s.Search(newCountdown(0), deal(t, shortWords(t), 12, 5))
	if r.Method != search.InsteadOfPreEndgame || r.Known != stat.Heuristic || r.Reason != search.Cancelled {
		t.Errorf("%+v", r)
	}
	over := deal(t, shortWords(t), 7, 5)
	over.Scoreless = 6
	bag := deal(t, shortWords(t), 7, 6)
	bag.Known, bag.Racks[1-bag.Turn] = true, bag.Racks[1-bag.Turn][1:]
	for _, p := range []*board.Position{over, bag} {
		list, r := s.Search(context.Background(), p)
		if r.Method != search.InsteadOfEndgame || r.Reason == "" || list.Len() == 0 || r.Best != list.Moves()[0] {
			t.Errorf("%+v", r)
		}
	}
}

// TestUntouched searches positions of all phases, to the end and cancelled at many moments: nothing in
// them may change, what is known of crossing words included, and the best move must be one to make.
func TestUntouched(t *testing.T) {
	testsize.OneThread(t)
	s := search.New(worths(), shortWords(t), search.Options{Nodes: 300, Seed: 9})
	all := []int{1, 3, 5, 7, 8, 9, 13, 16, 17, 25, 60, 93}
	if !testsize.Long() {
		all = []int{1, 5, 8, 9, 13, 17, 60}
	}
	if long() {
		all = nil
		for unseen := 1; unseen <= 93; unseen++ {
			all = append(all, unseen)
		}
	}
	methods := map[search.Method]int{}
	for _, unseen := range all {
		p := deal(t, shortWords(t), unseen, 7)
		before := *p
		for _, left := range testsize.Of([]int{0, 7, 300}, []int{0, 1, 7, 60, 300}, []int{0, 1, 7, 60, 300}) {
			list, r := s.Search(newCountdown(left), p)
			methods[r.Method]++
			if before != *p {
				t.Fatalf("%d unseen, cancelled after %d: the position changed", unseen, left)
			}
			q := *p
			score, _, _, err := q.Board.Score(&r.Best, q.Racks[q.Turn])
			if moved := q.Apply(&r.Best); moved != nil || err != nil || score != r.Best.Score || list.Len() == 0 {
				t.Errorf("%d unseen, after %d: best %+v: %v", unseen, left, r.Best, moved)
			}
		}
	}
	if methods[search.Static] == 0 || methods[search.PreEndgame] == 0 || methods[search.Endgame] == 0 {
		t.Errorf("methods %v", methods)
	}
}

// TestSame gives two Searchers the same positions in another order.
func TestSame(t *testing.T) {
	a := search.New(worths(), shortWords(t), search.Options{Nodes: 300, Seed: 9})
	b := search.New(worths(), shortWords(t), search.Options{Nodes: 300, Seed: 9})
	results := map[int]search.Report{}
	all := []int{5, 8, 13, 20}
	for _, unseen := range all {
		_, results[unseen] = a.Search(newCountdown(400), deal(t, shortWords(t), unseen, 8))
	}
	for i := len(all) - 1; i >= 0; i-- {
		if _, r := b.Search(newCountdown(400), deal(t, shortWords(t), all[i], 8)); r != results[all[i]] {
			t.Errorf("%d unseen: %+v, then %+v", all[i], results[all[i]], r)
		}
	}
}

// TestTimes logs the mean time of a search in each phase, with all words and the whole node pool.
func TestTimes(t *testing.T) {
	if !long() {
		t.Skip("SKIPPED: measurements need MAVEN_LONG=1")
	}
	active := shipped(t)
	for _, unseen := range []int{3, 5, 7, 8, 9, 10, 11, 12, 13, 14, 16, 17, 40, 80, 93} {
		s := search.New(worths(), active, search.Options{Seed: 1})
		const count = 5
		var took, most time.Duration
		methods := map[search.Method]int{}
		for i := range count {
			p := deal(t, active, unseen, random.Seed(10).At(i))
			s.Search(newCountdown(0), p)
			start := time.Now()
			_, r := s.Search(context.Background(), p)
			d := time.Since(start)
			took, most = took+d, max(most, d)
			methods[r.Method]++
		}
		t.Logf("%2d unseen: mean %v, most %v; %v", unseen, (took / count).Round(time.Microsecond), most.Round(time.Microsecond), methods)
	}
}

// TestStopsSoon stops searches after some milliseconds: each returns soon with a list to play from.
// A search takes a second and more where 8 to 12 tiles are unseen.
func TestStopsSoon(t *testing.T) {
	const soon = 200 * time.Millisecond // in fact some 5 ms: other programs may be running
	active := shipped(t)
	s := search.New(worths(), active, search.Options{})
	for _, unseen := range testsize.Of([]int{3, 8, 16, 30}, []int{3, 7, 8, 12, 16, 30}, []int{3, 7, 8, 12, 16, 30}) {
		p := deal(t, active, unseen, 12)
		for _, wait := range []time.Duration{0, time.Millisecond, testsize.Of[time.Duration](5, 20, 20) * time.Millisecond} {
			ctx, stop := context.WithTimeout(context.Background(), wait)
			start := time.Now()
			list, r := s.Search(ctx, p)
			if over := time.Since(start) - wait; over > soon {
				t.Errorf("%d unseen, stopped after %v: %v late", unseen, wait, over)
			}
			stop()
			q := *p
			if err := q.Apply(&r.Best); err != nil || list.Len() == 0 {
				t.Errorf("%d unseen, stopped after %v: %d moves, %+v, %v", unseen, wait, list.Len(), r.Best, err)
			}
		}
	}
}
