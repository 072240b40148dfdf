package original

import (
	"maven/internal/engine"
	"maven/internal/form"
	"maven/internal/move"
	"maven/internal/stat"
	"maven/internal/tile"
)

// Comment says how good a candidate is by how far it is behind the best, by the steps of the original: as good, up to 2 points, up
// to 5, more. A candidate that is worth more than the best gets no comment, as one that is far behind. The words are ours.
func Comment(best, c *engine.Candidate) string {
	if c.Value.Known == stat.Unknown || best.Value.Known == stat.Unknown {
		return "the original does not value it"
	}
	switch gap := best.Value.Equity - c.Value.Equity; {
	case gap == 0:
		return "best"
	case gap < 0 || gap > 5*tile.Point:
		return ""
	case gap <= 2*tile.Point:
		return "good"
	}
	return "OK"
}

// Remark adds to a ranking the comments on its moves, and how far the moves asked about are behind the best one.
func Remark(r *form.Ranking, f *form.Found, asked []move.Move) {
	best := &f.Snapshot.Candidates[0]
	for i := range f.Moves {
		c := &f.Moves[i]
		r.Moves[i].Comment = Comment(best, c)
		for k := range asked {
			if c.Move.Same(&asked[k]) && c.Value.Known != stat.Unknown && best.Value.Known != stat.Unknown {
				r.Moves[i].Behind = form.Points(max(best.Value.Equity-c.Value.Equity, 0))
			}
		}
	}
}
