package library

import (
	"errors"
	"fmt"
	"strings"

	"maven/internal/leave"
	"maven/internal/lexicon"
	"maven/internal/rules"
	"maven/internal/stamp"
	"maven/internal/tile"
)

// anyPrefix before the name of a table allows one that was made for other words or another board.
const anyPrefix = "any:"

// Leaves returns the built-in leave table of that name, the name of its tile set, or reads one from a file FILE.klv2. A
// table with a stamp must have been made for the tiles and rack size of the rules, and a file also for the words and the board
// unless its name begins with "any:". A table without a stamp is accepted; warning says how its letters differ from
// those of the tile set, "" for not at all. For "" it returns that of the kit that the words are from, as it does for the name of the list; for words from no kit, the
// built-in one for the tiles and rack size, which may have
// been made for other words or another board; nil if there is none. Tile sets are compared by content, not by name.
func (l *Library) Leaves(nameOrFile string, r *rules.Rules, words *lexicon.Lexicon) (table *leave.Table, warning string, err error) {
	table, err = l.leaveTables().open(l, nameOrFile, r, words)
	if table != nil && table.Stamp() == nil {
		warning = lettersWarning(strings.TrimPrefix(nameOrFile, anyPrefix), table, r.Tiles)
	}
	return table, warning, err
}

// checkStamp refuses a table that was made for something else. It compares the words last, because hashing them takes
// time.
func checkStamp(s *stamp.Stamp, r *rules.Rules, words *lexicon.Lexicon, anyway bool) error {
	err := checkAnyway(s, r)
	if err == nil && !anyway {
		err = s.Check(r.Use(stamp.Thing{Name: words.Name, Hash: words.Hash()}))
	}
	if mismatch, is := errors.AsType[*stamp.MismatchError](err); is && mismatch.Waived {
		return fmt.Errorf("%w; %sNAME uses it anyway", err, anyPrefix)
	}
	return err
}

// checkAnyway refuses a table for other tiles or another rack size, and ignores the words and the board.
func checkAnyway(s *stamp.Stamp, r *rules.Rules) error {
	use := r.Use(stamp.Thing{})
	use.Anyway = true
	return s.Check(use)
}

// lettersWarning compares the number of letters in a table with that in a tile set.
func lettersWarning(name string, table *leave.Table, set *tile.Set) string {
	switch have, want := table.Letters(), set.Len(); {
	case have > want:
		return fmt.Sprintf("leaves %s: the table uses letters up to number %d, but the tile set %s has %d letters: is the table for other tiles?",
			name, have, set.Name, want)
	case have < want:
		return fmt.Sprintf("leaves %s: the table uses letters only up to number %d, but the tile set %s has %d letters: is the table for other tiles?",
			name, have, set.Name, want)
	}
	return ""
}
