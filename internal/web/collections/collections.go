// Package collections lists and changes the collections of the store: named sets of games and positions.
package collections

import (
	"errors"
	"net/http"
	"strconv"
	"strings"
	"unicode"

	"maven/internal/form"
	"maven/internal/said"
	"maven/internal/store"
	"maven/internal/web/problem"
	"maven/internal/web/registry"
	"maven/internal/web/wire"
)

// mostMembers is how many games and positions one request may add.
const mostMembers = 10_000

// mostName is how many bytes the name of a collection may have.
const mostName = 100

// maxName is how many bytes a request to rename a collection may have.
const maxName = 4096

// Collections is the resource.
type Collections struct {
	store *store.Store
}

// New returns the resource.
func New(s *registry.Stock) *Collections { return &Collections{s.Store} }

// Routes returns the routes of the resource.
func (c *Collections) Routes() []*wire.Route {
	return []*wire.Route{
		wire.Ask("GET /api/v1/collections", "listCollections", "The collections of the database", c.list),
		wire.Tell("POST /api/v1/collections", "addToCollection", "Put games and positions into a collection, and make it if there is none", c.add).UpTo(1 << 20),
		wire.Tell("PUT /api/v1/collections/{name}/name", "renameCollection", "Rename a collection; 404 if there is none of the first name", c.rename).UpTo(maxName),
		wire.Ask("DELETE /api/v1/collections/{name}", "removeCollection", "Remove a collection, or some games from it; the games stay", c.remove),
	}
}

// The collections of the database, by name.
type collections struct {
	Collections []form.Collection `json:"collections"`
}

// list answers with all collections.
func (c *Collections) list(*http.Request, *wire.None) (collections, error) {
	all, err := c.store.Collections().All()
	out := collections{[]form.Collection{}}
	for _, one := range all {
		out.Collections = append(out.Collections, form.Collection(one))
	}
	return out, err
}

// An addRequest puts games and positions into a collection, which it makes if there is none of the name.
type addRequest struct {
	Name      string  `json:"name" api:"required" min:"1" max:"mostName"` // without blanks around it
	Games     []int64 `json:"games"`                                      // by their numbers
	Positions []int64 `json:"positions"`                                  // by their numbers
}

// An added says how many were not in the collection before.
type added struct {
	Added int `json:"added"`
}

func (c *Collections) add(_ *http.Request, asked *addRequest) (added, error) {
	if n := len(asked.Games) + len(asked.Positions); n > mostMembers {
		return added{}, problem.New(http.StatusRequestEntityTooLarge, "%d games and positions; must be %d at most", n, mostMembers)
	}
	if err := check(asked.Name); err != nil {
		return added{}, err
	}
	n, err := c.store.Collections().Add(asked.Name, asked.Games, asked.Positions)
	return added{n}, known(err)
}

// check says why a collection cannot have the name.
func check(name string) error {
	if name == "" || len(name) > mostName || strings.TrimSpace(name) != name || strings.ContainsFunc(name, unicode.IsControl) {
		return problem.Of("name", said.Errorf("name is %q; must be 1 to %d bytes of text, without blanks around it", name, mostName))
	}
	return nil
}

// A newName is the name that a collection gets.
type newName struct {
	Name string `json:"name" api:"required" min:"1" max:"mostName"` // without blanks around it
}

// rename gives a collection another name, and answers with it.
func (c *Collections) rename(r *http.Request, asked *newName) (newName, error) {
	err := check(asked.Name)
	if err == nil {
		err = c.store.Collections().Rename(r.PathValue("name"), asked.Name)
	}
	return *asked, known(err)
}

// A removeQuery may name games.
type removeQuery struct {
	Games []string `query:"game"` // only these, by their numbers
}

// remove removes a collection, or only the games that the query names from it. The games stay in the store.
func (c *Collections) remove(r *http.Request, q *removeQuery) (none wire.None, err error) {
	name := r.PathValue("name")
	var games []int64
	for _, text := range q.Games {
		id, err := strconv.ParseInt(text, 10, 64)
		if err != nil {
			return none, problem.Of("game", said.Errorf("game is not a number"))
		}
		games = append(games, id)
	}
	if games != nil {
		return none, known(c.store.Collections().TakeOut(name, games, nil))
	}
	return none, known(c.store.Collections().Remove(name))
}

// known turns an error of the store about what was asked into a problem.
func known(err error) error {
	if _, missing := errors.AsType[*store.MissingError](err); missing {
		return problem.New(http.StatusNotFound, "%v", err)
	}
	if wrong := (*store.NameError)(nil); errors.As(err, &wrong) {
		return problem.Of("name", err)
	}
	return err
}
