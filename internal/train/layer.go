package train

import (
	"math"

	"maven/internal/random"
)

// A layer is a layer of a net while it is fitted. Each of its outputs takes some of each input, and something of nothing. Conversions keep products and
// sums apart everywhere, so that every processor rounds in the same way.
type layer struct {
	in     int
	weight []float64 // of each output: in of inputs, then one of nothing
	slope  []float64 // of the loss, by weight
	mean   []float64 // Adam's mean of slopes
	square []float64 // and of their squares
}

// newLayer returns a layer with weights drawn by lot, the smaller the more inputs there are.
func newLayer(in, out int, stream *random.Stream) *layer {
	n := out * (in + 1)
	l := &layer{in: in, weight: make([]float64, n), slope: make([]float64, n), mean: make([]float64, n), square: make([]float64, n)}
	width := netWidth * math.Sqrt(6/float64(in))
	for i := range l.weight {
		if i%(in+1) < in {
			l.weight[i] = float64(width * (float64(stream.Uint64()>>11)/(1<<52) - 1))
		}
	}
	return l
}

// forward puts into out what the layer makes of x.
func (l *layer) forward(out, x []float64) {
	for o := range out {
		w := l.weight[o*(l.in+1):][:l.in+1]
		sum := w[l.in]
		for i, v := range x {
			sum += float64(w[i] * v)
		}
		out[o] = sum
	}
}

// backward adds what comes of x to the slopes of the weights, by the slopes of the outputs, and puts the slopes of the inputs into
// back, unless it is nil.
func (l *layer) backward(back, slopes, x []float64) {
	clear(back)
	for o, v := range slopes {
		w, g := l.weight[o*(l.in+1):][:l.in+1], l.slope[o*(l.in+1):][:l.in+1]
		g[l.in] += v
		for i := range x {
			g[i] += float64(v * x[i])
		}
		for i := range back {
			back[i] += float64(v * w[i])
		}
	}
}

// What Adam keeps of its means at each step, and what stands for nothing.
const (
	keptMean   = 0.9
	keptSquare = 0.999
	tiny       = 1e-8
)

// step moves the weights against their slopes by Adam's method, lets them decay, and forgets the slopes. The means still lack left and
// leftSquare of their weight, since they began at nothing.
func (l *layer) step(size, left, leftSquare float64) {
	for i, g := range l.slope {
		l.mean[i] = float64(keptMean*l.mean[i]) + float64((1-keptMean)*g)
		l.square[i] = float64(keptSquare*l.square[i]) + float64(float64((1-keptSquare)*g)*g)
		move := l.mean[i] / (1 - left) / (math.Sqrt(l.square[i]/(1-leftSquare)) + tiny)
		if i%(l.in+1) < l.in {
			move += float64(netDecay * l.weight[i])
		}
		l.weight[i] -= float64(size * move)
	}
	clear(l.slope)
}
