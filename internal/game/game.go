package game

import (
	"maven/internal/board"
	"maven/internal/move"
	"maven/internal/random"
	"maven/internal/rules"
	"maven/internal/tile"
	"maven/internal/wordgraph"
)

// A Game is a game in progress between two players, with all tiles known. Moves must be legal: check moves from outside
// with Position.Legal first.
type Game struct {
	now   Position // with both racks
	moves int      // made so far

	bag    Bag
	stream random.Stream // places tiles that are put back
	apart  bool          // the players draw from different ends of the bag

	tiles []tile.Tile // memory for the order of the bag
}

// New returns a game whose tiles are drawn by the seed. Player 0 begins.
func New(r *rules.Rules, words *wordgraph.Graph, seed random.Seed) *Game {
	g := &Game{now: Position{Known: Known{Board: board.New(r, words)}}}
	g.Reset(seed)
	return g
}

// Reset begins a new game with the same rules and words.
func (g *Game) Reset(seed random.Seed) { g.reset(seed, false) }

// ResetApart is Reset for games that are compared: the players draw from different ends of the bag's order, and
// exchanged tiles are put between the others. So a player's tiles do not depend on how many tiles the opponent draws,
// until the ends meet.
func (g *Game) ResetApart(seed random.Seed) { g.reset(seed, true) }

func (g *Game) reset(seed random.Seed, apart bool) {
	b := g.now.Board
	b.Clear()
	r, stream := b.Rules(), seed.Stream()
	g.tiles = r.Tiles.Count.AppendTiles(g.tiles[:0])
	random.Shuffle(stream, g.tiles)
	g.bag.order, g.stream, g.apart, g.moves = g.tiles, *stream, apart, 0
	known := Known{Board: b}
	g.draw(r.RackSize, 0, &known.Rack)
	g.draw(r.RackSize, 1, &known.Opponent)
	before := g.now.before
	g.now = NewPosition(known)
	g.now.before = before[:0]
}

// draw gives a player up to n tiles.
func (g *Game) draw(n, player int, rack *tile.Rack) {
	if g.apart && player == 1 {
		g.bag.DrawFront(n, rack)
		return
	}
	g.bag.Draw(n, rack)
}

// putBack returns exchanged tiles to the bag.
func (g *Game) putBack(tiles *tile.Rack) {
	if g.apart {
		g.bag.Insert(tiles, &g.stream)
		return
	}
	g.bag.Put(tiles, &g.stream)
}

// Over reports whether the game has ended.
func (g *Game) Over() bool { return g.now.Ending != Going }

// Turn returns the player to move, 0 or 1.
func (g *Game) Turn() int { return g.moves % 2 }

// Moves returns the number of moves made.
func (g *Game) Moves() int { return g.moves }

// Score returns the points of a player.
func (g *Game) Score(player int) int { return g.now.Scores[player^g.Turn()] }

// Bag returns the number of tiles in the bag.
func (g *Game) Bag() int { return g.bag.Len() }

// Position returns what the player to move knows. Its board is the game's own: it changes with the
// next move.
func (g *Game) Position() Position {
	p := g.now
	p.Opponent, p.racks[1], p.before = tile.Rack{}, 0, nil
	return p
}

// Held returns the tiles of a player.
func (g *Game) Held(player int) tile.Rack {
	if player == g.Turn() {
		return g.now.Rack
	}
	return g.now.Opponent
}

// Play makes a legal move for the player to move, draws, and ends the game if the rules say so.
func (g *Game) Play(m *move.Move) {
	var drawn tile.Rack
	g.draw(int(m.Played), g.Turn(), &drawn)
	g.now.Apply(m, &drawn)
	if m.Kind == move.Exchange {
		used := m.Used()
		g.putBack(&used)
	}
	g.moves++
}
