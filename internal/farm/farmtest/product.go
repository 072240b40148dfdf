package farmtest

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"

	"maven/internal/farm"
	"maven/internal/pool"
)

// A Product is the product of a job, in memory. It is a farm.Product.
type Product struct {
	mutex   sync.Mutex
	change  chan struct{} // closed when something changes
	records [][]byte
	told    int // records that somebody has seen, which must stay
	states  [][]byte
	plain   bool // records are results; otherwise pieces of the last state, once the job is done

	progress farm.Progress
	done     bool
	err      error
}

// NewProduct returns an empty product.
func NewProduct() *Product { return &Product{change: make(chan struct{})} }

// changed wakes those that follow. The caller has the mutex.
func (p *Product) changed() {
	close(p.change)
	p.change = make(chan struct{})
}

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
	known := r.product.Records()
	for n := first; n < min(end, len(known)); n++ {
		if err := take(n, known[n]); err != nil {
			return err
		}
	}
	from := max(first, len(known))
	if from >= end {
		return nil
	}
	return r.far.Do(ctx, part, state, from, end, func(number int, result []byte) error {
		taken := take(number, result)
		if taken != nil && taken != pool.ErrEnough {
			return taken
		}
		r.product.add(result)
		return taken
	})
}

// add adds the next record.
func (p *Product) add(record []byte) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.records = append(p.records, bytes.Clone(record))
	p.changed()
}

// State returns the last state.
func (p *Product) State() ([]byte, error) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if len(p.states) == 0 {
		return nil, nil
	}
	return p.states[len(p.states)-1], nil
}

// Save keeps a state.
func (p *Product) Save(state []byte) error {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.states = append(p.states, bytes.Clone(state))
	return nil
}

// Progress notes how far the job is.
func (p *Product) Progress(what string, done, of int, remark string) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.progress = farm.Progress{What: what, Done: done, Of: of, Remark: remark}
	p.changed()
}

// Records returns all records.
func (p *Product) Records() [][]byte {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	return p.records
}

// lose forgets some of the last records that nobody has seen, and perhaps the last state, as a coordinator may that is
// stopped before they are written.
func (p *Product) lose(random *rand.Rand) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if unseen := len(p.records) - p.told; unseen > 0 {
		p.records = p.records[:len(p.records)-random.IntN(min(unseen, 3)+1)]
	}
	if len(p.states) > 1 && random.IntN(2) == 0 {
		p.states = p.states[:len(p.states)-1]
	}
}

// pieceSize is the size of a piece of a state, in bytes.
const pieceSize = 1 << 19

// finish ends the job.
func (p *Product) finish(err error) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.done, p.err = true, err
	if n := len(p.states); err == nil && !p.plain && n > 0 {
		p.records = slices.Collect(slices.Chunk(p.states[n-1], pieceSize))
	}
	p.changed()
}

// follow hands out records from number next on, until the job is done.
func (p *Product) follow(ctx context.Context, next int, take func(n int, record []byte) error, progress func(farm.Progress)) error {
	for {
		p.mutex.Lock()
		var record []byte
		fresh := next < len(p.records)
		if fresh {
			record, p.told = p.records[next], max(p.told, next+1)
		}
		change, done, err, now := p.change, p.done, p.err, p.progress
		p.mutex.Unlock()
		progress(now)
		switch {
		case fresh:
			if err := take(next, record); err != nil {
				return err
			}
			next++
		case done && err != nil:
			return fmt.Errorf("the job has failed: %w", err)
		case done:
			return nil
		default:
			select {
			case <-change:
			case <-ctx.Done():
				return ctx.Err()
			}
		}
	}
}
