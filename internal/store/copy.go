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

	"maven/internal/atomicfile"
	"maven/internal/bounded"
	"maven/internal/said"
	"maven/internal/store/pack"
)

// When copies are made, and how many are kept.
const (
	copyEvery = 24 * time.Hour
	copyMost  = 7
)

// copyForm is the form of the name of a copy: its time in UTC.
const copyForm = "2006-01-02-150405.db"

// partMark is in the names of files that are not complete yet.
const partMark = ".part-"

// copiesOf returns the folder for the copies of a database.
func copiesOf(file string) string { return file + ".copies" }

// Backup copies the database to a file that must not exist. Other programs may go on writing meanwhile. The copy is
// complete and checked, or not there.
func (s *Store) Backup(ctx context.Context, file string) error {
	if exists(file) {
		return fmt.Errorf("%s: %w; give the name of a new file", file, fs.ErrExist)
	}
	return explain(file, s.copyTo(ctx, file))
}

// CopyIfDue copies a database that has changed since its last copy a day ago; the end of ctx ends the copying. A goroutine may call it
// while others use the database.
func (s *Store) CopyIfDue(ctx context.Context) error {
	if s.ReadOnly || !copyDue(s.file, s.now()) || s.empty() {
		return nil
	}
	return s.keepCopy(ctx)
}

// keepCopy makes a new copy, and removes the oldest ones.
func (s *Store) keepCopy(ctx context.Context) error {
	dir := copiesOf(s.file)
	mode := modeOf(s.file)
	err := os.MkdirAll(dir, mode|mode&0o444>>2) // who may read the database may open the folder
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
	return &storageError{s.file, said.Of("it cannot be copied to %s: %s", dir, cmp.Or(inWords(err).String(), err.Error())), err}
}

// copyTo makes a copy under another name, and renames it when it is complete. The copy gets the modification time of
// the database, which shows later whether the database has changed.
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
		return errors.Join(os.Chtimes(name, changed, changed), atomicfile.Move(name, file))
	})
}

// aside calls write with an empty file beside the given one, and removes it unless write has renamed it.
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

// writeCopy writes a copy to a new or empty file, and checks it.
func (s *Store) writeCopy(ctx context.Context, name string) error {
	if _, err := s.db.ExecContext(ctx, "VACUUM INTO ?", name); err != nil {
		return err
	}
	if fault := checkWhole(ctx, name, s.pack()); fault != nil {
		return &DamageError{s.file, fault.Error()}
	}
	return nil
}

// checkWhole returns what is wrong with the pages or the records of a closed database, nil for nothing.
func checkWhole(ctx context.Context, file string, packer *pack.Packer) error {
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
	broken, err := brokenRows(ctx, packer, db, "records")
	if err == nil && len(broken) > 0 {
		err = fmt.Errorf("game %d: %s", broken[0].ID, broken[0].Text)
	}
	return err
}

// changedAt returns when a database or its log was last written.
func changedAt(file string) time.Time {
	var last time.Time
	for _, name := range []string{file, logOf(file)} {
		if info, err := os.Stat(name); err == nil && info.Size() > 0 && info.ModTime().After(last) {
			last = info.ModTime()
		}
	}
	return last
}

// copyDue reports whether a database has changed since its last copy, and that copy is a day old.
func copyDue(file string, now time.Time) bool {
	made, _ := madeCopies(copiesOf(file)) // making a copy reports the error
	changed := changedAt(file)
	return !slices.ContainsFunc(made, func(one Copy) bool {
		age := now.Sub(one.Made) // negative if a clock was wrong
		return 0 <= age && age < copyEvery || changedAt(one.File).Equal(changed)
	})
}

func hasCopies(file string) bool {
	all, err := madeCopies(copiesOf(file))
	return err == nil && len(all) > 0
}

// A Copy is a copy of a database.
type Copy struct {
	File  string    `json:"file"`
	Made  time.Time `json:"made"`  // in UTC
	Games *int64    `json:"games"` // nil if the file cannot be read
	Bytes int64     `json:"bytes"`
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
		c.Bytes, c.Games = info.Size(), GamesIn(c.File)
	}
	return all, nil
}

// GamesIn returns how many games a closed database has, nil if it cannot be read.
func GamesIn(file string) *int64 {
	db, err := connect(file, true)
	if err != nil {
		return nil
	}
	defer db.Close()
	n, err := one(db, "SELECT count(*) FROM records")
	if err != nil {
		return nil
	}
	return &n
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
			all = append(all, Copy{File: filepath.Join(dir, entry.Name()), Made: made})
		}
	}
	slices.Reverse(all) // a folder lists names in order, and these are times
	return all, nil
}

// prune removes the oldest copies, and incomplete ones that a killed program has left. A file that cannot be removed does no harm.
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

// A Restored is the result of a restore.
type Restored struct {
	File     string `json:"file"`
	From     string `json:"from"`
	Games    int64  `json:"games"`
	Replaced string `json:"replaced,omitempty"` // new name of the replaced file, "" if there was none
}

// Restore replaces a database by its latest copy, or by from, which names a copy or any database of this program. The
// old database is kept under another name. The copy is checked first. If it is killed or cancelled, the old database
// or the copy is there.
func Restore(ctx context.Context, file, from string) (*Restored, error) {
	from, err := choose(file, from)
	if err != nil {
		return nil, explain(file, err)
	}
	r := &Restored{File: file, From: from}
	r.Replaced, err = replace(file, func(name string) error {
		r.Games, err = takeCopy(ctx, from, name)
		return explain(from, err)
	})
	if err != nil {
		return nil, explain(file, err)
	}
	return r, nil
}

// choose returns the file to put back.
func choose(file, from string) (string, error) {
	if from == "" {
		all, err := madeCopies(copiesOf(file))
		if err == nil && len(all) == 0 {
			err = fmt.Errorf("database %s: there is no copy of it in %s", file, copiesOf(file))
		}
		if err != nil {
			return "", err
		}
		return all[0].File, nil
	}
	if name := filepath.Join(copiesOf(file), from); filepath.Base(from) == from && exists(name) {
		return name, nil
	}
	if a, err := os.Stat(from); err == nil {
		if b, err := os.Stat(file); err == nil && os.SameFile(a, b) {
			return "", fmt.Errorf("database %s: it cannot replace itself; name a copy", file)
		}
	}
	return from, nil
}

// takeCopy writes a copy to a new or empty file, and checks it.
func takeCopy(ctx context.Context, from, name string) (games int64, err error) {
	if err := bounded.NoFolder(from); err != nil {
		return 0, err
	}
	if _, err := os.Stat(from); err != nil {
		return 0, err
	}
	s, err := open(from, nil, !hasLog(from))
	if err != nil {
		return 0, err
	}
	defer s.db.Close()
	if games, err = one(s.db, "SELECT count(*) FROM records"); err != nil {
		return 0, err
	}
	return games, s.writeCopy(ctx, name)
}
