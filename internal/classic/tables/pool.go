package tables

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
)

const (
	maxPattern = 7  // letters; no rack contains more
	maxSet     = 26 // letters; a set names each once at most
)

// A Pool is the content of ESTR: strings, each ended by NUL. An offset may point into the middle of a
// string; its tail is then a string too.
type Pool []byte

// newPool writes strings of ? and a to z in the order given. It leaves out a string that is the tail of a longer one, or
// equal to an earlier one.
func newPool(all []string) Pool {
	var pool Pool
	for i, s := range all {
		isTail := func(other string) bool { return len(other) > len(s) && strings.HasSuffix(other, s) }
		if !slices.Contains(all[:i], s) && !slices.ContainsFunc(all, isTail) {
			pool = append(append(pool, s...), 0)
		}
	}
	return pool
}

// Offset returns where in the pool a string can be read, perhaps as the tail of another, or -1. Strings
// stored whole are preferred.
func (p Pool) Offset(s string) int {
	wanted := append([]byte(s), 0)
	if bytes.HasPrefix(p, wanted) {
		return 0
	}
	if i := bytes.Index(p, append([]byte{0}, wanted...)); i >= 0 {
		return i + 1
	}
	return bytes.Index(p, wanted)
}

// At returns the string at an offset, which may be the tail of a longer one. It may have at most the given
// number of letters. An error names the offset.
func (p Pool) At(offset, most int) (string, error) {
	if offset < 0 || offset >= len(p) {
		return "", fmt.Errorf("ESTR: offset %d is outside the %d bytes", offset, len(p))
	}
	rest := p[offset:min(len(p), offset+most+1)]
	end := bytes.IndexByte(rest, 0)
	switch {
	case end < 0 && len(rest) > most:
		return "", fmt.Errorf("ESTR: the string at offset %d has more than %d letters", offset, most)
	case end < 0:
		return "", fmt.Errorf("ESTR: the string at offset %d has no NUL at its end", offset)
	}
	for i, c := range rest[:end] {
		if Index(c) < 0 {
			return "", fmt.Errorf("ESTR: byte %d is %q; must be ? or a..z", offset+i, c)
		}
	}
	return string(rest[:end]), nil
}

// pattern reads a leave pattern, whose letters must be in the order of Alphabet.
func (p Pool) pattern(offset int) (string, error) {
	s, err := p.At(offset, maxPattern)
	switch {
	case err != nil:
		return "", err
	case s == "":
		return "", fmt.Errorf("ESTR: the leave pattern at offset %d is empty", offset)
	case !slices.IsSorted([]byte(s)):
		return "", fmt.Errorf("ESTR: the leave pattern %q at offset %d is out of order; must be ? first, then a to z", s, offset)
	}
	return s, nil
}

// set reads a set of letters, in any order.
func (p Pool) set(offset int) (string, error) {
	s, err := p.At(offset, maxSet)
	if err == nil && s == "" {
		return "", fmt.Errorf("ESTR: the letter set at offset %d is empty", offset)
	}
	return s, err
}
