package games

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"runtime/debug"
	"sync"
	"time"

	"maven/internal/engine"
	"maven/internal/form"
	"maven/internal/play"
	"maven/internal/setting"
	"maven/internal/shelf"
	"maven/internal/store"
	"maven/internal/web/problem"
)

// A room is a game that is open. Its methods lock it, unless they say that it is locked.
type room struct {
	games *Games
	id    int64
	used  time.Time // guarded by the lock of the games

	lock  sync.Mutex
	gone  bool // the room is closed, or the game removed
	game  *shelf.Game
	clock *shelf.Clock

	thinking context.CancelFunc // nil while the player does not think
	turn     bool               // the player that thinks has a processor
	message  []string           // what has just happened
	told     string             // what the person should know about the player
	fault    string             // why the player does not answer, or the game is not saved
	looked   []form.Looked      // the words looked up last
	owed     []string           // words looked up while the player thought

	summary *form.SittingSummary // once it is known
	judging bool
	help    help

	client string    // who has acted in the game last
	seen   time.Time // when a page watched the game last
	saved  time.Time // when the clock was saved last
}

// help is what a turn's hints and best moves are, for one version of the game.
type help struct {
	version int64
	hints   []string
	best    []form.Choice
}

// ready opens the game, or opens it again if another program has gone on with it. A room that could not be made ready is
// closed for good: its game may begin later, and gets a room of its own.
func (r *room) ready() error {
	r.lock.Lock()
	defer r.lock.Unlock()
	err := r.refresh()
	if err != nil {
		r.stopThinking()
		r.gone = true
	}
	return err
}

// refresh is ready for a locked room.
func (r *room) refresh() error {
	if r.gone {
		return problem.New(http.StatusConflict, "the game has just been closed; open it again")
	}
	if r.game != nil {
		version, err := r.games.Shelf.Store.SittingVersion(r.id)
		if err != nil || version == r.game.Version {
			return err
		}
	}
	sitting, err := r.games.Shelf.Store.Sitting(r.id)
	if err != nil {
		return err
	}
	taken, told, err := r.games.Shelf.Take(sitting, true)
	if err != nil {
		return unplayable(sitting.Name, err)
	}
	clock, err := shelf.ParseClock(sitting.Clock)
	if err != nil {
		return err
	}
	r.stopThinking()
	reopened := r.game != nil
	r.game, r.told, r.fault, r.looked, r.summary, r.message = taken, told, "", nil, nil, nil
	if r.clock = clock; taken.Session.Phase() == play.Finished {
		r.clock.Resume()
	} else if !reopened {
		r.clock.Pause(r.games.Now()) // the server was not there, or nobody was
	}
	r.proceed()
	return nil
}

// unplayable says why a game cannot be opened.
func unplayable(name string, err error) error {
	var known *problem.Problem
	if errors.As(err, &known) {
		return known
	}
	return problem.New(http.StatusUnprocessableEntity, "%s cannot be played: %v", name, err)
}

// proceed has the clock of whose turn it is run, and the player think if it is to answer, or the game judged if it has
// ended. The room is locked.
func (r *room) proceed() {
	switch r.game.Session.Phase() {
	case play.Answering:
		r.think()
	case play.Finished:
		r.clock.Stop(r.games.Now())
		r.judge()
	default:
		r.clock.Run(play.Person, r.games.Now())
	}
}

// stopThinking gives up the player's answer; the room is locked.
func (r *room) stopThinking() {
	if r.thinking != nil {
		r.thinking()
		r.thinking, r.turn = nil, false
	}
}

// think has the player answer, unless it does already, or the game is paused. The room is locked.
func (r *room) think() {
	g := r.games
	if r.thinking != nil || r.fault != "" || g.ctx.Err() != nil || r.clock.Paused() {
		return
	}
	r.clock.Stop(g.Now())
	ctx, cancel := context.WithCancel(g.ctx)
	r.thinking = cancel
	version, text := r.game.Version, r.game.Save
	g.work.Go(func() {
		defer cancel()
		r.answer(ctx, version, text)
	})
}

// answer waits for a processor, lets the player answer on a copy of the game, and takes the copy in place of the game,
// unless the game has gone on meanwhile.
func (r *room) answer(ctx context.Context, version int64, text []byte) {
	g := r.games
	select {
	case g.slots <- struct{}{}:
		defer func() { <-g.slots }()
	case <-ctx.Done():
		return
	}
	limits, table, ok := r.begun(version)
	if !ok {
		return
	}
	session, told, err := answered(ctx, text, table, limits)
	if ctx.Err() != nil {
		return
	}
	r.lock.Lock()
	defer r.lock.Unlock()
	if r.gone || r.game.Version != version {
		return
	}
	r.thinking, r.turn = nil, false
	r.clock.Stop(g.Now())
	before := *r.game
	if err == nil {
		r.game.Session, r.message = session, told
		r.clock.Moved(play.Player)
		r.payLooks()
		err = r.keep()
	}
	if err != nil {
		*r.game = before
	}
	if errors.Is(err, store.ErrStale) { // another program has gone on with the game; that counts
		err = r.refresh()
	}
	if err != nil {
		r.fault = fmt.Sprintf("%s does not answer: %v", before.Names[play.Player], err)
		g.Log.Error("answer", "game", r.id, "error", err)
	}
	if r.fault == "" {
		r.proceed()
	}
	g.Hub.Changed(topic(r.id))
}

// begun notes that the player thinks from now on, and returns what it thinks with.
func (r *room) begun(version int64) (engine.Limits, play.Table, bool) {
	r.lock.Lock()
	defer r.lock.Unlock()
	if r.gone || r.game.Version != version || r.thinking == nil {
		return engine.Limits{}, play.Table{}, false
	}
	now := r.games.Now()
	r.turn = true
	r.clock.Run(play.Player, now)
	r.games.Hub.Changed(topic(r.id))
	return r.clock.Limits(now), r.game.Session.Table(), true
}

// answered lets the player do all that it has to do, on a session of its own, and tells what it did in sentences.
func answered(ctx context.Context, text []byte, table play.Table, limits engine.Limits) (s *play.Session, told []string, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("%v\n%s", fault, debug.Stack())
		}
	}()
	save, err := play.DecodeSave(text)
	if err != nil {
		return nil, nil, err
	}
	if s, err = play.Restore(save, table); err != nil {
		return nil, nil, err
	}
	for s.Phase() == play.Answering {
		before, words := s.History().Len(), s.History().Challenged()
		done, err := s.AnswerWithin(ctx, limits)
		if err != nil {
			return nil, nil, err
		}
		switch done.Do {
		case play.Make:
			told = append(told, s.Text().Move(before))
		case play.Challenge:
			told = append(told, s.Text().Challenge(before, words))
			if why := s.Why(); why != "" {
				told = append(told, "Why: "+why+".")
			}
		}
	}
	return s, told, nil
}

// keep saves the game, and charges overtime if it has just ended. If that fails, the caller puts the game back as it was.
// The room is locked.
func (r *room) keep() error {
	now := r.games.Now()
	s := r.game.Session
	if !r.game.Finished {
		if _, err := r.clock.Charge(s, now); err != nil {
			return err
		}
	}
	if err := r.games.Shelf.Keep(r.game, r.clock.Text(now)); err != nil {
		return err
	}
	r.saved = now
	return nil
}

// payLooks counts the words that were looked up while the player thought. The room is locked.
func (r *room) payLooks() {
	if len(r.owed) > 0 && r.game.Session.Phase() != play.Finished {
		if err := r.game.Session.Do(play.Action{Do: play.Look, Words: r.owed}); err == nil {
			r.owed = nil
		}
	}
}

// lookUp counts words that a client has looked up elsewhere as help, if it has the game open and the game goes on.
func (r *room) lookUp(client string, words []string) error {
	r.lock.Lock()
	defer r.lock.Unlock()
	if r.gone || r.game == nil || r.game.Finished || r.client != client || r.games.Now().Sub(r.seen) >= unwatched && !r.games.Hub.Watched(topic(r.id)) {
		return nil
	}
	r.owed = append(r.owed, words[:min(len(words), max(0, play.MaxLooks-len(r.owed)))]...)
	if r.thinking != nil {
		return nil
	}
	if err := r.refresh(); err != nil {
		return err
	}
	r.payLooks()
	if err := r.keep(); err != nil {
		return err
	}
	r.games.Hub.Changed(topic(r.id))
	return nil
}

// judge sums a game up that has ended, unless that is done. The room is locked.
func (r *room) judge() {
	g := r.games
	if r.summary != nil || r.judging || g.ctx.Err() != nil {
		return
	}
	r.judging = true
	text, table := r.game.Save, r.game.Session.Table()
	g.work.Go(func() {
		sum, err := summarized(g.ctx, text, table)
		r.lock.Lock()
		defer r.lock.Unlock()
		r.judging = false
		if err != nil {
			if g.ctx.Err() == nil {
				g.Log.Error("summary", "game", r.id, "error", err)
			}
			return
		}
		r.summary = sum
		g.Hub.Changed(topic(r.id))
	})
}

// nextLevel returns the level of the next game, nil after a game against no level.
func (r *room) nextLevel() *form.NextLevel {
	spec, err := setting.ParsePlayer(r.game.Player)
	if err != nil || spec.Kind != setting.LevelPlayer || r.game.Session.Header().Position != "" {
		return nil
	}
	level, why := r.game.Session.NextLevel(spec.Level)
	return &form.NextLevel{Level: int(level), Why: why}
}

// leave closes the room: the clock pauses, and is saved.
func (r *room) leave() error {
	r.lock.Lock()
	defer r.lock.Unlock()
	if r.gone || r.game == nil {
		r.gone = true
		return nil
	}
	r.stopThinking()
	r.gone = true
	if r.clock == nil || r.game.Finished {
		return nil
	}
	r.clock.Pause(r.games.Now())
	return r.saveClock()
}

// saveClock saves the clock alone, which is no new version. The room is locked.
func (r *room) saveClock() error {
	now := r.games.Now()
	text := r.clock.Text(now)
	r.saved = now
	err := r.games.Shelf.Store.KeepClock(r.id, r.game.Version, text)
	if errors.Is(err, store.ErrStale) {
		return nil // another program has gone on with the game; its clock counts
	}
	if err == nil {
		r.game.Clock = text
	}
	return err
}

// remove removes the game from the database.
func (r *room) remove() error {
	r.lock.Lock()
	defer r.lock.Unlock()
	r.stopThinking()
	r.gone = true
	return r.games.Shelf.Store.RemoveSittings([]int64{r.id})
}
