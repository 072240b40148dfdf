package kept

import (
	"fmt"

	"maven/internal/move"
	"maven/internal/notation/gcg"
	"maven/internal/notation/replay"
	"maven/internal/play"
	"maven/internal/record"
	"maven/internal/said"
	"maven/internal/tile"
)

// ErrFromPosition refuses to record a game that started from a position.
const ErrFromPosition = said.Fixed("a game that started from a position has no record: in GCG, games start with an empty board")

// Record returns the record of a game as GCG, with the day of the game, as 2026-03-05; "" for none. Until the game is over,
// the player's racks show only the tiles that it has played; so do those of two persons at one screen. The error is ErrFromPosition.
func Record(s *play.Session, title, date string) ([]byte, error) {
	h, r, header := s.History(), s.History().Rules(), s.Header()
	if header.Position != "" {
		return nil, ErrFromPosition
	}
	b := gcg.NewBuilder()
	replay.Players(b, h)
	b.Pragma("title", title)
	if date != "" {
		b.Pragma("date", date)
	}
	b.Pragma("lexicon", header.Lexicon)
	b.Rules(r)
	b.ChallengeRule(r)
	if s.Phase() != play.Finished {
		var err error
		if h, err = withoutRacks(s); err != nil {
			return nil, err
		}
		if player := s.PlayerOf(play.Person); !header.Shared() {
			b.Pragma(fmt.Sprintf("rack%d", player+1), r.Tiles.Rack(&s.State().Racks[player].Tiles))
		}
	}
	replay.Write(b, h, nil)
	return b.AppendTo(nil), nil
}

// withoutRacks returns the record without what the person cannot see.
func withoutRacks(s *play.Session) (*record.History, error) {
	whole := s.History()
	open := record.NewHistory(whole.Rules(), whole.Words())
	open.Players, open.Lenient = whole.Players, true
	for _, t := range whole.Turns() {
		if s.Header().Shared() || s.SideOf(t.Player) == play.Player {
			t.Rack, t.Known = tile.Rack{}, record.Unknown
			switch t.Kind {
			case record.Played:
				t.Rack = t.Move.Used()
			case record.Exchanged:
				t.Kind, t.Count, t.Move = record.ExchangedCount, int(t.Move.Played), move.Move{}
			}
		}
		if err := open.Append(t); err != nil {
			return nil, err
		}
	}
	return open, nil
}
