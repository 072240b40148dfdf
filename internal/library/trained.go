package library

import (
	"fmt"
	"strings"

	"maven/internal/boardtable"
	"maven/internal/data"
	"maven/internal/lexicon"
	"maven/internal/rules"
	"maven/internal/said"
	"maven/internal/stamp"
	"maven/internal/unseen"
	"maven/internal/winprob"
)

// A trained is a kind of trained tables besides leaves, which say what they were made for.
type trained[T interface {
	comparable
	Stamp() *stamp.Stamp
}] struct {
	noun   said.Text
	suffix Kind
	most   int64                             // bytes of a file
	pack   func(name string) ([]byte, error) // of the built-in one of a name, nil for none
	names  func() []string                   // of the built-in ones
	read   func(packed []byte) (T, error)
	hint   said.Text // for a name that there is not
}

func winTables() trained[*winprob.Table] {
	const most = 1 << 24 // far over a table of a thousand tiles
	return trained[*winprob.Table]{said.Of("win table"), WinTables, most, data.WinProb, data.WinTables, winprob.Read, said.Of("you can also give a file as FILE%s", WinTables)}
}

const mostLetters = 1 << 20 // bytes, far over a table of the largest alphabet

func unseenTables() trained[*unseen.Table] {
	return trained[*unseen.Table]{said.Of("unseen table"), UnseenTables, mostLetters, data.Unseen, data.UnseenTables, unseen.Read,
		said.Of("you can also give a file as FILE%s, and none goes without", UnseenTables)}
}

func boardTables() trained[*boardtable.Table] {
	return trained[*boardtable.Table]{said.Of("board table"), BoardTables, mostLetters, data.Board, data.BoardTables, boardtable.Read,
		said.Of("you can also give a file as FILE%s, and none goes without", BoardTables)}
}

// Unseen returns the built-in unseen table of that name, the name of its tile set, or reads one from a file FILE.unseen.
// It must have been made for the tiles and rack size of the rules, and also for the words and the board unless its name
// begins with "any:". For "" it returns that of the kit that the words are from, as it does for the name of the list; for words from no kit, the built-in one for the
// tiles and rack size, which may have been made for other words or another board; nil if there is none.
func (l *Library) Unseen(nameOrFile string, r *rules.Rules, words *lexicon.Lexicon) (*unseen.Table, error) {
	return unseenTables().open(l, nameOrFile, r, words)
}

// Board returns the built-in board table of a name, or of a file FILE.board, as Unseen does.
func (l *Library) Board(nameOrFile string, r *rules.Rules, words *lexicon.Lexicon) (*boardtable.Table, error) {
	return boardTables().open(l, nameOrFile, r, words)
}

// WinProb returns the built-in win table of a name, or of a file FILE.win, as Unseen does.
func (l *Library) WinProb(nameOrFile string, r *rules.Rules, words *lexicon.Lexicon) (*winprob.Table, error) {
	return winTables().open(l, nameOrFile, r, words)
}

// shipped returns the built-in table for rules.
func (k trained[T]) shipped(r *rules.Rules) (table T, err error) {
	var none T
	packed, err := k.pack(r.Tiles.Name)
	if packed == nil || err != nil {
		return none, err
	}
	if table, err = k.read(packed); err != nil || checkAnyway(table.Stamp(), r) != nil {
		return none, err
	}
	return table, nil
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
		return k.shipped(r)
	}
	name, anyway := strings.CutPrefix(nameOrFile, anyPrefix)
	file, err := l.takesFile(name, k.suffix)
	if err != nil {
		return none, err
	}
	var packed []byte
	if file {
		packed, err = readFile(name, k.most)
	} else if packed, err = k.pack(name); packed == nil && err == nil {
		return none, &UnknownError{k.noun, name, k.names(), "", k.hint}
	}
	if err != nil {
		return none, fmt.Errorf("%s: %w", k.noun, err)
	}
	if table, err = k.read(packed); err == nil {
		err = checkStamp(table.Stamp(), r, words, anyway)
	}
	if err == nil {
		err = k.fits(table, r)
	}
	if err != nil {
		return none, fmt.Errorf("%s %s: %w", k.noun, name, err)
	}
	return table, nil
}

// fits refuses a table by letters that has not as many as the tile set.
func (k trained[T]) fits(table T, r *rules.Rules) error {
	lettered, ok := any(table).(interface{ Letters() int })
	if !ok || lettered.Letters() == r.Tiles.Len() {
		return nil
	}
	return fmt.Errorf("it has %d letters, but the tile set %s has %d", lettered.Letters(), r.Tiles.Name, r.Tiles.Len())
}
