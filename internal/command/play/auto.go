package play

import (
	"fmt"

	"maven/internal/command"
	"maven/internal/engine"
	"maven/internal/play"
	"maven/internal/setting"
)

// autoLevel asks for the level that the last finished game from the beginning leads to.
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
		if err != nil || s.Phase() != play.Finished || s.Header().Position != "" {
			continue
		}
		if spec, err := setting.ParsePlayer(s.Header().Player); err == nil && spec.Kind == setting.LevelPlayer {
			level, why := s.NextLevel(spec.Level)
			return level, why, nil
		}
	}
	return defaultLevel, fmt.Sprintf("The first game is against level %s.", engine.Level(defaultLevel)), nil
}
