package winprob

import (
	"errors"

	"maven/internal/stamp"
)

// The ways in which the bytes of a table can be wrong; Read wraps one of them, ErrCounts,
// ErrNothing or stamp.ErrStamp.
var (
	ErrNotTable = errors.New("not a win table")
	ErrVersion  = errors.New("win table of another version")
	ErrDamaged  = errors.New("win table is torn or damaged")
)

// file is how tables are kept.
func file() *stamp.File {
	return &stamp.File{Noun: "win table", Seal: stamp.Seal{Magic: "MAVENWP", Version: '1', Not: ErrNotTable, Other: ErrVersion, Damaged: ErrDamaged}}
}

// AppendTo appends the table's file to dst: the counts, as stamp.File keeps them.
func (t *Table) AppendTo(dst []byte) []byte {
	return file().Append(dst, t.stamp, func(dst []byte) []byte { return append(dst, t.packed...) })
}

// Read reads a table's file and computes the chances.
func Read(data []byte) (*Table, error) {
	s, content, err := file().Read(data)
	if err != nil {
		return nil, err
	}
	counts, err := ReadCounts(content)
	if err != nil {
		return nil, err
	}
	return fit(counts, s)
}
