package stamp

import (
	"encoding/binary"
	"fmt"
)

// A File is how a kind of table is kept: sealed, the length of the stamp in two bytes, little-endian, the stamp, and the
// content.
type File struct{ Seal }

// Append appends a file to dst. The content is what write appends.
func (f *File) Append(dst []byte, s *Stamp, write func([]byte) []byte) []byte {
	return f.Seal.Append(dst, func(dst []byte) []byte {
		text := s.AppendTo(nil)
		return write(append(binary.LittleEndian.AppendUint16(dst, uint16(len(text))), text...))
	})
}

// Read returns the stamp and the content of a file. The error wraps one of those of a Seal, or ErrStamp.
func (f *File) Read(data []byte) (s *Stamp, content []byte, err error) {
	rest, err := f.Seal.Open(data)
	if err != nil {
		return nil, nil, err
	}
	if len(rest) < 2 {
		return nil, nil, f.Damaged("the length of its stamp is missing")
	}
	length, rest := int(binary.LittleEndian.Uint16(rest)), rest[2:]
	if length > len(rest) {
		return nil, nil, f.Damaged("its stamp should have %d bytes, but only %d are left", length, len(rest))
	}
	if s, err = Read(rest[:length]); err != nil {
		return nil, nil, fmt.Errorf("%s: %w", f.bare(), err)
	}
	return s, rest[length:], nil
}
