package sim

import (
	"context"

	"maven/internal/census"
	"maven/internal/move"
	"maven/internal/movegen"
	"maven/internal/pool"
)

// When tables of plays are made, and of what size at most. A table takes about a tenth of a microsecond
// for each play; it saves a third of a play-out and more, of some 60 microseconds.
const (
	// boardDraws is how many draws are made before there is a table of the board: at 15 candidates
	// about as much work as the table, of up to boardPlays plays, takes.
	boardDraws = 128
	boardPlays = 400_000

	// ownDraws is the same for tables of what candidates have changed. They pay only if all of them fit
	// in the processor's caches: if the board has no more than ownPlays, and such a table neither.
	ownDraws = 512
	ownPlays = 60_000
)

// prepare makes tables of plays for the draws to come, once there have been enough to expect many more.
// They change no move.
func (s *Simulation) prepare(ctx context.Context, threads int, live []int) error {
	tiles := s.position.Unseen()
	tiles.Add(&s.position.Rack)
	if s.drawn >= boardDraws && !s.tabled {
		s.tabled = true
		s.table = census.New(s.board, movegen.Lanes{}, &tiles, boardPlays)
	}
	if s.drawn < ownDraws || s.table == nil || s.table.Len() > ownPlays {
		return nil
	}
	var without []*candidate
	for _, i := range live {
		if c := s.candidates[i]; !c.tabled && c.move.Kind == move.Play {
			without = append(without, c)
		}
	}
	worker := func(int) pool.Worker[*census.Table] {
		return func(_ context.Context, job int) (*census.Table, error) {
			c := without[job]
			return census.New(c.board, c.changed, &tiles, ownPlays), nil
		}
	}
	return pool.Run(ctx, threads, 0, len(without), worker, func(job int, table *census.Table) error {
		without[job].table, without[job].tabled = table, true
		return nil
	})
}
