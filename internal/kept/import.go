package kept

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"maven/internal/play"
	"maven/internal/store"
)

// importedSuffix is added to the name of a file whose game is in the database.
const importedSuffix = ".imported"

// Import puts the games in the files of a folder into the database, the one played last last, and renames the files. A
// game that another program is playing, or that cannot be read, stays a file, and skipped says why. A game whose name is
// taken gets one with a number.
func (s *Games) Import(dir string) (imported int, skipped []error, err error) {
	files, err := savedFiles(dir)
	if err != nil {
		return 0, nil, err
	}
	slices.Reverse(files)
	for _, path := range files {
		fault, err := s.importFile(path)
		switch {
		case err != nil:
			return imported, skipped, fmt.Errorf("%s: %w", path, err)
		case fault != nil:
			skipped = append(skipped, fault)
		default:
			imported++
		}
	}
	return imported, skipped, nil
}

// importFile puts the game of one file into the database. fault says why it stays a file.
func (s *Games) importFile(path string) (fault, err error) {
	g, err := s.InFile(path, false)
	if err != nil {
		return err, nil
	}
	defer g.Close()
	if !g.Begun() {
		return fmt.Errorf("%s: it is gone", path), nil
	}
	save, fault := play.DecodeSave(g.Save)
	if fault != nil {
		return fmt.Errorf("%s: %w", path, fault), nil
	}
	text := g.Save
	g.Name, g.Player, g.Names = strings.TrimSuffix(filepath.Base(path), Suffix), save.Player, save.Names
	if g.Take(false) == nil { // a game whose words are gone is kept as it is
		g.fill()
		g.Save = text
		if g.Finished && save.Position == "" {
			if g.Record, err = s.record(g, changedAt(path, s.Store.Now())); err != nil {
				return nil, err
			}
		}
	}
	if err = s.Store.AddSitting(&g.Sitting); errors.Is(err, store.ErrTaken) {
		if there, err := s.Store.SittingNamed(g.Name); err == nil && string(there.Save) == string(text) {
			return nil, moveAside(path) // a program was stopped after it had imported the file
		}
		g.Name = ""
		err = s.Store.AddSitting(&g.Sitting)
	}
	if err != nil {
		return nil, err
	}
	return nil, moveAside(path)
}

// moveAside renames a file so that it is not imported again.
func moveAside(path string) error {
	to := path + importedSuffix
	for n := 2; ; n++ {
		if _, err := os.Lstat(to); errors.Is(err, os.ErrNotExist) {
			return os.Rename(path, to)
		}
		to = fmt.Sprint(path, importedSuffix, "-", n)
	}
}

// changedAt returns when a file was changed last, otherwise a time.
func changedAt(path string, otherwise time.Time) time.Time {
	info, err := os.Stat(path)
	if err != nil {
		return otherwise
	}
	return info.ModTime()
}
