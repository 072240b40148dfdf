package play

import (
	"maven/internal/engine"
	"maven/internal/said"
)

// NextLevel returns the level for the game after one, which was against level, and why: one up if the
// person won without help, one down if the person lost.
func NextLevel(s *Session, level engine.Level) (next engine.Level, why said.Text) {
	next, why = level, said.Of("was a tie")
	winner, won := s.State().Winner()
	helps := s.Helps()
	switch {
	case won && s.SideOf(winner) == Player:
		next, why = level-1, said.Of("was lost")
	case won && helps.Helped():
		why = said.Of("was won with help")
	case won:
		next, why = level+1, said.Of("was won")
	}
	next = min(max(next, 1), engine.Level(len(engine.Levels())))
	return next, said.Of("Level %d, because the last game, against level %d, %s.", int(next), int(level), why)
}
