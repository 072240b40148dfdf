package testsize

import (
	"runtime/debug"
	"testing"
)

// The variable chooses the size.
func TestSizes(t *testing.T) {
	for value, want := range map[string]string{"": "usual", "0": "usual", "1": "long", "yes": "long", "2": "longest"} {
		t.Setenv("MAVEN_LONG", value)
		if got := Of("usual", "long", "longest"); got != want {
			t.Errorf("MAVEN_LONG=%q: %s", value, got)
		}
		if Long() != (want != "usual") || Longest() != (want == "longest") {
			t.Errorf("MAVEN_LONG=%q: long %v, longest %v", value, Long(), Longest())
		}
	}
}

// A test that takes seconds runs where tests try much, and nowhere else.
func TestSlow(t *testing.T) {
	for value, want := range map[string]bool{"": false, "1": true, "2": true} {
		t.Setenv("MAVEN_LONG", value)
		ran := false
		t.Run("slow", func(t *testing.T) {
			Slow(t)
			ran = true
		})
		if ran != want {
			t.Errorf("MAVEN_LONG=%q: the test ran: %v", value, ran)
		}
	}
}

// A test of one thread is skipped where tests are short, and not elsewhere.
func TestOneThread(t *testing.T) {
	ran := false
	t.Run("one", func(t *testing.T) {
		OneThread(t)
		ran = true
	})
	if ran == testing.Short() {
		t.Errorf("short %v, and the test ran: %v", testing.Short(), ran)
	}
}

// Tests collect seldom, unless GOGC says how often.
func TestCollectSeldom(t *testing.T) {
	before := debug.SetGCPercent(100)
	defer debug.SetGCPercent(before)
	for value, want := range map[string]int{"": 400, "50": 100} {
		t.Setenv("GOGC", value)
		debug.SetGCPercent(100)
		CollectSeldom()
		if got := debug.SetGCPercent(100); got != want {
			t.Errorf("GOGC=%q: %d", value, got)
		}
	}
}
