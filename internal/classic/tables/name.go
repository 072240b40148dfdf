package tables

import (
	"bytes"
	"errors"
	"strings"
)

// A Name is the owner's name: characters of the Macintosh up to a 0, and after it whatever was there before.
type Name [256]byte

// macintosh are the characters of the Macintosh from 128 on.
const macintosh = "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u00A0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄¤‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uF8FFÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ"

// NewName returns a name as the original keeps it: what is too long is cut off, and what the Macintosh cannot write is a
// question mark.
func NewName(text string) Name {
	var n Name
	at := 0
	for _, r := range text {
		if at == len(n)-1 || r == 0 {
			break
		}
		n[at] = '?'
		if r < 0x80 {
			n[at] = byte(r)
		} else if place := strings.IndexRune(macintosh, r); place >= 0 {
			n[at] = byte(0x80 + len([]rune(macintosh[:place])))
		}
		at++
	}
	return n
}

// String returns the name.
func (n *Name) String() string {
	text, _, _ := bytes.Cut(n[:], []byte{0})
	characters := []rune(macintosh)
	var s strings.Builder
	for _, b := range text {
		if b < 0x80 {
			s.WriteByte(b)
		} else {
			s.WriteRune(characters[b-0x80])
		}
	}
	return s.String()
}

// read takes the bytes of a name.
func (n *Name) read(b []byte) error {
	copy(n[:], b)
	if bytes.IndexByte(n[:], 0) < 0 {
		return errors.New("the owner's name has no end")
	}
	return nil
}
