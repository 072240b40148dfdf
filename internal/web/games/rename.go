package games

import (
	"errors"
	"net/http"

	"maven/internal/form"
	"maven/internal/store"
	"maven/internal/web/problem"
)

// A naming has the name of a game.
type naming struct {
	Name string `json:"name" api:"required" min:"1" max:"store.MostName"` // no other game has it
}

// rename names the game, and answers with it. A player that thinks begins anew: its answer would be about another version.
func (r *room) rename(_ *http.Request, n *naming) (*form.PlayedGame, error) {
	r.lock.Lock()
	defer r.lock.Unlock()
	if err := r.refresh(); err != nil {
		return nil, err
	}
	r.stopThinking()
	err := r.game.Rename(n.Name)
	r.proceed()
	switch wrong := (*store.NameError)(nil); {
	case errors.As(err, &wrong), errors.Is(err, store.ErrTaken):
		return nil, problem.Of("name", err)
	case errors.Is(err, store.ErrStale):
		return nil, r.stale()
	case err != nil:
		return nil, err
	}
	r.games.Hub.Changed(topic(r.id))
	return r.form(), nil
}
