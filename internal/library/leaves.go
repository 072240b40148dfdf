package library

import (
	"errors"
	"fmt"
	"strings"

	"maven/internal/data"
	"maven/internal/leave"
	"maven/internal/lexicon"
	"maven/internal/rules"
	"maven/internal/stamp"
	"maven/internal/tile"
)

// maxLeaveBytes is far over a table of nine tiles for a large alphabet.
const maxLeaveBytes = 1 << 28

// anyPrefix before a table's name or file takes it although it was made for other words or another
// board.
const anyPrefix = "any:"

// DefaultLeaves returns the table shipped for the rules' tile set and rack size, nil where there is
// none. A tile set that only has the name of a shipped one is another set. It stands in for a table
// of the words and the board at hand, which it need not have been made for.
func (l *Library) DefaultLeaves(r *rules.Rules) (*leave.Table, error) {
	packed, err := data.Leaves(r.Tiles.Name)
	if packed == nil || err != nil {
		return nil, err
	}
	table, err := leave.Read(packed)
	if err != nil {
		return nil, err
	}
	if checkAnyway(table.Stamp(), r) != nil {
		return nil, nil
	}
	return table, nil
}

// Leaves returns the shipped leave table of that name, the name of its tile set, or reads one from
// a file FILE.klv2. A table that says what it was made for must have been made for the rules' tiles
// and rack size, and for the rules' board and the words unless "any:" stands before its name. One
// that says nothing is taken; the warning, if any, tells how its letters differ from the tile set's.
func (l *Library) Leaves(nameOrFile string, r *rules.Rules, words *lexicon.Lexicon) (table *leave.Table, warning string, err error) {
	name, anyway := strings.CutPrefix(nameOrFile, anyPrefix)
	if table, err = l.openLeaves(name); err != nil {
		return nil, "", err
	}
	if s := table.Stamp(); s != nil {
		err := checkStamp(s, r, words, anyway)
		if err != nil {
			return nil, "", fmt.Errorf("leaves %s: %w", name, err)
		}
		return table, "", nil
	}
	return table, lettersWarning(name, table, r.Tiles), nil
}

// openLeaves reads a table.
func (l *Library) openLeaves(name string) (*leave.Table, error) {
	var content []byte
	var err error
	if isFile(name, ".klv2") {
		content, err = readFile(name, maxLeaveBytes)
	} else if content, err = data.Leaves(name); content == nil && err == nil {
		return nil, &UnknownError{"leave table", name, data.LeaveTables(), "a file is given as FILE.klv2, and none counts leaves as nothing"}
	}
	if err != nil {
		return nil, fmt.Errorf("leaves: %w", err)
	}
	table, err := leave.Read(content)
	if err != nil {
		return nil, fmt.Errorf("leaves %s: %w", name, err)
	}
	return table, nil
}

// checkStamp refuses a table that was made for something else. The words, which it may take time
// to hash, are looked at last.
func checkStamp(s *stamp.Stamp, r *rules.Rules, words *lexicon.Lexicon, anyway bool) error {
	err := checkAnyway(s, r)
	if err == nil && !anyway {
		err = s.Check(r.Use(stamp.Thing{Name: words.Name, Hash: words.Hash()}))
	}
	var mismatch *stamp.MismatchError
	if errors.As(err, &mismatch) && mismatch.Waived {
		return fmt.Errorf("%w; %sNAME takes it all the same", err, anyPrefix)
	}
	return err
}

// checkAnyway refuses a table of other tiles or another rack size, whatever the words and the board.
func checkAnyway(s *stamp.Stamp, r *rules.Rules) error {
	use := r.Use(stamp.Thing{})
	use.Anyway = true
	return s.Check(use)
}

// lettersWarning compares the letters of a table with those of a tile set, as far as numbers tell.
func lettersWarning(name string, table *leave.Table, set *tile.Set) string {
	switch have, want := table.Letters(), set.Len(); {
	case have > want:
		return fmt.Sprintf("leaves %s: the table has leaves with letter %d, the tile set %s has %d letters: is it for other tiles?",
			name, have, set.Name, want)
	case have < want:
		return fmt.Sprintf("leaves %s: the table has no leave with a letter after number %d, the tile set %s has %d letters: is it for other tiles?",
			name, have, set.Name, want)
	}
	return ""
}
