package records

import (
	"net/http"

	"maven/internal/facts"
	"maven/internal/form"
	"maven/internal/store"
)

// maxName is how many bytes a request to name a record or a collection may have.
const maxName = 4096

// A nameForm has a name.
type nameForm struct {
	Name string `json:"name" api:"required" min:"1" max:"store.MostName"`
}

// rename names a record, and the game against the program that it is the record of.
func (r *Records) rename(id int64, _ *http.Request, f *nameForm) (out form.Game, err error) {
	if err := r.stock.Store.Rename(id, f.Name, r.facts); err != nil {
		return out, known(err)
	}
	found, err := r.stock.Store.Found(id)
	if err != nil {
		return out, known(err)
	}
	return form.NewGame(found), nil
}

// facts finds the facts of a record again: it is a store.Reader.
func (r *Records) facts(g *store.Game) (facts.Facts, error) {
	game, err := r.again(g, "")
	if err != nil {
		return facts.Facts{}, err
	}
	return game.Facts(g.Record), nil
}
