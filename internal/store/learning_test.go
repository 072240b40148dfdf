package store

import (
	"bytes"
	"database/sql"
	"errors"
	"os"
	"testing"
)

// A database has no tables of cards until the first, then it keeps all that was there; a card that could not be written leaves it as it was.
func TestCards(t *testing.T) {
	t.Parallel()
	for name, file := range map[string]string{"new": filled(t, 3), "kept": kept(t)} {
		s := reopen(t, file)
		read := false
		must(t, s.Cards().Read(func(*sql.Tx) error { read = true; return nil }))
		if read {
			t.Errorf("%s: a database without cards has tables of them", name)
		}
		fault := errors.New("a fault")
		if err := s.Cards().Change(func(*sql.Tx) error { return fault }); !errors.Is(err, fault) {
			t.Errorf("%s: %v", name, err)
		}
		if version, err := one(s.db, "PRAGMA user_version"); err != nil || version != tablesVersion {
			t.Errorf("%s: after a fault it has version %d, %v", name, version, err)
		}
		insert := func(tx *sql.Tx) error {
			_, err := tx.Exec("INSERT INTO cards (lexicon, kind, question, place, added, due, answered, state, stability, difficulty, interval, times, lapses, record, turn)" +
				" VALUES ('Both','anagrams','AEINRT',1,2,3,0,0,0,0,0,0,0,1,2)")
			return err
		}
		must(t, s.Cards().Change(insert))
		if err := s.Cards().Change(insert); err == nil {
			t.Errorf("%s: the same card twice", name)
		}
		must(t, s.Remove(t.Context(), []int64{1}))
		var question string
		must(t, s.Cards().Read(func(tx *sql.Tx) error {
			return tx.QueryRow("SELECT question FROM cards WHERE lexicon='BOTH' AND record IS NULL").Scan(&question)
		}))
		if question != "AEINRT" {
			t.Errorf("%s: the card of a game that went is %q", name, question)
		}
		must(t, s.Close())
		if faults := check(t, file); len(faults) > 0 {
			t.Errorf("%s: %v", name, faults)
		}
		other := filled(t, 1)
		if _, err := Restore(t.Context(), other, file); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		s = reopen(t, other)
		question = ""
		must(t, s.Cards().Read(func(tx *sql.Tx) error { return tx.QueryRow("SELECT question FROM cards").Scan(&question) }))
		if question != "AEINRT" {
			t.Errorf("%s: put back, it has the card %q", name, question)
		}
	}
}

// Nothing is written to read what is not there.
func TestCardsUnchanged(t *testing.T) {
	t.Parallel()
	file := filled(t, 1)
	before, err := os.ReadFile(file)
	must(t, err)
	s := reopen(t, file)
	must(t, s.Cards().Read(func(*sql.Tx) error { return nil }))
	must(t, s.Close())
	if after, err := os.ReadFile(file); err != nil || !bytes.Equal(after, before) {
		t.Errorf("it is not as it was: %v", err)
	}
}

// The table of solved puzzles comes with the first, after those of cards or with them, and the file stays whole.
func TestPuzzles(t *testing.T) {
	t.Parallel()
	for name, cards := range map[string]bool{"without cards": false, "with cards": true} {
		file := filled(t, 1)
		s := reopen(t, file)
		if cards {
			must(t, s.Cards().Change(func(*sql.Tx) error { return nil }))
		}
		read := false
		must(t, s.Puzzles().Read(func(*sql.Tx) error { read = true; return nil }))
		if read {
			t.Errorf("%s: a database without puzzles has a table of them", name)
		}
		must(t, s.Puzzles().Change(func(tx *sql.Tx) error {
			_, err := tx.Exec("INSERT INTO solves (puzzle, at, try, rating, worth) VALUES ('Both-0001', 5, 1, 1200, 1300)")
			return err
		}))
		var cardCount, solved int
		must(t, s.Cards().Read(func(tx *sql.Tx) error { return tx.QueryRow("SELECT count(*)+1 FROM cards").Scan(&cardCount) }))
		must(t, s.Puzzles().Read(func(tx *sql.Tx) error { return tx.QueryRow("SELECT count(*) FROM solves").Scan(&solved) }))
		if cardCount != 1 || solved != 1 {
			t.Errorf("%s: %d and %d", name, cardCount, solved)
		}
		must(t, s.Close())
		if faults := check(t, file); len(faults) > 0 {
			t.Errorf("%s: %v", name, faults)
		}
	}
}
