package endgame

import (
	"math/bits"

	"maven/internal/move"
	"maven/internal/tile"
)

const (
	mostLanes = 2 * move.MaxWord
	span      = move.MaxWord + 2 // squares of a lane and one end on either side
)

// A laneID is the place of a lane among those kept.
type laneID uint32

// A lane is the content of a row or column: squares 1 to the board's size. Ends and bricks have no tile
// and empty masks.
type lane struct {
	key        uint64
	taken      uint32          // squares with tiles
	crossed    uint32          // empty squares that a word crosses
	cross      [span]tile.Mask // of an empty square: letters that the crossing word allows
	fit        [span]tile.Mask // of an empty square beside a tile: letters that make a word with the tiles of this lane
	crossScore [span]int16     // of an empty square: points of the crossing word's tiles
	fitScore   [span]int16     // of an empty square beside a tile: points of the tiles of this lane that touch it
	letter     [span]tile.Tile
	start      uint8 // the start square while the board is empty and plays must cover it here; 0 otherwise
	number     uint8 // which lane of the board: rows, then columns
	lists      [2]list
}

// A list is where plays in a lane stand, those with fewer tiles first.
type list struct {
	left  subset // the plays are those with these tiles
	asked uint8  // how often they were found anew for the same hand
	stamp uint32 // of the hand; another one's list is none
	at    uint32
	end   [tile.MaxRack + 1]uint32 // by tiles played: how many have no more
}

// print returns what square at adds to the key of the lane: 0 while it is empty and no word crosses it.
func (l *lane) print(at int) uint64 {
	if l.letter[at] != 0 {
		return printTile(l.number, at, l.letter[at])
	}
	if l.crossed>>at&1 != 0 {
		return printCross(l.number, at, l.cross[at], l.crossScore[at])
	}
	return 0
}

// printStart is what it puts to the lane's key that a first play may be made in it.
func (l *lane) printStart() uint64 { return mix(uint64(l.number), 6) }

func printTile(number uint8, at int, t tile.Tile) uint64 {
	return mix(uint64(number)<<16|uint64(at)<<8|uint64(t), 1)
}

func printCross(number uint8, at int, cross tile.Mask, score int16) uint64 {
	return mix(uint64(cross), 2|uint64(uint16(score))<<2|uint64(at)<<18|uint64(number)<<23)
}

// mix scatters two numbers over 64 bits.
func mix(x, y uint64) uint64 {
	// Odd 64-bit constants without a pattern: the fraction of the golden ratio, and two from SplitMix64.
	const a, b, c = 0x9e3779b97f4a7c15, 0xbf58476d1ce4e5b9, 0x94d049bb133111eb
	high, low := bits.Mul64(x*a+b, (y+1)*(b^c))
	x = (high ^ low) + y*c
	x ^= x >> 29
	return x * a
}

// refit computes what fits beside the run of tiles through square at.
func (w *wording) refit(l *lane, at int) {
	a, b := l.ends(at)
	w.fitAt(l, a)
	w.fitAt(l, b)
}

// fitAt computes what fits on the empty square at.
func (w *wording) fitAt(l *lane, at int) {
	if w.premium[l.number][at].letter == 0 {
		return
	}
	a, b := l.ends(at)
	score := int32(0)
	for i := a + 1; i < b; i++ {
		score += w.score.Of(l.letter[i])
	}
	l.fitScore[at] = int16(score)
	l.fit[at] = w.graph.Between(l.letter[a+1:at], l.letter[at+1:b])
}
