package play

import (
	"fmt"

	"maven/internal/command"
	"maven/internal/engine"
	"maven/internal/play"
	"maven/internal/setting"
)

// autoLevel asks for the level that follows from the last finished game.
const autoLevel = "auto"

// nextLevel returns the level for a new game, and why. It goes by the last finished game against a level in
// the data directory, and passes over games that started from a position.
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
		if err != nil || s.Phase() != play.Finished || s.Header().Position != "" {
			continue
		}
		if spec, err := setting.ParsePlayer(s.Header().Player); err == nil && spec.Kind == setting.LevelPlayer {
			level, why := s.NextLevel(spec.Level)
			return level, why, nil
		}
	}
	return defaultLevel, fmt.Sprintf("Your first game is against level %s.", engine.Level(defaultLevel)), nil
}
