package form

import (
	"fmt"
	"slices"

	"maven/internal/board"
	"maven/internal/library"
	"maven/internal/rules"
)

// RulesList lists all rules.
type RulesList struct {
	Rules []Rules `json:"rules"`
}

// Rules are rules as lists show them.
type Rules struct {
	Name     string         `json:"name"`
	Size     int            `json:"size"`
	Tiles    string         `json:"tiles"`
	RackSize int            `json:"rackSize"`
	Bonuses  map[string]int `json:"bonuses"`           // points by tiles played
	Own      bool           `json:"own,omitempty"`     // the user's, not built in
	Problem  string         `json:"problem,omitempty"` // why they cannot be used

	*RulesDetails
}

// RulesDetails are the rules that lists leave out.
type RulesDetails struct {
	Board          []string `json:"board"` // rows as in a rules file
	Start          string   `json:"start"`
	Labels         string   `json:"labels"` // of rows: numbers or letters
	TileCount      int      `json:"tileCount"`
	ExchangeLimit  int      `json:"exchangeLimit"`
	End            End      `json:"end"`
	EndRack        string   `json:"endRack"`
	Challenge      string   `json:"challenge"`
	ChallengeBonus int      `json:"challengeBonus"`
}

// An End says how many turns in a row end a game.
type End struct {
	ScorelessTurns int `json:"scorelessTurns"`
	ScorelessLate  int `json:"scorelessLate,omitempty"`
	Passes         int `json:"passes"`
}

// newRules returns rules as lists show them.
func newRules(r *rules.Rules) Rules {
	f := Rules{Name: r.Name, Size: r.Size, Tiles: r.Tiles.Name, RackSize: r.RackSize, Bonuses: map[string]int{}}
	for n, points := range r.Bonus {
		if points > 0 {
			f.Bonuses[fmt.Sprint(n)] = points
		}
	}
	return f
}

// ListRules returns all rules of a library, those of the user's last. Some of these may have a problem.
func ListRules(l *library.Library) ([]Rules, error) {
	return listed(l.Shelf(library.RuleFiles), func(name string, own bool) Rules {
		one := Rules{Name: name, Bonuses: map[string]int{}}
		if r, err := l.Rules(name); err != nil {
			one.Problem = err.Error()
		} else {
			one = newRules(r)
		}
		one.Own = own
		return one
	})
}

// listed returns the forms of the files on a shelf, the user's last.
func listed[T any](s *library.Shelf, form func(name string, own bool) T) ([]T, error) {
	names, err := s.Names()
	if err != nil {
		return nil, err
	}
	own, err := s.Own()
	list := []T{}
	for _, name := range names {
		list = append(list, form(name, slices.Contains(own, name)))
	}
	return list, err
}

// NewRulesInFull returns rules with all details.
func NewRulesInFull(r *rules.Rules) Rules {
	f := newRules(r)
	f.RulesDetails = &RulesDetails{
		Start: board.New(r, nil).Notation().Square(r.StartRow, r.StartCol), Labels: "numbers",
		TileCount: r.Tiles.Count.Len(), ExchangeLimit: r.ExchangeLimit, End: End{r.ScorelessTurns, r.ScorelessLate, r.Passes},
		EndRack: r.EndRack.String(), Challenge: r.Challenge.String(), ChallengeBonus: r.ChallengeBonus,
	}
	if r.RowLetters {
		f.Labels = "letters"
	}
	f.Board = premiums(r)
	return f
}

// CheckedFiles are checked files with rules or tiles.
type CheckedFiles struct {
	Files []CheckedFile `json:"files"`
}

// A CheckedFile says whether a file is ok.
type CheckedFile struct {
	File  string `json:"file"`
	OK    bool   `json:"ok"`
	Error string `json:"error,omitempty"`
}
