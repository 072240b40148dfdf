package tables

import (
	"bytes"
	"errors"
	"strings"

	"golang.org/x/text/encoding/charmap"

	"maven/internal/classic/file"
)

// A Name is the owner's name: characters of the Macintosh up to a 0, and after it whatever was there before.
type Name [256]byte

// euro swaps the two signs that have stood in one place of the characters of the Macintosh: it had no euro then.
func euro(text string) string { return strings.NewReplacer("€", "¤", "¤", "€").Replace(text) }

// NewName returns a name as the original keeps it: what is too long is cut off, and what the Macintosh cannot write is a
// question mark.
func NewName(text string) Name {
	var n Name
	at := 0
	for _, r := range euro(text) {
		if at == len(n)-1 || r == 0 {
			break
		}
		n[at] = '?'
		if b, ok := charmap.Macintosh.EncodeRune(r); ok {
			n[at] = b
		}
		at++
	}
	return n
}

// String returns the name.
func (n *Name) String() string {
	text, _, _ := bytes.Cut(n[:], []byte{0})
	return euro(file.Roman(string(text)))
}

// read takes the bytes of a name.
func (n *Name) read(b []byte) error {
	copy(n[:], b)
	if bytes.IndexByte(n[:], 0) < 0 {
		return errors.New("the owner's name has no end")
	}
	return nil
}
