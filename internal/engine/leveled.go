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
	"maven/internal/sight"
	"maven/internal/tile"
)

// looks is how often a player looks at most: as long as it sees no play, it looks again, half as blind.
const looks = 3

// A Leveled plays below the strength of Static as people do: it knows some of the words, overlooks some of the plays, and makes
// the best play that it sees, by a judgement that may be weak. It makes no random blunders, and plays no phonies.
//
// What it overlooks depends only on the seed and the position: some words in every place, and other words in some
// places. Whatever one level sees, a higher one sees too.
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

	play sight.Play // the one looked at
}

// NewLeveled returns a player of the level, with its judge and its word list. If the list does not say how common its
// words are, the player knows all of them, and levels differ only in what they overlook and how they judge. The seed
// decides what is overlooked. The error is that of the list.
func NewLeveled(judge *eval.Static, words *lexicon.Lexicon, level Level, seed random.Seed) (*Leveled, error) {
	common, err := words.Commonness()
	if err != nil {
		return nil, err
	}
	l := &Leveled{static: NewStatic(judge, nil), words: words, common: common, level: level, traits: level.traits(), seed: seed}
	l.spare = &sync.Pool{New: func() any { return l.Again() }}
	return l, nil
}

// KnowsAll reports whether the player knows every word because the list does not say how common words are.
func (l *Leveled) KnowsAll() bool { return l.common == nil }

// Knows reports whether the player knows that the word, of undesignated letters, is good. It never thinks that a phony
// is good.
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

// Doubt returns the chance, 0 to 1, that the player takes a word that the opponent has made for a phony. It is 0 for words that
// the player knows, and 1 for phonies of a length of which it knows all words.
func (l *Leveled) Doubt(word []tile.Tile) float64 {
	t := &l.traits
	switch good := l.words.Graph.Contains(word); {
	case good && l.vocabulary(word):
		return 0
	case good:
		return t.doubt.good / 100
	case len(word) <= t.studied:
		return 1
	case l.words.Wordlike(word):
		return t.doubt.phony / 100
	}
	return t.doubt.unlike / 100
}

// Again returns the same player with its own memory.
func (l *Leveled) Again() *Leveled {
	return &Leveled{static: l.static.Again(), words: l.words, common: l.common, level: l.level, traits: l.traits, seed: l.seed, spare: l.spare}
}

// Identity tells the level, its seed, the content of the table, and whether it is known how common words
// are.
func (l *Leveled) Identity() string {
	return fmt.Sprintf("level %d %d %t %s", int(l.level), l.seed, l.common != nil, l.static.Identity())
}

// Choose returns the best move that the player sees, with its equity in the player's own judgement. A player that sees
// no play, and does not think of exchanging, looks again. If it still sees none, it exchanges, or passes if it may not
// exchange.
func (l *Leveled) Choose(ctx context.Context, p *game.Position, _ Limits) (move.Move, error) {
	if err := ctx.Err(); err != nil {
		return move.Move{}, err
	}
	l.find(p)
	look := l.look(p)
	var best [looks]*move.Move // the best move seen at each look
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

// Analyze returns an analysis that ranks the moves that the player sees, by its own judgement. If the player
// exchanges, it ranks the exchanges by full judgement. Added moves that it does not see are valued, and have no rank.
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
			return ranking{legal: l.static.all, choices: seen, sorted: true, order: move.Compare, judge: l.judge, unseen: l.static.judge.Unseen() != nil}
		}
		blindness /= 2
	}
	exchanges := l.change(p)
	return ranking{legal: l.static.all, choices: exchanges, sorted: true, order: move.Compare, judge: l.static.Value, unseen: l.static.judge.Unseen() != nil}
}

// A look is the chance in what a player sees in a turn.
type look struct {
	turn      random.Seed
	exchanges bool // the player thinks of exchanging
}

func (l *Leveled) look(p *game.Position) look {
	turn := sight.TurnSeed(l.seed, p.Board, &p.Rack, p.Scoreless)
	return look{turn, float64(turn.Named("exchange")>>11)/(1<<53)*100 < float64(l.traits.exchange)}
}

// clear returns how clearly the player sees a move: see clarity. Only a player that sees everything considers a
// pass.
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
		for dir := range q.Opening {
			lower(&q.Opening[dir], l.traits.leave)
		}
	}
	s.all = s.moves.All(s.all[:0], &q)
}

// judge sets score and equity of one fitting move by the player's judgement, and returns the terms.
func (l *Leveled) judge(p *game.Position, m *move.Move) eval.Terms {
	terms := l.static.Value(p, m)
	keeping := percent(terms.Leave+terms.Unseen, l.traits.leave) // as find rounds it
	for _, term := range []*tile.Equity{&terms.Leave, &terms.Left, &terms.Opening, &terms.End} {
		*term = percent(*term, l.traits.leave)
	}
	terms.Unseen = keeping - terms.Leave
	m.Equity = tile.Equity(m.Score)*tile.Point + terms.Sum()
	return terms
}

// lower leaves n percent of what letters are worth.
func lower(o *board.Opening, n int) {
	for i := range o {
		for j, worth := range o[i] {
			o[i][j] = percent(worth, n)
		}
	}
}

// percent returns n percent of a worth.
func percent(worth tile.Equity, n int) tile.Equity {
	return tile.Equity(int64(worth) * int64(n) / 100)
}

// clarity returns how clearly the player sees a play: not at all if it does not know all of the words.
func (l *Leveled) clarity(b *board.Board, turn random.Seed, m *move.Move) float64 {
	if l.traits.blindness == 0 && l.traits.size == allSizes {
		return math.Inf(1)
	}
	s := &l.play
	s.Spell(b, m)
	if !l.vocabulary(s.Main) {
		return math.Inf(-1)
	}
	for _, word := range s.Crosses {
		if !l.vocabulary(word) {
			return math.Inf(-1)
		}
	}
	return s.Clarity(turn, m, sight.SizeOf(l.common, s.Main))
}

// change returns the exchanges by full judgement, best first, and of equal ones that of most tiles first; or the pass if
// no exchange is allowed.
func (l *Leveled) change(p *game.Position) []move.Move {
	all := l.static.All(p)
	var exchanges []move.Move
	for i := range all {
		if m := &all[i]; m.Kind == move.Exchange {
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
