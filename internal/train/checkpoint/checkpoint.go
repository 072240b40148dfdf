// Package checkpoint says how far training has come, in files from which it goes on.
//
// A checkpoint is a magic, whose last byte is the version, what the trainer keeps, and the SHA-256 of both.
package checkpoint

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"

	"maven/internal/pool"
	"maven/internal/stamp"
)

// A Trainer trains by a crew, and can be saved and continued.
type Trainer interface {
	Run(ctx context.Context, crew pool.Crew, report func(pool.Progress) error) error
	AppendCheckpoint(dst []byte) []byte
	Restore(data []byte) error
}

// ErrOtherPlan is wrapped where a checkpoint is of other training. The Restore methods of trainers wrap it, or one of those of
// stamp.Seal.
var ErrOtherPlan = errors.New("checkpoint of another plan")

// Append appends a checkpoint: the magic, the fingerprint of the plan, values of fixed size or slices of them, little-endian, and
// the SHA-256 of all these.
func Append(dst []byte, magic, print string, values ...any) []byte {
	return seal(magic).Append(dst, func(dst []byte) []byte {
		dst = append(dst, print...)
		for _, v := range values {
			var err error
			if dst, err = binary.Append(dst, binary.LittleEndian, v); err != nil {
				panic(err) // happens only for types without a fixed size
			}
		}
		return dst
	})
}

// Open reads values of a checkpoint, and returns what stands between them and the checksum.
func Open(data []byte, magic, print string, values ...any) ([]byte, error) {
	body, err := seal(magic).Open(data)
	if errors.Is(err, stamp.ErrVersion) {
		return nil, fmt.Errorf("%w; remove it and begin again", err)
	}
	if err != nil {
		return nil, err
	}
	short := Damaged("%d bytes are too few", len(data))
	if len(body) < len(print) {
		return nil, short
	}
	if string(body[:len(print)]) != print {
		return nil, fmt.Errorf("%w: words, rules, tiles, tables, games or seed differ", ErrOtherPlan)
	}
	body = body[len(print):]
	for _, v := range values {
		n, err := binary.Decode(body, binary.LittleEndian, v)
		if err != nil {
			return nil, short
		}
		body = body[n:]
	}
	return body, nil
}

// Damaged returns an error that says what is wrong with the content of a checkpoint.
func Damaged(format string, args ...any) error { return seal("-").Damaged(format, args...) }

// seal is how checkpoints with a magic begin and end.
func seal(magic string) *stamp.Seal {
	last := len(magic) - 1
	return &stamp.Seal{Noun: "a checkpoint of this training", Magic: magic[:last], Version: magic[last]}
}
