package game

import (
	"slices"

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

	tiles  []tile.Tile // the orders of the bag, now and before
	before []draws     // what each Play found that was not taken back
}

// A draws is what decides what will be drawn.
type draws struct {
	bag    Bag
	stream random.Stream
	tiles  int // length of Game.tiles
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
	g.fill(&r.Tiles.Count, stream)
	g.stream, g.apart = *stream, apart
	known := Known{Board: b}
	g.draw(r.RackSize, 0, &known.Rack)
	g.draw(r.RackSize, 1, &known.Opponent)
	before := g.now.before
	g.now = NewPosition(known)
	g.now.before = before[:0]
}

// Deal makes g a possible game behind the position: the stream draws the tiles that p does not give, on the racks and
// in the bag. The player on turn in p is player 0 in g. The rules and words of p's board must be those of g. Nothing
// that happens in g changes p.
func (g *Game) Deal(p *Position, stream *random.Stream) {
	unseen := p.Unseen()
	unseen = less(&unseen, &p.Opponent)
	g.fill(&unseen, stream)
	g.stream, g.apart = *random.Seed(stream.Uint64()).Stream(), false

	b, before := g.now.Board, g.now.before
	b.CopyFrom(p.Board)
	g.now = *p
	g.now.Board, g.now.before = b, before[:0]
	g.bag.Draw(p.Sizes[0]-p.Rack.Len(), &g.now.Rack)
	g.bag.Draw(p.Sizes[1]-p.Opponent.Len(), &g.now.Opponent)
	g.now.racks = [2]uint64{rackHash(&g.now.Rack), rackHash(&g.now.Opponent)}
}

// fill puts tiles into the bag, and forgets earlier orders.
func (g *Game) fill(contents *tile.Rack, stream *random.Stream) {
	g.moves, g.before = 0, g.before[:0]
	g.tiles = contents.AppendTiles(g.tiles[:0])
	random.Shuffle(stream, g.tiles)
	g.bag.order = slices.Clip(g.tiles)
}

// draw gives a player up to n tiles.
func (g *Game) draw(n, player int, rack *tile.Rack) {
	if g.apart && player == 1 {
		g.bag.DrawFront(n, rack)
		return
	}
	g.bag.Draw(n, rack)
}

// putBack returns exchanged tiles to the bag, whose order before stays as it is where it is kept.
func (g *Game) putBack(tiles *tile.Rack) {
	first, last := len(g.tiles), len(g.tiles)+g.bag.Len()
	g.tiles = append(g.tiles, g.bag.order...)
	g.tiles = tiles.AppendTiles(g.tiles) // makes room
	g.bag.order = g.tiles[first:last:len(g.tiles)]
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
	g.before = append(g.before, draws{g.bag, g.stream, len(g.tiles)})
	var drawn tile.Rack
	g.draw(int(m.Played), g.Turn(), &drawn)
	g.now.Apply(m, &drawn)
	if m.Kind == move.Exchange {
		used := m.Used()
		g.putBack(&used)
	}
	g.moves++
}

// TakeBack takes back the last Play that has not been taken back. The tiles return to where they were, and will be drawn
// again in the same order.
func (g *Game) TakeBack() {
	last := len(g.before) - 1
	found := &g.before[last]
	g.bag, g.stream, g.tiles, g.before = found.bag, found.stream, g.tiles[:found.tiles], g.before[:last]
	g.now.TakeBack()
	g.moves--
}
