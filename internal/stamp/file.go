package stamp

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
)

// A File is how a kind of table is kept: magic, version, the length of the stamp in two bytes, little-endian, the stamp,
// the content, and the SHA-256 of all these.
type File struct {
	Noun    string // what the table is called in errors
	Magic   string
	Version byte

	NotTable     error // wrapped if the magic is missing
	OtherVersion error
	Damaged      error // torn, or bits flipped
}

// Append appends a file to dst. The content is what write appends.
func (f *File) Append(dst []byte, s *Stamp, write func([]byte) []byte) []byte {
	start := len(dst)
	text := s.AppendTo(nil)
	dst = append(append(dst, f.Magic...), f.Version)
	dst = binary.LittleEndian.AppendUint16(dst, uint16(len(text)))
	dst = write(append(dst, text...))
	sum := sha256.Sum256(dst[start:])
	return append(dst, sum[:]...)
}

// Read returns the stamp and the content of a file. The error wraps one of the File's, or ErrStamp.
func (f *File) Read(data []byte) (s *Stamp, content []byte, err error) {
	if !bytes.HasPrefix(data, []byte(f.Magic)) {
		return nil, nil, fmt.Errorf("%w: it does not begin with %s", f.NotTable, f.Magic)
	}
	if v := data[len(f.Magic):]; len(v) > 0 && v[0] != f.Version {
		return nil, nil, fmt.Errorf("%w: %q, want %q", f.OtherVersion, v[0], f.Version)
	}
	head, end := len(f.Magic)+1+2, len(data)-sha256.Size
	if end < head || sha256.Sum256(data[:end]) != [sha256.Size]byte(data[end:]) {
		return nil, nil, fmt.Errorf("%w: the checksum of its %d bytes is wrong", f.Damaged, len(data))
	}
	length := int(binary.LittleEndian.Uint16(data[head-2:]))
	rest := data[head:end]
	if length > len(rest) {
		return nil, nil, fmt.Errorf("%w: its stamp should have %d bytes, but only %d are left", f.Damaged, length, len(rest))
	}
	if s, err = Read(rest[:length]); err != nil {
		return nil, nil, fmt.Errorf("%s: %w", f.Noun, err)
	}
	return s, rest[length:], nil
}
