package file

import (
	"fmt"
	"strconv"
	"strings"

	"golang.org/x/text/encoding/charmap"
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
	var b strings.Builder
	for i := range len(s) {
		b.WriteRune(charmap.Macintosh.DecodeByte(s[i]))
	}
	return b.String()
}
