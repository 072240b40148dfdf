package search

import "maven/internal/classic/board"

// maxDepth is the length of a line, in moves, at which the search stops. No real line is that long.
const maxDepth = 200

// A line is where the search stands: the moves from the root, made on a board of its own.
type line struct {
	board  board.Board
	sides  [2]side // 0 is the side to move at the root
	turn   int     // the side to move
	key    uint64  // of the letters that the moves put on the board
	blanks uint64  // of those among them that are blanks
	nodes  []int16 // from the root
	steps  []step  // one for each node after the root
}

// A step is what takes back one move.
type step struct {
	held   uint8
	lane   int8
	count  int8
	pos    [board.MaxRack]int8
	key    uint64
	blanks uint64
}

// reset puts up the position at the root.
func (l *line) reset(b *board.Board, own, other board.Rack) {
	l.board = *b
	l.sides[0].reset(own)
	l.sides[1].reset(other)
	l.turn, l.key, l.blanks = 0, 0, 0
	l.nodes, l.steps = append(l.nodes[:0], 0), l.steps[:0]
}

// play makes the move of node i.
func (l *line) play(i int16, n *node) {
	mover := &l.sides[l.turn]
	s := step{held: mover.held, lane: n.lane, key: l.key, blanks: l.blanks}
	if n.lane != 0 {
		mover.held = deposit(n.kept, mover.held)
		pos := int(n.start)
		for _, tile := range n.tiles {
			if tile == 0 {
				break
			}
			for l.board.Letters[n.lane][pos] != 0 {
				pos++
			}
			l.put(int(n.lane), pos, tile)
			s.pos[s.count] = int8(pos)
			s.count++
		}
	}
	l.turn = 1 - l.turn
	l.nodes, l.steps = append(l.nodes, i), append(l.steps, s)
}

// put puts a tile on an empty square; upper case stands for a blank.
func (l *line) put(lane, pos int, tile byte) {
	at := board.SquareAt(lane, pos)
	letter := tile | 0x20
	if err := l.board.Put(at.Row, at.Col, letter, tile != letter); err != nil {
		panic("tree: " + err.Error())
	}
	l.key ^= squareKey(lane, pos, letter)
	if tile != letter {
		l.blanks ^= squareKey(lane, pos, tile)
	}
}

// back takes the last move back.
func (l *line) back() {
	last := len(l.steps) - 1
	s := &l.steps[last]
	for _, pos := range s.pos[:s.count] {
		at := board.SquareAt(int(s.lane), int(pos))
		l.board.Take(at.Row, at.Col)
	}
	l.turn = 1 - l.turn
	l.sides[l.turn].held, l.key, l.blanks = s.held, s.key, s.blanks
	l.nodes, l.steps = l.nodes[:last+1], l.steps[:last]
}

// depth returns the number of moves made.
func (l *line) depth() int { return len(l.steps) }

// leaf returns the node that the line leads to.
func (l *line) leaf() int16 { return l.nodes[len(l.nodes)-1] }

// hash is the key of the position, which is never 0. As in the original, a blank counts as its letter.
func (l *line) hash() uint64 {
	key := l.key
	for i := range l.sides {
		s := &l.sides[l.turn^i]
		key ^= rackKey(i, s.rackNow())
	}
	return max(key, 1)
}
