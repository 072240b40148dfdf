package wire

import (
	"encoding/binary"
	"errors"
	"fmt"
	"time"

	"maven/internal/farm"
)

// PassBytes is the size of a worker's pass.
const PassBytes = 16

// A Pass shows that a result is of the worker that its subject names.
type Pass [PassBytes]byte

// A Result is what a worker has done of a block: the results of its first numbers, perhaps of all.
type Result struct {
	Pass   Pass
	Took   time.Duration // in whole microseconds
	Failed string        // why the number after the last one cannot be done; "" if it can
	Done   [][]byte
}

// ErrResult is returned for bytes that are no result.
var ErrResult = errors.New("wire: not a result")

// maxFailed is how long a reason may be, in bytes.
const maxFailed = 1000

// Append writes the result: a byte for the form, the pass, the time, the reason with its length, how many numbers are
// done, and each with its length. Numbers are unsigned varints.
func (r *Result) Append(b []byte) []byte {
	b = append(b, farm.Form)
	b = append(b, r.Pass[:]...)
	b = binary.AppendUvarint(b, uint64(r.Took/time.Microsecond))
	b = appendBytes(b, []byte(r.Failed[:min(len(r.Failed), maxFailed)]))
	b = binary.AppendUvarint(b, uint64(len(r.Done)))
	for _, one := range r.Done {
		b = appendBytes(b, one)
	}
	return b
}

func appendBytes(b, what []byte) []byte {
	return append(binary.AppendUvarint(b, uint64(len(what))), what...)
}

// ParseResult reads what Append wrote. The result shares the bytes of b.
func ParseResult(b []byte) (*Result, error) {
	if len(b) < 1+PassBytes || b[0] != farm.Form {
		return nil, fmt.Errorf("%w: %d bytes, without the form %d and a pass", ErrResult, len(b), farm.Form)
	}
	r := &Result{Pass: Pass(b[1 : 1+PassBytes])}
	in := reader{rest: b[1+PassBytes:]}
	r.Took = time.Duration(in.number(1<<40)) * time.Microsecond
	r.Failed = string(in.bytes(maxFailed))
	n := in.number(uint64(len(in.rest)))
	r.Done = make([][]byte, 0, n)
	for range n {
		r.Done = append(r.Done, in.bytes(MaxResult))
	}
	if in.bad || len(in.rest) > 0 {
		return nil, fmt.Errorf("%w: a length is wrong, %d bytes before the end", ErrResult, len(in.rest))
	}
	return r, nil
}

// A reader takes values off the front of bytes.
type reader struct {
	rest []byte
	bad  bool
}

// number takes a number of at most limit.
func (r *reader) number(limit uint64) uint64 {
	n, size := binary.Uvarint(r.rest)
	if size <= 0 || n > limit {
		r.bad = true
		return 0
	}
	r.rest = r.rest[size:]
	return n
}

// bytes takes bytes with their length before them.
func (r *reader) bytes(limit int) []byte {
	n := int(r.number(uint64(limit)))
	if n > len(r.rest) {
		r.bad = true
		return nil
	}
	what := r.rest[:n:n]
	r.rest = r.rest[n:]
	return what
}
