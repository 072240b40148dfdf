package store

import (
	"context"
	"database/sql"
)

// Learning gives the packages of what a person learns their tables.
type Learning struct {
	s    *Store
	from int64 // the version that has them
}

// Cards returns the tables of cards, for package cardbox.
func (s *Store) Cards() Learning { return Learning{s, withCards} }

// Puzzles returns the table of solved puzzles, for package puzzlebook.
func (s *Store) Puzzles() Learning { return Learning{s, withPuzzles} }

// Read runs work on the tables. It does not run it if nothing has been kept in them.
func (l Learning) Read(work func(tx *sql.Tx) error) error {
	tx, err := l.s.db.BeginTx(context.Background(), &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return explain(l.s.file, err)
	}
	defer tx.Rollback()
	version, err := one(tx, "PRAGMA user_version")
	if err == nil && version >= l.from {
		err = work(tx)
	}
	return explain(l.s.file, err)
}

// Change runs work on the tables in one transaction, which is on the disk when Change returns nil. It makes them if they are not
// there.
func (l Learning) Change(work func(tx *sql.Tx) error) error {
	return l.s.update(func(tx *sql.Tx) error {
		version, err := one(tx, "PRAGMA user_version")
		if err == nil {
			_, err = tx.Exec(grown(version, l.from))
		}
		if err != nil {
			return err
		}
		return work(tx)
	})
}
