package coordinator

import (
	"context"
	"errors"
	"fmt"
	"time"

	"maven/internal/farm"
	"maven/internal/farm/queue"
	"maven/internal/farm/wire"
)

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
	known := c.peers[name] != nil
	if !c.peers.Greet(name, g.Run, g.Threads) {
		return wire.Welcome{Wait: fmt.Sprintf("another worker with the name %s is here; give this one another name or invitation, or end the other", name)}
	}
	if g.Ending {
		delete(c.peers, name)
		for _, s := range c.shares {
			s.Leave(name)
		}
		poke(c.wake)
		c.feed()
		return wire.Welcome{}
	}
	if !known {
		c.cfg.Log.Info("a worker has come", "worker", name, "threads", g.Threads)
		for _, s := range c.shares {
			s.Return(name)
		}
	}
	w := wire.Welcome{Lost: c.cfg.Lost}
	for _, at := range g.AtWork {
		if s := c.shareOf(at.Block); s != nil {
			s.Hear(name, at)
		}
		if c.useless(at.Block) {
			w.Useless = append(w.Useless, at.Block)
		}
	}
	return w
}

// useless reports whether a block need not be done: its job is over, or others have done it. The caller holds the mutex.
func (c *Coordinator) useless(b farm.Block) bool {
	j, s := c.queue.Jobs[b.Job], c.shareOf(b)
	return j == nil || j.State.Over() || b.Part.Number < j.Newest().Part || s != nil && !s.Ledger.Lacks(b.First, b.End)
}

// threadsOf returns how many threads a worker has; others have none.
func (c *Coordinator) threadsOf(name string) int {
	c.mu.Lock()
	defer c.mu.Unlock()
	if p := c.peers[name]; p != nil {
		return p.Threads
	}
	return 0
}

// deaf notes that this machine stood still for a time, or the coordinator was busy: then nobody was silent. The caller holds the mutex.
func (c *Coordinator) deaf(long time.Duration) {
	c.cfg.Log.Warn("the coordinator heard nobody for a while", "long", long)
	c.peers.Deaf(long)
	for _, s := range c.shares {
		s.Deaf(long)
	}
}

// mostTurns is how many turns a job may have one after the other until a worker is free for it.
const mostTurns = 10

// watch forgets workers that are gone, and gives their blocks to others, until ctx ends.
func (c *Coordinator) watch(ctx context.Context) {
	every := min(time.Second, c.cfg.Lost/8)
	for looked := time.Now(); wire.Wait(ctx, every) == nil; looked = time.Now() {
		c.mu.Lock()
		if late := time.Since(looked) - every; late > c.cfg.Lost/4 {
			c.deaf(late)
		}
		for _, name := range c.peers.Forget() {
			c.cfg.Log.Warn("a worker is gone", "worker", name)
		}
		if c.share != nil {
			c.share.Watch()
			poke(c.wake)
			switch long, next := time.Since(c.active.job.Turn), c.queue.Next(); {
			case next == nil || long <= c.cfg.Turn && !(len(c.waiters) > 0 && c.share.Dry() && c.unbegun(next)):
				c.share.Check()
			case c.active.busy > 0 || c.share.Replays() || c.share.Starves() && long <= mostTurns*c.cfg.Turn:
			default:
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
		w.Reply(wire.Given{}, nil)
	}
}

// unbegun reports whether no part of a job is shared out, so that workers can get none of its blocks before its turn. The caller holds the
// mutex.
func (c *Coordinator) unbegun(j *queue.Job) bool {
	for of := range c.shares {
		if of.job == j.ID {
			return false
		}
	}
	return true
}
