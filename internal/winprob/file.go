package winprob

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
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

const (
	magic   = "MAVENWP"
	version = '1'

	// headSize is the size in bytes of magic, version and length of the stamp.
	headSize = len(magic) + 1 + 2
)

// AppendTo appends the table's file to dst: magic and version, the length of the stamp in two bytes,
// the stamp, the counts, and the SHA-256 of all these.
func (t *Table) AppendTo(dst []byte) []byte {
	start := len(dst)
	text := t.stamp.AppendTo(nil)
	dst = append(dst, magic...)
	dst = append(dst, version)
	dst = binary.LittleEndian.AppendUint16(dst, uint16(len(text)))
	dst = append(dst, text...)
	dst = append(dst, t.packed...)
	sum := sha256.Sum256(dst[start:])
	return append(dst, sum[:]...)
}

// Read reads a table's file and computes the chances.
func Read(data []byte) (*Table, error) {
	if !bytes.HasPrefix(data, []byte(magic)) {
		return nil, fmt.Errorf("%w: it does not begin with %s", ErrNotTable, magic)
	}
	if v := data[len(magic):]; len(v) > 0 && v[0] != version {
		return nil, fmt.Errorf("%w: %q, want %q", ErrVersion, v[0], version)
	}
	end := len(data) - sha256.Size
	if end < headSize || sha256.Sum256(data[:end]) != [sha256.Size]byte(data[end:]) {
		return nil, fmt.Errorf("%w: the checksum of its %d bytes is wrong", ErrDamaged, len(data))
	}
	length := int(binary.LittleEndian.Uint16(data[headSize-2:]))
	rest := data[headSize:end]
	if length > len(rest) {
		return nil, fmt.Errorf("%w: its stamp should have %d bytes, but only %d are left", ErrDamaged, length, len(rest))
	}
	s, err := stamp.Read(rest[:length])
	if err != nil {
		return nil, fmt.Errorf("win table: %w", err)
	}
	counts, err := ReadCounts(rest[length:])
	if err != nil {
		return nil, err
	}
	return fit(counts, s)
}
