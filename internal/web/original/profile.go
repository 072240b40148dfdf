package original

import (
	"cmp"
	"errors"
	"net/http"
	"strings"

	"maven/internal/classic/tables"
	"maven/internal/classic/words"
	"maven/internal/original"
	"maven/internal/profile"
	"maven/internal/said"
	"maven/internal/setting"
	"maven/internal/web/problem"
	"maven/internal/web/wire"
)

const (
	personName = "You"   // whose profile it is, as in the terminal
	mostBytes  = 1 << 20 // of prfs or HIST: 130,000 games
)

// A standing is a person's profile in one mode of words.
type standing struct {
	Mode string `json:"mode" enum:"NA,UK,Both"`
	Auto bool   `json:"auto"` // whether levels follow results; of all modes
	original.PersonMode
	Log []original.LoggedGame `json:"log"`
}

// standings are a person's profiles, one for each mode of words.
type standings struct {
	Name     string                `json:"name"`
	Lexicon  string                `json:"lexicon"` // of the last game
	Order    string                `json:"order"`   // of the letters on the rack and among the unseen tiles
	Profiles []standing            `json:"profiles"`
	Log      []original.LoggedGame `json:"log"` // all results, also by words that are no mode
}

// A profileQuery names a profile.
type profileQuery struct {
	Name string `query:"name"` // whose profile; You unless it is given
}

// profile opens the profile that a query names, that of a new user if there is none. Unless change is nil, it changes it and keeps it.
func (o *Original) profile(name string, change func(p *profile.Profile) error) (*profile.Profile, error) {
	p, err := profile.Alter(o.stock.Store, cmp.Or(name, personName), func(p *profile.Profile, _ bool) (keep bool, err error) {
		if change == nil {
			return false, nil
		}
		return true, change(p)
	})
	if errors.Is(err, profile.ErrName) {
		err = problem.Of("name", err)
	}
	return p, err
}

// standingsOf returns a profile by modes of words.
func (o *Original) standingsOf(p *profile.Profile, err error) (*standings, error) {
	if err != nil {
		return nil, err
	}
	scale, err := o.kept.Scale(setting.Original{})
	if err != nil {
		return nil, err
	}
	f, err := original.NewPerson(p, scale)
	if err != nil {
		return nil, err
	}
	out := &standings{Name: f.Name, Lexicon: f.Lexicon, Order: strings.ToUpper(p.Preferences.Order.String()), Log: f.Results}
	for _, m := range f.Modes {
		one := standing{Mode: m.Lexicon, Auto: f.AutoLevel, PersonMode: m, Log: []original.LoggedGame{}}
		for _, g := range f.Results {
			if g.Lexicon.Name == m.Lexicon {
				one.Log = append(one.Log, g)
			}
		}
		out.Profiles = append(out.Profiles, one)
	}
	return out, nil
}

func (o *Original) profiles(_ *http.Request, q *profileQuery) (*standings, error) {
	return o.standingsOf(o.profile(q.Name, nil))
}

// A change is what is set by hand; what is left out stays.
type change struct {
	Rating *int  `json:"rating" min:"tables.LowestRating" max:"tables.HighestRating"` // the level is then 1, the whole program
	Level  *int  `json:"level" min:"tables.StrongestLevel" max:"tables.WeakestLevel"` // the first is the strongest
	Auto   *bool `json:"auto"`                                                        // levels follow results, in all modes

	Order *string `json:"order"` // of the letters: those named, in the order in which they first come, then the others
}

// change sets rating, level or both in a mode of words, whether levels follow results, and the order of letters.
func (o *Original) change(r *http.Request, c *change) (*standings, error) {
	mode, known := words.ModeNamed(r.PathValue("mode"))
	switch {
	case !known:
		return nil, problem.New(http.StatusNotFound, "there is no mode %.40q; it must be NA, UK or Both", r.PathValue("mode"))
	case *c == change{}:
		return nil, problem.New(http.StatusUnprocessableEntity, "nothing to set: give rating, level, auto or order")
	case c.Rating != nil && (*c.Rating < tables.LowestRating || *c.Rating > tables.HighestRating):
		return nil, problem.Of("rating", said.Errorf("rating %d: must be %d to %d", *c.Rating, tables.LowestRating, tables.HighestRating))
	}
	var q profileQuery
	if err := wire.Query(r.URL.Query(), &q); err != nil {
		return nil, err
	}
	return o.standingsOf(o.profile(q.Name, func(p *profile.Profile) error {
		if c.Rating != nil {
			p.Enter(mode, *c.Rating)
		}
		if c.Level != nil {
			if err := p.SetLevel(mode, *c.Level); err != nil {
				return problem.Of("level", err)
			}
		}
		if c.Auto != nil {
			p.Preferences.AutoLevel = *c.Auto
		}
		if c.Order != nil {
			p.Preferences.Order = tables.NewLetterOrder(*c.Order)
		}
		return nil
	}))
}

// give answers with the bytes of a part of a profile, as a copy of the original would have them.
func (o *Original) give(part func(*profile.Profile) []byte) func(*http.Request, *profileQuery) (*wire.File, error) {
	return func(_ *http.Request, q *profileQuery) (*wire.File, error) {
		p, err := o.profile(q.Name, nil)
		if err != nil {
			return nil, err
		}
		return &wire.File{Kind: "application/octet-stream", Content: part(p)}, nil
	}
}

// take takes the bytes of a part over from a copy of the original, in place of what there is.
func (o *Original) take(part func(p *profile.Profile, content []byte) error) func(*http.Request, *profileQuery, []byte) (*standings, error) {
	return func(_ *http.Request, q *profileQuery, content []byte) (*standings, error) {
		return o.standingsOf(o.profile(q.Name, func(p *profile.Profile) error {
			if err := part(p, content); err != nil {
				return problem.New(http.StatusUnprocessableEntity, "%v", err)
			}
			return nil
		}))
	}
}
