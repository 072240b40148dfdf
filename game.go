package maven

import (
	"context"
	"fmt"
	"iter"

	"maven/internal/board"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/random"
	"maven/internal/record"
)

// A Game is a game turn by turn: one being played, with tiles drawn by a seed, or a record that was
// read. Player 0 begins, and the opponent is player 1. A Game is for one goroutine at a time; any
// number may use its positions.
type Game struct {
	engine *Engine
	live   *record.History
	source *source // nil for a game that was not read
}

// A Turn is one line of a game: what a player did, or points won or lost without a move.
type Turn struct {
	Player int      // 0 or 1
	Kind   string   // "play", "exchange", "pass", "withdrawn", "challenge-bonus", "end-bonus" and others
	Text   string   // of a play, an exchange or a pass, as Move.Text; else ""
	Rack   string   // before the turn, as far as recorded
	Score  int      // points, as recorded
	Total  int      // the player's score after the turn, as recorded
	Notes  []string // from the record
}

// NewGame returns a game at its beginning. The draws depend only on the seed and the moves.
func (e *Engine) NewGame(seed uint64) *Game {
	g := &Game{engine: e, live: record.NewLive(e.rules, e.words.Graph, random.Seed(seed))}
	g.SetPlayers("", "")
	return g
}

// SetPlayers names the players, the one who begins first. Without a name they are player1 and player2.
func (g *Game) SetPlayers(first, second string) {
	g.live.Players = [2]record.Player{{Name: first}, {Name: second}}
	for i := range g.live.Players {
		if p := &g.live.Players[i]; p.Name == "" {
			p.Nick = fmt.Sprintf("player%d", i+1)
		}
	}
	if g.source != nil {
		g.source.changed = true
	}
}

// Players returns the names of the players, the one who begins first. A record without names gives
// the nicknames.
func (g *Game) Players() (first, second string) {
	var names [2]string
	for i, p := range g.live.Players {
		names[i] = p.FullName()
	}
	return names[0], names[1]
}

// Len returns the number of turns, including those without a move.
func (g *Game) Len() int { return g.live.Len() }

// OnTurn returns the player to move, 0 or 1.
func (g *Game) OnTurn() int { return g.live.Now().Player }

// Scores returns the players' points as recorded, the one who began first.
func (g *Game) Scores() (first, second int) {
	s := g.live.Now().Scores
	return s[0], s[1]
}

// Over reports whether no more moves can be made. Until End, the last play may still be challenged,
// and the tiles left on the racks are not yet counted.
func (g *Game) Over() bool { return g.live.Now().Over() }

// Winner returns the winner of a game that is over and settled; won is false for a tie and for a game
// still going on.
func (g *Game) Winner() (player int, won bool) { return g.live.Now().Winner() }

// Position returns what the player on turn knows now. It is At(Len()).
func (g *Game) Position() (*Position, error) { return g.At(g.live.Len()) }

// At returns the position before a turn, counted from 0, as the player on turn knew it. A record may
// tell only some of the player's tiles: see Position.Rack and Position.WithRack. The error is
// ErrNoTurn, or it names a tile of which the record has more than the set.
func (g *Game) At(turn int) (*Position, error) {
	s, err := g.live.At(turn)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNoTurn, err)
	}
	p, err := g.position(s, s.Position())
	if err != nil {
		return nil, fmt.Errorf("maven: before turn %d: %w", turn, err)
	}
	return p, nil
}

// position returns the position of a state of the record, or says of which tile the record has more than the set.
func (g *Game) position(s *record.State, known game.Position) (*Position, error) {
	if err := known.TooMany(); err != nil {
		return nil, err
	}
	known.Ending = s.Ending
	p := g.engine.ofState(known)
	if result, is := s.Result(s.Player); is {
		p.result = &result
	}
	return p, nil
}

// Positions gives all positions of At with the numbers of their turns, from the beginning to the
// position after the last turn. It leaves out those that At refuses. All together cost little more
// than the last one alone.
func (g *Game) Positions() iter.Seq2[int, *Position] {
	return func(yield func(int, *Position) bool) {
		for i, s := range g.live.Walk() {
			known := s.Position()
			p, err := g.position(s, known.Clone())
			if err == nil && !yield(i, p) {
				return
			}
		}
	}
}

// Turns gives the turns in order, with their numbers from 0.
func (g *Game) Turns() iter.Seq2[int, Turn] {
	return func(yield func(int, Turn) bool) {
		for i, s := range g.live.EachTurn() {
			if !yield(i, g.turn(i, s.Board)) {
				return
			}
		}
	}
}

// turn returns a turn made on the board.
func (g *Game) turn(i int, b *board.Board) Turn {
	t := &g.live.Turns()[i]
	turn := Turn{
		Player: t.Player, Kind: t.Kind.String(), Rack: g.engine.rules.Tiles.Rack(&t.Rack),
		Score: t.Change, Total: t.Total, Notes: g.source.notes(i),
	}
	switch t.Kind {
	case record.Played, record.Exchanged:
		turn.Text = b.Spell(&t.Move)
	case record.ExchangedCount:
		turn.Text = fmt.Sprintf("exchange %d", t.Count)
	case record.Passed, record.ChallengeLost:
		turn.Text = move.Pass.String()
	}
	return turn
}

// Play makes a move for the player on turn, written as Position.Legal reads it. Words are judged only
// if the rules have no challenges; otherwise any word can be played, as over the board, and
// challenged. An illegal move is an *IllegalError; a move after the end is ErrOver.
func (g *Game) Play(text string) error {
	now := g.live.Now()
	if now.Over() {
		return ErrOver
	}
	m, err := now.Board.Notation().Parse(text, now.Board.At)
	if err != nil {
		return fmt.Errorf("maven: %w", err)
	}
	if now.Board.Fits(&m) == nil {
		m = now.Board.Canonical(m)
	}
	if err := g.live.Play(m); err != nil {
		return illegal(text, err)
	}
	g.changed()
	return nil
}

// Challenge challenges all words of the play just made, and applies the rules: a play with a phony is
// withdrawn. It reports whether the words were good. It is an error if there is nothing to challenge,
// or if the rules have no challenges.
func (g *Game) Challenge() (good bool, err error) {
	if good, err = g.live.Challenge(); err != nil {
		return false, refusal(err)
	}
	g.changed()
	return good, nil
}

// Undo takes back all turns from that number on, counted from 0. In a game from NewGame the tiles go
// back to the bag as it was. The error is ErrNoTurn.
func (g *Game) Undo(turn int) error {
	if err := g.live.Undo(turn); err != nil {
		return fmt.Errorf("%w: %w", ErrNoTurn, err)
	}
	g.changed()
	if g.source != nil {
		g.source.remarks = g.source.remarks[:min(turn, len(g.source.remarks))]
	}
	return nil
}

// End settles a game that is over: the points for the tiles left on the racks are added as turns. It
// is an error if the game still goes on or the tiles are not known.
func (g *Game) End() error {
	if g.live.Settled() {
		return nil
	}
	if err := g.live.End(); err != nil {
		return refusal(err)
	}
	g.changed()
	return nil
}

// Run lets two players finish the game, and settles it. It stops at an error of ctx or of a player,
// and with an *IllegalError at an illegal move. The moves made stay, and you may call Run again.
func (g *Game) Run(ctx context.Context, first, second Player) error {
	players := [2]Player{first, second}
	for !g.Over() {
		if err := ctx.Err(); err != nil {
			return err
		}
		p, err := g.Position()
		if err != nil {
			return err
		}
		m, err := players[g.OnTurn()](ctx, p)
		if err == nil {
			_, err = p.check(&m)
		}
		if err == nil {
			err = refusal(g.live.Play(m.move))
		}
		if err != nil {
			return fmt.Errorf("turn %d: %w", g.Len()+1, err)
		}
		g.changed()
	}
	return g.End()
}

// changed lets the game be written anew.
func (g *Game) changed() {
	if g.source != nil {
		g.source.changed, g.source.moved = true, true
	}
}
