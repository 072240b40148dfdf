// Package movegen finds every legal move of a rack on a board.
//
// Plays come from a walk of the GADDAG (S. Gordon, "A faster Scrabble move generation algorithm",
// 1994), lane by lane. A lane has anchors: each run of tiles, and each empty square that only
// crossing words touch. A play belongs to the leftmost anchor it covers, so it is found once. At a run
// of tiles the walk enters the graph along them, which leaves few branches. Letters are tried by bit
// masks: below the node, on the rack, and in the cross-set.
//
// The package knows no equity of its own: the caller says what keeping each subset of the rack is
// worth and, on an empty board, what each letter is worth on each square.
//
// Sharp edges: a one-tile play that forms words both ways is found across only. On an empty board only
// across plays are found. The moves are not in the order of their rank: sort them with move.Compare.
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
// keeps only Words. It is not safe for concurrent use.
type Generator struct {
	// Words makes Top quicker if it is set to the map of the board's words; every board must then have
	// these words. It does not change what is found.
	Words *anagram.Map

	nodes    []uint32
	below    []tile.Mask
	root     wordgraph.Node // of the GADDAG
	alphabet int            // letters
	score    *[tile.MaxLetters + 2]uint8
	kept     *tile.Kept
	bonus    [tile.MaxRack + 1]int32

	rack    tile.Rack // tiles left to play
	letters tile.Mask // letters of rack
	have    tile.Mask // letters that can be played: letters, or all while there is a blank
	all     tile.Mask // letters of the alphabet

	lane    []board.Square
	dir     move.Direction
	number  uint8 // of the lane
	anchors [move.MaxWord]anchor
	leftEnd int                           // leftmost square that a left part may take
	last    int                           // last square of the anchor
	strip   [2*move.MaxWord + 2]tile.Tile // tiles played, 0 for none, with room to copy a word's length from anywhere
	opening *board.Opening                // nil unless the board is empty

	moves []move.Move
	best  ranking
}

// An anchor is what plays of a lane are built on: a run of tiles, or an empty square that only crossing
// words touch. Its plays cover it and do not reach left of leftEnd.
type anchor struct {
	first, last uint8
	leftEnd     uint8
	run         bool
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
			for _, a := range g.enter(q.Board, move.Direction(dir), bits.TrailingZeros32(lanes)) {
				g.walk(a)
			}
		}
	}
	dst, g.moves = g.moves, nil
	return dst
}

func (g *Generator) prepare(q *Request) {
	b := q.Board
	g.nodes, g.below = b.Words().Nodes(), b.Words().Below()
	g.root = b.Words().GADDAGRoot()
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
	g.opening = nil
	if b.Empty() {
		g.opening = q.Opening
	}
}

// enter prepares a lane to be worked on, and returns its anchors. On an empty board the only anchor is
// the start square, for plays across.
func (g *Generator) enter(b *board.Board, dir move.Direction, lane int) []anchor {
	g.dir, g.number, g.lane = dir, uint8(lane), b.Lane(dir, lane)
	r := b.Rules()
	if !b.Empty() {
		return g.anchors[:g.findAnchors()]
	}
	if dir == move.Down || lane != r.StartRow {
		return nil
	}
	start := uint8(r.StartCol + 1)
	g.anchors[0] = anchor{first: start, last: start, leftEnd: 1}
	return g.anchors[:1]
}

// findAnchors fills in the anchors of the lane from left to right and returns their number.
func (g *Generator) findAnchors() int {
	lane := g.lane
	leftEnd, count := 1, 0
	for i := 1; i < len(lane)-1; i++ {
		s := &lane[i]
		switch {
		case s.Letter != 0:
			first := i
			for lane[i+1].Letter != 0 {
				i++
			}
			g.anchors[count] = anchor{uint8(first), uint8(i), uint8(leftEnd), true}
			count++
			leftEnd = i + 2
		case s.Crossed && lane[i+1].Letter == 0 && lane[i-1].Letter == 0:
			if s.Cross&g.have != 0 {
				g.anchors[count] = anchor{uint8(i), uint8(i), uint8(leftEnd), false}
				count++
			}
			leftEnd = i + 1
		}
	}
	return count
}

// walk finds the plays of one anchor of the lane.
func (g *Generator) walk(a anchor) {
	g.leftEnd, g.last = int(a.leftEnd), int(a.last)
	p := partial{mult: 1, keep: int32(g.kept.Len() - 1)}
	if !a.run {
		g.leftTiles(g.root, int(a.first), p)
		return
	}
	n := g.root
	for i := a.last; i >= a.first; i-- {
		t := g.lane[i].Letter
		next, ok := g.step(n, t.Letter())
		if !ok {
			return
		}
		n = next
		p.main += g.points(t)
	}
	g.left(n, int(a.first)-1, p)
}

// step returns the child of n that has letter t.
func (g *Generator) step(n wordgraph.Node, t tile.Tile) (wordgraph.Node, bool) {
	below := g.below[n]
	return g.firstChild(n) + before(below, t), below.Has(t)
}

func (g *Generator) firstChild(n wordgraph.Node) wordgraph.Node {
	return wordgraph.Entry(g.nodes[n]).Child()
}

// before counts the letters of m before t: how far t's node is from the first child.
func before(m tile.Mask, t tile.Tile) wordgraph.Node {
	return wordgraph.Node((m & (t.Bit() - 1)).Len())
}

// points returns what a tile on the board scores without premiums.
func (g *Generator) points(t tile.Tile) int32 {
	if t.IsDesignated() {
		return 0
	}
	return int32(g.score[t&63])
}
