package engine

import (
	"context"
	"hash/fnv"

	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/random"
	"maven/internal/tile"
)

// A Signature tells whether play has changed: it depends on every move of the games it was made of,
// and not on the order in which they were played.
type Signature struct {
	Games, Turns int
	Hash         uint64 // sum of the hashes of the games
}

// Add puts other games to the signature.
func (s *Signature) Add(other Signature) {
	s.Games += other.Games
	s.Turns += other.Turns
	s.Hash += other.Hash
}

// SelfPlay plays every step-th game from first to before last of the seed against itself, on g,
// which it resets, and returns their signature. When ctx ends it stops after the game at hand.
func (s *Static) SelfPlay(ctx context.Context, g *game.Game, seed random.Seed, first, last, step int) Signature {
	var sum Signature
	for i := first; i < last && ctx.Err() == nil; i += step {
		g.Reset(seed.At(i))
		h := fnv.New64a()
		for !g.Over() {
			p := g.Position()
			m := s.Best(&p)
			h.Write(moveBytes(&m))
			g.Play(&m)
			sum.Turns++
		}
		sum.Games++
		sum.Hash += h.Sum64()
	}
	return sum
}

// moveBytes returns what a move does as bytes.
func moveBytes(m *move.Move) []byte {
	b := []byte{byte(m.Kind), byte(m.Dir), m.Row, m.Col, m.Len, m.Played, byte(m.Score), byte(m.Score >> 8)}
	for _, t := range m.Word() {
		b = append(b, byte(t&^tile.Designated), byte(t>>7))
	}
	return b
}
