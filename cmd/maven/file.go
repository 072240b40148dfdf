package main

import (
	"io"

	"maven/internal/library"
)

// standardInput is the name of the file that stands for what is piped in.
const standardInput = "-"

// writeFile replaces a file whole.
func writeFile(name string, content []byte) error {
	return library.WriteFile(name, func(w io.Writer) error {
		_, err := w.Write(content)
		return err
	})
}
