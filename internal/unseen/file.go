package unseen

import (
	"encoding/binary"
	"errors"
	"fmt"

	"maven/internal/stamp"
	"maven/internal/tile"
)

// ErrLetters is wrapped by errors about the letters of a table's file.
var ErrLetters = errors.New("unseen table has no such number of letters")

const valueSize = 4 // bytes of a value

// file is how tables are kept.
func file() *stamp.File {
	return &stamp.File{Seal: stamp.Seal{Noun: "an unseen table", Magic: "MAVENUN", Version: '1'}}
}

// AppendTo appends the table's file to dst, as stamp.File keeps it: the number of letters in one byte, the values by
// letter kept and then letter unseen, those of further tiles by letter kept, all in four bytes, little-endian.
func (t *Table) AppendTo(dst []byte) []byte {
	return file().Append(dst, t.stamp, func(dst []byte) []byte {
		dst = append(dst, byte(t.Letters()))
		for _, values := range [2][]int32{t.worth, t.again} {
			for _, v := range values {
				dst = binary.LittleEndian.AppendUint32(dst, uint32(v))
			}
		}
		return dst
	})
}

// Read reads a table's file. An error wraps ErrLetters, ErrValue or one of those of stamp.File.
func Read(data []byte) (*Table, error) {
	s, content, err := file().Read(data)
	if err != nil {
		return nil, err
	}
	return readValues(content, s)
}

// readValues reads what stands behind the stamp.
func readValues(data []byte, made *stamp.Stamp) (*Table, error) {
	if len(data) == 0 {
		return nil, file().Damaged("its letters are missing")
	}
	letters, data := int(data[0]), data[1:]
	if letters < 1 || letters > tile.MaxLetters {
		return nil, fmt.Errorf("%w: %d; must be 1 to %d", ErrLetters, letters, tile.MaxLetters)
	}
	kinds := letters + 1
	if want := valueSize * (kinds*kinds + kinds); len(data) != want {
		return nil, file().Damaged("its values for %d letters have %d bytes; must have %d", letters, len(data), want)
	}
	values := make([]int32, len(data)/valueSize)
	for i := range values {
		values[i] = int32(binary.LittleEndian.Uint32(data[valueSize*i:]))
	}
	return New(letters, values[:kinds*kinds], values[kinds*kinds:], made)
}
