// Package movegen finds every legal move of a rack on a board.
//
// Plays come from a walk of the GADDAG (S. Gordon, "A faster Scrabble move generation algorithm",
// 1994), lane by lane. A lane has anchors: each run of tiles, and each empty square that only
// crossing words touch. A play belongs to the leftmost anchor it covers, so it is found once. At a run
// of tiles the walk enters the graph along them, which leaves few branches. Letters are tried by bit
// masks: below the node, on the rack, and in the cross-set.
//
// Best and Top are quick if Words is set and one Generator serves many calls: what it learns of lanes and
// of racks it uses again where they come again, on any board, whatever tiles kept are worth then. So if a rack
// meets several boards, ask about these one after the other. If the best move of a board is known and some
// lanes change, ask for these lanes only, with the worth of the best move in the other lanes as Least.
//
// The package knows no equity of its own: the caller says what keeping each subset of the rack is
// worth and, on an empty board, what each letter is worth on each square.
//
// Sharp edges: a one-tile play that forms words both ways is found across only. On an empty board that is
// its own image in the diagonal, only plays across are found. The moves are not in the order of their rank: sort them with move.Compare.
package movegen

import (
	"math/bits"

	"maven/internal/anagram"
	"maven/internal/board"
	"maven/internal/move"
	"maven/internal/tile"
	"maven/internal/wordgraph"
)

// A Generator holds the working memory for finding moves. Its zero value is ready. Between calls it
// keeps Words, and what makes the next call quicker: the anchors of lanes, by their versions, and what the map
// said of racks. None of it changes what is found. It is not safe for concurrent use.
type Generator struct {
	// Words makes Top quicker if it is set to the map of the board's words; every board must then have
	// these words. It does not change what is found.
	Words *anagram.Map

	paths    wordgraph.Paths
	root     wordgraph.Node // of the GADDAG
	alphabet int            // letters
	score    *tile.Scores
	kept     *tile.Kept
	bonus    [room]int32 // by tiles played

	rack    tile.Rack // tiles left to play
	letters tile.Mask // letters of rack
	have    tile.Mask // letters that can be played: letters, or all while there is a blank
	all     tile.Mask // letters of the alphabet

	lane     []board.Square
	dir      move.Direction
	number   uint8                         // of the lane
	opened   [1]anchor                     // of an empty board
	leftEnd  int                           // leftmost square that a left part may take
	last     int                           // last square of the anchor
	strip    [2*move.MaxWord + 2]tile.Tile // tiles played, 0 for none, with room to copy a word's length from anywhere
	openings *board.Openings               // nil unless the board is empty
	opening  *board.Opening                // of the direction

	moves []move.Move
	best  ranking

	known knownLanes
}

// All appends every legal move to dst: plays, exchanges if the bag has enough tiles for the rules, and
// the pass. Nothing is allocated while dst has room.
func (g *Generator) All(dst []move.Move, q *Request) []move.Move {
	dst = g.Plays(dst, q)
	if q.Bag >= q.Board.Rules().ExchangeLimit {
		dst = exchanges(dst, q.Kept, q.Bag)
	}
	return append(dst, move.Move{Kind: move.Pass, Equity: q.Kept.Worth[q.Kept.Len()-1]})
}

// Plays appends every legal play to dst; see All.
func (g *Generator) Plays(dst []move.Move, q *Request) []move.Move {
	g.prepare(q)
	g.best.keepAll()
	g.moves = dst
	for dir, lanes := range q.lanes() {
		for ; lanes != 0; lanes &= lanes - 1 {
			anchors := g.enter(q.Board, move.Direction(dir), bits.TrailingZeros32(lanes))
			for i := range anchors {
				if a := &anchors[i]; a.need()&g.have != 0 {
					g.walk(a)
				}
			}
		}
	}
	dst, g.moves = g.moves, nil
	return dst
}

func (g *Generator) prepare(q *Request) {
	b := q.Board
	g.paths = b.Words().Paths()
	g.root = b.Words().GADDAGRoot()
	g.known.prepare(b, g.Words)
	r := b.Rules()
	g.score, g.kept = &r.Tiles.Score, q.Kept
	for i, points := range r.Bonus {
		g.bonus[i] = int32(points)
	}
	g.rack = *q.Kept.Whole()
	g.letters, g.all = g.rack.Letters(), tile.AllLetters(r.Tiles.Len())
	g.have = g.letters
	if g.rack[tile.Blank] > 0 {
		g.have = g.all
	}
	g.alphabet = r.Tiles.Len()
	g.openings = nil
	if b.Empty() {
		g.openings = q.Opening
	}
}

// stand makes a lane the one that is worked on.
func (g *Generator) stand(b *board.Board, dir move.Direction, lane int) {
	g.dir, g.number, g.lane, g.opening = dir, uint8(lane), b.Lane(dir, lane), nil
	if g.openings != nil {
		g.opening = &g.openings[dir]
	}
}

// enter prepares a lane to be worked on, and returns its anchors.
func (g *Generator) enter(b *board.Board, dir move.Direction, lane int) []anchor {
	g.stand(b, dir, lane)
	at, starts := b.Start(dir, lane)
	if !starts {
		return g.anchorsOf(b)
	}
	start := uint8(at)
	g.opened[0] = anchor{first: start, last: start, leftEnd: 1, left: g.lane[start].Cross}
	return g.opened[:]
}

// walk finds the plays of one anchor of the lane.
func (g *Generator) walk(a *anchor) {
	g.leftEnd, g.last = int(a.leftEnd), int(a.last)
	p := partial{mult: 1, keep: int32(g.kept.Len() - 1)}
	if !a.run {
		g.leftTiles(g.root, int(a.first), p)
		return
	}
	p.main = a.main
	g.left(a.node, int(a.first)-1, p)
}
