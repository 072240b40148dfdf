package coordinator

import (
	"context"
	"fmt"
	"time"

	"maven/internal/farm"
	"maven/internal/farm/wire"
)

// gone is how long a worker may not greet before it is forgotten; it greets every few seconds.
const gone = 20 * time.Second

// A peer is a worker that greets.
type peer struct {
	threads int
	blocks  int // done
	seen    time.Time
}

// greet answers a worker's greeting.
func (c *Coordinator) greet(name string, g wire.Greeting) wire.Welcome {
	c.mu.Lock()
	defer c.mu.Unlock()
	if why := c.banned[name]; why != "" {
		return wire.Welcome{Refused: "you are banned: " + why}
	}
	if g.Form != farm.Form {
		return wire.Welcome{Refused: fmt.Sprintf("your blocks have form %d, the farm's have form %d", g.Form, farm.Form)}
	}
	if why := c.cfg.Engine.Differs(g.Engine); why != "" {
		return wire.Welcome{Refused: "you would give other answers: " + why}
	}
	if g.Ending {
		delete(c.peers, name)
		return wire.Welcome{}
	}
	p := c.peers[name]
	if p == nil {
		p = &peer{}
		c.peers[name] = p
		c.cfg.Log.Info("a worker has come", "worker", name, "threads", g.Threads)
	}
	p.threads, p.seen = min(max(g.Threads, 1), 4096), time.Now()
	if c.active != nil {
		c.active.notify()
	}
	pass := c.pass(name)
	return wire.Welcome{Pass: pass[:], Lost: c.cfg.Lost}
}

// threads returns how many threads the workers have. The caller holds the mutex.
func (c *Coordinator) threads() int {
	sum := 0
	for _, p := range c.peers {
		sum += p.threads
	}
	return sum
}

// other returns a worker that is none of two, the one that has done least, or "".
func (c *Coordinator) other(a, b string) string {
	best := ""
	for name, p := range c.peers {
		if name != a && name != b && (best == "" || p.blocks < c.peers[best].blocks) {
			best = name
		}
	}
	return best
}

// watch forgets workers that are gone, has checks done by others, and mends the queue, until ctx ends.
func (c *Coordinator) watch(ctx context.Context) {
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for n := 1; ; n++ {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		c.mu.Lock()
		for name, p := range c.peers {
			if time.Since(p.seen) > gone {
				delete(c.peers, name)
				c.cfg.Log.Warn("a worker is gone", "worker", name)
			}
		}
		if c.active != nil {
			c.active.watchClaims()
			if time.Since(c.active.since) > c.cfg.Turn && c.waits() {
				c.active.end(errTurn)
			}
		}
		c.mu.Unlock()
		if n%mendEvery == 0 {
			c.mend(ctx)
		}
	}
}

// mendEvery is how many seconds pass between two looks at the queue.
const mendEvery = 10

// mend counts the blocks that are out: those in the queue at most, where one stays until its worker has an answer. If there are none, blocks were acknowledged without a result: what is lacking is cut
// again.
func (c *Coordinator) mend(ctx context.Context) {
	queue, err := c.blocks.Info(ctx)
	if err != nil {
		c.cfg.Log.Warn("the queue cannot be seen", "why", err)
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	r := c.active
	if r == nil || !r.doing || len(c.inbox) > 0 || len(r.claims) > 0 {
		return
	}
	if r.out = min(r.out, int(queue.State.Msgs)); queue.State.Msgs == 0 {
		r.next, _ = r.ledger.gap(r.at, r.last)
		r.notify()
	}
}
