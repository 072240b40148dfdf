package kept_test

import (
	"slices"
	"testing"
	"time"

	"maven/internal/play"
)

// The games that need rules are those that go on, and the records of those that have ended.
func TestUsing(t *testing.T) {
	s := open(t)
	begin(t, s, "One", "static")
	two := begin(t, s, "Two", "static")
	using := func(rules, tiles string, want ...string) {
		t.Helper()
		if got, err := s.Using(rules, tiles); err != nil || !slices.Equal(got, want) {
			t.Errorf("%q and %q: %q, want %q: %v", rules, tiles, got, want, err)
		}
	}
	using("Standard", "", "Two", "One")
	using("super", "")
	using("", "english") // they leave the tiles to the rules
	using("", "")
	if got, err := s.UsingWords("both", ""); err != nil || !slices.Equal(got, []string{"Two", "One"}) {
		t.Errorf("games with Both: %q, %v", got, err)
	}
	if got, err := s.UsingWords("both", two.Session.Header().Words); err != nil || len(got) != 0 {
		t.Errorf("games with other words than those of Both: %q, %v", got, err)
	}
	if got, err := s.UsingWords("NA", ""); err != nil || len(got) != 0 {
		t.Errorf("games with NA: %q, %v", got, err)
	}
	if err := two.Session.Do(play.Action{Do: play.Resign}); err != nil {
		t.Fatal(err)
	}
	if _, err := two.Keep(time.Now()); err != nil {
		t.Fatal(err)
	}
	using("standard", "", "One", "Two")
	if err := s.Store.Remove(t.Context(), []int64{two.Record}); err != nil {
		t.Fatal(err)
	}
	using("standard", "", "One")
}
