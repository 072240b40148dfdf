package library

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"maven/internal/boardtable"
	"maven/internal/data"
	"maven/internal/leave"
	"maven/internal/lexicon"
	"maven/internal/rules"
	"maven/internal/said"
	"maven/internal/stamp"
	"maven/internal/tile"
	"maven/internal/unseen"
	"maven/internal/winprob"
)

// A trained is a kind of trained tables, which say what they were made for.
type trained[T interface {
	comparable
	Stamp() *stamp.Stamp
}] struct {
	called  string // in errors
	noun    said.Text
	suffix  Kind
	most    int64 // bytes of a file
	builtIn data.Tables
	opened  *Cache[string, T] // of the built-in ones
	read    func(content []byte) (T, error)
	fits    func(table T, set *tile.Set) error // nil if every table does
	hint    said.Text                          // for a name that there is not
}

// ship returns the built-in table of a name, zero for none.
func (k trained[T]) ship(name string) (table T, err error) {
	if !slices.Contains(k.builtIn.Names(), name) {
		return table, nil
	}
	return k.opened.Get(name, func() (table T, err error) {
		packed, err := k.builtIn.Of(name)
		if err != nil {
			return table, err
		}
		return k.read(packed)
	})
}

const mostLetters = 1 << 20 // bytes, far over a table of the largest alphabet

// Unseen returns the built-in unseen table of that name, the name of its tile set, or reads one from a file FILE.unseen.
// It must have been made for the tiles and rack size of the rules, and a file also for the words and the board unless its name
// begins with "any:". For "" it returns that of the kit that the words are from, as it does for the name of the list; for words from no kit, the built-in one for the
// tiles and rack size, which may have been made for other words or another board; nil if there is none.
func (l *Library) Unseen(nameOrFile string, r *rules.Rules, words *lexicon.Lexicon) (*unseen.Table, error) {
	return trained[*unseen.Table]{"unseen table", said.Of("unseen table"), UnseenTables, mostLetters, data.Unseen, &l.unseens, unseen.Read,
		fits[*unseen.Table], said.Of("you can also give a file as FILE%s, and none goes without", UnseenTables)}.open(l, nameOrFile, r, words)
}

// Board returns the built-in board table of a name, or of a file FILE.board, as Unseen does.
func (l *Library) Board(nameOrFile string, r *rules.Rules, words *lexicon.Lexicon) (*boardtable.Table, error) {
	return trained[*boardtable.Table]{"board table", said.Of("board table"), BoardTables, mostLetters, data.Board, &l.boards, boardtable.Read,
		fits[*boardtable.Table], said.Of("you can also give a file as FILE%s, and none goes without", BoardTables)}.open(l, nameOrFile, r, words)
}

// WinProb returns the built-in win table of a name, or of a file FILE.win, as Unseen does.
func (l *Library) WinProb(nameOrFile string, r *rules.Rules, words *lexicon.Lexicon) (*winprob.Table, error) {
	const most = 1 << 24 // far over a table of a thousand tiles
	return trained[*winprob.Table]{"win table", said.Of("win table"), WinTables, most, data.WinProb, &l.wins, winprob.Read, nil,
		said.Of("you can also give a file as FILE%s", WinTables)}.open(l, nameOrFile, r, words)
}

// open returns a table that is asked for.
func (k trained[T]) open(l *Library, nameOrFile string, r *rules.Rules, words *lexicon.Lexicon) (table T, err error) {
	var none T
	if l.ofKit(nameOrFile, words) {
		if table, err = kitTable(l, k.suffix, k.most, r, words, k.read); table != none || err != nil || nameOrFile == "" {
			return table, err
		}
	}
	if nameOrFile == "" {
		if table, err = k.ship(r.Tiles.Name); table == none || err != nil || checkAnyway(table.Stamp(), r) != nil {
			return none, err
		}
		return table, nil
	}
	name, anyway := strings.CutPrefix(nameOrFile, anyPrefix)
	file, err := l.takesFile(name, k.suffix)
	if err != nil {
		return none, err
	}
	if file {
		content, wrong := readFile(name, k.most)
		if wrong != nil {
			return none, fmt.Errorf("%s: %w", k.called, wrong)
		}
		table, err = k.read(content)
		err = mistaken(content, k.suffix, err)
	} else if table, err = k.ship(name); table == none && err == nil {
		if err := l.misfit(name, k.suffix); err != nil {
			return none, err
		}
		return none, &UnknownError{k.noun, name, k.builtIn.Names(), "", k.hint}
	}
	if err == nil && table.Stamp() != nil {
		err = checkStamp(table.Stamp(), r, words, anyway || !file)
	}
	if err == nil && k.fits != nil {
		err = k.fits(table, r.Tiles)
	}
	if err != nil {
		return none, fmt.Errorf("%s %s: %w", k.called, name, err)
	}
	return table, nil
}

// fits refuses a table by letters that has not as many as the tile set.
func fits[T interface{ Letters() int }](table T, set *tile.Set) error {
	if table.Letters() == set.Len() {
		return nil
	}
	return fmt.Errorf("it has %d letters, but the tile set %s has %d", table.Letters(), set.Name, set.Len())
}

// anyPrefix before the name of a table allows one that was made for other words or another board.
const anyPrefix = "any:"

// Leaves returns the built-in leave table of that name, the name of its tile set, or reads one from a file FILE.klv2. A
// table with a stamp must have been made for the tiles and rack size of the rules, and a file also for the words and the board
// unless its name begins with "any:". A table without a stamp is accepted; warning says how its letters differ from
// those of the tile set, "" for not at all. For "" it returns that of the kit that the words are from, as it does for the name of the list; for words from no kit, the
// built-in one for the tiles and rack size, which may have
// been made for other words or another board; nil if there is none. Tile sets are compared by content, not by name.
func (l *Library) Leaves(nameOrFile string, r *rules.Rules, words *lexicon.Lexicon) (table *leave.Table, warning string, err error) {
	const most = 1 << 28 // far more than a table for nine tiles of a large alphabet has
	table, err = trained[*leave.Table]{"leaves", said.Of("leave table"), LeaveTables, most, data.Leaves, &l.leaves, leave.Read, nil,
		said.Of("you can also give a file as FILE%s, and none counts leaves as nothing", LeaveTables)}.open(l, nameOrFile, r, words)
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
