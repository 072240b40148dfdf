package boardtable

import (
	"encoding/binary"
	"errors"
	"fmt"

	"maven/internal/stamp"
	"maven/internal/tile"
)

// ErrLetters is wrapped by errors about the letters of a table's file.
var ErrLetters = errors.New("board table has no such number of letters")

// The versions of a file: with values alone, and with a net.
const (
	valuesAlone = '1'
	withNet     = '2'
)

// file is how tables of a version are kept.
func file(version byte) *stamp.File {
	return &stamp.File{Seal: stamp.Seal{Noun: "a board table", Magic: "MAVENBD", Version: version}}
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

// Read reads a table's file. An error wraps ErrLetters, ErrValue or one of those of stamp.File.
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
		return nil, file(version).Damaged("its letters are missing")
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
			return nil, file(version).Damaged("its %d bytes are too few for %d letters", len(content), letters)
		}
	}
	var net *Net
	if version == withNet {
		net, err = ReadNet(rest)
	} else if len(rest) > 0 {
		err = file(version).Damaged("%d bytes follow its values", len(rest))
	}
	if err != nil {
		return nil, err
	}
	return New(through, values, net, s)
}
