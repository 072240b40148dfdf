package training

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"maven/internal/pool"
)

// TestLargeCheckpoint goes on from a checkpoint as large as that of the leaves of nine tiles of the English set.
func TestLargeCheckpoint(t *testing.T) {
	out := filepath.Join(t.TempDir(), "l.klv2")
	const bytes = 329_363_508
	if err := os.WriteFile(out+".part", nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(out+".part", bytes); err != nil {
		t.Fatal(err)
	}
	var l sized
	if _, err := Begin(&l, out, true); err != nil || l != bytes {
		t.Errorf("%d bytes restored, %v; want %d", l, err, bytes)
	}
}

// A sized trainer notes how many bytes it was restored from.
type sized int

func (*sized) Run(context.Context, pool.Crew, func(pool.Progress) error) error { return nil }
func (*sized) AppendCheckpoint(dst []byte) []byte                              { return dst }
func (s *sized) Restore(data []byte) error                                     { *s = sized(len(data)); return nil }
