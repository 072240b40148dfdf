package answers

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"maven/internal/engine"
	"maven/internal/explain"
	"maven/internal/form"
	"maven/internal/question"
	"maven/internal/setting"
	"maven/internal/stat"
	"maven/internal/tile"
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
	Board   *float64      `json:"board,omitempty"` // points gained on the board beside the equity, for a player that goes by a board table
	Terms   []NamedWorth  `json:"terms,omitempty"` // parts of the gain, the largest first
	Reasons []form.Reason `json:"reasons,omitempty"`
}

// A NamedWorth is a part of an equity.
type NamedWorth struct {
	Name   string  `json:"name"`
	Points float64 `json:"points"`
}

// A list is the moves of a position as one player ranks them.
type list struct {
	*form.Found
	name  string
	level bool // it sees only some of the moves
}

// NewComparison returns the lists of a comparison of the position of that line that are made by now, with as many moves each as are
// told, and where they part. seed is that of a random opening, nil for none. Lists of players that have not found a move are
// left out.
func NewComparison(a *question.Analysis, cgp string, seed *int) *Comparison {
	c := &Comparison{Agree: true, Lists: []form.Ranking{}, Differences: []Parting{}}
	var ranked []list
	for _, one := range a.Lists[:a.Snapshot().Done] {
		l := list{Found(one, cgp), one.Player.Name, one.Player.Kind == setting.LevelPlayer}
		if len(l.Moves) == 0 {
			continue
		}
		ranked = append(ranked, l)
		shown := *l.Found
		if shown.Player, shown.Seed = l.name, seed; a.Count > 0 {
			shown.Moves = l.Moves[:min(a.Count, len(l.Moves))]
		}
		c.Lists = append(c.Lists, form.NewRanking(&shown))
	}
	c.part(ranked)
	return c
}

// part finds out where the lists part, and why.
func (c *Comparison) part(lists []list) {
	for i := range lists {
		own := &lists[i]
		best := &own.Moves[0]
		var done []string
		for j := range lists {
			rival := lists[j].Moves[0].Move
			text := form.Notation(own.Position.Board, &rival)
			if rival.Same(&best.Move) || slices.Contains(done, text) {
				continue
			}
			done = append(done, text)
			c.Agree = false
			d := own.difference(best, own.valued(&lists[j].Moves[0]))
			d.Than = text
			for k := range lists {
				if lists[k].Moves[0].Move.Same(&rival) {
					d.Of = append(d.Of, lists[k].name)
				}
			}
			c.Differences = append(c.Differences, d)
		}
	}
}

// valued returns another player's move with its worth for the player of a list; nil for one that the player does not value, or does not see: a level
// that saw a better move than its best would make it.
func (l *list) valued(other *engine.Candidate) *engine.Candidate {
	c := l.Snapshot.Candidate(&other.Move)
	if c != nil && l.level && c.Value.Equity > l.Moves[0].Value.Equity {
		return nil
	}
	return c
}

// difference says why the best move of a list is better than another candidate, nil for one that the player does not
// value.
func (l *list) difference(best, other *engine.Candidate) Parting {
	d := Parting{Player: l.name, Move: form.Notation(l.Position.Board, &best.Move)}
	if other == nil || other.Value.Known == stat.Unknown {
		return d
	}
	d.Valued, d.Gain = true, form.Points(best.Value.Equity-other.Value.Equity)
	for _, r := range explain.Compare(l.Position, best, other).Reasons {
		d.Reasons = append(d.Reasons, form.Reason{Kind: r.Kind, Points: stat.Rounded(r.Points, 100), Text: r.Text})
	}
	if best.Board != nil && other.Board != nil {
		d.Board = form.Points(*best.Board - *other.Board)
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

// Text says the difference in a sentence.
func (d *Parting) Text() string {
	text := fmt.Sprintf("%s: %s rather than %s of %s", d.Player, d.Move, d.Than, strings.Join(d.Of, " and "))
	switch {
	case !d.Valued:
		return text + ", which it does not value."
	case d.Board != nil:
		text += fmt.Sprintf(", %+.2f and %+.2f on the board", *d.Gain, *d.Board)
	default:
		text += fmt.Sprintf(", %+.2f", *d.Gain)
	}
	if len(d.Terms) == 0 {
		text += "."
		for _, r := range d.Reasons {
			text += " " + r.Text.String()
		}
		return text
	}
	var parts []string
	for _, part := range d.Terms {
		parts = append(parts, fmt.Sprintf("%s %+.2f", part.Name, part.Points))
	}
	return text + fmt.Sprintf(": %s.", strings.Join(parts, ", "))
}
