package original

import (
	"maven/internal/engine"
	"maven/internal/form"
	"maven/internal/move"
	"maven/internal/stat"
	"maven/internal/tile"
)

// Comment says how good a candidate is by how far it is behind the best. The original did so too; its words and steps are not
// known, so these are ours.
func Comment(best, c *engine.Candidate) string {
	gap := best.Value.Equity - c.Value.Equity
	steps := [...]struct {
		most tile.Equity
		text string
	}{{tile.Point, "as good as the best"}, {4 * tile.Point, "a good move"}, {10 * tile.Point, "a fair move"}, {25 * tile.Point, "a weak move"}}
	switch {
	case c.Value.Known == stat.Unknown || best.Value.Known == stat.Unknown:
		return "the original does not value it"
	case c.Rank == 1:
		return "the best move"
	}
	for _, step := range steps {
		if gap <= step.most {
			return step.text
		}
	}
	return "a mistake"
}

// Remark adds to a ranking how far the moves asked about are behind the best one, and the comments on them.
func Remark(r *form.Ranking, f *form.Found, asked []move.Move) {
	best := &f.Snapshot.Candidates[0]
	for i := range f.Moves {
		c := &f.Moves[i]
		for k := range asked {
			if !c.Move.Same(&asked[k]) {
				continue
			}
			if r.Moves[i].Comment = Comment(best, c); c.Value.Known != stat.Unknown && best.Value.Known != stat.Unknown {
				r.Moves[i].Behind = form.Points(max(best.Value.Equity-c.Value.Equity, 0))
			}
		}
	}
}
