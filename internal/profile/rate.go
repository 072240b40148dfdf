package profile

import (
	"fmt"

	"maven/internal/classic/tables"
	"maven/internal/classic/words"
	"maven/internal/record"
	"maven/internal/store"
)

// A Change is what a game has changed in a profile.
type Change struct {
	Name   string
	Mode   words.Mode
	Level  int // that was played
	Before float64
	After  float64
	Next   int // level for the next game
	Games  int32
}

// String says it in one line.
func (c *Change) String() string {
	return fmt.Sprintf("Rating, %s: %.2f, before %.2f. You played level %d; the next is %d.", c.Mode, c.After, c.Before, c.Level, c.Next)
}

// Rate counts a finished game against a level of the original in the profile of a name, and keeps it; id is the number of the
// game in the database. A game that has been counted already is not counted again. Games from positions, by other words
// than NA, UK and Both, and against a player without one of its searches are not for it.
func Rate(s *store.Store, name string, id int64, scale *tables.Scale, mode words.Mode, level int, g *tables.Game) (*Change, error) {
	var c *Change
	_, err := Alter(s, name, func(p *Profile, _ bool) (keep bool, err error) {
		if c = p.Counted(id); c != nil {
			return false, nil
		}
		if c, err = p.Count(scale, mode, level, g); err != nil {
			return false, err
		}
		p.Marks[len(p.Marks)-1].Game = id
		return true, nil
	})
	return c, err
}

// Count counts a game in a mode of words against a level. Errors are those of tables.Preferences.Record, and of a level
// that there is not; then nothing changes.
func (p *Profile) Count(scale *tables.Scale, mode words.Mode, level int, g *tables.Game) (*Change, error) {
	next := *p.Preferences
	next.Lexicon = int(mode)
	s := &next.Lexica[mode]
	if s.Level == 0 { // no rating has been set in this copy of the original
		s.Enter(tables.StartRating)
	}
	c := &Change{Name: p.Name, Mode: mode, Level: level, Before: RatingOf(s)}
	own := s.Level
	s.Level = level
	history, err := next.Record(scale, g, p.History)
	if err != nil {
		return nil, err
	}
	if !next.AutoLevel {
		s.Level = own
	}
	*p.Preferences, p.History = next, history
	c.After, c.Next, c.Games = RatingOf(s), s.Level, s.Games
	p.mark(Mark{Mode: int(mode), Level: level, Next: c.Next, Before: c.Before})
	return c, nil
}

// Counted returns what a game of the database has changed, nil for a game that is not counted, or no longer known.
func (p *Profile) Counted(id int64) *Change {
	for i := range p.Marks {
		if m := &p.Marks[i]; m.Game == id && id > 0 {
			return &Change{Name: p.Name, Mode: words.Mode(m.Mode), Level: m.Level, Before: m.Before, After: m.Rating, Next: m.Next, Games: m.Games}
		}
	}
	return nil
}

// GameOf returns what both sides did in a finished game with the tiles of the original. The user is that player.
func GameOf(h *record.History, user int) tables.Game {
	sides := [2]tables.Side{}
	turns := h.Turns()
	for i, before := range h.Walk() {
		if i == len(turns) {
			sides[0].Score, sides[1].Score = before.Scores[0], before.Scores[1]
			break
		}
		t := &turns[i]
		own := &sides[t.Player]
		switch t.Kind {
		case record.Played:
			own.Turns++
			if i+1 < len(turns) && turns[i+1].Kind == record.Withdrawn {
				continue
			}
			own.BestMove, own.BestWord = better(own, before, t)
			if t.Move.Bingo(h.Rules().RackSize) {
				own.Bingos++
			}
		case record.Exchanged, record.ExchangedCount:
			own.Turns++
			own.Exchanges++
		case record.Passed:
			own.Turns++
		case record.ChallengeLost, record.ChallengeFree:
			own.Challenges++
		case record.Withdrawn, record.ChallengeBonus: // the other side has challenged
			sides[1-t.Player].Challenges++
		case record.Resigned, record.Forfeited:
			own.Conceded = true
		}
	}
	return tables.Game{User: sides[user], Program: sides[1-user]}
}

// better returns the best move of a side and its word, a play counted.
func better(own *tables.Side, before *record.State, t *record.Turn) (score int, word string) {
	if own.BestWord != "" && t.Change <= own.BestMove {
		return own.BestMove, own.BestWord
	}
	formed := before.Board.Formed(&t.Move)[0]
	letters := make([]byte, len(formed))
	for i, one := range formed {
		letters[i] = 'a' + byte(one.Letter()) - 1
	}
	return t.Change, string(letters)
}
