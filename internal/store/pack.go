package store

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"errors"
	"fmt"

	"maven/internal/store/sqlite"

	"github.com/klauspost/compress/zstd"
)

// A packer compresses and restores bytes, for many goroutines. Bytes are kept as a frame of zstd. If they do not become
// smaller, they are kept as they are after a byte that no frame begins with.
type packer struct {
	enc *zstd.Encoder
	dec *zstd.Decoder
}

// plain is the byte before bytes that are not compressed.
const plain = 0

func newPacker() *packer {
	const window = 1 << 20 // bytes; records have some thousands, and the encoder allocates this much
	enc, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBetterCompression), zstd.WithEncoderConcurrency(1),
		zstd.WithEncoderCRC(false), zstd.WithSingleSegment(true), zstd.WithWindowSize(window))
	if err != nil {
		panic(err) // only for wrong options
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

// unpack restores bytes, and refuses those with another length or SHA-256.
func (p *packer) unpack(packed []byte, length int64, sum []byte) (data []byte, err error) {
	if len(packed) > 0 && packed[0] == plain {
		data = packed[1:]
	} else if 0 <= length && length <= maxData {
		data, err = p.dec.DecodeAll(packed, make([]byte, 0, length))
	}
	if have := sha256.Sum256(data); err != nil || int64(len(data)) != length || string(have[:]) != string(sum) {
		return nil, errors.New("its bytes have changed since they were written")
	}
	return data, nil
}

// read returns the data of a row, whose last columns are packed, length and sha256, and whether there is one; the columns before go
// to other. what names the row in a *DamageError for one that has changed; explain adds the file.
func (p *packer) read(row *sql.Row, what string, other ...any) (data []byte, found bool, _ error) {
	var packed, sum []byte
	var length int64
	err := row.Scan(append(other, &packed, &length, &sum)...)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return nil, false, nil
	case err == nil:
		data, err = p.unpack(packed, length, sum)
	case sqlite.Code(err) != 0:
		return nil, false, err
	}
	if err != nil {
		return nil, false, &DamageError{Cause: fmt.Sprintf("%s: %v", what, err)}
	}
	return data, true, nil
}

// broken returns the rows of a table whose bytes have changed since they were written.
func (p *packer) broken(ctx context.Context, q queryer, table string) ([]Fault, error) {
	var faults []Fault
	_, err := Collect(q, func(rows *sql.Rows, _ *struct{}) error {
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
