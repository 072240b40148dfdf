package guard

import (
	"sync"

	"golang.org/x/time/rate"
)

// Rate limits the requests of one client.
type Rate struct {
	PerSecond float64 // 0 for no limit
	Burst     int     // at once
}

// mostClients is how many clients are told apart. When more come, all are forgotten: each begins with a full burst
// again, and memory stays bounded.
const mostClients = 10_000

// clients count the requests of each client.
type clients struct {
	rate Rate

	lock   sync.Mutex
	bucket map[string]*rate.Limiter
}

func newClients(r Rate) *clients {
	return &clients{rate: r, bucket: map[string]*rate.Limiter{}}
}

// allow reports whether a client may send one more request now.
func (c *clients) allow(name string) bool {
	if c.rate.PerSecond == 0 {
		return true
	}
	c.lock.Lock()
	defer c.lock.Unlock()
	one := c.bucket[name]
	if one == nil {
		if len(c.bucket) == mostClients {
			clear(c.bucket)
		}
		one = rate.NewLimiter(rate.Limit(c.rate.PerSecond), c.rate.Burst)
		c.bucket[name] = one
	}
	return one.Allow()
}
