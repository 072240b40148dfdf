package match

import (
	"context"

	"maven/internal/engine"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/random"
	"maven/internal/tile"
)

// A Pair is two games on the same draws.
type Pair struct {
	Number int // from 0
	Games  [2]Game
}

// A Game is the record of one game. Arrays are by side.
type Game struct {
	First  int // the side that began
	Scores [2]int
	Bingos [2]int // plays of a whole rack
	Held   [2]tile.Rack
	Turns  []Turn
}

// A Turn is one move. The sides take turns, First first.
type Turn struct {
	Rack tile.Rack // before the move
	Move move.Move
}

// Side returns the side that made move number i, from 0.
func (g *Game) Side(i int) int { return (g.First + i) % 2 }

// Divergent reports whether the players moved differently in the same seat.
func (p *Pair) Divergent() bool {
	a, b := p.Games[0].Turns, p.Games[1].Turns
	if len(a) != len(b) {
		return true
	}
	for i := range a {
		if !a[i].Move.Same(&b[i].Move) {
			return true
		}
	}
	return false
}

// An outcome is the part of a pair that goes into the result; the numbers are by game and side.
type outcome struct {
	scores, bingos, turns [2][2]int
	divergent             bool
}

func (p *Pair) outcome() outcome {
	o := outcome{divergent: p.Divergent()}
	for i := range p.Games {
		g := &p.Games[i]
		o.scores[i], o.bingos[i] = g.Scores, g.Bingos
		o.turns[i][g.First] = (len(g.Turns) + 1) / 2
		o.turns[i][1-g.First] = len(g.Turns) / 2
	}
	return o
}

// A table is where one thread plays.
type table struct {
	seed    random.Seed
	game    *game.Game
	rack    int // tiles of a whole rack
	players [2]engine.Player
}

func newTable(plan *Plan) *table {
	return &table{
		seed: plan.Seed.Named("match"),
		game: game.New(plan.Rules, plan.Words.Graph, 0), rack: plan.Rules.RackSize,
		players: [2]engine.Player{plan.Sides[0].New(), plan.Sides[1].New()},
	}
}

// pair plays both games of a pair.
func (t *table) pair(ctx context.Context, number int) (*Pair, error) {
	p := &Pair{Number: number}
	for first := range p.Games {
		p.Games[first].First = first
		t.game.ResetApart(t.seed.At(number))
		if err := t.play(ctx, &p.Games[first]); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// play plays one game and records it.
func (t *table) play(ctx context.Context, g *Game) error {
	seats := [2]engine.Player{t.players[g.Side(0)], t.players[g.Side(1)]}
	err := Play(ctx, t.game, seats, func(p *game.Position, m *move.Move) {
		if m.Bingo(t.rack) {
			g.Bingos[g.Side(len(g.Turns))]++
		}
		g.Turns = append(g.Turns, Turn{p.Rack, *m})
	})
	for seat := range 2 {
		g.Scores[g.Side(seat)], g.Held[g.Side(seat)] = t.game.Score(seat), t.game.Held(seat)
	}
	return err
}
