package play

import (
	"fmt"

	"maven/internal/command"
	"maven/internal/play"
	"maven/internal/play/saves"
	"maven/internal/term"
)

// A gameJSON is a game of --list --json.
type gameJSON struct {
	Name   string    `json:"name"`
	File   string    `json:"file"`
	State  string    `json:"state"` // going, finished or unreadable
	Sides  *sideJSON `json:"sides,omitempty"`
	Player string    `json:"player,omitempty"` // as --player takes it
	Turns  int       `json:"turns"`
	Error  string    `json:"error,omitempty"` // of one that is unreadable
}

// A sideJSON is what the two sides have.
type sideJSON struct {
	Person scoreJSON `json:"person"`
	Player scoreJSON `json:"player"`
}

type scoreJSON struct {
	Name  string `json:"name"`
	Score int    `json:"score"`
}

// The states of games that are kept.
const (
	going      = "going"
	finished   = "finished"
	unreadable = "unreadable"
)

// listGames lists the games kept, the one played last first.
func listGames(a *command.App, asJSON bool) error {
	folder, err := gamesFolder(a)
	if err != nil {
		return err
	}
	files, err := folder.Files()
	if err != nil {
		return err
	}
	games := []gameJSON{}
	for _, path := range files {
		games = append(games, listed(a, path))
	}
	if asJSON {
		return command.WriteJSON(a.Out, struct {
			Games []gameJSON `json:"games"`
		}{games})
	}
	if len(games) == 0 {
		_, err := fmt.Fprintf(a.Out, "no games in %s; maven play begins one\n", folder.Dir)
		return err
	}
	var rows [][]string
	for _, g := range games {
		if g.Error != "" {
			rows = append(rows, []string{g.Name, "", "", "", g.Error})
			continue
		}
		state := g.State
		if state == going {
			state = "goes on"
		}
		rows = append(rows, []string{g.Name, g.Sides.Player.Name, fmt.Sprintf("%d to %d", g.Sides.Person.Score, g.Sides.Player.Score), fmt.Sprint(g.Turns), state})
	}
	columns := []term.Column{{Head: "game"}, {Head: "against"}, {Head: "score"}, {Head: "turns", Right: true}, {Head: "state"}}
	return term.NewScreen(a.Out).Table(columns, rows)
}

// listed tells what there is to know of the game in a file.
func listed(a *command.App, path string) gameJSON {
	g := gameJSON{Name: saves.Name(path), File: path, State: going}
	s, err := readGame(a, path)
	if err != nil {
		g.State, g.Error = unreadable, err.Error()
		return g
	}
	h, scores := s.Header(), s.State().Scores
	g.Player, g.Turns = h.Player, s.History().Len()
	g.Sides = &sideJSON{scoreJSON{h.Names[play.Person], scores[s.Seat(play.Person)]}, scoreJSON{h.Names[play.Player], scores[s.Seat(play.Player)]}}
	if s.Phase() == play.Finished {
		g.State = finished
	}
	return g
}
