package play

import (
	"fmt"

	"maven/internal/engine"
)

// NextLevel returns the level that follows this game, which was against a level, and why: a stronger one if
// the person has won without help, a weaker one if the person has lost.
func (s *Session) NextLevel(level engine.Level) (next engine.Level, why string) {
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
	return next, fmt.Sprintf("Level %s: the last game, against level %d, %s.", next, int(level), why)
}
