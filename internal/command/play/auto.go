package play

import (
	"fmt"

	"maven/internal/command"
	"maven/internal/engine"
	"maven/internal/play"
)

// autoLevel asks for the level that the last finished game leads to.
const autoLevel = "auto"

// nextLevel returns the level for a new game, and why: it depends on the last finished game against a level
// in the data directory.
func nextLevel(a *command.App) (engine.Level, string, error) {
	folder, err := gamesFolder(a)
	if err != nil {
		return 0, "", err
	}
	files, err := folder.Files()
	if err != nil {
		return 0, "", err
	}
	for _, path := range files {
		s, err := readGame(a, path)
		if err != nil || s.Phase() != play.Finished {
			continue
		}
		if spec, err := command.ParsePlayer(s.Header().Player); err == nil && spec.Kind == command.LevelPlayer {
			level, why := levelAfter(s, spec.Level)
			return level, why, nil
		}
	}
	return defaultLevel, fmt.Sprintf("The first game is against level %s.", engine.Level(defaultLevel)), nil
}

// levelAfter returns the level that follows a finished game: a stronger one if the person has won without
// help, a weaker one if the person has lost.
func levelAfter(s *play.Session, level engine.Level) (next engine.Level, why string) {
	next, why = level, "was a tie"
	winner, won := s.State().Winner()
	helps := s.Helps()
	switch {
	case won && s.SideOf(winner) == play.Player:
		next, why = level-1, "was lost"
	case won && helps.Helped():
		why = "was won with help"
	case won:
		next, why = level+1, "was won"
	}
	next = min(max(next, 1), engine.Level(len(engine.Levels())))
	return next, fmt.Sprintf("Level %s: the last game, against level %d, %s.", next, int(level), why)
}
