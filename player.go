package maven

import (
	"context"
	"sync"

	"maven/internal/classic/search"
	"maven/internal/engine"
)

// A Player chooses a legal move for the player on turn of a position whose rack is known. It may take
// its time, and should give up with ctx's error when ctx ends.
type Player func(ctx context.Context, p *Position) (Move, error)

// Player returns the player of that name: "static", which makes the move that Rank puts first, or
// "classic", which chooses as the original program does, pre-endgame and endgame included, where the
// rules are such as the original plays. What they choose depends on the position alone. Any number of
// goroutines may use them; classic answers one at a time, and looks at ctx between moves only.
//
// Errors are an *UnknownError, and of classic what it cannot play by. A position of another engine
// is ErrForeign.
func (e *Engine) Player(name string) (Player, error) {
	switch name {
	case "static":
		return e.player(func(p *Position) (Move, error) { return p.Best() }), nil
	case "classic":
		choose, err := e.classic()
		if err != nil {
			return nil, err
		}
		return e.player(choose), nil
	}
	return nil, &UnknownError{Kind: "player", Name: name, Known: []string{"classic", "static"}}
}

// player makes a Player of a choice.
func (e *Engine) player(choose func(*Position) (Move, error)) Player {
	return func(ctx context.Context, p *Position) (Move, error) {
		switch {
		case ctx.Err() != nil:
			return Move{}, ctx.Err()
		case p.engine != e:
			return Move{}, ErrForeign
		case !p.whole:
			return Move{}, ErrNoRack
		}
		return choose(p)
	}
}

// classic returns the choice of the original.
func (e *Engine) classic() (func(*Position) (Move, error), error) {
	set, err := e.library.Classic(e.rules)
	if err != nil {
		return nil, publicError(err)
	}
	words, err := engine.ClassicWords(e.words.Graph)
	if err != nil {
		return nil, err
	}
	original, err := engine.NewClassic(e.rules, set, words, search.Options{})
	if err != nil {
		return nil, err
	}
	var one sync.Mutex
	return func(p *Position) (Move, error) {
		one.Lock()
		defer one.Unlock()
		w, state := p.work()
		defer e.workers.Put(w)
		m := original.Choose(&state)
		w.player.Judge(&state, &m)
		return e.public(w, &p.state.Rack, &m), nil
	}, nil
}
