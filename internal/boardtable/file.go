package boardtable

import (
	"encoding/binary"
	"errors"
	"fmt"

	"maven/internal/stamp"
	"maven/internal/tile"
)

// The ways in which the bytes of a table can be wrong. Read wraps one of them, ErrValue or stamp.ErrStamp.
var (
	ErrNotTable = errors.New("not a board table")
	ErrVersion  = errors.New("board table of another version")
	ErrDamaged  = errors.New("board table is torn or damaged")
	ErrLetters  = errors.New("board table has no such number of letters")
)

// The versions of a file: with values alone, and with a net.
const (
	valuesAlone = '1'
	withNet     = '2'
)

// file is how tables of a version are kept.
func file(version byte) *stamp.File {
	return &stamp.File{Noun: "board table", Seal: stamp.Seal{Magic: "MAVENBD", Version: version, Not: ErrNotTable, Other: ErrVersion, Damaged: ErrDamaged}}
}

// AppendTo appends the table's file to dst, as stamp.File keeps it: the number of letters in one byte, how often each
// stands in words in two bytes, and the values in four, all little-endian; then the net, if there is one.
func (t *Table) AppendTo(dst []byte) []byte {
	version := byte(valuesAlone)
	if t.net != nil {
		version = withNet
	}
	return file(version).Append(dst, t.stamp, func(dst []byte) []byte {
		dst = appendNumbers(append(dst, byte(t.Letters())), t.through[1:])
		dst = appendNumbers(dst, t.values)
		if t.net != nil {
			dst = t.net.AppendTo(dst)
		}
		return dst
	})
}

// appendNumbers appends numbers of fixed size.
func appendNumbers(dst []byte, numbers any) []byte {
	dst, err := binary.Append(dst, binary.LittleEndian, numbers)
	if err != nil {
		panic(err) // happens only for types without a fixed size
	}
	return dst
}

// Read reads a table's file.
func Read(data []byte) (*Table, error) {
	version := byte(withNet)
	if file(valuesAlone).Seal.Begins(data) {
		version = valuesAlone
	}
	s, content, err := file(version).Read(data)
	if err != nil {
		return nil, err
	}
	if len(content) == 0 {
		return nil, fmt.Errorf("%w: its letters are missing", ErrDamaged)
	}
	letters, content := int(content[0]), content[1:]
	if letters < 1 || letters > tile.MaxLetters {
		return nil, fmt.Errorf("%w: %d; must be 1 to %d", ErrLetters, letters, tile.MaxLetters)
	}
	through, values := make([]uint16, letters), make([]int32, Columns)
	rest := content
	for _, numbers := range []any{through, values} {
		n, err := binary.Decode(rest, binary.LittleEndian, numbers)
		if rest = rest[n:]; err != nil {
			return nil, fmt.Errorf("%w: its %d bytes are too few for %d letters", ErrDamaged, len(content), letters)
		}
	}
	var net *Net
	if version == withNet {
		net, err = ReadNet(rest)
	} else if len(rest) > 0 {
		err = fmt.Errorf("%w: %d bytes follow its values", ErrDamaged, len(rest))
	}
	if err != nil {
		return nil, err
	}
	return New(through, values, net, s)
}
