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
	"maven/internal/kept"
	"maven/internal/play"
	"maven/internal/record"
	"maven/internal/said"
	"maven/internal/setting"
	"maven/internal/store"
	"maven/internal/web/problem"
)

// A room is a game that is open. Its methods lock it, unless they say that it is locked.
type room struct {
	games *Games
	id    int64
	used  time.Time // guarded by the lock of the games

	lock sync.Mutex
	gone bool // the room is closed, or the game removed
	game *kept.Game

	thinking context.CancelFunc // nil while the player does not think
	turn     bool               // the player that thinks has a processor
	message  []said.Text        // what has just happened
	fault    said.Text          // why the player does not answer, or the game is not saved
	looked   []form.Looked      // the words looked up last
	owed     []string           // words looked up while the player thought

	summary *form.PlayedSummary // once it is known
	judging bool
	help    help

	browser string    // who has acted in the game last, or opened it first since the server began
	seen    time.Time // when a page watched the game last
	saved   time.Time // when the clock was saved last
}

// help is what a turn's hints and best moves are, for one version of the game.
type help struct {
	version int64
	hints   []said.Text
	best    []form.Choice
}

// ready opens the game, or opens it again if another program has continued it. A room that could not be made ready is
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
		version, err := r.games.Kept.Store.SavedGames().Version(r.id)
		if err != nil || version == r.game.Version {
			return err
		}
	}
	taken, err := r.games.Kept.Game(r.id)
	if err != nil {
		return err
	}
	if err := taken.Take(true); err != nil {
		if _, known := errors.AsType[*problem.Problem](err); known {
			return err
		}
		return problem.New(http.StatusUnprocessableEntity, "%s cannot be played: %v", taken.Name, err)
	}
	r.stopThinking()
	reopened := r.game != nil
	r.game, r.fault, r.looked, r.summary, r.message = taken, said.Text{}, nil, nil, nil
	if taken.Session.Phase() == play.Finished {
		taken.Clock.Resume()
	} else if !reopened {
		taken.Clock.Pause(r.games.Now()) // the server was not there, or nobody was
	}
	r.proceed()
	return nil
}

// retake takes the game as it is kept, whatever its version, for a locked room.
func (r *room) retake() error {
	r.game.Version = 0
	return r.refresh()
}

// proceed has the clock of whose turn it is run, and the player think if it is to answer, or the game judged if it has
// ended. The room is locked.
func (r *room) proceed() {
	switch r.game.Session.Phase() {
	case play.Answering:
		r.think()
	case play.Finished:
		r.game.Clock.Stop(r.games.Now())
		r.judge()
	default:
		r.game.Clock.Run(r.game.Session.Acting(), r.games.Now())
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
	if r.thinking != nil || !r.fault.IsZero() || g.ctx.Err() != nil || r.game.Clock.Paused() {
		return
	}
	r.game.Clock.Stop(g.Now())
	ctx, cancel := context.WithCancel(g.ctx)
	r.thinking = cancel
	version, slots := r.game.Version, g.slotsOf(r.game.Player)
	g.work.Go(func() {
		defer cancel()
		r.answer(ctx, version, slots)
	})
}

// slotsOf returns what a player takes one of while it thinks.
func (g *Games) slotsOf(player string) chan struct{} {
	if spec, err := setting.ParsePlayer(player); err == nil && spec.Ranks() {
		return g.quick
	}
	return g.slots
}

// answer waits for one of the slots, lets the player answer on a copy of the session, and takes the copy in place of it, unless
// the game has gone on meanwhile.
func (r *room) answer(ctx context.Context, version int64, slots chan struct{}) {
	g := r.games
	select {
	case slots <- struct{}{}:
		defer func() { <-slots }()
	case <-ctx.Done():
		return
	}
	session, limits := r.begun(version)
	if session == nil {
		return
	}
	turns := session.History().Turns()
	lost := len(turns) > 0 && turns[len(turns)-1].Kind == record.ChallengeLost
	told, err := answered(ctx, session, limits)
	if ctx.Err() != nil {
		return
	}
	r.lock.Lock()
	defer r.lock.Unlock()
	if r.gone || r.game.Version != version {
		return
	}
	r.thinking, r.turn = nil, false
	r.game.Clock.Stop(g.Now())
	if before, owed := r.game.Clone(), r.owed; err == nil {
		r.game.Clock.Moved(r.game.Session.Moves(), session.Moves())
		r.game.Session = session
		if unpaid := r.payLooks(); unpaid != nil {
			g.Log.Error("words looked up", "game", r.id, "error", unpaid)
		}
		if err = r.keep(before); err == nil {
			if !lost {
				r.message = nil
			}
			r.message = append(r.message, told...)
		} else {
			r.owed = owed
		}
	}
	if errors.Is(err, store.ErrStale) { // another program has continued the game; that counts
		err = r.retake()
	}
	if err != nil {
		r.fault = said.Of("%s does not answer: %v", r.game.Session.Text().Name(play.Player), err)
		g.Log.Error("answer", "game", r.id, "error", err)
	}
	if r.fault.IsZero() {
		r.proceed()
	}
	g.Hub.Changed(topic(r.id))
}

// begun notes that the player thinks from now on, and returns a copy of the session to think on, nil if the game has gone
// on.
func (r *room) begun(version int64) (*play.Session, engine.Limits) {
	r.lock.Lock()
	defer r.lock.Unlock()
	if r.gone || r.game.Version != version || r.thinking == nil {
		return nil, engine.Limits{}
	}
	now := r.games.Now()
	r.turn = true
	r.game.Clock.Run(play.Player, now)
	r.games.Hub.Changed(topic(r.id))
	return r.game.Session.Clone(), r.game.Clock.Limits(now)
}

// answered lets the player do all that it has to do in a session, and tells what it did in sentences.
func answered(ctx context.Context, s *play.Session, limits engine.Limits) (told []said.Text, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("%v\n%s", fault, debug.Stack())
		}
	}()
	for s.Phase() == play.Answering {
		before, words := s.History().Len(), s.History().Challenged()
		done, err := s.Answer(ctx, limits)
		if err != nil {
			return nil, err
		}
		told = append(told, s.Text().Answer(done, before, words)...)
	}
	return told, nil
}

// keep keeps the game. If that fails, the game is as it was before. The room is locked.
func (r *room) keep(before *kept.Game) error {
	now := r.games.Now()
	if _, err := r.game.Keep(now); err != nil {
		r.game = before
		return err
	}
	r.saved = now
	return nil
}

// payLooks counts the words that were looked up while the player thought. The room is locked.
func (r *room) payLooks() error {
	if len(r.owed) == 0 || r.game.Session.Phase() == play.Finished {
		return nil
	}
	err := r.game.Session.Do(play.Action{Do: play.Look, Words: r.owed})
	if err == nil {
		r.owed = nil
	}
	return err
}

// lookUp counts words that a browser has looked up elsewhere as help, if it has the game open and the game goes on.
func (r *room) lookUp(browser string, words []string) error {
	r.lock.Lock()
	defer r.lock.Unlock()
	if r.gone || r.game == nil || r.game.Finished || r.browser != browser || r.games.Now().Sub(r.seen) >= unwatched && !r.games.Hub.Watched(topic(r.id)) {
		return nil
	}
	r.owed = append(r.owed, words[:min(len(words), max(0, play.MaxLooks-len(r.owed)))]...)
	if r.thinking != nil {
		return nil
	}
	if err := r.refresh(); err != nil {
		return err
	}
	before, owed := r.game.Clone(), r.owed
	if err := r.payLooks(); err != nil {
		return err
	}
	if err := r.keep(before); err != nil {
		r.owed = owed
		return err
	}
	r.games.Hub.Changed(topic(r.id))
	return nil
}

// judge sums a game up that has ended, unless that is done, when it is its turn: a client that opens many games keeps no
// player from its processor. The room is locked.
func (r *room) judge() {
	g := r.games
	if r.summary != nil || r.judging || g.ctx.Err() != nil {
		return
	}
	r.judging = true
	session := r.game.Session.Clone()
	g.work.Go(func() {
		var sum *form.PlayedSummary
		var err error
		select {
		case g.summing <- struct{}{}:
			sum, err = summarized(g.ctx, session)
			<-g.summing
		case <-g.ctx.Done():
			err = g.ctx.Err()
		}
		r.lock.Lock()
		defer r.lock.Unlock()
		r.judging = false
		if r.gone {
			return
		}
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
	level, why := play.NextLevel(r.game.Session, spec.Level)
	return &form.NextLevel{Level: int(level), Why: why}
}

// busy reports whether something goes on that ends when the room is closed: the clock runs, the player thinks, or somebody does
// something.
func (r *room) busy() bool {
	if !r.lock.TryLock() {
		return true
	}
	defer r.lock.Unlock()
	if r.gone || r.game == nil {
		return false
	}
	_, runs := r.game.Clock.Running()
	return runs || r.thinking != nil || r.judging
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
	if r.game.Clock == nil || r.game.Finished {
		return nil
	}
	r.game.Clock.Pause(r.games.Now())
	return r.saveClock()
}

// saveClock saves the clock alone, which is no new version. The room is locked.
func (r *room) saveClock() error {
	r.saved = r.games.Now()
	if err := r.game.KeepClock(r.saved); !errors.Is(err, store.ErrStale) {
		return err
	}
	return nil // another program has continued the game; its clock counts
}
