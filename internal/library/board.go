package library

import (
	"fmt"
	"strings"

	"maven/internal/boardtable"
	"maven/internal/data"
	"maven/internal/lexicon"
	"maven/internal/rules"
)

// maxBoardBytes is far over a table of the largest alphabet.
const maxBoardBytes = 1 << 20

// Board returns the built-in board table of that name, the name of its tile set, or reads one from a file FILE.board. It must have been made for the tiles and rack size of the rules, and also
// for the words and the board unless its name begins with "any:".
func (l *Library) Board(nameOrFile string, r *rules.Rules, words *lexicon.Lexicon) (*boardtable.Table, error) {
	name, anyway := strings.CutPrefix(nameOrFile, anyPrefix)
	table, err := l.openBoard(name)
	if err != nil {
		return nil, err
	}
	if err := checkStamp(table.Stamp(), r, words, anyway); err != nil {
		return nil, fmt.Errorf("board table %s: %w", name, err)
	}
	if table.Letters() != r.Tiles.Len() {
		return nil, fmt.Errorf("board table %s: it has %d letters, but the tile set %s has %d", name, table.Letters(), r.Tiles.Name, r.Tiles.Len())
	}
	return table, nil
}

// openBoard reads a table.
func (l *Library) openBoard(name string) (*boardtable.Table, error) {
	var content []byte
	file, err := l.takesFile(name, string(BoardTables))
	if err != nil {
		return nil, err
	}
	if file {
		content, err = readFile(name, maxBoardBytes)
	} else if content, err = data.Board(name); content == nil && err == nil {
		return nil, &UnknownError{"board table", name, data.BoardTables(), "", "you can also give a file as FILE.board, and none goes without"}
	}
	if err != nil {
		return nil, fmt.Errorf("board table: %w", err)
	}
	table, err := boardtable.Read(content)
	if err != nil {
		return nil, fmt.Errorf("board table %s: %w", name, err)
	}
	return table, nil
}
