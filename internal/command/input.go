package command

import (
	"context"
	"errors"
	"io"
	"iter"
	"os"
	"strings"

	"maven/internal/term"
)

// ErrLongLine reports a line of more than cgp.MaxLine bytes.
var ErrLongLine = errors.New("that line is too long")

// An Input reads lines from a person or from a file.
type Input interface {
	// Line shows the prompt and reads a line. It returns false at the end of the input or of the context. After
	// ErrLongLine the next line can be read.
	Line(prompt string) (text string, more bool, err error)
	Close()
}

// NewInput reads from a terminal with a line editor, and from anything else line by line. complete is for the
// editor; see term.NewEditor.
func NewInput(ctx context.Context, a *App, complete func(text string) []string) Input {
	screen, typed := term.NewScreen(a.Out), term.IsTerminal(a.In)
	if typed && term.IsTerminal(a.Out) && a.Getenv("TERM") != "dumb" {
		return &editedInput{ctx, screen, term.NewEditor(a.In.(*os.File), a.Out.(*os.File), complete)}
	}
	p := &plainInput{screen: screen, typed: typed}
	p.next, p.stop = iter.Pull(ReadLines(ctx, a.In))
	return p
}

// A plainInput reads the lines of a file, of a pipe, or of a terminal without an editor.
type plainInput struct {
	screen *term.Screen
	typed  bool // the input is a terminal, which echoes it

	next func() (NumberedLine, bool)
	stop func()
}

// Line echoes what it reads, unless a terminal has done so.
func (p *plainInput) Line(prompt string) (text string, more bool, err error) {
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
		return "", true, ErrLongLine
	}
	return text, more, nil
}

// Close stops reading.
func (p *plainInput) Close() { p.stop() }

// An editedInput reads lines from a terminal with a line editor.
type editedInput struct {
	ctx    context.Context
	screen *term.Screen
	editor *term.Editor
}

// Line reads a line with the editor.
func (e *editedInput) Line(prompt string) (text string, more bool, err error) {
	text, err = e.editor.ReadLine(e.ctx, prompt)
	if errors.Is(err, io.EOF) || e.ctx.Err() != nil {
		return "", false, e.screen.Printf("\n")
	}
	return strings.TrimSpace(text), err == nil, err
}

// Close does nothing: the editor restores the terminal after each line.
func (e *editedInput) Close() {}
