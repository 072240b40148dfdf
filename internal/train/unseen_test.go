package train

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"math"
	"slices"
	"strings"
	"testing"

	"maven/internal/engine"
	"maven/internal/eval"
	"maven/internal/game"
	"maven/internal/leave"
	"maven/internal/move"
	"maven/internal/pool"
	"maven/internal/random"
	"maven/internal/stamp"
	"maven/internal/testsize"
	"maven/internal/tile"
	"maven/internal/unseen"
)

// smallUnseenPlan is a plan of short games with leaves that are worth something.
func smallUnseenPlan(t testing.TB, games int) Plan {
	t.Helper()
	plan := smallWinPlan(t, games)
	table := leave.Complete(plan.Rules.Tiles, plan.Rules.RackSize-1)
	worths, stream := make([]float32, table.Len()), random.Seed(7).Stream()
	for i := range worths {
		worths[i] = float32(stream.IntN(800)-400) / 128
	}
	plan.Leaves = table.With(worths)
	return plan
}

func unseenTrainer(t testing.TB, plan Plan) *Unseen {
	t.Helper()
	u, err := NewUnseen(plan)
	if err != nil {
		t.Fatal(err)
	}
	return u
}

// runUnseen plays to the end and returns the table.
func runUnseen(t testing.TB, u *Unseen, threads int) *unseen.Table {
	t.Helper()
	if err := u.Run(context.Background(), pool.Here(threads), noReport); err != nil {
		t.Fatal(err)
	}
	if !u.Done() || u.Games() != u.plan.Games || u.Leaves() == 0 {
		t.Fatalf("%d games of %d with %d leaves, done %v", u.Games(), u.plan.Games, u.Leaves(), u.Done())
	}
	table, err := u.Table(u.plan.Rules.Stamp(stamp.Thing{Name: "small", Hash: strings.Repeat("0", 64)}, "a test"))
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// An outcome is a leave kept in a game that is played here again, in plain numbers.
type outcome struct {
	leave, pool tile.Rack
	drawn, bag  int
	points      float64 // of the next turn, less the worth of the leave
}

// outcomes plays the games of a plan and notes all leaves whose next turn surely has tiles in the bag.
func outcomes(plan *Plan) []outcome {
	var all []outcome
	player := engine.NewStatic(eval.NewStatic(plan.Leaves), nil)
	for n := range plan.Games {
		g := game.New(plan.Rules, plan.Words.Graph, plan.Seed.Named("unseen").At(n))
		waiting := map[int]outcome{} // by seat
		for !g.Over() {
			p := g.Position()
			m := player.Best(&p)
			seat := g.Turn()
			if o, ok := waiting[seat]; ok {
				o.points += m.Equity.Points()
				all = append(all, o)
				delete(waiting, seat)
			}
			o := outcome{leave: p.Rack, pool: p.Unseen(), bag: g.Bag()}
			used := m.Used()
			o.leave.Remove(&used)
			o.drawn = used.Len()
			o.points = -plan.Leaves.Worth(&o.leave).Points()
			if m.Kind != move.Pass && o.bag-o.drawn > plan.Rules.RackSize {
				waiting[seat] = o
			}
			g.Play(&m)
		}
	}
	return all
}

// dense returns the row of an outcome in fractions: the values of the model in its order.
func (o *outcome) dense(plan *Plan) []float64 {
	kinds, full := plan.Rules.Tiles.Len()+1, plan.Rules.Tiles.Count.Len()
	rest := o.pool.Len()
	excess := make([]float64, kinds)
	for u := range excess {
		excess[u] = float64(o.pool[u])/float64(rest) - float64(plan.Rules.Tiles.Count[u])/float64(full)
	}
	var row []float64
	for k := range kinds {
		for _, x := range excess {
			row = append(row, float64(o.leave[k])*x)
		}
	}
	for k := range kinds {
		row = append(row, math.Max(float64(o.leave[k])-1, 0)*excess[k])
	}
	for stage := range full/8 + 1 {
		for drawn := range plan.Rules.RackSize + 1 {
			row = append(row, truth(o.bag/8 == stage && o.drawn == drawn))
		}
	}
	for n := range full + 1 {
		row = append(row, truth(n == rest))
	}
	row = append(row, excess...)
	for _, x := range excess {
		row = append(row, x*float64(rest)/float64(full))
	}
	return append(row, make([]float64, kinds)...) // what is common is in no outcome
}

func truth(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

// descend finds the values by coordinate descent: each in turn is set where it leaves the smallest squares.
func descend(rows [][]float64, y []float64) []float64 {
	n := len(rows[0])
	value, square := make([]float64, n), make([]float64, n)
	rest := slices.Clone(y)
	for _, row := range rows {
		for i, x := range row {
			square[i] += x * x
		}
	}
	for range 4000 {
		moved := 0.0
		for i := range n {
			pull := 0.0
			for r, row := range rows {
				pull += row[i] * rest[r]
			}
			step := pull / square[i]
			value[i] += step
			for r, row := range rows {
				rest[r] -= row[i] * step
			}
			moved = math.Max(moved, math.Abs(step))
		}
		if moved < 1e-6 {
			break
		}
	}
	return value
}

// leanings returns rows of outcome 0 that pull as the model does.
func leanings(m *unseenModel) [][]float64 {
	var rows [][]float64
	put := func(weight float64, at, other int) {
		row := make([]float64, m.size())
		row[at] = math.Sqrt(weight)
		if other >= 0 {
			row[other] = -row[at]
		}
		rows = append(rows, row)
	}
	for i := range m.size() {
		switch {
		case i < m.againAt():
			put(1, i, m.commonAt()+i%m.kinds)
		case i < m.stageAt(), i >= m.commonAt():
			put(1, i, -1)
		case i < m.countAt():
			put(20, i, -1)
		case i < m.excessAt():
			put(1e-3, i, -1)
		default:
			put(1e-3/(64*64), i, -1)
		}
	}
	return rows
}

// The table is that of least squares over games that are played again and looked at one by one, solved in another way.
func TestUnseenTwin(t *testing.T) {
	testsize.OneThread(t)
	plan := smallUnseenPlan(t, 40)
	trained := unseenTrainer(t, plan)
	table := runUnseen(t, trained, 2)
	all := outcomes(&plan)
	if len(all) != trained.Leaves() {
		t.Fatalf("%d leaves are counted, want %d", trained.Leaves(), len(all))
	}
	var rows [][]float64
	var y []float64
	for i := range all {
		rows = append(rows, all[i].dense(&plan))
		y = append(y, all[i].points)
	}
	m := trained.model
	pulls := leanings(m)
	value := descend(append(rows, pulls...), append(y, make([]float64, len(pulls))...))
	for k := range m.kinds {
		for u := range m.kinds {
			want := value[k*m.kinds+u]
			if got := table.Value(tile.Tile(k), tile.Tile(u)).Points(); math.Abs(got-want) > 0.02 {
				t.Errorf("tile %d kept for %d unseen is worth %.3f points, want %.3f", k, u, got, want)
			}
		}
		if got, want := table.Again(tile.Tile(k)).Points(), value[m.againAt()+k]; math.Abs(got-want) > 0.02 {
			t.Errorf("another tile %d is worth %.3f points, want %.3f", k, got, want)
		}
	}
}

func TestUnseen(t *testing.T) {
	s := &suite[*Unseen]{stops: []stop{{"games", 0}, {"games", 1}, {"games", 37}, {"games", 60}},
		run: func(t testing.TB, u *Unseen, threads int) []byte { return runUnseen(t, u, threads).AppendTo(nil) },
		start: func(t testing.TB, more int) *Unseen {
			plan := smallUnseenPlan(t, 60)
			plan.Seed += random.Seed(more)
			return unseenTrainer(t, plan)
		}}
	s.all(t)
}

func TestUnseenRestoreRefuses(t *testing.T) {
	u := unseenTrainer(t, smallUnseenPlan(t, 30))
	runUnseen(t, u, 1)
	good := u.AppendCheckpoint(nil)
	start := func(games int) *Unseen { return unseenTrainer(t, smallUnseenPlan(t, games)) }
	refusesOthers(t, unseenMagic, good, 30, start)
	head := len(unseenMagic) + len(u.print)
	set := func(at int, v uint64) func([]byte) []byte {
		return func(b []byte) []byte {
			binary.LittleEndian.PutUint64(b[at:], v)
			return b
		}
	}
	for _, test := range []struct {
		name string
		data []byte
		want error
	}{
		{"no sums", forged(good, func(b []byte) []byte { return b[:head+16] }), stamp.ErrDamaged},
		{"too many games", forged(good, set(head, 31)), stamp.ErrDamaged},
		{"too many leaves", forged(good, set(head+8, 1<<40)), stamp.ErrDamaged},
		{"squares that add up to less than nothing", forged(good, set(head+16, 1<<63)), stamp.ErrDamaged},
	} {
		refuses(t, start(30), test.name, test.data, test.want)
	}
}

func FuzzUnseenRestore(f *testing.F) {
	plan := smallUnseenPlan(f, 20)
	u := unseenTrainer(f, plan)
	runUnseen(f, u, 1)
	body := u.AppendCheckpoint(nil)
	f.Add(body[:len(body)-sha256.Size])
	f.Add([]byte(unseenMagic))
	f.Fuzz(func(t *testing.T, unsealed []byte) {
		u := unseenTrainer(t, plan)
		if u.Restore(sealed(bytes.Clone(unsealed))) == nil && u.Games() > plan.Games {
			t.Errorf("%d games of %d are taken", u.Games(), plan.Games)
		}
	})
}

func TestUnseenPlansRefused(t *testing.T) {
	for _, games := range []int{-4, 0, maxUnseenGames + 1} {
		if _, err := NewUnseen(smallUnseenPlan(t, games)); err == nil {
			t.Errorf("a plan of %d games is taken", games)
		}
	}
}

// Sums that no games could have give no table.
func TestUnseenTableRefuses(t *testing.T) {
	u := unseenTrainer(t, smallUnseenPlan(t, 10))
	u.fit.square[1] = 1 << 40 // two columns together, each never seen
	if table, err := u.Table(nil); err == nil || !strings.Contains(err.Error(), "cannot come from games") {
		t.Errorf("table %v, error %v", table != nil, err)
	}
}
