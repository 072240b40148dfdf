package train

import (
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
	return checkpoint.Append(dst, s.magic, s.print, append([]any{uint64(s.games), uint64(s.rows)}, s.fit.lines()...)...)
}

// mostRows is more than the rows of a game.
const mostRows = 1 << 12

// Restore brings a trainer for the same plan to where AppendCheckpoint was called.
func (s *sums) Restore(data []byte) error {
	var games, rows uint64
	n := s.fit.n
	fit := newEquations(n)
	rest, err := checkpoint.Open(data, s.magic, s.print, append([]any{&games, &rows}, fit.lines()...)...)
	if err != nil {
		return err
	}
	if games > uint64(s.most) || rows > games*mostRows || len(rest) > 0 {
		return checkpoint.Damaged("its parts do not fit together")
	}
	for i := range n {
		if fit.square[i*n+i] < 0 {
			return checkpoint.Damaged("the squares of value %d add up to %d", i, fit.square[i*n+i])
		}
	}
	s.games, s.rows, s.fit = int(games), int(rows), fit
	return nil
}
