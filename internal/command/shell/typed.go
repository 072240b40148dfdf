package shell

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"

	"maven/internal/command"
	"maven/internal/shell"
	"maven/internal/signals"
	"maven/internal/term"
)

// typed runs a session with a person at a terminal. Ctrl-C ends a search or a command, and not the session.
func (o *options) typed(ctx context.Context, a *command.App) error {
	ctx, end := signal.NotifyContext(context.WithoutCancel(ctx), signals.Ends()...)
	defer end()
	var s *shell.Shell
	editor := term.NewEditor(a.In.(*os.File), a.Out.(*os.File), func(text string) []string { return s.Completions(text) })
	display := shell.NewDisplay(editor, term.NewScreen(a.Out), true)
	editor.Use(openHistory(a, display.Printf))
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
				fmt.Fprintln(a.Errs)
				tellUnsaved(a, lost)
			}
			return err
		}
		switch err := interruptible(ctx, func(ctx context.Context) error { return s.Run(ctx, text, "") }); {
		case errors.Is(err, shell.ErrQuit):
			return nil
		case errors.Is(err, context.Canceled) && ctx.Err() == nil:
			display.Printf("Interrupted.")
		case err != nil:
			return err
		}
	}
}

// interruptible does a command. Ctrl-C ends its context.
func interruptible(ctx context.Context, do func(ctx context.Context) error) error {
	own, stop := signal.NotifyContext(ctx, os.Interrupt)
	defer stop()
	return do(own)
}
