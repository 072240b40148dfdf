package infer

import "maven/internal/tile"

// Reweighed returns how much of the whole weight the leave would have if that had been the tolerance, and how
// much by chance alone. The result's own must have left out nothing that counts.
func (r *Result) Reweighed(leave *tile.Rack, own, other Tolerance) (share, chance float64) {
	sum, part, kept := 0.0, 0.0, pack(leave)
	for k := range r.outcomes {
		o := &r.outcomes[k]
		w := o.weight / own.Weigh(o.loss) * other.Weigh(o.loss)
		if sum += w; o.kept == kept {
			part += w
		}
	}
	return part / sum, ways(leave, &r.unseen) / choose(r.unseen.Len(), r.Kept)
}

// Possible returns how many racks there are to weigh.
func (i *Inference) Possible() float64 { return i.turn.others.Choices(i.turn.number)[i.turn.number] }
