package train

import (
	"context"
	"encoding/binary"
	"fmt"

	"maven/internal/pool"
)

// A sums is how far the fit of a table by least squares has come, as checkpoints keep it.
type sums struct {
	magic string // of checkpoints; its last byte is the version
	print string // the plan's fingerprint, which says what the rest was added up for
	most  int    // games of the plan

	play func(thread int) pool.Worker[[]yield] // plays the games
	part int                                   // more than there is of a value in any row, in units of 1/one

	games int // played
	rows  int // added up
	fit   *equations
}

// A yield is what a game says of the values of a table: how much of each is in it, and what came of it, in the table's unit.
type yield struct {
	row     []column
	outcome int
}

// progress says how far the fit is.
func (s *sums) progress() Progress { return Progress{Phase: "games", Done: s.games, Of: s.most} }

// add returns what takes the yields of the next game, and reports it.
func (s *sums) add(report func(Progress) error) func(int, []yield) error {
	return func(_ int, all []yield) error {
		for i := range all {
			s.fit.note(all[i].row, all[i].outcome)
		}
		s.rows += len(all)
		s.games++
		return report(s.progress())
	}
}

// Fingerprint returns a hash over everything that the table depends on.
func (s *sums) Fingerprint() string { return s.print }

// Games returns the number of games played.
func (s *sums) Games() int { return s.games }

// Run trains on the given number of threads until the plan or ctx is done. It calls report at the beginning and after each
// game, on the caller's goroutine; the trainer may be saved there.
func (s *sums) Run(ctx context.Context, threads int, report func(Progress) error) error {
	return s.RunBy(ctx, pool.Here(threads), report)
}

// RunBy is Run by a crew, in one part; machines far away do it as Work says.
func (s *sums) RunBy(ctx context.Context, crew pool.Crew, report func(Progress) error) error {
	if err := report(s.progress()); err != nil {
		return err
	}
	read := func(number int, result []byte) ([]yield, error) {
		all, err := readYields(result, s.fit.n, s.part)
		if err != nil {
			return nil, fmt.Errorf("game %d: %w", number+1, err)
		}
		return all, nil
	}
	return pool.Share(ctx, crew, pool.Part{First: s.games, End: s.most}, s.play, read, s.add(report))
}

// Work returns what plays the games for another machine.
func (s *sums) Work() Work { return packed(s.play, appendYields) }

// Done reports whether all games have been played.
func (s *sums) Done() bool { return s.games == s.most }

// AppendCheckpoint appends everything that Restore needs to continue: the magic, the plan's fingerprint, the games played,
// the rows, all sums as 64-bit integers (each line of the square, beginning at the diagonal, then the right side), and the
// SHA-256 of all these.
func (s *sums) AppendCheckpoint(dst []byte) []byte {
	return seal(s.magic).Append(dst, func(dst []byte) []byte {
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
	body, err := unseal(data, s.magic)
	if err != nil {
		return err
	}
	head := len(s.print)
	if len(body) < head+16 {
		return fmt.Errorf("%w: %d bytes are too few for a header", ErrDamaged, len(data))
	}
	if string(body[:head]) != s.print {
		return fmt.Errorf("%w: words, rules, tiles, tables, games or seed differ", ErrOtherPlan)
	}
	games, rows := binary.LittleEndian.Uint64(body[head:]), binary.LittleEndian.Uint64(body[head+8:])
	body = body[head+16:]
	n := s.fit.n
	if games > uint64(s.most) || rows > games*mostRows || len(body) != 8*(n*(n+1)/2+n) {
		return fmt.Errorf("%w: its parts do not fit together", ErrDamaged)
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
			return fmt.Errorf("%w: the squares of value %d add up to %d", ErrDamaged, i, fit.square[i*n+i])
		}
	}
	s.games, s.rows, s.fit = int(games), int(rows), fit
	return nil
}
