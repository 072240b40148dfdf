package profile

import (
	"fmt"

	"maven/internal/classic/tables"
	"maven/internal/classic/words"
	"maven/internal/record"
	"maven/internal/said"
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
func (c *Change) String() string { return c.Said().String() }

// Said says what has changed.
func (c *Change) Said() said.Text {
	return said.Of("Rating, %s: %.2f, before %.2f. You played level %d; the next is %d.", c.Mode.String(), c.After, c.Before, c.Level, c.Next)
}

// Rate counts a finished game against a level of the original in the profile of a name, and has keep put the profile into the
// database; id is the number of the game there. For a game that has been counted already there is nothing to keep. Games from
// positions, by other words than NA, UK and Both, and against a player without one of its searches are not for it.
func Rate(s *store.Store, name string, id int64, scale *tables.Scale, mode words.Mode, level int, g *Game, keep func(store.Document) error) (*Change, error) {
	var c *Change
	_, err := Alter(s, name, func(p *Profile, _ bool) (_ bool, err error) {
		if c = p.Counted(id); c != nil {
			return false, nil
		}
		if c, err = p.Count(scale, mode, level, g); err != nil {
			return false, err
		}
		p.Marks[len(p.Marks)-1].Game = id
		return false, keep(p.document())
	})
	return c, err
}

// Count counts a game in a mode of words against a level. Errors are those of tables.Preferences.Record, and of a level
// that there is not; then nothing changes.
func (p *Profile) Count(scale *tables.Scale, mode words.Mode, level int, g *Game) (*Change, error) {
	next := *p.Preferences
	next.Lexicon = int(mode)
	s := &next.Lexica[mode]
	if s.Level == 0 { // no rating has been set in this copy of the original
		s.Enter(tables.StartRating)
	}
	c := &Change{Name: p.Name, Mode: mode, Level: level, Before: RatingOf(s)}
	own := s.Level
	s.Level = level
	history, err := next.Record(scale, &g.Game, p.History)
	if err != nil {
		return nil, err
	}
	if !next.AutoLevel {
		s.Level = own
	}
	*p.Preferences, p.History = next, history
	for side, t := range p.Totals[mode] {
		if t != nil {
			t.add(&g.Totals[side])
		}
	}
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

// A Game is a finished game.
type Game struct {
	tables.Game
	Totals [2]Totals // of this game, of the user and the program
}

// GameOf returns what both sides did in a finished game with the tiles of the original. The user is that player. count says what
// the original counts of a turn, a play, an exchange or a pass, in the state before it. A play that was challenged off the
// board counts as a pass, and so does a challenge that costs the turn; what challenges and time bring or cost does not count.
func GameOf(h *record.History, user int, count func(before *record.State, t *record.Turn) (tables.Statistics, error)) (*Game, error) {
	var g Game
	sides, turns := [2]*tables.Side{&g.User, &g.Program}, h.Turns()
	of := func(player int) int { return player ^ user }
	g.User.Score, g.Program.Score = h.Now().Scores[user], h.Now().Scores[1-user]
	for i, before := range h.EachTurn() {
		turn := turns[i]
		if h.Withdrawn(i) {
			turn = record.Turn{Player: turn.Player, Kind: record.Passed}
		}
		side := of(turn.Player)
		switch turn.Kind {
		case record.Played, record.Exchanged, record.ExchangedCount, record.Passed, record.ChallengeLost:
			made := turn
			if made.Kind == record.ChallengeLost {
				made.Kind = record.Passed
			}
			counted, err := count(before, &made)
			if err == nil {
				err = sides[side].Statistics.Add(&counted)
			}
			if err != nil {
				return nil, fmt.Errorf("turn %d: %w", i+1, err)
			}
		case record.EndBonus, record.EndPenalty:
			sides[side].Statistics[tables.PointsFrom86] += int32(turn.Change * 100)
		case record.Resigned, record.Forfeited:
			sides[side].Conceded = true
		}
		g.Totals[side].turn(before, &turn)
		if turns[i].Kind == record.Withdrawn || turns[i].Kind == record.ChallengeBonus { // the other side has challenged
			g.Totals[1-side].Challenges++
		}
	}
	outcome := g.Outcome()
	g.Totals[0].finish(g.User.Score, g.Program.Score, outcome)
	g.Totals[1].finish(g.Program.Score, g.User.Score, tables.Win-outcome)
	return &g, nil
}
