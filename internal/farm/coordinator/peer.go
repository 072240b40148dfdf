package coordinator

import (
	"context"
	"errors"
	"fmt"
	"time"

	"maven/internal/farm"
	"maven/internal/farm/wire"
)

// gone is how long a worker may not greet before it is forgotten; it greets every few seconds.
const gone = 20 * time.Second

// mostThreads is how many threads a worker may have.
const mostThreads = 4096

// A peer is a worker that greets.
type peer struct {
	run     string
	threads int
	room    int // blocks that it may have at once: fewer after it has lost some
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
	p := c.peers[name]
	if p != nil && p.run != g.Run {
		return wire.Welcome{Wait: fmt.Sprintf("another worker with the name %s is here; give this one another name or invitation, or end the other", name)}
	}
	if g.Ending {
		delete(c.peers, name)
		if c.active != nil {
			c.active.leaves(name)
			c.feed()
		}
		return wire.Welcome{}
	}
	if p == nil {
		p = &peer{run: g.Run}
		c.peers[name] = p
		c.cfg.Log.Info("a worker has come", "worker", name, "threads", g.Threads)
	}
	threads := min(max(g.Threads, 1), mostThreads)
	p.room, p.threads, p.seen = max(1, p.room+threads-p.threads), threads, time.Now()
	if c.active != nil {
		c.active.hear(name, g.AtWork)
	}
	return wire.Welcome{Lost: c.cfg.Lost}
}

// threads returns how many threads the workers have. The caller holds the mutex.
func (c *Coordinator) threads() int {
	sum := 0
	for _, p := range c.peers {
		sum += p.threads
	}
	return sum
}

// threadsOf returns how many threads a worker has; others have none.
func (c *Coordinator) threadsOf(name string) int {
	c.mu.Lock()
	defer c.mu.Unlock()
	if p := c.peers[name]; p != nil {
		return p.threads
	}
	return 0
}

// watch forgets workers that are gone, and gives their blocks to others, until ctx ends.
func (c *Coordinator) watch(ctx context.Context) {
	for wire.Wait(ctx, time.Second) == nil {
		c.mu.Lock()
		for name, p := range c.peers {
			if time.Since(p.seen) > gone {
				delete(c.peers, name)
				c.cfg.Log.Warn("a worker is gone", "worker", name)
			}
		}
		if c.active != nil {
			c.active.watch()
			if time.Since(c.active.job.turn) > c.cfg.Turn && c.next() != nil {
				c.active.end(errors.New("it is another job's turn"))
			}
		}
		c.feed()
		c.mu.Unlock()
	}
	c.mu.Lock()
	left := c.waiters
	c.waiters = nil
	c.mu.Unlock()
	for _, w := range left { // they ask whoever is here next
		w.reply(wire.Given{}, nil)
	}
}
