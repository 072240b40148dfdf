package record

import (
	"errors"
	"fmt"

	"maven/internal/board"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/random"
	"maven/internal/rules"
	"maven/internal/tile"
	"maven/internal/wordgraph"
)

// A Live is a game that goes on: it makes what happens next, adds it to the history, and refuses what
// the rules do not allow.
type Live struct {
	*History
}

// NewLive returns a game at its beginning whose tiles are drawn by the seed, as a game.Game draws them.
// All racks are known to the record. What is drawn depends on the seed and the turns alone, so that
// undoing turns brings back bag and racks as they were; a play that is withdrawn has drawn nothing.
func NewLive(r *rules.Rules, words *wordgraph.Graph, seed random.Seed) *Live {
	h := &History{rules: r, words: words, live: true, seed: seed}
	h.begin(0)
	return &Live{h}
}

// NewLiveFrom is NewLive for a game that begins in a position: its player on turn is player 0, and what the
// racks have beyond the tiles that are known is drawn. The position must not be changed.
func NewLiveFrom(p *game.Position, seed random.Seed) *Live {
	h := &History{rules: p.Board.Rules(), words: p.Board.Words(), live: true, seed: seed, start: p}
	h.begin(0)
	return &Live{h}
}

// Continue takes up the game of a record where it ends. What is drawn is not known then, unless it is
// told by History.SetRack.
func Continue(h *History) *Live { return &Live{h} }

// Play makes a move of any kind for the player on turn; its Score is found here. A refusal is a
// *RefusedError, or says as Position.Legal does why the move is not legal. Words are judged only
// where the rules have no challenges. A rack that is not known may hold whatever has not been seen.
func (l *Live) Play(m move.Move) error {
	switch m.Kind {
	case move.Exchange:
		return l.makeMove(Turn{Kind: Exchanged, Move: m})
	case move.Play:
		return l.makeMove(Turn{Kind: Played, Move: m})
	}
	return l.makeMove(Turn{Kind: Passed})
}

// makeMove adds the turn of the player on turn, where it is allowed.
func (l *Live) makeMove(t Turn) error {
	s := l.now
	if s.Over() {
		return refused(GameOver, "the game is over")
	}
	t.Player = s.Player
	if t.Kind == Exchanged && t.Move.Len == 0 {
		return game.Exchangeable(l.rules, 0, s.Bag)
	}
	if err := t.check(l.rules.Tiles); err != nil {
		return err
	}
	if err := l.allowed(&t); err != nil {
		return err
	}
	if t.Kind == Played {
		t.Change = s.Board.Score(&t.Move)
		t.Move.Score = int32(t.Change)
	}
	l.record(t)
	return nil
}

// allowed reports whether the rules allow a move.
func (l *Live) allowed(t *Turn) error {
	s := l.now
	rack, err := s.assume(t)
	if err != nil {
		return err
	}
	switch t.Kind {
	case Exchanged, ExchangedCount:
		if n, held := t.exchanged(), s.Racks[t.Player].Count; n > held {
			return fmt.Errorf("%d tiles cannot be exchanged from a rack of %d", n, held)
		}
		return game.Exchangeable(l.rules, t.exchanged(), s.Bag)
	case Played:
		position := game.NewPosition(game.Known{Board: s.Board, Rack: rack})
		return l.legal(&position, &t.Move)
	}
	return nil
}

// legal judges a play by all that counts before a challenge.
func (l *Live) legal(p *game.Position, m *move.Move) error {
	if l.words == nil {
		return p.Board.Fits(m)
	}
	err := p.Legal(m)
	var refusal *board.IllegalError
	if l.rules.Challenge != rules.Void && errors.As(err, &refusal) && refusal.Refusal == board.NotAWord {
		return nil
	}
	return err
}

// assume returns a rack with what is known to be on it and the tiles that leave it in the turn, or
// says why there is none.
func (s *State) assume(t *Turn) (tile.Rack, error) {
	set, held, used := s.Board.Rules().Tiles, &s.Racks[t.Player], t.used()
	if held.Known() == Known {
		return held.Tiles, game.OnRack(&used, &held.Tiles, set)
	}
	rack := union(&held.Tiles, &used)
	if n := rack.Len(); n > held.Count {
		return rack, fmt.Errorf("%s cannot be on the rack: it holds %d tiles, %s among them",
			set.Rack(&used), held.Count, set.Rack(&held.Tiles))
	}
	if lacking := s.lacking(&rack, t.Player); lacking != "" {
		return rack, errors.New(lacking)
	}
	return rack, nil
}

// record adds a turn made here, with the rack as it is known.
func (l *Live) record(t Turn) {
	held := l.now.heldAt(&t)
	t.Rack, t.Known = held.Tiles, held.Known()
	if t.Kind == EndPenalty { // may be known as what is left of the set
		t.Rack, t.Known = t.Tiles, Known
	}
	t.Total = l.now.Scores[t.Player] + t.Change
	l.add(t)
}

// Resign ends the game for a player who gives it up.
func (l *Live) Resign(player int) error {
	t := Turn{Player: player, Kind: Resigned}
	if err := t.check(l.rules.Tiles); err != nil {
		return err
	}
	if l.now.Over() {
		return refused(GameOver, "the game is over")
	}
	l.record(t)
	return nil
}
