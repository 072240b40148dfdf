package train

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

// A Work does games for another machine: each call returns what one goroutine does games with, by their numbers, packed.
type Work func() func(ctx context.Context, number int) ([]byte, error)

// Work returns what plays games of a generation, from 0, with the table that state has. It refuses a state that does
// not fit the plan.
func (p *LeavesPlan) Work(generation int, state []byte) (Work, error) {
	if generation < 0 || generation >= len(p.Games) {
		return nil, fmt.Errorf("there is no generation %d of %d", generation+1, len(p.Games))
	}
	table, err := readPoints(state, leave.Complete(p.Rules.Tiles, p.Rules.RackSize-1))
	if err != nil {
		return nil, err
	}
	largest, seed := p.largest(table), p.seed(generation)
	return func() func(ctx context.Context, number int) ([]byte, error) {
		s := newSampler(p, table, largest)
		return func(ctx context.Context, number int) ([]byte, error) {
			all, err := s.play(ctx, seed.At(number))
			return appendDrawn(nil, all), err
		}
	}, nil
}

// packed packs what workers find in games.
func packed[T any](work func(int) pool.Worker[T], pack func(dst []byte, found T) []byte) Work {
	return func() func(ctx context.Context, number int) ([]byte, error) {
		play := work(0)
		return func(ctx context.Context, number int) ([]byte, error) {
			found, err := play(ctx, number)
			if err != nil {
				return nil, err
			}
			return pack(nil, found), nil
		}
	}
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
	if len(data) != 4*len(points) {
		return nil, fmt.Errorf("a table of %d bytes; must be %d for %d leaves", len(data), 4*len(points), len(points))
	}
	for i := range points {
		points[i] = math.Float32frombits(binary.LittleEndian.Uint32(data[4*i:]))
		if worth := float64(points[i]); math.IsNaN(worth) || math.Abs(worth) > maxPoints {
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

// appendSwings appends the swings of a game as readSwings reads them.
func appendSwings(dst []byte, swings []swing) []byte {
	dst = binary.AppendUvarint(dst, uint64(len(swings)))
	for _, s := range swings {
		dst = binary.AppendUvarint(dst, uint64(s.when))
		dst = binary.AppendUvarint(dst, uint64(s.unseen))
		for _, v := range []int{s.spread, s.change, s.kept} {
			dst = binary.AppendVarint(dst, int64(v))
		}
	}
	return dst
}

// swingBytes is the least that a swing takes.
const swingBytes = 5

func readSwings(data []byte, unseen int) ([]swing, error) {
	in := varint.NewReader(data)
	swings := make([]swing, in.Count(swingBytes))
	for i := range swings {
		swings[i] = swing{moment(in.Uint(int(bagEmpty))), in.Uint(unseen), in.Int(maxPoints), in.Int(maxPoints), in.Int(maxPoints)}
	}
	if len(swings) == 0 {
		in.Fail("a game without turns")
	}
	return swings, in.End()
}

// appendYields appends the yields of a game as readYields reads them.
func appendYields(dst []byte, all []yield) []byte {
	dst = binary.AppendUvarint(dst, uint64(len(all)))
	for i := range all {
		dst = binary.AppendVarint(dst, int64(all[i].outcome))
		dst = binary.AppendUvarint(dst, uint64(len(all[i].row)))
		at := 0
		for _, c := range all[i].row {
			dst = binary.AppendUvarint(dst, uint64(c.at-at))
			dst = binary.AppendVarint(dst, c.x)
			at = c.at
		}
	}
	return dst
}

// yieldBytes is the least that a yield takes, columnBytes the least of a column.
const (
	yieldBytes  = 2
	columnBytes = 2
)

// readYields reads yields of a table with so many values, of each of which a row has part at most.
func readYields(data []byte, values, part int) ([]yield, error) {
	in := varint.NewReader(data)
	all := make([]yield, in.Count(yieldBytes))
	for i := range all {
		all[i].outcome = in.Int(maxPoints)
		row := make([]column, in.Count(columnBytes))
		at := 0
		for j := range row {
			at += in.Uint(values - 1 - at)
			row[j] = column{at, int64(in.Int(part))}
		}
		all[i].row = row
	}
	return all, in.End()
}
