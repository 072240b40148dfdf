package finder

import (
	"context"
	"iter"
	"math"
	"slices"
	"strings"

	"maven/internal/board"
	"maven/internal/engine"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/puzzle"
	"maven/internal/random"
	"maven/internal/stat"
	"maven/internal/tile"
	"maven/internal/wordgraph"
)

const (
	// rareLevel is the level to which a good word is as strange as a phony.
	rareLevel = 6

	// bluffing is how many of the best moves are looked through for one with a strange word. Such a word has at least leastStrange letters:
	// people know the shorter ones by heart.
	bluffing     = 60
	leastStrange = 4

	// misspellings is how many phonies of a word are drawn; a few of them look like words.
	misspellings = 50

	// disputed is how many moves are played out with the phony on the board and off it.
	disputed = 8

	// believed is how likely a level challenges a phony at least that it is said to find it.
	believed = 0.5
)

// doubted plays a game up to a play with a strange word, and returns the position after it, as the other player sees it; nil if there is
// none.
func (m *maker) doubted(part int, seed random.Seed) *Source {
	before := m.find(part, seed, m.plan.Rules.RackSize)
	if before == nil {
		return nil
	}
	bluff := m.plan.Seed.Named("bluff").At(part).Stream().IntN(2) == 0
	last, ok := m.strange(before, bluff)
	if !ok {
		return nil
	}
	own := before.Clone()
	held := m.game.Held(1 - m.game.Turn())
	return &Source{Position: after(&own, &last, &held), Before: &own}
}

// strange returns the best move that makes one strange word: a phony that looks like a word, or a good word that few people know.
func (m *maker) strange(p *game.Position, phony bool) (move.Move, bool) {
	at := *p
	if phony {
		with := board.New(m.plan.Rules, m.bluffs)
		with.SetTiles(p.Board.Squares())
		at = game.NewPosition(game.Known{Board: with, Rack: p.Rack, Scores: p.Scores})
	}
	for _, one := range m.static.Rank(&at, bluffing) {
		if one.Kind != move.Play {
			continue
		}
		strange, other := 0, 0
		for _, word := range p.Board.Formed(&one) {
			switch good := m.plan.Words.Graph.Contains(word); {
			case good && !m.rare(word):
			case good == phony || len(word) < leastStrange:
				other++
			default:
				strange++
			}
		}
		if strange == 1 && other == 0 {
			return p.Board.Canonical(one), true
		}
	}
	return move.Move{}, false
}

// rare reports whether few people know a good word.
func (m *maker) rare(word []tile.Tile) bool { return !m.levels[rareLevel-1].Knows(word) }

// phonies returns the words with phonies drawn by lot: known words with another letter, or with one too many at the end.
func (m *maker) phonies() (*wordgraph.Graph, error) {
	p, lots := m.plan, m.plan.Seed.Named("phonies").Stream()
	set, looks := p.Rules.Tiles, sight{}
	var all, known [][]tile.Tile
	for word := range p.Words.Graph.Words() {
		all = append(all, slices.Clone(word))
		if len(word) >= leastStrange && !m.rare(word) {
			looks.see(word)
			known = append(known, all[len(all)-1])
		}
	}
	for _, word := range known {
		if len(word) > p.Rules.RackSize {
			continue
		}
		for range misspellings {
			at, t := lots.IntN(len(word)+1), tile.Tile(1+lots.IntN(set.Len()))
			made := slices.Clone(word)
			switch {
			case at == len(word):
				made = append(made, t)
			case set.Vowels.Has(t) == set.Vowels.Has(word[at]):
				made[at] = t
			}
			if !p.Words.Graph.Contains(made) && looks.good(made) {
				all = append(all, made)
			}
		}
	}
	return wordgraph.Build(set.Len(), all)
}

// A sight knows which letters stand side by side in words, with a mark before the first letter and behind the last one.
type sight map[[glance]tile.Tile]bool

// glance is how many letters are seen at a time, and mark what stands before and behind a word.
const (
	glance = 4
	mark   = tile.Tile(0)
)

// see takes a word in.
func (s sight) see(word []tile.Tile) {
	for part := range parts(word) {
		s[part] = true
	}
}

// good reports whether all that stands side by side in a text does so in words.
func (s sight) good(text []tile.Tile) bool {
	for part := range parts(text) {
		if !s[part] {
			return false
		}
	}
	return true
}

// parts gives what stands side by side in a text, marks included.
func parts(text []tile.Tile) iter.Seq[[glance]tile.Tile] {
	return func(yield func([glance]tile.Tile) bool) {
		marked := slices.Concat([]tile.Tile{mark}, text, []tile.Tile{mark})
		for i := range len(marked) - glance + 1 {
			if !yield([glance]tile.Tile(marked[i:])) {
				return
			}
		}
	}
}

// after returns the position after a move as the other player sees it, who holds these tiles.
func after(p *game.Position, m *move.Move, held *tile.Rack) game.Position {
	own := p.Clone()
	own.Apply(m, nil)
	known := own.Known
	known.Rack, known.Opponent = *held, tile.Rack{}
	return game.NewPosition(known)
}

// judge returns the puzzle of a source, or nil if it is none.
func (m *maker) judge(ctx context.Context, s *Source, bingos bool) (*puzzle.Puzzle, error) {
	last := &s.Position.Last
	doubt := false
	if s.Before != nil && s.Position.HasLast && last.Kind == move.Play {
		for _, word := range s.Before.Board.Formed(last) {
			if !m.plan.Words.Graph.Contains(word) {
				return m.dispute(ctx, s, word)
			}
			doubt = doubt || len(word) >= leastStrange && m.rare(word)
		}
	}
	own := s.Position.Clone()
	made, err := m.consider(ctx, s.ID, &own, bingos)
	if made != nil && doubt {
		made.Tags = append(made.Tags, puzzle.Doubt)
	}
	return made, err
}

// dispute returns the puzzle whose answer is to challenge a phony, or nil if it is none.
func (m *maker) dispute(ctx context.Context, s *Source, phony []tile.Tile) (*puzzle.Puzzle, error) {
	stands := s.Position.Clone()
	if stands.Ending != game.Going || stands.Bag() < leastBag || stands.Rack.Len() != stands.Sizes[0] || !m.told(&stands) {
		return nil, nil
	}
	pass := move.Move{Kind: move.Pass}
	off := after(s.Before, &pass, &stands.Rack)
	off.Opponent = stands.Last.Used()
	withdrawn := game.NewPosition(off.Known)
	taken, err := m.bestOf(ctx, &withdrawn)
	if err != nil {
		return nil, err
	}
	left, err := m.bestOf(ctx, &stands)
	if err != nil {
		return nil, err
	}
	value, other := &taken.Value, &left.Value
	lead := value.Win - other.Win
	if value.Win < leastWin || value.Win > mostWin || lead-sure*math.Hypot(value.WinError, other.WinError) < ahead {
		return nil, nil
	}
	spread := func(p *game.Position) int { return p.Scores[0] - p.Scores[1] }
	points := float64(spread(&withdrawn)-spread(&stands)) + (value.Equity - other.Equity).Points()
	made := &puzzle.Puzzle{ID: s.ID, CGP: m.plan.line(&stands), Answer: puzzle.Challenge, Phony: m.plan.Rules.Tiles.Word(phony), Score: int(stands.Last.Score),
		Second: stands.Board.Notation().Format(&left.Move), Known: puzzle.Sampled, Win: stat.Rounded(value.Win, chanceSteps), Ahead: stat.Rounded(lead, chanceSteps),
		Points: stat.Rounded(points, pointSteps), Tags: []puzzle.Tag{puzzle.Doubt}, Found: []int{}}
	for i, level := range m.levels {
		if level.Doubt(phony) >= believed {
			made.Found = append(made.Found, i+1)
		}
	}
	if len(made.Found) == len(m.levels) {
		return nil, nil
	}
	return made, nil
}

// told reports whether the word of the last play alone tells which tiles were laid, as programs read it that know no marks.
func (m *maker) told(p *game.Position) bool { return !strings.Contains(m.plan.line(p), "(") }

// bestOf returns the best move of a position by half of the play-outs that there are for one.
func (m *maker) bestOf(ctx context.Context, p *game.Position) (engine.Candidate, error) {
	a, err := m.full.Analyze(p, engine.Request{Count: disputed})
	if err != nil {
		return engine.Candidate{}, err
	}
	if err := a.Run(ctx, engine.Limits{Iterations: m.plan.Effort / 2}, nil); err != nil {
		return engine.Candidate{}, err
	}
	return a.Snapshot().Candidates[0], nil
}
