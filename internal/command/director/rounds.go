package director

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"maven/internal/command"
	"maven/internal/command/input"
	"maven/internal/director"
	"maven/internal/setting"
	"maven/internal/term"
)

func newRounds(a *command.App) *cobra.Command {
	var o input.RecordFlags
	c := command.WithJSON(&cobra.Command{
		Use:   "rounds RECORD|FOLDER...",
		Short: "Add up the games of each round: high games and plays, standings",
		Long: "Adds up the games of an event, round by round: high games, losses, spreads and plays, means, bingos, plays\n" +
			"challenged off; then the standings. For a folder it reads all .gcg and .xgme files in it and\n" +
			"its subfolders.\n\n" +
			"The round is what a name of a file or folder says, or the title of a game: round 3, rd3, R03-T12.gcg. Means,\n" +
			"records and standings count only finished games that keep the rules; a note names each other game. A\n" +
			"file that is no game of two players is left out, with a note; the exit code is then 1.",
		Example: "  maven director rounds games\n  maven director rounds r1/ r2/ r3/ --json",
		Args:    command.FileCount(1, -1, "records or folders"),
	}, func(ctx context.Context, args []string, asJSON bool) error {
		return addRounds(ctx, a, o.Request, args, asJSON)
	})
	o.BindRules(a, c)
	return c
}

// A readGame is the game of a file, or why there is none.
type readGame struct {
	game director.Game
	err  error
}

func addRounds(ctx context.Context, a *command.App, asked setting.Request, args []string, asJSON bool) error {
	files, err := input.RecordFiles(ctx, a, args)
	if err != nil {
		return err
	}
	records, err := input.Records(a, asked)
	if err != nil {
		return err
	}
	read := func(name string) readGame {
		j, err := input.ReadRecord(ctx, a, records, name, true)
		if err != nil {
			return readGame{err: err}
		}
		return readGame{game: director.NewGame(name, j)}
	}
	var games []director.Game
	left := 0
	err = input.InOrder(ctx, command.ThreadCount(0).Threads(), files, read, func(_ string, r readGame) error {
		if r.err != nil {
			left++
			fmt.Fprintf(term.Masked(a.Errs), "maven: %v; it is left out\n", r.err)
			return nil
		}
		if f := r.game.Against; f != nil {
			fmt.Fprintf(term.Masked(a.Errs), "maven: %s:%d: %s; the game is against the rules, and counts in no record or standing\n", r.game.File, f.Line, f.Cause)
		} else if r.game.Unfinished() {
			fmt.Fprintf(term.Masked(a.Errs), "maven: %s: the game is not finished, and counts in no record or standing\n", r.game.File)
		}
		games = append(games, r.game)
		return nil
	})
	if err != nil {
		return err
	}
	if len(games) == 0 && !asJSON {
		return errors.New("there is no game to add up")
	}
	e := director.Add(games)
	err = a.Answer(asJSON, e, func(s *term.Screen) { writeEvent(s, e) })
	if err == nil && left > 0 {
		err = &command.ExitError{Code: command.ExitFailure}
	}
	return err
}

func writeEvent(screen *term.Screen, e *director.Event) {
	rounds := e.Rounds
	if len(rounds) > 1 {
		rounds = append(rounds[:len(rounds):len(rounds)], e.Whole)
	}
	rows := make([][]string, len(rounds))
	for i := range rounds {
		r := &rounds[i]
		rows[i] = []string{roundName(rounds, i, len(e.Rounds)), fmt.Sprint(r.Games), fmt.Sprint(r.Unfinished), fmt.Sprint(r.Irregular),
			fmt.Sprintf("%.1f", r.MeanScore), fmt.Sprintf("%.1f", r.MeanSpread), fmt.Sprint(r.Bingos), fmt.Sprint(r.Withdrawn)}
	}
	screen.Table(term.Heads("round", ">games", ">unfinished", ">irregular", ">mean score", ">mean spread", ">bingos", ">challenged off"), rows)
	var marks [][]string
	for i := range rounds {
		r := &rounds[i]
		for _, one := range []struct {
			what string
			mark *director.Mark
		}{{"high game", r.HighGame}, {"high loss", r.HighLoss}, {"high spread", r.HighSpread}, {"high total", r.HighTotal}, {"high play", r.HighPlay}} {
			if one.mark != nil {
				marks = append(marks, []string{roundName(rounds, i, len(e.Rounds)), one.what, fmt.Sprint(one.mark.Points), one.mark.Player, one.mark.Play, one.mark.File})
			}
		}
	}
	if len(marks) == 0 && len(e.Standings) == 0 {
		screen.Printf("\nNo game counts: each is unfinished or irregular. There are no records and no standings.\n")
		return
	}
	screen.TableBelow(term.Heads("round", "record", ">points", "player", "play", "file"), marks)
	rows = nil
	for i := range e.Standings {
		s := &e.Standings[i]
		rows = append(rows, []string{fmt.Sprint(i + 1), s.Player, fmt.Sprint(s.Games), fmt.Sprintf("%.1f", s.Wins), fmt.Sprintf("%+d", s.Spread),
			fmt.Sprintf("%.1f", s.MeanScore), fmt.Sprint(s.Bingos), fmt.Sprint(s.HighGame), fmt.Sprint(s.HighPlay)})
	}
	screen.TableBelow(term.Heads(">", "player", ">games", ">wins", ">spread", ">mean score", ">bingos", ">high game", ">high play"), rows)
}

// roundName names a round: by its number, "all" behind the others, and "?" where it is not known.
func roundName(rounds []director.Round, i, known int) string {
	switch {
	case i >= known:
		return "all"
	case rounds[i].Number == 0:
		return "?"
	}
	return fmt.Sprint(rounds[i].Number)
}
