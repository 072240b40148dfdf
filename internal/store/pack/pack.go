// Package pack compresses records and analyses for the database, and checks them when they come back.
package pack

import (
	"crypto/sha256"
	"errors"

	"github.com/klauspost/compress/zstd"
)

// Most bounds what is packed, in bytes, as gcg.MaxFile does.
const Most = 16 << 20

// A Packer compresses and restores bytes, for many goroutines. Bytes are kept as a frame of zstd. If they do not become
// smaller, they are kept as they are after a byte that no frame begins with.
type Packer struct {
	enc *zstd.Encoder
	dec *zstd.Decoder
}

// plain is the byte before bytes that are not compressed.
const plain = 0

// New returns a packer.
func New() *Packer {
	const window = 1 << 20 // bytes; records have some thousands, and the encoder allocates this much
	enc, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBetterCompression), zstd.WithEncoderConcurrency(1),
		zstd.WithEncoderCRC(false), zstd.WithSingleSegment(true), zstd.WithWindowSize(window))
	if err != nil {
		panic(err) // only for wrong options
	}
	dec, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(Most))
	if err != nil {
		panic(err)
	}
	return &Packer{enc, dec}
}

// Pack compresses bytes.
func (p *Packer) Pack(data []byte) []byte {
	if packed := p.enc.EncodeAll(data, nil); len(packed) <= len(data) {
		return packed
	}
	return append([]byte{plain}, data...)
}

// Unpack restores bytes, and refuses those with another length or SHA-256.
func (p *Packer) Unpack(packed []byte, length int64, sum []byte) (data []byte, err error) {
	if len(packed) > 0 && packed[0] == plain {
		data = packed[1:]
	} else if 0 <= length && length <= Most {
		data, err = p.dec.DecodeAll(packed, make([]byte, 0, length))
	}
	if have := sha256.Sum256(data); err != nil || int64(len(data)) != length || string(have[:]) != string(sum) {
		return nil, errors.New("its bytes have changed since they were written")
	}
	return data, nil
}
