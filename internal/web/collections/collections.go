// Package collections lists and changes the collections of the store: named sets of games and positions.
package collections

import (
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"unicode"

	"maven/internal/form"
	"maven/internal/store"
	"maven/internal/web/problem"
	"maven/internal/web/shared"
	"maven/internal/web/wire"
)

// mostMembers is how many games and positions one request may add.
const mostMembers = 10_000

// mostName is how many bytes the name of a collection may have.
const mostName = 100

// Collections is the resource.
type Collections struct {
	store *store.Store
}

// New returns the resource.
func New(s *shared.Stock) *Collections { return &Collections{s.Store} }

// Routes mounts the resource.
func (c *Collections) Routes(mux *http.ServeMux) {
	mux.Handle("GET /api/v1/collections", wire.Handle(c.list))
	mux.Handle("POST /api/v1/collections", wire.Handle(c.add))
	mux.Handle("DELETE /api/v1/collections/{name}", wire.Handle(c.remove))
}

// A list is the collections by name.
type list struct {
	Collections []form.Collection `json:"collections"`
}

// list answers with all collections.
func (c *Collections) list(w http.ResponseWriter, _ *http.Request) error {
	all, err := c.store.Collections()
	if err != nil {
		return err
	}
	out := list{[]form.Collection{}}
	for _, one := range all {
		out.Collections = append(out.Collections, form.Collection(one))
	}
	return wire.Write(w, out)
}

// An addRequest puts games and positions into a collection, which it makes if there is none of the name.
type addRequest struct {
	Name      string  `json:"name"`
	Games     []int64 `json:"games"`
	Positions []int64 `json:"positions"`
}

// An added says how many were not in the collection before.
type added struct {
	Added int `json:"added"`
}

func (c *Collections) add(w http.ResponseWriter, r *http.Request) error {
	var asked addRequest
	if err := wire.Read(w, r, 1<<20, &asked); err != nil {
		return err
	}
	if n := len(asked.Games) + len(asked.Positions); n > mostMembers {
		return problem.New(http.StatusRequestEntityTooLarge, "%d games and positions; want %d at most", n, mostMembers)
	}
	if asked.Name == "" || len(asked.Name) > mostName || strings.TrimSpace(asked.Name) != asked.Name || strings.ContainsFunc(asked.Name, unicode.IsControl) {
		return problem.Of("name", fmt.Errorf("name is %q; want 1 to %d bytes of text, without blanks around it", asked.Name, mostName))
	}
	n, err := c.store.AddTo(asked.Name, asked.Games, asked.Positions)
	if err != nil {
		return known(err)
	}
	return wire.Write(w, added{n})
}

// remove removes a collection, or only the games that the parameters "game" name from it. The games stay in the store.
func (c *Collections) remove(w http.ResponseWriter, r *http.Request) error {
	name := r.PathValue("name")
	var games []int64
	for _, text := range r.URL.Query()["game"] {
		id, err := strconv.ParseInt(text, 10, 64)
		if err != nil {
			return problem.Of("game", errors.New("game is not a number"))
		}
		games = append(games, id)
	}
	err := error(nil)
	if games != nil {
		err = c.store.RemoveFrom(name, games, nil)
	} else {
		err = c.store.RemoveCollection(name)
	}
	if err != nil {
		return known(err)
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

// known turns an error of the store about what was asked into a problem.
func known(err error) error {
	var missing *store.MissingError
	if errors.As(err, &missing) {
		return problem.New(http.StatusNotFound, "%v", err)
	}
	return err
}
