package engine

import (
	"context"
	"strings"
	"time"

	"maven/internal/game"
	"maven/internal/said"
	"maven/internal/stat"
)

// A Clock is the time that a player has for the rest of a game. The player keeps time to spare, and once it has none
// left it moves at once: it goes on playing in overtime, which costs points but no game.
type Clock struct {
	Left      time.Duration // below 0 in overtime
	Increment time.Duration // added after each move
}

// ParseClock reads a clock as players write it: the time for a game, and after a plus what is added for each move, such
// as 25m+5s. The error does not repeat the text.
func ParseClock(text string) (Clock, error) {
	left, increment, more := strings.Cut(text, "+")
	var c Clock
	var err, second error
	c.Left, err = time.ParseDuration(left)
	if more {
		c.Increment, second = time.ParseDuration(increment)
	}
	if err != nil || second != nil || c.Left <= 0 || c.Increment < 0 || c.Left > longest || c.Increment > longest {
		return Clock{}, said.Errorf("must be a time for a game, such as 25m or 25m+5s, up to %d hours", int(longest.Hours()))
	}
	return c, nil
}

// longest bounds the times of a clock that is read.
const longest = 1000 * time.Hour

// String writes the clock as ParseClock reads it.
func (c Clock) String() string {
	text := c.Left.String()
	if c.Increment > 0 {
		text += "+" + c.Increment.String()
	}
	return text
}

// OvertimePenalty is what a minute of overtime costs that has begun, in points, by the usual rule of tournaments.
const OvertimePenalty = 10

// Penalty returns what so much overtime costs, in points.
func Penalty(overtime time.Duration) int {
	if overtime <= 0 {
		return 0
	}
	return OvertimePenalty * int((overtime+time.Minute-1)/time.Minute)
}

const (
	// reaction is kept of the clock for each move to come: a search that is told to stop needs some of it.
	reaction = 150 * time.Millisecond

	// least is the shortest time in which a search finds more than a look does.
	least = 10 * time.Millisecond

	// tilesPerTurn is how many tiles the game gets nearer to its end with a turn of each player: strong players
	// need 11 turns each for 100 tiles.
	tilesPerTurn = 9

	// closer is how many times the usual time a close choice may take.
	closer = 3
)

// A budget says how long to think about a move.
type budget struct {
	usual time.Duration // 0 to move at once
	most  time.Duration // if the choice is close
}

// within bounds the budget by a time for a move, unless that is 0.
func (b *budget) within(limit time.Duration) {
	if limit > 0 {
		b.usual, b.most = min(b.usual, limit), min(b.most, limit)
	}
}

// turns returns how many turns the player on turn still has, about, when so many tiles are left.
func turns(tiles int) int { return tiles/tilesPerTurn + 1 }

// left returns how many tiles are left in the bag and on the racks.
func left(p *game.Position) int { return p.Bag() + p.Sizes[0] + p.Sizes[1] }

// budget shares out what is left on the clock over the turns to come. No move gets more than half of it.
func (c *Clock) budget(p *game.Position) budget {
	n := time.Duration(turns(left(p)))
	free := c.Left - n*reaction
	if free <= 0 {
		return budget{}
	}
	b := budget{usual: free/n + c.Increment*3/4}
	b.most = min(closer*b.usual, free/2)
	if b.usual = min(b.usual, b.most); b.usual < least {
		return budget{}
	}
	return b
}

// shared returns the clock at the position, of a player that has used as much of it as of the tiles.
func (c *Clock) shared(p *game.Position) *Clock {
	rest, all := turns(left(p)), turns(p.Board.Rules().Tiles.Count.Len())
	return &Clock{Left: c.Left * time.Duration(rest) / time.Duration(max(all, rest)), Increment: c.Increment}
}

// RunByClock is Run for as long as the clock of the limits allows for a move, longer if the choice is close, within the other
// limits; with none left, it makes the shortest run.
func (a *Analysis) RunByClock(ctx context.Context, l Limits, progress func(Snapshot)) error {
	b := l.Clock.budget(&a.position)
	b.within(l.Time)
	b.usual = max(b.usual, 1)
	l.Clock = nil
	return a.think(ctx, l, b, progress)
}

// think runs the analysis, which has not run before, for the usual time, and on if the choice is close then.
func (a *Analysis) think(ctx context.Context, l Limits, b budget, progress func(Snapshot)) error {
	l.Time = b.usual
	if err := a.Run(ctx, l, progress); err != nil {
		return err
	}
	now := a.Snapshot()
	if l.Time = b.most - now.Time; now.Stopped != OutOfTime || l.Time <= 0 || !undecided(now.Candidates) {
		return nil
	}
	l.Iterations, l.Nodes = rest(l.Iterations, now.Iterations), rest(l.Nodes, now.Nodes)
	return a.Run(ctx, l, progress)
}

// sure is how likely the first candidate must be the best for the choice not to be close.
const sure = 0.9

// undecided reports whether more thought may change the choice.
func undecided(all []Candidate) bool {
	first := &all[0]
	if first.Played != nil {
		return !first.Played.BestKnown || first.Played.Best < sure
	}
	return len(all) > 1 && first.Value.Known != stat.Proven
}
