package winprob

import (
	"errors"
	"fmt"

	"maven/internal/stamp"
)

// The ways in which the bytes of a table can be wrong; Read wraps one of them, ErrCounts,
// ErrNothing or stamp.ErrStamp.
var (
	ErrNotTable = errors.New("not a win table")
	ErrVersion  = errors.New("win table of another version")
	ErrDamaged  = errors.New("win table is torn or damaged")
)

// The versions of a file: with the counts of turns alone, and with those after moves.
const (
	turnsAlone = '1'
	withMoves  = '2'
)

// file is how tables of a version are kept.
func file(version byte) *stamp.File {
	return &stamp.File{Noun: "win table", Seal: stamp.Seal{Magic: "MAVENWP", Version: version, Not: ErrNotTable, Other: ErrVersion, Damaged: ErrDamaged}}
}

// AppendTo appends the table's file to dst: the tally, or the turns alone, as stamp.File keeps them.
func (t *Table) AppendTo(dst []byte) []byte {
	if !t.tally.moved() {
		return file(turnsAlone).Append(dst, t.stamp, t.tally.turns.AppendTo)
	}
	return file(withMoves).Append(dst, t.stamp, t.tally.AppendTo)
}

// Read reads a table's file and computes the chances.
func Read(data []byte) (*Table, error) {
	if file(turnsAlone).Seal.Begins(data) {
		return read(data, turnsAlone, func(content []byte) (*Tally, error) {
			turns, err := ReadCounts(content)
			if err != nil {
				return nil, err
			}
			return withoutMoves(turns), nil
		})
	}
	return read(data, withMoves, func(content []byte) (*Tally, error) {
		t, err := ReadTally(content)
		if err == nil && !t.moved() {
			return nil, fmt.Errorf("%w: there must be moves", ErrCounts)
		}
		return t, err
	})
}

// read reads a file of a version, with what reads its content.
func read(data []byte, version byte, tally func([]byte) (*Tally, error)) (*Table, error) {
	s, content, err := file(version).Read(data)
	if err != nil {
		return nil, err
	}
	t, err := tally(content)
	if err != nil {
		return nil, err
	}
	return fit(t, s)
}
