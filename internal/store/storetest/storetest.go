// Package storetest gives tests a database of their own.
package storetest

import (
	"path/filepath"
	"testing"
	"time"

	"maven/internal/store"
)

// New returns an empty database, which is closed when the test ends.
func New(t testing.TB) *store.Store {
	t.Helper()
	s, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "games.db"), store.Create, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}
