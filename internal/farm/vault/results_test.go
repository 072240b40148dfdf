package vault

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"maven/internal/farm"
	"maven/internal/farm/wire"
	"maven/internal/testsize"
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

// Messages that are damaged on the disk are left out at the start, also the last one, and cannot be read.
func TestDamagedResults(t *testing.T) {
	testsize.Slow(t)
	t.Parallel()
	data := t.TempDir()
	v, stop := openAt(t, data, 4<<20)
	const job = "0123456789abcdef"
	for n, text := range []string{"zero", "one", "two", "three"} {
		if _, err := v.Results.Keep(t.Context(), Entry{Block: farm.Block{Job: job, First: n, End: n + 1}, By: "red", Data: []byte(text)}); err != nil {
			t.Fatal(err)
		}
	}
	stop()
	damage(t, data, wire.Results, "one", "eno")
	damage(t, data, wire.Results, "three", "eerht")
	v, _ = openAt(t, data, 4<<20)
	var numbers []int
	last, damaged, err := v.Results.All(t.Context(), func(string) bool { return true }, func(_ string, _ int, p Piece) { numbers = append(numbers, p.First) })
	if !slices.Equal(numbers, []int{0, 2}) || last != 4 || damaged != 2 || err != nil {
		t.Errorf("numbers %v, the last message is %d, %d are damaged; must be 0, 2, 4 and 2; %v", numbers, last, damaged, err)
	}
	if _, err := v.Results.Read(t.Context(), Piece{End: 1, Seq: 2}); !errors.Is(err, ErrLost) {
		t.Errorf("a message that is damaged: %v", err)
	}
}

// damage writes another text in place of one on the disk of a server that has ended.
func damage(t *testing.T, data, stream, text, other string) {
	t.Helper()
	stored, err := filepath.Glob(filepath.Join(data, "nats", "jetstream", "*", "streams", stream, "msgs", "*.blk"))
	if err != nil || len(stored) != 1 {
		t.Fatalf("the stream has %q, %v", stored, err)
	}
	all, err := os.ReadFile(stored[0])
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(stored[0], bytes.ReplaceAll(all, []byte(text), []byte(other)), 0o600); err != nil {
		t.Fatal(err)
	}
}

// A value that is damaged on the disk is left out.
func TestDamagedValue(t *testing.T) {
	testsize.Slow(t)
	t.Parallel()
	data := t.TempDir()
	v, stop := openAt(t, data, 4<<20)
	for _, word := range []string{"zero", "one", "two"} {
		if err := v.Values.Put(t.Context(), "0123456789abcdef", word, word+" is kept"); err != nil {
			t.Fatal(err)
		}
	}
	stop()
	damage(t, data, "KV_"+wire.Jobs, "one is kept", "one is lost")
	v, _ = openAt(t, data, 4<<20)
	if values, whole, err := v.Values.All(t.Context()); len(values) != 2 || whole || err != nil {
		t.Errorf("%d values, whole: %v; must be 2 and false; %v", len(values), whole, err)
	}
}
