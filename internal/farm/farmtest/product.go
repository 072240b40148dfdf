package farmtest

import (
	"bytes"
	"context"
	"math/rand/v2"
	"slices"

	"maven/internal/pool"
)

// A Product is the product of a job, in memory. It is a farm.Product, and belongs to who drives the job until that is done.
type Product struct {
	done chan struct{} // closed when the job is over
	err  error         // why it has failed

	records  [][]byte
	states   [][]byte
	plain    bool // records are results; otherwise pieces of the last state, once the job is done
	progress pool.Progress
}

// NewProduct returns an empty product.
func NewProduct() *Product { return &Product{done: make(chan struct{})} }

// Results returns what does as far does, and adds each result once it is taken. Those that are there are not done again.
func (p *Product) Results(far pool.Far) pool.Far {
	p.plain = true
	return &results{far, p}
}

type results struct {
	far     pool.Far
	product *Product
}

// Do hands out what the product has, and has the rest done.
func (r *results) Do(ctx context.Context, part int, state []byte, first, end int, take func(number int, result []byte) error) error {
	p := r.product
	for ; first < min(end, len(p.records)); first++ {
		if err := take(first, p.records[first]); err != nil {
			return err
		}
	}
	if first >= end {
		return nil
	}
	return r.far.Do(ctx, part, state, first, end, func(number int, result []byte) error {
		taken := take(number, result)
		if taken == nil || taken == pool.ErrEnough {
			p.records = append(p.records, bytes.Clone(result))
		}
		return taken
	})
}

// State returns the last state.
func (p *Product) State() ([]byte, error) {
	if len(p.states) == 0 {
		return nil, nil
	}
	return p.states[len(p.states)-1], nil
}

// Save keeps a state.
func (p *Product) Save(state []byte) error {
	p.states = append(p.states, bytes.Clone(state))
	return nil
}

// Progress notes how far the job is.
func (p *Product) Progress(now pool.Progress) { p.progress = now }

// lose forgets some of the last records, but fewer than so many, and perhaps the last state, as a coordinator may that is stopped
// before they are written.
func (p *Product) lose(random *rand.Rand, many int) {
	p.records = p.records[:max(0, len(p.records)-random.IntN(many))]
	if len(p.states) > 1 && random.IntN(2) == 0 {
		p.states = p.states[:len(p.states)-1]
	}
}

// pieceSize is the size of a piece of a state, in bytes.
const pieceSize = 1 << 19

// finish ends the job.
func (p *Product) finish(err error) {
	if n := len(p.states); err == nil && !p.plain && n > 0 {
		p.records = slices.Collect(slices.Chunk(p.states[n-1], pieceSize))
	}
	p.err = err
	close(p.done)
}
