package command

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"maven/internal/setting"
	"maven/internal/term"
)

// helpWidth is how many cells a line of help may take.
const helpWidth = 80

// Run executes one command line and returns the exit code.
func Run(ctx context.Context, a *App, root *cobra.Command, args []string) int {
	root.SetArgs(args)
	err := root.ExecuteContext(ctx)
	if err == nil {
		err = a.helpErr
	}
	if err == nil {
		return 0
	}
	code := ExitFailure
	var exit *ExitError
	var request *setting.RequestError
	switch {
	case errors.As(err, &exit):
		code = exit.Code
	case errors.As(err, &request) && IsUnknown(request):
		code = ExitUsage
	case errors.Is(err, context.Canceled):
		err = errors.New("interrupted")
	}
	if text := err.Error(); text != "" {
		fmt.Fprintf(term.Masked(a.Errs), "maven: %s\n", text)
	}
	return code
}

// NewRoot returns the command line with these verbs.
func NewRoot(a *App, verbs ...*cobra.Command) *cobra.Command {
	root := &cobra.Command{
		Use:   "maven",
		Short: "A crossword-board-game engine",
		Long: "Maven plays you at the level you like, ranks the moves of a position, judges recorded games,\n" +
			"and studies words. Everything it needs to begin is inside: `maven play` starts a game.",
		Example: "  maven play --level 3\n  maven kibitz --rack RETINAS\n  maven analyze game.gcg\n" +
			"  maven words anagram RETINAS",
		SilenceErrors:     true,
		SilenceUsage:      true,
		Args:              SubcommandNeeded,
		RunE:              func(c *cobra.Command, _ []string) error { return c.Help() },
		CompletionOptions: cobra.CompletionOptions{HiddenDefaultCmd: false},
	}
	root.SetIn(a.In)
	root.SetOut(&helpWriter{a: a})
	root.SetVersionTemplate("{{.Version}}\n")
	root.SetUsageTemplate(strings.ReplaceAll(root.UsageTemplate(), ".FlagUsages ", fmt.Sprintf(".FlagUsagesWrapped %d ", helpWidth)))
	root.SetErr(a.Errs)
	root.SetFlagErrorFunc(func(c *cobra.Command, err error) error {
		return Usagef("%w; see %s", err, helpFor(c))
	})
	root.SetHelpCommand(newHelp())
	root.AddCommand(verbs...)
	return root
}

// A helpWriter writes the help, completions and version to the standard output, and remembers the first
// error, which cobra drops.
type helpWriter struct{ a *App }

// Write writes to the standard output of the App.
func (w *helpWriter) Write(text []byte) (int, error) {
	n, err := w.a.Out.Write(text)
	if err != nil && w.a.helpErr == nil {
		w.a.helpErr = err
	}
	return n, err
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
				return Usagef("maven has no verb %q; see maven help", strings.Join(args, " "))
			}
			verb.InitDefaultHelpFlag() // so that they are listed
			verb.InitDefaultVersionFlag()
			return verb.Help()
		},
	}
}
