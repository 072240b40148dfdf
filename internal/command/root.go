package command

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"maven/internal/said"
	"maven/internal/setting"
	"maven/internal/term"
)

// Run executes one command line and returns the exit code.
func Run(ctx context.Context, a *App, root *cobra.Command, args []string) int {
	root.SetArgs(args)
	root.InitDefaultCompletionCmd(args...)
	if c, _, _ := root.Find([]string{"completion"}); c != root { // a program without verbs has none
		Group(c) // cobra's own answers a shell that it does not know with help and code 0
	}
	if len(args) > 0 && (args[0] == cobra.ShellCompRequestCmd || args[0] == cobra.ShellCompNoDescRequestCmd) {
		tellNames(root)
	}
	c, err := root.ExecuteContextC(ctx)
	for _, s := range a.settings { // which ends the programs that players have started
		s.Close()
	}
	if err == nil {
		err = a.helpErr
	}
	if err == nil {
		return 0
	}
	a.speakFor(c, args)
	code := ExitFailure
	var exit *ExitError
	var request *setting.RequestError
	switch {
	case errors.As(err, &exit):
		code = exit.Code
	case errors.As(err, &request) && IsUnknown(request):
		code = ExitUsage
	case errors.Is(err, context.Canceled):
		err = said.Errorf("interrupted")
	}
	if text := a.speaks.Say(said.OfError(err)); text != "" {
		fmt.Fprintf(term.Masked(a.Errs), "maven: %s\n", said.Short(text))
	}
	return code
}

// firstSteps is what the program says to a person who names no verb.
const firstSteps = "Play:      maven play starts a game in this terminal.\n" +
	"Analyse:   maven analyze game.gcg judges a game, maven kibitz ranks moves.\n" +
	"The page:  maven serve opens all of it in a browser. maven help lists the rest.\n"

// NewRoot returns the command line of a program with these verbs.
func NewRoot(a *App, verbs ...*cobra.Command) *cobra.Command {
	root := &cobra.Command{
		Use:   "maven",
		Short: "A crossword-board-game engine",
		Long: "Maven plays crossword board games. It plays against you at the level you choose, ranks the moves\n" +
			"of a position, judges recorded games, and searches word lists. `maven play` starts a game.",
		Example: "  maven play --level 3\n  maven kibitz --rack RETINAS\n  maven analyze game.gcg\n" +
			"  maven words anagram RETINAS",
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          verbNeeded,
		RunE: func(c *cobra.Command, _ []string) error {
			if term.IsTerminal(a.Out) {
				return a.Printf("%s", firstSteps)
			}
			return c.Help()
		},
		PersistentPreRunE: checkGroups,
		CompletionOptions: cobra.CompletionOptions{HiddenDefaultCmd: false},
	}
	root.SetIn(a.In)
	root.SetOut(&helpWriter{a: a})
	root.SetVersionTemplate("{{.Version}}\n")
	root.SetErr(a.Errs)
	root.SetFlagErrorFunc(flagError)
	setHelp(a, root)
	root.AddCommand(verbs...)
	return root
}

// A helpWriter writes help, completions and the version to standard output, and keeps the first error, which
// cobra drops.
type helpWriter struct{ a *App }

// Write writes to the output of the App.
func (w *helpWriter) Write(text []byte) (int, error) {
	n, err := w.a.Out.Write(text)
	if err != nil && w.a.helpErr == nil {
		w.a.helpErr = err
	}
	return n, err
}
