// Command maven ranks moves, judges and studies words, keeps word lists, and trains what it knows,
// for crossword board games. `maven help` lists its verbs.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second signal ends the program at once
	a := &app{in: os.Stdin, out: os.Stdout, errs: os.Stderr, getenv: os.Getenv}
	os.Exit(runRoot(ctx, a, newRoot(a, verbs(a)...), os.Args[1:]))
}

// verbs returns what the program can do.
func verbs(a *app) []*cobra.Command {
	return []*cobra.Command{
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
	}
}
