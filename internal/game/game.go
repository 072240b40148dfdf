package game

import (
	"maven/internal/board"
	"maven/internal/move"
	"maven/internal/random"
	"maven/internal/rules"
	"maven/internal/tile"
	"maven/internal/wordgraph"
)

// A Game is a game in progress between two players, with all tiles known. Moves are taken as
// legal: ask Position.Legal first where they come from outside.
type Game struct {
	board *board.Board
	bag   *tile.Bag
	apart bool // the players draw from different ends of the bag

	racks     [2]tile.Rack
	scores    [2]int
	turn      int // the player to move, 0 or 1
	moves     int // made so far
	scoreless int // turns without score just before
	passes    int // passes just before
	over      bool
}

// New returns a game whose tiles are drawn by the seed. Player 0 begins.
func New(r *rules.Rules, words *wordgraph.Graph, seed random.Seed) *Game {
	g := &Game{board: board.New(r, words)}
	g.Reset(seed)
	return g
}

// Reset begins a new game with the same rules and words.
func (g *Game) Reset(seed random.Seed) { g.reset(seed, false) }

// ResetApart is Reset for games that are compared: each player draws from an own end of the bag's
// order, and tiles exchanged are put between the others. So what a player draws does not depend on
// how many tiles the opponent draws, until the ends meet.
func (g *Game) ResetApart(seed random.Seed) { g.reset(seed, true) }

func (g *Game) reset(seed random.Seed, apart bool) {
	b := g.board
	b.Clear()
	*g = Game{board: b, bag: tile.NewBag(&b.Rules().Tiles.Count, seed.Stream()), apart: apart}
	for i := range g.racks {
		g.draw(b.Rules().RackSize, i)
	}
}

// draw gives a player up to n tiles.
func (g *Game) draw(n, player int) {
	if g.apart && player == 1 {
		g.bag.DrawFront(n, &g.racks[player])
		return
	}
	g.bag.Draw(n, &g.racks[player])
}

// putBack returns exchanged tiles to the bag.
func (g *Game) putBack(tiles *tile.Rack) {
	if g.apart {
		g.bag.Insert(tiles)
		return
	}
	g.bag.Put(tiles)
}

// Over reports whether the game has ended.
func (g *Game) Over() bool { return g.over }

// Turn returns the player to move, 0 or 1.
func (g *Game) Turn() int { return g.turn }

// Moves returns the number of moves made.
func (g *Game) Moves() int { return g.moves }

// Score returns the points of a player.
func (g *Game) Score(player int) int { return g.scores[player] }

// Bag returns the number of tiles in the bag.
func (g *Game) Bag() int { return g.bag.Len() }

// Position returns what the player to move knows. Its board is the game's own: it must not be
// changed, and changes with the next move.
func (g *Game) Position() Position {
	return Position{
		Board:     g.board,
		Rack:      g.racks[g.turn],
		Scores:    [2]int{g.scores[g.turn], g.scores[1-g.turn]},
		Scoreless: g.scoreless,
	}
}

// Held returns the tiles of a player.
func (g *Game) Held(player int) tile.Rack { return g.racks[player] }

// Play makes a legal move for the player to move, draws, and ends the game where the rules say.
func (g *Game) Play(m *move.Move) {
	if g.over {
		panic("game: a move after the end")
	}
	rack, used := &g.racks[g.turn], m.Used()
	if !rack.Remove(&used) {
		panic("game: a move with tiles that are not on the rack")
	}
	g.board.Place(m)
	g.scores[g.turn] += int(m.Score)
	g.draw(int(m.Played), g.turn)
	if m.Kind == move.Exchange {
		g.putBack(&used)
	}
	g.count(m)
	g.moves++
	if rack.Len() == 0 {
		g.goOut()
	} else if g.tooQuiet() {
		g.stop()
	}
	g.turn = 1 - g.turn
}

// count keeps the numbers of quiet turns.
func (g *Game) count(m *move.Move) {
	g.scoreless++
	g.passes++
	if m.Score != 0 {
		g.scoreless = 0
	}
	if m.Kind != move.Pass {
		g.passes = 0
	}
}

func (g *Game) tooQuiet() bool {
	return g.board.Rules().Quiet(g.scoreless, g.passes, g.bag.Len())
}

// goOut ends the game for the player to move, who has played all tiles.
func (g *Game) goOut() {
	g.over = true
	r := g.board.Rules()
	points := r.Tiles.RackScore(&g.racks[1-g.turn])
	if r.EndRack == rules.Twice {
		g.scores[g.turn] += 2 * points
		return
	}
	g.scores[g.turn] += points
	g.scores[1-g.turn] -= points
}

// stop ends a game in which nobody goes out: each loses the tiles held.
func (g *Game) stop() {
	g.over = true
	for i := range g.racks {
		g.scores[i] -= g.board.Rules().Tiles.RackScore(&g.racks[i])
	}
}
