package board

const (
	exchangeBelow = 80 // tiles on the board from which on nobody may exchange: fewer than 7 are in the bag
	longDraught   = 6  // turns without score that end a game
	shortDraught  = 2  // the same, when nobody may exchange
)

// CanExchange reports whether there are tiles enough for an exchange: at most 79 on the board.
func (p *Position) CanExchange() bool { return p.Board.Tiles() < exchangeBelow }

// GoOn lowers the count of turns without score to the most that does not end the game: for games under
// rules that end them later than the original.
func (p *Position) GoOn() {
	most := longDraught - 1
	if !p.CanExchange() {
		most = shortDraught - 1
	}
	p.Scoreless = min(p.Scoreless, most)
}

// Over reports whether the game has ended: a rack is empty, six turns in a row were without score,
// or two were and nobody may exchange. Of a position with a rack that is not known this is what can
// be told: that rack is empty when nothing is unseen, and the other one counts as empty when it is
// and the bag must be, too.
func (p *Position) Over() bool {
	if p.Scoreless >= longDraught || p.Scoreless >= shortDraught && !p.CanExchange() {
		return true
	}
	first, second := len(p.Racks[0]) == 0, len(p.Racks[1]) == 0
	if p.Known {
		return first || second
	}
	n := p.Bag().N
	return n == 0 || first && second && n <= MaxRack
}

// Final returns what the end of the game adds to each player's score, in cp, in terms of the spread:
// who is out gets twice what the other holds; else both get what the other holds. A rack that is not
// known holds all that is unseen, or nothing while that is more than a rack.
func (p *Position) Final() [2]int {
	faces := [2]int{p.Racks[0].Face(), p.Racks[1].Face()}
	out := [2]bool{len(p.Racks[0]) == 0, len(p.Racks[1]) == 0}
	if !p.Known {
		side := p.missing()
		rest, known := p.rest()
		faces[side], out[side] = rest.Face(), known && len(rest) == 0
	}
	switch {
	case out[0]:
		return [2]int{2 * faces[1], 0}
	case out[1]:
		return [2]int{0, 2 * faces[0]}
	}
	return [2]int{faces[1], faces[0]}
}

// missing returns the side whose rack is not known: the one that is empty here; of two, that of the
// side to move, since the other one has just gone out.
func (p *Position) missing() int {
	if len(p.Racks[p.Turn]) == 0 {
		return p.Turn
	}
	return 1 - p.Turn
}
