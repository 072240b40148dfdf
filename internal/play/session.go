// Package play runs a game between a person and a player of the engine: it knows whose turn it is, what the
// person may do, what the player answers, and how the game is saved.
//
// A Session takes the person's actions as text, and lets the player answer. It saves only its seed and its log
// of actions. The seed draws the tiles, so that the log gives the same game again; replaying the log checks
// every action.
//
// Two persons can play at one screen: then the side of the player is the second person, Do acts for who is on turn, and there is no
// help and no taking back.
//
// A Clock is the time of both sides: it is told what time it is.
//
// Sharp edges: the package reads no clock and no file. The player's answers are in the log, and a
// restored session does not ask for them again, so that a game stays the same under another version of the
// player. What was taken back stays in the log, and leaves the record of the game. A Session is not safe for
// concurrent use.
package play

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"maven/internal/board"
	"maven/internal/engine"
	"maven/internal/lexicon"
	"maven/internal/move"
	"maven/internal/pool"
	"maven/internal/record"
	"maven/internal/rules"
	"maven/internal/said"
	"maven/internal/tile"
)

// TwoPersons is the player of a game between two persons at one screen: the side of the player is a person too.
const TwoPersons = "person"

// MaxActions is the largest number of actions in a session: many times what a game needs.
const MaxActions = 10_000

// A Side is the person or the player.
type Side uint8

// The sides.
const (
	Person Side = iota
	Player
)

// String returns the name of the side in the saved form.
func (s Side) String() string { return [...]string{"person", "player"}[s] }

// A Phase says who acts next.
type Phase uint8

// The phases.
const (
	Moving    Phase = iota // the person moves, or challenges first
	Accepting              // the person accepts or challenges the play by which the player ended the game
	Answering              // the player acts: see Answer
	Finished               // nobody acts
)

// An Equipment is what a game is played with.
type Equipment struct {
	Rules  *rules.Rules // with the challenge rule of the game
	Words  *lexicon.Lexicon
	Player engine.Player // nil between two persons; challenges words that it doubts, if it has a method Doubt, otherwise phonies where that pays
	Hints  engine.Player // its moves are the hints
	Judge  engine.Player // says what each move lost
}

// A Session is one game between a person and a player.
type Session struct {
	header    Header
	equipment Equipment

	history *record.History
	log     []Action
	before  []int // turns before each action of the person that can be taken back
	hints   int   // steps of the hint taken for this turn
	told    bool  // the best moves have been shown for this turn
	why     said.Text
	done    bool
}

// New starts a game.
func New(h Header, t Equipment) (*Session, error) {
	if err := h.check(&t); err != nil {
		return nil, err
	}
	history := record.NewLive(t.Rules, t.Words.Graph, h.Seed)
	if h.Position != "" {
		p, err := startOf(h.Position, &t)
		if err != nil {
			return nil, fmt.Errorf("%w: %w", ErrHeader, err)
		}
		history = record.NewLiveFrom(p, h.Seed)
	}
	draws, err := drawsOf(h.Draws, t.Rules.Tiles)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrHeader, err)
	}
	if draws != nil {
		history.Deal(draws)
	}
	s := &Session{header: h, equipment: t, history: history}
	for side := range h.Names {
		nick, _, _ := strings.Cut(h.Names[side], " ")
		s.history.Players[s.PlayerOf(Side(side))] = record.Player{Name: h.Names[side], Nick: nick}
	}
	return s, nil
}

// Clone returns a session of its own that stands as this one does, with the same players.
func (s *Session) Clone() *Session {
	c := *s
	c.history, c.log, c.before = s.history.Clone(), slices.Clone(s.log), slices.Clone(s.before)
	return &c
}

// Header returns what was settled before the first draw.
func (s *Session) Header() Header { return s.header }

// Equipment returns what the game is played with.
func (s *Session) Equipment() Equipment { return s.equipment }

// Log returns what both have done. It must not be changed.
func (s *Session) Log() []Action { return slices.Clip(s.log) }

// History returns the record of the game. It must not be changed.
func (s *Session) History() *record.History { return s.history }

// State returns the state of the game now. It must not be changed, and changes with the next action.
func (s *Session) State() *record.State { return s.history.Now() }

// PlayerOf returns the number of a side's player in the record: 0 began.
func (s *Session) PlayerOf(side Side) int {
	if side == s.header.First {
		return 0
	}
	return 1
}

// SideOf returns the side of a player.
func (s *Session) SideOf(player int) Side {
	if s.PlayerOf(Person) == player {
		return Person
	}
	return Player
}

// Moves returns how many plays, exchanges and passes each side has made.
func (s *Session) Moves() (made [2]int) {
	for _, t := range s.History().Turns() {
		switch t.Kind {
		case record.Played, record.Exchanged, record.ExchangedCount, record.Passed:
			made[s.SideOf(t.Player)]++
		}
	}
	return made
}

// Acting returns the side for whom Do acts: the person; between two persons, who is on turn, or may challenge the play that has ended
// the game.
func (s *Session) Acting() Side {
	now := s.State()
	switch {
	case s.done || !s.header.Shared():
		return Person
	case now.Over():
		return 1 - s.lastSide()
	}
	return s.SideOf(now.Player)
}

// Held returns the tiles of the side for whom Do acts.
func (s *Session) Held() tile.Rack { return s.State().Racks[s.PlayerOf(s.Acting())].Tiles }

// Unseen returns the tiles that this side does not see: those in the bag and on the other rack.
func (s *Session) Unseen() tile.Rack { return s.State().Unseen(s.PlayerOf(s.Acting())) }

// Phase returns who acts next.
func (s *Session) Phase() Phase {
	now := s.State()
	switch {
	case s.done:
		return Finished
	case now.Over() && (s.header.Shared() || s.lastSide() == Player):
		return Accepting
	case !now.Over() && (s.header.Shared() || s.SideOf(now.Player) == Person):
		return Moving
	}
	return Answering
}

func (s *Session) lastSide() Side {
	turns := s.history.Turns()
	if len(turns) == 0 {
		return s.header.First
	}
	return s.SideOf(turns[len(turns)-1].Player)
}

// Challengeable reports whether the side may challenge the play just made.
func (s *Session) Challengeable(side Side) bool {
	return !s.done && s.equipment.Rules.Challenge != rules.Void && len(s.history.Challenged()) > 0 && s.lastSide() != side
}

// Do does what the person asks for, or refuses it with an error of one line and leaves the game as it was. A
// *PhonyError names words that cannot be played. Only Charge takes time.
func (s *Session) Do(a Action) error {
	if a.Do == Time {
		return said.Errorf("only the clock can do that")
	}
	a.By, a.Score = s.Acting(), 0
	if a.Do != Look && a.Do != Make {
		a.Words = nil
	}
	if a.Do != Make && a.Do != Tried {
		a.Move = ""
	}
	if p := s.Phase(); p == Answering {
		return said.Errorf("it is the other player's turn")
	}
	err := s.act(a)
	if errors.As(err, new(*PhonyError)) {
		if logged := s.act(Action{By: a.By, Do: Tried, Move: a.Move}); logged != nil {
			return logged
		}
	}
	return err
}

// Answer does the next thing that the player has to do, and returns it. Call it as long as the phase is
// Answering: a challenge is followed by a move. Without limits the answer depends on the game alone; limits are for a player
// that thinks by time, such as its clock. The error is the player's, or that of ctx; either leaves the game as it was.
func (s *Session) Answer(ctx context.Context, l engine.Limits) (Action, error) {
	if s.Phase() != Answering {
		return Action{}, said.Errorf("the player has nothing to do")
	}
	a := Action{By: Player}
	challenges, why, err := s.doubts(ctx)
	switch s.why = why; {
	case err != nil:
		return a, err
	case challenges:
		a.Do = Challenge
	case s.State().Over():
		a.Do = Accept
	default:
		position := s.State().Position()
		m, err := s.equipment.Player.Choose(pool.Civil(ctx), &position, l)
		if err != nil {
			return a, err
		}
		a.Move = position.Board.Notation().Format(&m)
	}
	if err = s.act(a); err != nil {
		return a, fmt.Errorf("the player's answer %s: %w", a.Move, err)
	}
	return s.log[len(s.log)-1], nil
}

// act does one action of either side and logs it.
func (s *Session) act(a Action) error {
	if len(s.log) >= MaxActions {
		return said.Errorf("a game can have at most %d actions", MaxActions)
	}
	if s.done && a.Do != Time {
		return said.Errorf("the game is over")
	}
	err := error(nil)
	switch a.Do {
	case Make:
		err = s.makeMove(&a)
	case Tried:
		err = s.try(&a)
	case Challenge:
		err = s.challenge(a.By)
	case Accept:
		err = s.accept(a.By)
	case Resign:
		err = s.resign(a.By)
	case Undo:
		err = s.undo()
	case Hint, Best:
		err = s.help(a.Do)
	case Look:
		err = s.look(&a)
	case Time:
		err = s.charge(&a)
	default:
		err = fmt.Errorf("there is no action %d", a.Do)
	}
	if err != nil {
		return err
	}
	s.log = append(s.log, a)
	if !a.Do.helps() {
		s.hints, s.told = 0, false
	}
	if s.done {
		return nil
	}
	return s.settle(a.Do == Accept)
}

// settle scores the tiles left on the racks, once nobody can challenge any more.
func (s *Session) settle(accepted bool) error {
	if !s.State().Over() || !accepted && (s.Challengeable(Person) || s.Challengeable(Player)) {
		return nil
	}
	s.done = true
	return s.history.End()
}

// MaxCharge is the most points that a side can lose for time.
const MaxCharge = 10_000

// Charge takes points from a side for its time, once the game has ended, and at most once.
func (s *Session) Charge(by Side, points int) error {
	return s.act(Action{By: by, Do: Time, Score: -points})
}

func (s *Session) charge(a *Action) error {
	turns, player := s.history.Turns(), s.PlayerOf(a.By)
	switch {
	case !s.done:
		return said.Errorf("points for time are lost when the game has ended")
	case a.Score >= 0 || a.Score < -MaxCharge:
		return said.Errorf("%d points for time; must be a loss of 1 to %d", a.Score, MaxCharge)
	case slices.ContainsFunc(turns, func(t record.Turn) bool { return t.Kind == record.TimePenalty && t.Player == player }):
		return said.Errorf("points for time are lost once")
	}
	total := s.State().Scores[player] + a.Score
	return s.history.Append(record.Turn{Player: player, Kind: record.TimePenalty, Change: a.Score, Total: total})
}

// look counts words that the person looks up while the game goes on.
func (s *Session) look(a *Action) error {
	if len(a.Words) == 0 || len(a.Words) > MaxLooks || slices.ContainsFunc(a.Words, func(w string) bool { return w == "" || len(w) > maxText }) {
		return said.Errorf("%d words looked up; must be 1 to %d, each of at most %d bytes", len(a.Words), MaxLooks, maxText)
	}
	return nil
}

// MaxLooks is how many words are looked up in one action, at most.
const MaxLooks = 100

// mark remembers a point that the person may take the game back to.
func (s *Session) mark(by Side, turns int) {
	if by == Person || s.header.Shared() {
		s.before = append(s.before, turns)
	}
}

// errPlayedOut says what may be done after the play that ended the game.
func errPlayedOut() error {
	return said.Errorf("the last play has ended the game: accept it, or challenge it")
}

func (s *Session) resign(by Side) error {
	if s.State().Over() {
		return errPlayedOut()
	}
	return s.history.Resign(s.PlayerOf(by))
}

// makeMove plays, exchanges or passes.
func (s *Session) makeMove(a *Action) error {
	now := s.State()
	if now.Over() {
		return errPlayedOut()
	}
	if s.SideOf(now.Player) != a.By {
		return said.Errorf("it is the other player's turn")
	}
	notation, turns := now.Board.Notation(), s.history.Len()
	m, err := notation.Parse(a.Move, now.Board.At)
	if err != nil {
		return err
	}
	if now.Board.Fits(&m) == nil {
		m = now.Board.Canonical(m)
	}
	a.Move = notation.Format(&m)
	if a.Words, err = s.lay(m, a.Words); err != nil {
		return err
	}
	s.mark(a.By, turns)
	a.Score = s.history.Turns()[turns].Change
	return nil
}

// lay makes a move, and returns which of the words that are accepted it needs.
func (s *Session) lay(m move.Move, accepted []string) ([]string, error) {
	err := s.phony(s.history.Play(m))
	refused, is := errors.AsType[*PhonyError](err)
	if len(accepted) == 0 || !is {
		return nil, err
	}
	return refused.Words, s.phony(s.history.Play(m, accepted...))
}

// phony turns the refusal of words into a *PhonyError.
func (s *Session) phony(err error) error {
	if refusal, is := errors.AsType[*board.IllegalError](err); is && refusal.Refusal == board.NotAWord {
		return &PhonyError{Words: refusal.Phonies, Lexicon: s.equipment.Words.Name}
	}
	return err
}

// try logs a play of the person that is refused for its words.
func (s *Session) try(a *Action) error {
	probe := *a
	probe.Do, probe.Words = Make, nil
	turns := s.history.Len()
	err := s.makeMove(&probe)
	refused, is := errors.AsType[*PhonyError](err)
	switch {
	case err == nil:
		s.before = s.before[:len(s.before)-1]
		return errors.Join(fmt.Errorf("the file says that %s was refused, and it can be played", a.Move), s.history.Undo(turns))
	case !is:
		return err
	}
	a.Move, a.Words = probe.Move, refused.Words
	return nil
}

func (s *Session) challenge(by Side) error {
	switch {
	case s.equipment.Rules.Challenge == rules.Void:
		return said.Errorf("this game has no challenges: only good words can be played")
	case !s.Challengeable(by):
		return said.Errorf("there is nothing to challenge: you can only challenge the other player's last play")
	}
	turns := s.history.Len()
	if _, err := s.history.Challenge(); err != nil {
		return err
	}
	s.mark(by, turns)
	return nil
}

// accept lets the play stand that has ended the game.
func (s *Session) accept(by Side) error {
	if !s.State().Over() || s.lastSide() == by {
		return said.Errorf("there is nothing to accept: the game is not over")
	}
	return nil
}

// Undoable reports whether there is something that the person can take back now.
func (s *Session) Undoable() bool {
	return len(s.before) > 0 && !s.done && !s.header.Shared() && s.Phase() != Answering
}

// undo takes back the person's last move or challenge, and all that came after it.
func (s *Session) undo() error {
	if len(s.before) == 0 || s.header.Shared() {
		return said.Errorf("there is nothing to take back")
	}
	last := len(s.before) - 1
	if err := s.history.Undo(s.before[last]); err != nil {
		return err
	}
	s.before = s.before[:last]
	return nil
}
