package blocks

import (
	"cmp"
	"time"
)

// wantedTime is what a block should take: seldom less than 2 s or more than 10 s.
const wantedTime = 4 * time.Second

// A sizer finds how many numbers a block should have.
type sizer struct {
	most int     // numbers of the largest block that was done
	cost float64 // seconds of a number, lately
}

// full is how many numbers take wantedTime.
func (s *sizer) full() int { return max(1, int(wantedTime.Seconds()/max(s.cost, 1e-9))) }

// next returns the size of the next block: a full one, but at most twice the largest that was done.
func (s *sizer) next() int { return min(s.full(), max(1, 2*s.most)) }

// saw takes what some numbers took.
func (s *sizer) saw(numbers int, took time.Duration) {
	if numbers == 0 {
		return
	}
	cost := took.Seconds() / float64(numbers)
	s.cost = cmp.Or(s.cost, cost)
	s.cost += (cost - s.cost) / 8
	s.most = max(s.most, numbers)
}
