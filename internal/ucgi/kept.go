package ucgi

import (
	"context"
	"errors"

	"maven/internal/endgame"
	"maven/internal/library"
	"maven/internal/setting"
)

// errStopped says that a search was stopped before its player was there.
var errStopped = errors.New("stopped before the player was ready")

// A kept is what one search leaves to the next: it knows something.
type kept struct {
	solver *endgame.Solver
	size   [2]int // its memory and threads

	opening chan struct{} // holds one who opens a player
}

// opened opens something for a player. If that is another program, which may take long, it waits only until ctx ends: what has
// not been opened by then is opened all the same, before any other.
func opened[T any](ctx context.Context, k *kept, player setting.Player, open func() (T, error)) (T, error) {
	if player.Kind != setting.ProgramPlayer {
		return open()
	}
	type result struct {
		of  T
		err error
	}
	done := make(chan result, 1)
	select {
	case k.opening <- struct{}{}:
		go func() {
			of, err := open()
			<-k.opening
			done <- result{of, err}
		}()
	case <-ctx.Done():
		return *new(T), errStopped
	}
	select {
	case r := <-done:
		return r.of, r.err
	case <-ctx.Done():
		return *new(T), errStopped
	}
}

// endgames returns the solver of endgames, with what it has found out before.
func (k *kept) endgames(memory, threads int) *endgame.Solver {
	if size := [2]int{memory, threads}; k.solver == nil || k.size != size {
		k.solver, k.size = endgame.New(memory, threads), size
	}
	return k.solver
}

// warm opens what the usual search needs, so that the first one has all its time, and then says that it is ready: at once, unless
// its player is another program. It tells of a name that is not here; other errors come with the search.
func (s *Session) warm(ctx context.Context) {
	options, asked := s.options, s.asked
	player, err := setting.ParsePlayer(options.player)
	if err == nil && player.Kind != setting.ProgramPlayer {
		err = options.warm(player, asked)
	}
	if errors.As(err, new(*library.UnknownError)) {
		s.tell(&fault{"bad-option", err})
	}
	if err != nil || player.Kind != setting.ProgramPlayer {
		s.out.print("readyok")
		return
	}
	t := &thinking{done: make(chan struct{})}
	ctx, t.stop = context.WithCancel(ctx)
	s.thinking = t
	go func() {
		defer close(t.done)
		_, _ = opened(ctx, &s.kept, player, func() (struct{}, error) { return struct{}{}, options.warm(player, asked) })
		s.out.print("readyok")
	}()
}

// warm opens what a player needs for the position, nil for none.
func (o *options) warm(player setting.Player, a *asked) (err error) {
	var set *setting.Setting
	if a != nil {
		set = a.Setting
	} else if set, err = o.settings.Start(); err != nil {
		return err
	}
	if _, err = set.Open(player); err == nil && player.Simulates() {
		set.Words.Map()
	}
	return err
}
