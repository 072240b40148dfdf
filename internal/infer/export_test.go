package infer

import "maven/internal/tile"

// A Tolerance is a tolerance.
type Tolerance = tolerance

// PlayTolerance and ExchangeTolerance return the usual ones.
func PlayTolerance() Tolerance     { return playTolerance() }
func ExchangeTolerance() Tolerance { return exchangeTolerance() }

// With returns the options with tolerances of plays and of exchanges.
func (o Options) With(play, exchange Tolerance) Options {
	o.play, o.exchange = play, exchange
	return o
}

// Tolerances returns those of plays and of exchanges.
func (o Options) Tolerances() (play, exchange Tolerance) { return o.play, o.exchange }

// Reweighed returns how much of the whole weight the leave would have if that had been the tolerance, and how
// much by chance alone. The result's own must have left out nothing that counts.
func (r *Result) Reweighed(leave *tile.Rack, own, other Tolerance) (share, chance float64) {
	sum, part, kept := 0.0, 0.0, pack(leave)
	for k := range r.outcomes {
		o := &r.outcomes[k]
		w := o.weight / own.weigh(o.loss) * other.weigh(o.loss)
		if sum += w; o.kept == kept {
			part += w
		}
	}
	return part / sum, ways(leave, &r.unseen) / choose(r.unseen.Len(), r.Kept)
}

// Possible returns how many racks there are to weigh.
func (i *Inference) Possible() float64 { return i.turn.others.Choices(i.turn.number)[i.turn.number] }
