package command

import (
	"io"

	"maven/internal/library"
)

// StandardInput is the file name that stands for standard input.
const StandardInput = "-"

// WriteFile replaces a file whole.
func WriteFile(name string, content []byte) error {
	return library.WriteFile(name, func(w io.Writer) error {
		_, err := w.Write(content)
		return err
	})
}
