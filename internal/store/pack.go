package store

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"errors"
	"fmt"

	"github.com/klauspost/compress/zstd"
)

// A packer compresses and restores bytes, for many goroutines. A frame of zstd begins with a magic of its
// own; what does not become smaller is kept as it is, after a byte that no frame begins with.
type packer struct {
	enc *zstd.Encoder
	dec *zstd.Decoder
}

// plain is the byte before what is not compressed.
const plain = 0

func newPacker() *packer {
	const window = 1 << 20 // bytes: records have some thousands, and an encoder takes as many and more
	enc, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBetterCompression), zstd.WithEncoderConcurrency(1),
		zstd.WithEncoderCRC(false), zstd.WithSingleSegment(true), zstd.WithWindowSize(window))
	if err != nil {
		panic(err) // the options are right
	}
	dec, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(maxData))
	if err != nil {
		panic(err)
	}
	return &packer{enc, dec}
}

func (p *packer) pack(data []byte) []byte {
	if packed := p.enc.EncodeAll(data, nil); len(packed) <= len(data) {
		return packed
	}
	return append([]byte{plain}, data...)
}

// errBytes are bytes that do not come back as they were.
var errBytes = errors.New("its bytes are not those that were kept")

// unpack restores bytes of a length, and refuses those whose SHA-256 is another.
func (p *packer) unpack(packed []byte, length int64, sum []byte) ([]byte, error) {
	data, err := p.expand(packed, length)
	if have := sha256.Sum256(data); err != nil || string(have[:]) != string(sum) {
		return nil, errBytes
	}
	return data, nil
}

func (p *packer) expand(packed []byte, length int64) (data []byte, err error) {
	if length < 0 || length > maxData {
		return nil, fmt.Errorf("a length of %d bytes", length)
	}
	if len(packed) > 0 && packed[0] == plain {
		data = packed[1:]
	} else if data, err = p.dec.DecodeAll(packed, make([]byte, 0, length)); err != nil {
		return nil, err
	}
	if int64(len(data)) != length {
		return nil, errors.New("another length than it should have")
	}
	return data, nil
}

// broken returns the rows of a table with bytes, records or analyses, whose bytes are not those that were
// kept.
func (p *packer) broken(ctx context.Context, q queryer, table string) ([]Fault, error) {
	var faults []Fault
	_, err := collect(q, func(rows *sql.Rows, _ *struct{}) error {
		var id, length int64
		var packed, sum []byte
		err := rows.Scan(&id, &packed, &length, &sum)
		if err == nil {
			_, err = p.unpack(packed, length, sum)
		}
		if err != nil {
			faults = append(faults, Fault{table, id, err.Error()})
		}
		return ctx.Err()
	}, "SELECT id, packed, length, sha256 FROM "+table+" ORDER BY id")
	return faults, err
}
