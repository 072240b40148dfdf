package engine

import (
	"fmt"
	"strings"
	"testing"
)

func TestLevelOf(t *testing.T) {
	for n := 1; n <= HighestLevel; n++ {
		if l, err := LevelOf(n); err != nil || int(l) != n || l != Levels()[n-1] {
			t.Errorf("level %d is %v, %v", n, l, err)
		}
	}
	for _, n := range []int{0, -1, 11, 1 << 40} {
		if _, err := LevelOf(n); err == nil || !strings.Contains(err.Error(), fmt.Sprintf("level %d: must be 1 (beginner) to 10 (elite)", n)) {
			t.Errorf("level %d: %v", n, err)
		}
	}
}

// Each level is at least as good as the one below in every trait, better in one, and has its own name.
func TestTraitsGrow(t *testing.T) {
	names := map[string]Level{}
	for _, l := range Levels() {
		now := l.traits()
		name, about := l.Name().String(), l.Description().String()
		if other, ok := names[name]; ok || name == "" || about == "" || strings.Contains(about, "\n") {
			t.Errorf("level %d is %q, %q; so is %d", int(l), name, about, int(other))
		}
		names[name] = l
		if want := fmt.Sprintf("%d %s", int(l), name); l.String() != want {
			t.Errorf("level %d writes itself %q", int(l), l)
		}
		if l == 1 {
			continue
		}
		before := (l - 1).traits()
		if now.size < before.size || now.studied < before.studied && now.size != allSizes || now.blindness >= before.blindness ||
			now.leave < before.leave || now.exchange < before.exchange {
			t.Errorf("level %v: %+v after %+v", l, now, before)
		}
	}
	if full := Level(HighestLevel).traits(); full.blindness != 0 || full.leave != 100 || full.exchange != 100 || full.size != allSizes {
		t.Errorf("full strength: %+v", full)
	}
}
