// Package shell is the verb `maven shell`: analysis by commands, at a terminal or from a script.
//
// Package internal/shell carries out the commands. Here are its files: scripts, games, and in the data directory the
// lines typed before and the aliases.
package shell

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"

	"github.com/spf13/cobra"

	"maven/internal/command"
	"maven/internal/command/input"
	"maven/internal/shell"
	"maven/internal/signals"
	"maven/internal/store"
	"maven/internal/term"
)

type options struct {
	command.SettingFlags
	load    string
	threads command.ThreadCount
	db      string
}

// New returns the verb.
func New(a *command.App) *cobra.Command {
	var o options
	c := &cobra.Command{
		Use:   "shell [SCRIPT]",
		Short: "Analyse games and positions, command by command",
		Long: "The shell analyses one game at a time: load or begin it, go through its turns, list and play out moves,\n" +
			"solve endgames, try variations, write notes, and export the result. A search runs while you type further\n" +
			"commands. Type help for the list of commands; docs/shell.md shows a session.\n\n" +
			"With a SCRIPT, or if the input is not a terminal, the commands come from there, one on each line, and the\n" +
			"shell waits for each search to end. The exit code is then 1 if a command could not be carried out. Ctrl-C ends\n" +
			"the script, the search with it, and the shell.\n\n" +
			"The lines that you type and your aliases are kept in the data directory.",
		Example: "  maven shell\n  maven shell --load game.gcg\n  maven shell study.txt\n  maven shell < study.txt",
		Args:    command.FileCount(0, 1, "one script"),
		RunE:    func(c *cobra.Command, args []string) error { return o.run(c.Context(), a, args) },
	}
	f := c.Flags()
	f.StringVar(&o.load, "load", "", "game or position to begin with: a file, a line of CGP, or the number of a game of the database")
	f.StringVar(&o.db, "db", "", "database of games (default: games.db in the data directory)")
	o.SettingFlags.Bind(a, c)
	o.threads.Bind(f, 1)
	return c
}

func (o *options) run(ctx context.Context, a *command.App, args []string) error {
	if len(args) == 0 && term.IsTerminal(a.In) && term.IsTerminal(a.Out) && a.Getenv("TERM") != "dumb" {
		return o.typed(ctx, a)
	}
	s := shell.New(o.shellOptions(ctx, a, shell.NewDisplay(a.Out, term.NewScreen(a.Out), false)))
	defer s.Close()
	err := o.begin(ctx, s)
	if err == nil && len(args) > 0 {
		err = s.Script(ctx, args[0], func(string) string { return s.Prompt() })
	} else if err == nil {
		err = lines(ctx, a, s)
	}
	if err == nil {
		err = s.Run(ctx, "quit", "")
	}
	if errors.Is(err, shell.ErrQuit) {
		err = nil
	}
	if lost := s.Unsaved(); ctx.Err() != nil && lost != "" {
		tellUnsaved(a, lost)
	}
	if f := s.Failed; err == nil && f.Count > 0 {
		err = fmt.Errorf("%s could not be carried out; the first: %s", term.Counted(f.Count, "command"), f.First)
	}
	return err
}

// tellUnsaved says what is lost because the shell ends.
func tellUnsaved(a *command.App, lost string) { fmt.Fprintf(a.Errs, "maven: not saved: %s\n", lost) }

// begin loads what --load names.
func (o *options) begin(ctx context.Context, s *shell.Shell) error {
	if o.load == "" {
		return nil
	}
	return s.Do(ctx, "load "+quoted(o.load))
}

// quoted quotes the name of a file with quotes that it does not hold, so that its blanks stay. What is no file may be a line
// of CGP, and stays as it is.
func quoted(name string) string {
	if _, err := os.Stat(name); err != nil {
		return name
	}
	for _, quote := range []string{"'", `"`} {
		if !strings.Contains(name, quote) {
			return quote + name + quote
		}
	}
	return "''" + name // the quotes of a word that has begun stand for themselves
}

// lines carries out the lines of an input that is no terminal.
func lines(ctx context.Context, a *command.App, s *shell.Shell) error {
	given := input.New(ctx, a, nil)
	defer given.Close()
	for number := 1; ; number++ {
		text, more, err := given.Line(s.Prompt())
		if errors.Is(err, input.ErrLong) {
			s.Fail(fmt.Sprintf("line %d", number), err)
			err = nil
		} else if err == nil && more {
			err = s.Run(ctx, text, fmt.Sprintf("line %d", number))
		}
		if err == nil {
			err = ctx.Err()
		}
		if err != nil || !more {
			return err
		}
	}
}

// shellOptions returns what a shell works with.
func (o *options) shellOptions(ctx context.Context, a *command.App, d *shell.Display) shell.Options {
	f := folder{app: a, db: o.db}
	return shell.Options{
		Library: a.Library(), Request: o.Request, Display: d, Threads: o.threads.Threads(),
		Read: f.read, Script: readFile, Write: command.WriteFile, Complete: matches, Seed: command.ChooseSeed,
		Game: func(id int64) (g *store.Game, err error) {
			err = a.WithStore(ctx, o.db, func(s *store.Store) (err error) {
				g, err = s.Record(id)
				return err
			})
			return g, err
		},
		Aliases: f.aliases(), KeepAliases: f.keepAliases,
	}
}

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
