package queue

import (
	"fmt"
	"testing"

	"maven/internal/farm"
	"maven/internal/farm/vault"
)

// What a liar did is taken back with all that later parts made of it, whoever did those; the rest stays.
func TestTainted(t *testing.T) {
	make3 := func(liarIn int, states ...Saved) *Job {
		j := &Job{Status: Status{Saved: states}}
		for part := range 3 {
			by := "honest"
			if part == liarIn {
				by = "liar"
			}
			j.Ledger(part).Add(vault.Piece{First: 0, End: 2, Seq: uint64(10*part + 1), By: "honest"})
			j.Ledger(part).Add(vault.Piece{First: 2, End: 4, Seq: uint64(10*part + 2), By: by})
		}
		return j
	}
	for what, c := range map[string]struct {
		job  *Job
		want string
	}{
		"results of part 1": {make3(1), "[21 22] [12]"},
		"a state of part 0": {make3(3, Saved{Part: 0, By: "honest liar"}), "[11 12 21 22] []"},
		"a state alone":     {&Job{Status: Status{Saved: []Saved{{Part: 0, By: "liar"}}}}, "[] []"},
		"nothing":           {make3(3, Saved{Part: 0, By: "honest"}), "[] []"},
	} {
		after, own, found := c.job.without("liar")
		if got := fmt.Sprint(after, own); got != c.want {
			t.Errorf("%s: messages %s are removed, want %s", what, got, c.want)
		}
		if found == (what == "nothing") {
			t.Errorf("%s: there is something to take back: %v", what, found)
		}
	}
}

// A state has contributions of all who did results that it holds, of this part and of those before it, and of all who contributed to the
// state before it.
func TestBy(t *testing.T) {
	j := &Job{Part: farm.Part{Number: 1}, Status: Status{Saved: []Saved{{Part: 0, By: "green red"}}}}
	for part, names := range [][]string{{"black"}, {"blue", "red", "white"}, {"grey"}} {
		for n, name := range names {
			j.Ledger(part).Add(vault.Piece{First: 2 * n, End: 2*n + 2, By: name})
		}
	}
	if got := fmt.Sprint(j.by(3)); got != "[black blue green red]" {
		t.Errorf("%s have contributed", got)
	}
}
