// Package person is `maven classic profile`: the rating, level, statistics and results of a person against the original.
package person

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"maven/internal/classic/tables"
	"maven/internal/classic/words"
	"maven/internal/command"
	"maven/internal/original"
	"maven/internal/profile"
	"maven/internal/store"
	"maven/internal/term"
)

// mostListed is how many games are listed.
const mostListed = 20

// options are the flags of all verbs of a profile.
type options struct {
	name    string
	file    string
	lexicon string
	json    bool
}

// New returns the command line of maven classic profile.
func New(a *command.App) *cobra.Command {
	var o options
	c := &cobra.Command{
		Use:   "profile",
		Short: "Show your rating, level and statistics against the original",
		Long: "Shows what the original kept of its user, for each mode of words: rating, level of the next game, games,\n" +
			"statistics of both sides, and how the rating has changed. It is updated at the end of each game of\n" +
			"maven play --player classic. Ratings follow the original's formula; the level is 1 for its full strength,\n" +
			"to 18. Lower levels see only some of their candidates; how many is our choice.",
		Example: "  maven classic profile\n  maven classic profile --name Ann --lexicon UK\n  maven classic profile set --rating 1650\n" +
			"  maven classic profile import Maven.bin\n  maven classic profile export --prfs prfs.bin --hist hist.bin",
		Args: command.ArgCount(0, 0, "flags only"),
		RunE: func(c *cobra.Command, _ []string) error { return o.show(c.Context(), a) },
	}
	f := c.PersistentFlags()
	f.StringVar(&o.name, "name", "You", "whose profile: the name in the games")
	command.Database(f, &o.file)
	f.StringVar(&o.lexicon, "lexicon", "", "NA, UK or Both (default: all; to set: Both)")
	c.Flags().BoolVar(&o.json, "json", false, "write one JSON object")
	command.CompleteFlag(c, "lexicon", func() []string { return []string{"NA", "UK", "Both"} })
	c.SetUsageTemplate(strings.Replace(c.UsageTemplate(), "for more information about", "for more about", 1)) // for 80 columns
	c.AddCommand(newSet(a, &o), newImport(a, &o), newExport(a, &o))
	return c
}

// mode returns the mode of words that is asked for, otherwise Both.
func (o *options) mode() (words.Mode, error) {
	if o.lexicon == "" {
		return words.Both, nil
	}
	mode, ok := words.ModeNamed(o.lexicon)
	if !ok {
		return 0, command.Usagef("--lexicon %s: must be NA, UK or Both", o.lexicon)
	}
	return mode, nil
}

// with opens the profile, runs work on it, and keeps it if work asks for it. create makes a database if there is none.
func (o *options) with(ctx context.Context, a *command.App, create bool, work func(p *profile.Profile, found bool) (keep bool, err error)) error {
	open := a.WithStore
	if create {
		open = a.InStore
	}
	return open(ctx, o.file, func(s *store.Store) error {
		_, err := profile.Alter(s, o.name, work)
		if errors.Is(err, profile.ErrName) {
			return command.UsageError(err)
		}
		return err
	})
}

// show shows a profile; without a database, that of a new user.
func (o *options) show(ctx context.Context, a *command.App) error {
	mode, err := o.mode()
	if err != nil {
		return err
	}
	program := tables.DefaultProgram()
	scale := tables.NewScale(&program)
	var shown *original.Person
	err = o.with(ctx, a, false, func(p *profile.Profile, _ bool) (bool, error) {
		shown, err = original.NewPerson(p, scale)
		return false, err
	})
	if errors.Is(err, store.ErrNotThere) {
		if shown, err = original.NewPerson(profile.New(o.name), scale); err != nil {
			return err
		}
	} else if err != nil {
		return err
	}
	if o.lexicon != "" {
		shown.Modes = shown.Modes[mode : mode+1]
	}
	return a.Answer(o.json, shown, func(s *term.Screen) { write(s, shown) })
}

// write writes a profile for people.
func write(screen *term.Screen, p *original.Person) {
	follow := "stays as it is set"
	if p.AutoLevel {
		follow = "follows results: one stronger after a win, one weaker after a loss"
	}
	facts := [][2]string{{"name", p.Name}, {"level", follow}, {"results", fmt.Sprint(len(p.Results))}}
	screen.Lines(screen.Facts(facts))
	for i := range p.Modes {
		writeMode(screen, &p.Modes[i])
	}
}

// writeMode writes the standing in one mode, its statistics and its graph.
func writeMode(screen *term.Screen, m *original.PersonMode) {
	level := fmt.Sprintf("level %d", m.Level)
	if m.Level == 0 {
		level = "no level yet"
	}
	screen.Printf("\n%s: rating %.2f, %s, %s\n", m.Lexicon, m.Rating, level, term.Counted(int(m.Games), "game"))
	if m.Report.Games > 0 {
		writeReport(screen, m)
	}
	if len(m.Ratings) > 1 {
		ratings := make([]float64, len(m.Ratings))
		for i := range ratings {
			ratings[i] = m.Ratings[i].Rating
		}
		screen.Lines(append([]string{""}, graph(ratings)...))
	}
}

// writeReport writes the report of the original, and below it what we count besides.
func writeReport(screen *term.Screen, m *original.PersonMode) {
	r := &m.Report
	row := func(name string, own, other int) []string { return []string{name, fmt.Sprint(own), fmt.Sprint(other)} }
	rows := [][]string{
		row("rating", r.Rating, r.Opponents), row("wins", r.Wins, r.Losses), row("losses", r.Losses, r.Wins), row("ties", r.Ties, r.Ties),
		row("mean score", r.Scores[0], r.Scores[1]), {"difference", fmt.Sprintf("%+d", r.Difference), ""},
	}
	rows = append(rows, r.Rows()...)
	if own, other := m.Person, m.Program; own != nil && other != nil {
		rows = append(rows, row("challenges", own.Challenges, other.Challenges), row("best game", own.BestGame, other.BestGame), []string{"best move", best(own), best(other)})
	}
	screen.Table(term.Heads("", ">you", ">Maven"), rows)
	if r.Uncounted > 0 {
		screen.Printf("Of %s the moves are not counted: points are those of the others.\n", term.Counted(r.Uncounted, "game"))
	}
	writeLog(screen, r.Log)
}

// best writes the best move of a side.
func best(t *profile.Totals) string {
	return strings.TrimSpace(fmt.Sprintf("%d %s", t.BestMove, strings.ToUpper(t.BestWord)))
}

// writeLog writes the games of a report, the last one first.
func writeLog(screen *term.Screen, games []original.ReportedGame) {
	var rows [][]string
	for _, g := range games[:min(len(games), mostListed)] {
		rows = append(rows, []string{fmt.Sprint(g.Scores[0]), fmt.Sprint(g.Scores[1]), fmt.Sprint(g.Opponent), g.Result})
	}
	if len(rows) == 0 {
		return
	}
	screen.Printf("\n")
	screen.Table(term.Heads(">you", ">Maven", ">rating", "result"), rows)
	if more := len(games) - mostListed; more > 0 {
		screen.Printf("And %s before these: --json has all.\n", term.Counted(more, "game"))
	}
}
