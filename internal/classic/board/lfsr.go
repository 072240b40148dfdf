package board

import (
	"errors"
	"fmt"
)

// ErrSeed says that the generator cannot start from a seed.
var ErrSeed = errors.New("seed")

const (
	lfsrBits = 31
	lfsrTop  = 1 << (lfsrBits - 1)
)

// An LFSR is the original's generator of random numbers: a register of 31 bits that is never 0 and
// runs through all other values. The original set it from the clock; this one takes a seed.
type LFSR struct{ x uint32 }

// NewLFSR returns a generator that starts from a seed of 1 to 2,147,483,647. It refuses others with
// ErrSeed: a register of 0 stays 0.
func NewLFSR(seed uint32) (*LFSR, error) {
	if seed == 0 || seed >= 1<<lfsrBits {
		return nil, fmt.Errorf("%w: %d: must be 1 to %d", ErrSeed, seed, uint32(1<<lfsrBits-1))
	}
	return &LFSR{seed}, nil
}

// Next makes one step and returns the register.
func (l *LFSR) Next() uint32 {
	bit := (l.x>>4 ^ l.x) & 1
	l.x = l.x>>1 + bit*lfsrTop
	return l.x
}
