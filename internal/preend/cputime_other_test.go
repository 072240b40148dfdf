//go:build !linux

package preend_test

import "time"

var began = time.Now()

// worked returns the time since the tests began.
func worked() time.Duration { return time.Since(began) }
