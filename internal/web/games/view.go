package games

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"time"

	"maven/internal/form"
	"maven/internal/kept"
	"maven/internal/move"
	"maven/internal/notation/cgp"
	"maven/internal/play"
	"maven/internal/rules"
	"maven/internal/said"
	"maven/internal/setting"
	"maven/internal/web/problem"
)

// view returns the game as the person may see it.
func (r *room) view() (*form.PlayedGame, error) {
	r.lock.Lock()
	defer r.lock.Unlock()
	if err := r.refresh(); err != nil {
		return nil, err
	}
	return r.form(), nil
}

// form is view for a locked room.
func (r *room) form() *form.PlayedGame {
	g, s := r.game, r.game.Session
	now, set := s.State(), s.History().Rules().Tiles
	held, unseen := s.Held(), s.Unseen()
	over := s.Phase() == play.Finished
	f := &form.PlayedGame{
		ID: g.ID, Name: g.Name, Version: g.Version, At: r.games.Now().UnixMicro(), Phase: phaseName(s.Phase()), Player: kept.Plain(g.Player), Lexicon: s.Header().Lexicon,
		Names: form.SideNames{Person: g.Names[play.Person], Player: g.Names[play.Player]},
		Rules: form.NewRulesWithTiles(s.History().Rules()), Board: form.NewBoard(now.Board), Rack: form.TileTexts(set, &held), Bag: now.Bag,
		Scores: form.SideScores{Person: now.Scores[s.PlayerOf(play.Person)], Player: now.Scores[s.PlayerOf(play.Player)]},
		Clock:  clockForm(g.Clock, r.games.Now()), Last: last(s), Thinking: r.turn, Challengeable: s.Challengeable(s.Acting()), Undoable: s.Undoable(),
		Helps: form.Helps(s.Helps()), Looked: r.looked, Message: slices.Clone(r.message), Fault: r.fault, Summary: r.summary, Record: g.Record,
		Shared: s.Header().Shared(), Turns: []form.PlayedTurn{}, Unseen: form.TileCounts(set, &unseen), Hints: []said.Text{},
	}
	if s.Header().Shared() && !over {
		f.Acting = s.Acting().String()
	}
	if spec, err := setting.ParsePlayer(g.Player); err == nil && spec.Kind == setting.LevelPlayer {
		f.Level = int(spec.Level)
	}
	if !g.Told.IsZero() && s.History().Len() < 2 { // until both sides have had a turn
		f.Message = append([]said.Text{g.Told}, f.Message...)
	}
	if f.Message == nil {
		f.Message = []said.Text{}
	}
	for _, line := range s.Text().Lines() {
		f.Turns = append(f.Turns, form.PlayedTurn{Number: line.Number, Side: line.Side.String(), Text: line.Text, Points: line.Points, Total: line.Total, Challenge: line.Challenge})
	}
	if now.Bag >= s.History().Rules().ExchangeLimit && s.Phase() == play.Moving {
		f.Exchangeable = min(held.Len(), now.Bag)
	}
	if over {
		other := now.Racks[s.PlayerOf(play.Player)].Tiles
		f.Other, f.Next = form.TileTexts(set, &other), r.nextLevel()
	}
	f.CGP, f.Rated = known(s), r.rated()
	r.helped(f)
	return f
}

// clockForm returns a clock as the page shows it, nil for none.
func clockForm(c *play.Clock, now time.Time) *form.Clock {
	if c == nil {
		return nil
	}
	f := form.Clock{Person: c.Left(play.Person, now).Milliseconds(), Player: c.Left(play.Player, now).Milliseconds(), Paused: c.Paused(), Up: c.Up(),
		Start: c.Start().Left.Milliseconds(), Increment: c.Start().Increment.Milliseconds()}
	if side, runs := c.Running(); runs {
		f.Running = side.String()
	}
	return &f
}

// known returns the position as the person knows it on turn, "" while it is the other side's.
func known(s *play.Session) string {
	if s.Phase() != play.Moving {
		return ""
	}
	p := s.State().Position()
	return cgp.Of(&p).Format(p.Board.Rules().Tiles.Alphabet)
}

// rated returns what the end of the game has changed in the person's profile, nil for nothing.
func (r *room) rated() *form.Rated {
	switch c := r.game.Rated; {
	case r.game.Unrated != nil:
		return &form.Rated{Fault: said.Of("The game does not count in your profile: %v.", r.game.Unrated)}
	case c == nil:
		return nil
	default:
		return &form.Rated{Name: c.Name, Mode: c.Mode.String(), Level: c.Level, Before: c.Before, After: c.After, Next: c.Next, Games: c.Games}
	}
}

// phaseName returns the name of a phase.
func phaseName(p play.Phase) string {
	return [...]string{play.Moving: "moving", play.Accepting: "accepting", play.Answering: "answering", play.Finished: "finished"}[p]
}

// last returns the play just made, nil if there is none on the board.
func last(s *play.Session) *form.LastPlay {
	m := s.History().LastPlay()
	if m == nil {
		return nil
	}
	turns := s.History().Turns()
	i := len(turns) - 1
	for turns[i].Move.Kind != move.Play || turns[i].Move.Len == 0 {
		i--
	}
	f := &form.LastPlay{Side: s.SideOf(turns[i].Player).String(), Text: s.State().Board.Spell(m), Score: turns[i].Change, Squares: form.PlayedSquares(m), Words: []string{}}
	for _, word := range s.History().Challenged() {
		f.Words = append(f.Words, s.History().Rules().Tiles.Word(word))
	}
	return f
}

// helped adds the hints and the best moves that have been told for this turn.
func (r *room) helped(f *form.PlayedGame) {
	s, g := r.game.Session, r.games
	if s.Phase() != play.Moving {
		return
	}
	if r.help.version != r.game.Version {
		h := help{version: r.game.Version}
		hints, best, err := s.Told(g.ctx)
		if h.hints = hints; best {
			h.best, err = bestOf(g.ctx, s)
		}
		if err != nil {
			g.Log.Error("hints", "game", r.id, "error", err)
			return
		}
		r.help = h
	}
	f.Hints = append(f.Hints, r.help.hints...)
	f.Best = r.help.best
}

// bestOf returns the best moves, which have been asked for before.
func bestOf(ctx context.Context, s *play.Session) ([]form.Choice, error) {
	all, err := s.Best(ctx, mostBest)
	if err != nil {
		return nil, err
	}
	b, set, held := s.State().Board, s.History().Rules().Tiles, s.Held()
	var list []form.Choice
	for i := range all {
		m := &all[i].Move
		left := m.Left(&held)
		list = append(list, form.Choice{Text: b.Said(m), Move: b.Notation().Format(m), Score: int(m.Score), Keeps: form.TileTexts(set, &left),
			Worth: all[i].Value.String()})
	}
	return list, nil
}

// summarized judges a game that has ended.
func summarized(ctx context.Context, s *play.Session) (*form.PlayedSummary, error) {
	sum, err := s.Summarize(ctx)
	if err != nil {
		return nil, err
	}
	text := s.Text()
	f := &form.PlayedSummary{Verdict: text.Verdict(sum), Accounts: []form.Account{}, Remarks: append([]said.Text{}, text.Remarks(sum)...), Losses: []form.PlayedLoss{}}
	if sum.Winner >= 0 {
		f.Winner = s.SideOf(sum.Winner).String()
	}
	for _, row := range text.Accounts(sum) {
		f.Accounts = append(f.Accounts, form.Account{What: row.What, Person: row.Sides[play.Person], Player: row.Sides[play.Player]})
	}
	lines := text.Lines()
	for _, t := range sum.Losses {
		best := t.Best()
		f.Losses = append(f.Losses, form.PlayedLoss{Turn: lines[t.Number-1].Number, Made: lines[t.Number-1].Text, Best: best.Text, Score: int(best.Move.Score),
			Loss: fmt.Sprint(max(t.Loss, t.Cost))})
	}
	return f, nil
}

// A trialQuery has a move.
type trialQuery struct {
	Move string `query:"move" api:"required"` // such as 8D WORD
}

func (g *Games) trial(q *http.Request, asked *trialQuery) (*form.Trial, error) {
	if len(asked.Move) > maxMove {
		return nil, problem.Of("move", said.Errorf("a move of %d bytes; must be at most %d", len(asked.Move), maxMove))
	}
	r, err := g.find(q)
	if err != nil {
		return nil, err
	}
	r.lock.Lock()
	defer r.lock.Unlock()
	if r.gone {
		return nil, problem.New(http.StatusNotFound, "there is no game %d", r.id)
	}
	f, err := tried(r.game.Session, asked.Move)
	return f, problem.Blame("move", err)
}

// maxMove bounds a move that is tried, in bytes.
const maxMove = 256

// tried says what a move would be. Whether its words are good is told only where phonies cannot be played.
func tried(s *play.Session, text string) (*form.Trial, error) {
	b := s.State().Board
	m, err := b.Notation().Parse(text, b.At)
	if err != nil {
		return nil, err
	}
	f := &form.Trial{Move: b.Notation().Format(&m), Text: said.Plain(text), Words: []form.TrialWord{}}
	if m.Kind != move.Play {
		f.Fits = true
		return f, nil
	}
	held, used := s.Held(), m.Used()
	if !held.Contains(&used) {
		f.Reason = said.Of("these tiles are not on your rack")
		return f, nil
	}
	if err := b.Fits(&m); err != nil {
		f.Reason = said.OfError(err)
		return f, nil
	}
	m = b.Canonical(m)
	r := s.History().Rules()
	f.Fits, f.Move, f.Text, f.Score, f.Bingo = true, b.Notation().Format(&m), b.Said(&m), b.Score(&m), m.Bingo(r.RackSize)
	for _, word := range b.Formed(&m) {
		one := form.TrialWord{Word: r.Tiles.Word(word)}
		if r.Challenge == rules.Void {
			one.Good = new(s.History().Words().Contains(word))
		}
		f.Words = append(f.Words, one)
	}
	return f, nil
}
