package sim

import (
	"slices"

	"maven/internal/move"
	"maven/internal/tile"
)

const (
	// useful is how much worse than the best exchange that of another number of tiles may be to get a
	// place of its own: no simulation makes up for more.
	useful = 10 * tile.Point

	// share is the part of the places that exchanges and the pass may take from better moves: one of
	// four.
	share = 4
)

// Field returns n of the legal moves, all with their static equity, as candidates: the best by equity, but
// with a share for exchanges and the pass: if fewer than a quarter are among these, others take the places of
// the last plays. They are the best exchange, the best of each other number of tiles if it is worth little
// less, and the pass. all is reordered.
func Field(all []move.Move, n int) []move.Move {
	slices.SortFunc(all, func(a, b move.Move) int { return move.Compare(&a, &b) })
	if n <= 0 || n >= len(all) {
		return slices.Clone(all)
	}
	field := slices.Clone(all[:n])
	held := 0
	for i := range field {
		if field[i].Kind != move.Play {
			held++
		}
	}
	quiet := others(all[n:], field)
	quiet = quiet[:min(len(quiet), max(n/share-held, 0))]
	kept := n - len(quiet)
	// The places are taken from the last plays.
	for i := len(field) - 1; i >= 0 && len(field) > kept; i-- {
		if field[i].Kind == move.Play {
			field = slices.Delete(field, i, i+1)
		}
	}
	field = append(field, quiet...)
	slices.SortFunc(field, func(a, b move.Move) int { return move.Compare(&a, &b) })
	return field[:min(len(field), n)]
}

// others returns the moves of rest, in their order, that should have a place beside those of field: the
// best exchange of each number of tiles that has none, if it is useful, and the pass; of these the pass
// comes first.
func others(rest, field []move.Move) []move.Move {
	var seen [tile.MaxRack + 1]bool
	best, any := tile.Equity(0), false
	for _, m := range field {
		if m.Kind == move.Exchange {
			if !any {
				best, any = m.Equity, true
			}
			seen[m.Played] = true
		}
	}
	var pass, exchanges []move.Move
	for _, m := range rest {
		switch {
		case m.Kind == move.Pass:
			pass = append(pass, m)
		case m.Kind == move.Exchange && !seen[m.Played] && (!any || m.Equity >= best-useful):
			if !any {
				best, any = m.Equity, true
			}
			seen[m.Played] = true
			exchanges = append(exchanges, m)
		}
	}
	if len(exchanges) > 0 {
		return append(exchanges[:1:1], append(pass, exchanges[1:]...)...)
	}
	return pass
}
