package translate

import (
	"fmt"

	"maven/internal/classic/rank"
	"maven/internal/classic/tables"
	"maven/internal/game"
	"maven/internal/move"
)

// A Tally counts what the original keeps of the moves of a game. It is not safe for concurrent use.
type Tally struct {
	rater *rank.Static
	now   *Translator
}

// NewTally returns a tally that values the tiles kept by these tables.
func NewTally(set *tables.Set) *Tally {
	return &Tally{rank.NewStatic(set, nil), New(nil)}
}

// Count returns what a move counts, with the points that it has scored. The error says that the original could not have such a
// position, or such a move.
func (c *Tally) Count(p *game.Position, m *move.Move, points int) (tables.Statistics, error) {
	if err := c.now.Set(p); err != nil {
		return tables.Statistics{}, fmt.Errorf("classic Maven: %w", err)
	}
	made := c.now.Original(m)
	made.Score = points * Centipoints
	counted, err := c.rater.Statistics(c.now.Position, &made)
	if err != nil {
		return tables.Statistics{}, fmt.Errorf("classic Maven: %w", err)
	}
	return counted, nil
}
