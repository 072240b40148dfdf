package finder

import (
	"context"
	"math"

	"maven/internal/engine"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/puzzle"
	"maven/internal/sim"
	"maven/internal/stat"
	"maven/internal/winprob"
)

const (
	// ahead is how much more often the answer wins than any other move, at least; sure is how many standard errors the
	// difference is away from that, which is 99.9%, and hopeless how many say that it is not.
	ahead    = 0.03
	sure     = 3.09
	hopeless = 2

	// clearPoints is how many points more the answer of an endgame gains than any other move, if they win alike; the game
	// is then won or lost by at most narrow points.
	clearPoints = 8
	narrow      = 50

	// field is how many moves are played out, leastDraws how often each before one is left, and stepDraws how often
	// each between two looks.
	field      = 20
	leastDraws = 100
	stepDraws  = 200

	// The answer must also lead after lastDraws play-outs to the end of the game, of lastPlies at most, against the
	// lastField moves that come next.
	lastField = 3
	lastDraws = 256
	lastPlies = 120

	// A position is contested if the chance to win after the answer is within these.
	leastWin, mostWin = 0.05, 0.97

	// endgameNodes bounds the search of an endgame, in positions.
	endgameNodes = 400_000

	chanceSteps, pointSteps = 10_000, 100 // the parts in which figures are written
)

// A found is what is known of the answer of a position.
type found struct {
	answer, second engine.Candidate
	known          puzzle.Known
	win            float64
	ahead          float64 // against all other moves
	points         float64 // against the second
}

// consider returns the puzzle of a position, or nil if it is none: no move is clearly the best, or all levels find it; or it is a bingo, if
// bingos are not wanted.
func (m *maker) consider(ctx context.Context, id string, p *game.Position, bingos bool) (*puzzle.Puzzle, error) {
	if p.Ending != game.Going || p.Rack.Len() != p.Sizes[0] || len(m.static.Rank(p, 2)) < 2 {
		return nil, nil
	}
	var f *found
	var err error
	switch bag := p.Bag(); {
	case bag == 0:
		f, err = m.prove(ctx, p)
	case bag >= leastBag:
		f, err = m.sample(ctx, p, bingos)
	}
	if f == nil || err != nil {
		return nil, err
	}
	made := m.puzzle(id, p, f)
	for i, level := range m.levels {
		chosen, err := level.Choose(ctx, p, engine.Limits{})
		if err != nil {
			return nil, err
		}
		if chosen = p.Board.Canonical(chosen); chosen.Same(&f.answer.Move) {
			made.Found = append(made.Found, i+1)
		}
	}
	if len(made.Found) == len(m.levels) {
		return nil, nil
	}
	if f.known == puzzle.Sampled {
		if leads, err := m.leads(ctx, p, f); !leads || err != nil {
			return nil, err
		}
	}
	return made, nil
}

// prove finds the answer of an endgame; nil if there is none.
func (m *maker) prove(ctx context.Context, p *game.Position) (*found, error) {
	a, err := m.full.Analyze(p, engine.Request{Count: 2})
	if err != nil {
		return nil, err
	}
	if err := a.Run(ctx, engine.Limits{Nodes: endgameNodes}, nil); err != nil {
		return nil, err
	}
	all := a.Snapshot().Candidates
	for i := range 2 {
		if v := &all[i].Value; v.Known != stat.Proven || v.AtMost {
			return nil, nil
		}
	}
	start := p.Scores[0] - p.Scores[1]
	spread := func(c *engine.Candidate) int { return start + int(math.Round(c.Value.Equity.Points())) }
	f := &found{answer: all[0], second: all[1], known: puzzle.Proven, win: winprob.Decided(spread(&all[0]))}
	f.ahead = f.win - winprob.Decided(spread(&all[1]))
	f.points = float64(spread(&all[0]) - spread(&all[1]))
	if f.points <= 0 || f.ahead == 0 && (f.points < clearPoints || max(spread(&all[0]), -spread(&all[0])) > narrow) {
		return nil, nil
	}
	return f, nil
}

// sample finds the answer of a position of the middle of the game by play-outs; nil if there is none.
func (m *maker) sample(ctx context.Context, p *game.Position, bingos bool) (*found, error) {
	a, err := m.full.Analyze(p, engine.Request{Count: field})
	if err != nil {
		return nil, err
	}
	f := &found{known: puzzle.Sampled, ahead: 1}
	for live := 0; ; {
		step := stepDraws * max(live, 1)
		if live == 0 {
			step = leastDraws * field
		}
		if err := a.Run(ctx, engine.Limits{Iterations: step}, nil); err != nil {
			return nil, err
		}
		s := a.Snapshot()
		if best := &s.Candidates[0].Move; !bingos && best.Bingo(p.Board.Rules().RackSize) {
			return nil, nil
		}
		if live, err = f.look(a, s.Candidates, live == 0); live < 0 || err != nil {
			return nil, err
		}
		if live == 1 {
			return f, nil
		}
		if s.Iterations >= m.plan.Effort {
			return nil, nil
		}
	}
}

// look takes over what play-outs have found, and leaves the moves that are surely far enough behind. It returns how many are
// still to be played out, the answer included; below 0 if the position is no puzzle.
func (f *found) look(a *engine.Analysis, all []engine.Candidate, first bool) (int, error) {
	lead := &all[0]
	f.win = lead.Value.Win
	if f.win < leastWin || f.win > mostWin || !first && !lead.Move.Same(&f.answer.Move) {
		return -1, nil
	}
	f.answer = *lead
	live := 1
	for i := range all[1:] {
		c := &all[i+1]
		if c.Played == nil || c.Played.BehindSpread {
			return -1, nil
		}
		behind, doubt := c.Played.Behind, c.Played.BehindError
		switch {
		case behind < ahead && first, behind+hopeless*doubt < ahead:
			return -1, nil
		case behind-sure*doubt < ahead || c.Played.Iterations < leastDraws:
			live++
			continue
		}
		if behind < f.ahead { // of those that are surely far enough behind
			f.ahead, f.second = behind, *c
		}
		if err := a.Drop(c.Move); err != nil {
			return -1, err
		}
	}
	return live, nil
}

// leads reports whether the answer leads when games are played to their end, too.
func (m *maker) leads(ctx context.Context, p *game.Position, f *found) (bool, error) {
	s, err := sim.New(p, sim.Means{Judge: m.plan.Judge, Words: m.plan.Words.Map(), Win: m.plan.Win}, sim.Options{Plies: lastPlies, Equal: true, Seed: m.plan.Seed.Named("last")})
	if err != nil {
		return false, err
	}
	s.Add(f.answer.Move)
	s.Add(f.second.Move)
	for _, other := range m.static.Rank(p, lastField) {
		s.Add(other)
	}
	if err := s.PlayOut(ctx, lastDraws*len(s.Result().Candidates)); err != nil {
		return false, err
	}
	return s.Result().Candidates[0].Move.Same(&f.answer.Move), nil
}

// puzzle writes down what was found.
func (m *maker) puzzle(id string, p *game.Position, f *found) *puzzle.Puzzle {
	notation := p.Board.Notation()
	made := &puzzle.Puzzle{ID: id, CGP: m.plan.line(p), Answer: notation.Format(&f.answer.Move), Score: int(f.answer.Move.Score),
		Second: notation.Format(&f.second.Move), Known: f.known, Win: stat.Rounded(f.win, chanceSteps), Ahead: stat.Rounded(f.ahead, chanceSteps),
		Points: stat.Rounded(f.points, pointSteps), Tags: m.tags(p, f), Found: []int{}}
	if f.known == puzzle.Sampled {
		made.Points = stat.Rounded((f.answer.Value.Equity - f.second.Value.Equity).Points(), pointSteps)
	}
	if f.answer.Move.Kind == move.Play {
		made.Word = p.Board.Rules().Tiles.Word(p.Board.Formed(&f.answer.Move)[0])
	}
	return made
}

// What the tags mean, in points and tiles.
const (
	givenUp      = 10 // points that fishing costs at least
	fishingTiles = 2  // that it plays at most, unless it exchanges
	blockedScore = 6  // points that the opponent's next move scores less after blocking, at least
	parallels    = 2  // words across
)

// tags returns the tags of a position and its answer.
func (m *maker) tags(p *game.Position, f *found) []puzzle.Tag {
	tags := []puzzle.Tag{}
	add := func(t puzzle.Tag, fits bool) {
		if fits {
			tags = append(tags, t)
		}
	}
	answer := &f.answer.Move
	play := answer.Kind == move.Play
	most := 0
	for _, other := range m.static.All(p) {
		most = max(most, int(other.Score))
	}
	few := answer.Kind == move.Exchange || play && int(answer.Played) <= fishingTiles
	add(puzzle.Bingo, play && answer.Bingo(p.Board.Rules().RackSize))
	add(puzzle.Endgame, p.Bag() == 0)
	add(puzzle.Parallel, play && len(p.Board.Formed(answer)) > parallels)
	add(puzzle.Fishing, p.Bag() > 0 && few && most-int(answer.Score) >= givenUp)
	add(puzzle.Blocking, f.known == puzzle.Sampled && reply(&f.second)-reply(&f.answer) >= blockedScore)
	return tags
}

// reply returns how many points the opponent's next move scores.
func reply(c *engine.Candidate) float64 {
	if len(c.Played.Plies) == 0 {
		return 0
	}
	return c.Played.Plies[0].Score
}
