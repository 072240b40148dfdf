package endgame_test

import (
	"testing"

	"maven/internal/endgame"
	"maven/internal/testsize"
)

// found returns the values that this search has proven, and certificates confirm, where the comparison data
// have none that is proven.
func found() map[string]int {
	return map[string]int{"eg01": 15, "eg03": 48, "eg11": -1, "eg15": 6, "eg21": 28, "eg22": 17}
}

// TestShared solves the positions of the comparison data; of those that nobody else has proven only two where tests
// try much, and one as usual.
func TestShared(t *testing.T) {
	testsize.OneThread(t)
	s := endgame.New(64*megabyte, 1)
	for _, k := range measured(t) {
		want := k.net
		if value, ok := found()[k.name]; ok && !k.proven {
			if want = value; !long() && k.name != "eg11" && k.name != "eg21" {
				continue
			}
		}
		if (k.name == "eg11" || k.name == "eg24") && !testsize.Long() { // which take as long as all others
			continue
		}
		a := solve(t, s, &endgame.Question{Position: &k.position})
		if !a.Proven || a.Moves[0].Value != want {
			t.Errorf("%s: %d, proven %t; want %d", k.name, a.Moves[0].Value, a.Proven, want)
		}
		if best := k.position.Board.Spell(&a.Moves[0].Move); k.proven && best != k.best {
			t.Errorf("%s: %s, want %s", k.name, best, k.best)
		}
		follow(t, &k.position, a.Moves[0].Line, a.Moves[0].Value)
	}
}
