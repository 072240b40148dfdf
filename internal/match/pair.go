package match

import (
	"context"
	"slices"
	"time"

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
	First  int // the side in the seat that began
	Before int // turns made before the sides took over, by the player of Plan.Start
	Scores [2]int
	Bingos [2]int // plays of a whole rack
	Held   [2]tile.Rack
	Turns  []Turn

	Overtime [2]time.Duration // by how much the sides have exceeded their time; Scores are less engine.Penalty of it
}

// A Turn is one move. The sides take turns, First first.
type Turn struct {
	Rack tile.Rack // before the move
	Move move.Move
}

// Side returns the side whose seat made move number i, from 0.
func (g *Game) Side(i int) int { return (g.First + i) % 2 }

// Divergent reports whether the players moved differently in the same seat.
func (p *Pair) Divergent() bool {
	return !slices.EqualFunc(p.Games[0].Turns, p.Games[1].Turns, func(a, b Turn) bool { return a.Move.Same(&b.Move) })
}

// An outcome is the part of a pair that goes into the result; the numbers are by game and side.
type outcome struct {
	scores, bingos, turns [2][2]int
	overtime              [2]time.Duration // the longer one of both games
	divergent             bool
}

func (p *Pair) outcome() outcome {
	o := outcome{divergent: p.Divergent()}
	for i := range p.Games {
		g := &p.Games[i]
		o.scores[i], o.bingos[i] = g.Scores, g.Bingos
		for side, over := range g.Overtime {
			o.overtime[side] = max(o.overtime[side], over)
		}
		o.turns[i][g.First] = (len(g.Turns)+1)/2 - (g.Before+1)/2
		o.turns[i][1-g.First] = len(g.Turns)/2 - g.Before/2
	}
	return o
}

// A table is where one thread plays.
type table struct {
	seed    random.Seed
	game    *game.Game
	rack    int // tiles of a whole rack
	players [2]engine.Player
	clock   *engine.Clock // with which a player begins a game; nil for none

	unseen int           // of the positions to play from, 0 for whole games
	opener engine.Player // makes the moves before
	before []Turn        // those of the pair
}

func newTable(plan *Plan) *table {
	t := &table{
		seed: plan.Seed.Named("match"),
		game: game.New(plan.Rules, plan.Words.Graph, 0), rack: plan.Rules.RackSize,
		players: [2]engine.Player{plan.Sides[0].New(), plan.Sides[1].New()},
		clock:   plan.Clock,
	}
	if plan.Start != nil {
		t.unseen, t.opener = plan.Start.Unseen, plan.Start.New()
	}
	return t
}

// pair plays both games of a pair.
func (t *table) pair(ctx context.Context, number int) (*Pair, error) {
	p := &Pair{Number: number}
	seed := t.seed.At(number)
	if t.opener != nil {
		var err error
		if seed, err = t.open(ctx, seed); err != nil {
			return nil, err
		}
	}
	for i := range p.Games {
		g := &p.Games[i]
		g.First, g.Before = (i+len(t.before))%2, len(t.before)
		t.game.ResetApart(seed)
		for j := range t.before {
			t.game.Play(&t.before[j].Move)
		}
		g.Turns = append(g.Turns, t.before...)
		if err := t.play(ctx, g); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// open plays up to the position from which the pair is played. It returns the seed of that game.
func (t *table) open(ctx context.Context, seed random.Seed) (random.Seed, error) {
	for try := 0; ; try++ {
		next := seed
		if try > 0 {
			next = seed.Named("again").At(try)
		}
		t.game.ResetApart(next)
		for t.before = t.before[:0]; !t.game.Over(); {
			p := t.game.Position()
			if unseen := p.Unseen(); unseen.Len() <= t.unseen {
				return next, nil
			}
			m, err := t.opener.Choose(ctx, &p, engine.Limits{})
			if err != nil {
				return 0, err
			}
			t.before = append(t.before, Turn{p.Rack, m})
			t.game.Play(&m)
		}
	}
}

func (t *table) play(ctx context.Context, g *Game) error {
	players := t.players
	var clocks [2]*timed
	if t.clock != nil {
		for side := range players {
			clocks[side] = &timed{Player: players[side], clock: *t.clock, lowest: t.clock.Left}
			players[side] = clocks[side]
		}
	}
	err := Play(ctx, t.game, [2]engine.Player{players[g.Side(0)], players[g.Side(1)]}, func(p *game.Position, m *move.Move) {
		if m.Bingo(t.rack) {
			g.Bingos[g.Side(len(g.Turns))]++
		}
		g.Turns = append(g.Turns, Turn{p.Rack, *m})
	})
	for seat := range 2 {
		g.Scores[g.Side(seat)], g.Held[g.Side(seat)] = t.game.Score(seat), t.game.Held(seat)
	}
	for side, c := range clocks {
		if c != nil {
			g.Overtime[side] = c.overtime()
			g.Scores[side] -= engine.Penalty(g.Overtime[side])
		}
	}
	return err
}
