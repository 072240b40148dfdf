// Package varint reads numbers that take as few bytes as they need, as encoding/binary writes them (AppendUvarint,
// AppendVarint), from bytes that may be wrong.
//
// A Reader keeps its first fault: what is read after that is 0, and End tells it. So whoever reads asks once, at the
// end, or where a wrong value would do harm. No count that it returns is larger than the bytes that are left can hold.
package varint

import (
	"encoding/binary"
	"fmt"
)

// A Reader reads from bytes. Its zero value has none.
type Reader struct {
	rest []byte
	size int // of all bytes
	err  error
}

// AppendBytes appends bytes after their number, as Bytes reads them after Count(1).
func AppendBytes(dst, b []byte) []byte {
	return append(binary.AppendUvarint(dst, uint64(len(b))), b...)
}

// NewReader returns a reader of the data, which must not change meanwhile.
func NewReader(data []byte) *Reader { return &Reader{rest: data, size: len(data)} }

// Fail keeps a fault at this place, unless there is one already.
func (r *Reader) Fail(format string, args ...any) {
	if r.err == nil {
		r.err = fmt.Errorf("byte %d of %d: %s", r.size-len(r.rest), r.size, fmt.Sprintf(format, args...))
	}
	r.rest = nil
}

// Uint reads a number of AppendUvarint, from 0 to most.
func (r *Reader) Uint(most int) int {
	v, n := binary.Uvarint(r.rest)
	if n <= 0 || v > uint64(most) {
		r.Fail("must be a number from 0 to %d", most)
		return 0
	}
	r.rest = r.rest[n:]
	return int(v)
}

// Int reads a number of AppendVarint, from -most to most.
func (r *Reader) Int(most int) int {
	v, n := binary.Varint(r.rest)
	if n <= 0 || v > int64(most) || v < -int64(most) {
		r.Fail("must be a number from %d to %d", -most, most)
		return 0
	}
	r.rest = r.rest[n:]
	return int(v)
}

// Count reads how many things follow of which each takes at least so many bytes.
func (r *Reader) Count(each int) int { return r.Uint(len(r.rest) / each) }

// Byte reads one byte.
func (r *Reader) Byte() byte {
	if b := r.Bytes(1); b != nil {
		return b[0]
	}
	return 0
}

// Bytes reads so many bytes, nil if there are not as many. They are part of the data.
func (r *Reader) Bytes(n int) []byte {
	if n > len(r.rest) {
		r.Fail("%d more bytes must follow", n)
		return nil
	}
	b := r.rest[:n:n]
	r.rest = r.rest[n:]
	return b
}

// Left returns the number of bytes that are left.
func (r *Reader) Left() int { return len(r.rest) }

// Err returns the first fault so far.
func (r *Reader) Err() error { return r.err }

// End returns the first fault, or one if bytes are left.
func (r *Reader) End() error {
	if len(r.rest) > 0 {
		r.Fail("must be the end")
	}
	return r.err
}
