package record

import (
	"errors"
	"fmt"
	"time"

	"maven/internal/board"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/rules"
	"maven/internal/tile"
)

// Play makes a move of any kind for the player on turn; its Score is found here. A refusal is a
// *RefusedError, or says as Position.Legal does why the move is not legal. Words are judged only
// where the rules have no challenges. A rack that is not known may hold whatever has not been seen.
func (h *History) Play(m move.Move) error {
	switch m.Kind {
	case move.Exchange:
		return h.makeMove(Turn{Kind: Exchanged, Move: m})
	case move.Play:
		return h.makeMove(Turn{Kind: Played, Move: m})
	}
	return h.Pass()
}

// Exchange exchanges the tiles for the player on turn.
func (h *History) Exchange(tiles tile.Rack) error {
	if n := tiles.Len(); n > move.MaxWord {
		return refused(BadTurn, "%d tiles cannot be exchanged", n)
	}
	return h.Play(move.NewExchange(&tiles))
}

// ExchangeCount exchanges n tiles that are not known.
func (h *History) ExchangeCount(n int) error {
	if h.live {
		return refused(NotForLive, "an exchange in a live game names its tiles")
	}
	return h.makeMove(Turn{Kind: ExchangedCount, Count: n})
}

// Pass passes for the player on turn.
func (h *History) Pass() error { return h.makeMove(Turn{Kind: Passed}) }

// makeMove adds the turn of the player on turn, where it is allowed.
func (h *History) makeMove(t Turn) error {
	s := h.now
	if s.Over() {
		return refused(GameOver, "the game is over")
	}
	t.Player = s.Player
	if t.Kind == Exchanged && t.Move.Len == 0 {
		return game.Exchangeable(h.rules, 0, s.Bag)
	}
	if err := t.check(h.rules.Tiles); err != nil {
		return err
	}
	if err := h.allowed(&t); err != nil {
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
func (h *History) allowed(t *Turn) error {
	s := h.now
	rack, err := s.assume(t)
	if err != nil {
		return err
	}
	switch t.Kind {
	case Exchanged, ExchangedCount:
		if n, held := t.exchanged(), s.Racks[t.Player].Count; n > held {
			return fmt.Errorf("%d tiles cannot be exchanged from a rack of %d", n, held)
		}
		return game.Exchangeable(h.rules, t.exchanged(), s.Bag)
	case Played:
		position := game.NewPosition(game.Known{Board: s.Board, Rack: rack})
		return h.legal(&position, &t.Move)
	}
	return nil
}

// legal judges a play by all that counts before a challenge.
func (h *History) legal(p *game.Position, m *move.Move) error {
	if h.words == nil {
		return p.Board.Fits(m)
	}
	err := p.Legal(m)
	var refusal *board.IllegalError
	if h.rules.Challenge != rules.Void && errors.As(err, &refusal) && refusal.Refusal == board.NotAWord {
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
func (h *History) record(t Turn) {
	held := h.now.heldAt(&t)
	t.Rack, t.Known = held.Tiles, held.Known()
	if t.Kind == EndPenalty { // may be known as what is left of the set
		t.Rack, t.Known = t.Tiles, Known
	}
	t.Total = h.now.Scores[t.Player] + t.Change
	h.add(t)
}

// Resign ends the game for a player who gives it up.
func (h *History) Resign(player int) error {
	t := Turn{Player: player, Kind: Resigned}
	if err := t.check(h.rules.Tiles); err != nil {
		return err
	}
	if h.now.Over() {
		return refused(GameOver, "the game is over")
	}
	h.record(t)
	return nil
}

// Forfeit ends the game for a player who loses it by a ruling, whatever the score, also after the
// last move.
func (h *History) Forfeit(player int, reason string) error {
	t := Turn{Player: player, Kind: Forfeited, Reason: reason}
	if err := t.check(h.rules.Tiles); err != nil {
		return err
	}
	if e := h.now.Ending; e == game.Resignation || e == game.Forfeit {
		return refused(GameOver, "the game is lost already")
	}
	h.record(t)
	return nil
}

// TimePenalty takes points from a player for time.
func (h *History) TimePenalty(player, points int) error {
	if points <= 0 {
		return refused(BadTurn, "a time penalty of %d points; want 1 or more", points)
	}
	return h.adjust(Turn{Player: player, Kind: TimePenalty, Change: -points})
}

// Adjust changes a player's score by points for a reason that the rules do not know.
func (h *History) Adjust(player, points int, reason string) error {
	return h.adjust(Turn{Player: player, Kind: Adjusted, Change: points, Reason: reason})
}

func (h *History) adjust(t Turn) error {
	if err := t.check(h.rules.Tiles); err != nil {
		return err
	}
	t.Total = h.now.Scores[t.Player] + t.Change
	if max(t.Total, -t.Total) > rules.MaxPlay { // leaves room for what is played later
		return refused(BadTurn, "%+d points make %d in all; want at most %d", t.Change, t.Total, rules.MaxPlay)
	}
	h.add(t)
	return nil
}

// Overtime returns the points that a clock costs: perMinute for each minute begun past its end.
func Overtime(left time.Duration, perMinute int) int {
	if left >= 0 {
		return 0
	}
	minutes := -int(left / time.Minute)
	if left%time.Minute != 0 {
		minutes++
	}
	return perMinute * minutes
}
