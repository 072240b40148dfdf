package library

import (
	"errors"
	"fmt"

	"maven/internal/data"
	"maven/internal/leave"
	"maven/internal/rules"
	"maven/internal/tile"
)

// maxLeaveBytes is far over a table of nine tiles for a large alphabet.
const maxLeaveBytes = 1 << 28

// tableRack is the rack size that the shipped tables were trained for.
const tableRack = 7

// DefaultLeaves returns the table shipped for the rules' tile set and rack size, nil where there is
// none. A tile set that only has the name of a shipped one is another set.
func (l *Library) DefaultLeaves(r *rules.Rules) (*leave.Table, error) {
	packed, err := data.Leaves(r.Tiles.Name)
	if packed == nil || r.RackSize != tableRack {
		return nil, err
	}
	shipped, err := l.TileSet(r.Tiles.Name)
	if err != nil || !shipped.Same(r.Tiles) {
		return nil, err
	}
	return leave.Read(packed, r.Tiles.Len())
}

// Leaves returns the shipped leave table of that name, the name of its tile set, or reads one from
// a file FILE.klv2. The tiles of the table must be in the set.
func (l *Library) Leaves(nameOrFile string, set *tile.Set) (*leave.Table, error) {
	if isFile(nameOrFile, ".klv2") {
		content, err := readFile(nameOrFile, maxLeaveBytes)
		if err != nil {
			return nil, fmt.Errorf("leaves: %w", err)
		}
		table, err := leave.Read(content, set.Len())
		if err != nil {
			err = fmt.Errorf("leaves %s: %w", nameOrFile, err)
		}
		if errors.Is(err, leave.ErrLetters) {
			err = &LettersError{err}
		}
		return table, err
	}
	content, err := data.Leaves(nameOrFile)
	if err != nil {
		return nil, err
	}
	if content == nil {
		return nil, &UnknownError{"leave table", nameOrFile, data.LeaveTables(), "a file is given as FILE.klv2, and none counts leaves as nothing"}
	}
	return leave.Read(content, set.Len())
}
