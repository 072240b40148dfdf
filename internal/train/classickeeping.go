package train

import "maven/internal/tile"

// A keeping is a leave that was kept in a game, and what came of it.
type keeping struct {
	leave  tile.Rack
	pool   tile.Rack // unseen before the move
	unseen int       // tiles of pool
	draw   int       // tiles drawn to fill the rack

	rack    tile.Rack // the filled rack
	outcome int       // cp, spread gained in the turn with that rack and the turn after it
	row     []column  // of the equations

	first  bool // kept at the first move of the game
	placed int  // tiles played with the first move
	reply  int  // cp, the answer to the first move
}

// horizon is the number of plies of an outcome: two turns of each side (docs/classic.md).
const horizon = 4

// normal reports whether the leave was kept in what the original calls normal play.
func (k *keeping) normal() bool { return k.unseen >= normalPlay }

// ahead returns by how many points a seat was ahead before a turn, or at the end.
func (g *played) ahead(turn, seat int) int {
	if turn >= len(g.turns) {
		return g.end(seat)
	}
	t := &g.turns[turn]
	if t.seat == seat {
		return t.spread
	}
	return -t.spread
}

// keepings returns the leaves kept in the turns of a game, with their rows: all, or those of normal play. A turn is
// left out if the game ended before the same side was to move again.
func (m *model) keepings(g *played, normal bool) []keeping {
	var all []keeping
	for i := range g.turns {
		next := i + 2
		if next >= len(g.turns) {
			break
		}
		t := &g.turns[i]
		k := keeping{leave: t.leave, pool: t.unseen, unseen: t.unseen.Len(), rack: g.turns[next].rack}
		k.draw = k.rack.Len() - k.leave.Len()
		k.outcome = centipoints * (g.ahead(next+horizon, t.seat) - g.ahead(next, t.seat))
		if i == 0 {
			k.first, k.placed = true, t.placed
			k.reply = centipoints * (g.ahead(1, t.seat) - g.ahead(2, t.seat))
		}
		if normal && !k.normal() {
			break
		}
		k.row = m.columns(nil, &k)
		all = append(all, k)
	}
	return all
}
