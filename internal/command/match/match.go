// Package match is `maven match`, which plays two players against each other, says which is better, and can write a
// log and the game records.
package match

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"maven/internal/command"
	"maven/internal/engine"
	"maven/internal/farm"
	"maven/internal/farm/kinds"
	"maven/internal/form"
	"maven/internal/match"
	"maven/internal/pool"
	"maven/internal/random"
	"maven/internal/setting"
	"maven/internal/stat"
	"maven/internal/term"
)

type matchOptions struct {
	command.SettingFlags
	players [2]setting.Player
	leaves  [2]string // --leaves1 and --leaves2

	games, seed int
	unseen      int // of positions to play from, 0 for whole games
	clockText   string
	clock       *engine.Clock // read from clockText, nil for none
	threads     command.ThreadCount
	sprt        string
	stop        *stat.Sequential // read from sprt, nil for none

	log, gcg     string
	resume, json bool
	farm         command.FarmChoice
}

// New returns the verb.
func New(a *command.App) *cobra.Command {
	var o matchOptions
	c := &cobra.Command{
		Use:   "match A B",
		Short: "Play two players against each other",
		Long: "Plays games between two players, and says which is better and how sure that is. Games are played in\n" +
			"pairs: both have the same tiles in the same order, and the players swap seats. The same seed gives the same\n" +
			"games on any machine, and any number of threads.\n\n" +
			"maven help players lists the players and their options. A player with time=T thinks that long about each move,\n" +
			"and with --clock both have a time for each game; then games are not the same every time. A player that exceeds its time plays on, and loses 10 points for each minute begun. Give such matches a core for each thread.\n\n" +
			"With --unseen N each pair starts from a position late in the game: static plays both sides until at most N\n" +
			"tiles are unseen, and the players take it from there, first one and then the other on turn.\n\n" +
			"With --farm the workers of a farm play the games. The result is the same, but for the time it took.",
		Example: "  maven match static static,leaves=none --games 1000\n" +
			"  maven match static static,unseen=none --games 40000\n" +
			"  maven match static static --leaves1 new.klv2 --leaves2 old.klv2 --sprt 0,1\n" +
			"  maven match classic static --games 400\n" +
			"  maven match level=4 level=3\n" +
			"  maven match full,sim=off,preend=off static --unseen 7\n" +
			"  maven match full sim --games 10 --clock 5m+2s --threads 1\n" +
			"  maven match level=9 static --games 100000 --log games.jsonl --resume\n" +
			"  maven match static static,leaves=none --games 10 --gcg games\n" +
			"  maven match sim \"ucgi,time=1s:./other --quiet\" --games 20",
		Args: command.ArgCount(2, 2, "two players, such as static and level=9"),
		RunE: func(c *cobra.Command, args []string) error {
			if err := o.check(args); err != nil {
				return err
			}
			return playMatch(c.Context(), a, &o)
		},
	}
	f := c.Flags()
	command.Number(f, &o.games, "games", 1000, 2, math.MaxInt32, "number of games, an even number")
	command.Seed(f, &o.seed, 1, "seed of all draws")
	f.StringVar(&o.clockText, "clock", "", "time of each player for a game, and after a plus for each move, such as 25m or 25m+5s")
	command.Number(f, &o.unseen, "unseen", 0, 1, math.MaxInt, "start each pair from a position with at most this many tiles unseen (default: play whole games)")
	o.threads.Bind(f, 0)
	f.StringVar(&o.sprt, "sprt", "", "LOW,HIGH: stop when the games show that A gains at most LOW or at least HIGH points a game")
	f.StringVar(&o.log, "log", "", "write each game to this file, one JSON object per line")
	f.BoolVar(&o.resume, "resume", false, "continue after the last pair in the --log file, if it exists; with --farm this is always so")
	f.StringVar(&o.gcg, "gcg", "", "write each game to a GCG file in this folder; with --resume, only new games")
	f.BoolVar(&o.json, "json", false, "write one JSON object")
	o.farm.Bind(c)
	o.Bind(a, c)
	f.StringVar(&o.leaves[0], "leaves1", "", "leave table of A, instead of --leaves")
	f.StringVar(&o.leaves[1], "leaves2", "", "leave table of B, instead of --leaves")
	command.CompleteArgs(c, 2, setting.PlayerNames)
	command.CompleteLeaves(c, "leaves1")
	command.CompleteLeaves(c, "leaves2")
	return c
}

// check refuses flags that make no sense, and reads the players and the test.
func (o *matchOptions) check(args []string) error {
	switch {
	case o.games%2 != 0:
		return command.Usagef("--games %d: games are played in pairs; must be an even number", o.games)
	case o.resume && o.log == "":
		return command.Usagef("--resume continues a log; name it with --log")
	}
	for i := range o.players {
		p, err := setting.ParsePlayer(args[i])
		if err != nil {
			return command.UsageError(err)
		}
		if err := p.UseLeaves(o.leaves[i], fmt.Sprintf("--leaves%d", i+1)); err != nil {
			return command.UsageError(err)
		}
		o.players[i] = p
	}
	if o.clockText != "" {
		clock, err := engine.ParseClock(o.clockText)
		if err != nil {
			return command.Usagef("--clock %q: %v", o.clockText, err)
		}
		o.clock = &clock
	}
	if o.sprt == "" {
		return nil
	}
	low, high, _ := strings.Cut(o.sprt, ",")
	l, lowErr := strconv.ParseFloat(strings.TrimSpace(low), 64)
	h, highErr := strconv.ParseFloat(strings.TrimSpace(high), 64)
	test, err := stat.NewSequential(l, h)
	if lowErr != nil || highErr != nil || err != nil {
		return command.Usagef("--sprt %q: must be LOW,HIGH in points a game, the lower first, such as 0,2", o.sprt)
	}
	o.stop = &test
	return nil
}

// A matchRun is a match in progress, with its log.
type matchRun struct {
	app     *command.App
	options *matchOptions
	plan    match.Plan
	players [2]*setting.Opened
	match   *match.Match
	bar     *term.Progress
	log     *match.Log // nil without one

	pace pace // of this run
}

// playMatch plays or continues a match and writes the result. If it is interrupted it writes the result so far.
func playMatch(ctx context.Context, a *command.App, o *matchOptions) (failed error) {
	r := &matchRun{app: a, options: o}
	words, err := r.makePlan()
	if err != nil {
		return err
	}
	if r.match, err = match.New(r.plan); err != nil {
		return command.UsageError(err)
	}
	if o.farm.Detach {
		_, err := o.farm.Send(ctx, a, r.job)
		return err
	}
	if o.gcg != "" {
		if err := os.MkdirAll(o.gcg, 0o777); err != nil {
			return fmt.Errorf("GCG files: %w", err)
		}
	}
	if o.log != "" {
		if err := command.CheckFile(o.log); err != nil {
			return fmt.Errorf("log: %w", err)
		}
		unlock, err := command.Lock(o.log)
		if err != nil {
			return fmt.Errorf("log: %w", err)
		}
		defer unlock()
		file, err := r.openLog()
		if err != nil {
			return err
		}
		defer file.Close()
		defer func() { failed = lost(failed, o.log, file) }()
	}
	if o.farm.Asked() && !r.match.Done() {
		job, err := o.farm.Send(ctx, a, r.job)
		if err != nil {
			return err
		}
		return job.Done(r.finish(ctx, job.Crew(), words))
	}
	err = r.finish(ctx, pool.Here(o.threads.Threads()), words)
	if o.log != "" && errors.Is(err, context.Canceled) {
		return fmt.Errorf("interrupted; %s keeps the progress; continue with --resume", o.log)
	}
	return err
}

// lost returns the error of a match, or says that its log is not in its place any more.
func lost(err error, name string, log *os.File) error {
	own, statErr := log.Stat()
	there, thereErr := os.Stat(name)
	if cmp.Or(statErr, thereErr) == nil && os.SameFile(own, there) {
		return err
	}
	return fmt.Errorf("log %s: the file was removed or replaced while games were played, and is lost", name)
}

func (r *matchRun) job(m *kinds.Maker) (*farm.Job, map[string]string, error) {
	return m.Match(r.options.Request, r.options.players, &r.plan)
}

// finish has the match played to its end and writes the result.
func (r *matchRun) finish(ctx context.Context, crew pool.Crew, words form.Lexicon) error {
	played := r.play(ctx, crew)
	if played != nil && (!errors.Is(played, context.Canceled) || r.match.Result().Pairs == 0) {
		return played
	}
	return cmp.Or(r.app.Answer(r.options.json, r.form(words), func(s *term.Screen) { r.writeText(s, words) }), played)
}

// makePlan opens the rules, words and players.
func (r *matchRun) makePlan() (form.Lexicon, error) {
	o := r.options
	start, err := r.app.Settings(o.Request).Start()
	if err != nil {
		return form.Lexicon{}, err
	}
	board, words := start.Rules, start.Words
	r.plan = match.Plan{
		Rules: board, Words: words,
		Games: o.games, Seed: random.Seed(o.seed), Stop: o.stop, Clock: o.clock,
	}
	for i, named := range o.players {
		if r.players[i], err = start.Open(named); err != nil {
			return form.Lexicon{}, err
		}
		r.plan.Sides[i] = match.Side{Name: named.Name, New: r.players[i].New}
	}
	if o.unseen > 0 {
		opener, err := start.Open(setting.Player{Name: setting.StaticPlayer, Kind: setting.StaticPlayer})
		if err != nil {
			return form.Lexicon{}, err
		}
		r.plan.Start = &match.Start{Unseen: o.unseen, New: opener.New}
	}
	if r.players[0].KnowsAll || r.players[1].KnowsAll {
		fmt.Fprintf(r.app.Errs, "maven: it is not known how common the words of %s are: every level knows all words, and levels differ only in what they overlook\n", words.Name)
	}
	return form.Identity(words), nil
}

// play runs the match and shows its progress.
func (r *matchRun) play(ctx context.Context, crew pool.Crew) error {
	before := r.match.Result()
	if r.match.Done() {
		return nil
	}
	r.bar = term.NewProgress(r.app.Errs, "games", r.plan.Games, 2*before.Pairs)
	defer r.bar.Close()
	start := time.Now()
	err := r.match.Run(ctx, crew, r.record)
	if crew.Far == nil { // the pace of a farm is not that of this machine
		r.pace = pace{Seconds: time.Since(start).Seconds(), Turns: r.match.Result().Turns - before.Turns}
	}
	return err
}

// record keeps a pair. It writes the GCG files before the lines of the log, so that a pair in the log has its files.
func (r *matchRun) record(p *match.Pair) error {
	if r.options.gcg != "" {
		for game := range p.Games {
			name := filepath.Join(r.options.gcg, fmt.Sprintf("pair-%07d-%d.gcg", p.Number+1, game+1))
			text, err := match.AppendGCG(nil, &r.plan, p, game)
			if err != nil {
				return err
			}
			if err := os.WriteFile(name, text, 0o666); err != nil {
				os.Remove(name) // a part of a game is none
				return fmt.Errorf("GCG file: %w", err)
			}
		}
	}
	if r.log != nil {
		if err := r.log.Pair(p); err != nil {
			return fmt.Errorf("log: %w", err)
		}
	}
	r.bar.Set(2 * (p.Number + 1))
	return nil
}

// openLog begins a log, or reads an existing one and continues after its last whole pair.
func (r *matchRun) openLog() (*os.File, error) {
	name, flags := r.options.log, os.O_RDWR|os.O_CREATE
	if !r.options.resume && !r.options.farm.Asked() { // the same command comes back to a job
		flags |= os.O_EXCL
	}
	file, err := os.OpenFile(name, flags, 0o666)
	if errors.Is(err, fs.ErrExist) {
		return nil, fmt.Errorf("log: %s exists; continue it with --resume, or remove it", name)
	}
	if err != nil {
		return nil, fmt.Errorf("log: %w", err)
	}
	r.log = match.NewLog(file, &r.plan)
	size, err := r.log.Restore(r.match, file)
	if err == nil {
		err = file.Truncate(size)
	}
	if err == nil {
		_, err = file.Seek(size, io.SeekStart)
	}
	if err == nil && size == 0 {
		err = r.log.Begin()
	}
	if err != nil {
		file.Close()
		return nil, fmt.Errorf("log %s: %w", name, err)
	}
	return file, nil
}
