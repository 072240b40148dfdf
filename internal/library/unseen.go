package library

import (
	"fmt"
	"strings"

	"maven/internal/data"
	"maven/internal/lexicon"
	"maven/internal/rules"
	"maven/internal/unseen"
)

// maxUnseenBytes is far over a table of the largest alphabet.
const maxUnseenBytes = 1 << 20

// DefaultUnseen returns the built-in unseen table for the tile set and rack size of the rules, nil if there is none. It
// may have been made for other words or another board.
func (l *Library) DefaultUnseen(r *rules.Rules) (*unseen.Table, error) {
	packed, err := data.Unseen(r.Tiles.Name)
	if packed == nil || err != nil {
		return nil, err
	}
	table, err := unseen.Read(packed)
	if err != nil {
		return nil, err
	}
	if checkAnyway(table.Stamp(), r) != nil {
		return nil, nil
	}
	return table, nil
}

// Unseen returns the built-in unseen table of that name, the name of its tile set, or reads one from a file FILE.unseen.
// It must have been made for the tiles and rack size of the rules, and also for the words and the board unless its name
// begins with "any:".
func (l *Library) Unseen(nameOrFile string, r *rules.Rules, words *lexicon.Lexicon) (*unseen.Table, error) {
	name, anyway := strings.CutPrefix(nameOrFile, anyPrefix)
	table, err := l.openUnseen(name)
	if err != nil {
		return nil, err
	}
	if err := checkStamp(table.Stamp(), r, words, anyway); err != nil {
		return nil, fmt.Errorf("unseen table %s: %w", name, err)
	}
	if table.Letters() != r.Tiles.Len() {
		return nil, fmt.Errorf("unseen table %s: it has %d letters, but the tile set %s has %d", name, table.Letters(), r.Tiles.Name, r.Tiles.Len())
	}
	return table, nil
}

// openUnseen reads a table.
func (l *Library) openUnseen(name string) (*unseen.Table, error) {
	var content []byte
	file, err := l.takesFile(name, ".unseen")
	if err != nil {
		return nil, err
	}
	if file {
		content, err = readFile(name, maxUnseenBytes)
	} else if content, err = data.Unseen(name); content == nil && err == nil {
		return nil, &UnknownError{"unseen table", name, data.UnseenTables(), "", "you can also give a file as FILE.unseen, and none goes without"}
	}
	if err != nil {
		return nil, fmt.Errorf("unseen table: %w", err)
	}
	table, err := unseen.Read(content)
	if err != nil {
		return nil, fmt.Errorf("unseen table %s: %w", name, err)
	}
	return table, nil
}
