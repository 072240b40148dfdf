package shell

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"maven/internal/command"
	"maven/internal/shell"
	"maven/internal/term"
)

// typed runs a session with a person at a terminal.
func (o *options) typed(ctx context.Context, a *command.App) error {
	var s *shell.Shell
	editor := term.NewEditor(a.In.(*os.File), a.Out.(*os.File), func(text string) []string { return s.Completions(text) })
	display := shell.NewDisplay(editor, term.NewScreen(a.Out), true)
	history := openHistory(a, display.Printf)
	editor.Use(history)
	editor.Interrupt(func() { s.Interrupt() })
	options := o.shellOptions(ctx, a, display)
	options.Interactive = true
	s = shell.New(options)
	defer s.Close()
	if err := o.begin(ctx, s); err != nil {
		return err
	}
	if o.load == "" {
		display.Printf("Type load FILE or new to begin, and help for the commands. Tab completes; quit leaves.")
	}
	for {
		text, err := editor.ReadLine(ctx, s.Prompt())
		display.Break()
		switch {
		case errors.Is(err, io.EOF):
			text = "quit"
			fmt.Fprintln(a.Out)
		case err != nil:
			if lost := s.Unsaved(); lost != "" {
				fmt.Fprintf(a.Errs, "\nmaven: not saved: %s\n", lost)
			}
			return err
		}
		if err := s.Run(ctx, text, ""); errors.Is(err, shell.ErrQuit) {
			return nil
		} else if err != nil {
			return err
		}
	}
}

// complete returns the files whose names begin so; folders end in a slash.
func complete(prefix string) []string { return matches(prefix) }
