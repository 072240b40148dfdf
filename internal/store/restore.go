package store

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"maven/internal/bounded"
)

// A Restored is the result of a restore.
type Restored struct {
	From     string
	Games    int64
	Replaced string // new name of the replaced file, "" if there was none
	Had      int64  // games of the replaced file, -1 if it cannot be read
}

// Restore replaces a database by its latest copy, or by from, which names a copy or any database of this program. The
// old database is kept under another name. The copy is checked first. If it is killed or cancelled, the old database
// or the copy is there.
func Restore(ctx context.Context, file, from string) (*Restored, error) {
	from, err := choose(file, from)
	if err != nil {
		return nil, explain(file, err)
	}
	r := &Restored{From: from}
	r.Replaced, err = replace(file, func(name string) error {
		r.Games, err = takeCopy(ctx, from, name)
		return explain(from, err)
	})
	if err != nil {
		return nil, explain(file, err)
	}
	if r.Replaced != "" {
		r.Had = gamesIn(r.Replaced)
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
