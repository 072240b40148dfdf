package bounded

import (
	"bufio"
	"errors"
	"io"
	"iter"
)

// A Line is a line as it stands in an input, with what ends it.
type Line struct {
	Text string // of a line that is too long only how it begins
	Long bool
}

// Lines yields the lines of an input. What follows the last line end is a line too, be it empty. Of a line of more than so many bytes
// it leaves out the rest. The error is that of reading; it comes last.
func Lines(in io.Reader, most int) iter.Seq2[Line, error] {
	return func(yield func(Line, error) bool) {
		r := bufio.NewReaderSize(in, most)
		for {
			text, err := r.ReadSlice('\n')
			line := Line{Text: string(text)}
			for errors.Is(err, bufio.ErrBufferFull) {
				line.Long = true
				_, err = r.ReadSlice('\n')
			}
			end := errors.Is(err, io.EOF)
			if end {
				err = nil
			}
			if !yield(line, err) || end || err != nil {
				return
			}
		}
	}
}
