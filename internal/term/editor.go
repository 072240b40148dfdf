package term

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/term"
)

// An Editor reads lines that a person types at a terminal. The person can edit a line, bring back earlier ones with the
// arrow keys, and complete a word with the tab key. An Editor is not safe for concurrent use, and must not be used again
// after the context of a line has ended.
type Editor struct {
	terminal *term.Terminal
	in, out  *os.File // nil without a terminal
	complete func(text string) []string
	width    int // cells of a line
}

// usualWidth is the width of a terminal of unknown size, in cells.
const usualWidth = 80

// NewEditor returns an editor for a terminal. complete returns the completions of the last word of a text.
func NewEditor(in, out *os.File, complete func(text string) []string) *Editor {
	e := newEditor(struct {
		io.Reader
		io.Writer
	}{in, out}, complete)
	e.in, e.out = in, out
	return e
}

func newEditor(stream io.ReadWriter, complete func(text string) []string) *Editor {
	e := &Editor{terminal: term.NewTerminal(stream, ""), complete: complete, width: usualWidth}
	e.terminal.AutoCompleteCallback = e.key
	return e
}

// ReadLine shows the prompt and reads a line. The error is io.EOF if the person ends the input, by Ctrl-D on an empty
// line or by Ctrl-C, or that of ctx. Afterwards the terminal is as it was.
func (e *Editor) ReadLine(ctx context.Context, prompt string) (string, error) {
	if e.in != nil {
		before, err := term.MakeRaw(int(e.in.Fd()))
		if err != nil {
			return "", err
		}
		defer term.Restore(int(e.in.Fd()), before)
		if width, height, err := term.GetSize(int(e.out.Fd())); err == nil && width > 0 {
			e.width = width
			if err := e.terminal.SetSize(width, height); err != nil {
				return "", err
			}
		}
	}
	e.terminal.SetPrompt(prompt)
	type answer struct {
		text string
		err  error
	}
	answers := make(chan answer, 1)
	go func() {
		text, err := e.terminal.ReadLine()
		answers <- answer{text, err}
	}()
	select {
	case a := <-answers:
		return a.text, a.err
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

// key completes the word before the cursor when the tab key is pressed, as far as all completions agree. If that adds
// nothing, it lists them.
func (e *Editor) key(line string, pos int, key rune) (string, int, bool) {
	if key != '\t' {
		return "", 0, false
	}
	text := line[:pos]
	begin := strings.LastIndexByte(text, ' ') + 1
	found := e.complete(text)
	if len(found) == 0 {
		return line, pos, true
	}
	word := found[0]
	for _, other := range found[1:] {
		for !strings.HasPrefix(other, word) {
			word = word[:len(word)-1]
		}
	}
	rest := line[pos:]
	switch {
	case len(found) == 1:
		word, rest = word+" ", strings.TrimPrefix(rest, " ")
	case len(word) <= pos-begin:
		for _, list := range Wrap(strings.Join(found, "  "), e.width, 0) {
			fmt.Fprintln(e.terminal, list)
		}
		return line, pos, true
	}
	return text[:begin] + word + rest, begin + len(word), true
}
