package shelf

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"time"

	"maven/internal/play"
	"maven/internal/play/saves"
	"maven/internal/store"
)

// importedSuffix is added to the name of a file whose game is on the shelf.
const importedSuffix = ".imported"

// Import puts the games in the files of a folder on the shelf, the one played last last, and renames the files. A game
// that another program is playing, or that cannot be read, stays a file, and skipped says why. A game whose name is
// taken gets one with a number.
func (s *Shelf) Import(folder saves.Folder) (imported int, skipped []error, err error) {
	files, err := folder.Files()
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

// importFile puts the game of one file on the shelf. fault says why it stays a file.
func (s *Shelf) importFile(path string) (fault, err error) {
	f, err := saves.Open(path, false)
	if err != nil {
		return err, nil
	}
	defer f.Close()
	if f.Text == nil {
		return fmt.Errorf("%s: it is gone", path), nil
	}
	save, fault := play.DecodeSave(f.Text)
	if fault != nil {
		return fmt.Errorf("%s: %w", path, fault), nil
	}
	g := store.Sitting{Name: saves.Name(path), Save: f.Text, Player: save.Player, Names: save.Names}
	whole, _, unplayable := s.Take(&g, false) // a game whose words are gone is kept as it is
	if unplayable == nil {
		whole.fill()
		whole.Save = f.Text
		g = whole.Sitting
		if g.Finished && whole.Session.Header().Position == "" {
			if g.Record, err = s.record(whole, changedAt(path, s.now())); err != nil {
				return nil, err
			}
		}
	}
	if err = s.Store.AddSitting(&g); errors.Is(err, store.ErrTaken) {
		if there, err := s.Store.SittingNamed(g.Name); err == nil && string(there.Save) == string(f.Text) {
			return nil, moveAside(path) // a program was stopped after it had imported the file
		}
		g.Name = ""
		err = s.Store.AddSitting(&g)
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
