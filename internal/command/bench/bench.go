// Package bench is `maven bench`, which measures the speed of self-play and prints the signature of play.
package bench

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"runtime/pprof"
	"time"

	"github.com/spf13/cobra"

	"maven/internal/command"
	"maven/internal/engine"
	"maven/internal/form"
	"maven/internal/match"
	"maven/internal/term"
)

type benchOptions struct {
	command.SettingFlags
	games   int
	threads command.ThreadCount
	profile string
}

// A result is the signature and the speed of static self-play.
type result struct {
	form.Setting
	Threads        int     `json:"threads"`
	Games          int     `json:"games"`
	Turns          int     `json:"turns"`
	Signature      string  `json:"signature"` // 16 hexadecimal digits
	Seconds        float64 `json:"seconds"`
	TurnsPerSecond float64 `json:"turnsPerSecond"`
}

// New returns the verb.
func New(a *command.App) *cobra.Command {
	var o benchOptions
	c := command.WithJSON(&cobra.Command{
		Use:   "bench",
		Short: "Measure the speed of self-play, and hash its moves",
		Long: "Measures how many turns a second the program plays by static equity, always in the same games. It also\n" +
			"prints a signature, a hash of every move played: it changes only if the program plays differently.",
		Example: "  maven bench\n  maven bench --games 5000 --threads 2\n" +
			"  maven bench --lexicon TWL98.kwg --leaves TWL98.klv2 --json",
		Args: command.ArgCount(0, 0, "flags only"),
	}, func(ctx context.Context, _ []string, asJSON bool) error { return bench(ctx, a, &o, asJSON) })
	f := c.Flags()
	o.Bind(a, c)
	command.Number(f, &o.games, "games", 1000, 1, math.MaxInt, "games to play")
	o.threads.Bind(f, 1)
	f.StringVar(&o.profile, "cpuprofile", "", "write a CPU profile for go tool pprof to this file")
	return c
}

// bench plays the games and writes the signature and the rate.
func bench(ctx context.Context, a *command.App, o *benchOptions, asJSON bool) error {
	set, err := a.Settings(o.Request).Start()
	if err != nil {
		return err
	}
	judge, names, err := set.Evaluation()
	if err != nil {
		return err
	}
	threads := o.threads.Threads()
	set.Words.Map() // built before the clock starts
	stop, err := startProfile(o.profile)
	if err != nil {
		return err
	}
	plan := match.Plan{Rules: set.Rules, Words: set.Words, Games: o.games, Seed: 1}
	plan.Sides[0].New = func() engine.Player { return set.Static(judge) }
	start := time.Now()
	sum, err := plan.Sign(ctx, threads)
	took := time.Since(start)
	if err := errors.Join(stop(), err); err != nil {
		return err
	}
	out := result{Setting: form.SettingOf(set, names), Threads: threads, Games: sum.Games, Turns: sum.Turns, Signature: fmt.Sprintf("%016x", sum.Hash),
		Seconds: took.Seconds(), TurnsPerSecond: float64(sum.Turns) / took.Seconds()}
	return a.Answer(asJSON, out, func(s *term.Screen) {
		s.Printf("signature  %s\nwords      %s, leaves %s\ngames      %d, %d turns\nrate       %.0f turns/s on %s, %.2f s\n",
			out.Signature, out.Lexicon.Name, names, out.Games, out.Turns, out.TurnsPerSecond, term.Counted(threads, "thread"), out.Seconds)
	})
}

// startProfile starts a CPU profile, if a file is named, and returns the function that ends and writes it.
func startProfile(name string) (stop func() error, err error) {
	if name == "" {
		return func() error { return nil }, nil
	}
	f, err := os.Create(name)
	if err != nil {
		return nil, fmt.Errorf("profile: %w", err)
	}
	// The profiler does not report write errors: it writes to memory.
	var profile bytes.Buffer
	if err := pprof.StartCPUProfile(&profile); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return func() error {
		pprof.StopCPUProfile()
		_, err := profile.WriteTo(f)
		if err = errors.Join(err, f.Close()); err != nil {
			return fmt.Errorf("profile: %w", err)
		}
		return nil
	}, nil
}
