package explain

import (
	"maven/internal/engine"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/stat"
)

// An Against explains the best candidate of an analysis against another one.
type Against struct {
	Best, Other *engine.Candidate // Other is nil if there is none
	Explanation
}

// Best explains the best candidate: against those of the moves asked about that are not the best, or else against the
// second. Without candidates, or if their worth is not known, there is nothing to explain.
func Best(p *game.Position, found engine.Findings, asked []move.Move) []Against {
	all := found.Candidates
	if len(all) == 0 || all[0].Value.Known == stat.Unknown {
		return nil
	}
	var others []*engine.Candidate
	for i := range asked {
		if c := found.Candidate(&asked[i]); c != nil && !c.Move.Same(&all[0].Move) {
			others = append(others, c)
		}
	}
	if len(others) == 0 && len(all) > 1 {
		others = append(others, &all[1])
	}
	if len(others) == 0 {
		others = append(others, nil)
	}
	list := make([]Against, len(others))
	for i, other := range others {
		list[i] = Against{&all[0], other, Compare(p, &all[0], other)}
	}
	return list
}
