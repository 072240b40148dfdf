package store

import (
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
)

// A Reader finds the facts of a record again, with the rules and tiles that it was read with.
type Reader func(g *Game) (Facts, error)

// A Progress is told how many of how many records have been read.
type Progress func(done, total int)

// Repair saves what can be read of a database, damaged or not, into a new one that takes its place; the
// old file is kept under another name. No page is trusted: rows are looked for on each, and known by
// their seals. The facts of games are found again in their records.
//
// Killed at any moment, it leaves the old file as it was, or a *PendingError that the next repair
// ends.
func Repair(ctx context.Context, file string, read Reader, progress Progress) (*Repaired, error) {
	var r *Repaired
	var waits *PendingError
	if err := pending(file); errors.As(err, &waits) {
		r = &Repaired{Continued: true}
	} else if r, err = rebuild(ctx, file, read, progress); err != nil {
		return nil, fmt.Errorf("database %s: %w", file, plainError(err))
	}
	var err error
	if r.OldFile, err = swap(file); err != nil {
		return nil, fmt.Errorf("database %s: %w", file, plainError(err))
	}
	return r, nil
}

// rebuild makes the new database, up to the name that says it is whole.
func rebuild(ctx context.Context, file string, read Reader, progress Progress) (*Repaired, error) {
	m, f, err := imageOf(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if err := lockAlone(f); err != nil {
		return nil, err
	}
	if err := refuse(m, file); err != nil {
		return nil, err
	}
	name := file + ".repairing"
	for _, left := range []string{name, logOf(name), name + "-shm"} {
		if err := os.Remove(left); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
	}
	if err := os.WriteFile(name, nil, 0o644); err != nil {
		return nil, err
	}
	defer os.Remove(name)
	if err := fill(name, latest()); err != nil {
		return nil, err
	}
	r, err := fillFrom(ctx, m, name, read, progress)
	if err != nil {
		return nil, err
	}
	if r.none() && !ours(m) {
		return nil, errors.New("it is not a database of this program, and nothing of one is in it; it was left as it is")
	}
	if err := errors.Join(syncFile(name), os.Rename(name, repaired(file))); err != nil {
		return nil, err
	}
	return r, syncFolder(filepath.Dir(file))
}

// none reports whether nothing was found.
func (r *Repaired) none() bool {
	n := len(r.Lost)
	for _, rows := range r.Kept {
		n += rows
	}
	return n == 0
}

// ours reports whether the first bytes are those of a database of this program, or are gone.
func ours(m *image) bool {
	_, foreign := headerFault(m.page(1)[:headerSize])
	return !foreign
}

// refuse refuses a database of a later program, whose rows would not be understood.
func refuse(m *image, file string) error {
	head := m.page(1)[:headerSize]
	cause, foreign := headerFault(head)
	version := int(binary.BigEndian.Uint32(head[60:]))
	if cause == "" && !foreign && version > len(latest()) && version < noVersion {
		return &VersionError{file, version, len(latest())}
	}
	return nil
}

// fillFrom brings the rows of an image into a new database, and closes it.
func fillFrom(ctx context.Context, m *image, name string, read Reader, progress Progress) (r *Repaired, err error) {
	s := &Store{file: name, pack: sync.OnceValue(newPacker)}
	if s.db, err = connect(name, false); err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	if _, err := s.db.Exec("PRAGMA foreign_keys=0"); err != nil {
		return nil, err
	}
	err = s.update(func(tx *sql.Tx) error {
		v := newSalvage(m, tx, s.pack())
		r = v.result
		if err := v.run(ctx); err != nil {
			return err
		}
		return refind(ctx, s, tx, read, progress, r)
	})
	return r, err
}

// refind finds the facts of all records again. A record that is not understood any more, since rules
// in a file are gone, is kept with none.
func refind(ctx context.Context, s *Store, tx *sql.Tx, read Reader, progress Progress, r *Repaired) error {
	ids, err := collect(tx, func(rows *sql.Rows, id *int64) error { return rows.Scan(id) }, "SELECT id FROM records ORDER BY id")
	if err != nil {
		return err
	}
	w, err := newWriter(tx)
	if err != nil {
		return err
	}
	defer w.close()
	for i, id := range ids {
		if err := ctx.Err(); err != nil {
			return err
		}
		row, err := s.recordRow(tx, id)
		if err != nil {
			return err
		}
		g, fault := row.game(s.pack())
		if fault != "" {
			return fmt.Errorf("game %d: %s", id, fault)
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
			copy(facts.Identity[:], row.values[1].([]byte))
		}
		if err := w.facts(id, &facts); err != nil {
			return err
		}
		progress(i+1, len(ids))
	}
	return nil
}

func syncFile(name string) error {
	f, err := os.OpenFile(name, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// repaired returns the name of a whole database that waits to take the place of a damaged one.
func repaired(file string) string { return file + ".repaired" }

// A PendingError is a repair that was interrupted when the new database was whole, and did not yet
// have its name.
type PendingError struct{ File string }

// Error says what to do.
func (e *PendingError) Error() string {
	return fmt.Sprintf("database %s: a repair was interrupted; `maven db repair` ends it", e.File)
}

// pending refuses a database whose repair is to be ended first.
func pending(file string) error {
	if _, err := os.Stat(repaired(file)); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return &PendingError{file}
}

// swap puts a repaired database in the place of the old file, which gets a name of its own with its
// log. The log goes first: it must never lie beside the new file. Begun again after a kill, it goes on.
func swap(file string) (oldFile string, err error) {
	for n := 1; ; n++ {
		next := fmt.Sprintf("%s.damaged-%d", file, n)
		if !exists(next) && (!exists(logOf(next)) || !exists(logOf(file))) {
			if exists(file) || oldFile == "" {
				oldFile = next // not taken, or only by the log of this file
			}
			break
		}
		oldFile = next
	}
	moves := [][2]string{{logOf(file), logOf(oldFile)}, {file, oldFile}, {repaired(file), file}}
	if err := os.Remove(file + "-shm"); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", err
	}
	for _, move := range moves {
		if err := os.Rename(move[0], move[1]); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return "", err
		}
		if err := syncFolder(filepath.Dir(file)); err != nil {
			return "", err
		}
	}
	return oldFile, nil
}

func exists(name string) bool {
	_, err := os.Lstat(name)
	return err == nil
}
