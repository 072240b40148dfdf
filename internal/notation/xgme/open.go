package xgme

import (
	"bufio"
	"bytes"
	"errors"
	"io"

	"maven/internal/classic/saved"
	"maven/internal/notation/gcg"
)

// MaxCarrier is how much of a file is looked at for a saved game, in bytes: a carrier adds little to it.
const MaxCarrier = 2 * saved.MaxFile

// Refused reports whether an error of Open says that a saved game cannot be read, or cannot be a record.
func Refused(err error) bool {
	return errors.Is(err, saved.ErrFile) || errors.Is(err, ErrCarrier) || errors.As(err, new(*SetUpError))
}

// Open reads a record, as gcg.Read does, or a saved game of the original, and returns it as a record.
func Open(in io.Reader) (*gcg.File, error) {
	all := bufio.NewReader(in)
	if first, _ := all.Peek(1); len(first) == 0 || first[0] != 0 { // a saved game and its carriers begin with a 0
		return gcg.Read(all)
	}
	head, err := io.ReadAll(io.LimitReader(all, MaxCarrier))
	if err != nil {
		return nil, err
	}
	g, err := Read(head)
	switch {
	case err != nil:
		return nil, err
	case g == nil:
		return gcg.Read(io.MultiReader(bytes.NewReader(head), all))
	}
	return Record(g)
}
