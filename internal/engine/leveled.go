package engine

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"sync"

	"maven/internal/board"
	"maven/internal/eval"
	"maven/internal/game"
	"maven/internal/lexicon"
	"maven/internal/move"
	"maven/internal/random"
	"maven/internal/tile"
)

// looks is how often a player looks who sees no play, each time half as blind as the time before.
const looks = 3

// A Leveled plays below full strength as people do: it knows some of the words, overlooks some of the
// plays that these make, and takes the best of those it sees by a judgement that may be weak. It never
// takes a worse one than it sees, and plays no word that is not good.
//
// What it overlooks depends on the seed and the position alone: some words wherever they could go, and
// some places of the others. What one level sees of the words it knows, a higher one sees too.
//
// It keeps working memory from call to call and is not safe for concurrent use; judge and words
// may be shared.
type Leveled struct {
	static *Static
	words  *lexicon.Lexicon
	common *lexicon.Commonness // nil where it is not known
	level  Level
	traits traits
	seed   random.Seed
	spare  *sync.Pool // of the same player, for steps of analyses

	play spelled // the one looked at
}

// NewLeveled returns a player of the level, which judges by judge and knows no words but those of the
// list. Where it is not known how common these are it knows all of them, and the levels differ by what
// they overlook and how they judge. The seed decides what is overlooked. The error is that of the list.
func NewLeveled(judge *eval.Static, words *lexicon.Lexicon, level Level, seed random.Seed) (*Leveled, error) {
	common, err := words.Commonness()
	if err != nil {
		return nil, err
	}
	l := &Leveled{static: NewStatic(judge, nil), words: words, common: common, level: level, traits: level.traits(), seed: seed}
	l.spare = &sync.Pool{New: func() any { return l.Again() }}
	return l, nil
}

// KnowsAll reports whether the player knows every good word because it is not known how common they are.
func (l *Leveled) KnowsAll() bool { return l.common == nil }

// Knows reports whether the player would take the word, of undesignated letters, for a good one. It
// takes no word for good that is not.
func (l *Leveled) Knows(word []tile.Tile) bool {
	return l.words.Graph.Contains(word) && l.vocabulary(word)
}

// vocabulary reports whether a good word is one that the player knows.
func (l *Leveled) vocabulary(word []tile.Tile) bool {
	if l.common == nil || l.traits.size == allSizes || len(word) <= l.traits.studied {
		return true
	}
	size := l.common.Size(word)
	return size != 0 && size <= l.traits.size
}

// Again returns the same player with memory of its own.
func (l *Leveled) Again() *Leveled {
	return &Leveled{static: l.static.Again(), words: l.words, common: l.common, level: l.level, traits: l.traits, seed: l.seed, spare: l.spare}
}

// Identity tells the level, its seed, the content of the table, and whether it is known how common words
// are.
func (l *Leveled) Identity() string {
	return fmt.Sprintf("level %d %d %t %s", int(l.level), l.seed, l.common != nil, l.static.Identity())
}

// Choose returns the best move that the player sees, with the equity that it has in its own judgement. Who
// sees no play, and does not think of exchanging, looks again; who sees none at last exchanges after all, or
// passes where that cannot be.
func (l *Leveled) Choose(ctx context.Context, p *game.Position, _ Limits) (move.Move, error) {
	if err := ctx.Err(); err != nil {
		return move.Move{}, err
	}
	l.find(p)
	look := l.look(p)
	var best [looks]*move.Move // of the moves that each look brings to light
	for i := range l.static.all {
		m := &l.static.all[i]
		if best[0] != nil && move.Compare(m, best[0]) >= 0 {
			continue
		}
		clarity, blindness := l.clear(p.Board, &look, m), l.traits.blindness
		for k := range best {
			if clarity > blindness && (best[k] == nil || move.Compare(m, best[k]) < 0) {
				best[k] = m
			}
			blindness /= 2
		}
	}
	for _, m := range best {
		if m == nil {
			continue
		}
		if m.Kind == move.Exchange && l.traits.blindness > 0 {
			break
		}
		return *m, nil
	}
	return l.change(p)[0], nil
}

// Analyze returns an analysis that ranks the moves which the player sees, by its own judgement; where it
// exchanges, the exchanges by full judgement. An added move is seen.
func (l *Leveled) Analyze(p *game.Position, r Request) (*Analysis, error) {
	return NewAnalysis(p, &r, &rankSolver{position: p.Clone(), request: r, players: l.spare})
}

// ranking is the slow form of Choose: all that the player sees, in order.
func (l *Leveled) ranking(p *game.Position) ranking {
	l.find(p)
	look, blindness := l.look(p), l.traits.blindness
	for range looks {
		var seen []move.Move
		for i := range l.static.all {
			if m := &l.static.all[i]; l.clear(p.Board, &look, m) > blindness {
				seen = append(seen, *m)
			}
		}
		if seen = move.First(seen, len(seen)); len(seen) > 0 {
			if seen[0].Kind == move.Exchange && l.traits.blindness > 0 {
				break
			}
			return ranking{legal: l.static.all, choices: seen, sorted: true, judge: l.judge}
		}
		blindness /= 2
	}
	exchanges := l.change(p)
	return ranking{legal: l.static.all, choices: exchanges, sorted: true, judge: l.static.Judge}
}

// A look is what a turn brings to mind.
type look struct {
	turn      random.Seed
	exchanges bool // exchanging is thought of
}

func (l *Leveled) look(p *game.Position) look {
	turn := turnSeed(l.seed, p.Board, &p.Rack, p.Scoreless)
	return look{turn, float64(turn.Named("exchange")>>11)/(1<<53)*100 < float64(l.traits.exchange)}
}

// clear returns how clearly the player sees a move: see clarity. To pass is a choice only for who has
// seen all.
func (l *Leveled) clear(b *board.Board, look *look, m *move.Move) float64 {
	switch {
	case m.Kind == move.Play:
		return l.clarity(b, look.turn, m)
	case m.Kind == move.Exchange && !look.exchanges, m.Kind == move.Pass && l.traits.blindness > 0:
		return math.Inf(-1)
	}
	return math.Inf(1)
}

// find puts every legal move in l.static.all, with its worth by the player's judgement.
func (l *Leveled) find(p *game.Position) {
	s := l.static
	q := s.request(p)
	for i := range s.kept.Len() {
		s.kept.Worth[i] = percent(s.kept.Worth[i], l.traits.leave)
	}
	if q.Opening != nil {
		for i := range q.Opening {
			for j, worth := range q.Opening[i] {
				q.Opening[i][j] = percent(worth, l.traits.leave)
			}
		}
	}
	s.all = s.moves.All(s.all[:0], &q)
}

// judge sets score and equity of one fitting move by the player's judgement, and returns the terms.
func (l *Leveled) judge(p *game.Position, m *move.Move) eval.Terms {
	terms := l.static.Judge(p, m)
	for _, term := range []*tile.Equity{&terms.Leave, &terms.Opening, &terms.End} {
		*term = percent(*term, l.traits.leave)
	}
	m.Equity = tile.Equity(m.Score)*tile.Point + terms.Sum()
	return terms
}

// percent returns n percent of a worth.
func percent(worth tile.Equity, n int) tile.Equity {
	return tile.Equity(int64(worth) * int64(n) / 100)
}

// clarity returns how clearly the player sees a play: not at all if there is a word that it does not
// know.
func (l *Leveled) clarity(b *board.Board, turn random.Seed, m *move.Move) float64 {
	if l.traits.blindness == 0 && l.traits.size == allSizes {
		return math.Inf(1)
	}
	s := &l.play
	s.spell(b, m)
	if !l.vocabulary(s.main) {
		return math.Inf(-1)
	}
	for _, word := range s.crosses {
		if !l.vocabulary(word) {
			return math.Inf(-1)
		}
	}
	return s.clarity(turn, m, sizeOf(l.common, s.main))
}

// change returns the exchanges by full judgement, best first, those of most tiles first among equals, and
// the pass where none is allowed.
func (l *Leveled) change(p *game.Position) []move.Move {
	l.static.find(p)
	var exchanges []move.Move
	for i := range l.static.all {
		if m := &l.static.all[i]; m.Kind == move.Exchange {
			exchanges = append(exchanges, *m)
		}
	}
	if len(exchanges) == 0 {
		return []move.Move{{Kind: move.Pass}}
	}
	slices.SortStableFunc(exchanges, func(a, b move.Move) int {
		return cmp.Or(cmp.Compare(b.Equity, a.Equity), cmp.Compare(b.Len, a.Len))
	})
	return exchanges
}
