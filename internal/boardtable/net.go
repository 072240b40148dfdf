package boardtable

import (
	"encoding/binary"
	"fmt"

	"maven/internal/move"
	"maven/internal/tile"
)

// The sizes of a net: what its first values are made of, and how many values stand in its two layers.
const (
	// Inputs is the number of inputs of a net: the sums of windows and crossed squares after the move, in the order of the
	// values and in units of 1; then of the turn, without its stage, the terms; then the tiles in the bag before it.
	Inputs = turnAt + ofStage + 1

	// First and Second are the numbers of values in its layers.
	First  = 16
	Second = 8

	// BagInput is the input of the bag.
	BagInput = turnAt + ofStage
)

// Input returns the input of a net that a column of Row counts for.
func Input(column int) int {
	if column < turnAt {
		return column
	}
	return turnAt + (column-turnAt)%ofStage
}

// One stands for 1 in the weights of a net, and MostWeight bounds them, up and down.
const (
	oneShift   = 16
	One        = 1 << oneShift
	MostWeight = 1 << 24
)

// leakShift is how values below 0 count: an eighth.
const leakShift = 3

// mostActive bounds the values of a layer, so that sums of them stay far within 64 bits.
const mostActive = 1 << 30

// A Net sees in the sums of a board what their values apart cannot see. All its weights are parts of One. It never changes once in a
// table.
type Net struct {
	First  [First][Inputs + 1]int32 // what each first value takes of each input, then of nothing
	Second [Second][First + 1]int32 // likewise of the first values
	Last   [Second]int32            // points for each second value
}

// weights lists the weights in the order of the file, which is that of the fields.
func (n *Net) weights() [][]int32 {
	var all [][]int32
	for i := range n.First {
		all = append(all, n.First[i][:])
	}
	for i := range n.Second {
		all = append(all, n.Second[i][:])
	}
	return append(all, n.Last[:])
}

// netWeights is how many weights a net has.
const netWeights = First*(Inputs+1) + Second*(First+1) + Second

// AppendTo appends the weights to dst, in four bytes each, little-endian.
func (n *Net) AppendTo(dst []byte) []byte { return appendNumbers(dst, n) }

// ReadNet reads what AppendTo has written. The errors wrap ErrDamaged or ErrValue.
func ReadNet(data []byte) (*Net, error) {
	n := &Net{}
	if read, err := binary.Decode(data, binary.LittleEndian, n); err != nil || read < len(data) {
		return nil, file(withNet).Damaged("its net has %d bytes; must have %d", len(data), binary.Size(n))
	}
	return n, n.check()
}

// check refuses weights that are too large; the error wraps ErrValue.
func (n *Net) check() error {
	at := 0
	for _, line := range n.weights() {
		for _, w := range line {
			if w < -MostWeight || w > MostWeight {
				return fmt.Errorf("%w: weight %d of %d of its net is %d; must be at most %d", ErrValue, at, netWeights, w, MostWeight)
			}
			at++
		}
	}
	return nil
}

// A sums is what the first layer of a net has from the board: of each of its values, parts of Whole times parts of One.
type sums [First]int64

// points returns what a net makes, in thousandths of a point, of the sums of the board and a move's turn; m may be nil, for no turn at all.
func (n *Net) points(board *sums, m *move.Move, bag int) int64 {
	var first [First]int64
	for i := range first {
		w := &n.First[i]
		sum := board[i]/Whole + int64(w[Inputs]) + int64(w[BagInput])*int64(bag)
		if m != nil {
			sum += turnOf(w[turnAt:BagInput], m)
		}
		first[i] = active(sum)
	}
	total := int64(0)
	for i := range n.Second {
		w := &n.Second[i]
		sum := int64(0)
		for k, v := range &first {
			sum += int64(w[k]) * v
		}
		total += active(sum>>oneShift+int64(w[First])) * int64(n.Last[i])
	}
	return (total >> oneShift) * int64(tile.Point) >> oneShift
}

// active returns what a value counts in the next layer.
func active(v int64) int64 {
	if v < 0 {
		v >>= leakShift
	}
	return max(-mostActive, min(v, mostActive))
}
