package store

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// When copies are made, and how many are kept.
const (
	copyEvery = 24 * time.Hour
	copyMost  = 7
)

// copyForm is the name of a copy, by when it was made in UTC.
const copyForm = "2006-01-02-150405.db"

// partMark is in the names of files that are being made, and have not the name of what they become.
const partMark = ".part-"

// copiesOf returns the folder that has the copies of a database.
func copiesOf(file string) string { return file + ".copies" }

// Backup writes a copy of the database, as it is at one moment, to a file that must not exist; other
// programs may go on writing meanwhile. The file is there whole, and checked, or not at all.
func (s *Store) Backup(ctx context.Context, file string) error {
	if exists(file) {
		return fmt.Errorf("%s: %w", file, fs.ErrExist)
	}
	return explain(file, s.copyTo(ctx, file))
}

// keepCopy adds a copy to those that are kept, and removes those that are surplus.
func (s *Store) keepCopy(ctx context.Context) error {
	dir := copiesOf(s.file)
	err := os.MkdirAll(dir, 0o777)
	if err == nil {
		made := s.now().UTC()
		for exists(filepath.Join(dir, made.Format(copyForm))) {
			made = made.Add(time.Second)
		}
		err = s.copyTo(ctx, filepath.Join(dir, made.Format(copyForm)))
	}
	if damage := (&DamageError{}); err == nil || errors.As(explain(s.file, err), &damage) {
		prune(dir, s.now())
		return explain(s.file, err)
	}
	return &storageError{fmt.Sprintf("database %s: no copy can be made in %s: %s", s.file, dir, cmp.Or(inWords(err), err.Error())), err}
}

// copyTo makes a copy to one side, and gives it its name when it is whole. It has the time of change of the
// database, by which it is known whether that has changed since.
func (s *Store) copyTo(ctx context.Context, file string) error {
	changed := changedAt(s.file)
	info, err := os.Stat(s.file)
	if err != nil {
		return err
	}
	return aside(file, info.Mode().Perm(), func(name string) error {
		if err := s.writeCopy(ctx, name); err != nil {
			return err
		}
		return errors.Join(os.Chtimes(name, changed, changed), moveTo(name, file))
	})
}

// aside calls write with an empty file in the folder of another, which is removed if it did not get that one's name.
func aside(file string, mode fs.FileMode, write func(name string) error) error {
	temp, err := os.CreateTemp(filepath.Dir(file), "."+filepath.Base(file)+partMark+"*")
	if err != nil {
		return err
	}
	defer os.Remove(temp.Name())
	if err := errors.Join(temp.Chmod(mode), temp.Close()); err != nil {
		return err
	}
	return write(temp.Name())
}

// writeCopy writes a copy to an empty file, or one that is not there, and checks it.
func (s *Store) writeCopy(ctx context.Context, name string) error {
	if _, err := s.db.ExecContext(ctx, "VACUUM INTO ?", name); err != nil {
		return err
	}
	if fault := checkWhole(ctx, name, s.pack()); fault != nil {
		return &DamageError{s.file, fault.Error()}
	}
	return nil
}

// checkWhole says what is wrong with a closed database that nobody writes to: its pages, or the bytes of a
// record.
func checkWhole(ctx context.Context, file string, pack *packer) error {
	db, err := connect(file, true)
	if err != nil {
		return err
	}
	defer db.Close()
	var text string
	if err := db.QueryRowContext(ctx, "PRAGMA integrity_check(1)").Scan(&text); err != nil {
		return err
	}
	if text != "ok" {
		return errors.New(text)
	}
	broken, err := pack.broken(ctx, db, "records")
	if err == nil && len(broken) > 0 {
		err = fmt.Errorf("game %d: %s", broken[0].ID, broken[0].Text)
	}
	return err
}

// changedAt returns when a database was last written to, with its log.
func changedAt(file string) time.Time {
	var last time.Time
	for _, name := range []string{file, logOf(file)} {
		if info, err := os.Stat(name); err == nil && info.Size() > 0 && info.ModTime().After(last) {
			last = info.ModTime()
		}
	}
	return last
}

// copyDue reports whether no copy has a database as it is, and none is less than a day old.
func copyDue(file string, now time.Time) bool {
	made, _ := madeCopies(copiesOf(file)) // making one tells what is wrong
	changed := changedAt(file)
	return !slices.ContainsFunc(made, func(one Copy) bool {
		age := now.Sub(one.Made) // less than none where a clock was wrong
		return 0 <= age && age < copyEvery || changedAt(one.File).Equal(changed)
	})
}

// A Copy is a database that can be put back.
type Copy struct {
	Name  string // by which Restore takes it
	File  string
	Made  time.Time // in UTC
	Games int64     // -1 where it cannot be read
	Bytes int64
}

// Copies lists the copies of a database, the latest first.
func Copies(file string) ([]Copy, error) {
	all, err := madeCopies(copiesOf(file))
	if err != nil {
		return nil, explain(file, err)
	}
	for i := range all {
		c := &all[i]
		info, err := os.Stat(c.File)
		if err != nil {
			return nil, explain(c.File, err)
		}
		c.Bytes, c.Games = info.Size(), -1
		if db, err := connect(c.File, true); err == nil {
			if n, err := one(db, "SELECT count(*) FROM records"); err == nil {
				c.Games = n
			}
			db.Close()
		}
	}
	return all, nil
}

// madeCopies returns the files and times of the copies in a folder, the latest first.
func madeCopies(dir string) ([]Copy, error) {
	entries, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	var all []Copy
	for _, entry := range entries {
		if made, err := time.Parse(copyForm, entry.Name()); err == nil {
			all = append(all, Copy{Name: entry.Name(), File: filepath.Join(dir, entry.Name()), Made: made})
		}
	}
	slices.Reverse(all) // a folder is read in the order of names, which is that of times
	return all, nil
}

// prune removes copies that are surplus, and what a killed program has left of one it was making. What cannot be
// removed does no harm.
func prune(dir string, now time.Time) {
	all, _ := madeCopies(dir)
	for _, one := range all[min(len(all), copyMost):] {
		os.Remove(one.File)
	}
	entries, _ := os.ReadDir(dir)
	for _, entry := range entries {
		info, err := entry.Info()
		if err == nil && strings.Contains(entry.Name(), partMark) && now.Sub(info.ModTime()) > copyEvery {
			os.Remove(filepath.Join(dir, entry.Name()))
		}
	}
}
