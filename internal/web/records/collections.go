package records

import (
	"net/http"
	"strconv"

	"maven/internal/said"
	"maven/internal/store"
	"maven/internal/web/problem"
	"maven/internal/web/wire"
)

// mostMembers is how many games and positions one request may add to a collection.
const mostMembers = 10_000

// The collections of the database, by name.
type collections struct {
	Collections []store.Collection `json:"collections"`
}

func (r *Records) listCollections(*http.Request, *wire.None) (collections, error) {
	all, err := r.stock.Store.Collections().All()
	return collections{all}, err
}

// A collectionsAddRequest puts games and positions into a collection, which it makes if there is none of the name.
type collectionsAddRequest struct {
	Name      string  `json:"name" api:"required" min:"1" max:"store.MostName"` // without blanks around it
	Games     []int64 `json:"games"`                                            // by their numbers
	Positions []int64 `json:"positions"`                                        // by their numbers
}

// An added says how many were not in the collection before.
type added struct {
	Added int `json:"added"`
}

func (r *Records) addToCollection(_ *http.Request, asked *collectionsAddRequest) (added, error) {
	if n := len(asked.Games) + len(asked.Positions); n > mostMembers {
		return added{}, problem.New(http.StatusRequestEntityTooLarge, "%d games and positions; must be %d at most", n, mostMembers)
	}
	n, err := r.stock.Store.Collections().Add(asked.Name, asked.Games, asked.Positions)
	return added{n}, known(err)
}

// A newName is the name that a collection gets.
type newName struct {
	Name string `json:"name" api:"required" min:"1" max:"store.MostName"` // without blanks around it
}

func (r *Records) renameCollection(req *http.Request, asked *newName) (newName, error) {
	return *asked, known(r.stock.Store.Collections().Rename(req.PathValue("name"), asked.Name))
}

// A removeQuery may name games.
type removeQuery struct {
	Games []string `query:"game"` // only these, by their numbers
}

// removeCollection removes a collection, or only the games that the query names from it. The games stay in the store.
func (r *Records) removeCollection(req *http.Request, q *removeQuery) (none wire.None, err error) {
	name := req.PathValue("name")
	var games []int64
	for _, text := range q.Games {
		id, err := strconv.ParseInt(text, 10, 64)
		if err != nil {
			return none, problem.Of("game", said.Errorf("game is not a number"))
		}
		games = append(games, id)
	}
	if games != nil {
		return none, known(r.stock.Store.Collections().TakeOut(name, games, nil))
	}
	return none, known(r.stock.Store.Collections().Remove(name))
}
