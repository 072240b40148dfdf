package file

import "bytes"

// MacBinary: a header of 128 bytes, an optional second one, the data fork, the resource fork, each
// padded to a multiple of 128 bytes.
const (
	binaryBlock     = 128
	binaryNameAt    = 2
	binaryTypeAt    = 65
	binaryCreatorAt = 69
	binaryDataAt    = 83 // length of the data fork
	binaryForkAt    = 87 // length of the resource fork
	binaryNewFrom   = 101
	binarySignAt    = 102
	binarySecondAt  = 120 // length of the second header
	binaryVersionAt = 122
	binaryCRCAt     = 124
	binaryMaxName   = 63
	binaryMaxFork   = 0x7FFFFF // the largest fork in MacBinary I

	binaryVersionII  = 129
	binaryVersionIII = 130
	binarySign       = "mBIN"
)

// isMacBinary reports whether a file begins like MacBinary: three bytes are 0, the name has a possible
// length, and there is the mark of a later version or, for version I, only zeros in the fields of later
// versions.
func isMacBinary(b []byte) bool {
	if len(b) < binaryBlock || b[0] != 0 || b[1] < 1 || b[1] > binaryMaxName || b[74] != 0 || b[82] != 0 {
		return false
	}
	if binaryVersion(b) != MacBinaryI {
		return true
	}
	data, fork := long(b, binaryDataAt), long(b, binaryForkAt)
	return len(bytes.Trim(b[binaryNewFrom:binaryCRCAt+2], "\x00")) == 0 &&
		bytes.IndexByte(binaryName(b), 0) < 0 &&
		data+fork > 0 && data <= binaryMaxFork && fork <= binaryMaxFork
}

// binaryVersion returns the version that the header gives.
func binaryVersion(b []byte) Carrier {
	switch {
	case b[binaryVersionAt] == binaryVersionIII || string(b[binarySignAt:binarySignAt+4]) == binarySign:
		return MacBinaryIII
	case b[binaryVersionAt] == binaryVersionII:
		return MacBinaryII
	}
	return MacBinaryI
}

func binaryName(b []byte) []byte {
	return b[binaryNameAt : binaryNameAt+int(b[1])]
}

func parseMacBinary(b []byte) (*Forks, error) {
	f := &Forks{Carrier: binaryVersion(b), Name: string(binaryName(b)),
		Type: [4]byte(b[binaryTypeAt:]), Creator: [4]byte(b[binaryCreatorAt:])}
	at := int64(binaryBlock)
	if f.Carrier != MacBinaryI {
		stored, found := uint16(short(b, binaryCRCAt)), crc16(b[:binaryCRCAt])
		if stored != found {
			return nil, bad(f.Carrier, binaryCRCAt, BadCRC, "the header has %04x, but its bytes give %04x", stored, found)
		}
		at += padded(int64(short(b, binarySecondAt)))
	}
	var err error
	dataLen := long(b, binaryDataAt)
	if f.Data, err = cut(f.Carrier, b, binaryDataAt, "the data fork", at, dataLen); err != nil {
		return nil, err
	}
	if forkLen := long(b, binaryForkAt); forkLen > 0 {
		if f.Fork, err = cut(f.Carrier, b, binaryForkAt, "the resource fork", padded(at+dataLen), forkLen); err != nil {
			return nil, err
		}
	}
	return f, nil
}

// padded rounds up to whole blocks.
func padded(n int64) int64 {
	return (n + binaryBlock - 1) / binaryBlock * binaryBlock
}
