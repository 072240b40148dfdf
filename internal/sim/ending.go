package sim

import (
	"context"

	"maven/internal/endgame"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/tile"
)

const (
	// endingsKept is how many endgames are remembered for each thread. Where few tiles are in the bag, play-outs come to the
	// same ones again and again.
	endingsKept = 1 << 14

	// endingDoubt is by how many points a game must seem to be won to count as won, where that was not proven.
	endingDoubt = 16
)

// An ender finds out how endgames end, for one thread.
type ender struct {
	solver *endgame.Solver
	nodes  int // positions to look at in each
	known  map[endingKey]ending
	plays  []move.Compact
}

// An endingKey is all that an endgame's result depends on.
type endingKey struct {
	hash   uint64 // of the position
	spread int
}

// An ending is what comes of an endgame for the side on turn.
type ending struct {
	win    int64     // chance to win, in billionths
	spread int       // at the end, in points
	next   move.Move // what looks best at once
}

func newEnder(nodes int) *ender {
	return &ender{solver: endgame.NewBrief(), nodes: nodes, known: map[endingKey]ending{}}
}

// end returns how a position with an empty bag ends: who wins by a search of who wins, and by how much as it comes out if both
// play on by what looks best, on the side of the result.
func (e *ender) end(p *game.Position) ending {
	key := endingKey{p.Hash(), p.Scores[0] - p.Scores[1]}
	if found, ok := e.known[key]; ok {
		return found
	}
	gain, plays, err := e.solver.PlayOut(p, e.plays[:0])
	if err != nil {
		panic("sim: " + err.Error()) // the bag is empty, and both racks are known
	}
	e.plays = plays
	e.solver.Forget()
	b, err := e.solver.Window(context.Background(), p, -key.spread-1, -key.spread+1, endgame.Limits{Nodes: e.nodes})
	if err != nil {
		panic("sim: " + err.Error()) // as before
	}
	guess := key.spread + gain
	result := guess
	if b.Depth > 0 {
		result = key.spread + b.Value
	}
	found := ending{win: doubted(result), spread: onSideOf(guess, result), next: move.Move{Kind: move.Pass}}
	if b.Proven {
		found.win = ended(result)
	}
	if len(plays) > 0 {
		found.next = plays[0].Move(p.Board.At)
	}
	if len(e.known) == endingsKept {
		clear(e.known)
	}
	e.known[key] = found
	return found
}

// doubted returns the chance to win, in billionths, of a side that seems to end so many points ahead: with t the share of endingDoubt,
// half of 1 + (3t - t³)/2.
func doubted(spread int) int64 {
	const whole = endingDoubt * endingDoubt * endingDoubt
	s := int64(min(max(spread, -endingDoubt), endingDoubt))
	return billion/2 + billion*s*(3*endingDoubt*endingDoubt-s*s)/(4*whole)
}

// onSideOf returns the spread nearest to a guess by which the game ends as it does by the result.
func onSideOf(guess, result int) int {
	switch {
	case result > 0:
		return max(guess, 1)
	case result < 0:
		return min(guess, -1)
	}
	return 0
}

// finish notes how the endgame ends that the play-out has come to, and returns the next move. last is the side that has moved last.
func (p *playout) finish(out *outcome, last int) move.Move {
	next := 1 - last
	position := game.NewPosition(game.Known{
		Board: p.at, Rack: p.sides[next].rack, Opponent: p.sides[last].rack,
		Sizes:  [2]int{p.sides[next].rack.Len(), p.sides[last].rack.Len()},
		Scores: [2]int{p.sides[next].points, p.sides[last].points}, Quiet: p.quiet,
	})
	found := p.ender.end(&position)
	if next == 1 {
		p.note(out, -found.spread*int(tile.Point), billion-found.win)
	} else {
		p.note(out, found.spread*int(tile.Point), found.win)
	}
	return found.next
}
