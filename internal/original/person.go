package original

import (
	"fmt"

	"maven/internal/classic/tables"
	"maven/internal/classic/words"
	"maven/internal/profile"
)

// A Person is what is kept of a person who plays against the original.
type Person struct {
	Name      string       `json:"name"`
	AutoLevel bool         `json:"autoLevel"` // whether levels follow results
	Lexicon   string       `json:"lexicon"`   // of the last game
	Modes     []PersonMode `json:"modes"`
	Results   []LoggedGame `json:"results"`
}

// A PersonMode is the person's standing in one mode of words.
type PersonMode struct {
	Lexicon string  `json:"lexicon"`
	Rating  float64 `json:"rating"`
	Level   int     `json:"level"` // of the next game, 0 before a rating is set
	Games   int32   `json:"games"`

	Person  *profile.Totals `json:"person"` // ours, beside the report; null where another program has counted games
	Program *profile.Totals `json:"program"`

	Ratings []RatingMark `json:"ratings"` // over time, as far as they are known
	Report  PersonReport `json:"report"`
}

// A RatingMark is a rating after so many games.
type RatingMark struct {
	Games  int32   `json:"games"`
	Rating float64 `json:"rating"`
	ByHand bool    `json:"byHand"`
}

// NewPerson returns the form of a profile.
func NewPerson(p *profile.Profile, scale *tables.Scale) (*Person, error) {
	results, err := tables.ReadResults(p.History)
	if err != nil {
		return nil, fmt.Errorf("the profile of %s: %w", p.Name, err)
	}
	f := &Person{Name: p.Name, AutoLevel: p.Preferences.AutoLevel, Lexicon: words.Mode(p.Preferences.Lexicon).String(), Results: []LoggedGame{}}
	for mode := words.NA; mode <= words.Both; mode++ {
		s := &p.Preferences.Lexica[mode]
		m := PersonMode{Lexicon: mode.String(), Rating: profile.RatingOf(s), Level: s.Level, Games: s.Games, Ratings: []RatingMark{}}
		m.Person, m.Program = p.Totals[mode][0], p.Totals[mode][1]
		m.Report = NewPersonReport(scale, results, int(mode))
		m.Report.addStanding(s, p.Uncounted[mode])
		if t := m.Person; t != nil && t.Games == m.Report.Games { // these know of games given up
			m.Report.Wins, m.Report.Losses, m.Report.Ties = t.Wins, t.Losses, t.Ties
		}
		for _, mark := range p.Marks {
			if mark.Mode == int(mode) {
				m.Ratings = append(m.Ratings, RatingMark{Games: mark.Games, Rating: mark.Rating, ByHand: mark.ByHand})
			}
		}
		f.Modes = append(f.Modes, m)
	}
	for _, r := range results {
		f.Results = append(f.Results, NewLoggedGame(r))
	}
	return f, nil
}
