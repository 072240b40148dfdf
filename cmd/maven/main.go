// Command maven plays crossword board games, ranks moves, judges recorded games and words, and trains its tables.
// `maven help` lists its verbs.
package main

import (
	"context"
	"os"
	"os/signal"

	"github.com/spf13/cobra"

	"maven/internal/command"
	"maven/internal/command/analyze"
	"maven/internal/command/ask"
	"maven/internal/command/bench"
	"maven/internal/command/classic"
	"maven/internal/command/classic/files"
	"maven/internal/command/classic/person"
	"maven/internal/command/db"
	"maven/internal/command/director"
	"maven/internal/command/gcg"
	"maven/internal/command/kit"
	"maven/internal/command/lexicon"
	"maven/internal/command/match"
	"maven/internal/command/panel"
	"maven/internal/command/play"
	"maven/internal/command/players"
	"maven/internal/command/puzzles"
	"maven/internal/command/quiz"
	"maven/internal/command/rules"
	"maven/internal/command/serve"
	"maven/internal/command/shell"
	"maven/internal/command/train"
	"maven/internal/command/ucgi"
	"maven/internal/command/verify"
	"maven/internal/command/version"
	"maven/internal/command/words"
	"maven/internal/farm"
	"maven/internal/farm/client"
	"maven/internal/farm/kinds"
	"maven/internal/signals"
)

func main() {
	cobra.MousetrapHelpText = "" // on Windows a click opens the page
	a := &command.App{In: os.Stdin, Out: os.Stdout, Errs: os.Stderr, Getenv: os.Getenv, Interrupts: new(command.Interrupts),
		Dial: dial, Engine: kinds.Engine}
	args := os.Args[1:]
	if len(args) == 0 && a.FromDesktop() {
		args = []string{"serve", "--open"}
	}
	os.Exit(command.Run(untilSignal(a.Interrupts), a, newRoot(a), args))
}

// untilSignal returns the context of the program. It ends when the program is told to end, or interrupted while no work is under
// way that an interrupt ends; the next signal ends the program at once.
func untilSignal(interrupts *command.Interrupts) context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	told := make(chan os.Signal, 1)
	signal.Notify(told, append(signals.Ends(), os.Interrupt)...)
	go func() {
		for s := range told {
			if s == os.Interrupt && interrupts.Interrupt() {
				continue
			}
			signals.Ending()
			signal.Stop(told)
			cancel()
			return
		}
	}()
	return ctx
}

func dial(ctx context.Context, where string) (farm.Submitter, error) {
	c, err := client.Dial(ctx, where)
	if err != nil {
		return nil, err
	}
	return c, nil
}

// newRoot returns the command line of the whole program.
func newRoot(a *command.App) *cobra.Command {
	root := command.NewRoot(a)
	root.Version = version.Text()
	const help = "Help and more:"
	for _, g := range []struct {
		title string
		verbs []*cobra.Command
	}{
		{"Play and analyse:", []*cobra.Command{play.New(a), serve.New(a), serve.NewSite(a), ask.NewKibitz(a), ask.NewInfer(a), ask.NewSolve(a), analyze.New(a), shell.New(a), verify.New(a)}},
		{"Records of games:", []*cobra.Command{gcg.New(a), db.New(a), director.New(a)}},
		{"Words and rules:", []*cobra.Command{words.New(a), quiz.New(a), puzzles.New(a), lexicon.New(a), kit.New(a), rules.New(a), rules.NewTiles(a)}},
		{"Players against each other:", []*cobra.Command{match.New(a), panel.New(a), ucgi.New(a), ucgi.NewSIU(a), train.New(a), bench.New(a)}},
		{"The original program:", []*cobra.Command{classic.New(a, append(files.Verbs(a), person.New(a))...)}},
		{help, []*cobra.Command{players.New(), version.New(a)}},
	} {
		root.AddGroup(&cobra.Group{ID: g.title, Title: g.title})
		for _, verb := range g.verbs {
			verb.GroupID = g.title
		}
		root.AddCommand(g.verbs...)
	}
	root.SetHelpCommandGroupID(help)
	root.SetCompletionCommandGroupID(help)
	return root
}
