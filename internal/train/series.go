package train

import (
	"context"
	"fmt"

	"maven/internal/pool"
)

// A series is games that are played in order, and taken one after the other. T is what is wanted of a game.
type series[T any] struct {
	print string // the fingerprint of the plan
	most  int    // games of the plan
	games int    // taken

	play   func(thread int) pool.Worker[T]
	pack   func(dst []byte, one T) []byte // of another machine
	unpack func(data []byte) (T, error)
	take   func(one T)
}

// Fingerprint returns a hash over everything that the table depends on.
func (s *series[T]) Fingerprint() string { return s.print }

// Games returns the number of games played.
func (s *series[T]) Games() int { return s.games }

// Done reports whether all games have been played.
func (s *series[T]) Done() bool { return s.games == s.most }

// Run trains by a crew until the plan or ctx is done, in one part; machines far away do it as Work says. It calls report at the beginning
// and after each game, on the caller's goroutine; the trainer may be saved there.
func (s *series[T]) Run(ctx context.Context, crew pool.Crew, report func(pool.Progress) error) error {
	now := pool.Progress{Phase: "games", Done: s.games, Of: s.most}
	if err := report(now); err != nil {
		return err
	}
	read := func(number int, result []byte) (T, error) {
		one, err := s.unpack(result)
		if err != nil {
			return one, fmt.Errorf("game %d: %w", number+1, err)
		}
		return one, nil
	}
	return pool.Share(ctx, crew, pool.Part{First: s.games, End: s.most}, s.play, read, func(_ int, one T) error {
		s.take(one)
		s.games++
		now.Done = s.games
		return report(now)
	})
}

// Work returns what plays the games for another machine. There is one part, without a state.
func (s *series[T]) Work(int, []byte) (pool.Work, error) { return pool.Packed(s.play, s.pack), nil }
