package maven

import (
	"cmp"
	"context"
	"fmt"
	"strings"
	"sync"

	"maven/internal/engine"
	"maven/internal/setting"
)

// A Player chooses a legal move for the player on turn, whose rack is known. It may take its time,
// and should return ctx's error when ctx ends.
type Player func(ctx context.Context, p *Position) (Move, error)

// Player returns the player of that name:
//
//   - "static" makes the move that Rank puts first;
//   - "level=1", a beginner, to "level=10", as strong as static: the lower levels know only the common
//     words, if the list says which are common, and overlook plays that are hard to see;
//   - "sim" plays candidates out, and takes a second or two for a move;
//   - "full" does so until the bag is nearly empty, and then searches to the end of the game;
//   - "master" and "champion" are sim for a second and full for five;
//   - "classic" chooses as the original program does, including the pre-endgame and the endgame; it
//     needs the rules that the original plays.
//
// Options follow after commas, such as "full,time=5s" or "level=3,seed=7"; `maven help players` lists them.
// The choice depends on the position alone, unless the player thinks by time. Any number of goroutines may use a player; all but static
// answer one call at a time.
//
// Errors are an *UnknownError, what is wrong with an option, or why classic cannot play by the engine's rules. The player answers a
// position of another engine with ErrForeign.
func (e *Engine) Player(name string) (Player, error) {
	named, err := setting.ParsePlayer(name)
	if err != nil {
		return nil, fmt.Errorf("maven: %w", noPlayer(err, name, setting.PlayerNames(), setting.ParsePlayer))
	}
	if name == setting.StaticPlayer {
		return e.player(func(_ context.Context, p *Position) (Move, error) { return p.Best() }), nil
	}
	named.Seed = cmp.Or(named.Seed, levelSeed)
	opened, err := e.setting.Open(named)
	if err != nil {
		return nil, fmt.Errorf("maven: %w", publicError(err))
	}
	return e.player(e.oneAtATime(opened.New())), nil
}

// levelSeed decides which plays the levels overlook.
const levelSeed = 1

// player makes a Player of a choice.
func (e *Engine) player(choose func(context.Context, *Position) (Move, error)) Player {
	return func(ctx context.Context, p *Position) (Move, error) {
		switch {
		case ctx.Err() != nil:
			return Move{}, ctx.Err()
		case p.engine != e:
			return Move{}, ErrForeign
		}
		if err := p.onTurn(); err != nil {
			return Move{}, err
		}
		return choose(ctx, p)
	}
}

// oneAtATime returns the choice of a player that can think about only one position at a time.
func (e *Engine) oneAtATime(player engine.Player) func(context.Context, *Position) (Move, error) {
	var one sync.Mutex
	return func(ctx context.Context, p *Position) (Move, error) {
		one.Lock()
		defer one.Unlock()
		w, state := p.work()
		defer e.workers.Put(w)
		m, err := player.Choose(ctx, &state, engine.Limits{})
		if err != nil {
			return Move{}, err
		}
		w.player.Value(&state, &m)
		return e.public(w, &p.state.Rack, &m), nil
	}
}

// noPlayer returns why a name with options is none of a player that parse reads: what is wrong with an option, or an *UnknownError.
func noPlayer(err error, name string, known []string, parse func(string) (setting.Player, error)) error {
	first, _, more := strings.Cut(name, ",")
	if _, no := parse(first); more && no == nil {
		return err
	}
	return &UnknownError{Kind: "player", Name: first, Known: known}
}
