package ucgi

import (
	"maven/internal/endgame"
	"maven/internal/setting"
)

// A kept is what one search leaves to the next: it knows something.
type kept struct {
	solver *endgame.Solver
	size   [2]int // its memory and threads
}

// endgames returns the solver of endgames, with what it has found out before.
func (k *kept) endgames(memory, threads int) *endgame.Solver {
	if size := [2]int{memory, threads}; k.solver == nil || k.size != size {
		k.solver, k.size = endgame.New(memory, threads), size
	}
	return k.solver
}

// warm opens what the usual search needs, so that the first one has all its time. Errors come with the search.
func (s *Session) warm() {
	player, err := setting.ParsePlayer(s.options.player)
	if err != nil {
		return
	}
	var set *setting.Setting
	if s.asked != nil {
		set = s.asked.Setting
	} else if set, err = s.options.settings.Start(); err != nil {
		return
	}
	if _, err := set.Open(player); err == nil && player.Simulates() {
		set.Words.Map()
	}
}
