package play

import (
	"fmt"

	"maven/internal/command"
	"maven/internal/play"
	"maven/internal/play/saves"
	"maven/internal/term"
)

// listGames lists the games kept.
func listGames(a *command.App) error {
	folder, err := gamesFolder(a)
	if err != nil {
		return err
	}
	files, err := folder.Files()
	if err != nil {
		return err
	}
	if len(files) == 0 {
		_, err := fmt.Fprintf(a.Out, "no games in %s; maven play begins one\n", folder.Dir)
		return err
	}
	var rows [][]string
	for _, path := range files {
		s, err := readGame(a, path)
		if err != nil {
			rows = append(rows, []string{saves.Name(path), "", "", "", err.Error()})
			continue
		}
		now, header := s.State(), s.Header()
		state := "goes on"
		if s.Phase() == play.Finished {
			state = "finished"
		}
		rows = append(rows, []string{saves.Name(path), header.Names[play.Player],
			fmt.Sprintf("%d to %d", now.Scores[s.Seat(play.Person)], now.Scores[s.Seat(play.Player)]), fmt.Sprint(s.History().Len()), state})
	}
	columns := []term.Column{{Head: "game"}, {Head: "against"}, {Head: "score"}, {Head: "turns", Right: true}, {Head: "state"}}
	return term.NewScreen(a.Out).Table(columns, rows)
}
