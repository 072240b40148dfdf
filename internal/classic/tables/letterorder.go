package tables

import (
	"bytes"
	"errors"
	"strings"
)

// A LetterOrder is the letters of Alphabet in the order in which the user wants to see tiles.
type LetterOrder [len(Alphabet)]byte

// usualOrder is the order for a new user. It is ours: that of the original is not known.
const usualOrder = "abcdefghijklmnopqrstuvwxyz?"

// NewLetterOrder makes an order of what a user has typed: letters in upper or lower case count where they come first, anything
// else is left out, and the letters that are missing follow from a to z, and ?.
func NewLetterOrder(text string) LetterOrder {
	var o LetterOrder
	n := 0
	for _, letter := range []byte(strings.ToLower(text) + usualOrder) {
		if Index(letter) >= 0 && bytes.IndexByte(o[:n], letter) < 0 {
			o[n] = letter
			n++
		}
	}
	return o
}

// String returns the letters in their order.
func (o LetterOrder) String() string { return string(o[:]) }

// read takes the letters and the 0 after them.
func (o *LetterOrder) read(b []byte) error {
	copy(o[:], b)
	if *o != NewLetterOrder(string(o[:])) || b[len(o)] != 0 {
		return errors.New("the order of letters has not each of a to z and ? once")
	}
	return nil
}
