package preend

import (
	"math/bits"

	"maven/internal/classic/board"
	"maven/internal/classic/tables"
	"maven/internal/classic/words"
)

const (
	bingoBonus = 5000 // cp for a play of seven tiles
	allSquares = 1<<16 - 1
)

// A walker is the twin of a generator: it knows nothing of a rack but its tiles, and walks the words at every anchor. It finds
// the plays in the original's order: by lane and anchor; at each anchor first what continues the tiles before it, or begins there,
// then what begins to the left of it. A letter is played by its own tile, if there is one, otherwise by a blank.
type walker struct {
	emit func(*play)

	board   *board.Board
	marks   *board.Region // where anchors count, nil for everywhere
	twins   bool          // plays of one tile are found in both directions
	hand    board.Counts
	size    int
	first   [letters]int // the bit of the first tile of each letter
	section *words.Section
	earlier *words.Section // the section whose words were already found, or nil

	lane    int
	squares [board.Positions + 1]square
	word    [board.Positions]byte // letters placed and tiles of the lane
	left    [board.Positions]byte // the letters before the anchor
	start   int
	anchor  int
	play    play
}

// A square is what the words of a lane must know about a position.
type square struct {
	mask   uint32
	letter byte
	points int32
	times  int32
	word   int32
	sum    int32 // of the crossing tiles
	cross  int32 // word if a crossing word is made, otherwise 0
}

// A partial is a play under construction.
type partial struct {
	main, product, extra int32
	placed               int
}

// set makes the tiles the ones to play.
func (g *walker) set(tiles *board.Counts) {
	g.hand, g.size = *tiles, 0
	for i, n := range tiles {
		g.first[i] = g.size
		g.size += int(n)
	}
}

// all finds every play, or those whose anchor is marked.
func (g *walker) all(active []*words.Section, b *board.Board, marks *board.Region, emit func(*play)) {
	b.Masks(active)
	g.board, g.marks, g.emit = b, marks, emit
	g.play.used, g.play.kept = board.Counts{}, uint16(1<<g.size-1)
	for g.lane = 1; g.lane <= 2*board.Size; g.lane++ {
		if marks == nil || marks[g.lane] != 0 {
			g.enter()
			g.walk(active)
		}
	}
}

// enter prepares the lane.
func (g *walker) enter() {
	b := g.board
	for pos := 1; pos <= board.Size; pos++ {
		s := square{
			mask: b.Mask(g.lane, pos), letter: b.Letters[g.lane][pos], points: int32(b.Points[g.lane][pos]),
			times: int32(b.LetterMul[g.lane][pos]), word: int32(b.WordMul[g.lane][pos]),
		}
		across, at := board.Perpendicular(g.lane, pos)
		for i := at - 1; b.Letters[across][i] != 0; i-- {
			s.sum, s.cross = s.sum+int32(b.Points[across][i]), s.word
		}
		for i := at + 1; b.Letters[across][i] != 0; i++ {
			s.sum, s.cross = s.sum+int32(b.Points[across][i]), s.word
		}
		g.squares[pos], g.word[pos] = s, s.letter
	}
}

// walk finds the plays of the lane, each from the leftmost anchor that it covers.
func (g *walker) walk(active []*words.Section) {
	marks := uint32(allSquares)
	if g.marks != nil {
		marks = g.marks[g.lane]
	}
	free := 0 // empty squares directly to the left that are not anchors
	for pos := 1; pos <= board.Size; pos++ {
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
		if marks>>pos&1 != 0 {
			g.earlier = nil
			for _, section := range active {
				g.section, g.anchor, g.start = section, pos, pos
				if tiled {
					g.extend()
				} else {
					g.hook(section.Root(), free, 0)
				}
				g.earlier = section
			}
		}
		free = 0
	}
}

// extend finds the plays that continue the tiles to the left of the anchor.
func (g *walker) extend() {
	for g.squares[g.start-1].letter != 0 {
		g.start--
	}
	p, group := partial{product: 1}, g.section.Root()
	for pos := g.start; pos < g.anchor; pos++ {
		e, ok := g.section.Find(group, g.squares[pos].letter)
		if group = e.Child(); !ok || group == 0 {
			return
		}
		p.main += g.squares[pos].points
	}
	g.right(group, g.anchor, p)
}

// hook finds the plays that begin with the letters of left, and those with at most so many more.
func (g *walker) hook(group, free, size int) {
	p := partial{product: 1, placed: size}
	g.start = g.anchor - size
	copy(g.word[g.start:], g.left[:size])
	for pos := g.start; pos < g.anchor; pos++ {
		s := &g.squares[pos]
		p.main += int32(tables.Value(g.word[pos])) * s.times
		p.product *= s.word
	}
	g.right(group, g.anchor, p)
	if size == free {
		return
	}
	for i := group; ; i++ {
		e := g.section.Entries()[i]
		if tile := g.take(e.Letter()); tile >= 0 {
			if e.Child() != 0 {
				g.left[size] = e.Letter()
				g.hook(e.Child(), free, size+1)
			}
			g.putBack(tile)
		}
		if e.Last() {
			return
		}
	}
}

// take plays a letter, and returns the place of its tile, -1 if there is none.
func (g *walker) take(letter byte) int {
	tile := tables.Index(letter)
	if g.play.used[tile] == g.hand[tile] {
		if tile = 0; g.play.used[0] == g.hand[0] {
			return -1
		}
	}
	g.play.kept &^= 1 << (g.first[tile] + int(g.play.used[tile]))
	g.play.used[tile]++
	return tile
}

// putBack undoes take.
func (g *walker) putBack(tile int) {
	g.play.used[tile]--
	g.play.kept |= 1 << (g.first[tile] + int(g.play.used[tile]))
}

// right continues the word with the letters of a group on the empty square pos.
func (g *walker) right(group, pos int, p partial) {
	s := &g.squares[pos]
	all := g.section.Groups()[group]
	for m := all & s.mask; m != 0; m &= m - 1 {
		lowest := m & -m
		letter := byte('a' + bits.TrailingZeros32(m))
		e := g.section.Entries()[group+bits.OnesCount32(all&(lowest-1))]
		tile := g.take(letter)
		if tile < 0 {
			continue
		}
		points := int32(tables.Value(letter)) * s.times
		g.word[pos] = letter
		g.through(e, pos+1, partial{
			main: p.main + points, product: p.product * s.word, extra: p.extra + (s.sum+points)*s.cross, placed: p.placed + 1,
		})
		g.word[pos] = 0
		g.putBack(tile)
	}
}

// through follows the tiles on the board from pos, after entry e.
func (g *walker) through(e words.Entry, pos int, p partial) {
	for g.squares[pos].letter != 0 {
		if e.Child() == 0 {
			return
		}
		var ok bool
		if e, ok = g.section.Find(e.Child(), g.squares[pos].letter); !ok {
			return
		}
		p.main += g.squares[pos].points
		pos++
	}
	if e.Word() {
		g.record(pos, p)
	}
	if e.Child() != 0 && pos <= board.Size {
		g.right(e.Child(), pos, p)
	}
}

// record emits the play that ends before pos, unless it is found in the other direction or was found before. What is found in
// the other direction is not emitted, but it is the last play found.
func (g *walker) record(pos int, p partial) {
	m := &g.play
	if pos-g.start < 2 {
		return
	}
	m.Move = board.Move{Lane: g.lane, Start: g.start, Kept: uint8(m.kept), Out: m.kept == 0}
	copy(m.Word[:], g.word[g.start:pos])
	if g.earlier != nil && g.earlier.Has(m.Text()) {
		return
	}
	m.placed, m.product = p.placed, p.product
	if p.placed == 1 && !g.twins && g.lane > board.Size && g.squares[g.anchor].cross != 0 {
		return
	}
	m.Score = int(p.main*p.product + p.extra)
	if p.placed == fullPlay {
		m.Score += bingoBonus
	}
	if m.used[0] > 0 {
		m.Score -= g.blanks(m)
	}
	g.emit(m)
}

// blanks returns the cp that the play's blanks lose, each on the cheapest square of its letter.
func (g *walker) blanks(m *play) int {
	b, cost, taken := g.board, 0, uint32(0)
	var seen board.Counts
	for pos := m.Start; pos < m.Start+m.Len(); pos++ {
		letter := m.Word[pos-m.Start]
		tile := tables.Index(letter)
		if b.Letters[m.Lane][pos] != 0 {
			continue
		}
		if seen[tile]++; seen[tile] <= g.hand[tile] {
			continue
		}
		at, least := 0, 0
		for i := m.Start; i < m.Start+m.Len(); i++ {
			if b.Letters[m.Lane][i] != 0 || m.Word[i-m.Start] != letter || taken>>i&1 != 0 {
				continue
			}
			times := int(m.product)
			across, here := board.Perpendicular(m.Lane, i)
			if b.Letters[across][here-1] != 0 || b.Letters[across][here+1] != 0 {
				times += int(b.WordMul[m.Lane][i])
			}
			if times *= int(b.LetterMul[m.Lane][i]); at == 0 || times < least {
				at, least = i, times
			}
		}
		taken |= 1 << at
		cost += least * tables.Value(letter)
	}
	return cost
}
