package play

import (
	"context"
	"fmt"

	"maven/internal/command"
	"maven/internal/form"
	"maven/internal/kept"
	"maven/internal/language"
	"maven/internal/record"
	"maven/internal/said"
	"maven/internal/term"
)

// listGames lists the games in the database, the one played last first.
func listGames(ctx context.Context, a *command.App, asJSON bool, speaks *language.Language) error {
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
		return a.Printf("%s\n", speaks.Say(said.Of("No games in %s. maven play starts one.", opened.Store.File())))
	}
	var rows [][]string
	for _, g := range games {
		if g.Error != "" {
			rows = append(rows, []string{g.Name, "", "", "", g.Error})
			continue
		}
		state := said.Of("unfinished")
		if g.State == kept.Finished {
			state = said.Of("finished")
		}
		rows = append(rows, []string{g.Name, speaks.Say(record.NameOf(g.Sides.Player.Name)), speaks.Say(said.Of("%d to %d", g.Sides.Person.Score, g.Sides.Player.Score)),
			fmt.Sprint(g.TurnCount), speaks.Say(state)})
	}
	columns := term.Heads(speaks.Say(said.Of("game")), speaks.Say(said.Of("against")), speaks.Say(said.Of("score")), ">"+speaks.Say(said.Of("turns")),
		speaks.Say(said.Of("state")))
	return term.NewScreen(a.Out).Table(columns, rows)
}
