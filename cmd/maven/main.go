// Command maven ranks moves, judges and studies words, keeps word lists, and trains what it knows,
// for crossword board games. `maven help` lists its verbs.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"

	"maven/internal/command"
	"maven/internal/command/analyze"
	"maven/internal/command/bench"
	"maven/internal/command/classic"
	"maven/internal/command/db"
	"maven/internal/command/gcg"
	"maven/internal/command/kibitz"
	"maven/internal/command/lexicon"
	"maven/internal/command/match"
	"maven/internal/command/play"
	"maven/internal/command/rules"
	"maven/internal/command/train"
	"maven/internal/command/version"
	"maven/internal/command/words"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second signal ends the program at once
	a := &command.App{In: os.Stdin, Out: os.Stdout, Errs: os.Stderr, Getenv: os.Getenv}
	os.Exit(command.Run(ctx, a, command.NewRoot(a, verbs(a)...), os.Args[1:]))
}

// verbs returns what the program can do.
func verbs(a *command.App) []*cobra.Command {
	return []*cobra.Command{
		analyze.New(a),
		bench.New(a),
		classic.New(a),
		db.New(a),
		gcg.New(a),
		kibitz.New(a),
		lexicon.New(a),
		match.New(a),
		play.New(a),
		rules.New(a),
		rules.NewTiles(a),
		train.New(a),
		version.New(a),
		words.New(a),
	}
}
