package store

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"sync"
)

// A Reader finds the facts of a record again, with the rules and tiles of its import.
type Reader func(g *Game) (Facts, error)

// A Progress is called with how many of how many records have been read.
type Progress func(done, total int)

// A Repaired is the result of a repair.
type Repaired struct {
	Kept    map[string]int // rows by table
	Lost    []Lost
	Unread  []int64 // games whose records are kept, but could not be read with their rules
	OldFile string  // new name of the damaged file
}

// A Lost row was there and cannot be read.
type Lost struct {
	Table  string // "records", "positions", "collections", "members", "analyses", "papers" or "sittings"
	ID     int64  // 0 if there may have been more rows, of which nothing is left
	Name   string // the players and the date, the line of a position, the name of a collection or of a sitting, or ""
	SHA256 string // of a record's bytes in hexadecimal, or ""
}

// Repair copies the rows that SQLite can still read to a new database, which replaces the old one. The old file is kept
// under another name. Rows whose bytes have changed are not copied. The facts of games are found again in their
// records. If it is killed, the old database or the new one is there.
func Repair(ctx context.Context, file string, read Reader, progress Progress) (*Repaired, error) {
	if _, err := os.Stat(file); err != nil {
		return nil, explain(file, err)
	}
	r := &Repaired{Kept: map[string]int{}}
	var err error
	r.OldFile, err = replace(file, func(old, name string) error {
		db, err := connect(old, false)
		if err != nil {
			return err
		}
		if err := errors.Join(readable(file, db), db.Close()); err != nil {
			return err
		}
		return r.rebuild(ctx, &Store{file: file, pack: sync.OnceValue(newPacker)}, old, name, read, progress)
	})
	if err != nil {
		return nil, explain(file, err)
	}
	return r, nil
}

// rebuild makes a new database from what can be read of the old one.
func (r *Repaired) rebuild(ctx context.Context, s *Store, old, name string, read Reader, progress Progress) error {
	if err := errors.Join(os.WriteFile(name, nil, 0o644), fill(name, latest())); err != nil {
		return err
	}
	// Damaged table definitions must not stop the repair. The new file is synced when it is complete.
	var err error
	if s.db, err = connect(name, false, "writable_schema(1)", "journal_mode(MEMORY)"); err != nil {
		return err
	}
	defer s.db.Close()
	if _, err = s.db.Exec("PRAGMA synchronous=OFF"); err == nil {
		_, err = s.db.Exec("ATTACH ? AS old", old)
	}
	if err == nil {
		err = r.takeRows(ctx, s)
	}
	if err != nil {
		return err
	}
	return s.update(func(tx *sql.Tx) error {
		unread, err := refind(ctx, tx, s.pack(), read, progress)
		r.Unread = slices.Sorted(maps.Keys(unread))
		return err
	})
}

// takeRows copies all tables. It is an error if no row can be read.
func (r *Repaired) takeRows(ctx context.Context, s *Store) error {
	// First the last numbers used, so that the numbers of lost rows are not used again.
	_, err := s.db.Exec("INSERT INTO sqlite_sequence SELECT name, seq FROM old.sqlite_sequence WHERE seq<?", int64(maxID))
	if err != nil && !unreadable(err) {
		return err
	}
	version, err := one(s.db, "PRAGMA old.user_version")
	if err != nil && !unreadable(err) {
		return err
	}
	kept, pack := 0, s.pack()
	for _, t := range keptTables() {
		v := &rescue{ctx: ctx, db: s.db, pack: pack, keptTable: t}
		err := v.run()
		switch {
		case err == nil:
			r.Lost = append(r.Lost, v.lost()...)
		case !unreadable(err):
			return err
		case version >= int64(t.since):
			r.Lost = append(r.Lost, Lost{Table: t.name})
		}
		n, err := one(s.db, "SELECT count(*) FROM main."+t.name)
		if err != nil {
			return err
		}
		r.Kept[t.name] = int(n)
		kept += int(n)
	}
	if kept == 0 && len(r.Lost) > 0 {
		return fmt.Errorf("database %s: SQLite can read none of its rows; the file was left as it is; `maven db restore` puts a copy back", s.file)
	}
	return nil
}

// refind finds the facts of all records again. A record that cannot be read, for example because its rules file is gone,
// is kept without facts and listed. Records whose bytes have changed are left out.
func refind(ctx context.Context, tx *sql.Tx, pack *packer, read Reader, progress Progress) (unread map[int64]error, err error) {
	ids, err := column[int64](tx, "SELECT id FROM records ORDER BY id")
	if err != nil {
		return nil, err
	}
	w := newWriter(tx, pack, 0)
	unread, seen := map[int64]error{}, map[[sha256.Size]byte]bool{}
	for i, id := range ids {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		g, err := readRecord(tx, pack, id)
		if damage := (&DamageError{}); errors.As(err, &damage) {
			continue
		}
		if err != nil {
			return nil, err
		}
		facts, err := read(g)
		if err != nil {
			unread[id] = err
			facts = Facts{Irregular: true}
		}
		if err != nil || seen[facts.Identity] {
			facts.Identity = sha256.Sum256(g.Record)
		}
		seen[facts.Identity] = true
		if err := w.facts(id, &facts); err != nil {
			return nil, err
		}
		progress(i+1, len(ids))
	}
	return unread, nil
}
