package leaves

import (
	"context"
	"encoding/binary"
	"fmt"
	"math"

	"maven/internal/leave"
	"maven/internal/match"
	"maven/internal/pool"
	"maven/internal/rules"
	"maven/internal/tile"
	"maven/internal/varint"
)

// Work returns what plays games of a generation, from 0, with the table that state has. It refuses a state that does
// not fit the plan.
func (l *Trainer) Work(generation int, state []byte) (pool.Work, error) {
	p := &l.plan
	if generation < 0 || generation >= len(p.Games) {
		return nil, fmt.Errorf("there is no generation %d of %d", generation+1, len(p.Games))
	}
	table, err := readPoints(state, l.state.table)
	if err != nil {
		return nil, err
	}
	largest, seed := largest(table), p.seed(generation)
	return pool.Packed(func(int) pool.Worker[[]drawn] {
		s := newSampler(p, table, largest)
		return func(ctx context.Context, number int) ([]drawn, error) { return s.play(ctx, seed.At(number)) }
	}, appendDrawn), nil
}

// appendPoints appends the worths of a table as 32-bit floats, little-endian.
func appendPoints(dst []byte, table *leave.Table) []byte {
	for _, p := range table.Points() {
		dst = binary.LittleEndian.AppendUint32(dst, math.Float32bits(p))
	}
	return dst
}

// readPoints returns the table with worths of appendPoints.
func readPoints(data []byte, table *leave.Table) (*leave.Table, error) {
	points := make([]float32, table.Len())
	if n, err := binary.Decode(data, binary.LittleEndian, points); err != nil || n < len(data) {
		return nil, fmt.Errorf("a table of %d bytes; must be %d for %d leaves", len(data), binary.Size(points), len(points))
	}
	for i, worth := range points {
		if !(math.Abs(float64(worth)) <= maxPoints) {
			return nil, fmt.Errorf("leave %d is worth %v", i, worth)
		}
	}
	return table.With(points), nil
}

// maxPoints is far more than any game, rack or leave is worth, in points or thousandths.
const maxPoints = math.MaxInt32

// appendDrawn appends the racks of a game as readDrawn reads them: each with its leave, counted from 1, or 0.
func appendDrawn(dst []byte, all []drawn) []byte {
	dst = binary.AppendUvarint(dst, uint64(len(all)))
	for i := range all {
		d := &all[i]
		dst = binary.AppendUvarint(dst, uint64(d.leave+1))
		dst = match.AppendRack(dst, &d.rack)
		dst = binary.AppendVarint(dst, int64(d.equity))
	}
	return dst
}

// drawnBytes is the least that a rack takes.
const drawnBytes = 3

func readDrawn(data []byte, r *rules.Rules, leaves int) ([]drawn, error) {
	in := varint.NewReader(data)
	all := make([]drawn, in.Count(drawnBytes))
	for i := range all {
		d := &all[i]
		d.leave = in.Uint(leaves) - 1
		d.rack = match.ReadRack(in, tile.Tile(r.Tiles.Len()))
		d.equity = tile.Equity(in.Int(maxPoints))
		if !r.Tiles.Count.Contains(&d.rack) || d.rack.Len() > r.RackSize {
			in.Fail("a rack that nobody can hold")
			d.rack = tile.Rack{}
		}
	}
	return all, in.End()
}
