package file

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A Resource is one item of a resource fork.
type Resource struct {
	Type       [4]byte // raw bytes: "MUL?" and "MULa" are two types
	ID         int16
	Attributes byte   // bit 0 compressed, 2 preload, 3 protected, 4 locked, 5 purgeable, 6 system heap
	Name       string // in Mac OS Roman, at most 255 bytes; empty for none
	Data       []byte
}

const compressedBit = 1

// String returns type and number as in errors and listings: 'MULa' 0.
func (r Resource) String() string {
	kind := strconv.Quote(Roman(string(r.Type[:])))
	return fmt.Sprintf("'%s' %d", kind[1:len(kind)-1], r.ID)
}

// Roman turns bytes of Mac OS Roman, as in names and types, into text.
func Roman(s string) string {
	// The characters 80 to FF; three bytes each at most.
	const upper = "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø" +
		"¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ"
	if !strings.ContainsFunc(s, func(r rune) bool { return r >= utf8.RuneSelf }) {
		return s
	}
	table := []rune(upper)
	var b strings.Builder
	for i := range len(s) {
		if s[i] < utf8.RuneSelf {
			b.WriteByte(s[i])
		} else {
			b.WriteRune(table[s[i]-utf8.RuneSelf])
		}
	}
	return b.String()
}
