package store

import (
	"bytes"
	"crypto/sha256"
	"database/sql"

	"maven/internal/facts"
	"maven/internal/notation/gcg"
	"maven/internal/record"
	"maven/internal/said"
	"maven/internal/store/sqlite"
)

// A NameError says why something cannot have a name.
type NameError struct{ cause said.Text }

// Error names what it is, and what would be right.
func (e *NameError) Error() string { return e.cause.String() }

// Said returns the error as a text.
func (e *NameError) Said() said.Text { return e.cause }

func nameError(format string, args ...any) error { return &NameError{said.Of(format, args...)} }

// Rename names a game: the name becomes the title of its record, whose other lines stay, and the name of the game against
// the program that it is the record of. read finds the facts of the record as it is then. The errors are *NameError,
// ErrTaken and *MissingError.
func (s *Store) Rename(id int64, name string, read Reader) error {
	return s.rename(name, func(tx *sql.Tx, name string) error {
		if err := s.retitle(tx, id, name, read); err != nil {
			return err
		}
		_, err := Changed(tx, "UPDATE sittings SET name=?, version=version+1 WHERE record=?", name, id)
		return err
	})
}

// Rename names a game against the program, if the database has its version, and its record: see Store.Rename. Then g has the name,
// and the next version. The error is also ErrStale.
func (a SavedGames) Rename(g *SavedGame, name string, read Reader) error {
	renamed := *g
	err := a.s.rename(name, func(tx *sql.Tx, name string) error {
		n, err := Changed(tx, "UPDATE sittings SET name=?, version=version+1 WHERE id=? AND version=?", name, g.ID, g.Version)
		if err == nil && (n == 0 || g.database != a.s.watch.replaced()) {
			err = ErrStale
		}
		if err != nil {
			return err
		}
		id, err := one(tx, "SELECT coalesce(record,0) FROM sittings WHERE id=?", g.ID)
		if err == nil && id != 0 {
			err = a.s.retitle(tx, id, name, read)
		}
		renamed.Name, renamed.Version = name, g.Version+1
		return err
	})
	if err == nil {
		*g = renamed
	}
	return err
}

// rename checks a name, and has it given in one transaction.
func (s *Store) rename(name string, give func(tx *sql.Tx, name string) error) error {
	name = gcg.OneLine(name)
	if err := checkName(said.Of("game"), name); err != nil {
		return err
	}
	if !record.Legible(name) {
		return nameError("the name is %q; must have a character that can be seen, and none that turns the text around", name)
	}
	return s.update(func(tx *sql.Tx) error {
		err := give(tx, name)
		if sqlite.Code(err) == sqlite.CodeConstraint {
			err = said.Errorf("%w: %s", ErrTaken, name)
		}
		return err
	})
}

func (s *Store) retitle(tx *sql.Tx, id int64, title string, read Reader) error {
	g, err := readRecord(tx, s.pack(), id)
	if err != nil {
		return err
	}
	found, err := withPragma(g, "title", title, read)
	if err != nil {
		return err
	}
	was := ""
	if err := tx.QueryRow("SELECT date FROM games WHERE id=?", id).Scan(&was); err != nil {
		return err
	}
	if was != "" && found.Date == "" { // the title had it
		if found, err = withPragma(g, "date", was, read); err != nil {
			return err
		}
	}
	sum := sha256.Sum256(g.Record)
	same, err := one(tx, "SELECT id FROM games WHERE identity=? AND id<>?", found.Identity[:], id)
	if err != nil {
		return err
	}
	if same != 0 {
		found.Identity = sum
	}
	w := newWriter(tx, s.pack(), 0)
	if _, err := w.exec("UPDATE records SET sha256=?, packed=?, length=? WHERE id=?", sum[:], w.pack.Pack(g.Record), len(g.Record), id); err != nil {
		return err
	}
	if _, err := w.exec("DELETE FROM games WHERE id=?", id); err != nil { // and its turns and words
		return err
	}
	return w.facts(id, &found)
}

// withPragma gives a record a pragma, and returns its facts.
func withPragma(g *Game, keyword, args string, read Reader) (f facts.Facts, err error) {
	file, err := gcg.Read(bytes.NewReader(g.Record))
	if err != nil {
		return f, err
	}
	if g.Record, err = file.With(keyword, args).Encoded(); err != nil {
		return f, err
	}
	return read(g)
}
