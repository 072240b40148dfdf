package board

import (
	"maven/internal/classic/tables"
	"maven/internal/classic/words"
)

// A Position is a state of the game. Copies made by assignment are independent, and == compares
// everything, even what the board knows of crossing words. The game ends by the original's rules. By the
// rules of the game, a player who exchanges draws before the tiles go back.
//
// Sharp edges: Apply does not draw, so a rack may be empty although there are tiles in the bag: call
// Draw before Over. A rack that is not known is empty here; its tiles count as unseen and as in the bag.
// Apply checks that the tiles are there and fit, but not that the words are valid, and adds the score
// that the move gives.
type Position struct {
	Board     Board
	Racks     [2]Rack    // by player
	Known     bool       // both racks are known; otherwise the rack of the side not to move is empty here
	Scores    [2]int     // cp, by player
	Turn      int        // the side to move, 0 or 1
	Scoreless int        // turns in a row without score before the position
	Lexicon   words.Mode // the lists of the game

	aside Rack // exchanged by the last move, and not drawn for it
}

// NewPosition returns the start of a game with the North American list and empty racks, which are known, on
// a board with the given multipliers; nil means the standard board.
func NewPosition(p *tables.Premiums) *Position {
	return &Position{Board: *New(p), Known: true}
}

// Unseen returns what the side to move has not seen: the full set without the board and its rack. If more
// of a letter are seen than the set has, none is unseen.
func (p *Position) Unseen() Pool {
	return Rest(&p.Board, p.Racks[p.Turn])
}

// Bag returns the tiles in the bag. The tiles of a rack that is not known count as in the bag.
func (p *Position) Bag() Pool { return Rest(&p.Board, p.Racks[0], p.Racks[1]) }

// Opponent returns the rack of the side not to move, and whether it is known: either it is given, or it is
// all unseen tiles because these fit on a rack.
func (p *Position) Opponent() (Rack, bool) {
	if p.Known || p.missing() == p.Turn {
		return p.Racks[1-p.Turn], true
	}
	return p.rest()
}

// rest returns the tiles in the bag, and whether they fit on a rack.
func (p *Position) rest() (Rack, bool) {
	bag := p.Bag()
	if bag.N > MaxRack {
		return "", false
	}
	return Rack(bag.Counts.AppendTiles(nil)), true
}

// Apply makes a move for the side to move: tiles go from its rack to the board, or for an exchange back
// into the bag, the move's score is added, and the other side is to move. Nothing is drawn. The errors
// are those of Board.Score; then nothing is done.
func (p *Position) Apply(m *Move) error {
	side := p.Turn
	_, left, err := p.Board.Play(m, p.Racks[side])
	if err != nil {
		return err
	}
	p.Racks[side] = left
	p.Scores[side] += m.Score
	p.Scoreless++
	if m.Score != 0 {
		p.Scoreless = 0
	}
	p.aside = ""
	if m.Lane == 0 {
		p.aside = Rack(m.Text())
	}
	p.Turn = 1 - side
	return nil
}

// Draw fills a player's rack from the bag; random(n) chooses one of n tiles. The first Draw after an
// exchange takes none of the tiles exchanged.
func (p *Position) Draw(side int, random func(n int) int) {
	counts := p.Bag().Counts
	for i, n := range p.aside.Counts() {
		counts[i] = max(0, counts[i]-n)
	}
	p.aside = ""
	var tiles [SetSize]byte
	if rack, _, err := Draw(p.Racks[side], counts.AppendTiles(tiles[:0]), random); err == nil {
		p.Racks[side] = rack
	}
}
