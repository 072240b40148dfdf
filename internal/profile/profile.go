// Package profile is what the original kept of its user: a rating, a level, statistics and results, in each mode of words,
// and how a finished game changes them.
//
// Sharp edges: two programs may count games in a profile at the same time; Alter tries again.
package profile

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"maven/internal/classic/tables"
	"maven/internal/classic/words"
	"maven/internal/record"
	"maven/internal/store"
)

const (
	format   = "maven classic profile"
	version  = 2
	earlier  = 1                  // kept totals in place of the original's statistics
	prefix   = "classic profile " // of the names of documents
	maxMarks = 100_000
	maxName  = 200 // bytes
	attempts = 5   // at most, to change a profile that other programs change meanwhile
)

// What can be wrong with a profile.
var (
	ErrFormat = errors.New("not a profile")                                                                                             // a document
	ErrName   = errors.New("a profile is of a name with 1 to 200 bytes, one character to be seen, and none that turns the text around") // of a person
)

// A Profile is what the original kept of its user: in each mode of words a rating, the level to play against, the number of games
// and two blocks of statistics, and the log of results. It is renewed at the end of each game against the original, as
// tables.Preferences.Record does it, and lies in the database as a document, one for each name.
//
// The preferences and the log have the bytes of the original's resources prfs and HIST, so that they can be taken over from a copy
// of the original and given back to it. Marks and totals are ours: the rating after each change, for a graph, and what the
// original does not count. A rating has the original's 80 bits in Preferences, and 64 in Marks.
type Profile struct {
	Name        string
	Preferences *tables.Preferences
	History     []byte // the results, in the form of HIST
	Marks       []Mark // ratings over time

	Totals    [tables.Lexica][2]*Totals // by mode, of the user and the program; nil where another program has counted games
	Uncounted [tables.Lexica]int        // by mode, games among the results whose moves are not in the statistics

	version int // of the document, 0 for one not yet kept
}

// A Mark is a rating after a game, or set by hand.
type Mark struct {
	Mode   int     `json:"mode"`  // of words
	Games  int32   `json:"games"` // counted then
	Rating float64 `json:"rating"`
	ByHand bool    `json:"byHand,omitempty"`

	Game   int64   `json:"game,omitempty"`   // that was counted, by its number in the database
	Level  int     `json:"level,omitempty"`  // that was played
	Next   int     `json:"next,omitempty"`   // level that followed
	Before float64 `json:"before,omitempty"` // rating before the game
}

// profileJSON is a profile as it lies in the database.
type profileJSON struct {
	Format      string `json:"format"`
	Version     int    `json:"version"`
	Name        string `json:"name"`
	Preferences []byte `json:"preferences"`
	History     []byte `json:"history"`
	Marks       []Mark `json:"marks"`

	Totals    [tables.Lexica][2]*Totals `json:"totals"`
	Uncounted [tables.Lexica]int        `json:"uncounted"`
}

// New returns the profile of a new user.
func New(name string) *Profile {
	p := &Profile{Name: name, Preferences: tables.NewPreferences()}
	p.Preferences.Owner = tables.NewName(name)
	p.Totals, p.Uncounted = unseal(p.Preferences)
	return p
}

// Open returns the profile of a name, in upper or lower case, and whether there is one; otherwise that of a new user.
func Open(s *store.Store, name string) (p *Profile, found bool, err error) {
	if !record.Legible(name) || len(name) > maxName {
		return nil, false, ErrName
	}
	kept, err := s.Documents().Read(prefix + strings.ToLower(name))
	if err != nil {
		return nil, false, err
	}
	if kept.Version == 0 {
		return New(name), false, nil
	}
	if p, err = Decode(kept.Data); err != nil {
		return nil, false, fmt.Errorf("the profile of %s: %w", name, err)
	}
	p.version = kept.Version
	return p, true, nil
}

// Alter opens a profile, has work change it, and keeps it if work asks for it: on a profile that other programs change meanwhile
// it works again. found says whether there was a profile. The error is also that of work.
func Alter(s *store.Store, name string, work func(p *Profile, found bool) (keep bool, err error)) (*Profile, error) {
	for try := 1; ; try++ {
		p, found, err := Open(s, name)
		if err != nil {
			return nil, err
		}
		keep, err := work(p, found)
		if err == nil && keep {
			err = p.Keep(s)
		}
		if errors.As(err, new(*store.VersionConflict)) && try < attempts {
			continue
		}
		return p, err
	}
}

// Keep keeps the profile. A *store.VersionConflict says that another program has changed it since it was opened.
func (p *Profile) Keep(s *store.Store) error {
	kept, err := s.Documents().Keep(p.document())
	if err == nil {
		p.version = kept.Version
	}
	return err
}

// document is what a database keeps of the profile.
func (p *Profile) document() store.Document {
	return store.Document{Name: prefix + strings.ToLower(p.Name), Version: p.version, Data: p.AppendTo(nil)}
}

// AppendTo appends the profile as JSON.
func (p *Profile) AppendTo(dst []byte) []byte {
	text, err := json.Marshal(profileJSON{format, version, p.Name, p.Preferences.AppendTo(nil), p.History, p.Marks, p.Totals, p.Uncounted})
	if err != nil {
		panic("profile: " + err.Error()) // marks are finite
	}
	return append(dst, text...)
}

// Decode reads what AppendTo writes. Errors wrap ErrFormat.
func Decode(text []byte) (*Profile, error) {
	var read profileJSON
	switch err := json.Unmarshal(text, &read); {
	case err != nil:
		return nil, fmt.Errorf("%w: %w", ErrFormat, err)
	case read.Format != format || read.Version != version && read.Version != earlier:
		return nil, fmt.Errorf("%w: %.40q version %d; must be %q version %d", ErrFormat, read.Format, read.Version, format, version)
	case read.Name == "" || len(read.Name) > maxName || len(read.Marks) > maxMarks:
		return nil, fmt.Errorf("%w: a name of %d bytes, %d marks", ErrFormat, len(read.Name), len(read.Marks))
	}
	for _, m := range read.Marks {
		if m.Mode < 0 || m.Mode >= tables.Lexica {
			return nil, fmt.Errorf("%w: a mark of mode %d", ErrFormat, m.Mode)
		}
	}
	if _, err := tables.ReadResults(read.History); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFormat, err)
	}
	p := &Profile{Name: read.Name, History: read.History, Marks: read.Marks, Totals: read.Totals, Uncounted: read.Uncounted}
	var err error
	if read.Version == earlier {
		err = p.takeEarlier(read.Preferences)
	} else {
		p.Preferences, err = tables.ReadPreferences(read.Preferences)
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFormat, err)
	}
	return p, nil
}

// takeEarlier takes the preferences of a profile that had totals in place of the original's statistics.
func (p *Profile) takeEarlier(preferences []byte) (err error) {
	if p.Preferences, err = tables.ReadEarlierPreferences(preferences); err != nil {
		return err
	}
	if p.Preferences.Owner == (tables.Name{}) {
		p.Preferences.Owner = tables.NewName(p.Name)
	}
	p.Totals, p.Uncounted = unseal(p.Preferences)
	for mode, all := range p.Totals {
		if all[0] == nil { // nothing was added to the statistics of another program
			p.Uncounted[mode] = p.countedSince(mode)
		}
	}
	return nil
}

// countedSince returns how many games of a mode have been counted since its rating was set by hand, or taken over.
func (p *Profile) countedSince(mode int) (games int) {
	for _, m := range p.Marks {
		switch {
		case m.Mode != mode:
		case m.ByHand:
			games = 0
		default:
			games++
		}
	}
	return games
}

// Begin sets the rating of a new user, clipped to 700 to 2,100, and the level that the original gives it, in all modes.
func (p *Profile) Begin(rating int) {
	p.Preferences.Enter(rating)
	p.markAll()
}

// Enter sets the rating of a mode by hand, clipped to 700 to 2,100, and the level that the original gives it.
func (p *Profile) Enter(mode words.Mode, rating int) {
	p.Preferences.Lexica[mode].Enter(rating)
	p.mark(Mark{Mode: int(mode), ByHand: true})
}

// SetLevel sets the level of a mode by hand, 1 to 18.
func (p *Profile) SetLevel(mode words.Mode, level int) error {
	if level < tables.StrongestLevel || level > tables.WeakestLevel {
		return fmt.Errorf("level %d; must be %d, the strongest, to %d", level, tables.StrongestLevel, tables.WeakestLevel)
	}
	p.Preferences.Lexica[mode].Level = level
	return nil
}

// mark notes the rating of a mode. The oldest marks go when there are too many.
func (p *Profile) mark(m Mark) {
	s := &p.Preferences.Lexica[m.Mode]
	m.Games, m.Rating = s.Games, RatingOf(s)
	p.Marks = append(p.Marks, m)
	p.Marks = slices.Clip(p.Marks[max(0, len(p.Marks)-maxMarks):])
}

// RatingOf returns the rating of a standing, rounded to hundredths.
func RatingOf(s *tables.Standing) float64 {
	x, err := s.Rating.Big()
	if err != nil || x.IsInf() {
		return 0 // a standing is read with a finite rating
	}
	v, _ := x.Float64()
	if v = math.Round(v*100) / 100; math.IsInf(v, 0) {
		return math.Copysign(math.MaxFloat64, v)
	}
	return v
}

// Take takes over the preferences, the log of results, or both, nil for neither, from a copy of the original. The errors
// say what is wrong with the bytes; then nothing changes.
func (p *Profile) Take(preferences, history []byte) error {
	var read *tables.Preferences
	if preferences != nil {
		var err error
		if read, err = tables.ReadPreferences(preferences); err != nil {
			return err
		}
	}
	if history != nil {
		if err := tables.CheckResults(history); err != nil {
			return err
		}
		p.History = slices.Clone(history)
	}
	if read == nil {
		return nil
	}
	p.Preferences = read
	p.Totals, p.Uncounted = unseal(read)
	p.markAll()
	return nil
}

// markAll notes the ratings of all modes, set by hand.
func (p *Profile) markAll() {
	for mode := words.NA; mode <= words.Both; mode++ {
		p.mark(Mark{Mode: int(mode), ByHand: true})
	}
}
