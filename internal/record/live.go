package record

import (
	"maven/internal/game"
	"maven/internal/random"
	"maven/internal/rules"
	"maven/internal/tile"
	"maven/internal/wordgraph"
)

// NewLive returns a game at its beginning whose tiles are drawn by the seed, as a Game draws them.
// All racks are known to the record. What is drawn depends on the seed and the turns alone, so that
// undoing turns brings back bag and racks as they were; a play that is withdrawn has drawn nothing.
func NewLive(r *rules.Rules, words *wordgraph.Graph, seed random.Seed) *History {
	h := NewHistory(r, words)
	h.live, h.seed = true, seed
	h.deal(h.now, 0)
	return h
}

// Seed returns the seed of a live game; false for any other.
func (h *History) Seed() (random.Seed, bool) { return h.seed, h.live }

// deal gives the state after n turns of a live game the racks that its bag has dealt.
func (h *History) deal(s *State, n int) {
	if !h.live {
		return
	}
	var racks [2]tile.Rack
	stream := h.seed.Stream()
	bag := game.NewBag(&h.rules.Tiles.Count, stream)
	for p := range racks {
		bag.Draw(h.rules.RackSize, &racks[p])
	}
	for i := range n {
		t := &h.turns[i]
		if t.Kind == Played && i+1 < n && h.turns[i+1].Kind == Withdrawn {
			continue
		}
		used := t.used()
		subtract(&racks[t.Player], &used)
		bag.Draw(used.Len(), &racks[t.Player])
		if t.Kind == Exchanged {
			bag.Put(&used, stream)
		}
	}
	for p := range racks {
		s.Racks[p] = Held{Tiles: racks[p], Count: racks[p].Len()}
	}
}
