package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"

	"maven/internal/notation/cgp"
)

// A numberedLine is one line of a file, what is wrong with it, or why nothing more can be read.
type numberedLine struct {
	number int
	text   string
	bad    error
	broken error
}

// readLines gives the lines of in until its end, an error of reading, or the end of ctx, for which it
// does not wait until a line has come.
func readLines(ctx context.Context, in io.Reader) iter.Seq[numberedLine] {
	return func(yield func(numberedLine) bool) {
		lines, stop := make(chan numberedLine), make(chan struct{})
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

// scanLines sends lines of up to cgp.MaxLine bytes until the end or until stop is closed. What a
// longer line has beyond is passed over.
func scanLines(in io.Reader, lines chan<- numberedLine, stop <-chan struct{}) {
	defer close(lines)
	r := bufio.NewReaderSize(in, cgp.MaxLine+2)
	for number := 1; ; number++ {
		text, err := r.ReadSlice('\n')
		line := numberedLine{number: number, text: string(text)}
		if errors.Is(err, bufio.ErrBufferFull) {
			line = numberedLine{number: number, bad: fmt.Errorf("cgp: the line has over %d bytes", cgp.MaxLine)}
		}
		for errors.Is(err, bufio.ErrBufferFull) {
			_, err = r.ReadSlice('\n')
		}
		if err != nil && !errors.Is(err, io.EOF) {
			line = numberedLine{number: number, broken: err}
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
