package records

import (
	"errors"
	"net/http"

	"maven/internal/form"
	"maven/internal/judging"
	"maven/internal/store"
	"maven/internal/web/problem"
	"maven/internal/web/wire"
)

// maxName is how many bytes a request to name a record may have.
const maxName = 4096

// A nameForm has a name.
type nameForm struct {
	Name string `json:"name" api:"required"` // 1 to 200 bytes
}

// rename names a record, and the game against the program that it is the record of.
func (r *Records) rename(req *http.Request, f *nameForm) (out form.Game, err error) {
	id, err := wire.Number(req, "record")
	if err != nil {
		return out, err
	}
	if err := r.stock.Store.Rename(id, f.Name, r.facts); err != nil {
		if wrong := (*store.NameError)(nil); errors.As(err, &wrong) || errors.Is(err, store.ErrTaken) {
			return out, problem.Of("name", err)
		}
		return out, known(err)
	}
	found, err := r.stock.Store.Found(id)
	if err != nil {
		return out, known(err)
	}
	return form.NewGame(found), nil
}

// facts finds the facts of a record again: it is a store.Reader.
func (r *Records) facts(g *store.Game) (store.Facts, error) {
	game, err := r.again(g, "")
	if err != nil {
		return store.Facts{}, err
	}
	return factsOf(game, g.Record), nil
}

// factsOf returns the facts of a record whose bytes have been read.
func factsOf(g *judging.Game, data []byte) store.Facts {
	reading := store.Reading{File: g.File, Record: g.Record, History: g.History, Broken: g.History == nil || g.Irregular() != nil}
	return reading.Find(data)
}
