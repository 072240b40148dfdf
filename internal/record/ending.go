package record

import (
	"maven/internal/game"
	"maven/internal/said"
)

// End settles a game that is over: what the tiles held bring or cost is added as turns. Until then
// the last play may be challenged. A game that is settled stays as it is.
func (h *History) End() error {
	if !h.now.Over() {
		return said.Errorf("the game goes on: nobody has gone out, and %d turns were without score", h.now.Scoreless)
	}
	dues, unknown := h.now.dues()
	if unknown >= 0 {
		return said.Errorf("the tiles left to player %d are not known", unknown+1)
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

// Result returns the chance that a player has won a game that is over, once all is paid: 0, 1/2 or 1. It is false for a game that
// goes on, or if tiles that are to be paid for are not known.
func (s *State) Result(player int) (chance float64, known bool) {
	dues, unknown := s.dues()
	if !s.Over() || unknown >= 0 {
		return 0, false
	}
	paid := *s
	for _, t := range dues {
		paid.Scores[t.Player] += t.Change
	}
	switch winner, won := paid.Winner(); {
	case !won:
		return 0.5, true
	case winner == player:
		return 1, true
	}
	return 0, true
}

// dues returns the payments at the end that have not been recorded: Player, Kind, Tiles and Change.
// It names a player, or -1, whose tiles are not known.
func (s *State) dues() (dues []Turn, unknown int) {
	unknown = -1
	r := s.Board.Rules()
	for _, p := range s.Ending.Payments(r.EndRack, s.Ender) {
		if p.Factor == 0 || s.paid[p.Player] || s.Racks[p.Of].Count == 0 {
			continue
		}
		tiles, ok := s.held(p.Of)
		if !ok {
			unknown = p.Of
			continue
		}
		if points := p.Factor * r.Tiles.RackScore(&tiles); points != 0 || p.Factor > 0 {
			dues = append(dues, Turn{Player: p.Player, Kind: paymentKind(p), Tiles: tiles, Change: points})
		}
	}
	return dues, unknown
}

// paymentKind returns the kind of turn that records a payment.
func paymentKind(p game.Payment) TurnKind {
	if p.Factor > 0 {
		return EndBonus
	}
	return EndPenalty
}
