package eval

import (
	"maven/internal/leave"
	"maven/internal/tile"
)

// A Keeper knows what any tiles kept are worth with the same tiles unseen: leave and unseen term, without what it is worth to leave few tiles
// in the bag. It never changes once made.
type Keeper struct {
	leaves         *leave.Table                     // nil: leaves are worth nothing
	share          tile.Equity                      // of the leave besides, of leaveParts
	first, further [tile.MaxLetters + 2]tile.Equity // by letter: what is due to the tiles unseen
}

// Keeper returns one for the tiles unseen, which are those of the set.
func (s *Static) Keeper(e Ending, set *tile.Set) *Keeper {
	k := &Keeper{leaves: s.leaves}
	if s.unseen != nil {
		k.share = stage(e.Unseen.Len())
		if e.counts() {
			k.first, k.further = s.unseen.Each(&e.Unseen, set)
		}
	}
	return k
}

// Worth returns what the tiles are worth.
func (k *Keeper) Worth(kept *tile.Rack) tile.Equity {
	worth := tile.Equity(0)
	if k.leaves != nil {
		worth = k.leaves.Worth(kept)
		worth += worth * k.share / leaveParts
	}
	for i, n := range kept {
		if n > 0 {
			worth += tile.Equity(n)*k.first[i] + tile.Equity(n-1)*k.further[i]
		}
	}
	return worth
}
