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
	"maven/internal/web/shared"
	"maven/internal/web/wire"
)

// rulesName names what the original plays by.
const rulesName = "maven"

// Original is the resource.
type Original struct {
	stock *shared.Stock
	kept  *kept.Games
}

// New returns the resource. The games have the profiles.
func New(k *shared.Stock, g *kept.Games) *Original { return &Original{k, g} }

// Routes mounts the resource.
func (o *Original) Routes(mux *http.ServeMux) {
	for path, serve := range map[string]func(http.ResponseWriter, *http.Request) error{
		"GET /api/v1/original":                 o.modes,
		"GET /api/v1/original/profiles":        o.profiles,
		"PUT /api/v1/original/profiles/{mode}": o.change,
		"GET /api/v1/original/prfs":            o.give(preferences),
		"PUT /api/v1/original/prfs":            o.take(preferences),
		"GET /api/v1/original/hist":            o.give(results),
		"PUT /api/v1/original/hist":            o.take(results),
		"POST /api/v1/original/text":           o.text,
		"POST /api/v1/original/position":       o.position,
		"POST /api/v1/original/words":          o.words,
	} {
		mux.Handle(path, wire.Handle(serve))
	}
}

// modes answers with the modes of words, the rules and the levels.
func (o *Original) modes(w http.ResponseWriter, _ *http.Request) error {
	type mode struct {
		Name  string `json:"name"`
		Title string `json:"title"`
	}
	return wire.Write(w, struct {
		Modes  []mode `json:"modes"`
		Rules  string `json:"rules"`
		Levels int    `json:"levels"`
	}{[]mode{{words.NA.String(), "North American"}, {words.UK.String(), "United Kingdom"}, {words.Both.String(), "Both"}}, rulesName, tables.WeakestLevel})
}
