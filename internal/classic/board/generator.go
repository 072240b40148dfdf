package board

import (
	"maven/internal/classic/tables"
	"maven/internal/classic/words"
)

// A Generator finds the plays of a rack. Its zero value is ready. It keeps what it learned about a rack
// for the next call with the same rack and sections. It is not safe for concurrent use.
type Generator struct {
	emit  func(*Move)
	table *[1 << MaxRack]int
	hand  hand
	value [26]int32

	lists   [2]prefixes
	left    *prefixes // of the current section
	entries []words.Entry
	groups  []uint32       // letters by entry, as words.Section has them
	earlier *words.Section // the section whose words were already found, or nil

	lane    int
	squares [Positions + 1]square
	letters [Positions]byte // of the word under construction and the tiles of the lane, 0 for 'a'
	start   int
	anchor  int
	opening bool
	exposed [Positions]bool // in the opening lane: beside a premium square

	move Move
}

// A square is what the words of one lane must know about a position.
type square struct {
	mask   uint32 // letters that fit an empty square
	letter byte   // on the board; 0 for none
	points int32  // of that tile
	times  int32  // letter multiplier
	word   int32  // word multiplier
	sum    int32  // of the crossing tiles
	cross  int32  // word if a crossing word is made, otherwise 0
}

// A partial is a play under construction.
type partial struct {
	main   int32 // cp of the word so far, as if no tile were a blank
	prod   int32
	extra  int32 // cp of the crossing words
	kept   uint8
	placed uint8
}

// All calls emit with every legal play of the rack on the board, each word once at each place, by the
// words of the active sections. On an empty board these are the plays across through the centre, of at
// least two tiles. The move is valid until emit returns.
//
// Word, Lane, Start, Score, Kept and Out are filled in. Leave is the table's value of the tiles kept, 0
// without a table. Bonus is 0; on an empty board it is -1 for each vowel beside a premium square. A play
// of one tile that makes words in both directions is found across only. The order is fixed: by section,
// lane, anchor, start, and then by the alphabet, with CAR before CARE.
func (g *Generator) All(active []*words.Section, b *Board, rack Rack, table *[1 << MaxRack]int, emit func(*Move)) {
	if len(rack) == 0 || len(rack) > MaxRack {
		return
	}
	b.Masks(active)
	g.emit, g.table = emit, table
	g.hand.fill(rack)
	for c := range g.value {
		g.value[c] = int32(tables.Value('a' + byte(c)))
	}
	g.opening = b.tiles == 0
	g.earlier = nil
	for i, section := range active[:min(len(active), len(g.lists))] {
		g.left, g.entries, g.groups = &g.lists[i], section.Entries(), section.Groups()
		g.left.fill(section, &g.hand)
		g.section(b)
		g.earlier = section
	}
	g.emit, g.table, g.entries, g.groups, g.earlier = nil, nil, nil, nil, nil
}

// section finds the plays with words of one section.
func (g *Generator) section(b *Board) {
	if g.opening {
		g.enter(b, centre)
		for pos := range g.exposed {
			g.exposed[pos] = premium(b, centre-1, pos) || premium(b, centre+1, pos)
		}
		g.hook(centre, centre-1)
		return
	}
	for lane := 1; lane <= lastDown; lane++ {
		g.enter(b, lane)
		g.walkLane()
	}
}

// enter prepares a lane to be worked on.
func (g *Generator) enter(b *Board, lane int) {
	g.lane = lane
	for pos := 1; pos <= Size; pos++ {
		s := square{
			mask: b.masks[lane][pos], letter: b.Letters[lane][pos], points: int32(b.Points[lane][pos]),
			times: int32(b.LetterMul[lane][pos]), word: int32(b.WordMul[lane][pos]),
		}
		if sum := b.sums[lane][pos]; sum != noCross {
			s.sum, s.cross = int32(sum), s.word
		}
		g.squares[pos] = s
		if s.letter != 0 {
			g.letters[pos] = s.letter - 'a'
		}
	}
}

// walkLane finds the plays of the lane, each from the leftmost anchor that it covers.
func (g *Generator) walkLane() {
	have := g.hand.have[g.hand.rack.All()]
	free := 0 // empty squares directly to the left that are not anchors
	for pos := 1; pos <= Size; pos++ {
		s := &g.squares[pos]
		switch {
		case s.letter != 0:
			free = 0
		case g.squares[pos-1].letter != 0:
			if s.mask&have != 0 {
				g.extend(pos)
			}
			free = 0
		case s.cross != 0 || g.squares[pos+1].letter != 0:
			if s.mask&have != 0 {
				g.hook(pos, free)
			}
			free = 0
		default:
			free++
		}
	}
}

// extend finds the plays that continue from the tiles to the left of an anchor.
func (g *Generator) extend(anchor int) {
	g.anchor, g.start = anchor, anchor
	for g.squares[g.start-1].letter != 0 {
		g.start--
	}
	p := partial{prod: 1, kept: g.hand.rack.All()}
	group := g.left.section.Root()
	for pos := g.start; pos < anchor; pos++ {
		s := &g.squares[pos]
		e, ok := g.follow(group, s.letter)
		if group = e.Child(); !ok || group == 0 {
			return
		}
		p.main += s.points
	}
	g.right(group, anchor, p)
}

// hook finds the plays that begin with at most limit tiles to the left of an anchor, the leftmost first.
func (g *Generator) hook(anchor, limit int) {
	g.anchor = anchor
	fits := g.squares[anchor].mask
	for n := min(limit, MaxRack-1); n >= 0; n-- {
		g.start = anchor - n
		list := g.left.list[g.left.ends[n]:g.left.ends[n+1]]
		for i := range list {
			l := &list[i]
			if l.below&g.hand.have[l.kept]&fits == 0 {
				continue
			}
			p := partial{prod: 1, kept: l.kept, placed: uint8(n)}
			for k, c := range l.letters[:n] {
				s := &g.squares[g.start+k]
				g.letters[g.start+k] = c
				p.main += g.value[c] * s.times
				p.prod *= s.word
			}
			g.right(int(l.group), anchor, p)
		}
	}
}
