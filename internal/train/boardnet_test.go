package train

import (
	"bytes"
	"math"
	"slices"
	"strings"
	"testing"

	"maven/internal/boardtable"
	"maven/internal/engine"
	"maven/internal/eval"
	"maven/internal/game"
	"maven/internal/pool"
	"maven/internal/random"
	"maven/internal/stamp"
	"maven/internal/testsize"
	"maven/internal/train/checkpoint"
	"maven/internal/varint"
)

// drawnPosition returns a position of so many moves, with inputs drawn by lot and what moves should make by want.
func drawnPosition(moves int, stream *random.Stream, want func(x []float32) float64) netPosition {
	p := netPosition{make([]float32, moves*boardtable.Inputs), make([]float64, moves)}
	mean := 0.0
	for i := range moves {
		x := p.inputs[i*boardtable.Inputs:][:boardtable.Inputs]
		for k := range x {
			x[k] = float32(stream.IntN(2001)-1000) / 1000
		}
		p.wanted[i] = want(x)
		mean += p.wanted[i] / float64(moves)
	}
	for i := range p.wanted {
		p.wanted[i] -= mean
	}
	return p
}

// The slopes are by how much half the sum of squares changes when a weight does.
func TestNetSlopes(t *testing.T) {
	testsize.OneThread(t)
	f := newNetFit(5)
	p := drawnPosition(4, random.Seed(6).Stream(), func(x []float32) float64 { return float64(3 * x[0] * x[1]) })
	f.learn(&p)
	for name, l := range map[string]*layer{"first": f.first, "second": f.second, "last": f.last} {
		compared := 0
		for at := 0; at < len(l.weight); at += 1 + len(l.weight)/50 {
			const little = 1e-5
			was := l.weight[at]
			l.weight[at] = was + little
			more := f.make(&p)
			l.weight[at] = was - little
			less := f.make(&p)
			l.weight[at] = was
			want := (more - less) / (2 * little) / 2 / netBatch
			if got := l.slope[at]; math.Abs(got-want) > 1e-6+math.Abs(want)/1000 {
				t.Errorf("%s layer: slope %d is %v, want %v", name, at, got, want)
			}
			compared++
		}
		if compared < 8 {
			t.Errorf("%s layer: %d slopes compared", name, compared)
		}
	}
}

// pretend has so many games played; what their moves gained is as gain says.
func (t *Board) pretend(games int, gain func(row *[boardtable.Columns]int64, stream *random.Stream) float64) {
	for number := range games {
		stream, all := random.Seed(8).At(number).Stream(), &tried{bag: 40}
		all.moves = make([]triedMove, 5)
		for i := range all.moves {
			m := &all.moves[i]
			for at := range 6 {
				m.row[at] = int64(stream.IntN(4 * boardtable.Whole))
			}
			m.gain = int64(point * gain(&m.row, stream))
		}
		t.take(all)
		t.games++
	}
}

// A net sees what values cannot, and is kept; one that sees nothing new is not.
func TestNetKept(t *testing.T) {
	testsize.OneThread(t)
	games, whole := testsize.Of(300, 600, 600), func(v int64) float64 { return float64(v) / boardtable.Whole }
	for name, c := range map[string]struct {
		gain func(row *[boardtable.Columns]int64, stream *random.Stream) float64
		kept bool
	}{
		"what two windows do together": {func(row *[boardtable.Columns]int64, _ *random.Stream) float64 {
			return 2 * math.Abs(whole(row[0])-whole(row[1]))
		}, true},
		"lots": {func(_ *[boardtable.Columns]int64, stream *random.Stream) float64 { return float64(stream.IntN(20)) }, false},
	} {
		b := boardTrainer(t, smallBoardPlan(t, games))
		b.pretend(games, c.gain)
		values, err := b.values()
		if err != nil {
			t.Fatal(err)
		}
		net, remark, err := b.fitNet(t.Context(), values, func(int) error { return nil })
		if err != nil {
			t.Fatal(err)
		}
		if net != nil != c.kept {
			t.Errorf("%s: %s; a net %v, want %v", name, remark, net != nil, c.kept)
		}
	}
}

// The whole numbers of a table make of moves what the fit did, to a few hundredths of a point.
func TestNetRounded(t *testing.T) {
	testsize.OneThread(t)
	b := boardTrainer(t, smallBoardPlan(t, 1))
	r := b.plan.Rules
	counter, player := boardtable.NewJudge(b.zero, r.Tiles), engine.NewStatic(eval.NewStatic(nil), b.plan.Words)
	g := game.New(r, b.plan.Words.Graph, 3)
	f := newNetFit(9)
	for _, l := range []*layer{f.first, f.second, f.last} {
		for i := range l.weight {
			l.weight[i] *= 3
		}
	}
	var positions []game.Position
	var seen []netPosition
	for ; !g.Over(); g.Play(&player.Rank(new(g.Position()), 1)[0]) {
		p := g.Position()
		top := player.Rank(&p, boardChoices)
		all := tried{bag: p.Bag(), moves: make([]triedMove, len(top))}
		for i := range top {
			counter.Row(all.moves[i].row[:], p.Board, &top[i], p.Bag())
		}
		positions, seen = append(positions, p.Clone()), append(seen, all.seen(make([]float64, boardtable.Columns)))
	}
	mean, spread := scale(seen, nil)
	table, err := boardtable.New(b.through, make([]int32, boardtable.Columns), f.net(&mean, &spread),
		r.Stamp(stamp.Thing{Name: "small", Hash: b.plan.Words.Hash()}, "a test"))
	if err != nil {
		t.Fatal(err)
	}
	judge, least, most := boardtable.NewJudge(table, r.Tiles), 0.0, 0.0
	for i := range positions {
		p := &positions[i]
		top := slices.Clone(player.Rank(p, boardChoices))
		f.make(&seen[i])
		worths, average := make([]float64, len(top)), 0.0
		for k := range top {
			worths[k] = float64(judge.Worth(p.Board, &top[k], p.Bag())) / point
			average += worths[k] / float64(len(top))
		}
		for k := range top {
			got, want := worths[k]-average, f.moves[k].made[0]
			if math.Abs(got-want) > 0.03 {
				t.Errorf("position %d: %s is worth %.4f, want %.4f", i, p.Board.Spell(&top[k]), got, want)
			}
			least, most = min(least, want), max(most, want)
		}
	}
	if len(positions) < 8 || most-least < 1 {
		t.Errorf("%d positions, worth %v to %v", len(positions), least, most)
	}
}

// A checkpoint keeps the net that was fitted, and the table has it.
func TestNetSaved(t *testing.T) {
	testsize.OneThread(t)
	plan := smallBoardPlan(t, testsize.Of(300, 600, 600))
	first, second := boardTrainer(t, plan), boardTrainer(t, plan)
	first.pretend(plan.Games, func(row *[boardtable.Columns]int64, _ *random.Stream) float64 {
		return math.Abs(float64(row[0]-row[1])) / boardtable.Whole
	})
	var last pool.Progress
	if err := first.Run(t.Context(), pool.Here(1), func(p pool.Progress) error { last = p; return nil }); err != nil {
		t.Fatal(err)
	}
	if first.net == nil || last.Phase != "passes" || last.Done != last.Of || !strings.Contains(last.Remark, "with a net") {
		t.Fatalf("net %v, %+v", first.net != nil, last)
	}
	if err := second.Restore(first.AppendCheckpoint(nil)); err != nil {
		t.Fatal(err)
	}
	made := plan.Rules.Stamp(stamp.Thing{Name: "small", Hash: plan.Words.Hash()}, "a test")
	a, err := first.Table(made)
	if err != nil {
		t.Fatal(err)
	}
	b, err := second.Table(made)
	if err != nil || !second.Done() || !bytes.Equal(a.AppendTo(nil), b.AppendTo(nil)) {
		t.Errorf("done %v: %v; or the table is another", second.Done(), err)
	}
	first.net = nil
	if without, err := first.Table(made); err != nil || bytes.Equal(a.AppendTo(nil), without.AppendTo(nil)) {
		t.Errorf("%v; or the table has no net", err)
	}
}

// Bytes that are no games of a plan are refused, though sealed, and the trainer stays as it was.
func TestBoardRestoreRefuses(t *testing.T) {
	testsize.OneThread(t)
	b := boardTrainer(t, smallBoardPlan(t, 2))
	sealed := func(parts ...[]byte) []byte {
		return checkpoint.Append(nil, boardMagic, b.print, slices.Concat(parts...))
	}
	game := varint.AppendBytes(nil, appendTried(nil, &tried{bag: 9}))
	much := &tried{bag: 9, moves: make([]triedMove, 2)}
	much.moves[0].row[boardtable.Columns-1] = mostPart + 1
	for name, data := range map[string][]byte{
		"nothing":             sealed(),
		"a net of one byte":   sealed([]byte{0, 1, 7}),
		"a game cut off":      sealed([]byte{0, 0}, game[:len(game)-1]),
		"too many games":      sealed([]byte{0, 0}, game, game, game),
		"too few at the end":  sealed([]byte{1, 0}, game),
		"an unheard-of value": sealed([]byte{0, 0}, varint.AppendBytes(nil, appendTried(nil, much))),
	} {
		refuses(t, b, name, data, stamp.ErrDamaged)
	}
	if err := b.Restore(sealed([]byte{0, 0}, game, game)); err != nil || b.Games() != 2 {
		t.Errorf("two games: %d, %v", b.Games(), err)
	}
}
