package board

const (
	exchangeBelow = 80 // with this many tiles on the board nobody may exchange: fewer than 7 are in the bag
	longDraught   = 6  // turns without score that end a game
	shortDraught  = 2  // the same, when nobody may exchange
)

// CanExchange reports whether the bag has enough tiles for an exchange: at most 79 are on the board.
func (p *Position) CanExchange() bool { return p.Board.Tiles() < exchangeBelow }

// GoOn lowers the count of turns without score so far that the game is not over. It is for games whose
// rules end them later than the original does.
func (p *Position) GoOn() {
	most := longDraught - 1
	if !p.CanExchange() {
		most = shortDraught - 1
	}
	p.Scoreless = min(p.Scoreless, most)
}

// Over reports whether the game is over: a rack is empty, or six turns in a row had no score, or two had
// none and nobody may exchange. If one rack is not known, it is empty when no tile is unseen; the other
// rack counts as empty only if the bag must be empty too.
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

// Final returns what the end of the game adds to each player's score, in cp, such that the spread is
// right: a player who is out gets twice what the other holds; otherwise each gets what the other holds. A
// rack that is not known holds all unseen tiles, or nothing if those are more than a rack.
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

// missing returns the side whose rack is not known, which is empty here. If both are empty, it is the side
// to move, since the other has just gone out.
func (p *Position) missing() int {
	if len(p.Racks[p.Turn]) == 0 {
		return p.Turn
	}
	return 1 - p.Turn
}
