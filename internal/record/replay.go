package record

import (
	"iter"

	"maven/internal/game"
	"maven/internal/random"
	"maven/internal/said"
	"maven/internal/tile"
)

// At returns the state before turn n, counting from 0; n = Len() is the state after all turns. The racks have all tiles
// that the whole record gives, later turns included. So a rack's Tiles may be more than the opponent knew: State.Knows
// and State.Position have what a player knew. At replays n turns. Walk gives all states for the cost of one replay.
func (h *History) At(n int) (*State, error) {
	if n < 0 || n > len(h.turns) {
		return nil, said.Errorf("there is no state %d: the record has %s", n, said.Count(len(h.turns), "turn"))
	}
	r := newReplay(h, n)
	return new(r.told()), nil
}

// Walk gives the states of At, from the first to the one after all turns, each with the number of the turn that follows
// it. The caller may use a state until the next is given, and must not change its board.
func (h *History) Walk() iter.Seq2[int, *State] {
	return func(yield func(int, *State) bool) {
		r, s := newReplay(h, 0), State{}
		for {
			if s = r.told(); !yield(r.done, &s) || r.done == len(h.turns) {
				return
			}
			r.step()
		}
	}
}

// EachTurn gives the number of each turn with the state before it, as Walk does.
func (h *History) EachTurn() iter.Seq2[int, *State] {
	return func(yield func(int, *State) bool) {
		for i, s := range h.Walk() {
			if i == h.Len() || !yield(i, s) {
				return
			}
		}
	}
}

// A replay goes through the turns of a history.
type replay struct {
	history *History
	state   *State // after the turns that are done, as they told it
	done    int    // turns

	dealer *dealer    // of a live history; nil for others
	ahead  [2]outlook // of other histories, by player
}

// An outlook is a rack as later turns show it.
type outlook struct {
	held  Held
	shown tile.Rack
	until int // the last state with this rack; -1 before the first
}

// newReplay returns a replay of the first n turns.
func newReplay(h *History, n int) *replay {
	r := &replay{history: h, state: h.first()}
	r.ahead[0].until, r.ahead[1].until = -1, -1
	if h.live {
		r.dealer = newDealer(h)
		r.dealer.deal(r.state)
	}
	for range n {
		r.step()
	}
	return r
}

// clone returns a replay of a copy of the history that goes on on its own.
func (r *replay) clone(h *History) *replay {
	c := *r
	c.history, c.state = h, r.state.clone()
	if r.dealer != nil {
		d, stream := *r.dealer, *r.dealer.stream
		d.bag, d.bagBefore, d.stream = d.bag.Clone(), d.bagBefore.Clone(), &stream
		c.dealer = &d
	}
	return &c
}

// first returns the state before the first turn, without the tiles of a live game.
func (h *History) first() *State {
	s := newState(h.rules, h.words)
	if p := h.start; p != nil {
		s.Board.CopyFrom(p.Board)
		s.Scores, s.Scoreless, s.Passes, s.Bag = p.Scores, p.Scoreless, p.Passes, p.Bag()
		if !h.live {
			s.Racks = [2]Held{{Tiles: p.Rack, Count: p.Sizes[0]}, {Tiles: p.Opponent, Count: p.Sizes[1]}}
			s.Shown[1], s.Ending = p.Opponent, p.Ending
			if p.HasLast {
				s.made, s.maker = p.Last, 1
			}
		}
	}
	return s
}

func (r *replay) step() {
	turns := r.history.turns
	r.state.apply(&turns[r.done])
	if r.dealer != nil {
		r.dealer.turn(turns, r.done)
		r.dealer.deal(r.state)
	}
	r.done++
}

// told returns the state with the racks as the whole record tells them.
func (r *replay) told() State {
	s := *r.state
	if r.dealer != nil {
		return s
	}
	for p := range r.ahead {
		if r.ahead[p].until < r.done {
			r.lookAhead(p)
		}
		s.Racks[p], s.Shown[p] = r.ahead[p].held, r.ahead[p].shown
	}
	s.recount()
	for p := range s.Racks {
		if tiles, ok := s.held(p); ok {
			s.Racks[p].Tiles = tiles
		}
	}
	return s
}

// lookAhead finds what this turn and later ones say about a player's rack, up to the turn that changes it. The result
// holds until then.
func (r *replay) lookAhead(player int) {
	h, s := r.history, *r.state
	found := &r.ahead[player]
	defer func() { found.held, found.shown = s.Racks[player], s.Shown[player] }()
	for i := r.done; i < len(h.turns); i++ {
		t := &h.turns[i]
		found.until = i
		switch {
		case t.Kind == EndBonus && t.Player != player:
			s.meetLeft(player, &t.Tiles)
			return
		case t.Player != player || t.Kind == TimePenalty || t.Kind == Adjusted:
			continue
		case t.Kind == Withdrawn || t.Kind == EndBonus: // holds another rack, or none
			return
		case t.Kind == EndPenalty:
			s.meetLeft(player, &t.Tiles)
			return
		}
		rack, used := t.Rack, t.used()
		if t.Known != Known {
			rack = union(&rack, &used)
		}
		s.meet(player, &rack, t.Known)
		if t.Known == Known || t.Kind <= ExchangedCount {
			return
		}
	}
	found.until = len(h.turns)
	s.Racks[player] = h.now.Racks[player] // no turn has changed it
}

// A dealer draws the tiles of a live history, as a game.Game does. A play that is withdrawn has drawn nothing.
type dealer struct {
	bag    game.Bag
	stream *random.Stream
	racks  [2]tile.Rack
	told   []tile.Rack // see Deal

	bagBefore   game.Bag // before the last turn
	racksBefore [2]tile.Rack
}

func newDealer(h *History) *dealer {
	d := &dealer{stream: h.seed.Stream(), told: h.draws}
	contents, sizes := h.rules.Tiles.Count, [2]int{h.rules.RackSize, h.rules.RackSize}
	if p := h.start; p != nil {
		onBoard := p.Board.OnBoard()
		contents = contents.Less(&onBoard)
		d.racks, sizes = [2]tile.Rack{p.Rack, p.Opponent}, p.Sizes
		for i := range d.racks {
			contents = contents.Less(&d.racks[i])
		}
	}
	d.bag = *game.NewBag(&contents, d.stream)
	for i := range d.racks {
		d.draw(i, sizes[i]-d.racks[i].Len(), &d.racks[i])
	}
	return d
}

// draw adds n tiles to a rack: those told for a draw, by its number, or those that the seed gives.
func (d *dealer) draw(number, n int, rack *tile.Rack) {
	if number < len(d.told) {
		if tiles := d.told[number]; tiles.Len() == min(n, d.bag.Len()) && d.bag.Take(&tiles, rack) {
			return
		}
	}
	d.bag.Draw(n, rack)
}

// turn does what turn i of a record does to bag and racks.
func (d *dealer) turn(turns []Turn, i int) {
	t := &turns[i]
	if t.Kind == Withdrawn && i > 0 && turns[i-1].Kind == Played {
		d.bag, d.racks = d.bagBefore, d.racksBefore
	}
	d.bagBefore, d.racksBefore = d.bag, d.racks
	used := t.used()
	d.racks[t.Player] = d.racks[t.Player].Less(&used)
	d.draw(len(d.racks)+i, used.Len(), &d.racks[t.Player])
	if t.Kind == Exchanged {
		d.bag.Put(&used, d.stream)
	}
}

// deal gives the state the racks.
func (d *dealer) deal(s *State) {
	for p, tiles := range d.racks {
		s.Racks[p] = Held{Tiles: tiles, Count: tiles.Len()}
	}
}
