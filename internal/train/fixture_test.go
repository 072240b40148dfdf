package train

import (
	"crypto/sha256"
	"errors"

	"maven/internal/pool"
)

// sealed appends the checksum of the data.
func sealed(data []byte) []byte {
	sum := sha256.Sum256(data)
	return append(data, sum[:]...)
}

// stopAt returns a report that ends a run with errStop in a phase, after so many of its games or passes.
func stopAt(phase string, done int) func(pool.Progress) error {
	return func(p pool.Progress) error {
		if p.Phase == phase && p.Done >= done {
			return errStop
		}
		return nil
	}
}

var errStop = errors.New("stop")
