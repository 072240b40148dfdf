package vault

import (
	"testing"

	"maven/internal/farm"
)

// Messages are removed, whether they are there or not.
func TestRemove(t *testing.T) {
	r := open(t, 1<<20).Results
	first := Entry{Block: farm.Block{Job: "0123456789abcdef", End: 1}, By: "red", Data: []byte("x")}
	last, err := r.Keep(t.Context(), first, first, first)
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Remove(t.Context(), last, last, last-1, last+1); err != nil {
		t.Error(err)
	}
	if info, err := r.Stream.Info(t.Context()); err != nil || info.State.Msgs != 1 {
		t.Errorf("%d messages are left, want 1; %v", info.State.Msgs, err)
	}
}
