package store

import (
	"context"
	"database/sql"
	"errors"
	"strings"
	"testing"

	"maven/internal/facts"
	"maven/internal/testsize"
)

// What is changed behind the program's back is found by a check.
func TestCheck(t *testing.T) {
	t.Parallel()
	testsize.OneThread(t)
	s := fresh(t)
	if _, err := s.Add(games(t, 5), false); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Positions().Add([]Position{{CGP: line}}); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Collections().Add("club", []int64{1}, []int64{1}); err != nil {
		t.Fatal(err)
	}
	if err := s.Analyses().Keep("key", []byte("data")); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	whole := s.file
	for _, c := range []struct {
		change string
		fault  string // part of what is said
	}{
		{"UPDATE turns SET score=score+1 WHERE game=2 AND number=3", "not what is in its record"},
		{"UPDATE seats SET name='Nobody' WHERE game=2 AND seat=1", "not what is in its record"},
		{"DELETE FROM words WHERE game=3 AND turn=2", "not what is in its record"},
		{"INSERT INTO words VALUES ('ZZZ',1,1)", "not what is in its record"},
		{"DELETE FROM games WHERE id=4", "not what is in its record"},
		{"UPDATE games SET lexicon='other' WHERE id=1", "not what is in its record"},
		{"ALTER TABLE games RENAME COLUMN turns TO tuvns", "tables"},
		{"DROP INDEX turns_rack", "tables"},
		{"UPDATE records SET packed=x'00' WHERE id=3", "have changed since they were written"},
		{"UPDATE records SET packed=zeroblob(length+1) WHERE id=1", "have changed since they were written"},
		{"UPDATE records SET sha256=zeroblob(32) WHERE id=2", "have changed since they were written"},
		{"UPDATE analyses SET packed=x'0000000000'", "have changed since they were written"},
	} {
		s := reopen(t, copied(t, whole))
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
	}
}

// The rack of a withdrawn play as older versions have it is no fault; its score is.
func TestCheckWithdrawn(t *testing.T) {
	t.Parallel()
	testsize.OneThread(t)
	text := []byte("#player1 a A\n#player2 b B\n>a: BEEFSTU 8D BEEF +18 18\n>a: BEEFSTU -- -18 0\n>b: AEINRST - +0 0\n")
	for change, faults := range map[string]int{"rack='STU', known=0": 0, "score=0": 1} {
		s := fresh(t)
		f, err := derive(&Game{Record: text})
		if err != nil || f.Turns[1].Rack != "BEEFSTU" || !f.Turns[1].Known {
			t.Fatalf("%+v %v", f, err)
		}
		if _, err := s.Add([]*Game{{Record: text, Source: "a.gcg", Facts: f}}, false); err != nil {
			t.Fatal(err)
		}
		if _, err := s.db.Exec("UPDATE turns SET " + change + " WHERE kind='withdrawn'"); err != nil {
			t.Fatal(err)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		if found := check(t, s.file); len(found) != faults {
			t.Errorf("%s: %v", change, found)
		}
	}
}

// A transaction that fails leaves nothing.
func TestUpdateFails(t *testing.T) {
	t.Parallel()
	s := fresh(t)
	broken := errors.New("broken")
	err := s.update(func(tx *sql.Tx) error {
		if _, err := Changed(tx, "INSERT INTO collections VALUES (1,'half',0)"); err != nil {
			return err
		}
		return broken
	})
	if all, _ := s.Collections().All(); !errors.Is(err, broken) || len(all) != 0 {
		t.Errorf("%v %v", err, all)
	}
}

// A record whose rules are gone is named by a check, with the reason; a check that is cancelled ends.
func TestCheckWithoutRules(t *testing.T) {
	t.Parallel()
	all := games(t, 3)
	s := reopen(t, filled(t, 3))
	done := 0
	c, err := s.Check(t.Context(), func(g *Game) (facts.Facts, error) {
		if g.Source == all[1].Source {
			return facts.Facts{}, errors.New("no such rules")
		}
		return derive(g)
	}, func(n, total int) { done = n })
	if err != nil || done != 3 || len(c.Faults) != 1 || c.Faults[0] != (Fault{"games", 2, "its record is not understood any more: no such rules"}) {
		t.Errorf("%+v %v", c, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := s.Check(ctx, derive, quiet); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}
