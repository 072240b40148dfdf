package wire

import (
	"encoding/binary"
	"errors"
	"fmt"
	"time"

	"maven/internal/farm"
	"maven/internal/varint"
)

// PassBytes is the size of a worker's pass.
const PassBytes = 16

// A Pass shows that the worker was given the block whose result it sends.
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
	b = varint.AppendBytes(b, []byte(r.Failed[:min(len(r.Failed), maxFailed)]))
	b = binary.AppendUvarint(b, uint64(len(r.Done)))
	for _, one := range r.Done {
		b = varint.AppendBytes(b, one)
	}
	return b
}

// ParseResult reads what Append wrote. The result shares the bytes of b.
func ParseResult(b []byte) (*Result, error) {
	if len(b) < 1+PassBytes || b[0] != farm.Form {
		return nil, fmt.Errorf("%w: %d bytes, without the form %d and a pass", ErrResult, len(b), farm.Form)
	}
	r := &Result{Pass: Pass(b[1 : 1+PassBytes])}
	in := varint.NewReader(b[1+PassBytes:])
	r.Took = time.Duration(in.Uint(1<<40)) * time.Microsecond
	r.Failed = string(in.Bytes(in.Uint(maxFailed)))
	r.Done = make([][]byte, in.Count(1))
	for i := range r.Done {
		r.Done[i] = in.Bytes(in.Uint(MaxResult))
	}
	if err := in.End(); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrResult, err)
	}
	return r, nil
}
