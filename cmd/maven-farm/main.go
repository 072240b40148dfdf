// Command maven-farm does the work of maven on many machines. `maven-farm serve` is a farm with its own server,
// `maven-farm work` does blocks for one, and `maven COMMAND --farm` gives it jobs.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"

	"github.com/spf13/cobra"

	"maven/internal/farm"
	"maven/internal/farm/kinds"
	"maven/internal/signals"
)

// A program has what the verbs share.
type program struct {
	out, errs io.Writer
	kinds     map[string]farm.Kind
	engine    func(context.Context) (farm.Engine, error)
}

func main() {
	ctx := untilSignal()
	p := &program{out: os.Stdout, errs: os.Stderr, kinds: kinds.All(), engine: kinds.Engine}
	os.Exit(p.run(ctx, os.Args[1:]))
}

// untilSignal returns the context of the program. It ends at an interrupt, when the program is told to end, and when its terminal
// closes, unless it was started to outlive it. A second signal ends the program at once.
func untilSignal() context.Context {
	ctx, stop := signal.NotifyContext(context.Background(), append(signals.Ends(), os.Interrupt)...)
	context.AfterFunc(ctx, func() {
		signals.Ending()
		stop()
	})
	return ctx
}

// Exit codes.
const (
	exitFailure = 1
	exitUsage   = 2
)

// errUsage marks errors of the command line.
var errUsage = errors.New("see maven-farm help")

// run executes a command line and returns the exit code.
func (p *program) run(ctx context.Context, args []string) int {
	root := p.newRoot()
	root.SetArgs(args)
	err := root.ExecuteContext(ctx)
	switch {
	case err == nil:
		return 0
	case errors.Is(err, context.Canceled):
		err = errors.New("interrupted")
	}
	fmt.Fprintf(p.errs, "maven-farm: %s\n", err)
	if errors.Is(err, errUsage) {
		return exitUsage
	}
	return exitFailure
}

// newRoot returns the command line of the whole program.
func (p *program) newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:   "maven-farm",
		Short: "The work of maven on many machines",
		Long: "A farm does what is too much for one machine: matches, training, analyses of many games. One machine\n" +
			"runs `maven-farm serve`; the others run `maven-farm work` with its address. Then give any maven command that\n" +
			"has --farm the same address: its answer is the same as on one machine, only sooner.",
		Example: "  maven-farm serve --listen 127.0.0.1:4222 --data farm\n  maven-farm work nats://127.0.0.1:4222\n" +
			"  maven match static level=5 --games 100000 --farm nats://127.0.0.1:4222",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 {
				return fmt.Errorf("there is no command %q; %w", args[0], errUsage)
			}
			return nil
		},
		RunE:          func(c *cobra.Command, _ []string) error { return c.Help() },
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	root.SetOut(p.out)
	root.SetErr(p.errs)
	root.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return fmt.Errorf("%w; %w", err, errUsage) })
	root.AddCommand(p.newServe(), p.newWork(), p.newList(), p.newShow(), p.newCancel(), p.newInvite())
	return root
}

// logging adds the flags --log and --log-json to a verb, and returns what makes the log that they ask for.
func (p *program) logging(c *cobra.Command) func() (*slog.Logger, error) {
	level := c.Flags().String("log", "info", "what to log to standard error: debug, info, warn or error")
	asJSON := c.Flags().Bool("log-json", false, "log as JSON")
	return func() (*slog.Logger, error) {
		var least slog.Level
		if err := least.UnmarshalText([]byte(*level)); err != nil {
			return nil, fmt.Errorf("--log %s: must be debug, info, warn or error; %w", *level, errUsage)
		}
		options := &slog.HandlerOptions{Level: least}
		if *asJSON {
			return slog.New(slog.NewJSONHandler(p.errs, options)), nil
		}
		return slog.New(slog.NewTextHandler(p.errs, options)), nil
	}
}

// exactly refuses command lines with another number of arguments.
func exactly(n int, what string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		if len(args) != n {
			return fmt.Errorf("this command takes %s, you gave %d; %w", what, len(args), errUsage)
		}
		return nil
	}
}
