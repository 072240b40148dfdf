package kept

import (
	"fmt"

	"maven/internal/engine"
	"maven/internal/random"
	"maven/internal/setting"
)

// FirstLevel is the level of the first game.
const FirstLevel = engine.Level(5)

// HighestLevel is that of champion; below it is master, and then the levels of engine.
const HighestLevel = engine.HighestLevel + 2

// LevelNames returns the names of the levels that a person can choose, from level 1 up.
func LevelNames() []string {
	var names []string
	for _, l := range engine.Levels() {
		names = append(names, l.Name().String())
	}
	return append(names, setting.Master, setting.Champion)
}

// LevelPlayer returns the player of a level, with the seed of a game; "" if there is no such level.
func LevelPlayer(level int, seed random.Seed) string {
	switch {
	case level < 1 || level > HighestLevel:
		return ""
	case level > engine.HighestLevel:
		return fmt.Sprintf("%s,seed=%d", LevelNames()[level-1], uint64(seed))
	}
	return fmt.Sprintf("level=%d,seed=%d", level, uint64(seed))
}
