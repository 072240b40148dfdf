package library

import (
	"fmt"
	"strings"

	"maven/internal/data"
	"maven/internal/lexicon"
	"maven/internal/rules"
	"maven/internal/winprob"
)

// maxWinBytes is far over a table of a thousand tiles.
const maxWinBytes = 1 << 24

// DefaultWinProb returns the built-in win table for the tile set and rack size of the rules, nil if there is none. It may
// have been made for other words or another board.
func (l *Library) DefaultWinProb(r *rules.Rules) (*winprob.Table, error) {
	packed, err := data.WinProb(r.Tiles.Name)
	if packed == nil || err != nil {
		return nil, err
	}
	table, err := winprob.Read(packed)
	if err != nil {
		return nil, err
	}
	if checkAnyway(table.Stamp(), r) != nil {
		return nil, nil
	}
	return table, nil
}

// WinProb returns the built-in win table of that name, the name of its tile set, or reads one from a file FILE.win. It
// must have been made for the tiles and rack size of the rules, and also for the words and the board unless its name
// begins with "any:".
func (l *Library) WinProb(nameOrFile string, r *rules.Rules, words *lexicon.Lexicon) (*winprob.Table, error) {
	name, anyway := strings.CutPrefix(nameOrFile, anyPrefix)
	table, err := l.openWinProb(name)
	if err != nil {
		return nil, err
	}
	if err := checkStamp(table.Stamp(), r, words, anyway); err != nil {
		return nil, fmt.Errorf("win table %s: %w", name, err)
	}
	return table, nil
}

// openWinProb reads a table.
func (l *Library) openWinProb(name string) (*winprob.Table, error) {
	var content []byte
	file, err := l.takesFile(name, ".win")
	if err != nil {
		return nil, err
	}
	if file {
		content, err = readFile(name, maxWinBytes)
	} else if content, err = data.WinProb(name); content == nil && err == nil {
		return nil, &UnknownError{"win table", name, data.WinTables(), "", "you can also give a file as FILE.win"}
	}
	if err != nil {
		return nil, fmt.Errorf("win table: %w", err)
	}
	table, err := winprob.Read(content)
	if err != nil {
		return nil, fmt.Errorf("win table %s: %w", name, err)
	}
	return table, nil
}
