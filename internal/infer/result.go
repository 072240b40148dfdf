package infer

import (
	"cmp"
	"slices"
	"sort"

	"maven/internal/random"
	"maven/internal/said"
	"maven/internal/stat"
	"maven/internal/tile"
)

// A Result is what the opponent likely holds. It does not change, and any number of goroutines may use it.
type Result struct {
	Evidence Evidence
	Reason   said.Text // why there is no evidence

	Known     stat.Known // Enumerated where all racks were looked at, else Sampled
	Looked    int        // racks looked at
	Of        int        // racks that were to be looked at
	Effective float64    // racks that would tell as much if all had the same weight

	Size   int        // tiles that the opponent holds
	Kept   int        // of them, those that it kept; the others were drawn after the move
	Surely tile.Rack  // tiles that it holds for certain
	Tiles  []TileOdds // of each tile unseen, in tile order
	Leaves int        // different leaves that may have been kept, of those looked at

	unseen   tile.Rack
	known    tile.Rack
	outcomes []outcome // in the order of the tiles kept, then of those given back
	sums     []float64 // of their weights, up to each
}

// Odds are what is thought of one tile on the opponent's rack.
type Odds struct {
	Holds    float64 // chance to hold at least one, 0 to 1
	Expected float64 // how many, on average
}

// A TileOdds is what is thought of one tile, and what would be by chance alone.
type TileOdds struct {
	Tile        tile.Tile
	Unseen      int // of this tile
	Now, Chance Odds
}

// A LeaveOdds is what is thought of one leave.
type LeaveOdds struct {
	Leave       tile.Rack
	Probability float64     // 0 to 1
	Chance      float64     // the same by chance alone
	Loss        tile.Equity // by how much the move was worse than the best with this leave, at least
}

func newResult(i *Inference) *Result {
	r := &Result{
		Evidence: i.evidence, Reason: i.reason, Known: stat.Enumerated, Size: i.size, Kept: i.known.Len(),
		unseen: i.unseen, known: i.known,
	}
	if i.judged() {
		r.Kept = i.turn.kept
	}
	return r
}

// finish works out what the outcomes say. Without any, all but the tiles known is left to chance.
func (r *Result) finish() {
	slices.SortFunc(r.outcomes, func(a, b outcome) int {
		return cmp.Or(cmp.Compare(a.kept, b.kept), cmp.Compare(a.given, b.given))
	})
	r.add()
	if r.Effective == 0 {
		r.Kept, r.outcomes = r.known.Len(), []outcome{r.chance()}
		r.add()
		r.Effective = 0
	}
	r.tally()
}

// chance is the outcome that stands for what is certain: the tiles known are there, and others drawn.
func (r *Result) chance() outcome { return outcome{kept: pack(&r.known), weight: 1} }

// add adds the weights up, and counts the leaves.
func (r *Result) add() {
	sum, squares := 0.0, 0.0
	r.sums, r.Leaves = make([]float64, len(r.outcomes)), 0
	for n := range r.outcomes {
		w := r.outcomes[n].weight
		sum, squares = sum+w, squares+float64(w*w)
		r.sums[n] = sum
		if n == 0 || r.outcomes[n].kept != r.outcomes[n-1].kept {
			r.Leaves++
		}
	}
	if r.Effective = 0; sum > 0 {
		r.Effective = sum * sum / squares
	}
}

// total returns the weight of all outcomes.
func (r *Result) total() float64 { return r.sums[len(r.sums)-1] }

// Best returns the n likeliest leaves, 0 for all, the likeliest first.
func (r *Result) Best(n int) []LeaveOdds {
	var leaves []LeaveOdds
	for k := range r.outcomes {
		o := &r.outcomes[k]
		if k == 0 || o.kept != r.outcomes[k-1].kept {
			leaves = append(leaves, LeaveOdds{Leave: o.kept.rack(), Loss: o.loss})
		}
		last := &leaves[len(leaves)-1]
		last.Probability += o.weight
		last.Loss = min(last.Loss, o.loss)
	}
	slices.SortStableFunc(leaves, func(a, b LeaveOdds) int { return cmp.Compare(b.Probability, a.Probability) })
	if n > 0 {
		leaves = leaves[:min(n, len(leaves))]
	}
	from := r.unseen
	from.Remove(&r.known)
	all := choose(from.Len(), r.Kept-r.known.Len())
	for k := range leaves {
		l := &leaves[k]
		l.Probability /= r.total()
		rest := l.Leave
		rest.Remove(&r.known)
		l.Chance = ways(&rest, &from) / all
	}
	return leaves
}

// Draw draws what the opponent holds, as likely as the result says, and sets held to it. The same numbers
// of the stream give the same tiles.
func (r *Result) Draw(held *tile.Rack, stream *random.Stream) {
	at := float64(stream.Uint64()>>11) / (1 << 53) * r.total()
	n := sort.Search(len(r.sums)-1, func(n int) bool { return r.sums[n] > at })
	given, from := r.outcomes[n].given.rack(), r.unseen
	*held = r.outcomes[n].kept.rack()
	from.Remove(held)
	from.Remove(&given)
	drawTiles(held, &from, r.Size-r.Kept, stream)
}
