package play

import (
	"fmt"

	"maven/internal/command"
	"maven/internal/form"
	"maven/internal/play"
	"maven/internal/play/saves"
	"maven/internal/term"
)

// The states of saved games.
const (
	going      = "going"
	finished   = "finished"
	unreadable = "unreadable"
)

// listGames lists the saved games, the one played last first.
func listGames(a *command.App, asJSON bool) error {
	folder, err := gamesFolder(a)
	if err != nil {
		return err
	}
	files, err := folder.Files()
	if err != nil {
		return err
	}
	games := []form.KeptGame{}
	for _, path := range files {
		games = append(games, listed(a, path))
	}
	if asJSON {
		return a.WriteJSON(form.KeptGames{Games: games})
	}
	if len(games) == 0 {
		return a.Printf("No games in %s. maven play starts one.\n", folder.Dir)
	}
	var rows [][]string
	for _, g := range games {
		if g.Error != "" {
			rows = append(rows, []string{g.Name, "", "", "", g.Error})
			continue
		}
		state := g.State
		if state == going {
			state = "unfinished"
		}
		rows = append(rows, []string{g.Name, g.Sides.Player.Name, fmt.Sprintf("%d to %d", g.Sides.Person.Score, g.Sides.Player.Score), fmt.Sprint(g.TurnCount), state})
	}
	columns := []term.Column{{Head: "game"}, {Head: "against"}, {Head: "score"}, {Head: "turns", Right: true}, {Head: "state"}}
	return term.NewScreen(a.Out).Table(columns, rows)
}

// listed describes the game in a file.
func listed(a *command.App, path string) form.KeptGame {
	g := form.KeptGame{Name: saves.Name(path), File: path, State: going}
	s, err := readGame(a, path)
	if err != nil {
		g.State, g.Error = unreadable, err.Error()
		return g
	}
	h, scores := s.Header(), s.State().Scores
	g.Player, g.TurnCount = h.Player, s.History().Len()
	side := func(by play.Side) form.KeptSide { return form.KeptSide{Name: h.Names[by], Score: scores[s.Seat(by)]} }
	g.Sides = &form.KeptSides{Person: side(play.Person), Player: side(play.Player)}
	if s.Phase() == play.Finished {
		g.State = finished
	}
	return g
}
