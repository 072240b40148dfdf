package original

import (
	"errors"
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
	Lexicon string       `json:"lexicon"`
	Rating  float64      `json:"rating"`
	Level   int          `json:"level"` // of the next game, 0 before a rating is set
	Games   int32        `json:"games"`
	Person  *Totals      `json:"person"` // null where the statistics are another program's
	Program *Totals      `json:"program"`
	Ratings []RatingMark `json:"ratings"` // over time, as far as they are known
}

// A RatingMark is a rating after so many games.
type RatingMark struct {
	Games  int32   `json:"games"`
	Rating float64 `json:"rating"`
	ByHand bool    `json:"byHand"`
}

// Totals are statistics of one side.
type Totals struct {
	Games      int32  `json:"games"`
	Wins       int32  `json:"wins"`
	Ties       int32  `json:"ties"`
	Losses     int32  `json:"losses"`
	For        int32  `json:"for"`
	Against    int32  `json:"against"`
	Turns      int32  `json:"turns"`
	Bingos     int32  `json:"bingos"`
	Exchanges  int32  `json:"exchanges"`
	Challenges int32  `json:"challenges"`
	BestGame   int32  `json:"bestGame"`
	BestMove   int32  `json:"bestMove"`
	BestWord   string `json:"bestWord"`
}

// NewPerson returns the form of a profile.
func NewPerson(p *profile.Profile) (*Person, error) {
	f := &Person{Name: p.Name, AutoLevel: p.Preferences.AutoLevel, Lexicon: words.Mode(p.Preferences.Lexicon).String(), Results: []LoggedGame{}}
	for mode := words.NA; mode <= words.Both; mode++ {
		s := &p.Preferences.Lexica[mode]
		m := PersonMode{Lexicon: mode.String(), Rating: profile.RatingOf(s), Level: s.Level, Games: s.Games, Ratings: []RatingMark{}}
		for i, to := range []**Totals{&m.Person, &m.Program} {
			counted, err := s.Blocks[i].Statistics()
			switch {
			case errors.Is(err, tables.ErrForeignStatistics):
			case err != nil:
				return nil, fmt.Errorf("the profile of %s: %w", p.Name, err)
			default:
				totals := Totals(counted)
				*to = &totals
			}
		}
		for _, mark := range p.Marks {
			if mark.Mode == int(mode) {
				m.Ratings = append(m.Ratings, RatingMark{Games: mark.Games, Rating: mark.Rating, ByHand: mark.ByHand})
			}
		}
		f.Modes = append(f.Modes, m)
	}
	results, err := tables.ReadResults(p.History)
	if err != nil {
		return nil, fmt.Errorf("the profile of %s: %w", p.Name, err)
	}
	for _, r := range results {
		f.Results = append(f.Results, NewLoggedGame(r))
	}
	return f, nil
}
