package movegen

import (
	"maven/internal/anagram"
	"maven/internal/board"
	"maven/internal/move"
	"maven/internal/rules"
	"maven/internal/tile"
	"maven/internal/wordgraph"
)

// An anchor is what plays of a lane are built on: a run of tiles, or an empty square that only crossing
// words touch. Its plays cover it and do not reach left of leftEnd.
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
func (g *Generator) anchorsOf(version board.Version) []anchor {
	if version == 0 {
		return nil
	}
	l, known := g.known.lane(g.dir, int(g.number), version)
	if !known {
		l.count = g.findAnchors(&l.anchors)
	}
	return l.anchors[:l.count]
}

// findAnchors fills in the anchors of the lane and returns their number.
func (g *Generator) findAnchors(anchors *[move.MaxWord]anchor) int {
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
			a := anchor{first: uint8(first), last: uint8(i), leftEnd: uint8(leftEnd), run: true}
			if g.followRun(&a) {
				anchors[count] = a
				count++
			}
			leftEnd = i + 2
		case s.Crossed && lane[i+1].Letter == 0 && lane[i-1].Letter == 0:
			if s.Cross != 0 {
				anchors[count] = anchor{first: uint8(i), last: uint8(i), leftEnd: uint8(leftEnd), left: s.Cross}
				count++
			}
			leftEnd = i + 1
		}
	}
	return count
}

// followRun reads a run of tiles into its anchor, and reports whether a word can be built on it.
func (g *Generator) followRun(a *anchor) bool {
	n := g.root
	for i := a.last; i >= a.first; i-- {
		t := g.lane[i].Letter
		next, ok := g.paths.Step(n, t.Letter())
		if !ok {
			return false
		}
		n = next
		a.main += g.points(t)
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
	return a.need() != 0
}
