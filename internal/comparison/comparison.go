// Package comparison is one position as several players rank its moves: their lists side by side, where they part, and why.
//
// Each player is asked about the best moves of the others (Exchange), so that a difference has the same two moves on both
// sides. The reasons are those of the player that prefers its move, by its own terms.
package comparison

import (
	"cmp"
	"context"
	"math"
	"slices"

	"maven/internal/engine"
	"maven/internal/explain"
	"maven/internal/form"
	"maven/internal/game"
	"maven/internal/stat"
	"maven/internal/tile"
)

// Fewest and Most bound how many players are compared.
const (
	Fewest = 2
	Most   = 6
)

// A Comparison has the lists of several players for one position, and where they part.
type Comparison struct {
	Agree       bool           `json:"agree"` // all choose the same move
	Lists       []form.Ranking `json:"lists"` // by player
	Differences []Parting      `json:"differences"`
}

// A Parting says why a player prefers its best move to the best move of others.
type Parting struct {
	Player  string        `json:"player"`
	Move    string        `json:"move"`
	Than    string        `json:"than"`
	Of      []string      `json:"of"`              // the players whose best move that is
	Valued  bool          `json:"valued"`          // false if the player has no value for the other move
	Gain    *float64      `json:"gain,omitempty"`  // points of equity; may be below 0 for a player that goes by the chance to win
	Terms   []NamedWorth  `json:"terms,omitempty"` // parts of the gain, the largest first
	Reasons []form.Reason `json:"reasons,omitempty"`
}

// A NamedWorth is a part of an equity.
type NamedWorth struct {
	Name   string  `json:"name"`
	Points float64 `json:"points"`
}

// A List is the moves of a position as one player ranks them.
type List struct {
	Player   string
	CGP      string
	Setting  form.Setting
	Position *game.Position
	Analysis *engine.Analysis
	Limits   engine.Limits // of a run about moves of others
	Seed     *int          // of a random opening
}

// ranking returns the first moves of a list, 0 for all.
func (l *List) ranking(shown int) form.Ranking {
	found := l.Analysis.Snapshot()
	moves := found.Candidates
	if shown > 0 {
		moves = moves[:min(shown, len(moves))]
	}
	f := form.NewRanking(&form.Found{CGP: l.CGP, Setting: l.Setting, Player: l.Player, Position: l.Position, Snapshot: found, Moves: moves})
	f.Seed = l.Seed
	return f
}

// Exchange has each player value the best moves of the others. All have been run.
func Exchange(ctx context.Context, lists []*List) error {
	for _, own := range lists {
		missing := false
		for _, other := range lists {
			best := other.Analysis.Snapshot().Candidates[0].Move
			found := own.Analysis.Snapshot()
			if found.Candidate(&best) != nil {
				continue
			}
			if err := own.Analysis.Add(best); err != nil {
				return err
			}
			missing = true
		}
		if missing {
			if err := own.Analysis.Run(ctx, own.Limits, nil); err != nil {
				return err
			}
		}
	}
	return nil
}

// New returns the lists with so many moves each, 0 for all, and where they part. Lists of players that have not found a move
// are left out.
func New(lists []*List, shown int) *Comparison {
	c := &Comparison{Agree: true, Lists: []form.Ranking{}, Differences: []Parting{}}
	ranked := slices.DeleteFunc(slices.Clone(lists), func(l *List) bool { return len(l.Analysis.Snapshot().Candidates) == 0 })
	for _, l := range ranked {
		c.Lists = append(c.Lists, l.ranking(shown))
	}
	c.part(ranked)
	return c
}

// part finds out where the lists part, and why.
func (c *Comparison) part(lists []*List) {
	found := make([]engine.Snapshot, len(lists))
	for i, l := range lists {
		found[i] = l.Analysis.Snapshot()
	}
	for i, own := range lists {
		best := &found[i].Candidates[0]
		var done []string
		for j := range lists {
			rival := found[j].Candidates[0].Move
			text := form.Notation(own.Position.Board, &rival)
			if rival.Same(&best.Move) || slices.Contains(done, text) {
				continue
			}
			done = append(done, text)
			c.Agree = false
			d := own.difference(best, found[i].Candidate(&rival))
			d.Than = text
			for k, one := range lists {
				if found[k].Candidates[0].Move.Same(&rival) {
					d.Of = append(d.Of, one.Player)
				}
			}
			c.Differences = append(c.Differences, d)
		}
	}
}

// difference says why the best move of a list is better than another candidate, nil for one that the player does not
// value.
func (l *List) difference(best, other *engine.Candidate) Parting {
	d := Parting{Player: l.Player, Move: form.Notation(l.Position.Board, &best.Move)}
	if other == nil || other.Value.Known == stat.Unknown {
		return d
	}
	d.Valued, d.Gain = true, form.Points(best.Value.Equity-other.Value.Equity)
	for _, r := range explain.Compare(l.Position, best, other).Reasons {
		d.Reasons = append(d.Reasons, form.Reason{Kind: r.Kind, Points: math.Round(100*r.Points) / 100, Text: r.Text})
	}
	if len(best.Terms) == 0 {
		return d
	}
	add := func(name string, worth tile.Equity) {
		if worth != 0 {
			d.Terms = append(d.Terms, NamedWorth{Name: name, Points: worth.Points()})
		}
	}
	add("score", tile.Equity(best.Move.Score-other.Move.Score)*tile.Point)
	for _, name := range form.TermNames(*best, *other) {
		add(name, form.Terms(best.Terms).Worth(name)-form.Terms(other.Terms).Worth(name))
	}
	slices.SortStableFunc(d.Terms, func(a, b NamedWorth) int { return cmp.Compare(math.Abs(b.Points), math.Abs(a.Points)) })
	return d
}
