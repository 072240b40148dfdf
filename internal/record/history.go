// Package record knows a game as it was recorded, turn by turn, with all that may happen in one:
// moves, challenges, plays withdrawn, penalties, resignation.
//
// A History is the whole game, to which turns are appended as others have recorded them; a State is a
// History between two turns, with what each player knew. A Live makes the turns of a game that goes on.
// Check finds what in a History breaks the rules or the arithmetic.
//
// Sharp edges: points are as scored: the record is the truth, and Check only remarks on it. Racks
// may be known in part. No clock is read: times come in as durations.
package record

import (
	"slices"
	"time"

	"maven/internal/game"
	"maven/internal/random"
	"maven/internal/rules"
	"maven/internal/tile"
	"maven/internal/wordgraph"
)

// A Player is one of the two in a record.
type Player struct {
	Name string // in full
	Nick string // without blanks
}

// A History is a game as recorded, turn by turn. It is not safe for concurrent use.
type History struct {
	Players   [2]Player
	Start     time.Duration // on each clock at the beginning; 0 where there are none
	Increment time.Duration // added to a clock with each turn

	// Lenient lets Append take turns that break the rules or the arithmetic, and SetRack racks that
	// cannot be; Check tells of them.
	Lenient bool

	// AnyChallenge says that the rule for challenges is not known: a record may have the
	// consequences of any.
	AnyChallenge bool

	rules *rules.Rules
	words *wordgraph.Graph
	live  bool // tiles come from a bag
	seed  random.Seed
	start *game.Position // of a live game that does not begin at the beginning

	turns []Turn
	last  *replay // of all turns
	now   *State  // after them
}

// NewHistory returns a record without turns. Words may be nil: then they are not judged.
func NewHistory(r *rules.Rules, words *wordgraph.Graph) *History {
	h := &History{rules: r, words: words}
	h.begin(0)
	return h
}

// begin finds the state after the first n turns, which are all there are.
func (h *History) begin(n int) {
	h.last = newReplay(h, n)
	h.now = h.last.state
}

// Seed returns the seed of a live game; false for any other.
func (h *History) Seed() (random.Seed, bool) { return h.seed, h.live }

// Rules returns the rules of the game.
func (h *History) Rules() *rules.Rules { return h.rules }

// Words returns the graph that judges words; nil where none does.
func (h *History) Words() *wordgraph.Graph { return h.words }

// Len returns the number of turns.
func (h *History) Len() int { return len(h.turns) }

// Turns returns all turns. They must not be changed.
func (h *History) Turns() []Turn { return slices.Clip(h.turns) }

// Now returns the state after the last turn, as it was known then. It must not be changed, and
// changes with the next turn; At(h.Len()) returns an own one.
func (h *History) Now() *State { return h.now }

// Append adds a turn as it was recorded. A turn that breaks the rules is refused with an
// *IrregularError, unless the history is lenient; one that no record can hold is refused always.
// Points are kept as scored: Total is what the player has from then on.
func (h *History) Append(t Turn) error {
	if h.live && t.Kind != TimePenalty && t.Kind != Adjusted && t.Kind != Forfeited {
		return refused(NotForLive, "the turns of a live game are made, and only penalties and rulings appended")
	}
	if err := t.check(h.rules.Tiles); err != nil {
		return err
	}
	if n := t.Rack.Len(); t.Known == Unknown && n > 0 {
		t.Known = Partly
		if n >= h.now.heldAt(&t).Count {
			t.Known = Known
		}
	}
	if !h.Lenient {
		for _, f := range h.inspect(h.now, &t, false) {
			if f.Breaks {
				f.Turn = len(h.turns)
				return &IrregularError{f}
			}
		}
	}
	h.add(t)
	return nil
}

// heldAt returns the rack that a turn's Rack speaks of, as it was known before.
func (s *State) heldAt(t *Turn) *Held {
	if t.Kind == Withdrawn && s.last.open && s.last.turn.Player == t.Player {
		return &s.before.Racks[t.Player]
	}
	return &s.Racks[t.Player]
}

// add adds a turn that has been checked.
func (h *History) add(t Turn) {
	h.turns = append(h.turns, t)
	h.last.step()
}

// Undo takes back all turns from number to on, counted from 0. What SetRack has told is forgotten.
func (h *History) Undo(to int) error {
	if to < 0 || to > len(h.turns) {
		return refused(NoSuchTurn, "turn %d cannot be undone: the record has %d turns", to, len(h.turns))
	}
	h.turns = h.turns[:to]
	h.begin(to)
	return nil
}

// SetRack tells tiles that a player holds now: all of them, or those that are known.
func (h *History) SetRack(player int, tiles tile.Rack) error {
	t := Turn{Player: player, Kind: Passed, Rack: tiles}
	switch err := t.check(h.rules.Tiles); {
	case h.live:
		return refused(NotForLive, "the racks of a live game come from its bag")
	case err != nil:
		return err
	}
	if !h.Lenient {
		if found := h.inspectRack(h.now, &t); len(found) > 0 {
			return refused(BadRack, "%s", found[0].Text)
		}
	}
	h.now.meet(player, &tiles, Unknown)
	return nil
}
