package file

import (
	"bytes"
	"encoding/binary"
)

// BinHex 4.0: a line that says so, then between colons a text of six bits a character, most
// significant first. In the bytes it stands for, 90 n repeats the byte before to n in all, and
// 90 00 is the byte 90. They are a header (length of name, name, 0, type, creator, flags, lengths of
// both forks), the data fork and the resource fork, each with its CRC after it.
const (
	binHexMark     = "(This file must be converted with BinHex 4.0)"
	binHexAlphabet = "!\"#$%&'()*+,-012345689@ABCDEFGHIJKLMNPQRSTUVXYZ[`abcdefhijklmpqr"
	binHexRepeat   = 0x90
	binHexFixed    = 19 // bytes of the header after the name

	// Both forks together: binHexFactor times the text and binHexSpare bytes, for memory's sake.
	binHexFactor = 3
	binHexSpare  = 512 << 10
)

// findBinHex returns the offset behind the line that says BinHex, or -1.
func findBinHex(b []byte) int {
	for from := 0; ; {
		i := bytes.Index(b[from:], []byte(binHexMark))
		if i < 0 {
			return -1
		}
		at := from + i
		from = at + len(binHexMark)
		if at == 0 || b[at-1] == '\n' || b[at-1] == '\r' {
			return from
		}
	}
}

func parseBinHex(b []byte) (*Forks, error) {
	at := findBinHex(b)
	start := bytes.IndexByte(b[at:], ':')
	if start < 0 {
		return nil, bad(BinHex, at, CutShort, "no colon begins the data")
	}
	r := newHexReader(b, at+start+1)
	f := &Forks{Carrier: BinHex}
	header := make([]byte, 1, 1+binaryMaxName+binHexFixed)
	if err := r.fill(header, "the header"); err != nil {
		return nil, err
	}
	if header[0] < 1 || header[0] > binaryMaxName {
		return nil, bad(BinHex, at+start+1, BadText, "the name has %d bytes, it takes 1 to 63", header[0])
	}
	n := int(header[0])
	header = header[:1+n+binHexFixed]
	if err := r.fill(header[1:], "the header"); err != nil {
		return nil, err
	}
	if err := r.checkCRC(header, "the header"); err != nil {
		return nil, err
	}
	rest := header[1+n:]
	f.Name, f.Type, f.Creator = string(header[1:1+n]), [4]byte(rest[1:]), [4]byte(rest[5:])
	dataLen, forkLen := long(rest, 11), long(rest, 15)
	if dataLen >= 1<<31 || forkLen >= 1<<31 {
		return nil, bad(BinHex, at+start+1, Negative, "the forks have %d and %d bytes", int32(uint32(dataLen)), int32(uint32(forkLen)))
	}
	if dataLen+forkLen > int64(binHexFactor*len(b)+binHexSpare) {
		return nil, bad(BinHex, at+start+1, Swollen, "the forks have %d and %d bytes, the text %d", dataLen, forkLen, len(b))
	}
	both := make([]byte, dataLen+forkLen)
	f.Data, f.Fork = both[:dataLen:dataLen], both[dataLen:]
	if err := r.fillChecked(f.Data, "the data fork"); err != nil {
		return nil, err
	}
	if err := r.fillChecked(f.Fork, "the resource fork"); err != nil {
		return nil, err
	}
	return f, nil
}

// A hexReader yields the bytes of a BinHex text.
type hexReader struct {
	text   []byte
	values [256]int8 // of the characters; -1 for those not in the alphabet

	pos    int
	bits   uint32 // not yet given out, count of them
	count  int
	before byte // last byte given out
	any    bool // there was one
	repeat int  // how often to give it out again
}

func newHexReader(text []byte, pos int) *hexReader {
	r := &hexReader{text: text, pos: pos}
	for i := range r.values {
		r.values[i] = -1
	}
	for v := range len(binHexAlphabet) {
		r.values[binHexAlphabet[v]] = int8(v)
	}
	return r
}

// raw returns the next byte before runs are unfolded.
func (r *hexReader) raw() (byte, error) {
	for r.count < 8 {
		if r.pos == len(r.text) || r.text[r.pos] == ':' {
			return 0, bad(BinHex, r.pos, CutShort, "the data end here")
		}
		c := r.text[r.pos]
		if v := r.values[c]; v >= 0 {
			r.bits = r.bits<<6 | uint32(v)
			r.count += 6
		} else if c != '\n' && c != '\r' && c != '\t' && c != ' ' {
			return 0, bad(BinHex, r.pos, BadText, "%q is not a character of BinHex", c)
		}
		r.pos++
	}
	r.count -= 8
	return byte(r.bits >> r.count), nil
}

// next returns the next byte.
func (r *hexReader) next() (byte, error) {
	for r.repeat == 0 {
		c, err := r.raw()
		if err != nil || c != binHexRepeat {
			r.before, r.any = c, true
			return c, err
		}
		n, err := r.raw()
		switch {
		case err != nil:
			return 0, err
		case n == 0:
			r.before, r.any = binHexRepeat, true
			return binHexRepeat, nil
		case !r.any:
			return 0, bad(BinHex, r.pos, BadText, "a run begins with no byte before it")
		}
		r.repeat = int(n) - 1
	}
	r.repeat--
	return r.before, nil
}

// fill reads as many bytes as there is room for.
func (r *hexReader) fill(dst []byte, what string) error {
	for i := range dst {
		c, err := r.next()
		if err != nil {
			if e, ok := err.(*FormatError); ok && e.Defect == CutShort {
				return bad(BinHex, r.pos, CutShort, "%s ends %d bytes early", what, len(dst)-i)
			}
			return err
		}
		dst[i] = c
	}
	return nil
}

// fillChecked reads a part and the CRC after it.
func (r *hexReader) fillChecked(dst []byte, what string) error {
	if err := r.fill(dst, what); err != nil {
		return err
	}
	return r.checkCRC(dst, what)
}

func (r *hexReader) checkCRC(part []byte, what string) error {
	var stored [2]byte
	if err := r.fill(stored[:], "the checksum of "+what); err != nil {
		return err
	}
	if s, found := binary.BigEndian.Uint16(stored[:]), crc16(0, part); s != found {
		return bad(BinHex, r.pos, BadCRC, "%s has %04x, its bytes give %04x", what, s, found)
	}
	return nil
}
