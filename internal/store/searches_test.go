package store_test

import (
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"maven/internal/searches"
	"maven/internal/store"
)

// Searches are kept, replaced, listed by name, read in any case and removed; names that are none are refused.
func TestSearches(t *testing.T) {
	t.Parallel()
	s, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "games.db"), store.Create, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if all, err := searches.All(s); err != nil || len(all) > 0 {
		t.Errorf("%v %v", all, err)
	}
	for name, query := range map[string]string{"Twos": "length:3", "threes": "length:3", "twos": "length:2"} {
		if err := searches.Keep(s, name, query, nil); err != nil {
			t.Fatal(err)
		}
	}
	if err := searches.Keep(s, "@TWOS", "length:2", nil); err != nil {
		t.Fatal(err)
	}
	if all, err := searches.All(s); err != nil || !slices.Equal(all, []searches.Search{{Name: "threes", Query: "length:3"}, {Name: "twos", Query: "length:2"}}) {
		t.Errorf("%v %v", all, err)
	}
	if err := searches.Keep(s, "twos", "@threes or length:2", []string{"threes", "TWOS"}); !errors.Is(err, searches.ErrItself) || !strings.Contains(err.Error(), "@twos; choose another name") {
		t.Errorf("a search that is made of itself: %v", err)
	}
	if query, err := searches.Read(s, "tWOS"); err != nil || query != "length:2" {
		t.Errorf("%q %v", query, err)
	}
	if err := searches.Remove(s, "twos"); err != nil {
		t.Error(err)
	}
	if err := searches.Remove(s, "twos"); !errors.Is(err, searches.ErrMissing) || !strings.Contains(err.Error(), `no saved search "twos"`) {
		t.Errorf("removed twice: %v", err)
	}
	for _, name := range []string{"", "@", "a b", "a/b", "ü", strings.Repeat("a", searches.MaxName+1)} {
		if err := searches.Keep(s, name, "QI", nil); !errors.Is(err, searches.ErrName) {
			t.Errorf("%q: %v", name, err)
		}
	}
}
