// Command maven ranks moves, judges and studies words, keeps word lists, and trains what it knows,
// for crossword board games. `maven help` lists its verbs.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"maven/internal/library"
)

// The exit codes of every verb. Those that check something use exitFailure for "something was
// found" and exitUsage for "could not run".
const (
	exitFailure = 1
	exitUsage   = 2
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second signal ends the program at once
	os.Exit(run(ctx, &app{in: os.Stdin, out: os.Stdout, errs: os.Stderr, getenv: os.Getenv}, os.Args[1:]))
}

// An app is what the verbs share: where they read and write, and the library of named things.
type app struct {
	in        io.Reader
	out, errs io.Writer
	getenv    func(string) string

	lib *library.Library
}

// library opens the user's data directory the first time it is asked for. Without a place for one
// there is still what the program ships; what needs a directory says so.
func (a *app) library() *library.Library {
	if a.lib == nil {
		dir, err := library.DefaultDir(a.getenv)
		if err != nil {
			dir = ""
		}
		a.lib = library.Open(dir)
	}
	return a.lib
}

// run executes one command line and returns the exit code.
func run(ctx context.Context, a *app, args []string) int {
	root := newRoot(a)
	root.SetArgs(args)
	err := root.ExecuteContext(ctx)
	if err == nil {
		return 0
	}
	code := exitFailure
	var exit *exitError
	switch {
	case errors.As(err, &exit):
		code = exit.code
	case errors.Is(err, context.Canceled):
		err = errors.New("interrupted")
	}
	if text := err.Error(); text != "" {
		fmt.Fprintf(a.errs, "maven: %s\n", text)
	}
	return code
}

// An exitError ends the program with a code of its own, silently where err is nil because the
// output has said everything.
type exitError struct {
	code int
	err  error
}

func (e *exitError) Error() string {
	if e.err == nil {
		return ""
	}
	return e.err.Error()
}

func (e *exitError) Unwrap() error { return e.err }

// usageError marks err as the user's way of calling, exit code 2.
func usageError(err error) error {
	return &exitError{code: exitUsage, err: err}
}

// usagef is usageError of a formatted message.
func usagef(format string, args ...any) error {
	return usageError(fmt.Errorf(format, args...))
}

// newRoot returns the command line with all verbs.
func newRoot(a *app) *cobra.Command {
	root := &cobra.Command{
		Use:   "maven",
		Short: "A crossword-board-game engine",
		Long: "Maven ranks the moves of a position, studies words, and keeps word lists.\n" +
			"Everything it needs to begin is inside: `maven kibitz` shows an opening at once.",
		Example:           "  maven kibitz\n  maven words anagram RETINAS\n  maven lexicon list",
		SilenceErrors:     true,
		SilenceUsage:      true,
		Args:              subcommandNeeded,
		RunE:              func(c *cobra.Command, _ []string) error { return c.Help() },
		CompletionOptions: cobra.CompletionOptions{HiddenDefaultCmd: false},
	}
	root.SetIn(a.in)
	root.SetOut(a.out)
	root.SetErr(a.errs)
	root.SetFlagErrorFunc(func(c *cobra.Command, err error) error {
		return usagef("%w; see %s", err, helpFor(c))
	})
	root.SetHelpCommand(newHelp())
	root.AddCommand(
		newAnalyze(a),
		newBench(a),
		newClassic(a),
		newDB(a),
		newGCG(a),
		newKibitz(a),
		newLexicon(a),
		newMatch(a),
		newPlay(a),
		newRules(a),
		newTiles(a),
		newTrain(a),
		newVersion(a),
		newWords(a),
	)
	return root
}

// helpFor returns the command line that explains c.
func helpFor(c *cobra.Command) string {
	root := c.Root().Name()
	return root + " help" + strings.TrimPrefix(c.CommandPath(), root)
}

// newHelp returns the verb that shows the help of others, and refuses what is no verb.
func newHelp() *cobra.Command {
	return &cobra.Command{
		Use:     "help [VERB]",
		Short:   "Show the help of a verb",
		Example: "  maven help\n  maven help kibitz\n  maven help lexicon import",
		RunE: func(c *cobra.Command, args []string) error {
			verb, rest, err := c.Root().Find(args)
			if err != nil || len(rest) > 0 {
				return usagef("maven has no verb %q; see maven help", strings.Join(args, " "))
			}
			verb.InitDefaultHelpFlag() // so that it is listed
			return verb.Help()
		},
	}
}

// subcommandNeeded refuses words that are no verb, naming the nearest ones.
func subcommandNeeded(c *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	hint := ""
	c.SuggestionsMinimumDistance = 2 // letters to change, what cobra takes by itself
	if near := c.SuggestionsFor(args[0]); len(near) > 0 {
		hint = fmt.Sprintf("; did you mean %q?", near[0])
	}
	return usagef("%s has no verb %q%s; see %s", c.CommandPath(), args[0], hint, helpFor(c))
}

// argCount refuses command lines with fewer than least or more than most words; most < 0 is no
// limit. what says what is wanted.
func argCount(least, most int, what string) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if len(args) < least || (most >= 0 && len(args) > most) {
			return usagef("%s wants %s, not %d words; see %s", c.CommandPath(), what, len(args), helpFor(c))
		}
		return nil
	}
}
