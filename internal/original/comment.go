package original

import "maven/internal/tile"

// Comment says how good a move is by how far it is behind the best. The original did so too; its words and steps are not
// known, so these are ours.
func Comment(gap tile.Equity) string {
	steps := [...]struct {
		most tile.Equity
		text string
	}{{tile.Point, "as good as the best"}, {4 * tile.Point, "a good move"}, {10 * tile.Point, "a fair move"}, {25 * tile.Point, "a weak move"}}
	for _, step := range steps {
		if gap <= step.most {
			return step.text
		}
	}
	return "a mistake"
}
