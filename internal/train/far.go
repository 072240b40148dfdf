package train

import (
	"encoding/binary"
	"math"

	"maven/internal/varint"
)

// maxPoints is far more than any game, rack or leave is worth, in points or thousandths.
const maxPoints = math.MaxInt32

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
