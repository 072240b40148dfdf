package words

import (
	"encoding/binary"
	"fmt"
	"slices"
)

const (
	headerBytes = 12
	entryBytes  = 4
	field0Mod   = 1 << 16 // of N1, at the file's beginning; the program does not read it
)

// fileSize returns the length of a file whose sections have n1 and n2 entries.
func fileSize(n1, n2 int64) int64 {
	return headerBytes + entryBytes*(n1+letters+n2+letters)
}

// entryOffset returns where entry i of section 0 or 1 stands in a file.
func entryOffset(n1, section, i int) int {
	if section == 1 {
		i += n1 + letters
	}
	return headerBytes + entryBytes*i
}

// Read reads a data fork and checks all of it except the first field, which has no meaning. The error
// wraps a Defect, and names the section and the entry at fault. The bytes are copied.
func Read(b []byte) (*File, error) {
	if len(b) < headerBytes {
		return nil, fmt.Errorf("classic words: %w", CutShort)
	}
	n1, n2 := int64(binary.BigEndian.Uint32(b[4:])), int64(binary.BigEndian.Uint32(b[8:]))
	if size := fileSize(n1, n2); size != int64(len(b)) {
		return nil, fmt.Errorf("classic words: %w: %d and %d entries make 12 + 4*%d + 104 + 4*%d + 104 = %d bytes, but there are %d", BadLength, n1, n2, n1, n2, size, len(b))
	}
	f := &File{}
	for i, n := range []int{int(n1), int(n2)} {
		at := entryOffset(int(n1), i, 0)
		s, err := readSection(b[at : at+entryBytes*(n+letters)])
		if err != nil {
			return nil, fmt.Errorf("classic words: S%d: %w", i+1, err)
		}
		f.Sections[i] = s
	}
	return f, nil
}

func readSection(b []byte) (*Section, error) {
	entries := make([]Entry, len(b)/entryBytes)
	for i := range entries {
		entries[i] = Entry(binary.BigEndian.Uint32(b[entryBytes*i:]))
	}
	s := &Section{entries: entries}
	if err := s.check(); err != nil {
		return nil, err
	}
	s.group()
	return s, nil
}

// AppendTo appends the bytes of the data fork to dst.
func (f *File) AppendTo(dst []byte) []byte {
	n1, n2 := f.Sections[0].Len(), f.Sections[1].Len()
	dst = slices.Grow(dst, int(fileSize(int64(n1), int64(n2))))
	for _, field := range []int{n1 % field0Mod, n1, n2} {
		dst = binary.BigEndian.AppendUint32(dst, uint32(field))
	}
	for _, s := range f.Sections {
		for _, e := range s.entries {
			dst = binary.BigEndian.AppendUint32(dst, uint32(e))
		}
	}
	return dst
}
