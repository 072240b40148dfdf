package play

import (
	"context"
	"fmt"

	"maven/internal/command"
	"maven/internal/form"
	"maven/internal/kept"
	"maven/internal/term"
)

// listGames lists the games in the database, the one played last first.
func listGames(ctx context.Context, a *command.App, asJSON bool) error {
	opened, err := openGames(ctx, a)
	if err != nil {
		return err
	}
	defer opened.Store.Close()
	games, err := opened.List(kept.Most, true)
	if err != nil {
		return err
	}
	if asJSON {
		return a.WriteJSON(form.KeptGames{Games: games})
	}
	if len(games) == 0 {
		return a.Printf("No games in %s. maven play starts one.\n", opened.Store.File())
	}
	var rows [][]string
	for _, g := range games {
		if g.Error != "" {
			rows = append(rows, []string{g.Name, "", "", "", g.Error})
			continue
		}
		state := g.State
		if state == kept.Going {
			state = "unfinished"
		}
		rows = append(rows, []string{g.Name, g.Sides.Player.Name, fmt.Sprintf("%d to %d", g.Sides.Person.Score, g.Sides.Player.Score), fmt.Sprint(g.TurnCount), state})
	}
	columns := term.Heads("game", "against", "score", ">turns", "state")
	return term.NewScreen(a.Out).Table(columns, rows)
}
