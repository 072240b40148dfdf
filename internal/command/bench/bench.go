// Package bench is `maven bench`: it measures static self-play, and prints the signature of play.
package bench

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"runtime/pprof"
	"time"

	"github.com/spf13/cobra"

	"maven/internal/command"
	"maven/internal/engine"
	"maven/internal/form"
	"maven/internal/match"
)

// benchOptions is what `maven bench` is asked.
type benchOptions struct {
	command.SettingFlags
	games   int
	threads command.ThreadCount
	profile string
	json    bool
}

// New returns the verb.
func New(a *command.App) *cobra.Command {
	var o benchOptions
	c := &cobra.Command{
		Use:   "bench",
		Short: "Measure static self-play, and sign the moves chosen",
		Long: "Bench plays fixed games by static equity and prints how many turns a second that makes, and a\n" +
			"signature: a hash over every move chosen, which changes when play does and with nothing else.",
		Example: "  maven bench\n  maven bench --games 5000 --threads 2\n" +
			"  maven bench --lexicon TWL98.kwg --leaves TWL98.klv2 --json",
		Args: command.ArgCount(0, 0, "flags only"),
		RunE: func(c *cobra.Command, _ []string) error {
			if o.games < 1 {
				return command.Usagef("--games %d: want 1 or more", o.games)
			}
			if err := o.threads.Check(); err != nil {
				return err
			}
			return bench(c.Context(), a, &o)
		},
	}
	f := c.Flags()
	o.Bind(a, c)
	f.IntVar(&o.games, "games", 1000, "games to play")
	o.threads.Bind(f, 1)
	f.StringVar(&o.profile, "cpuprofile", "", "write a profile for the compiler or go tool pprof to this file")
	f.BoolVar(&o.json, "json", false, "write one JSON object")
	return c
}

// bench plays the games on all threads and writes what came out.
func bench(ctx context.Context, a *command.App, o *benchOptions) error {
	set, err := a.Settings(o.Request).Start()
	if err != nil {
		return err
	}
	judge, leaves, err := set.Judge()
	if err != nil {
		return err
	}
	threads := o.threads.Threads()
	set.Words.Map() // made before the clock runs
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
	out := form.NewBench(form.NewSetting(form.Identity(set.Words), set.Rules, leaves), threads, sum, took)
	if o.json {
		return a.WriteJSON(out)
	}
	err = a.Printf("signature  %s\nwords      %s, leaves %s\ngames      %d, %d turns\nrate       %.0f turns/s on %d threads, %.2f s\n",
		out.Signature, out.Lexicon.Name, out.Leaves, out.Games, out.Turns, out.TurnsPerSecond, threads, out.Seconds)
	return err
}

// startProfile begins a processor profile into a file, if one is named, and returns what ends it.
func startProfile(name string) (stop func() error, err error) {
	if name == "" {
		return func() error { return nil }, nil
	}
	f, err := os.Create(name)
	if err != nil {
		return nil, fmt.Errorf("profile: %w", err)
	}
	// The profiler does not say when it cannot write.
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
