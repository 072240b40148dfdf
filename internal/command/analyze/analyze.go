// Package analyze is the verb `maven analyze`: it judges every move of recorded games, and writes the result as
// text, JSON, CSV or HTML pages. The database keeps what has been judged.
package analyze

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"

	"github.com/spf13/cobra"

	"maven/internal/command"
	"maven/internal/command/input"
	"maven/internal/judging"
	"maven/internal/language"
	"maven/internal/report"
	"maven/internal/said"
	"maven/internal/setting"
	"maven/internal/store"
	"maven/internal/term"
)

// analyzeOptions is what `maven analyze` is asked.
type analyzeOptions struct {
	command.SettingFlags

	asked   judging.Options
	player  string
	threads command.ThreadCount

	json, csv bool
	html      string
	language  command.LanguageChoice
	speaks    *language.Language
	turns     bool
	boards    int

	db      string
	noCache bool
	farm    command.FarmChoice
}

// New returns the command line of maven analyze.
func New(a *command.App) *cobra.Command {
	var o analyzeOptions
	c := &cobra.Command{
		Use:   "analyze FILE|FOLDER...",
		Short: "Judge every move of recorded games",
		Long: "Judges every move of game records in GCG: the best move, what the move played\n" +
			"lost, missed bingos, phonies, and the totals of each player. In folders, all\n" +
			".gcg files are read, subfolders included; - reads standard input.\n" + input.Addresses + "One game is\n" +
			"shown turn by turn. Several games get a line each, and a table of players.\n\n" +
			"The results are kept in a database, so a run that was stopped resumes where it\n" +
			"was. --no-cache keeps nothing.\n\n" +
			"--player says who judges: quick, by static equity, which takes no time; standard,\n" +
			"which plays candidates out and searches the end of the game, a few\nseconds a game; deep, up to a few minutes; or any player with its options. --time is for each\n" +
			"turn; then results depend on how fast the machine is. A turn is not judged if the record does not give its rack. If\n" +
			"points or racks do not add up, the game is judged as it stands, and a note says\n" +
			"what is wrong. A record with an impossible position is refused, with the line at\n" +
			"fault, unless you give --irregular. The exit code is 1 if a file could not be\n" +
			"read or a game could not be judged.\n\n" +
			"Text and pages are in the language of the system, or --language; JSON and CSV are in English.\n\n" +
			"With --farm the workers of a farm judge the games, which helps with slow players.",
		Example: "  maven analyze game.gcg\n  maven analyze xt:61085\n  maven analyze game.gcg --player deep --html game.html\n" +
			"  maven analyze games --html pages\n  maven analyze games --csv > turns.csv",
		Args: command.FileCount(1, -1, "files or folders"),
		RunE: func(c *cobra.Command, args []string) error {
			o.speaks = o.language.Language(a)
			if err := o.check(); err != nil {
				return err
			}
			return analyze(c.Context(), a, &o, args)
		},
	}
	f := c.Flags()
	command.NumberP(f, &o.asked.Count, "count", "n", report.DefaultTop, 1, report.MaxTop, "best moves to show for each turn")
	f.BoolVar(&o.asked.Irregular, "irregular", false, "judge records with impossible positions too")
	f.BoolVar(&o.json, "json", false, "write one JSON object for each game")
	f.BoolVar(&o.csv, "csv", false, "write one line for each turn, for spreadsheets")
	f.StringVar(&o.html, "html", "", "page to write; for several games, a folder for their pages and an index")
	f.BoolVar(&o.turns, "turns", false, "show every turn, even of several games")
	command.Number(f, &o.boards, "boards", 0, 0, math.MaxInt, "show the board for this many of the largest losses")
	f.StringVar(&o.asked.Who, "who", "", "judge only the games of this player")
	f.StringVar(&o.player, "player", setting.QuickJudge, "who judges: quick, standard or deep; or a player as in maven help players")
	command.CompleteFlag(c, "player", setting.JudgeNames)
	command.Limit(f, &o.asked.Limits.Time, "time", "time for each turn, such as 5s")
	f.StringVar(&o.db, "db", "", "database that keeps the results (default: games.db in the data directory)")
	f.BoolVar(&o.noCache, "no-cache", false, "judge every game anew, and keep nothing")
	c.MarkFlagsMutuallyExclusive("db", "no-cache")
	c.MarkFlagsMutuallyExclusive("json", "csv")
	o.language.Bind(c, "text and pages")
	o.farm.Bind(c)
	o.Bind(a, c)
	o.threads.Bind(f, 0)
	return c
}

// check refuses flags that make no sense.
func (o *analyzeOptions) check() error {
	spec, err := setting.ParseJudge(o.player)
	if err != nil {
		return command.UsageError(err)
	}
	if err := spec.UseLeaves(o.Leaves, "--leaves"); err != nil {
		return command.UsageError(err)
	}
	if o.Unseen != "" && !spec.HasLeaves() {
		return command.Usagef("--unseen-table is not for the player %s", spec.Name)
	}
	if o.html == command.StandardInput {
		return command.Usagef("--html -: must be a file or a folder")
	}
	o.asked.Player = spec
	return nil
}

// analyze judges the records named.
func analyze(ctx context.Context, a *command.App, o *analyzeOptions, args []string) error {
	files, err := input.RecordFiles(ctx, a, args)
	if err != nil {
		return err
	}
	if o.asked.Limits.Threads = 1; len(files) == 1 {
		if err := command.NotRead("--html", o.html, files[0]); err != nil {
			return err
		}
		o.asked.Limits.Threads = o.threads.Threads()
	}
	cache, err := o.openCache(ctx, a)
	if err != nil {
		return err
	}
	if cache != nil {
		defer cache.Close()
		o.asked.Cache = cache.Analyses()
	}
	z, err := newAnalyzer(a, o)
	if err != nil {
		return err
	}
	var job *command.FarmJob
	if o.farm.Asked() {
		if job, err = z.send(ctx, files); err != nil || job == nil {
			return err
		}
	}
	run, err := newAnalysis(a, o, len(files) == 1 && files[0] == args[0])
	if err != nil {
		return err
	}
	if o.asked.Player.Simulates() && job == nil {
		if z.bar, err = z.startBar(ctx, files); err != nil {
			return err
		}
		defer z.bar.close()
	}
	work := func(file string) analyzed { return z.game(ctx, file, nil) }
	take := func(file string, one analyzed) error {
		if z.bar != nil && len(files) == 1 {
			z.bar.close()
		}
		return run.take(file, one)
	}
	if job == nil {
		err = input.InOrder(ctx, o.threads.Threads(), files, work, take)
	} else {
		err = z.harvest(ctx, job, files, take)
	}
	if err = cmp.Or(run.finish(err), run.out.Flush()); err != nil {
		return err
	}
	return run.verdict()
}

// openCache opens the database that keeps the results, nil for none. If the default one cannot be opened, a warning says so
// and nothing is kept. A database named by --db must be writable.
func (o *analyzeOptions) openCache(ctx context.Context, a *command.App) (*store.Store, error) {
	if o.noCache {
		return nil, nil
	}
	s, err := a.OpenStore(ctx, o.db)
	if err == nil && s.ReadOnly {
		err = errors.Join(said.Errorf("the database %s is read-only", s.File()), s.Close())
	}
	if err != nil && o.db == "" {
		fmt.Fprintf(a.Errs, "maven: %s\n", o.speaks.Say(said.Of("warning: the results will not be kept: %w", err)))
		return nil, nil
	}
	return s, err
}

// An analysis is one run of the verb: what has been judged, and where to write it.
type analysis struct {
	app     *command.App
	options *analyzeOptions
	out     *bufio.Writer
	form    analysisForm
	pages   *analysisPages // nil for none
	alone   bool           // one game, shown in full

	standings report.Standings
	games     int
	cached    int
	failed    int
	unread    int
}

// newAnalysis begins what the run writes.
func newAnalysis(a *command.App, o *analyzeOptions, alone bool) (run *analysis, err error) {
	run = &analysis{app: a, options: o, out: bufio.NewWriter(term.Masked(a.Out)), alone: alone}
	if o.html != "" {
		if run.pages, err = newAnalysisPages(o.html, alone, o.speaks); err != nil {
			return nil, err
		}
	}
	switch {
	case o.json:
		run.form = &analysisJSON{run}
	case o.csv:
		run.form, err = newAnalysisCSV(run)
	default:
		run.form = &analysisText{run: run, screen: term.NewScreen(run.out)}
	}
	return run, err
}

// An analysisForm writes what is judged.
type analysisForm interface {
	game(r *report.Report) error
	failed(file string, err error) error
	end(players []report.Standing, feats *report.Feats) error
}

// take writes the result of one file at once, so that it is there if the run is stopped.
func (run *analysis) take(file string, one analyzed) error {
	if one.other {
		return nil
	}
	if one.err != nil {
		if errors.Is(one.err, context.Canceled) {
			return one.err
		}
		return run.fail(file, one)
	}
	run.games++
	if one.report.Cached {
		run.cached++
	}
	if one.report.Fault != nil {
		fmt.Fprintf(run.app.Errs, "maven: %s\n", term.MaskLine(run.options.speaks.Say(said.Of("%s: %w", file, one.report.Fault))))
	}
	run.standings.Add(one.report)
	if run.pages != nil {
		if err := run.pages.game(one.report); err != nil {
			return err
		}
	}
	return cmp.Or(run.form.game(one.report), run.out.Flush())
}

// fail says what is wrong with a file. If it is the only one, that is the error of the verb.
func (run *analysis) fail(file string, one analyzed) error {
	run.failed++
	if one.unread {
		run.unread++
	}
	if run.alone {
		err := fmt.Errorf("%s: %w", file, one.err)
		if one.unread {
			err = command.UsageError(err)
		}
		return err
	}
	if run.pages != nil {
		run.pages.failed(file, one.err)
	}
	return cmp.Or(run.form.failed(file, one.err), run.out.Flush())
}

// finish ends the run, which err has stopped unless it is nil. If the user stopped it, the pages written so far
// still get their index.
func (run *analysis) finish(err error) error {
	if err == nil {
		return run.end()
	}
	if run.pages != nil && errors.Is(err, context.Canceled) {
		return errors.Join(err, run.pages.end(run.standings.Players(), &run.standings.Feats, true))
	}
	return err
}

// end writes the totals of all games.
func (run *analysis) end() error {
	players, feats := run.standings.Players(), &run.standings.Feats
	if name := run.options.asked.Who; name != "" {
		one, ok := run.standings.Player(name)
		if !ok {
			return fmt.Errorf("--who %s: no judged game has that player", name)
		}
		players, feats = []report.Standing{one}, &one.Feats
	}
	if run.pages != nil {
		if err := run.pages.end(players, feats, false); err != nil {
			return err
		}
	}
	if run.alone {
		return nil
	}
	return cmp.Or(run.form.end(players, feats), run.out.Flush())
}

// verdict is the error that says what could not be judged.
func (run *analysis) verdict() error {
	switch {
	case run.unread > 0:
		return input.Unread(run.unread)
	case run.failed > 0:
		return fmt.Errorf("%s could not be judged", term.Counted(run.failed, "game"))
	}
	return nil
}
