package library

import (
	"fmt"

	"maven/internal/data"
	"maven/internal/leave"
	"maven/internal/tile"
)

// maxLeaveBytes is far over a table of nine tiles for a large alphabet.
const maxLeaveBytes = 1 << 28

// DefaultLeaves returns the table shipped for the tile set, nil where there is none.
func (l *Library) DefaultLeaves(set *tile.Set) (*leave.Table, error) {
	packed, err := data.Leaves(set.Name)
	if packed == nil {
		return nil, err
	}
	return leave.Read(packed, set.Len())
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
			return nil, fmt.Errorf("leaves %s: %w", nameOrFile, err)
		}
		return table, nil
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
