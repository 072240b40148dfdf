package movegen

import (
	"math/rand/v2"
	"slices"
	"testing"

	"maven/internal/tile"
)

// A queue gives the order that sorting gives, also while worths are lowered.
func TestQueueTwin(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 300 {
		var q queue
		var twin []int64
		for i := range 1 + r.IntN(70) {
			worth := tile.Equity(r.IntN(200_000) - 100_000)
			q.push(worth, i)
			twin = append(twin, queued(worth, i))
		}
		for len(twin) > 0 {
			slices.Sort(twin)
			last := len(twin) - 1
			worth, number := q.first()
			if queued(worth, number) != twin[last] {
				t.Fatalf("foremost is %d of worth %v, want %x", number, worth, twin[last])
			}
			if r.IntN(3) == 0 {
				lower := worth - tile.Equity(r.IntN(50_000))
				q.lower(lower)
				twin[last] = queued(lower, number)
				continue
			}
			q.drop()
			twin = twin[:last]
		}
		if len(q) != 0 {
			t.Fatalf("%d places are left", len(q))
		}
	}
}
