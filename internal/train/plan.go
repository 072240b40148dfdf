// Package train fits tables from self-play; package leaves below it trains leave tables.
//
// Games are added up in order, whichever thread played them: a seed gives the same table on any number
// of threads, and after any number of breaks.
//
// Chances to win (WinProb): games are played by static equity, to count by how much the spread changes
// from each turn, and from after each move, to the end; see winprob. Tables of classic Maven (Classic): the same games again, to
// find what patterns in the leaves kept are worth; see docs/classic.md. Unseen and Board fit what the tiles unseen and the board
// change, PreEnd the tables of the original's pre-endgame.
package train

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"maven/internal/engine"
	"maven/internal/eval"
	"maven/internal/game"
	"maven/internal/leave"
	"maven/internal/lexicon"
	"maven/internal/match"
	"maven/internal/move"
	"maven/internal/pool"
	"maven/internal/random"
	"maven/internal/rules"
	"maven/internal/tile"
)

// A Plan says which games to play to fit a win table, an unseen table or classic tables.
type Plan struct {
	Rules  *rules.Rules
	Words  *lexicon.Lexicon
	Leaves *leave.Table // the table that the games are played with; nil: leaves are worth nothing
	Games  int
	Seed   random.Seed
}

// fingerprint returns a hash over everything that the result depends on; kind says what is fitted, and
// the version of the method.
func (p *Plan) fingerprint(kind string) string {
	h := sha256.New()
	fmt.Fprintln(h, kind, p.Words.Hash(), p.Games, p.Seed, p.Rules.Hash())
	if p.Leaves != nil {
		h.Write(p.Leaves.AppendKLV2(nil))
	}
	return hex.EncodeToString(h.Sum(nil))
}

// A played game is its turns, and how it ended.
type played struct {
	turns  []turn
	spread int // points of seat 0 over seat 1 at the end
}

// A turn is what the side to move knows before its move, and the move.
type turn struct {
	seat, spread int // points of the seat minus those of the other
	rack, leave  tile.Rack
	unseen       tile.Rack
	placed       int         // tiles, 0 for an exchange or a pass
	equity       tile.Equity // of the move
	bag          int         // tiles
	after        engine.Standing
}

// end returns the spread of a seat at the end of the game.
func (g *played) end(seat int) int {
	if seat == 1 {
		return -g.spread
	}
	return g.spread
}

// worker returns what plays games for each thread, both sides by static equity, and what read makes of them.
func worker[T any](p *Plan, seed random.Seed, read func(*played) T) func(int) pool.Worker[T] {
	return func(int) pool.Worker[T] {
		g, player := game.New(p.Rules, p.Words.Graph, 0), engine.NewStatic(eval.NewStatic(p.Leaves), p.Words)
		return func(ctx context.Context, number int) (T, error) {
			g.Reset(seed.At(number))
			one, err := walk(ctx, g, player)
			return read(one), err
		}
	}
}

// walk plays a game to its end and records its turns.
func walk(ctx context.Context, g *game.Game, player engine.Player) (*played, error) {
	one := &played{}
	err := match.Play(ctx, g, [2]engine.Player{player, player}, func(p *game.Position, m *move.Move) {
		t := turn{seat: g.Turn(), spread: p.Scores[0] - p.Scores[1], rack: p.Rack, leave: p.Rack, unseen: p.Unseen(), equity: m.Equity,
			bag: p.Bag(), after: engine.Stand(p, m)}
		used := m.Used()
		t.leave.Remove(&used)
		if m.Kind == move.Play {
			t.placed = int(m.Played)
		}
		one.turns = append(one.turns, t)
	})
	one.spread = g.Score(0) - g.Score(1)
	return one, err
}
