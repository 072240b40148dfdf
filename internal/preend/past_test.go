package preend_test

import (
	"context"
	"reflect"
	"testing"

	"maven/internal/move"
	"maven/internal/preend"
	"maven/internal/testsize"
)

// A search that is stopped after every round, and goes on by what it has found, finds what one that is never stopped does, and does
// nothing twice; also when moves are added, or the limit is raised, on the way.
func TestPast(t *testing.T) {
	for bag := 1; bag <= 2; bag++ {
		p := small(t, bag, 1)[0]
		q := preend.Question{Position: &p, Count: 8, Nodes: testsize.Of(20_000/(bag*bag), 20_000, 20_000)}
		rounds := 0
		want, err := preend.New(8*megabyte, 1).Solve(t.Context(), &q, func(*preend.Answer) { rounds++ })
		if err != nil {
			t.Fatal(err)
		}
		q.Past = new(preend.Past)
		for run := range rounds {
			ctx, cancel := context.WithCancel(t.Context())
			a, err := preend.New(8*megabyte, 1).Solve(ctx, &q, func(*preend.Answer) { cancel() })
			cancel()
			if err != nil {
				t.Fatal(err)
			}
			if sound(t, &p, a); run == rounds-1 && !reflect.DeepEqual(a.Candidates, want.Candidates) {
				t.Errorf("%d in the bag: after %d runs the answer is another", bag, rounds)
			}
		}
		if rounds < 5 {
			t.Errorf("%d in the bag: %d rounds", bag, rounds)
		}

		last := want.Candidates[len(want.Candidates)-1].Move
		q.Also, q.Nodes = []move.Move{last}, 2*q.Nodes
		got := solve(t, 1, &q)
		q.Past = nil
		if want = solve(t, 1, &q); !reflect.DeepEqual(got, want) {
			t.Errorf("%d in the bag: with another move and more positions the answer is another", bag)
		}
	}
}
