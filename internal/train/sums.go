package train

import (
	"encoding/binary"
	"fmt"

	"maven/internal/pool"
	"maven/internal/train/checkpoint"
)

// A sums is a series of games to whose yields a table is fitted by least squares.
type sums struct {
	series[[]yield]
	magic string // of checkpoints; its last byte is the version
	rows  int    // added up
	fit   *equations
}

// A yield is what a game says of the values of a table: how much of each is in it, and what came of it, in the table's unit.
type yield struct {
	row     []column
	outcome int
}

// newSums returns sums at the beginning of a plan's games, of a table with so many values; there is less than part of a value in
// any row, in units of 1/one.
func newSums(magic, print string, games, values, part int, play func(thread int) pool.Worker[[]yield]) *sums {
	s := &sums{magic: magic, fit: newEquations(values)}
	s.series = series[[]yield]{print: print, most: games, play: play, pack: appendYields,
		unpack: func(data []byte) ([]yield, error) { return readYields(data, values, part) },
		take: func(all []yield) {
			for i := range all {
				s.fit.note(all[i].row, all[i].outcome)
			}
			s.rows += len(all)
		}}
	return s
}

// AppendCheckpoint appends everything that Restore needs to continue: the magic, the plan's fingerprint, the games played,
// the rows, all sums as 64-bit integers (each line of the square, beginning at the diagonal, then the right side), and the
// SHA-256 of all these.
func (s *sums) AppendCheckpoint(dst []byte) []byte {
	return checkpoint.Append(dst, s.magic, func(dst []byte) []byte {
		dst = append(dst, s.print...)
		dst = binary.LittleEndian.AppendUint64(dst, uint64(s.games))
		dst = binary.LittleEndian.AppendUint64(dst, uint64(s.rows))
		for _, line := range s.fit.lines() {
			for _, v := range line {
				dst = binary.LittleEndian.AppendUint64(dst, uint64(v))
			}
		}
		return dst
	})
}

// mostRows is more than the rows of a game.
const mostRows = 1 << 12

// Restore brings a trainer for the same plan to where AppendCheckpoint was called.
func (s *sums) Restore(data []byte) error {
	body, err := checkpoint.OpenPlan(data, s.magic, s.print)
	if err != nil {
		return err
	}
	if len(body) < 16 {
		return checkpoint.Short(data)
	}
	games, rows := binary.LittleEndian.Uint64(body), binary.LittleEndian.Uint64(body[8:])
	body = body[16:]
	n := s.fit.n
	if games > uint64(s.most) || rows > games*mostRows || len(body) != 8*(n*(n+1)/2+n) {
		return fmt.Errorf("%w: its parts do not fit together", checkpoint.ErrDamaged)
	}
	fit := newEquations(n)
	for _, line := range fit.lines() {
		for i := range line {
			line[i] = int64(binary.LittleEndian.Uint64(body))
			body = body[8:]
		}
	}
	for i := range n {
		if fit.square[i*n+i] < 0 {
			return fmt.Errorf("%w: the squares of value %d add up to %d", checkpoint.ErrDamaged, i, fit.square[i*n+i])
		}
	}
	s.games, s.rows, s.fit = int(games), int(rows), fit
	return nil
}
