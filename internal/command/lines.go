package command

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"

	"maven/internal/notation/cgp"
)

// A NumberedLine is one line of a file, what is wrong with it, or why nothing more can be read.
type NumberedLine struct {
	Number int
	Text   string
	Bad    error
	Broken error
}

// ReadLines gives the lines of in until it ends, cannot be read, or ctx ends. The end of ctx does not
// wait for a line.
func ReadLines(ctx context.Context, in io.Reader) iter.Seq[NumberedLine] {
	return func(yield func(NumberedLine) bool) {
		lines, stop := make(chan NumberedLine), make(chan struct{})
		defer close(stop)
		go scanLines(in, lines, stop)
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

// scanLines sends lines of up to cgp.MaxLine bytes until the end or until stop is closed. It skips the
// rest of a longer line.
func scanLines(in io.Reader, lines chan<- NumberedLine, stop <-chan struct{}) {
	defer close(lines)
	r := bufio.NewReaderSize(in, cgp.MaxLine+2)
	for number := 1; ; number++ {
		text, err := r.ReadSlice('\n')
		line := NumberedLine{Number: number, Text: string(text)}
		if errors.Is(err, bufio.ErrBufferFull) {
			line = NumberedLine{Number: number, Bad: fmt.Errorf("cgp: the line has over %d bytes", cgp.MaxLine)}
		}
		for errors.Is(err, bufio.ErrBufferFull) {
			_, err = r.ReadSlice('\n')
		}
		if err != nil && !errors.Is(err, io.EOF) {
			line = NumberedLine{Number: number, Broken: err}
		}
		select {
		case lines <- line:
		case <-stop:
			return
		}
		if err != nil {
			return
		}
	}
}
