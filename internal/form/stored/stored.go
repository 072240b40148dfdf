// Package stored makes the forms of what the database holds besides games: figures, copies, cards. It stands apart from package form, so
// that a program without a database can have the forms of everything else.
package stored

import (
	"time"

	"maven/internal/form"
	"maven/internal/store"
)

// NewCheckedStore returns the result of checking a database.
func NewCheckedStore(file string, c *store.Checked) form.CheckedStore {
	f := form.CheckedStore{File: file, OK: len(c.Faults) == 0, Rows: c.Rows, Faults: []form.StoreFault{}}
	for _, one := range c.Faults {
		f.Faults = append(f.Faults, form.StoreFault{Table: one.Table, ID: one.ID, Cause: one.Text})
	}
	return f
}

// NewStoreCopy returns a copy.
func NewStoreCopy(c *store.Copy) form.StoreCopy {
	f := form.StoreCopy{File: c.File, Made: c.Made.Format(time.RFC3339), Bytes: c.Bytes}
	if c.Games >= 0 {
		f.Games = &c.Games
	}
	return f
}

// NewStats returns the statistics of a database.
func NewStats(file string, s *store.Stats) form.Stats {
	f := form.Stats{File: file, Bytes: s.Bytes, Games: s.Games, Irregular: s.Irregular, Unfinished: s.Unfinished,
		Positions: s.Positions, Collections: s.Collections, Analyses: s.Analyses, Turns: s.Turns, Plays: s.Plays,
		Exchanges: s.Exchanges, Passes: s.Passes, Bingos: s.Bingos, Withdrawn: s.Withdrawn,
		MeanScore: s.MeanScore, MeanSpread: s.MeanSpread, MeanBingos: s.MeanBingos,
		HighGames: highs(s.Highest), HighSpreads: highs(s.Widest), HighPlays: highs(s.BestPlays), Players: []form.PlayerStats{}}
	for _, p := range s.Players {
		f.Players = append(f.Players, form.PlayerStats(p))
	}
	return f
}

func highs(marks []store.Mark) []form.High {
	list := make([]form.High, len(marks))
	for i, m := range marks {
		list[i] = form.High{Value: m.Points, Player: m.Player, Game: m.Game, Turn: m.Turn, Move: m.Play}
	}
	return list
}
