package winprob

import (
	"fmt"

	"maven/internal/stamp"
)

// The versions of a file: with the counts of turns alone, and with those after moves.
const (
	turnsAlone = '1'
	withMoves  = '2'
)

// file is how tables of a version are kept.
func file(version byte) *stamp.File {
	return &stamp.File{Seal: stamp.Seal{Noun: "a win table", Magic: "MAVENWP", Version: version}}
}

// AppendTo appends the table's file to dst: the tally, or the turns alone, as stamp.File keeps them.
func (t *Table) AppendTo(dst []byte) []byte {
	if !t.tally.moved() {
		return file(turnsAlone).Append(dst, t.stamp, t.tally.turns.AppendTo)
	}
	return file(withMoves).Append(dst, t.stamp, t.tally.AppendTo)
}

// Read reads a table's file and computes the chances. An error wraps ErrCounts, ErrNothing or one of those of stamp.File.
func Read(data []byte) (*Table, error) {
	version := byte(withMoves)
	if file(turnsAlone).Seal.Begins(data) {
		version = turnsAlone
	}
	s, content, err := file(version).Read(data)
	if err != nil {
		return nil, err
	}
	var t *Tally
	if version == withMoves {
		if t, err = ReadTally(content); err == nil && !t.moved() {
			err = fmt.Errorf("%w: there must be moves", ErrCounts)
		}
	} else {
		var turns *counts
		if turns, err = readCounts(content); err == nil {
			t = withoutMoves(turns)
		}
	}
	if err != nil {
		return nil, err
	}
	return fit(t, s)
}
