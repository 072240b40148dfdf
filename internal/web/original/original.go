// Package original is what a page needs to be the original's desk, besides games and analyses: modes of words, what is kept
// of a person, the original's text of a position, its word lister.
//
// A profile is of a name, "You" unless the query has another. A profile that two programs change at the same time is changed
// again by the later one, from what the earlier one has left.
package original

import (
	"net/http"

	"maven/internal/classic/tables"
	"maven/internal/classic/words"
	"maven/internal/kept"
	"maven/internal/profile"
	"maven/internal/setting"
	"maven/internal/web/registry"
	"maven/internal/web/wire"
)

// Original is the resource.
type Original struct {
	stock *registry.Stock
	kept  *kept.Games
}

// New returns the resource. The games have the profiles.
func New(k *registry.Stock, g *kept.Games) *Original { return &Original{k, g} }

// Routes returns the routes of the resource.
func (o *Original) Routes() []*wire.Route {
	const bytes = "application/octet-stream"
	return []*wire.Route{
		wire.Ask("GET /api/v1/original", "original", "What the original plays: its modes of words, its rules, its levels", o.modes),
		wire.Ask("GET /api/v1/original/profiles", "profiles", "What is kept of a person who plays against the original, by mode of words", o.profiles),
		wire.Tell("PUT /api/v1/original/profiles/{mode}", "changeProfile", "Set rating, level or automatic level by hand", o.change).With(profileQuery{}),
		wire.Ask("GET /api/v1/original/prfs", "givePrfs", "The bytes of a person's ratings, levels and statistics, as the resource prfs of the original has them", o.give(func(p *profile.Profile) []byte { return p.Preferences.AppendTo(nil) })).As(bytes),
		wire.Take("PUT /api/v1/original/prfs", "takePrfs", "Take over the bytes of a copy of the original", bytes, mostBytes, o.take(func(p *profile.Profile, content []byte) error { return p.Take(content, nil) })),
		wire.Ask("GET /api/v1/original/hist", "giveHist", "The bytes of a person's results, as the resource HIST of the original has them", o.give(func(p *profile.Profile) []byte { return p.History })).As(bytes),
		wire.Take("PUT /api/v1/original/hist", "takeHist", "Take over the bytes of a copy of the original", bytes, mostBytes, o.take(func(p *profile.Profile, content []byte) error { return p.Take(nil, content) })),
		wire.Tell("POST /api/v1/original/text", "writeText", "A position in the text form of the original", o.text),
		wire.Tell("POST /api/v1/original/position", "readText", "The CGP of a position in the text form of the original", o.position),
		wire.Tell("POST /api/v1/original/words", "originalWords", "The words that the lister of the original finds, up to 1,000", o.words),
	}
}

// A wordMode is a mode of words.
type wordMode struct {
	Name  string `json:"name"`
	Title string `json:"title"`
}

// All that the original plays.
type modesAnswer struct {
	Modes  []wordMode `json:"modes"`
	Rules  string     `json:"rules"`
	Levels int        `json:"levels"`
}

func (o *Original) modes(*http.Request, *wire.None) (modesAnswer, error) {
	return modesAnswer{[]wordMode{{words.NA.String(), "North American"}, {words.UK.String(), "United Kingdom"}, {words.Both.String(), "Both"}}, setting.OriginalRules, tables.WeakestLevel}, nil
}
