package train

import (
	"context"
	"fmt"
	"math"

	"maven/internal/boardtable"
	"maven/internal/random"
	"maven/internal/tile"
)

// How a net is fitted to positions.
const (
	netPasses = 15   // over all positions
	netBatch  = 16   // positions between two steps
	netStep   = 1e-3 // at the beginning; it falls to nothing in a straight line
	netDecay  = 0.1  // of each weight in a step of 1
	netWidth  = 0.3  // of the weights drawn at the beginning, as a part of the usual
	netLeak   = 0.125
)

// heldOut says how many positions there are to each one that no net learns from: by these it is known what the net gains.
const heldOut = 20

// point is a point in the unit of gains and values.
const point = float64(tile.Point)

// leastSpread is the least deviation of an input that it is measured by: what hardly ever varies says little.
const leastSpread = 0.02

// A netPosition is what a net sees of the moves of a position, and what it should make of them: what they gained beyond what the values of the
// table say, in points, less the mean of the moves.
type netPosition struct {
	inputs []float32 // Inputs for each move
	wanted []float64
}

// netPositions returns the positions of the games as a net sees them, those to learn from and those held out; and of what moves gained in those held out,
// less the mean of their position, the sum of squares.
func (t *Board) netPositions(ctx context.Context, values []float64) (learn, held []netPosition, square float64, err error) {
	for number := range t.kept {
		if err := ctx.Err(); err != nil {
			return nil, nil, 0, err
		}
		all := t.tried(number)
		if len(all.moves) == 0 {
			continue
		}
		p := all.seen(values)
		if number%heldOut != 0 {
			learn = append(learn, p)
			continue
		}
		held = append(held, p)
		for _, y := range all.relative() {
			square += float64(float64(y.outcome) / point * float64(y.outcome) / point)
		}
	}
	return learn, held, square, nil
}

// seen returns the moves of a position as a net sees them.
func (t *tried) seen(values []float64) netPosition {
	p := netPosition{make([]float32, len(t.moves)*boardtable.Inputs), make([]float64, len(t.moves))}
	mean := 0.0
	for i := range t.moves {
		m, x := &t.moves[i], p.inputs[i*boardtable.Inputs:][:boardtable.Inputs]
		worth := 0.0
		for at, v := range &m.row {
			part := float64(v) / float64(boardtable.Unit(at))
			worth += float64(part * values[at])
			if v != 0 {
				x[boardtable.Input(at)] = float32(part)
			}
		}
		x[boardtable.BagInput] = float32(t.bag)
		p.wanted[i] = (float64(m.gain) - worth) / point
		mean += p.wanted[i] / float64(len(t.moves))
	}
	for i := range p.wanted {
		p.wanted[i] -= mean
	}
	return p
}

// scale brings each input of all positions to a mean of 0 and a deviation of 1 over those to learn from. It returns what was taken off, and what divided by.
func scale(learn, held []netPosition) (mean, spread [boardtable.Inputs]float64) {
	n := 0.0
	var square [boardtable.Inputs]float64
	for i := range learn {
		n += float64(len(learn[i].wanted))
		for k, v := range learn[i].inputs {
			mean[k%boardtable.Inputs] += float64(v)
			square[k%boardtable.Inputs] += float64(float64(v) * float64(v))
		}
	}
	for k := range mean {
		mean[k] /= n
		spread[k] = max(leastSpread, math.Sqrt(max(0, square[k]/n-float64(mean[k]*mean[k]))))
	}
	for _, some := range [][]netPosition{learn, held} {
		for i := range some {
			for k, v := range some[i].inputs {
				at := k % boardtable.Inputs
				some[i].inputs[k] = float32((float64(v) - mean[at]) / spread[at])
			}
		}
	}
	return mean, spread
}

// A netFit is a net while it is fitted.
type netFit struct {
	first, second, last *layer
	moves               [boardChoices]netMove
	left, leftSquare    float64 // of Adam's means, as step wants them

	slopes [2][]float64 // of the values of the first two layers
}

// A netMove is what a net makes of a move.
type netMove struct {
	inputs, sum1, value1, sum2, value2 []float64 // sums as layers make them, values as the next takes them
	made                               [1]float64
}

func newNetFit(seed random.Seed) *netFit {
	stream := seed.Stream()
	f := &netFit{first: newLayer(boardtable.Inputs, boardtable.First, stream), second: newLayer(boardtable.First, boardtable.Second, stream),
		last: newLayer(boardtable.Second, 1, stream), left: 1, leftSquare: 1}
	list := func(n int) []float64 { return make([]float64, n) }
	for i := range f.moves {
		f.moves[i] = netMove{inputs: list(boardtable.Inputs), sum1: list(boardtable.First), value1: list(boardtable.First),
			sum2: list(boardtable.Second), value2: list(boardtable.Second)}
	}
	f.slopes = [2][]float64{list(boardtable.First), list(boardtable.Second)}
	return f
}

// make has the net make what it does of the moves of a position, less the mean, and returns the sum of squares of what it is off.
func (f *netFit) make(p *netPosition) (square float64) {
	mean := 0.0
	for i := range p.wanted {
		m := &f.moves[i]
		for k, v := range p.inputs[i*boardtable.Inputs:][:boardtable.Inputs] {
			m.inputs[k] = float64(v)
		}
		f.first.forward(m.sum1, m.inputs)
		leaky(m.value1, m.sum1)
		f.second.forward(m.sum2, m.value1)
		leaky(m.value2, m.sum2)
		f.last.forward(m.made[:], m.value2)
		mean += m.made[0] / float64(len(p.wanted))
	}
	for i, want := range p.wanted {
		off := f.moves[i].made[0] - mean - want
		f.moves[i].made[0] = off
		square += float64(off * off)
	}
	return square
}

// leaky puts into values what sums count in the next layer.
func leaky(values, sums []float64) {
	for i, v := range sums {
		if v < 0 {
			v = float64(v * netLeak)
		}
		values[i] = v
	}
}

// unleak turns slopes of values into those of their sums.
func unleak(slopes, sums []float64) {
	for i, v := range sums {
		if v < 0 {
			slopes[i] = float64(slopes[i] * netLeak)
		}
	}
}

// learn adds the slopes of a position.
func (f *netFit) learn(p *netPosition) {
	f.make(p)
	for i := range p.wanted {
		m := &f.moves[i]
		m.made[0] /= netBatch
		f.last.backward(f.slopes[1], m.made[:], m.value2)
		unleak(f.slopes[1], m.sum2)
		f.second.backward(f.slopes[0], f.slopes[1], m.value1)
		unleak(f.slopes[0], m.sum1)
		f.first.backward(nil, f.slopes[0], m.inputs)
	}
}

// step moves all weights.
func (f *netFit) step(size float64) {
	f.left, f.leftSquare = float64(f.left*keptMean), float64(f.leftSquare*keptSquare)
	for _, l := range []*layer{f.first, f.second, f.last} {
		l.step(size, f.left, f.leftSquare)
	}
}

// passes fits a net to positions.
func (f *netFit) passes(ctx context.Context, learn []netPosition, seed random.Seed, report func(done int) error) error {
	order, stream := make([]*netPosition, len(learn)), seed.Stream()
	for i := range learn {
		order[i] = &learn[i]
	}
	steps, n := netPasses*((len(learn)+netBatch-1)/netBatch), 0
	for pass := range netPasses {
		if err := report(pass); err != nil {
			return err
		}
		random.Shuffle(stream, order)
		for at := 0; at < len(order); at += netBatch {
			for _, p := range order[at:min(at+netBatch, len(order))] {
				f.learn(p)
			}
			f.step(netStep * (1 - float64(n)/float64(steps)))
			n++
			if err := ctx.Err(); err != nil {
				return err
			}
		}
	}
	return report(netPasses)
}

// net returns the net in the numbers of a table, for inputs that are not scaled.
func (f *netFit) net(mean, spread *[boardtable.Inputs]float64) *boardtable.Net {
	n := &boardtable.Net{}
	part := func(w float64) int32 {
		return int32(math.Round(max(-boardtable.MostWeight, min(w*boardtable.One, boardtable.MostWeight))))
	}
	for i := range n.First {
		w := f.first.weight[i*(boardtable.Inputs+1):]
		rest := w[boardtable.Inputs]
		for k := range boardtable.Inputs {
			n.First[i][k] = part(w[k] / spread[k])
			rest -= float64(w[k] / spread[k] * mean[k])
		}
		n.First[i][boardtable.Inputs] = part(rest)
	}
	for i := range n.Second {
		for k := range n.Second[i] {
			n.Second[i][k] = part(f.second.weight[i*(boardtable.First+1)+k])
		}
		n.Last[i] = part(f.last.weight[i])
	}
	return n
}

// fitNet fits a net to what the values leave open, and keeps it if it says better than they alone what moves gained in the positions held out, though
// the values have been fitted to these too. It returns what the values and what both explain there. It calls report at the beginning and after each pass.
func (t *Board) fitNet(ctx context.Context, values []float64, report func(done int) error) (*boardtable.Net, string, error) {
	learn, held, square, err := t.netPositions(ctx, values)
	if err != nil {
		return nil, "", err
	}
	if len(learn) == 0 || square == 0 {
		return nil, "too few positions for a net", nil
	}
	mean, spread := scale(learn, held)
	seed := t.plan.Seed.Named("net")
	f := newNetFit(seed.At(0))
	if err := f.passes(ctx, learn, seed.At(1), report); err != nil {
		return nil, "", err
	}
	alone, both := 0.0, 0.0
	for i := range held {
		both += f.make(&held[i])
		for _, v := range held[i].wanted {
			alone += float64(v * v)
		}
	}
	if math.IsNaN(both) {
		return nil, "", fmt.Errorf("train board: the net cannot come from games")
	}
	remark := fmt.Sprintf("of the differences between %d positions' moves held out, the values explain %.1f%%, with a net %.1f%%", len(held), 100*(1-alone/square), 100*(1-both/square))
	if both >= alone {
		return nil, remark + ": without the net", nil
	}
	return f.net(&mean, &spread), remark, nil
}
