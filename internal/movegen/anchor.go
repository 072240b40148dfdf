package movegen

import (
	"maven/internal/anagram"
	"maven/internal/board"
	"maven/internal/move"
	"maven/internal/rules"
	"maven/internal/tile"
	"maven/internal/wordgraph"
)

// An anchor is a board.Anchor with what is known of its plays.
type anchor struct {
	first, last uint8
	leftEnd     uint8
	run         bool

	node  wordgraph.Node // of a run, read from right to left
	left  tile.Mask      // letters that may stand just left of a run and on an empty square
	right tile.Mask      // letters that may stand just right of a run if nothing stands left of it
	main  int32          // points of a run
	sum   anagram.Sum    // of its letters, with a map of the words
}

// need returns letters such that every play of the anchor has one of them.
func (a *anchor) need() tile.Mask { return a.left | a.right }

// A knownLane is the anchors of a lane with certain content.
type knownLane struct {
	key     uint64 // of direction, lane and version
	count   int
	anchors [move.MaxWord]anchor
}

// knownLaneBits says how many lanes are kept: a board has some 25 that are not empty.
const knownLaneBits = 8

// mix spreads keys, which are multiplied by it: an odd constant without a pattern, the fraction of the golden ratio.
const mix = 0x9e3779b97f4a7c15

// knownLanes keeps anchors from call to call. A play changes nine lanes of thirty or so, and one board is like
// the next.
type knownLanes struct {
	rules *rules.Rules
	words *wordgraph.Graph
	sums  *anagram.Map
	lanes [1 << knownLaneBits]knownLane
}

// prepare forgets the anchors if they are those of other rules or words.
func (k *knownLanes) prepare(b *board.Board, sums *anagram.Map) {
	if k.rules != b.Rules() || k.words != b.Words() || k.sums != sums {
		k.rules, k.words, k.sums = b.Rules(), b.Words(), sums
		clear(k.lanes[:])
	}
}

// lane returns what is known of a lane with that version, whose key is set, and whether it is anything.
func (k *knownLanes) lane(dir move.Direction, lane int, version board.Version) (l *knownLane, known bool) {
	key := (uint64(version) ^ uint64(2*lane+int(dir)+1)) * mix
	l = &k.lanes[key>>(64-knownLaneBits)]
	known = l.key == key
	l.key = key
	return l, known
}

// anchorsOf returns the anchors of the lane being worked on, from left to right. A lane with version 0 is
// empty.
func (g *Generator) anchorsOf(b *board.Board) []anchor {
	version := b.Version(g.dir, int(g.number))
	if version == 0 {
		return nil
	}
	l, known := g.known.lane(g.dir, int(g.number), version)
	if !known {
		l.count = g.findAnchors(b, &l.anchors)
	}
	return l.anchors[:l.count]
}

// findAnchors fills in the anchors of the lane that a word can be built on, and returns their number.
func (g *Generator) findAnchors(b *board.Board, anchors *[move.MaxWord]anchor) (count int) {
	for at := range b.Anchors(g.dir, int(g.number)) {
		a := anchor{first: uint8(at.First), last: uint8(at.Last), leftEnd: uint8(at.LeftEnd), run: at.Run}
		if a.run {
			g.followRun(&a)
		} else {
			a.left = g.lane[a.first].Cross
		}
		if a.need() != 0 {
			anchors[count] = a
			count++
		}
	}
	return count
}

// followRun reads a run of tiles into its anchor.
func (g *Generator) followRun(a *anchor) {
	n := g.root
	for i := a.last; i >= a.first; i-- {
		t := g.lane[i].Letter
		next, ok := g.paths.Step(n, t.Letter())
		if !ok {
			return
		}
		n = next
		a.main += g.score.Of(t)
		if g.Words != nil {
			a.sum += g.Words.Sum(t.Letter())
		}
	}
	a.node = n
	below := g.paths.Below[n]
	if a.first > a.leftEnd {
		a.left = below &^ wordgraph.Turn & g.lane[a.first-1].Cross
	}
	if below&wordgraph.Turn != 0 {
		a.right = g.paths.Below[g.paths.Child(n)] & g.lane[a.last+1].Cross
	}
}
