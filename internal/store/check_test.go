package store

import (
	"context"
	"database/sql"
	"errors"
	"strings"
	"testing"
)

// What is changed behind the program's back is found by a check, and put right by a repair where it can
// be found again.
func TestCheck(t *testing.T) {
	for _, c := range []struct {
		change string
		fault  string // part of what is said
		lost   int    // rows, by a repair
	}{
		{"UPDATE turns SET score=score+1 WHERE game=2 AND number=3", "not what is in its record", 0},
		{"UPDATE seats SET name='Nobody' WHERE game=2 AND seat=1", "not what is in its record", 0},
		{"DELETE FROM words WHERE game=3 AND turn=2", "not what is in its record", 0},
		{"INSERT INTO words VALUES ('ZZZ',1,1)", "not what is in its record", 0},
		{"DELETE FROM games WHERE id=4", "not what is in its record", 0},
		{"UPDATE games SET lexicon='other' WHERE id=1", "not what is in its record", 0},
		{"ALTER TABLE games RENAME COLUMN turns TO tuvns", "tables", 0},
		{"DROP INDEX turns_rack", "tables", 0},
		{"UPDATE records SET packed=x'00' WHERE id=3", "have changed since they were written", 1},
		{"UPDATE records SET packed=zeroblob(length+1) WHERE id=1", "have changed since they were written", 2}, // and its place in the collection
		{"UPDATE records SET sha256=zeroblob(32) WHERE id=2", "have changed since they were written", 1},
		{"UPDATE analyses SET packed=x'0000000000'", "have changed since they were written", 1},
	} {
		s := fresh(t)
		want := games(t, 5)
		if _, err := s.Add(want, false); err != nil {
			t.Fatal(err)
		}
		if _, err := s.AddPositions([]Position{{CGP: line}}); err != nil {
			t.Fatal(err)
		}
		if _, err := s.AddTo("club", []int64{1}, []int64{1}); err != nil {
			t.Fatal(err)
		}
		if err := s.KeepAnalysis("key", []byte("data")); err != nil {
			t.Fatal(err)
		}
		if _, err := s.db.Exec(c.change); err != nil {
			t.Fatalf("%s: %v", c.change, err)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		faults := check(t, s.file)
		if len(faults) == 0 || !strings.Contains(faults[0].Text, c.fault) {
			t.Errorf("%s: %v, want %s", c.change, faults, c.fault)
		}
		r := repair(t, s.file)
		if accounted(t, s.file, r, want); len(r.Lost) != c.lost {
			t.Errorf("%s: lost %v, want %d", c.change, r.Lost, c.lost)
		}
		if faults := check(t, s.file); len(faults) > 0 {
			t.Errorf("%s: after the repair: %v", c.change, faults)
		}
	}
}

// A record whose rules are gone is kept by a repair, byte for byte.
func TestRepairWithoutRules(t *testing.T) {
	want := games(t, 3)
	file := filled(t, 3)
	r, err := Repair(context.Background(), file, func(g *Game) (Facts, error) {
		if g.Source == want[1].Source {
			return Facts{}, errors.New("no such rules")
		}
		return derive(g)
	}, quiet)
	if err != nil || len(r.Unread) != 1 || r.Unread[0] != 2 {
		t.Fatalf("%+v %v", r, err)
	}
	if len(survivors(t, file, want)) != 3 {
		t.Error("a game is lost")
	}
}

// Rows that are removed are not brought back by a repair, and their numbers are not given again.
func TestRepairAfterRemove(t *testing.T) {
	s := fresh(t)
	if _, err := s.Add(games(t, 9), false); err != nil {
		t.Fatal(err)
	}
	if err := s.Remove([]int64{1, 5, 9}); err != nil {
		t.Fatal(err)
	}
	s.Close()
	r := repair(t, s.file)
	if r.Kept["records"] != 6 || len(r.Lost) != 0 {
		t.Errorf("%+v", r)
	}
}

// Cancelled, a repair leaves everything as it was.
func TestRepairCancelled(t *testing.T) {
	file := filled(t, 5)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Repair(ctx, file, derive, quiet); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
	if exists(makingOf(file)) || exists(workOf(file)) || len(check(t, file)) > 0 {
		t.Error("something is left, or not as it was")
	}
}

// A transaction that fails leaves nothing.
func TestUpdateFails(t *testing.T) {
	s := fresh(t)
	broken := errors.New("broken")
	err := s.update(func(tx *sql.Tx) error {
		if _, err := changed(tx, "INSERT INTO collections VALUES (1,'half',0)"); err != nil {
			return err
		}
		return broken
	})
	if all, _ := s.Collections(); !errors.Is(err, broken) || len(all) != 0 {
		t.Errorf("%v %v", err, all)
	}
}
