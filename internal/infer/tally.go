package infer

import (
	"maven/internal/tile"
)

// A tally is the weight of the outcomes by how many of one tile were kept and how many given back.
type tally [tile.MaxRack + 1][tile.MaxRack + 1]float64

// tally fills in what is thought of each tile, and what is certain.
func (r *Result) tally() {
	tallies := new([tile.MaxLetters + 2]tally)
	for k := range r.outcomes {
		r.count(tallies, &r.outcomes[k])
	}
	bag := r.unseen.Len() - r.Size
	chance := r.chance()
	chances := new([tile.MaxLetters + 2]tally)
	r.count(chances, &chance)
	for t, n := range r.unseen {
		if n == 0 {
			continue
		}
		r.Surely[t] = uint8(max(int(r.known[t]), int(n)-bag))
		given := r.outcomes[0].given.rack()
		r.Tiles = append(r.Tiles, TileOdds{
			Tile: tile.Tile(t), Unseen: int(n),
			Now:    tallies[t].odds(int(n), r.total(), r.unseen.Len()-r.Kept-given.Len(), r.Size-r.Kept),
			Chance: chances[t].odds(int(n), 1, r.unseen.Len()-r.known.Len(), r.Size-r.known.Len()),
		})
	}
}

// count adds an outcome to the tallies of the tiles unseen.
func (r *Result) count(tallies *[tile.MaxLetters + 2]tally, o *outcome) {
	kept, given := o.kept.rack(), o.given.rack()
	for t, n := range r.unseen {
		if n > 0 {
			tallies[t][kept[t]][given[t]] += o.weight
		}
	}
}

// odds returns what a tally says of a tile of which n are unseen. All outcomes weigh total, and so many
// tiles were drawn from a bag of that size, in which those given back were not yet.
func (t *tally) odds(n int, total float64, bag, drawn int) Odds {
	var o Odds
	for kept := range t {
		for given, weight := range t[kept] {
			if weight == 0 {
				continue
			}
			share, left := weight/total, n-kept-given
			o.Expected += share * float64(kept)
			if drawn > 0 {
				o.Expected += share * float64(drawn) * float64(left) / float64(bag)
			}
			if kept > 0 {
				o.Holds += share
			} else {
				o.Holds += share * (1 - choose(bag-left, drawn)/choose(bag, drawn))
			}
		}
	}
	return o
}
