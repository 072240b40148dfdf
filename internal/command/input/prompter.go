package input

import (
	"context"
	"errors"
	"io"
	"iter"
	"os"
	"strings"

	"maven/internal/command"
	"maven/internal/term"
)

// ErrLong reports a line of more than cgp.MaxLine bytes.
var ErrLong = errors.New("that line is too long")

// A Prompter reads lines from a person or from a file.
type Prompter interface {
	// Line shows the prompt and reads a line. It returns false at the end of the input or of the context. After
	// ErrLong the next line can be read.
	Line(prompt string) (text string, more bool, err error)
	Close()
}

// New reads from a terminal with a line editor, and from anything else line by line. complete is for the
// editor; see term.NewEditor.
func New(ctx context.Context, a *command.App, complete func(text string) []string) Prompter {
	screen, typed := term.NewScreen(a.Out), term.IsTerminal(a.In)
	if typed && term.IsTerminal(a.Out) && a.Getenv("TERM") != "dumb" {
		return &editedPrompter{ctx, screen, term.NewEditor(a.In.(*os.File), a.Out.(*os.File), complete)}
	}
	p := &plainPrompter{screen: screen, typed: typed}
	p.next, p.stop = iter.Pull(Lines(ctx, a.In))
	return p
}

// A plainPrompter reads the lines of a file, of a pipe, or of a terminal without an editor.
type plainPrompter struct {
	screen *term.Screen
	typed  bool // the input is a terminal, which echoes it

	next func() (Line, bool)
	stop func()
}

// Line echoes what it reads, unless a terminal has done so.
func (p *plainPrompter) Line(prompt string) (text string, more bool, err error) {
	if err := p.screen.Printf("%s", prompt); err != nil {
		return "", false, err
	}
	line, more := p.next()
	if line.Broken != nil {
		return "", false, line.Broken
	}
	if line.Text == "" && line.Bad == nil { // nothing follows the last line feed
		more = false
	}
	text = line.Trimmed()
	if !p.typed || !more {
		if err := p.screen.Printf("%s\n", term.MaskLine(text)); err != nil {
			return "", false, err
		}
	}
	if line.Bad != nil {
		return "", true, ErrLong
	}
	return text, more, nil
}

// Close stops reading.
func (p *plainPrompter) Close() { p.stop() }

// An editedPrompter reads lines from a terminal with a line editor.
type editedPrompter struct {
	ctx    context.Context
	screen *term.Screen
	editor *term.Editor
}

// Line reads a line with the editor.
func (e *editedPrompter) Line(prompt string) (text string, more bool, err error) {
	text, err = e.editor.ReadLine(e.ctx, prompt)
	if errors.Is(err, io.EOF) || e.ctx.Err() != nil {
		return "", false, e.screen.Printf("\n")
	}
	return strings.TrimSpace(text), err == nil, err
}

// Close does nothing: the editor restores the terminal after each line.
func (e *editedPrompter) Close() {}
