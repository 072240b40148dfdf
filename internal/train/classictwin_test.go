package train

import (
	"bytes"
	"math"
	"math/rand/v2"
	"testing"

	"maven/internal/classic/board"
	classic "maven/internal/classic/rank"
	"maven/internal/classic/tables"
	"maven/internal/engine"
	"maven/internal/eval"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/testsize"
	"maven/internal/tile"
)

// A diary is a game written down move by move, everything as text and plain numbers.
type diary struct {
	seats                []int
	leads                []int // of the seat to move, before each move and at the end of player 0
	leaves, racks, pools []string
	played               []int
}

func text(r *tile.Rack) string {
	b := []byte{}
	for _, t := range r.AppendTiles(nil) {
		b = append(b, tables.Alphabet[t])
	}
	return string(b)
}

// write plays one game of a plan.
func (d *diary) write(plan *Plan, number int) {
	player := engine.NewStatic(eval.NewStatic(plan.Leaves), nil)
	g := game.New(plan.Rules, plan.Words.Graph, plan.Seed.Named("classic").At(number))
	for !g.Over() {
		p := g.Position()
		other := g.Held(1 - g.Turn())
		m := player.Best(&p)
		left, used := p.Rack, m.Used()
		left.Remove(&used)
		pool := plan.Rules.Tiles.Count
		onBoard := p.Board.OnBoard()
		pool.Remove(&onBoard)
		pool.Remove(&p.Rack)
		if pool.Len() != g.Bag()+other.Len() {
			panic("tiles are lost")
		}
		d.seats = append(d.seats, g.Turn())
		d.leads = append(d.leads, g.Score(0)-g.Score(1))
		d.leaves, d.racks, d.pools = append(d.leaves, text(&left)), append(d.racks, text(&p.Rack)), append(d.pools, text(&pool))
		played := 0
		if m.Kind == move.Play {
			played = used.Len()
		}
		d.played = append(d.played, played)
		g.Play(&m)
	}
	d.leads = append(d.leads, g.Score(0)-g.Score(1))
}

// lead returns how far the seat was ahead before a move, or at the end.
func (d *diary) lead(turn, seat int) int {
	points := d.leads[min(turn, len(d.leads)-1)]
	if seat == 1 {
		return -points
	}
	return points
}

func countIn(s string, letter byte) int { return bytes.Count([]byte(s), []byte{letter}) }

// holds reports whether s has the letters of pattern.
func holds(s, pattern string) bool {
	for i := range len(pattern) {
		if countIn(s, pattern[i]) < countIn(pattern, pattern[i]) {
			return false
		}
	}
	return true
}

func consonantsIn(s string) int {
	n := 0
	for i := range len(s) {
		if bytes.IndexByte([]byte("aeiou?"), s[i]) < 0 {
			n++
		}
	}
	return n
}

// dense returns the row of a turn, in units of 1.
func (d *diary) dense(m *model, i int) []float64 {
	row := make([]float64, m.size())
	leave, pool := d.leaves[i], d.pools[i]
	draw, unseen := float64(len(d.racks[i+2])-len(leave)), float64(len(pool))
	for at, p := range m.patterns {
		if holds(leave, p.Letters) {
			row[at] = 1
		}
		if len(p.Letters) == 1 {
			row[at] += float64(countIn(pool, p.Letters[0])) * draw / unseen
		}
		if p.Letters == "qu" && holds(leave, "u") && holds(pool, "q") {
			row[at] += draw / unseen
		}
	}
	rack := d.racks[i+2]
	c := m.mixAt() + consonantsIn(rack)
	switch countIn(rack, '?') {
	case 0:
		row[c] = 1
	case 1:
		row[c], row[c+1] = 0.5, 0.5
	case 2:
		row[c+1] = 1
	}
	row[m.stageAt()+int(math.Ceil((93-unseen)/8))] = 1
	for l := range tables.Alphabet {
		row[m.poolAt()+l] = float64(countIn(pool, tables.Alphabet[l])) / unseen
	}
	row[m.drawAt()] = draw
	return row
}

// The sums of both passes are those of games played again and looked at one by one.
func TestClassicTwin(t *testing.T) {
	testsize.OneThread(t)
	plan := englishPlan(t, testsize.Of(6, 12, 12))
	c := classicTrainer(t, plan)
	runClassic(t, c, 2)
	m := c.model
	n := m.size()
	square, right := make([]float64, n*n), make([]float64, n)
	type sums struct{ count, sum float64 }
	patterns := make([]sums, len(m.patterns))
	var vcb [8][8]sums
	var first [8]sums
	for number := range plan.Games {
		var d diary
		d.write(&plan, number)
		for i := 0; i+2 < len(d.seats); i++ {
			seat, unseen := d.seats[i], len(d.pools[i])
			y := 100 * float64(d.lead(i+6, seat)-d.lead(i+2, seat))
			if unseen < 17 {
				continue
			}
			row := d.dense(m, i)
			worth := 0.0
			for a, x := range row {
				worth += x * float64(m.value[a])
				right[a] += x * y
				for b := a; b < n; b++ {
					square[a*n+b] += x * row[b]
				}
			}
			for at, p := range m.patterns {
				if holds(d.leaves[i], p.Letters) {
					patterns[at].count++
					patterns[at].sum += y - worth + float64(m.value[at])
				}
			}
			if rack := d.racks[i+2]; countIn(rack, '?') == 0 {
				cell := &vcb[7][consonantsIn(rack)]
				cell.count++
				cell.sum += y - worth + float64(m.value[m.mixAt()+consonantsIn(rack)])
			}
			if i == 0 {
				cell := &first[d.played[0]]
				cell.count++
				cell.sum += y - worth - 100*float64(d.lead(1, seat)-d.lead(2, seat))
			}
		}
	}
	near := func(what string, i int, got, want, within float64) {
		if math.Abs(got-want) > within {
			t.Errorf("%s %d: %v, want %v", what, i, got, want)
		}
	}
	for a := range n {
		near("right side", a, float64(c.fit.right[a])/one, right[a], 1+math.Abs(right[a])/1000+1e4*float64(c.Leaves())/one)
		for b := a; b < n; b++ {
			near("square", a*n+b, float64(c.fit.square[a*n+b])/(one*one), square[a*n+b], 0.01+10*float64(c.Leaves())/one)
		}
	}
	sameCells := func(what string, got []cell, want []sums) {
		for i := range got {
			near(what+" count", i, float64(got[i].Count), want[i].count, 0)
			near(what+" sum", i, float64(got[i].Sum), want[i].sum, 30*want[i].count)
		}
	}
	sameCells("pattern", c.tally.patterns, patterns)
	sameCells("VCBh", c.tally.vcb[7][:], vcb[7][:])
	sameCells("FRST", c.tally.first[:], first[:])
}

// What the model takes a leave to be worth is what the original's leave table says of patterns and
// draws, at the reference of letters that are corrected by nothing.
func TestModelIsTheLeaveTable(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	m := newModel()
	set := tables.Zero()
	for i := range m.mixAt() {
		m.value[i] = random.IntN(2000) - 1000
		set.Patterns[i].Value = m.value[i]
	}
	build := classic.NewLeaveBuilder(set)
	var table classic.LeaveTable
	r := quickPlan(t, 1).Rules
	for range 300 {
		k := drawnKeeping(random, r.Tiles)
		pool := board.Pool{N: k.unseen}
		for l := range pool.Counts {
			pool.Counts[l] = int(k.pool[l])
		}
		build.Normal(&table, board.Rack(text(&k.leave)), &pool)
		row := m.columns(nil, &k)
		for i := 1; i < len(row); i++ {
			if row[i].at <= row[i-1].at {
				t.Fatalf("columns do not ascend: %v", row)
			}
		}
		whole := table.Parts[table.Masks()-1]
		if got, want := m.worth(row), whole.Patterns+whole.Q+whole.Draw; got < want-8 || got > want+8 {
			t.Fatalf("leave %s of %d unseen, draw %d: %d, the table says %d", text(&k.leave), k.unseen, k.draw, got, want)
		}
	}
}

// drawnKeeping is a leave of up to six tiles, a rack that it is filled to, and at least 17 tiles unseen.
func drawnKeeping(random *rand.Rand, set *tile.Set) keeping {
	all := set.Count.AppendTiles(nil)
	random.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	k := keeping{draw: 1 + random.IntN(7)}
	k.unseen = 17 + random.IntN(76)
	k.pool = tile.RackOf(all[:k.unseen]...)
	kept := all[k.unseen:][:7-k.draw]
	k.leave = tile.RackOf(kept...)
	k.rack = k.leave
	more := tile.RackOf(all[:k.draw]...)
	k.rack.Add(&more)
	return k
}

// solve gives back what a matrix was multiplied with.
func TestSolve(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for _, n := range []int{1, 2, 7, 40} {
		root, want := make([]float64, n*n), make([]float64, n)
		for i := range root {
			root[i] = random.NormFloat64()
		}
		a, b := make([]float64, n*n), make([]float64, n)
		for i := range n {
			want[i] = random.NormFloat64()
			for j := range n {
				for k := range n {
					a[i*n+j] += root[i*n+k] * root[j*n+k]
				}
			}
			a[i*n+i] += 0.1
		}
		for i := range n {
			for j := range n {
				b[i] += a[i*n+j] * want[j]
			}
		}
		for i, got := range solve(a, b) {
			if math.Abs(got-want[i]) > 1e-6 {
				t.Errorf("%d unknowns: number %d is %v, want %v", n, i, got, want[i])
			}
		}
	}
}

// Sums of noisy outcomes of known values give the values back.
func TestEquationsFindTheValues(t *testing.T) {
	testsize.OneThread(t)
	random := rand.New(rand.NewPCG(5, 6))
	m := newModel()
	truth := make([]int, m.size())
	sum := 0
	for i, at := range m.letter {
		truth[at] = random.IntN(1000) - 500
		sum += truth[at] * fullCount(i)
	}
	for i, at := range m.letter {
		if fullCount(i) == 1 {
			truth[at] -= sum / 5 // of j, k, q, x and z
		}
	}
	e := newEquations(m.size())
	r := quickPlan(t, 1).Rules
	for range 60_000 {
		k := drawnKeeping(random, r.Tiles)
		row := m.columns(nil, &k)
		y := 0.0
		for _, c := range row {
			y += float64(c.x) / one * float64(truth[c.at])
		}
		e.note(row, int(y)+int(300*random.NormFloat64()))
	}
	if err := m.take(e); err != nil {
		t.Fatal(err)
	}
	for i, at := range m.letter {
		if got := m.value[at]; got < truth[at]-60 || got > truth[at]+60 {
			t.Errorf("%c is worth %d, want %d", tables.Alphabet[i], got, truth[at])
		}
	}
}
