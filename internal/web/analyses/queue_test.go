package analyses

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// Clients take turns; what one of them wants runs in its order.
func TestQueue(t *testing.T) {
	q := newQueue()
	for i, client := range []string{"a", "a", "a", "b", "c", "b"} {
		q.put(client, int64(i))
	}
	var order []int64
	for id, ok := q.next(); ok; id, ok = q.next() {
		order = append(order, id)
	}
	if want := []int64{0, 3, 4, 1, 5, 2}; !slices.Equal(order, want) {
		t.Errorf("%v, want %v", order, want)
	}
	if q.place("a", 1) != 0 || len(q.waiting) != 0 || q.len() != 0 {
		t.Error("something is left")
	}
}

// The place of each thing is when it comes, whatever was put, taken out and removed before.
func TestPlaces(t *testing.T) {
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 1))
		q, clientOf := newQueue(), map[int64]string{}
		for id := range int64(r.IntN(30)) {
			clientOf[id] = fmt.Sprint("client ", r.IntN(4))
			q.put(clientOf[id], id)
			switch r.IntN(4) {
			case 0:
				next, _ := q.next()
				delete(clientOf, next)
			case 1:
				gone := int64(r.IntN(int(id) + 1))
				q.remove(clientOf[gone], gone)
				delete(clientOf, gone)
			}
		}
		if q.len() != len(clientOf) {
			t.Fatalf("seed %d: %d wait, want %d", seed, q.len(), len(clientOf))
		}
		places := map[int64]int{}
		for id, client := range clientOf {
			places[id] = q.place(client, id)
		}
		for n := 1; len(clientOf) > 0; n++ {
			id, ok := q.next()
			if !ok || places[id] != n {
				t.Fatalf("seed %d: %d comes as number %d, and its place was %d", seed, id, n, places[id])
			}
			delete(clientOf, id)
		}
	}
}
