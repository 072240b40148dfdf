package store

import (
	"cmp"
	"context"
	"crypto/sha256"
	"database/sql"
	"errors"
	"fmt"

	"maven/internal/facts"
	"maven/internal/said"
	"maven/internal/store/pack"
)

// A Game is a record with the facts found in it.
type Game struct {
	Record       []byte // the bytes of the file
	Source       string // the name of the file
	Rules, Tiles string // that the user chose, "" if the record decided
	Own          bool   // it is kept beside games of the same moves, and known by its bytes where there are any

	facts.Facts
}

// What is the outcome of adding a game.
type What int

// The outcomes.
const (
	Added    What = iota
	Present       // the database has the same bytes already
	Same          // the database has the same game with other bytes, and keeps it
	Replaced      // the database had the same game with other bytes, and these replaced it
)

// String returns the outcome as JSON has it.
func (w What) String() string {
	return [...]string{"added", "present", "same-game", "replaced"}[w]
}

// An Outcome is the outcome of adding a game, and its number in the database.
type Outcome struct {
	What What
	ID   int64
}

// Add adds games in one transaction: when it returns nil, all are on the disk. A game that the database has with other
// bytes is skipped, unless it is one of its own; with replace it replaces the old one and keeps its number and
// collections.
func (s *Store) Add(games []*Game, replace bool) ([]Outcome, error) {
	outcomes := make([]Outcome, len(games))
	err := s.update(func(tx *sql.Tx) (err error) {
		w := newWriter(tx, s.pack(), s.now().Unix())
		for i, g := range games {
			if outcomes[i], err = w.add(g, replace); err != nil {
				return err
			}
		}
		return w.gone.end()
	})
	return outcomes, err
}

// A writer writes rows in a transaction, with prepared statements.
type writer struct {
	tx    *sql.Tx
	pack  *pack.Packer
	added int64 // seconds since 1970
	ready map[string]*sql.Stmt
	gone  sweep
}

func newWriter(tx *sql.Tx, packer *pack.Packer, added int64) *writer {
	return &writer{tx, packer, added, map[string]*sql.Stmt{}, sweep{tx: tx}}
}

// exec runs a statement and returns the number of the row written.
func (w *writer) exec(query string, args ...any) (id int64, err error) {
	stmt := w.ready[query]
	if stmt == nil {
		if stmt, err = w.tx.Prepare(query); err != nil {
			return 0, err
		}
		w.ready[query] = stmt
	}
	result, err := stmt.Exec(args...)
	if err != nil {
		return 0, err
	}
	return result.LastInsertId()
}

// add adds one game, unless the database has it.
func (w *writer) add(g *Game, replace bool) (Outcome, error) {
	if len(g.Record) > pack.Most {
		return Outcome{}, fmt.Errorf("the record has %d bytes; must have at most %d", len(g.Record), pack.Most)
	}
	sum := sha256.Sum256(g.Record)
	id, err := one(w.tx, "SELECT id FROM records WHERE sha256=?", sum[:])
	if err != nil || id != 0 {
		return Outcome{Present, id}, err
	}
	found := g.Facts
	id, err = one(w.tx, "SELECT id FROM games WHERE identity=?", found.Identity[:])
	switch {
	case err != nil:
		return Outcome{}, err
	case id != 0 && g.Own:
		found.Identity, id = sum, 0
	case id != 0 && !replace:
		return Outcome{Same, id}, nil
	}
	row := []any{sum[:], w.pack.Pack(g.Record), len(g.Record), g.Source, w.added, g.Rules, g.Tiles, id}
	what := Added
	if id == 0 {
		id, err = w.exec("INSERT INTO records (sha256, packed, length, source, added, rules, tiles) VALUES (?,?,?,?,?,?,?)", row[:7]...)
	} else {
		what = Replaced
		if _, err = w.exec("UPDATE records SET sha256=?, packed=?, length=?, source=?, added=?, rules=?, tiles=? WHERE id=?", row...); err == nil {
			err = w.gone.next()
		}
		if err == nil {
			_, err = w.exec("DELETE FROM games WHERE id=?", id) // and its turns and words
		}
	}
	if err == nil {
		err = w.facts(id, &found)
	}
	return Outcome{what, id}, err
}

func (w *writer) facts(id int64, f *facts.Facts) error {
	_, err := w.exec("INSERT INTO games VALUES (?,?,?,?,?,?,?,?)", id, f.Identity[:], f.Lexicon, f.Date, f.Title, f.Irregular, f.Ended, len(f.Turns))
	if err != nil {
		return err
	}
	for i := range f.Players {
		p := &f.Players[i]
		if _, err := w.exec("INSERT INTO seats VALUES (?,?,?,?,?,?)", id, i, p.Name, p.Nick, p.Fold(), p.Score); err != nil {
			return err
		}
	}
	for i := range f.Turns {
		t := &f.Turns[i]
		if _, err := w.exec("INSERT INTO turns VALUES (?,?,?,?,?,?,?,?,?,?,?)", id, i+1, t.Player-1, t.Kind, foldRack(t.Rack), t.Known,
			foldRack(t.Leave), t.Move, t.Score, t.Bingo, t.Withdrawn); err != nil {
			return err
		}
		for _, word := range t.Words {
			if _, err := w.exec("INSERT INTO words VALUES (?,?,?)", word, id, i+1); err != nil {
				return err
			}
		}
	}
	return nil
}

// one returns the number that a query finds, or 0.
func one(q queryer, query string, args ...any) (n int64, err error) {
	err = q.QueryRow(query, args...).Scan(&n)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, nil
	}
	return n, err
}

// Changed runs a statement and returns the number of rows changed.
func Changed(tx *sql.Tx, query string, args ...any) (int64, error) {
	result, err := tx.Exec(query, args...)
	if err != nil {
		return 0, err
	}
	return result.RowsAffected()
}

// A MissingError reports something that the database does not have.
type MissingError struct {
	Kind  said.Text // "game", "position" or "collection"
	Name  any       // a number or a text
	Known []string  // of a collection: the first that there are
	More  bool      // there are others
}

// Error names it, and those that there are.
func (e *MissingError) Error() string { return e.Said().String() }

// Said returns the error as a text.
func (e *MissingError) Said() said.Text {
	text := said.Of("no %s %v in the database", e.Kind, e.Name)
	if len(e.Known) > 0 {
		known := said.Join(", ", e.Known)
		if e.More {
			known = said.Of("%s and others", known)
		}
		text = said.Of("%s; it has %s", text, known)
	}
	return text
}

func missing(kind said.Text, id int64) error { return &MissingError{Kind: kind, Name: id} }

// Remove removes games in one transaction. If one of them is not there, or ctx ends before all have gone, it removes none.
func (s *Store) Remove(ctx context.Context, ids []int64) error {
	return s.update(func(tx *sql.Tx) error {
		gone := sweep{tx: tx}
		for _, id := range ids {
			if err := cmp.Or(ctx.Err(), gone.next()); err != nil {
				return err
			}
			if err := removeRows(tx, "records", said.Of("game"), []int64{id}); err != nil {
				return err
			}
		}
		return gone.end()
	})
}

// Record returns the record of a game, byte for byte, with the rules and tiles of its import. A *DamageError reports
// bytes that have changed since.
func (s *Store) Record(id int64) (*Game, error) {
	g, err := readRecord(s.db, s.pack(), id)
	return g, explain(s.file, err)
}

// readRecord reads the record of a game. A *DamageError, without the file, reports a row that has changed.
func readRecord(q queryer, packer *pack.Packer, id int64) (*Game, error) {
	var g Game
	row := q.QueryRow("SELECT source, rules, tiles, packed, length, sha256 FROM records WHERE id=?", id)
	record, found, err := unpack(packer, row, fmt.Sprint("game ", id), &g.Source, &g.Rules, &g.Tiles)
	if err == nil && !found {
		err = missing(said.Of("game"), id)
	}
	if err != nil {
		return nil, err
	}
	g.Record = record
	return &g, nil
}
