package stamp

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"strings"
)

// The ways in which a sealed file can be wrong. An error that wraps one of them says it of the file's noun.
var (
	ErrNot     = errors.New("not")
	ErrVersion = errors.New("another version")
	ErrDamaged = errors.New("torn or damaged")
)

// A Seal is how a kind of file begins and ends: its magic and version, and the SHA-256 of all that is before.
type Seal struct {
	Noun    string // what a file is in errors, such as "a win table"
	Magic   string
	Version byte
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

// Open returns the content of a file, which shares its bytes. The error wraps ErrNot, ErrVersion or ErrDamaged.
func (s *Seal) Open(data []byte) ([]byte, error) {
	rest, found := bytes.CutPrefix(data, []byte(s.Magic))
	if !found {
		return nil, fmt.Errorf("%w %s: it does not begin with %s", ErrNot, s.Noun, s.Magic)
	}
	if len(rest) > 0 && rest[0] != s.Version {
		return nil, fmt.Errorf("%s of %w: %q; must be %q", s.bare(), ErrVersion, rest[0], s.Version)
	}
	end := len(data) - sha256.Size
	if end <= len(s.Magic) || sha256.Sum256(data[:end]) != [sha256.Size]byte(data[end:]) {
		return nil, s.Damaged("the checksum of its %d bytes is wrong", len(data))
	}
	return data[len(s.Magic)+1 : end : end], nil
}

// Damaged returns an error that says what is wrong with the content of a file. It wraps ErrDamaged, and what the format wraps.
func (s *Seal) Damaged(format string, args ...any) error {
	return fmt.Errorf("%s is %w: %w", s.bare(), ErrDamaged, fmt.Errorf(format, args...))
}

// bare returns the noun without its article.
func (s *Seal) bare() string {
	_, noun, _ := strings.Cut(s.Noun, " ")
	return noun
}
