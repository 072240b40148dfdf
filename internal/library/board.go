package library

import (
	"fmt"
	"strings"

	"maven/internal/boardtable"
	"maven/internal/lexicon"
	"maven/internal/rules"
)

// maxBoardBytes is far over a table of the largest alphabet.
const maxBoardBytes = 1 << 20

// Board reads a board table from a file FILE.board. It must have been made for the tiles and rack size of the rules, and also
// for the words and the board unless its name begins with "any:".
func (l *Library) Board(nameOrFile string, r *rules.Rules, words *lexicon.Lexicon) (*boardtable.Table, error) {
	name, anyway := strings.CutPrefix(nameOrFile, anyPrefix)
	file, err := l.takesFile(name, string(BoardTables))
	if err != nil {
		return nil, err
	}
	if !file {
		return nil, &UnknownError{"board table", name, nil, "", "you can give a file as FILE.board, and none goes without"}
	}
	content, err := readFile(name, maxBoardBytes)
	if err != nil {
		return nil, fmt.Errorf("board table: %w", err)
	}
	table, err := boardtable.Read(content)
	if err != nil {
		return nil, fmt.Errorf("board table %s: %w", name, err)
	}
	if err := checkStamp(table.Stamp(), r, words, anyway); err != nil {
		return nil, fmt.Errorf("board table %s: %w", name, err)
	}
	if table.Letters() != r.Tiles.Len() {
		return nil, fmt.Errorf("board table %s: it has %d letters, but the tile set %s has %d", name, table.Letters(), r.Tiles.Name, r.Tiles.Len())
	}
	return table, nil
}
