package engine

import (
	"context"
	"fmt"

	"maven/internal/anagram"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/tile"
)

// fullVersion is in the identity of the full player: it changes with what packages endgame and preend find.
const fullVersion = 4

// Without says which methods a Full goes without.
type Without struct {
	Simulation bool // the middle of the game is ranked by static equity
	PreEndgame bool // positions with a few tiles in the bag are played as those before
	Endgame    bool // so are positions with an empty bag
}

// A Full chooses its method by the phase of the game: with an empty bag it searches the endgame, with a few tiles in
// the bag the pre-endgame, and before that it plays candidates out. docs/search.md says which limits a search has
// where play-outs are limited. It keeps no working memory from call to call but that of a Simulated, and is not safe
// for concurrent use.
type Full struct {
	middle  *Simulated
	without Without
	memory  int // most for a search, in bytes
}

// NewFull returns a player that plays the middle of the game as s does, and has its limits.
func NewFull(s *Simulated, w Without) *Full {
	return &Full{middle: s, without: w, memory: UsualMemory}
}

// UseMemory lets the searches of f take so many bytes at most, and returns f; without it, UsualMemory. Play-outs to the end of the game
// take 8 MiB for each thread besides. Less makes long
// searches slower, and may change what a limited one finds.
func (f *Full) UseMemory(bytes int) *Full {
	f.memory = max(bytes, leastMemory)
	return f
}

// Again returns the same player with memory of its own.
func (f *Full) Again() *Full {
	again := *f
	again.middle = f.middle.Again()
	return &again
}

// Identity tells what the player goes without, and what it simulates by.
func (f *Full) Identity() string {
	text := fmt.Sprintf("full %d without %+v %s", fullVersion, f.without, f.middle.Identity())
	if f.memory != UsualMemory {
		text += fmt.Sprintf(" memory %d", f.memory)
	}
	return text
}

// Choose returns the move that comes out best within the limits, or by the clock.
func (f *Full) Choose(ctx context.Context, p *game.Position, l Limits) (move.Move, error) {
	if f.without.Simulation && f.phase(p) == middleGame {
		return f.middle.static.Choose(ctx, p, l)
	}
	return f.middle.decide(ctx, p, l, f.Analyze)
}

// Analyze returns an analysis by the method of the phase. In an endgame all moves are candidates, unless the request
// says how many it wants; these are proven one after the other, the best first. A candidate has no Terms. The error
// says that the game is over, or that the rack is not known.
func (f *Full) Analyze(p *game.Position, r Request) (*Analysis, error) {
	phase := f.phase(p)
	switch {
	case phase == middleGame && f.without.Simulation:
		return f.middle.static.Analyze(p, r)
	case phase == middleGame:
		return f.middle.Analyze(p, r)
	}
	base := closing{position: p.Clone(), request: r, static: f.middle.static.Again(), memory: f.memory}
	if phase == endGame {
		return f.middle.analysis(p, &r, &endSolver{closing: base})
	}
	solver, err := f.quick(p, &r)
	if err != nil {
		return nil, err
	}
	if phase == preEndgame {
		solver = &preSolver{closing: base, words: f.words(p), quick: solver}
	}
	return f.middle.analysis(p, &r, solver)
}

// quick returns the solver of the middle of the game.
func (f *Full) quick(p *game.Position, r *Request) (Solver, error) {
	s := f.middle
	switch {
	case f.without.Simulation:
		return &rankSolver{position: p.Clone(), request: *r, win: s.static.win, players: s.static.spare}, nil
	case s.options.Goal.Wins():
		return s.newLate(p, *r)
	}
	return s.beginning(p, *r)
}

// words returns the map of the board's words, nil if there is none.
func (f *Full) words(p *game.Position) *anagram.Map {
	if words := f.middle.words; words != nil && words.Graph == p.Board.Words() {
		return words.Map()
	}
	return nil
}

// The phases of a game.
type phase uint8

const (
	middleGame phase = iota
	lateGame
	preEndgame
	endGame
)

// mostBag is how many tiles the bag may hold in a pre-endgame: with more there are too many draws for a few seconds.
const mostBag = 1

// phase returns the phase of a position by its method. What no method can search is left to the middle game's.
func (f *Full) phase(p *game.Position) phase {
	switch held, known := p.Held(); {
	case p.Ending != game.Going, p.Rack.Len() == 0, p.Rack.Len() != p.Sizes[0], max(p.Sizes[0], p.Sizes[1]) > tile.MaxRack:
		return middleGame
	case p.Bag() == 0 && !f.without.Endgame && known && held.Len() > 0:
		return endGame
	case p.Bag() > 0 && p.Bag() <= mostBag && !f.without.PreEndgame:
		return preEndgame
	case p.Bag() > 0 && p.Bag() <= mostLate && !f.without.PreEndgame && !f.without.Simulation && f.middle.options.Goal.Wins():
		return lateGame
	}
	return middleGame
}
