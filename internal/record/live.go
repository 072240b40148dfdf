package record

import (
	"errors"
	"slices"

	"maven/internal/board"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/random"
	"maven/internal/rules"
	"maven/internal/said"
	"maven/internal/tile"
	"maven/internal/wordgraph"
)

// ErrOver refuses what nobody can do after the end of a game.
const ErrOver = said.Fixed("the game is over")

// NewLive returns a game at its start. The seed draws the tiles, as in a game.Game, and the record knows all racks. The
// tiles drawn depend only on the seed and the turns, so undoing turns restores the bag and the racks. A play that is
// withdrawn has drawn nothing.
func NewLive(r *rules.Rules, words *wordgraph.Graph, seed random.Seed) *History {
	return (&History{rules: r, words: words, live: true, seed: seed}).begin(0)
}

// NewLiveFrom is NewLive for a game that starts from a position. The player on turn is player 0. The unknown tiles of
// the racks are drawn. The position must not be changed.
func NewLiveFrom(p *game.Position, seed random.Seed) *History {
	return (&History{rules: p.Board.Rules(), words: p.Board.Words(), live: true, seed: seed, start: p}).begin(0)
}

// Deal tells the tiles drawn in a game at its start: first those of player 0 and of player 1, then those after each turn.
// Where they are too few, or the bag does not have so many of them as are drawn, the seed draws.
func (h *History) Deal(draws []tile.Rack) {
	h.draws = draws
	h.begin(0)
}

// Clone returns a game of its own that stands as this one does, without replaying it.
func (h *History) Clone() *History {
	c := *h
	c.turns = slices.Clone(h.turns)
	c.last = h.last.clone(&c)
	c.now = c.last.state
	return &c
}

// Play makes a move of any kind for the player on turn, and sets its Score. A refusal is ErrOver, or that of
// Position.Legal. Words are judged only if the rules have no challenges, but for those that are accepted. An unknown rack may hold
// any unseen tiles.
func (h *History) Play(m move.Move, accepted ...string) error {
	switch m.Kind {
	case move.Exchange:
		return h.makeMove(Turn{Kind: Exchanged, Move: m}, nil)
	case move.Play:
		return h.makeMove(Turn{Kind: Played, Move: m}, accepted)
	}
	return h.makeMove(Turn{Kind: Passed}, nil)
}

// makeMove adds the turn of the player on turn, where it is allowed.
func (h *History) makeMove(t Turn, accepted []string) error {
	s := h.now
	if s.Over() {
		return ErrOver
	}
	t.Player = s.Player
	if t.Kind == Exchanged && t.Move.Len == 0 {
		return game.Exchangeable(h.rules, 0, s.Bag)
	}
	if err := t.check(h.rules.Tiles); err != nil {
		return err
	}
	if err := h.allowed(&t, accepted); err != nil {
		return err
	}
	if t.Kind == Played {
		t.Change = s.Board.Score(&t.Move)
		t.Move.Score = int32(t.Change)
	}
	h.record(t)
	return nil
}

// allowed reports whether the rules allow a move.
func (h *History) allowed(t *Turn, accepted []string) error {
	s := h.now
	rack, err := s.assume(t)
	if err != nil {
		return err
	}
	switch t.Kind {
	case Exchanged, ExchangedCount:
		if n, held := t.exchanged(), s.Racks[t.Player].Count; n > held {
			return said.Errorf("%d tiles cannot be exchanged from a rack of %d", n, held)
		}
		return game.Exchangeable(h.rules, t.exchanged(), s.Bag)
	case Played:
		position := game.NewPosition(game.Known{Board: s.Board, Rack: rack})
		return h.legal(&position, &t.Move, accepted)
	}
	return nil
}

// legal judges a play by everything that must be right before a challenge.
func (h *History) legal(p *game.Position, m *move.Move, accepted []string) error {
	if h.words == nil {
		return p.Board.Fits(m)
	}
	err := p.Legal(m)
	if refusal, is := errors.AsType[*board.IllegalError](err); is && refusal.Refusal == board.NotAWord && (h.rules.Challenge != rules.Void || all(refusal.Phonies, accepted)) {
		return nil
	}
	return err
}

// all reports whether all words are among some.
func all(words, some []string) bool {
	return !slices.ContainsFunc(words, func(w string) bool { return !slices.Contains(some, w) })
}

// assume returns a rack with the tiles known to be on it and the tiles that leave it in the turn. The error says why
// that is impossible.
func (s *State) assume(t *Turn) (tile.Rack, error) {
	set, held, used := s.Board.Rules().Tiles, &s.Racks[t.Player], t.used()
	if held.Known() == Known {
		return held.Tiles, game.OnRack(&used, &held.Tiles, set)
	}
	rack := union(&held.Tiles, &used)
	if n := rack.Len(); n > held.Count {
		return rack, said.Errorf("%s cannot be on the rack: it holds %d tiles, %s among them",
			set.Rack(&used), held.Count, set.Rack(&held.Tiles))
	}
	if lacking := s.lacking(&rack, t.Player); !lacking.IsZero() {
		return rack, said.Errorf("%s", lacking)
	}
	return rack, nil
}

// record adds a turn made here, with the rack as it is known.
func (h *History) record(t Turn) {
	held := h.now.heldAt(&t)
	t.Rack, t.Known = held.Tiles, held.Known()
	if t.Kind == EndPenalty { // known, if only these tiles are left
		t.Rack, t.Known = t.Tiles, Known
	}
	t.Total = h.now.Scores[t.Player] + t.Change
	h.add(t)
}

// Resign ends the game: the player gives up.
func (h *History) Resign(player int) error {
	t := Turn{Player: player, Kind: Resigned}
	if err := t.check(h.rules.Tiles); err != nil {
		return err
	}
	if h.now.Over() {
		return ErrOver
	}
	h.record(t)
	return nil
}
