package games

import (
	"context"
	"errors"
	"net/http"
	"slices"

	"maven/internal/form"
	"maven/internal/play"
	"maven/internal/rules"
	"maven/internal/said"
	"maven/internal/setting"
	"maven/internal/store"
	"maven/internal/web/problem"
	"maven/internal/web/registry"
	"maven/internal/web/wire"
)

// An action is what a page asks for.
type action struct {
	Version int64    `json:"version" api:"required" min:"1"` // of the game that it is about
	Do      string   `json:"do" api:"required"`
	Move    string   `json:"move,omitempty"`  // of play, such as "8D WORD"
	Tiles   string   `json:"tiles,omitempty"` // of exchange
	Words   []string `json:"words,omitempty"` // of look; of play, words that are no good and are played all the same, against the original without challenges
}

// actions are what an action can do, by its name. Each changes the session or the clock of a locked room; what it changes
// is saved.
func actions() map[string]func(ctx context.Context, r *room, a *action) error {
	return map[string]func(context.Context, *room, *action) error{
		"play": func(_ context.Context, r *room, a *action) error { return r.play(a.Move, a.Words) },
		"exchange": func(_ context.Context, r *room, a *action) error {
			return r.makeMove("exchange "+a.Tiles, "tiles", nil)
		},
		"pass":      func(_ context.Context, r *room, _ *action) error { return r.makeMove("pass", "do", nil) },
		"challenge": func(_ context.Context, r *room, _ *action) error { return r.challenge() },
		"accept":    func(_ context.Context, r *room, _ *action) error { return r.do(play.Accept) },
		"resign":    func(_ context.Context, r *room, _ *action) error { return r.do(play.Resign) },
		"undo":      func(_ context.Context, r *room, _ *action) error { return r.do(play.Undo) },
		"hint": func(ctx context.Context, r *room, _ *action) error {
			_, err := r.game.Session.Hint(ctx)
			return refusal(err, "do")
		},
		"best": func(ctx context.Context, r *room, _ *action) error {
			_, err := r.game.Session.Best(ctx, mostBest)
			return refusal(err, "do")
		},
		"simulate": func(ctx context.Context, r *room, _ *action) error { return r.simulate(ctx) },
		"look":     func(_ context.Context, r *room, a *action) error { return r.look(a.Words) },
		"pause":    func(_ context.Context, r *room, _ *action) error { return r.pause() },
		"continue": func(_ context.Context, r *room, _ *action) error { return r.resume() },
		"retry":    func(_ context.Context, r *room, _ *action) error { return r.retry() },
	}
}

// mostBest is how many of the best moves are shown.
const mostBest = 5

// act does what a page asks for, and answers with the game as it is then.
func (r *room) act(q *http.Request, a *action) (*form.PlayedGame, error) {
	do := actions()[a.Do]
	if do == nil {
		return nil, problem.Of("do", said.Errorf("%.40q is nothing that can be done; it must be play, exchange, pass, challenge, accept, undo, hint, best, simulate, look, "+
			"resign, pause, continue or retry", a.Do))
	}
	if a.Version == 0 { // games begin with 1
		return nil, problem.Of("version", errors.New("version must be that of the game that the action is about"))
	}
	r.lock.Lock()
	defer r.lock.Unlock()
	if err := r.refresh(); err != nil {
		return nil, err
	}
	if a.Version != r.game.Version {
		return nil, r.stale()
	}
	if r.paused() && !slices.Contains([]string{"pause", "continue", "resign"}, a.Do) {
		return nil, problem.New(http.StatusUnprocessableEntity, "the game is paused; continue it first")
	}
	r.browser, r.seen = r.games.Browser(q), r.games.Now()
	before := r.game.Clone()
	refused := do(q.Context(), r, a)
	if refused == nil || len(r.game.Session.Log()) != len(before.Session.Log()) { // a phony that was tried is in the log
		if err := r.keep(before); err != nil {
			return nil, r.lost(err)
		}
	}
	if before.Version != r.game.Version {
		r.looked = slices.DeleteFunc(r.looked, func(form.Looked) bool { return a.Do != "look" })
		r.games.Hub.Changed(topic(r.id))
	}
	r.proceed()
	if p := (*problem.Problem)(nil); errors.As(refused, &p) {
		p.Now = r.form()
	}
	return r.form(), refused
}

// paused reports whether the clock is paused; the room is locked.
func (r *room) paused() bool { return r.game.Clock.Paused() && !r.game.Finished }

// stale refuses an action about another version of the game.
func (r *room) stale() error {
	p := problem.New(http.StatusConflict, "the game has gone on meanwhile; it is shown as it is now")
	p.Now = r.form()
	return p
}

// lost says why the game is as it was before an action, and has it go on.
func (r *room) lost(err error) error {
	if !errors.Is(err, store.ErrStale) {
		cause, known := wire.Cause(err)
		if !known {
			cause = said.Plain(err.Error())
		}
		r.proceed()
		return problem.New(http.StatusInsufficientStorage, "the game could not be saved, and is as it was before: %s", cause)
	}
	if err := r.retake(); err != nil {
		return err
	}
	return r.stale()
}

// refusal makes a problem of what a session refuses.
func refusal(err error, field string) error {
	if err == nil || errors.Is(err, context.Canceled) {
		return err
	}
	p := registry.Illegal(field, err)
	if phony, is := errors.AsType[*play.PhonyError](err); is {
		p.Word = phony.Words[0]
	}
	return p
}

// play plays. The original asked about words that it did not know, and let the person play them.
func (r *room) play(text string, accepted []string) error {
	if spec, err := setting.ParsePlayer(r.game.Player); len(accepted) > 0 && (err != nil || spec.Kind != setting.ClassicPlayer) {
		return refusal(said.Errorf("words that are no good can be played against the original only"), "words")
	}
	return r.makeMove(text, "move", accepted)
}

// makeMove plays, exchanges or passes.
func (r *room) makeMove(text, field string, accepted []string) error {
	s := r.game.Session
	before, moves := s.History().Len(), s.Moves()
	if err := s.Do(play.Action{Do: play.Make, Move: text, Words: accepted}); err != nil {
		return refusal(err, field)
	}
	r.game.Clock.Moved(moves, s.Moves())
	r.message = []said.Text{s.Text().Move(before)}
	return nil
}

// challenge challenges the last play.
func (r *room) challenge() error {
	s := r.game.Session
	before, words := s.History().Len(), s.History().Challenged()
	if err := s.Do(play.Action{Do: play.Challenge}); err != nil {
		return refusal(err, "do")
	}
	r.message = []said.Text{s.Text().Challenge(before, words)}
	return nil
}

// do does what needs no words.
func (r *room) do(kind play.Kind) error {
	s := r.game.Session
	moves := s.Moves()
	if err := s.Do(play.Action{Do: kind}); err != nil {
		return refusal(err, "do")
	}
	r.game.Clock.Moved(moves, s.Moves())
	r.message = nil
	if kind == play.Undo {
		r.message = []said.Text{said.Of("Taken back. The summary will say so.")}
	}
	return nil
}

// look looks words up, where phonies cannot be played.
func (r *room) look(words []string) error {
	s := r.game.Session
	if s.History().Rules().Challenge != rules.Void {
		return problem.New(http.StatusForbidden, "words cannot be looked up in a game with challenges; if you doubt the last play, challenge it")
	}
	set := s.History().Rules().Tiles
	var found []form.Looked
	var asked []string
	for _, text := range words {
		word, err := set.ParseWord(text)
		if err != nil {
			return refusal(err, "words")
		}
		asked = append(asked, set.Word(word))
		found = append(found, form.Looked{Word: set.Word(word), Good: len(word) > 1 && s.History().Words().Contains(word)})
	}
	if err := s.Do(play.Action{Do: play.Look, Words: asked}); err != nil {
		return refusal(err, "words")
	}
	r.looked = found
	return nil
}

// simulate counts as help that the person has moves played out, once a turn. The page then asks for an analysis of the
// position, which it knows.
func (r *room) simulate(ctx context.Context) error {
	if spec, err := setting.ParsePlayer(r.game.Player); err != nil || spec.Kind != setting.ClassicPlayer {
		return problem.New(http.StatusUnprocessableEntity, "only in a game against the original can moves be simulated; any position can be on the page Analyse")
	}
	_, err := r.game.Session.Best(ctx, 1)
	return refusal(err, "do")
}

// pause stops the clocks, and the player's thinking, until the game is continued.
func (r *room) pause() error {
	switch {
	case r.game.Clock == nil:
		return problem.New(http.StatusUnprocessableEntity, "the game has no clock to pause")
	case r.game.Finished:
		return problem.New(http.StatusUnprocessableEntity, "the game is over")
	}
	r.stopThinking()
	r.game.Clock.Pause(r.games.Now())
	return nil
}

// resume ends a pause.
func (r *room) resume() error {
	r.game.Clock.Resume()
	r.seen = r.games.Now()
	return nil
}

// retry asks a player again that has failed.
func (r *room) retry() error {
	r.fault = said.Text{}
	return nil
}
