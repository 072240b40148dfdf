package record

import (
	"maven/internal/game"
	"maven/internal/rules"
)

// End settles a game that is over: what the tiles held bring or cost is added as turns. Until then
// the last play may be challenged. A game that is settled stays as it is.
func (h *History) End() error {
	if !h.now.Over() {
		return refused(NotOver, "the game goes on: nobody has gone out, and %d turns were without score", h.now.Scoreless)
	}
	dues, unknown := h.now.dues()
	if unknown >= 0 {
		return refused(RackUnknown, "the tiles left to player %d are not known", unknown+1)
	}
	for _, t := range dues {
		h.record(t)
	}
	return nil
}

// Dues returns what End would add now as turns: to whom, for which tiles, how many points, and the
// total after them.
func (h *History) Dues() []Turn {
	dues, _ := h.now.dues()
	for i := range dues {
		dues[i].Total = h.now.Scores[dues[i].Player] + dues[i].Change
	}
	return dues
}

// Settled reports whether the game is over and all is paid.
func (h *History) Settled() bool {
	dues, unknown := h.now.dues()
	return h.now.Over() && len(dues) == 0 && unknown < 0
}

// dues returns the payments at the end that have not been recorded: Player, Kind, Tiles and Change.
// It names a player, or -1, whose tiles are not known.
func (s *State) dues() (dues []Turn, unknown int) {
	r := s.Board.Rules()
	due := func(player, of int, kind TurnKind, points int) {
		if s.paid[player] || s.Racks[of].Count == 0 {
			return
		}
		tiles, ok := s.held(of)
		if !ok {
			unknown = of
			return
		}
		if points *= r.Tiles.RackScore(&tiles); points != 0 || kind == EndBonus {
			dues = append(dues, Turn{Player: player, Kind: kind, Tiles: tiles, Change: points})
		}
	}
	unknown = -1
	switch s.Ending {
	case game.OutPlay:
		if r.EndRack == rules.Twice {
			due(s.Ender, 1-s.Ender, EndBonus, 2)
			break
		}
		due(s.Ender, 1-s.Ender, EndBonus, 1)
		due(1-s.Ender, 1-s.Ender, EndPenalty, -1)
	case game.ScorelessTurns, game.AllPassed:
		due(0, 0, EndPenalty, -1)
		due(1, 1, EndPenalty, -1)
	}
	return dues, unknown
}
