package store

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"maven/internal/store/pack"
)

func TestAnalyses(t *testing.T) {
	t.Parallel()
	s := fresh(t)
	if _, ok, err := s.Analyses().Read("a"); ok || err != nil {
		t.Errorf("kept before: %v %v", ok, err)
	}
	for _, data := range [][]byte{nil, {0}, {1, 2, 3}, bytes.Repeat([]byte("long "), 10000)} {
		if err := s.Analyses().Keep("a", data); err != nil {
			t.Fatal(err)
		}
		if got, ok, err := s.Analyses().Read("a"); err != nil || !ok || !bytes.Equal(got, data) {
			t.Errorf("%d bytes come back as %d, %v %v", len(data), len(got), ok, err)
		}
	}
	for _, c := range []struct {
		key  string
		data []byte
	}{{"", nil}, {strings.Repeat("k", maxKey+1), nil}, {"k", make([]byte, pack.Most+1)}} {
		if err := s.Analyses().Keep(c.key, c.data); err == nil {
			t.Errorf("%d bytes under a key of %d are taken", len(c.data), len(c.key))
		}
	}
}

// Data that has changed is reported as damage; other keys are not affected.
func TestAnalysisDamaged(t *testing.T) {
	t.Parallel()
	s := fresh(t)
	for _, key := range []string{"a", "b"} {
		if err := s.Analyses().Keep(key, []byte("data of "+key)); err != nil {
			t.Fatal(err)
		}
	}
	for _, change := range []string{"packed=x'0001'", "length=3", "sha256=x'00'"} {
		if _, err := s.db.Exec("UPDATE analyses SET " + change + " WHERE key='a'"); err != nil {
			t.Fatal(err)
		}
		var damage *DamageError
		if data, ok, err := s.Analyses().Read("a"); ok || !errors.As(err, &damage) {
			t.Errorf("%s: %q %v %v", change, data, ok, err)
		}
		if data, ok, err := s.Analyses().Read("b"); err != nil || !ok || string(data) != "data of b" {
			t.Errorf("%s: of b come %q %v %v", change, data, ok, err)
		}
		if err := s.Analyses().Keep("a", []byte("again")); err != nil {
			t.Errorf("%s: it cannot be kept again: %v", change, err)
		}
	}
}

// Analyses stay within their limit without being asked to: at every so many, the oldest go.
func TestAnalysesBounded(t *testing.T) {
	t.Parallel()
	s := fresh(t)
	keep := func(from, to int) {
		for n := from; n < to; n++ {
			if err := s.Analyses().Keep(fmt.Sprint(n), []byte{1}); err != nil {
				t.Fatal(err)
			}
		}
	}
	keep(1, pruneEvery)
	if _, err := s.db.Exec("UPDATE analyses SET length=?", maxAnalyses/8); err != nil {
		t.Fatal(err)
	}
	keep(pruneEvery, pruneEvery+1)
	n, err := one(s.db, "SELECT count(*) FROM analyses")
	oldest, err2 := one(s.db, "SELECT min(id) FROM analyses")
	if err != nil || err2 != nil || n != 8 || oldest != pruneEvery-7 { // 7 at an eighth of the limit, and the new one
		t.Errorf("%d are left, from %d on, %v %v", n, oldest, err, err2)
	}
}

// The oldest go first, and only as many as must.
func TestPrune(t *testing.T) {
	t.Parallel()
	s := fresh(t)
	for _, key := range []string{"a", "b", "c", "d"} {
		if err := s.Analyses().Keep(key, make([]byte, 1000)); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		most, removed int64
		left          string
	}{{4000, 0, "abcd"}, {2999, 2, "cd"}, {2000, 0, "cd"}, {0, 2, ""}} {
		n, err := s.Analyses().Prune(c.most)
		left := ""
		for _, key := range []string{"a", "b", "c", "d"} {
			if _, ok, _ := s.Analyses().Read(key); ok {
				left += key
			}
		}
		if err != nil || n != c.removed || left != c.left {
			t.Errorf("at most %d: removed %d, left %s, %v", c.most, n, left, err)
		}
	}
}
