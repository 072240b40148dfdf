// Package input reads what verbs are given: lines of a person, a file or a pipe, and game records, in files, folders and at addresses.
package input

import (
	"context"
	"fmt"
	"io"
	"iter"
	"strings"

	"maven/internal/bom"
	"maven/internal/bounded"
	"maven/internal/notation/cgp"
)

// A Line is one line of a file.
type Line struct {
	Number int // from 1
	Text   string
	Bad    error // the line is too long; the next one can be read
	Broken error // reading failed; this is the last line
}

// Trimmed returns the text without blanks around it, and without the mark that some files begin with.
func (l *Line) Trimmed() string {
	return strings.TrimSpace(bom.Trim(l.Text))
}

// Lines returns the lines of in, up to its end, an error, or the end of ctx. When ctx ends it does not wait for
// the line being read.
func Lines(ctx context.Context, in io.Reader) iter.Seq[Line] {
	return func(yield func(Line) bool) {
		ctx, end := context.WithCancel(ctx)
		defer end()
		lines := Sent(ctx, in)
		for {
			select {
			case line, ok := <-lines:
				if !ok || !yield(line) {
					return
				}
			case <-ctx.Done():
				return
			}
		}
	}
}

// Sent is Lines for those who wait for other things too. The channel is closed at the end.
func Sent(ctx context.Context, in io.Reader) <-chan Line {
	lines := make(chan Line)
	go scanLines(ctx, in, lines)
	return lines
}

// scanLines sends the lines of in until it or ctx ends. It skips the rest of a line that is longer than cgp.MaxLine bytes.
func scanLines(ctx context.Context, in io.Reader, lines chan<- Line) {
	defer close(lines)
	number := 0
	for read, err := range bounded.Lines(bom.Reader(in), cgp.MaxLine+2) {
		number++
		line := Line{Number: number, Text: read.Text}
		switch {
		case err != nil:
			line = Line{Number: number, Broken: err}
		case read.Long:
			line = Line{Number: number, Bad: fmt.Errorf("cgp: the line has over %d bytes", cgp.MaxLine)}
		}
		select {
		case lines <- line:
		case <-ctx.Done():
			return
		}
	}
}
