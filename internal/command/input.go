package play

import (
	"context"
	"errors"
	"iter"
	"strings"

	"maven/internal/command"
	"maven/internal/term"
)

// errLong is a line that is too long to be meant.
var errLong = errors.New("that line is too long")

// An input gives what is typed, line by line.
type input interface {
	// line asks for a line. It reports false at the end of the input, which the end of the context is too. The
	// error may be errLong, and then there are further lines.
	line(prompt string) (text string, more bool, err error)
	close()
}

// newInput reads from a terminal with editing, if lines are typed and shown there, and else line by line.
func newInput(ctx context.Context, a *command.App) input {
	p := &plainInput{screen: term.NewScreen(a.Out), typed: term.IsTerminal(a.In)}
	p.next, p.stop = iter.Pull(command.ReadLines(ctx, a.In))
	return p
}

// A plainInput reads the lines of a file, a pipe or a terminal as they are.
type plainInput struct {
	screen *term.Screen
	typed  bool // at a terminal, which shows what is typed

	next func() (command.NumberedLine, bool)
	stop func()
}

// line shows what it reads, unless a terminal has shown it.
func (p *plainInput) line(prompt string) (text string, more bool, err error) {
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
		if err := p.screen.Printf("%s\n", command.Printable(text)); err != nil {
			return "", false, err
		}
	}
	if line.Bad != nil {
		return "", true, errLong
	}
	return text, more, nil
}

func (p *plainInput) close() { p.stop() }
