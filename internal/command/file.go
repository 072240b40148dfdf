package command

import (
	"fmt"

	"maven/internal/library"
	"maven/internal/term"
)

// StandardInput is the file name that stands for standard input.
const StandardInput = "-"

// WriteFile replaces a file whole.
func WriteFile(name string, content []byte) error { return library.WriteContent(name, content) }

// Wrote tells of a file that was written, on standard error: the file may be a pipe to standard output.
func (a *App) Wrote(name, what string) {
	fmt.Fprintf(term.Masked(a.Errs), "wrote %s: %s\n", name, what)
}
