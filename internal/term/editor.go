package term

import (
	"context"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"unicode/utf8"

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

	interrupt func() // on Ctrl-C; nil ends the input
	ended     bool   // Ctrl-D was typed on an empty line
}

// NewEditor returns an editor for a terminal. complete returns the completions of the last word of a text.
func NewEditor(in, out *os.File, complete func(text string) []string) *Editor {
	e := newEditor(struct {
		io.Reader
		io.Writer
	}{in, out}, complete)
	e.in, e.out = in, out
	return e
}

// Use takes the lines to bring back from a history, and adds to it those that are typed.
func (e *Editor) Use(h term.History) { e.terminal.History = h }

// Interrupt has Ctrl-C empty the line and call do, which may write; it does not end the input then. More lines can be
// read after Ctrl-D. do is called while ReadLine runs, from another goroutine.
func (e *Editor) Interrupt(do func()) { e.interrupt = do }

// Write writes text above the line being typed, or where the cursor is if there is none. It may be called while
// ReadLine runs.
func (e *Editor) Write(text []byte) (int, error) { return e.terminal.Write(text) }

// The keys that end the input of a terminal for good, and what stands for them where they must not.
const (
	ctrlC, interruptKey = 3, 0x1c
	ctrlD, endKey       = 4, 0x1d
)

// A keyboard is the input of an editor.
type keyboard struct {
	io.Reader
	io.Writer
	editor *Editor
	held   []byte // typed after a Ctrl-D
}

// Read reads what is typed, or tells that Ctrl-D was typed on an empty line.
func (k *keyboard) Read(to []byte) (int, error) {
	if k.editor.ended {
		k.editor.ended = false
		return 0, io.EOF
	}
	n, err := copy(to, k.held), error(nil)
	if k.held = k.held[n:]; n == 0 {
		n, err = k.Reader.Read(to)
	}
	if k.editor.interrupt == nil {
		return n, err
	}
	for i, c := range to[:n] {
		switch c {
		case ctrlC:
			to[i] = interruptKey
		case ctrlD:
			to[i] = endKey
			k.held = append(slices.Clone(to[i+1:n]), k.held...)
			return i + 1, nil
		}
	}
	return n, err
}

func newEditor(stream io.ReadWriter, complete func(text string) []string) *Editor {
	e := &Editor{complete: complete, width: UsualWidth}
	e.terminal = term.NewTerminal(&keyboard{Reader: stream, Writer: stream, editor: e}, "")
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
	switch {
	case key == interruptKey && e.interrupt != nil:
		e.interrupt()
		return "", 0, true
	case key == endKey && e.interrupt != nil:
		e.ended = line == ""
		_, size := utf8.DecodeRuneInString(line[pos:])
		return line[:pos] + line[pos+size:], pos, true
	case key != '\t':
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
			_, size := utf8.DecodeLastRuneInString(word)
			word = word[:len(word)-size]
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
