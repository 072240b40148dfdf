// Package record knows a game as it was recorded, turn by turn, with all that may happen in one:
// moves, challenges, plays withdrawn, penalties, resignation.
//
// A History is the whole game; turns are appended to it as they were recorded. A State is the game between two turns,
// with what each player knew. A live history has a bag, and makes the turns of a game that is being played. Check finds what
// breaks the rules or the arithmetic in a History.
//
// Sharp edges: points are as scored: the record is the truth, and Check only remarks on it. Racks
// may be known in part. No clock is read: times come in as durations.
package record

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/random"
	"maven/internal/rules"
	"maven/internal/said"
	"maven/internal/tile"
	"maven/internal/wordgraph"
)

// A Player is one of the two players of a record.
type Player struct {
	Name string // in full
	Nick string // without blanks
}

// FullName returns the name, or the nick if there is no name.
func (p *Player) FullName() string { return cmp.Or(p.Name, p.Nick) }

// Folded returns the form in which names are compared: Peter_Armstrong as peter armstrong.
func Folded(name string) string {
	return strings.Join(strings.Fields(strings.ReplaceAll(strings.ToLower(name), "_", " ")), " ")
}

// Called returns the full name as people read it.
func (p *Player) Called() said.Text { return NameOf(p.FullName()) }

// ShortName returns the nick, or the name if there is no nick.
func (p *Player) ShortName() string { return cmp.Or(p.Nick, p.Name) }

// NameOf returns a name as people read it: that of a person who has given none, and that of a level, in the reader's language.
func NameOf(name string) said.Text {
	if name == "You" {
		return said.Of("You")
	}
	if level, is := strings.CutPrefix(name, "Maven level "); is {
		return said.Of("Maven level %s", level)
	}
	return said.Plain(name)
}

// A History is a game as recorded, turn by turn. It is not safe for concurrent use.
type History struct {
	Players   [2]Player
	Start     time.Duration // on each clock at the start; 0 if there are no clocks
	Increment time.Duration // added to a clock with each turn

	// Lenient lets Append accept turns that break the rules or the arithmetic, and SetRack accept impossible
	// racks. Check reports them.
	Lenient bool

	// AnyChallenge says that the challenge rule is not known: the result of any rule is accepted.
	AnyChallenge bool

	rules *rules.Rules
	words *wordgraph.Graph
	live  bool // tiles come from a bag
	seed  random.Seed
	draws []tile.Rack    // of a live history, see Deal
	start *game.Position // where the game starts, if not from an empty board

	turns []Turn
	last  *replay // of all turns
	now   *State  // after them
}

// NewHistory returns a record without turns. If words is nil, words are not judged.
func NewHistory(r *rules.Rules, words *wordgraph.Graph) *History {
	return (&History{rules: r, words: words}).begin(0)
}

// NewHistoryFrom is NewHistory for a game that starts from a position, whose board has the rules and the words. The
// player on turn is player 0, and knows what the position knows. The position must not be changed.
func NewHistoryFrom(p *game.Position) *History {
	return (&History{rules: p.Board.Rules(), words: p.Board.Words(), start: p}).begin(0)
}

// begin computes the state after the first n turns, which are all there are.
func (h *History) begin(n int) *History {
	h.last = newReplay(h, n)
	h.now = h.last.state
	return h
}

// Seed returns the seed of a live game; false for any other.
func (h *History) Seed() (random.Seed, bool) { return h.seed, h.live }

// Rules returns the rules of the game.
func (h *History) Rules() *rules.Rules { return h.rules }

// Words returns the graph that judges words; nil if there is none.
func (h *History) Words() *wordgraph.Graph { return h.words }

// Len returns the number of turns.
func (h *History) Len() int { return len(h.turns) }

// Turns returns all turns. They must not be changed.
func (h *History) Turns() []Turn { return slices.Clip(h.turns) }

// Withdrawn reports whether the play of turn i was taken back, counting from 0.
func (h *History) Withdrawn(i int) bool {
	next := i + 1
	return next < len(h.turns) && h.turns[i].Kind == Played && h.turns[next].Kind == Withdrawn && h.turns[next].Player == h.turns[i].Player
}

// Upheld reports whether the play of turn i was challenged, and stood, counting from 0.
func (h *History) Upheld(i int) bool {
	if i+1 >= len(h.turns) || h.turns[i].Kind != Played {
		return false
	}
	switch h.turns[i+1].Kind {
	case ChallengeLost, ChallengeFree, ChallengeBonus:
		return true
	}
	return false
}

// LastPlay returns the play just made; nil if there is none, or it was taken off the board.
func (h *History) LastPlay() *move.Move {
	for i := len(h.turns) - 1; i >= 0; i-- {
		switch h.turns[i].Kind {
		case Played:
			return &h.turns[i].Move
		case Withdrawn, Exchanged, Passed, ChallengeLost:
			return nil
		}
	}
	return nil
}

// Now returns the state after the last turn, as it was known then. The caller must not change it, and it changes with
// the next turn. At(h.Len()) returns a state of the caller's own.
func (h *History) Now() *State { return h.now }

// Append adds a turn as it was recorded. Unless the history is lenient, a turn that breaks the rules is refused with an
// *IrregularError. A turn that no record can hold is always refused. Points are kept as scored, and Total becomes the
// player's score.
func (h *History) Append(t Turn) error {
	if h.live && t.Kind != TimePenalty && t.Kind != Adjusted && t.Kind != Forfeited {
		return said.Errorf("the turns of a live game are made, and only penalties and rulings appended")
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

// heldAt returns the rack that a turn's Rack is about, as it was known before the turn.
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

// Undo takes back all turns from number to on, counting from 0. It forgets what SetRack has told.
func (h *History) Undo(to int) error {
	if to < 0 || to > len(h.turns) {
		return said.Errorf("turn %d cannot be undone: the record has %s", to, said.Count(len(h.turns), "turn"))
	}
	h.turns = h.turns[:to]
	h.begin(to)
	return nil
}

// SetRack tells the tiles that a player holds now: all of them, or those that are known.
func (h *History) SetRack(player int, tiles tile.Rack) error {
	t := Turn{Player: player, Kind: Passed, Rack: tiles}
	switch err := t.check(h.rules.Tiles); {
	case h.live:
		return said.Errorf("the racks of a live game come from its bag")
	case err != nil:
		return err
	}
	if !h.Lenient {
		if found := h.inspectRack(h.now, &t); len(found) > 0 {
			return said.Errorf("%s", found[0].Text)
		}
	}
	h.now.meet(player, &tiles, Unknown)
	return nil
}
