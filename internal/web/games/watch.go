package games

import (
	"net/http"
	"slices"
	"strings"
	"time"

	"maven/internal/play"
)

// lookAfter looks after the rooms until the games are closed.
func (g *Games) lookAfter() {
	ticker := time.NewTicker(g.Beat)
	defer ticker.Stop()
	for {
		select {
		case <-g.ctx.Done():
			return
		case <-ticker.C:
			g.sweep()
		}
	}
}

// sweep pauses the clocks of games that no page shows, saves those that run, tells pages of games that another program has
// continued, and closes those that nobody uses.
func (g *Games) sweep() {
	for _, r := range g.open() {
		err := r.sweep(g.Hub.Watched(topic(r.id)))
		if err == nil && g.forget(r) {
			err = r.leave()
		}
		if err != nil {
			g.Log.Error("look after games", "game", r.id, "error", err)
		}
	}
}

// forget takes a room out that nobody has used or watched for a while, and reports whether it has.
func (g *Games) forget(r *room) bool {
	if !r.idle() {
		return false
	}
	g.lock.Lock()
	defer g.lock.Unlock()
	forgotten := g.rooms[r.id] == r && g.Now().Sub(r.used) >= unused
	if forgotten {
		delete(g.rooms, r.id)
	}
	return forgotten
}

// idle reports whether no page has watched the room for a while, and nothing is done in it.
func (r *room) idle() bool {
	r.lock.Lock()
	defer r.lock.Unlock()
	return r.thinking == nil && !r.judging && r.games.Now().Sub(r.seen) >= unused
}

// sweep looks after one room.
func (r *room) sweep(watched bool) error {
	r.lock.Lock()
	defer r.lock.Unlock()
	if r.gone || r.game == nil {
		return nil
	}
	now := r.games.Now()
	if watched {
		r.seen = now
		if was := r.game.Version; r.refresh() == nil && r.game.Version != was {
			r.games.Hub.Changed(topic(r.id))
		}
	}
	_, runs := r.game.Clock.Running()
	switch {
	case !runs || r.game.Session.Phase() == play.Finished:
		return nil
	case now.Sub(r.seen) >= unwatched:
		r.stopThinking()
		r.game.Clock.Pause(now)
		r.games.Hub.Changed(topic(r.id))
		return r.saveClock()
	case now.Sub(r.saved) >= clockSaved:
		return r.saveClock()
	}
	return nil
}

// mostLooked is how many bytes of a word that is looked up are kept.
const mostLooked = 60

// LookedUp counts the words that a request looks up elsewhere on this server as help, in every game that goes on and that
// the same browser has open.
func (g *Games) LookedUp(q *http.Request) {
	values := q.URL.Query()
	words := slices.Concat(values["w"], values["letters"], values["pattern"])
	if len(words) == 0 {
		words = []string{q.URL.Path}
	}
	for i, word := range words {
		words[i] = strings.ToValidUTF8(word[:min(len(word), mostLooked)], "")
	}
	words = slices.DeleteFunc(words, func(word string) bool { return word == "" })
	if len(words) == 0 {
		return
	}
	browser := g.Browser(q)
	for _, r := range g.open() {
		if err := r.lookUp(browser, words); err != nil {
			g.Log.Error("words looked up", "game", r.id, "error", err)
		}
	}
}
