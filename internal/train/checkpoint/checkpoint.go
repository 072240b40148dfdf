// Package checkpoint says how far training has come: to people, and in files from which it goes on.
//
// A checkpoint is a magic, whose last byte is the version, what the trainer keeps, and the SHA-256 of both.
package checkpoint

import (
	"context"
	"errors"
	"fmt"

	"maven/internal/pool"
	"maven/internal/stamp"
)

// Progress says how far training has come.
type Progress struct {
	Phase    string // what is being done, such as "generation 2 of 3"
	Done, Of int    // games, leaves or passes
	Remark   string // the outcome of a phase that is over, or ""
}

// A Trainer trains by a crew, and can be saved and continued.
type Trainer interface {
	Run(ctx context.Context, crew pool.Crew, report func(Progress) error) error
	AppendCheckpoint(dst []byte) []byte
	Restore(data []byte) error
}

// The ways in which a checkpoint can be wrong; the Restore methods of trainers wrap one of them.
var (
	ErrNot       = errors.New("not a checkpoint of this training")
	ErrVersion   = errors.New("checkpoint from another version of this program")
	ErrDamaged   = errors.New("checkpoint is torn or damaged")
	ErrOtherPlan = errors.New("checkpoint of another plan")
)

// Append appends a checkpoint, whose content body appends.
func Append(dst []byte, magic string, body func(dst []byte) []byte) []byte {
	return seal(magic).Append(dst, body)
}

// Open returns what stands between the magic and the checksum.
func Open(data []byte, magic string) ([]byte, error) {
	body, err := seal(magic).Open(data)
	if errors.Is(err, ErrVersion) {
		return nil, fmt.Errorf("%w; remove it and begin again", err)
	}
	return body, err
}

// OpenPlan returns what stands after the fingerprint of the plan, with which the content begins.
func OpenPlan(data []byte, magic, print string) ([]byte, error) {
	body, err := Open(data, magic)
	if err != nil {
		return nil, err
	}
	if len(body) < len(print) {
		return nil, Short(data)
	}
	if string(body[:len(print)]) != print {
		return nil, fmt.Errorf("%w: words, rules, tiles, tables, games or seed differ", ErrOtherPlan)
	}
	return body[len(print):], nil
}

// Short says that a checkpoint ends within its first numbers.
func Short(data []byte) error {
	return fmt.Errorf("%w: %d bytes are too few for a header", ErrDamaged, len(data))
}

func seal(magic string) *stamp.Seal {
	last := len(magic) - 1
	return &stamp.Seal{Magic: magic[:last], Version: magic[last], Not: ErrNot, Other: ErrVersion, Damaged: ErrDamaged}
}
