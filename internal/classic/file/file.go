// Package file opens the carriers in which the two forks of a classic Macintosh file travel, and
// reads and writes resource forks. It works on bytes; the caller finds the files.
//
// A Macintosh file has a data fork, a plain string of bytes, and a resource fork, a small database
// of items, each with a type of four bytes and a number. The carriers are Apple's AppleSingle and
// AppleDouble, and MacBinary I, II and III; a resource fork may also be a file by itself. All are
// publicly documented and big-endian. Text forms such as BinHex are not read.
//
// Input is not trusted: offsets and lengths are checked before use, and Parse and ParseFork together
// take no more memory than four times the file and 1 MiB. Data and Fork alias the bytes given, so
// those must not change afterwards.
//
// Sharp edges: names and types are bytes of Mac OS Roman, see Roman. Two references to the same item
// are accepted, but items that partly overlap are not. If two resources have the same type and number,
// both are returned.
package file

import (
	"bytes"
	"encoding/binary"
	"errors"
)

// A Carrier is a way to store the forks of a file.
type Carrier string

// The carriers. A MacBinary file is III if it has that signature or version, and I if it has neither a
// version nor a checksum.
const (
	AppleSingle  Carrier = "AppleSingle"
	AppleDouble  Carrier = "AppleDouble"
	MacBinaryI   Carrier = "MacBinary I"
	MacBinaryII  Carrier = "MacBinary II"
	MacBinaryIII Carrier = "MacBinary III"
	ResourceFork Carrier = "resource fork"
)

// The errors for files that are not one of the carriers.
var (
	// ErrPlain says that the file can only be a data fork.
	ErrPlain = errors.New("a plain file: not AppleSingle, AppleDouble, MacBinary or a resource fork")
	// ErrBinHex says that the file must be unpacked first.
	ErrBinHex = errors.New("a BinHex file; unpack it first: AppleSingle, AppleDouble, MacBinary and bare forks are read")
)

// Forks are the content of one carrier.
type Forks struct {
	Carrier Carrier

	Name    string  // in Mac OS Roman; empty if the carrier has none
	Type    [4]byte // zero if the carrier has none
	Creator [4]byte

	Data []byte // the data fork; empty if the carrier has none
	Fork []byte // the resource fork; empty if the carrier has none
}

// Parse reads a carrier. The error is ErrPlain, ErrBinHex, or a *FormatError for a carrier that is
// recognised but damaged. Parse does not look into the resource fork: see Resources.
func Parse(b []byte) (*Forks, error) {
	switch {
	case isApple(b):
		return parseApple(b)
	case isMacBinary(b):
		return parseMacBinary(b)
	case isFork(b):
		return &Forks{Carrier: ResourceFork, Fork: b}, nil
	case isBinHex(b):
		return nil, ErrBinHex
	}
	return nil, ErrPlain
}

// isBinHex reports whether a text has the line that marks it as BinHex.
func isBinHex(b []byte) bool {
	mark := []byte("(This file must be converted with BinHex")
	return bytes.HasPrefix(b, mark) || bytes.Contains(b, append([]byte("\n"), mark...)) || bytes.Contains(b, append([]byte("\r"), mark...))
}

// Resources reads the resource fork, as ParseFork does.
func (f *Forks) Resources() ([]Resource, error) {
	return ParseFork(f.Fork)
}

// isFork reports whether a file is a resource fork: data and map are where Apple's software puts them,
// or the map repeats the header, as it should.
func isFork(b []byte) bool {
	if len(b) < forkHeader {
		return false
	}
	size := int64(len(b))
	dataAt, mapAt, dataLen, mapLen := forkSpans(b)
	joined := dataAt+dataLen == mapAt
	if joined && dataAt == usualDataAt {
		return true
	}
	if dataAt < forkHeader || mapAt < forkHeader || mapLen < forkHeader || dataAt+dataLen > size || mapAt+mapLen > size {
		return false
	}
	return joined && mapAt+mapLen == size || bytes.Equal(b[:forkHeader], b[mapAt:mapAt+forkHeader])
}

// long returns the four bytes at an offset as a number.
func long(b []byte, at int) int64 {
	return int64(binary.BigEndian.Uint32(b[at:]))
}

// short returns the two bytes at an offset as a number.
func short(b []byte, at int) int {
	return int(binary.BigEndian.Uint16(b[at:]))
}

// crc16 returns the CRC-16/XMODEM of MacBinary: polynomial 1021, start value 0.
func crc16(b []byte) uint16 {
	crc := uint16(0)
	for _, c := range b {
		x := crc>>8 ^ uint16(c)
		x ^= x >> 4
		crc = crc<<8 ^ x<<12 ^ x<<5 ^ x
	}
	return crc
}
