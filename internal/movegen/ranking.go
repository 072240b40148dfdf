package movegen

import (
	"maven/internal/board"
	"maven/internal/move"
	"maven/internal/tile"
)

// A ranking keeps the best moves found so far, and the most that the rack can score.
type ranking struct {
	limit  int         // moves to keep; 0 keeps all
	within tile.Equity // moves worth less than the best by more than this are not kept; 0 for no limit
	least  tile.Equity // what a move must be worth to be kept
	reach  reach       // of the current anchor

	tiles    int         // on the rack
	highest  [room]int32 // points of the highest tiles, by number of tiles
	none     [room]int32 // impossible, for any number of tiles
	letters  [tile.MaxRack]rankedLetter
	distinct int // entries of letters

	subsets   subsets
	prospects []prospect
	queue     queue // of prospects
	rights    [tile.MaxRack + 1]rightSide
	leaves    [room]tile.Equity // most that the leave and Opening can add when k tiles are played; never if none can be
	extra     tile.Equity       // most that Opening adds to a play
	one       [2]move.Move

	memory   memory
	attempts attempts
}

// A rankedLetter is a letter on the rack and its points.
type rankedLetter struct {
	letter tile.Tile
	points int32
}

// keepAll makes every move worth keeping.
func (r *ranking) keepAll() {
	r.limit, r.least = 0, never
	for i := range r.reach {
		r.reach[i] = anything
	}
}

// keepBest makes the moves worth keeping that Top is asked for.
func (r *ranking) keepBest(q *Request) {
	r.limit, r.within, r.least = q.Count, q.Within, never
	if q.Bounded {
		r.least = q.Least
	}
}

// hopeful reports whether a play of at least so many tiles may be worth keeping.
func (r *ranking) hopeful(tiles int32) bool { return r.reach[tiles] >= r.least }

// settle moves the last of the moves to its rank, drops what is no longer worth keeping, and raises what
// further moves must be worth.
func (r *ranking) settle(moves []move.Move) []move.Move {
	move.Settle(moves)
	if r.within > 0 {
		r.least = max(r.least, moves[0].Equity-r.within)
	}
	for len(moves) > r.limit || len(moves) > 0 && moves[len(moves)-1].Equity < r.least {
		moves = moves[:len(moves)-1]
	}
	if len(moves) == r.limit {
		r.least = max(r.least, moves[len(moves)-1].Equity)
	}
	return moves
}

// prospect adds a prospect, whose fields have any value.
func (r *ranking) prospect() *prospect {
	n := len(r.prospects)
	if n == cap(r.prospects) {
		r.prospects = append(r.prospects, prospect{})
	}
	r.prospects = r.prospects[:n+1]
	return &r.prospects[n]
}

// rank puts the letters of a rack in the order of their points, and adds up its highest tiles.
func (r *ranking) rank(rack *tile.Rack, letters tile.Mask, score *tile.Scores) {
	for i := range r.none {
		r.none[i] = impossible
	}
	r.distinct = 0
	for m := letters; m != 0; m &= m - 1 {
		l := rankedLetter{m.First(), int32(score[m.First()&63])}
		i := r.distinct
		for ; i > 0 && r.letters[i-1].points < l.points; i-- {
			r.letters[i] = r.letters[i-1]
		}
		r.letters[i] = l
		r.distinct++
	}
	r.tiles = 0
	for _, l := range r.letters[:r.distinct] {
		for range rack[l.letter] {
			r.highest[r.tiles+1] = r.highest[r.tiles] + l.points
			r.tiles++
		}
	}
	for range rack[tile.Blank] {
		r.highest[r.tiles+1] = r.highest[r.tiles]
		r.tiles++
	}
}

// mostOf returns the most points of a tile on the rack whose letter is in m.
func (r *ranking) mostOf(m tile.Mask) int32 {
	for i := range r.letters[:r.distinct] {
		if m.Has(r.letters[i].letter) {
			return r.letters[i].points
		}
	}
	return 0
}

// window returns the most points of the squares of both sides together.
func (r *ranking) window(left side, right *side) int32 {
	h, c := &r.highest, left.free+right.free
	letters := left.fixed + right.fixed + h[c%room] + h[c>>8%room] + h[c>>16%room] + h[c>>24%room]
	return letters*left.mult*right.mult + left.cross + right.cross
}

// mostOfOpening returns the most that Opening can add to a play.
func mostOfOpening(o *board.Opening) tile.Equity {
	sum := tile.Equity(0)
	for i := range o {
		most := tile.Equity(0)
		for _, worth := range o[i] {
			most = max(most, worth)
		}
		sum += most
	}
	return sum
}
