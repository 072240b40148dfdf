// Package boardtable knows what a move does to the board: what it opens and closes for the next plays, and what its tiles
// played and kept are worth beside their usual worth at that stage of the game.
//
// A lane is read as windows: stretches of squares that a play of one to seven tiles could fill, with a tile or a crossing
// word among them, and no tile just before or behind. A window counts as much as it is likely to be filled: for each empty
// square that a word crosses, the share of the tiles that fit there in a full bag; for each tile that the play goes
// through, how often its letter stands in words. The worth of a lane is the sum over its windows, by the number of
// tiles, the word premiums, the letter premiums, the squares with a crossing word, and what the play goes through; and over its
// crossed squares with a premium. What a move is worth is by how much it changes the lanes' worth; to it come, by the
// tiles in the bag, a value for the number of tiles played, one for an exchange or a pass, and parts of the leave and of the score.
// A net may add to these values what windows do together: it is linear in the sums of windows on the board after the move, so that lanes add up in it as
// well, and then in two small layers.
// Values are fitted to differences between moves of the same position that were played out. docs/evaluation.md has the
// mathematics, docs/formats/tables.md the file.
//
// Sharp edges: all sums are whole numbers, and every machine finds the same. A table says nothing of an empty board, nor of
// a bag with fewer tiles than a rack.
package boardtable

import (
	"errors"
	"fmt"
	"slices"

	"maven/internal/move"
	"maven/internal/stamp"
	"maven/internal/tile"
)

// Most bounds the values of a table, and what a move is worth by it, in thousandths of a point, up and down.
const Most = 1_000_000

// Whole is what stands for certainty where a part of it is meant.
const Whole = 1 << 14

// What windows are told apart by.
const (
	tiles    = 7 // played, at most
	premiums = 4 // words counted once, twice, three times, four times or more
	kinds    = 3 // through no tile, through single ones, through two and more side by side
	extras   = 5 // letter premiums: how often a letter counts once more, the last for all beyond
	crossed  = 3 // squares with a crossing word: none, one, more

	stages = 5 // of the game, by the tiles in the bag
)

// The values stand one after the other: by windows, by crossed squares with a premium, by the turn.
const (
	extrasAt = tiles * premiums * kinds
	crossAt  = extrasAt + tiles*extras
	hookAt   = crossAt + tiles*crossed
	turnAt   = hookAt + hooks

	hooks     = 4 // crossed squares that count a letter twice, three times, the word twice, three times
	exchange  = 0 // or a pass, in the place of plays of no tile
	keptPart  = tiles + 1
	scorePart = keptPart + 1
	ofStage   = scorePart + 1

	// Columns is the number of values.
	Columns = turnAt + stages*ofStage
)

// ErrValue says that a value is too large for a table.
var ErrValue = errors.New("a value of the board table is out of range")

// A Table says what a move does to the board. It never changes once made and is safe for concurrent use.
type Table struct {
	stamp   *stamp.Stamp
	through []uint16 // how often a letter stands in words, by letter, in parts of Whole; [0] is not used
	values  []int32  // thousandths of a point

	window  [windows]int32         // the sum of a window's values
	net     *Net                   // nil if values alone say what a move is worth
	sees    *[windows][First]int32 // what each first value of the net takes of a window
	crosses [hooks][First]int32    // and of a crossed square
}

// windows is how many windows are told apart.
const windows = tiles * premiums * kinds * extras * crossed

// window is the place of windows of n+1 tiles among those told apart.
func window(n, premium, kind, extra, cross int) int {
	return (((n*premiums+premium)*kinds+kind)*extras+extra)*crossed + cross
}

// columnsOf returns the places of the values that a window told apart counts.
func columnsOf(at int) [3]int {
	cross, extra, shape := at%crossed, at/crossed%extras, at/crossed/extras
	n := shape / kinds / premiums
	return [3]int{shape, extrasAt + n*extras + extra, crossAt + n*crossed + cross}
}

// of adds up what a window told apart counts by values in the order of the table's.
func of(values []int32, at int) (sum int32) {
	for _, column := range columnsOf(at) {
		sum += values[column]
	}
	return sum
}

// New returns a table of Columns values, in thousandths of a point; for the turn's parts, in thousandths of a point for each
// point. through says how often each letter stands in words, from letter 1 on, in parts of Whole. net adds to
// the values, unless it is nil. The errors wrap ErrValue.
func New(through []uint16, values []int32, net *Net, made *stamp.Stamp) (*Table, error) {
	if len(values) != Columns {
		panic("boardtable: another number of values")
	}
	for i, v := range values {
		if v < -Most || v > Most {
			return nil, fmt.Errorf("%w: value %d of %d is %d thousandths of a point; must be at most %d", ErrValue, i, Columns, v, Most)
		}
	}
	for i, v := range through {
		if v > Whole {
			return nil, fmt.Errorf("%w: letter %d stands in %d parts of the words; must be at most %d", ErrValue, i+1, v, Whole)
		}
	}
	t := &Table{stamp: made, through: append([]uint16{0}, through...), values: slices.Clone(values), net: net}
	for at := range t.window {
		t.window[at] = of(values, at)
	}
	if net == nil {
		return t, nil
	}
	if err := net.check(); err != nil {
		return nil, err
	}
	t.sees = &[windows][First]int32{}
	for i := range net.First {
		w := net.First[i][:]
		for at := range t.sees {
			t.sees[at][i] = of(w, at)
		}
		for at := range t.crosses {
			t.crosses[at][i] = w[hookAt+at]
		}
	}
	return t, nil
}

// Stamp returns what the table was made for.
func (t *Table) Stamp() *stamp.Stamp { return t.stamp }

// Letters returns the number of letters of the table, without the blank.
func (t *Table) Letters() int { return len(t.through) - 1 }

// stage returns the stage of the game with so many tiles in the bag.
func stage(bag int) int {
	for i, most := range [stages - 1]int{7, 14, 35, 60} {
		if bag <= most {
			return i
		}
	}
	return stages - 1
}

// turn returns what a move is worth by its turn alone: the tiles it plays, what those it keeps are worth, its score.
func (t *Table) turn(m *move.Move, bag int) int64 {
	return turnOf(t.values[turnAt+stage(bag)*ofStage:][:ofStage], m)
}

// turnOf returns what a move's turn counts by the values of a stage.
func turnOf(v []int32, m *move.Move) int64 {
	sum := int64(v[scorePart])*int64(m.Score) + int64(v[keptPart])*int64(kept(m))/int64(tile.Point)
	if m.Kind == move.Play {
		return sum + int64(v[min(m.Played, tiles)])
	}
	return sum + int64(v[exchange])
}

// kept is what a move's tiles kept are worth.
func kept(m *move.Move) tile.Equity { return m.Equity - tile.Equity(m.Score)*tile.Point }
