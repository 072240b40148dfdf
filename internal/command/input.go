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

// ErrLongLine is a line that is too long to be meant.
var ErrLongLine = errors.New("that line is too long")

// An Input gives what is typed, line by line.
type Input interface {
	// Line asks for a line. It reports false at the end of the input, which the end of the context is too. The
	// error may be ErrLongLine, and then there are further lines.
	Line(prompt string) (text string, more bool, err error)
	Close()
}

// NewInput reads from a terminal, where what is typed is shown, with an editor; from anything else line by
// line. Complete is for the editor: see term.NewEditor.
func NewInput(ctx context.Context, a *App, complete func(text string) []string) Input {
	screen, typed := term.NewScreen(a.Out), term.IsTerminal(a.In)
	if typed && term.IsTerminal(a.Out) && a.Getenv("TERM") != "dumb" {
		return &editedInput{ctx, screen, term.NewEditor(a.In.(*os.File), a.Out.(*os.File), complete)}
	}
	p := &plainInput{screen: screen, typed: typed}
	p.next, p.stop = iter.Pull(ReadLines(ctx, a.In))
	return p
}

// A plainInput reads the lines of a file, a pipe or a terminal as they are.
type plainInput struct {
	screen *term.Screen
	typed  bool // at a terminal, which shows what is typed

	next func() (NumberedLine, bool)
	stop func()
}

// Line shows what it reads, unless a terminal has shown it.
func (p *plainInput) Line(prompt string) (text string, more bool, err error) {
	if err := p.screen.Printf("%s", prompt); err != nil {
		return "", false, err
	}
	line, more := p.next()
	if line.Broken != nil {
		return "", false, line.Broken
	}
	if line.Text == "" && line.Bad == nil { // what follows the last line feed, at the end of the input
		more = false
	}
	text = strings.TrimSpace(strings.TrimPrefix(line.Text, "\uFEFF"))
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

// Close ends the reading.
func (p *plainInput) Close() { p.stop() }

// An editedInput is a person at a terminal.
type editedInput struct {
	ctx    context.Context
	screen *term.Screen
	editor *term.Editor
}

// Line lets a line be edited.
func (e *editedInput) Line(prompt string) (text string, more bool, err error) {
	text, err = e.editor.ReadLine(e.ctx, prompt)
	if errors.Is(err, io.EOF) || e.ctx.Err() != nil {
		return "", false, e.screen.Printf("\n")
	}
	return strings.TrimSpace(text), err == nil, err
}

// Close does nothing: the terminal is as it was after each line.
func (e *editedInput) Close() {}
