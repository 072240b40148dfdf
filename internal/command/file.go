package command

import "maven/internal/library"

// StandardInput is the file name that stands for standard input.
const StandardInput = "-"

// WriteFile replaces a file whole.
func WriteFile(name string, content []byte) error { return library.WriteContent(name, content) }
