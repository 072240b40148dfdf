// Package board knows the squares: which tiles are on them, which letters may be played on them, whether a play is legal,
// and what it scores.
//
// The board is kept twice, once by rows and once by columns, so that the squares of every lane are side by side in memory
// and one routine serves both directions. Each empty square has its cross-set (letters
// that fit the crossing word) and cross-score, which Place and Undo keep up to date.
//
// Sharp edges: a lane has an extra square at each end, on which nothing can be played, so a walk needs
// no bounds; a brick looks the same. Square 0 of a lane is such an end.
package board

import (
	"maven/internal/move"
	"maven/internal/rules"
	"maven/internal/tile"
	"maven/internal/wordgraph"
)

// A Square is one square as seen by the words of one direction. Bricks and ends of lanes hold no
// tile and an empty cross-set.
type Square struct {
	Cross      tile.Mask // letters that the crossing word allows here
	CrossScore int16     // points of the crossing word's tiles on the board
	Letter     tile.Tile // 0 for none
	LetterMult uint8
	WordMult   uint8
	CrossMult  uint8 // WordMult if a tile is next to this square in the crossing direction, otherwise 0
	Crossed    bool  // CrossMult is not 0
}

// A Board is the tiles on the squares of one set of rules, with words from one graph. It is not
// safe for concurrent use.
type Board struct {
	rules *rules.Rules
	words *wordgraph.Graph

	stride   int                      // squares from one lane to the next: the size and one end
	lanes    [2][]Square              // by direction
	versions [2][move.MaxWord]Version // by direction and lane
	tiles    int                      // on the board
	log      []change                 // squares as they were before each change, oldest first
	marks    []int                    // length of log before each Place
}

// A change remembers a square, and the version of its lane, before a Place.
type change struct {
	dir     move.Direction
	lane    uint8
	index   int32
	version Version
	before  Square
}

// New returns an empty board for the rules. The graph must have both halves and the letters of the
// rules' tile set; it may be nil if no cross-set is ever asked for.
func New(r *rules.Rules, words *wordgraph.Graph) *Board {
	b := &Board{rules: r, words: words, stride: r.Size + 1}
	for d := range b.lanes {
		b.lanes[d] = make([]Square, r.Size*b.stride+1)
	}
	b.Clear()
	return b
}

// Clear removes all tiles.
func (b *Board) Clear() {
	all := tile.AllLetters(b.rules.Tiles.Len())
	for row := range b.rules.Size {
		for col := range b.rules.Size {
			p := b.rules.At(row, col)
			s := Square{LetterMult: p.Letter, WordMult: p.Word, Cross: all}
			if p.Brick() {
				s.Cross = 0
			}
			*b.square(move.Across, row, col) = s
			*b.square(move.Down, row, col) = s
		}
	}
	b.versions = [2][move.MaxWord]Version{}
	b.tiles, b.log, b.marks = 0, b.log[:0], b.marks[:0]
}

// CopyFrom makes b a copy of other; both must have the same rules and words. Plays made before the copy
// cannot be undone in b.
func (b *Board) CopyFrom(other *Board) {
	for d := range b.lanes {
		copy(b.lanes[d], other.lanes[d])
	}
	b.versions = other.versions
	b.tiles, b.log, b.marks = other.tiles, b.log[:0], b.marks[:0]
}

// Rules returns the rules the board was made for.
func (b *Board) Rules() *rules.Rules { return b.rules }

// Words returns the graph of the board's words.
func (b *Board) Words() *wordgraph.Graph { return b.words }

// Empty reports whether no tile is on the board.
func (b *Board) Empty() bool { return b.tiles == 0 }

// Tiles returns the number of tiles on the board.
func (b *Board) Tiles() int { return b.tiles }

// Lane returns a lane of the given direction: squares 1 to Size with an end on either side, Size+2 in
// all. The caller must not change them.
func (b *Board) Lane(dir move.Direction, lane int) []Square {
	start := lane * b.stride
	if start+b.stride+1 > len(b.lanes[dir]) {
		panic("board: lane out of range")
	}
	return b.lanes[dir][start : start+b.stride+1]
}

// At returns the tile at row and column, 0 for an empty square and outside the board.
func (b *Board) At(row, col int) tile.Tile {
	if !b.inside(row, col) {
		return 0
	}
	return b.square(move.Across, row, col).Letter
}

// Square returns the square at row and column as words of direction dir see it.
func (b *Board) Square(dir move.Direction, row, col int) Square { return *b.square(dir, row, col) }

// OnBoard returns the tiles on the board as they came from the racks: designated letters count as
// blanks.
func (b *Board) OnBoard() tile.Rack {
	var r tile.Rack
	for row := range b.rules.Size {
		for col := range b.rules.Size {
			if t := b.At(row, col); t != 0 {
				r[t.OnRack()]++
			}
		}
	}
	return r
}

// Squares returns the tiles row by row, with 0 for an empty square, as SetTiles takes them.
func (b *Board) Squares() []tile.Tile {
	size := b.rules.Size
	squares := make([]tile.Tile, size*size)
	for i := range squares {
		squares[i] = b.At(i/size, i%size)
	}
	return squares
}

// SetTiles clears the board and sets the given tiles, row by row, with 0 for an empty square. It checks nothing, and
// cannot be undone.
func (b *Board) SetTiles(squares []tile.Tile) {
	b.Clear()
	for i, t := range squares {
		if t != 0 {
			b.put(i/b.rules.Size, i%b.rules.Size, t)
		}
	}
	for row := range b.rules.Size {
		for col := range b.rules.Size {
			b.recross(move.Across, row, col)
			b.recross(move.Down, row, col)
		}
	}
	b.log = b.log[:0]
}

func (b *Board) inside(row, col int) bool {
	return row >= 0 && row < b.rules.Size && col >= 0 && col < b.rules.Size
}

// index returns where row and column stand in lanes[dir].
func (b *Board) index(dir move.Direction, row, col int) int {
	if dir == move.Down {
		row, col = col, row
	}
	return row*b.stride + col + 1
}

func (b *Board) square(dir move.Direction, row, col int) *Square {
	return &b.lanes[dir][b.index(dir, row, col)]
}

// step returns the square n squares beyond row and column in direction dir.
func step(dir move.Direction, row, col, n int) (int, int) {
	if dir == move.Across {
		return row, col + n
	}
	return row + n, col
}
