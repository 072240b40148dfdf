// Package testsize says how much tests try, and how often their memory is collected.
//
// The environment variable MAVEN_LONG chooses: without it tests try what finds nearly every fault in little time; 1 is long, which
// .ci/run runs; 2 is longest, which adds measurements of minutes. A test asserts the same at every size.
package testsize

import (
	"os"
	"runtime/debug"
	"strconv"
	"testing"
)

// Long reports whether tests try much, as .ci/run has them.
func Long() bool { return level() >= 1 }

// Longest reports whether tests try all that they can, which takes minutes each.
func Longest() bool { return level() >= 2 }

// OneThread skips a test that starts no threads, or none but those that another test of the same code starts, where tests are
// short, as they are for the race detector.
func OneThread(t testing.TB) {
	t.Helper()
	if testing.Short() {
		t.Skip("the test has one thread, or threads that another test has")
	}
}

// Slow skips a test that takes seconds, unless tests try much.
func Slow(t testing.TB) {
	t.Helper()
	if !Long() {
		t.Skip("the test takes seconds: MAVEN_LONG=1 runs it")
	}
}

// Of returns the first number, or the second where tests try much, or the third where they try all.
func Of[N any](usual, long, longest N) N {
	switch {
	case Longest():
		return longest
	case Long():
		return long
	}
	return usual
}

// CollectSeldom lets the heap grow to five times what is in use before the next collection, unless GOGC says otherwise: what tests
// share stays, so that each collection frees little. With Go's own 100, the collector takes a fifth of the time of tests.
func CollectSeldom() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(400)
	}
}

// level is the number in MAVEN_LONG; other texts count as 1.
func level() int {
	text := os.Getenv("MAVEN_LONG")
	if text == "" {
		return 0
	}
	if n, err := strconv.Atoi(text); err == nil {
		return n
	}
	return 1
}
