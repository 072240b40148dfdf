package store

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"

	"github.com/klauspost/compress/zstd"
)

// sealSize is in bytes: a damaged row passes once in 2^64.
const sealSize = 8

// sealOf returns the seal of a row: the start of a SHA-256 of the table's name and the values, each with
// its type and length. Values are int64, string, []byte or nil.
func sealOf(table string, values ...any) []byte {
	h := sha256.New()
	write := func(kind byte, data []byte) {
		var head [9]byte
		head[0] = kind
		binary.LittleEndian.PutUint64(head[1:], uint64(len(data)))
		h.Write(head[:])
		h.Write(data)
	}
	write('t', []byte(table))
	for _, v := range values {
		switch v := v.(type) {
		case nil:
			write('n', nil)
		case int64:
			write('i', binary.LittleEndian.AppendUint64(nil, uint64(v)))
		case string:
			write('s', []byte(v))
		case []byte:
			write('b', v)
		default:
			panic(fmt.Sprintf("store: no seal for a %T", v))
		}
	}
	return h.Sum(nil)[:sealSize]
}

// sealed reports whether the last of a row's values, from its id on, is the seal of the others.
func sealed(table string, values []any) bool {
	n := len(values) - 1
	seal, ok := values[n].([]byte)
	return ok && bytes.Equal(seal, sealOf(table, values[:n]...))
}

// A packer compresses and restores bytes, for many goroutines. A frame of zstd begins with a magic of its own; what does not
// become smaller is kept as it is, after a byte that no frame begins with.
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

// unpack restores bytes of a length.
func (p *packer) unpack(packed []byte, length int64) ([]byte, error) {
	if length < 0 || length > maxData {
		return nil, fmt.Errorf("a length of %d bytes", length)
	}
	var data []byte
	var err error
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
