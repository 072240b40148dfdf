package play

import (
	"fmt"

	"maven/internal/engine"
)

// NextLevel returns the level for the game after one, which was against level, and why: one up if the
// person won without help, one down if the person lost.
func NextLevel(s *Session, level engine.Level) (next engine.Level, why string) {
	next, why = level, "was a tie"
	winner, won := s.State().Winner()
	helps := s.Helps()
	switch {
	case won && s.SideOf(winner) == Player:
		next, why = level-1, "was lost"
	case won && helps.Helped():
		why = "was won with help"
	case won:
		next, why = level+1, "was won"
	}
	next = min(max(next, 1), engine.Level(len(engine.Levels())))
	return next, fmt.Sprintf("Level %s, because the last game, against level %d, %s.", next, int(level), why)
}
