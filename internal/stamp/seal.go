package stamp

import (
	"bytes"
	"crypto/sha256"
	"fmt"
)

// A Seal is how a kind of file begins and ends: its magic and version, and the SHA-256 of all that is before.
type Seal struct {
	Magic   string
	Version byte

	Not     error // wrapped if the magic is missing
	Other   error // of another version
	Damaged error // torn, or bits flipped
}

// Append appends a file to dst. The content is what write appends.
func (s *Seal) Append(dst []byte, write func([]byte) []byte) []byte {
	start := len(dst)
	dst = write(append(append(dst, s.Magic...), s.Version))
	sum := sha256.Sum256(dst[start:])
	return append(dst, sum[:]...)
}

// Begins reports whether a file begins as one of this kind and version.
func (s *Seal) Begins(data []byte) bool {
	rest, found := bytes.CutPrefix(data, []byte(s.Magic))
	return found && len(rest) > 0 && rest[0] == s.Version
}

// Open returns the content of a file, which shares its bytes. The error wraps one of the Seal's.
func (s *Seal) Open(data []byte) ([]byte, error) {
	rest, found := bytes.CutPrefix(data, []byte(s.Magic))
	if !found {
		return nil, fmt.Errorf("%w: it does not begin with %s", s.Not, s.Magic)
	}
	if len(rest) > 0 && rest[0] != s.Version {
		return nil, fmt.Errorf("%w: %q; must be %q", s.Other, rest[0], s.Version)
	}
	end := len(data) - sha256.Size
	if end <= len(s.Magic) || sha256.Sum256(data[:end]) != [sha256.Size]byte(data[end:]) {
		return nil, fmt.Errorf("%w: the checksum of its %d bytes is wrong", s.Damaged, len(data))
	}
	return data[len(s.Magic)+1 : end : end], nil
}
