package sim

import (
	"fmt"
	"slices"

	"maven/internal/game"
	"maven/internal/random"
	"maven/internal/tile"
)

// A draw is what chance decides in one play-out, the same for all candidates.
type draw struct {
	opponent tile.Rack     // what the opponent holds
	order    []tile.Tile   // the bag: the player on turn draws from its end, the opponent from its front
	put      random.Stream // places tiles that are exchanged
	stream   random.Stream // that it was drawn by
}

// A drawer makes the draws of a position. Draw number i depends on the seed and i alone.
type drawer struct {
	unseen  tile.Rack
	known   tile.Rack // tiles that the opponent surely holds
	size    int       // tiles that it holds
	seed    random.Seed
	sampler Sampler // nil for chance
	turning bool    // in as many draws as there are unseen tiles, each of them comes to each place once
}

func newDrawer(p *game.Position, seed random.Seed, sampler Sampler, turning bool) drawer {
	d := drawer{unseen: p.Unseen(), known: p.Opponent, size: p.Sizes[1], seed: seed, sampler: sampler, turning: turning && sampler == nil}
	if held, ok := p.Held(); ok {
		d.known = held
	}
	for t, n := range d.known {
		d.known[t] = min(n, d.unseen[t])
	}
	return d
}

// turn takes so many tiles from the front of the order to its end.
func (d *draw) turn(n int) {
	slices.Reverse(d.order[:n])
	slices.Reverse(d.order[n:])
	slices.Reverse(d.order)
}

// draw makes draw number i. The error is a sampler that draws what cannot be.
func (d *drawer) draw(to *draw, i int) error {
	turn := 0
	if d.turning {
		n := max(d.unseen.Len()-d.known.Len(), 1)
		i, turn = i/n, i%n
	}
	to.stream = *d.seed.At(i).Stream()
	stream := &to.stream
	to.put = *random.Seed(stream.Uint64()).Stream()
	to.opponent = d.known
	if d.sampler != nil {
		d.sampler(&to.opponent, stream)
	}
	rest := d.unseen
	missing := d.size - to.opponent.Len()
	if missing < 0 || !to.opponent.Contains(&d.known) || !rest.Remove(&to.opponent) {
		return fmt.Errorf("%w: the sampler draws a rack that the opponent cannot have", ErrOptions)
	}
	to.order = rest.AppendTiles(to.order[:0])
	random.Shuffle(stream, to.order)
	to.turn(turn)
	missing = min(missing, len(to.order))
	for _, t := range to.order[:missing] {
		to.opponent[t]++
	}
	to.order = to.order[missing:]
	return nil
}
