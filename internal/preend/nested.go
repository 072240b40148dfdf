package preend

import (
	"slices"

	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/stat"
	"maven/internal/tile"
)

// A state is a position in which we know all tiles, with what the players know of them.
type state struct {
	pos   *game.Position // with both racks
	bag   tile.Rack      // what is in the bag
	order []tile.Tile    // the same as it will be drawn; nil with ByKnowledge, where it does not matter
	seen  [2]tile.Rack   // tiles of the player on turn, and of the other, that the opponent of each knows of
	asker bool           // the player on turn is the one who asks
}

// A reach says how far a search goes. With none, what looks best is played to the end, and of the draws of one
// move one is taken.
type reach struct {
	plies   int  // moves of an endgame; 0 to play it out by what looks best, whole to solve it
	choices int  // decisions without seeing all tiles that are searched, one after the other; others are made by what looks best
	breadth int  // moves that are looked at for such a decision; 0 for all
	splits  int  // racks that are looked at for each; 0 for all
	results bool // only who wins is found out, and spreads are worth nothing
}

// whole is more plies than an endgame has.
const whole = 1 << 20

// exact leaves nothing out.
func exact() reach { return reach{plies: whole, choices: whole} }

// within returns the reach of the search that makes a decision.
func (r reach) within() reach {
	if r.breadth == 0 {
		return r
	}
	return reach{}
}

// value returns what comes of a state.
func (w *worker) value(s *state, r reach) outcome {
	p := s.pos
	if p.Ending != game.Going {
		return final(p.Scores[0]-p.Scores[1], stat.Proven)
	}
	if p.Bag() == 0 {
		return w.endgame(p, r)
	}
	if w.stopped() {
		return outcome{}
	}
	key := s.key(r)
	if o, ok := w.values[key]; ok && !w.tracing {
		return o
	}
	m, known := w.choose(s, r)
	w.follow(&m)
	o := w.after(s, &m, r)
	o.known = min(o.known, known)
	if !w.halted {
		w.values[key] = o
	}
	return o
}

// A stateKey is all that the value of a state depends on.
type stateKey struct {
	hash    uint64 // of the board, both racks, and turns without score
	order   uint64 // of the bag
	spread  int
	seen    [2]tile.Rack
	asker   bool
	plies   int
	choices int
	results bool
}

// key returns the key of the state, for a search of that reach.
func (s *state) key(r reach) stateKey {
	k := stateKey{hash: s.pos.Hash(), spread: s.pos.Scores[0] - s.pos.Scores[1], seen: s.seen, asker: s.asker, plies: r.plies, results: r.results}
	for _, t := range s.order {
		k.order = (k.order + uint64(t) + 1) * 0x9e3779b97f4a7c15
	}
	if r.breadth > 0 {
		k.choices = r.choices
	}
	return k
}

// after returns what comes of a move for the player on turn.
func (w *worker) after(s *state, m *move.Move, r reach) outcome {
	r.choices = max(r.choices-1, 0)
	if s.order != nil {
		n := min(int(m.Played), len(s.order))
		drawn := tile.RackOf(s.order[:n]...)
		return w.drawn(s, m, &drawn, s.order[n:], r)
	}
	all := draws(&s.bag, min(int(m.Played), s.bag.Len()))
	if r == (reach{}) {
		return w.drawn(s, m, &byHash(all, s.pos.Hash()).tiles, nil, r)
	}
	o, total := outcome{known: stat.Proven}, 0.0
	tracing := w.tracing
	for _, d := range all {
		o.add(w.drawn(s, m, &d.tiles, nil, r), d.ways)
		total += d.ways
		w.tracing = false
	}
	w.tracing = tracing
	return o.over(total)
}

// byHash returns one of the draws, each as often as it comes, where hashes are as good as chance.
func byHash(all []draw, hash uint64) *draw {
	total := 0.0
	for i := range all {
		total += all[i].ways
	}
	at := total * float64(hash>>11) / (1 << 53)
	for i := range all {
		if at -= all[i].ways; at < 0 {
			return &all[i]
		}
	}
	return &all[len(all)-1]
}

// drawn returns what comes of a move with a draw. The rest is what stays in the bag in its order.
func (w *worker) drawn(s *state, m *move.Move, drawn *tile.Rack, rest []tile.Tile, r reach) outcome {
	used := m.Used()
	next := state{pos: s.pos, bag: s.bag.Less(drawn), order: rest, asker: !s.asker}
	next.seen[0], next.seen[1] = s.seen[1], s.seen[0].Less(&used)
	if m.Kind == move.Exchange {
		next.bag.Add(&used)
		next.seen[1] = tile.Rack{}
	}
	s.pos.Apply(m, drawn)
	defer s.pos.TakeBack()
	if s.order == nil || m.Kind != move.Exchange {
		return w.value(&next, r).turned()
	}
	return w.shuffled(&next, r).turned()
}

// shuffled returns what comes of a state over all orders of the bag.
func (w *worker) shuffled(s *state, r reach) outcome {
	o := outcome{known: stat.Proven}
	all := orders(&s.bag)
	tracing := w.tracing
	for _, order := range all {
		s.order = order
		o.add(w.value(s, r), 1)
		w.tracing = false
	}
	w.tracing = tracing
	return o.over(float64(len(all)))
}

// choose returns the move of the player on turn, and whether it is certain that it is the one by the
// model.
func (w *worker) choose(s *state, r reach) (move.Move, stat.Known) {
	if r.choices == 0 {
		return w.greedy(s.pos), stat.Heuristic
	}
	tracing := w.tracing
	w.tracing = false
	defer func() { w.tracing = tracing }()
	if w.model == SeesAll && !s.asker {
		return w.best(s.pos, []state{*s}, []float64{1}, r)
	}
	return w.decide(s, r)
}

// decide returns the move of a player who does not see all tiles. What is unseen may be in any order.
func (w *worker) decide(s *state, r reach) (move.Move, stat.Known) {
	unseen := s.pos.Opponent
	unseen.Add(&s.bag)
	info := s.pos.Known
	info.Opponent = s.seen[1]
	view := game.NewPosition(info)
	key := policyKey{view.Hash(), info.Scores[0] - info.Scores[1], s.asker, s.seen[0], r.results}
	if m, ok := w.policies[key]; ok {
		return m.move, m.known
	}
	pool := unseen.Less(&s.seen[1])
	bags := spaced(draws(&pool, s.bag.Len()), r.splits)
	var states []state
	var weights []float64
	for _, b := range bags {
		info.Opponent = unseen.Less(&b.tiles)
		one := game.NewPosition(info)
		split := state{pos: &one, bag: b.tiles, seen: s.seen, asker: s.asker}
		if s.order == nil {
			states, weights = append(states, split), append(weights, b.ways)
			continue
		}
		all := orders(&b.tiles)
		for _, order := range all {
			split.order = order
			states, weights = append(states, split), append(weights, b.ways/float64(len(all)))
		}
	}
	m, known := w.best(s.pos, states, weights, r)
	if !w.halted {
		w.policies[key] = policy{m, known}
	}
	return m, known
}

// best returns the move that is best on average over the states, which look alike to the player on turn.
func (w *worker) best(p *game.Position, states []state, weights []float64, r reach) (move.Move, stat.Known) {
	if r.results {
		return w.winner(p, states, weights, r)
	}
	return w.bestOf(w.moves(p, r.breadth), states, weights, r)
}

// bestOf returns the best of some moves.
func (w *worker) bestOf(moves []move.Move, states []state, weights []float64, r reach) (best move.Move, known stat.Known) {
	known = stat.Proven
	if r.breadth > 0 || r.splits > 0 {
		known = stat.Heuristic
	}
	total := sum(weights)
	var most outcome
	within := r.within()
	for i, m := range moves {
		o, left := outcome{known: stat.Proven}, total
		for j := range states {
			o.add(w.after(&states[j], &m, within), weights[j])
			if left -= weights[j]; i > 0 && o.points()+left < most.points()-equal {
				break
			}
		}
		if w.halted {
			return m, stat.Heuristic
		}
		known = min(known, o.known)
		if i == 0 || left < equal && o.compare(&most) > 0 {
			best, most = m, o
		}
	}
	return best, known
}

// winner returns a move that has the same results as the best one: any that always wins, or any if none ever
// does. Only among moves that win as often, and not always or never, does the spread decide.
func (w *worker) winner(p *game.Position, states []state, weights []float64, r reach) (move.Move, stat.Known) {
	known, total, most := stat.Proven, sum(weights), -1.0
	var equals []move.Move
	for _, m := range w.promising(p, states, weights) {
		o, left := outcome{known: stat.Proven}, total
		for j := range states {
			o.add(w.after(&states[j], &m, r), weights[j])
			if left -= weights[j]; o.points()+left < most-equal {
				break
			}
		}
		if w.halted {
			return m, stat.Heuristic
		}
		known = min(known, o.known)
		switch points := o.points(); {
		case points+left < most-equal:
			continue
		case points > most+equal:
			most, equals = points, equals[:0]
		}
		equals = append(equals, m)
		if most > total-equal {
			return m, known
		}
	}
	if len(equals) == 1 || most < equal {
		return equals[0], known
	}
	slices.SortFunc(equals, func(a, b move.Move) int { return move.Compare(&a, &b) })
	r.results = false
	best, sure := w.bestOf(equals, states, weights, r)
	return best, min(known, sure)
}

// promising lists the moves of the player on turn, those first that win most over the states if they are
// played out.
func (w *worker) promising(p *game.Position, states []state, weights []float64) []move.Move {
	moves := w.moves(p, 0)
	seen := make([]outcome, len(moves))
	order := make([]int, len(moves))
	for i := range moves {
		order[i] = i
		for j := range states {
			seen[i].add(w.after(&states[j], &moves[i], reach{}), weights[j])
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return seen[b].compare(&seen[a]) })
	sorted := make([]move.Move, len(moves))
	for i, at := range order {
		sorted[i] = moves[at]
	}
	return sorted
}

func sum(all []float64) float64 {
	total := 0.0
	for _, one := range all {
		total += one
	}
	return total
}

// spaced returns n of the draws, evenly spaced, or all if n is 0.
func spaced(list []draw, n int) []draw {
	if n == 0 || len(list) <= n {
		return list
	}
	some := make([]draw, n)
	for i := range some {
		some[i] = list[i*len(list)/n]
	}
	return some
}

// A policyKey is all that a player's decision depends on.
type policyKey struct {
	view    uint64 // hash of what the player sees
	spread  int
	asker   bool
	shown   tile.Rack // its tiles that the opponent knows of
	results bool      // the move is good enough to know who wins
}

// A policy is a decision, and how it is known.
type policy struct {
	move  move.Move
	known stat.Known
}
