package store

import (
	"context"
	"database/sql"
	_ "embed" // the tables
	"fmt"
)

// withCards is the version of a database that has the tables of cards. It gets them with its first card, and until then
// programs that know nothing of cards open it too.
const withCards = tablesVersion + 1

//go:embed cards.sql
var cardTables string

// Cards gives the package cardbox its tables.
type Cards struct{ s *Store }

// Cards returns the tables of cards.
func (s *Store) Cards() Cards { return Cards{s} }

// Read runs work on the tables. It does not run it if there has never been a card.
func (c Cards) Read(work func(tx *sql.Tx) error) error {
	tx, err := c.s.db.BeginTx(context.Background(), &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return explain(c.s.file, err)
	}
	defer tx.Rollback()
	version, err := one(tx, "PRAGMA user_version")
	if err == nil && version == withCards {
		err = work(tx)
	}
	return explain(c.s.file, err)
}

// Change runs work on the tables in one transaction, which is on the disk when Change returns nil. It makes them if they are not
// there.
func (c Cards) Change(work func(tx *sql.Tx) error) error {
	return c.s.update(func(tx *sql.Tx) error {
		version, err := one(tx, "PRAGMA user_version")
		if err == nil && version == tablesVersion {
			_, err = tx.Exec(fmt.Sprintf("%s; PRAGMA user_version=%d", cardTables, withCards))
		}
		if err != nil {
			return err
		}
		return work(tx)
	})
}
