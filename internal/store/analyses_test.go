package store

import (
	"bytes"
	"strings"
	"testing"
)

func TestAnalyses(t *testing.T) {
	s := fresh(t)
	if _, ok, err := s.Analysis("a"); ok || err != nil {
		t.Errorf("kept before: %v %v", ok, err)
	}
	for _, data := range [][]byte{nil, {0}, {1, 2, 3}, bytes.Repeat([]byte("long "), 10000)} {
		if err := s.KeepAnalysis("a", data); err != nil {
			t.Fatal(err)
		}
		if got, ok, err := s.Analysis("a"); err != nil || !ok || !bytes.Equal(got, data) {
			t.Errorf("%d bytes come back as %d, %v %v", len(data), len(got), ok, err)
		}
	}
	for _, c := range []struct {
		key  string
		data []byte
	}{{"", nil}, {strings.Repeat("k", maxKey+1), nil}, {"k", make([]byte, maxData+1)}} {
		if err := s.KeepAnalysis(c.key, c.data); err == nil {
			t.Errorf("%d bytes under a key of %d are taken", len(c.data), len(c.key))
		}
	}
}

// The oldest go first, and only as many as must.
func TestPrune(t *testing.T) {
	s := fresh(t)
	for _, key := range []string{"a", "b", "c", "d"} {
		if err := s.KeepAnalysis(key, make([]byte, 1000)); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		most, removed int64
		left          string
	}{{4000, 0, "abcd"}, {2999, 2, "cd"}, {2000, 0, "cd"}, {0, 2, ""}} {
		n, err := s.PruneAnalyses(c.most)
		left := ""
		for _, key := range []string{"a", "b", "c", "d"} {
			if _, ok, _ := s.Analysis(key); ok {
				left += key
			}
		}
		if err != nil || n != c.removed || left != c.left {
			t.Errorf("at most %d: removed %d, left %s, %v", c.most, n, left, err)
		}
	}
}
