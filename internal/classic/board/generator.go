package board

import (
	"maven/internal/classic/tables"
	"maven/internal/classic/words"
)

// MostTiles is the most tiles that plays are found of.
const MostTiles = 16

// A Generator finds the plays of a rack, or of up to MostTiles tiles in the order of a rack. Its zero value is ready. It keeps
// what it learned about a rack for the next call with the same rack and sections. It is not safe for concurrent use.
type Generator struct {
	// Stop, unless nil, is asked before each lane whether to find no more.
	Stop func() bool
	// Passed, unless nil, is called for each play that All leaves out because it is found in the other direction.
	Passed func()
	// Last is the play found last. It need not have been emitted: it may be one that is found in the other direction.
	Last Found

	emit  func(*Move)
	table *[1 << MaxRack]int
	hand  hand
	value [26]int32

	lists   [2]prefixes
	count   int       // sections in use
	left    *prefixes // of the current section
	entries []words.Entry
	groups  []uint32       // letters by entry, as words.Section has them
	earlier *words.Section // the section whose words were already found, or nil

	marks   *Region // where anchors count, or nil for everywhere
	twins   bool    // plays of one tile are found in both directions
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

// A Found is what a play takes.
type Found struct {
	Product int32  // of the word squares covered
	Placed  int32  // tiles
	Kept    uint16 // bits of the tiles kept, as in Move.Kept for any number of tiles
}

// A partial is a play under construction.
type partial struct {
	main   int32 // cp of the word so far, as if no tile were a blank
	prod   int32
	extra  int32 // cp of the crossing words
	placed int32
	kept   uint16
}

// All calls emit with every legal play of the rack on the board, each word once at each place, by the
// words of the active sections. On an empty board these are the plays across through the centre, of at
// least two tiles. The move is valid until emit returns.
//
// Word, Lane, Start, Score, Kept and Out are filled in. Leave is the table's value of the tiles kept, 0
// without a table. Bonus is 0; on an empty board it is -1 for each vowel beside a premium square. A play
// of one tile that makes words in both directions is found across only. The order is the original's: by
// lane, anchor and section, then the tiles before the anchor from none on, each followed by what begins
// with it; CAR comes before CARE, and that before CAT. On an empty board it is by section, word and start.
func (g *Generator) All(active []*words.Section, b *Board, rack Rack, table *[1 << MaxRack]int, emit func(*Move)) {
	g.table, g.marks, g.twins = table, nil, false
	g.run(active, b, rack, emit)
	g.table = nil
}

// Near is All for the plays whose anchor is marked, by lane and position: the leftmost square that they fill
// beside a tile; for all plays if marks is nil. A play of one tile that makes words in both directions is found in each whose
// anchor is marked. The board must not be empty.
func (g *Generator) Near(active []*words.Section, b *Board, rack Rack, marks *Region, emit func(*Move)) {
	g.marks, g.twins = marks, true
	g.run(active, b, rack, emit)
	g.marks = nil
}

// run finds the plays.
func (g *Generator) run(active []*words.Section, b *Board, rack Rack, emit func(*Move)) {
	if len(rack) == 0 || len(rack) > MostTiles {
		return
	}
	b.Masks(active)
	g.emit = emit
	g.hand.fill(rack)
	for c := range g.value {
		g.value[c] = int32(tables.Value('a' + byte(c)))
	}
	g.count = min(len(active), len(g.lists))
	for i, section := range active[:g.count] {
		g.lists[i].fill(section, &g.hand)
	}
	if g.opening = b.tiles == 0; g.opening {
		g.openings(b)
	} else {
		for lane := 1; lane <= lastDown && (g.Stop == nil || !g.Stop()); lane++ {
			if g.marks == nil || g.marks[lane] != 0 {
				g.enter(b, lane)
				g.walkLane()
			}
		}
	}
	g.emit, g.left, g.entries, g.groups, g.earlier = nil, nil, nil, nil, nil
}

// use makes a section the current one.
func (g *Generator) use(i int) {
	g.left, g.earlier = &g.lists[i], nil
	g.entries, g.groups = g.left.section.Entries(), g.left.section.Groups()
	if i > 0 {
		g.earlier = g.lists[i-1].section
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
	have, marks := g.hand.have[g.hand.all()], ^uint32(0)
	if g.marks != nil {
		marks = g.marks[g.lane]
	}
	free := 0 // empty squares directly to the left that are not anchors
	for pos := 1; pos <= Size; pos++ {
		s := &g.squares[pos]
		tiled := g.squares[pos-1].letter != 0
		switch {
		case s.letter != 0:
			free = 0
			continue
		case !tiled && s.cross == 0 && g.squares[pos+1].letter == 0:
			free++
			continue
		}
		for i := range g.count {
			if s.mask&have == 0 || marks>>pos&1 == 0 {
				break
			}
			if g.use(i); tiled {
				g.extend(pos)
			} else {
				g.hook(pos, free)
			}
		}
		free = 0
	}
}

// extend finds the plays that continue from the tiles to the left of an anchor.
func (g *Generator) extend(anchor int) {
	g.anchor, g.start = anchor, anchor
	for g.squares[g.start-1].letter != 0 {
		g.start--
	}
	p := partial{prod: 1, kept: g.hand.all()}
	group := g.left.section.Root()
	for pos := g.start; pos < anchor; pos++ {
		s := &g.squares[pos]
		e, ok := g.left.section.Find(group, s.letter)
		if group = e.Child(); !ok || group == 0 {
			return
		}
		p.main += s.points
	}
	g.right(group, anchor, p)
}

// hook finds the plays that begin with at most limit tiles to the left of an anchor.
func (g *Generator) hook(anchor, limit int) {
	g.anchor = anchor
	fits := g.squares[anchor].mask
	for i := 0; i < len(g.left.list); {
		l, letters := &g.left.list[i], &g.left.letters[i]
		n := int(l.size)
		i++
		if n == limit {
			i = int(l.next)
		}
		if l.below&g.hand.have[l.kept]&fits == 0 {
			continue
		}
		g.start = anchor - n
		p := partial{prod: 1, kept: l.kept, placed: int32(l.size)}
		for k, c := range letters[:n] {
			s := &g.squares[g.start+k]
			g.letters[g.start+k] = c
			p.main += g.value[c] * s.times
			p.prod *= s.word
		}
		g.right(int(l.group), anchor, p)
	}
}
