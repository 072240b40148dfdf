package search_test

import (
	"cmp"
	"context"
	"slices"
	"testing"

	"maven/internal/classic/board"
	"maven/internal/classic/rank"
	"maven/internal/classic/search"
	"maven/internal/testsize"
)

// remove takes tiles from others, each once.
func remove(t *testing.T, from, tiles string) string {
	t.Helper()
	rest := []byte(from)
	for _, tile := range []byte(tiles) {
		i := slices.Index(rest, tile)
		if i < 0 {
			t.Fatalf("%q is not in %q", tile, from)
		}
		rest = slices.Delete(rest, i, i+1)
	}
	return string(rest)
}

// unseenTiles returns the tiles that the side to move has not seen.
func unseenTiles(p *board.Position) string {
	counts := p.Unseen().Counts
	return string(counts.AppendTiles(nil))
}

// placed returns the tiles that leave the rack with a move.
func placed(t *testing.T, p *board.Position, m *board.Move) string {
	t.Helper()
	q := *p
	if _, err := q.Apply(m); err != nil {
		t.Fatal(err)
	}
	return remove(t, string(p.Racks[p.Turn]), string(q.Racks[p.Turn]))
}

// TestEightUnseen enumerates the racks with 8 unseen tiles, that is the eight tiles that may be in the
// bag, plainly: every listed move must be worth the mean of its endgames.
func TestEightUnseen(t *testing.T) {
	if !testsize.Long() {
		t.Skip("one thread, and long")
	}
	count := 2
	if long() {
		count = 12
	}
	s := search.NewPreEndgameSolver(worths(), shortWords(t))
	solver := search.NewGlance(shortWords(t))
	for _, p := range preEndgames(t, 8, count) {
		list, r := s.Search(context.Background(), p, 5)
		if r.Static || !r.All || r.Done != r.Racks || r.Replies != 0 {
			t.Fatalf("%+v", r)
		}
		unseen := unseenTiles(p)
		for _, m := range list.Moves() {
			sum := 0
			for i := range unseen {
				q := *p
				if _, err := q.Apply(&m); err != nil {
					t.Fatal(err)
				}
				q.Known = true
				q.Racks[p.Turn] = rackOf(t, string(q.Racks[p.Turn])+unseen[i:i+1])
				q.Racks[1-p.Turn] = rackOf(t, unseen[:i]+unseen[i+1:])
				_, end, err := solver.Solve(context.Background(), &q)
				if err != nil {
					t.Fatal(err)
				}
				sum += m.Score + -(end.Pessimistic+end.Optimistic)/2
			}
			if got, want := m.Total(), sum/len(unseen); got != want {
				t.Errorf("%s: %d, plainly %d\n%s", m.Text(), got, want, p.AppendText(nil))
			}
		}
	}
}

// meanOf values a move plainly: on fresh positions, with searches that know nothing of each other.
func meanOf(t *testing.T, p *board.Position, m *board.Move, all []search.Deal) int {
	t.Helper()
	gone := placed(t, p, m)
	static, leaves := rank.NewStatic(worths(), shortWords(t)), rank.NewLeaveBuilder(worths())
	solver := search.NewGlance(shortWords(t))
	sum, weight := 0, 0
	for _, d := range all {
		q := *p
		if _, err := q.Apply(m); err != nil {
			t.Fatal(err)
		}
		draw := min(len(gone), len(d.Bag))
		q.Known, q.Racks[1-p.Turn] = true, d.Rack
		q.Racks[p.Turn] = rackOf(t, string(q.Racks[p.Turn])+d.Bag[:draw])
		value := m.Score
		if draw == len(d.Bag) && m.Lane != 0 {
			_, end, err := solver.Solve(context.Background(), &q)
			if err != nil {
				t.Fatal(err)
			}
			value -= (end.Pessimistic + end.Optimistic) / 2
		} else {
			reply := static.Search(&q).Moves()[0]
			q.Turn = p.Turn
			pool := q.Unseen()
			var table rank.LeaveTable
			if err := leaves.Normal(&table, string(q.Racks[p.Turn]), &pool); err != nil {
				t.Fatal(err)
			}
			value += table.Value[127] - reply.Score - reply.Leave
		}
		sum += d.Weight * value
		weight += d.Weight
	}
	return sum / weight
}

// TestMeans values candidates a second time, with replies, endgames and exchanges, over the racks that were
// done after a while.
func TestMeans(t *testing.T) {
	if !testsize.Long() {
		t.Skip("one thread, and long")
	}
	s := search.NewPreEndgameSolver(worths(), shortWords(t))
	for unseen, left := range map[int]int{9: 20_000, 13: 1500, 14: 1500, 16: 1500} {
		for _, p := range preEndgames(t, unseen, 1) {
			list, r := s.Search(newCountdown(left), p, 11)
			if r.Static {
				t.Fatalf("%d unseen: %+v", unseen, r)
			}
			for i, m := range list.Moves() {
				if i%4 > 0 && m.Lane > 0 {
					continue
				}
				if want := meanOf(t, p, &m, s.Deals()[:r.Done]); m.Total() != want {
					t.Errorf("%d unseen, %s: %d, plainly %d", unseen, m.Text(), m.Total(), want)
				}
			}
		}
	}
}

// TestTrials finds the candidates plainly: the 12 best of plays and exchange by the pre-endgame
// table, and the exchange.
func TestTrials(t *testing.T) {
	s := search.NewPreEndgameSolver(worths(), shortWords(t))
	for _, unseen := range []int{8, 11, 14, 16} {
		for _, p := range preEndgames(t, unseen, 3) {
			s.Limit = 0 // chosen, and not tried
			s.Search(context.Background(), p, 1)
			var table rank.LeaveTable
			pool, q := p.Unseen(), *p
			if err := rank.NewLeaveBuilder(worths()).PreEndgame(&table, string(p.Racks[p.Turn]), &pool); err != nil {
				t.Fatal(err)
			}
			var all, want []board.Move
			rank.NewStatic(worths(), shortWords(t)).Candidates(&q, &table, func(m *board.Move) { all = append(all, *m) })
			exchange := all[0]
			slices.SortStableFunc(all, func(a, b board.Move) int { return cmp.Compare(b.Total(), a.Total()) })
			want = all[:min(12, len(all))]
			if exchange.Lane == 0 && !slices.Contains(want, exchange) {
				want = append(slices.Clone(want), exchange)
			}
			if exchange.Lane == 0 != (unseen >= 14) || !slices.Equal(s.Tried(), want) {
				t.Errorf("%d unseen: tried %v, want %v", unseen, s.Tried(), want)
			}
		}
	}
}
