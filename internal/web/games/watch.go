package games

import (
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

// sweep pauses the clocks of games that no page shows, saves those that run, and tells pages of games that another
// program has gone on with.
func (g *Games) sweep() {
	for _, r := range g.open() {
		if err := r.sweep(g.Hub.Watched(topic(r.id))); err != nil {
			g.Log.Error("look after games", "game", r.id, "error", err)
		}
	}
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
	switch {
	case r.clock == nil || r.clock.running == nobody || r.game.Session.Phase() == play.Finished:
		return nil
	case now.Sub(r.seen) >= unwatched:
		r.stopThinking()
		r.clock.pause(now)
		r.games.Hub.Changed(topic(r.id))
		return r.saveClock()
	case now.Sub(r.saved) >= clockSaved:
		return r.saveClock()
	}
	return nil
}

// LookedUp counts words that somebody looks up on this server as help in every game that a page shows and that goes on.
func (g *Games) LookedUp(words []string) {
	for _, r := range g.open() {
		if !g.Hub.Watched(topic(r.id)) {
			continue
		}
		if err := r.lookUp(words); err != nil {
			g.Log.Error("words looked up", "game", r.id, "error", err)
		}
	}
}
