package original

import (
	"cmp"
	"errors"
	"io"
	"net/http"

	"maven/internal/classic/tables"
	"maven/internal/classic/words"
	"maven/internal/original"
	"maven/internal/setting"
	"maven/internal/store"
	"maven/internal/web/problem"
	"maven/internal/web/wire"
)

const (
	personName = "You"   // whose profile it is, as in the terminal
	mostBytes  = 1 << 20 // of prfs or HIST: 130,000 games
	attempts   = 5       // to change a profile that other programs change meanwhile
)

// A standing is a person's profile in one mode of words.
type standing struct {
	Mode string `json:"mode"`
	Auto bool   `json:"auto"` // whether levels follow results; of all modes
	original.PersonMode
	Log []original.LoggedGame `json:"log"`
}

// standings are a person's profiles, one for each mode of words.
type standings struct {
	Name     string                `json:"name"`
	Lexicon  string                `json:"lexicon"` // of the last game
	Profiles []standing            `json:"profiles"`
	Log      []original.LoggedGame `json:"log"` // all results, also by words that are no mode
}

// open returns the profile that a query names, that of a new user if there is none.
func (o *Original) open(r *http.Request) (*original.Profile, *tables.Scale, error) {
	scale, err := o.kept.Scale(setting.Original{})
	if err != nil {
		return nil, nil, err
	}
	p, _, err := original.OpenProfile(o.stock.Store, scale, cmp.Or(r.URL.Query().Get("name"), personName))
	if errors.Is(err, original.ErrName) {
		err = problem.Of("name", err)
	}
	return p, scale, err
}

// alter opens the profile that a query names, changes it and keeps it.
func (o *Original) alter(r *http.Request, change func(p *original.Profile, scale *tables.Scale) error) (*original.Profile, error) {
	for try := 1; ; try++ {
		p, scale, err := o.open(r)
		if err == nil {
			err = change(p, scale)
		}
		if err != nil {
			return nil, err
		}
		err = p.Keep(o.stock.Store)
		if conflict := (*store.VersionConflict)(nil); errors.As(err, &conflict) && try < attempts {
			continue
		}
		return p, err
	}
}

// write answers with a profile.
func write(w http.ResponseWriter, p *original.Profile) error {
	f, err := original.NewPerson(p)
	if err != nil {
		return err
	}
	out := standings{Name: f.Name, Lexicon: f.Lexicon, Log: f.Results}
	for _, m := range f.Modes {
		one := standing{Mode: m.Lexicon, Auto: f.AutoLevel, PersonMode: m, Log: []original.LoggedGame{}}
		for _, g := range f.Results {
			if g.Lexicon.Name == m.Lexicon {
				one.Log = append(one.Log, g)
			}
		}
		out.Profiles = append(out.Profiles, one)
	}
	return wire.Write(w, out)
}

// profiles answers with a person's profiles.
func (o *Original) profiles(w http.ResponseWriter, r *http.Request) error {
	p, _, err := o.open(r)
	if err != nil {
		return err
	}
	return write(w, p)
}

// A change is what is set by hand; what is left out stays.
type change struct {
	Rating *int  `json:"rating"`
	Level  *int  `json:"level"`
	Auto   *bool `json:"auto"`
}

// change sets rating, level or both in a mode of words, and whether levels follow results.
func (o *Original) change(w http.ResponseWriter, r *http.Request) error {
	var c change
	if err := wire.Read(w, r, 0, &c); err != nil {
		return err
	}
	mode, known := words.ModeNamed(r.PathValue("mode"))
	switch {
	case !known:
		return problem.New(http.StatusNotFound, "there is no mode %.40q; want NA, UK or Both", r.PathValue("mode"))
	case c == change{}:
		return problem.New(http.StatusUnprocessableEntity, "nothing to set: want rating, level or auto")
	case c.Rating != nil && *c.Rating != tables.ClipRating(*c.Rating):
		return refused("rating", "rating %d: want %d to %d", *c.Rating, tables.LowestRating, tables.HighestRating)
	}
	p, err := o.alter(r, func(p *original.Profile, scale *tables.Scale) error {
		if c.Rating != nil {
			p.Enter(scale, mode, *c.Rating)
		}
		if c.Level != nil {
			if err := p.SetLevel(mode, *c.Level); err != nil {
				return problem.Of("level", err)
			}
		}
		if c.Auto != nil {
			p.FollowResults(*c.Auto)
		}
		return nil
	})
	if err != nil {
		return err
	}
	return write(w, p)
}

// refused refuses a field of a request.
func refused(field, format string, args ...any) error {
	p := problem.New(http.StatusUnprocessableEntity, format, args...)
	p.Field = field
	return p
}

// A part is one of the resources in which the original keeps a profile.
type part int

const (
	preferences part = iota // prfs
	results                 // HIST
)

// give answers with the bytes of a part, as a copy of the original would have them.
func (o *Original) give(which part) func(http.ResponseWriter, *http.Request) error {
	return func(w http.ResponseWriter, r *http.Request) error {
		p, _, err := o.open(r)
		if err != nil {
			return err
		}
		content := p.History
		if which == preferences {
			content = p.Preferences.AppendTo(nil)
		}
		wire.WriteFile(w, "application/octet-stream", content)
		return nil
	}
}

// take takes the bytes of a part over from a copy of the original, in place of what there is.
func (o *Original) take(which part) func(http.ResponseWriter, *http.Request) error {
	return func(w http.ResponseWriter, r *http.Request) error {
		content, err := io.ReadAll(http.MaxBytesReader(w, r.Body, mostBytes))
		if large := (*http.MaxBytesError)(nil); errors.As(err, &large) {
			return problem.New(http.StatusRequestEntityTooLarge, "the body has over %d bytes", mostBytes)
		}
		if err != nil {
			return problem.New(http.StatusBadRequest, "the body could not be read: %v", err)
		}
		p, err := o.alter(r, func(p *original.Profile, _ *tables.Scale) error {
			var err error
			if which == preferences {
				err = p.Take(content, nil)
			} else {
				err = p.Take(nil, content)
			}
			if err != nil {
				return problem.New(http.StatusUnprocessableEntity, "%v", err)
			}
			return nil
		})
		if err != nil {
			return err
		}
		return write(w, p)
	}
}
