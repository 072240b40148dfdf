package db

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"maven/internal/command"
	"maven/internal/store"
	"maven/internal/term"
)

// playersShown is how many players are listed by default.
const playersShown = 10

func newDBStats(a *command.App, file *string) *cobra.Command {
	var q gameQuery
	count := 0
	c := command.WithJSON(&cobra.Command{
		Use:   "stats",
		Short: "Show statistics: games, means, bingos, high scores",
		Long: "Shows statistics of the database: numbers of games and turns, mean scores, bingos, high games and plays,\n" +
			"and players. Means, wins and high scores count only finished games that keep the rules, and no plays that\n" +
			"were challenged off. The flags of a search choose the games.",
		Example: "  maven db stats\n  maven db stats --who ann --from 2026\n  maven db stats -n 50 --json",
		Args:    command.ArgCount(0, 0, "no arguments"),
	}, func(ctx context.Context, _ []string, asJSON bool) error {
		var of *store.Query
		if q.given() {
			var err error
			if of, err = q.query(a); err != nil {
				return err
			}
		}
		return a.WithStore(ctx, *file, func(s *store.Store) error {
			if err := q.in(s); err != nil {
				return err
			}
			st, err := s.Stats(of, count)
			if err != nil {
				return err
			}
			return a.Answer(asJSON, st, func(screen *term.Screen) { writeStats(screen, st) })
		})
	})
	q.bind(c)
	command.Count(c.Flags(), &count, playersShown, "players to show, those with the most games first; 0 shows none")
	return c
}

// writeStats writes the statistics for people.
func writeStats(screen *term.Screen, st *store.Stats) {
	count := func(n int64) string { return term.Grouped(int(n)) }
	facts := [][2]string{
		{"file", fmt.Sprintf("%s, %s bytes", st.File, count(st.Bytes))},
		{"games", fmt.Sprintf("%s: %s unfinished, %s irregular", count(st.Games), count(st.Unfinished), count(st.Irregular))},
		{"also kept", fmt.Sprintf("%s, %s, %s", term.Counted(int(st.Positions), "position"), term.Counted(int(st.Collections), "collection"), term.Counted(int(st.Analyses), "analysis"))},
		{"turns", fmt.Sprintf("%s: %s, %s, %s; %s challenged off", count(st.Turns), term.Counted(int(st.Plays), "play"), term.Counted(int(st.Exchanges), "exchange"), term.Counted(int(st.Passes), "pass"), term.Counted(int(st.Withdrawn), "play"))},
		{"bingos", fmt.Sprintf("%s, %.2f a game", count(st.Bingos), st.MeanBingos)},
		{"mean score", fmt.Sprintf("%.1f", st.MeanScore)},
		{"mean spread", fmt.Sprintf("%.1f", st.MeanSpread)},
	}
	screen.Columns(0, screen.Facts(facts))
	for _, list := range []struct {
		title string
		marks []store.Mark
	}{{"high games", st.Highest}, {"high spreads", st.Widest}, {"high plays", st.BestPlays}} {
		if len(list.marks) == 0 {
			continue
		}
		rows := make([][]string, len(list.marks))
		for i, m := range list.marks {
			rows[i] = []string{fmt.Sprint(m.Points), shown(m.Player), m.Play, fmt.Sprintf("game %d", m.Game)}
			if m.Turn > 0 {
				rows[i][3] += fmt.Sprintf(", turn %d", m.Turn)
			}
		}
		screen.TableBelow(term.Heads(">"+list.title, "", "", ""), rows)
	}
	writePlayerStats(screen, st.Players)
}

func writePlayerStats(screen *term.Screen, players []store.PlayerStats) {
	if len(players) == 0 {
		return
	}
	columns := term.Heads("player", ">games", ">wins", ">draws", ">score", ">spread", ">bingos", ">high game", ">high play")
	rows := make([][]string, len(players))
	for i, p := range players {
		rows[i] = []string{shown(p.Name), term.Grouped(int(p.Games)), term.Grouped(int(p.Wins)), term.Grouped(int(p.Draws)), fmt.Sprintf("%.1f", p.MeanScore),
			fmt.Sprintf("%+.1f", p.MeanSpread), fmt.Sprintf("%.2f", p.Bingos), fmt.Sprint(p.HighGame), fmt.Sprint(p.HighPlay)}
	}
	screen.TableBelow(columns, rows)
}
