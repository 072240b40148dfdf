// Package player is `maven db player`: how somebody has done.
package player

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"maven/internal/career"
	"maven/internal/command"
	"maven/internal/form"
	"maven/internal/judging"
	"maven/internal/report"
	"maven/internal/setting"
	"maven/internal/store"
	"maven/internal/term"
)

type options struct {
	lexicon string
	games   int
}

// New returns the command line of maven db player; file is the flag with the database.
func New(a *command.App, file *string) *cobra.Command {
	var o options
	c := command.WithJSON(&cobra.Command{
		Use:   "player NAME",
		Short: "Show how somebody has done: losses, strength, months",
		Long: "Judges the latest games of a player by static equity: the points lost, the kinds of mistakes, the strength, and\n" +
			"all of it month by month; and your progress with words and puzzles, if there is any.\n" +
			"The name is the whole name, in either case; underscores are spaces. Verdicts are kept: a game is judged once.",
		Example: "  maven db player \"Ann Example\"\n  maven db player ann --games 500 --json",
		Args:    command.ArgCount(1, 1, "the full name of a player"),
	}, func(ctx context.Context, args []string, asJSON bool) error {
		return a.WithStore(ctx, *file, func(s *store.Store) error { return show(ctx, a, &o, s, args[0], asJSON) })
	})
	c.Flags().StringVar(&o.lexicon, "lexicon", "", "word list for records that name none, and for cards (default "+setting.Lexicon+")")
	command.Number(c.Flags(), &o.games, "games", career.Latest, 1, 1_000_000, "games that count, the newest ones")
	return c
}

// show says how a player has done.
func show(ctx context.Context, a *command.App, o *options, s *store.Store, name string, asJSON bool) error {
	player, err := setting.ParseJudge(setting.QuickJudge)
	if err != nil {
		return err
	}
	lex, err := a.Settings(setting.Request{}).WordsNamed(cmp.Or(o.lexicon, setting.Lexicon), nil)
	if err != nil {
		return command.ArgError(err)
	}
	bench := career.Bench{Store: s, Settings: a.Settings, Lexicon: o.lexicon,
		Options: judging.Options{Player: player, Cache: s.Analyses(), Irregular: true}}
	judge := func(ctx context.Context, id int64) (made *report.Report, refused, err error) {
		_, made, refused, err = bench.Judge(ctx, id)
		return made, refused, err
	}
	bar := term.Progress{Out: a.Errs, Label: "games"}
	f, err := career.Of(ctx, s, name, o.games, lex, judge, bar.Show)
	bar.Close()
	if errors.Is(err, career.ErrPlayer) {
		return fmt.Errorf("%w; maven db stats lists players", err)
	}
	if err != nil {
		return err
	}
	return a.Answer(asJSON, f, func(s *term.Screen) { write(s, &f) })
}

// write writes how a player has done for people.
func write(s *term.Screen, f *career.Career) {
	games := fmt.Sprint(len(f.Games))
	if f.Total > len(f.Games) {
		games = fmt.Sprintf("the last %s of %s", games, term.Grouped(f.Total))
	}
	if f.Unjudged > 0 {
		games += fmt.Sprintf(", %d cannot be judged", f.Unjudged)
	}
	facts := [][2]string{{"player", term.MaskLine(f.Name)}, {"games", games}}
	if p := f.Standing; p != nil {
		facts = append(facts, [2]string{"won", fmt.Sprintf("%d, %d tied", p.Wins, p.Draws)}, [2]string{"points a turn", fmt.Sprintf("%.1f", p.PointsPerTurn)},
			[2]string{"loss a move", points(p.MeanLoss)}, [2]string{"accuracy", percent(p.Accuracy)},
			[2]string{"bingos", fmt.Sprintf("%d, %d missed", p.Summary.Bingos, p.BingosMissed)}, [2]string{"phonies", fmt.Sprint(p.Phonies)})
		if at := strength(p); at != "" {
			facts = append(facts, [2]string{"plays like", at})
		}
	}
	if w := f.Words; w != nil {
		facts = append(facts, [2]string{"words", fmt.Sprintf("%s of %s, %d known, %d due, %s in a row", term.Counted(w.Cards, "card"), w.Lexicon, w.Known, w.Due, term.Counted(w.Streak, "day"))})
	}
	if p := f.Puzzles; p != nil {
		facts = append(facts, [2]string{"puzzles", fmt.Sprintf("rating %d, %d of %d solved", p.Rating, p.Solved, p.Answered)})
	}
	s.Columns(0, s.Facts(facts))
	if f.Standing != nil && len(f.Standing.Causes) > 0 {
		causes := f.Standing.Causes
		var rows [][]string
		for _, name := range slices.SortedFunc(maps.Keys(causes), func(a, b string) int { return compareCauses(causes, a, b) }) {
			rows = append(rows, []string{name, fmt.Sprint(causes[name].Count), fmt.Sprintf("%.1f", causes[name].Loss)})
		}
		s.TableBelow(term.Heads("mistakes", ">number", ">points"), rows)
	}
	if len(f.Months) == 0 {
		return
	}
	var rows [][]string
	for i := range f.Months {
		p := &f.Months[i].Standing
		rows = append(rows, []string{f.Months[i].Month, fmt.Sprint(p.Games), fmt.Sprint(p.Wins), points(p.MeanLoss), percent(p.Accuracy), strength(p)})
	}
	s.TableBelow(term.Heads("month", ">games", ">won", ">loss a move", ">accuracy", "plays like"), rows)
}

// compareCauses puts the kinds of mistakes in order, the one that lost most first.
func compareCauses(causes map[string]form.Mistakes, a, b string) int {
	return cmp.Or(cmp.Compare(causes[b].Loss, causes[a].Loss), strings.Compare(a, b))
}

// strength says like which level somebody plays, "" if that cannot be told.
func strength(p *form.Standing) string {
	if p.Strength == nil {
		return ""
	}
	return fmt.Sprintf("level %.1f (%.1f to %.1f)", p.Strength.Level, p.Strength.Low, p.Strength.High)
}

// points writes a loss, a dash for none.
func points(x *float64) string {
	if x == nil {
		return "–"
	}
	return fmt.Sprintf("%.2f", *x)
}

// percent writes a share, a dash for none.
func percent(x *float64) string {
	if x == nil {
		return "–"
	}
	return fmt.Sprintf("%.0f%%", 100**x)
}
