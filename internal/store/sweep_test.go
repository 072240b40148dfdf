package store

import (
	"database/sql"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestSweep removes and replaces many games: the words of each are found by an index, which is gone afterwards.
func TestSweep(t *testing.T) {
	s := reopen(t, filled(t, 12))
	err := s.update(func(tx *sql.Tx) error {
		gone := sweep{tx: tx}
		for range manyGames {
			if err := gone.next(); err != nil {
				return err
			}
		}
		plan, err := Collect(tx, func(rows *sql.Rows, text *string) error { return rows.Scan(new(int), new(int), new(int), text) },
			"EXPLAIN QUERY PLAN DELETE FROM words WHERE game=1")
		if all := strings.Join(plan, "\n"); !strings.Contains(all, "words_game (game=?)") {
			t.Errorf("the words of a game are found by %q", all)
		}
		if err != nil {
			return err
		}
		return gone.end()
	})
	if err != nil {
		t.Fatal(err)
	}
	changes := func(what string, change func() error) {
		before, err := one(s.db, "PRAGMA schema_version")
		if err == nil {
			err = change()
		}
		if err != nil {
			t.Fatal(err)
		}
		if after, _ := one(s.db, "PRAGMA schema_version"); after != before+2 {
			t.Errorf("%s: the tables have changed %d times, not by an index that is made and dropped", what, after-before)
		}
	}
	var other []*Game
	for i, record := range records()[:12] {
		other = append(other, gameOf(t, slices.Concat(record, []byte("#note again\n")), fmt.Sprintf("again%d.gcg", i)))
	}
	changes("replaced", func() error {
		outcomes, err := s.Add(other, true)
		for i, o := range outcomes {
			if want := (Outcome{Replaced, int64(i + 1)}); o != want {
				t.Errorf("game %d: %v; want %v", i, o, want)
			}
		}
		return err
	})
	changes("removed", func() error { return s.Remove(t.Context(), []int64{1, 2, 3, 4, 5, 6, 7, 9, 10}) })
	c, err := s.Check(t.Context(), derive, quiet)
	if err != nil || !c.OK || c.Rows["records"] != 3 {
		t.Errorf("%+v, %v; want three records and no fault", c, err)
	}
}
