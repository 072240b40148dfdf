package ucgi

import (
	"fmt"

	"maven/internal/endgame"
	"maven/internal/engine"
	"maven/internal/setting"
)

// A kept is what one search leaves to the next: it takes a while to open, or knows something.
type kept struct {
	opened opened
	solver *endgame.Solver
	size   [2]int // its memory and threads
}

// An opened is a player that has been asked.
type opened struct {
	setting *setting.Setting
	key     string
	player  engine.Player
	tables  setting.TableNames
}

// open returns a player, the same as before if it is the same.
func (k *kept) open(s *setting.Setting, p setting.Player) (*opened, error) {
	key := fmt.Sprintf("%s %v %d %v %v %v %d", p.Name, p.Win, p.Sim.Plies, p.Sim.Confidence, p.Sim.Equivalent, p.Infer, p.Memory)
	if k.opened.setting != s || k.opened.key != key {
		o, err := s.Open(p)
		if err != nil {
			return nil, err
		}
		k.opened = opened{s, key, o.New(), o.Tables}
	}
	return &k.opened, nil
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
	if _, err := s.kept.open(set, player); err == nil && player.Simulates() {
		set.Words.Map()
	}
}
