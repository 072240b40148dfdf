package command

import (
	"io"

	"maven/internal/library"
)

// StandardInput is the name of the file that stands for what is piped in.
const StandardInput = "-"

// WriteFile replaces a file whole.
func WriteFile(name string, content []byte) error {
	return library.WriteFile(name, func(w io.Writer) error {
		_, err := w.Write(content)
		return err
	})
}
