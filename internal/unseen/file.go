package unseen

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"

	"maven/internal/stamp"
	"maven/internal/tile"
)

// The ways in which the bytes of a table can be wrong. Read wraps one of them, ErrValue or stamp.ErrStamp.
var (
	ErrNotTable = errors.New("not an unseen table")
	ErrVersion  = errors.New("unseen table of another version")
	ErrDamaged  = errors.New("unseen table is torn or damaged")
	ErrLetters  = errors.New("unseen table has no such number of letters")
)

const (
	magic   = "MAVENUN"
	version = '1'

	// headSize is the size in bytes of magic, version and length of the stamp.
	headSize = len(magic) + 1 + 2

	valueSize = 4 // bytes of a value
)

// AppendTo appends the table's file to dst: magic and version, the length of the stamp in two bytes, the stamp, the
// number of letters in one byte, the values by letter kept and then letter unseen, those of further tiles by letter
// kept, all in four bytes, and the SHA-256 of all these. Numbers are little-endian.
func (t *Table) AppendTo(dst []byte) []byte {
	start := len(dst)
	text := t.stamp.AppendTo(nil)
	dst = append(dst, magic...)
	dst = append(dst, version)
	dst = binary.LittleEndian.AppendUint16(dst, uint16(len(text)))
	dst = append(dst, text...)
	dst = append(dst, byte(t.Letters()))
	for _, values := range [2][]int32{t.worth, t.again} {
		for _, v := range values {
			dst = binary.LittleEndian.AppendUint32(dst, uint32(v))
		}
	}
	sum := sha256.Sum256(dst[start:])
	return append(dst, sum[:]...)
}

// Read reads a table's file.
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
		return nil, fmt.Errorf("unseen table: %w", err)
	}
	return readValues(rest[length:], s)
}

// readValues reads what stands behind the stamp.
func readValues(data []byte, made *stamp.Stamp) (*Table, error) {
	if len(data) == 0 {
		return nil, fmt.Errorf("%w: its letters are missing", ErrDamaged)
	}
	letters, data := int(data[0]), data[1:]
	if letters < 1 || letters > tile.MaxLetters {
		return nil, fmt.Errorf("%w: %d; want 1 to %d", ErrLetters, letters, tile.MaxLetters)
	}
	kinds := letters + 1
	if want := valueSize * (kinds*kinds + kinds); len(data) != want {
		return nil, fmt.Errorf("%w: its values for %d letters have %d bytes; want %d", ErrDamaged, letters, len(data), want)
	}
	values := make([]int32, len(data)/valueSize)
	for i := range values {
		values[i] = int32(binary.LittleEndian.Uint32(data[valueSize*i:]))
	}
	return New(letters, values[:kinds*kinds], values[kinds*kinds:], made)
}
