package blocks

import (
	"testing"
	"time"
)

// Blocks begin with one number and grow until they take some seconds, whatever a number costs.
func TestSizer(t *testing.T) {
	for cost, want := range map[float64]int{10: 1, 1: 4, 0.01: 400} {
		var s sizer
		if n := s.next(); n != 1 {
			t.Errorf("the first block has %d numbers", n)
		}
		for range 20 {
			n := s.next()
			s.saw(n, time.Duration(cost*float64(n)*float64(time.Second)))
			s.saw(0, time.Minute)
		}
		if n := s.next(); n < want-1 || n > want {
			t.Errorf("%v s each: blocks of %d numbers, want %d", cost, n, want)
		}
	}
}
