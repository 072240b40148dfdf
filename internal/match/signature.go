package match

import (
	"context"
	"hash/fnv"

	"maven/internal/engine"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/pool"
	"maven/internal/tile"
)

// A Signature shows whether play has changed: it depends on every move of the games played, but not on
// the order of the games.
type Signature struct {
	Games, Turns int
	Hash         uint64 // sum of the hashes of the games
}

// Sign plays the plan's games on the given number of threads and returns their signature. In each game
// the player of side 0 plays against itself. The error is ctx's.
func (p *Plan) Sign(ctx context.Context, threads int) (Signature, error) {
	var sum Signature
	seed := p.Seed.Named("bench")
	err := pool.Run(ctx, threads, 0, p.Games, func(int) pool.Worker[Signature] {
		g, player := game.New(p.Rules, p.Words.Graph, 0), p.Sides[0].New()
		return func(ctx context.Context, number int) (Signature, error) {
			g.Reset(seed.At(number))
			return signed(ctx, g, player)
		}
	}, func(_ int, one Signature) error {
		sum.Games += one.Games
		sum.Turns += one.Turns
		sum.Hash += one.Hash
		return nil
	})
	return sum, err
}

// signed plays one game to its end.
func signed(ctx context.Context, g *game.Game, player engine.Player) (Signature, error) {
	h := fnv.New64a()
	err := Play(ctx, g, [2]engine.Player{player, player}, func(_ *game.Position, m *move.Move) {
		h.Write(moveBytes(m))
	})
	return Signature{Games: 1, Turns: g.Moves(), Hash: h.Sum64()}, err
}

// moveBytes returns what a move does as bytes.
func moveBytes(m *move.Move) []byte {
	b := []byte{byte(m.Kind), byte(m.Dir), m.Row, m.Col, m.Len, m.Played, byte(m.Score), byte(m.Score >> 8)}
	for _, t := range m.Word() {
		b = append(b, byte(t&^tile.Designated), byte(t>>7))
	}
	return b
}
