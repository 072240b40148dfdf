package store

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"sync"
)

// A Reader finds the facts of a record again, with the rules and tiles that it was read with.
type Reader func(g *Game) (Facts, error)

// A Progress is told how many of how many records have been read.
type Progress func(done, total int)

// A Repaired says what a repair has saved.
type Repaired struct {
	Kept      map[string]int // rows by table
	Lost      []Lost
	Unread    []int64 // games whose records are whole, and were not understood again
	OldFile   string  // the damaged file's new name
	Continued bool    // an interrupted repair or restore was ended
}

// A Lost row is one that was there and cannot be read.
type Lost struct {
	Table  string // "records", "positions", "collections", "members" or "analyses"
	ID     int64  // 0 where there may have been more rows, of which nothing is left
	Name   string // the players and the date, the line of a position, the name of a collection, or ""
	SHA256 string // of a record's bytes in hexadecimal, or ""
}

// Repair brings what SQLite can still read of a database, row by row, into a new one that takes its place;
// the old file is kept under another name, as it was. A row that is not as it was written is not brought
// over. The facts of games are found again in their records.
//
// Killed at any moment, it leaves the old file as it was, or a *PendingError that the next repair or
// restore ends.
func Repair(ctx context.Context, file string, read Reader, progress Progress) (*Repaired, error) {
	r := &Repaired{Continued: exists(readyOf(file))}
	if !r.Continued {
		old, err := openAlone(file)
		if err != nil {
			return nil, explain(file, err)
		}
		defer old.Close()
		if err := r.rebuild(ctx, old, read, progress); err != nil {
			return nil, explain(file, err)
		}
	}
	var err error
	if r.OldFile, err = swap(file); err != nil {
		return nil, explain(file, err)
	}
	return r, nil
}

// rebuild makes the new database, up to the name that says it is whole.
func (r *Repaired) rebuild(ctx context.Context, old *os.File, read Reader, progress Progress) error {
	file := old.Name()
	work, name := workOf(file), makingOf(file)
	defer removeDatabase(work)
	if err := duplicate(old, work); err != nil {
		return err
	}
	// What is wrong with how tables are described, or with the length of the file, is not to stop it.
	from, err := connect(work, false, "writable_schema(1)")
	if err != nil {
		return err
	}
	defer from.Close()
	if err := readable(file, from); err != nil {
		return err
	}
	if err := errors.Join(removeDatabase(name), os.WriteFile(name, nil, 0o644)); err != nil {
		return err
	}
	defer removeDatabase(name)
	if err := fill(name, latest()); err != nil {
		return err
	}
	if err := r.fillFrom(ctx, from, file, read, progress); err != nil {
		return err
	}
	if r.nothing() {
		return fmt.Errorf("database %s: SQLite can read none of its rows, and it was left as it is; `maven db restore` puts back a copy", file)
	}
	return moveTo(name, readyOf(file))
}

// nothing reports whether there were rows, and none is kept.
func (r *Repaired) nothing() bool {
	n := 0
	for _, rows := range r.Kept {
		n += rows
	}
	return n == 0 && len(r.Lost) > 0
}

// fillFrom brings rows into the new database, and closes it.
func (r *Repaired) fillFrom(ctx context.Context, from *sql.DB, file string, read Reader, progress Progress) (err error) {
	s := &Store{file: file, pack: sync.OnceValue(newPacker)}
	if s.db, err = connect(makingOf(file), false); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	if _, err := s.db.Exec("PRAGMA foreign_keys=0"); err != nil {
		return err
	}
	return s.update(func(tx *sql.Tx) error {
		v := &rescue{ctx: ctx, from: from, to: tx, pack: s.pack(), result: r}
		if err := v.run(); err != nil {
			return err
		}
		return refind(ctx, tx, s.pack(), read, progress, r)
	})
}

// refind finds the facts of all records again. A record that is not understood any more, since rules
// in a file are gone, is kept with none.
func refind(ctx context.Context, tx *sql.Tx, pack *packer, read Reader, progress Progress, r *Repaired) error {
	ids, err := recordIDs(tx)
	if err != nil {
		return err
	}
	w, err := newWriter(tx, 0)
	if err != nil {
		return err
	}
	defer w.close()
	for i, id := range ids {
		if err := ctx.Err(); err != nil {
			return err
		}
		g, err := readRecord(tx, pack, id)
		if err != nil {
			return err
		}
		facts, err := read(g)
		if err != nil {
			r.Unread = append(r.Unread, id)
			facts = Facts{Irregular: true}
		}
		twin, err2 := one(tx, "SELECT id FROM games WHERE identity=?", facts.Identity[:])
		if err2 != nil {
			return err2
		}
		if err != nil || twin != 0 {
			facts.Identity = sha256.Sum256(g.Record)
		}
		if err := w.facts(id, &facts); err != nil {
			return err
		}
		progress(i+1, len(ids))
	}
	return nil
}
