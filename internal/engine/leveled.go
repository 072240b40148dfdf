package engine

import (
	"math"

	"maven/internal/board"
	"maven/internal/eval"
	"maven/internal/game"
	"maven/internal/lexicon"
	"maven/internal/move"
	"maven/internal/random"
	"maven/internal/tile"
	"maven/internal/wordgraph"
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
// It keeps working memory from call to call and is not safe for concurrent use; judge, words and
// commonness may be shared.
type Leveled struct {
	static *Static
	words  *wordgraph.Graph
	common *lexicon.Commonness
	traits traits
	seed   random.Seed

	play spelled // the one looked at
}

// NewLeveled returns a player of the level, which judges by judge and knows no words but those of the
// graph. common tells how common they are; with nil it knows all of them, and the levels differ by
// what they overlook and how they judge. The seed decides what is overlooked.
func NewLeveled(judge *eval.Static, words *wordgraph.Graph, common *lexicon.Commonness, level Level, seed random.Seed) *Leveled {
	return &Leveled{static: NewStatic(judge, nil), words: words, common: common, traits: level.traits(), seed: seed}
}

// Knows reports whether the player would take the word, of undesignated letters, for a good one. It
// takes no word for good that is not.
func (l *Leveled) Knows(word []tile.Tile) bool {
	return l.words.Contains(word) && l.vocabulary(word)
}

// vocabulary reports whether a good word is one that the player knows.
func (l *Leveled) vocabulary(word []tile.Tile) bool {
	if l.common == nil || l.traits.size == allSizes || len(word) <= l.traits.studied {
		return true
	}
	size := l.common.Size(word)
	return size != 0 && size <= l.traits.size
}

// Choose returns the best move that the player sees, with the equity that it has in its own judgement. Who
// sees no play, and does not think of exchanging, looks again; who sees none at last exchanges after all, or
// passes where that cannot be.
func (l *Leveled) Choose(p *game.Position) move.Move {
	l.find(p)
	turn := turnSeed(l.seed, p.Board, &p.Rack, p.Scoreless)
	var best [looks]*move.Move // of the moves that each look brings to light
	exchanges := float64(turn.Named("exchange")>>11)/(1<<53)*100 < float64(l.traits.exchange)
	for i := range l.static.all {
		m := &l.static.all[i]
		if best[0] != nil && move.Compare(m, best[0]) >= 0 {
			continue
		}
		clarity := math.Inf(1)
		switch {
		case m.Kind == move.Play:
			clarity = l.clarity(p.Board, turn, m)
		case m.Kind == move.Exchange && !exchanges, m.Kind == move.Pass && l.traits.blindness > 0:
			continue // to pass is a choice only for who has seen all
		}
		blindness := l.traits.blindness
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
		return *m
	}
	return l.change(p)
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

// change returns the best exchange by full judgement, the one of most tiles among equals, and a pass
// where none is allowed.
func (l *Leveled) change(p *game.Position) move.Move {
	l.static.find(p)
	best := move.Move{Kind: move.Pass}
	for i := range l.static.all {
		m := &l.static.all[i]
		if m.Kind != move.Exchange {
			continue
		}
		if best.Kind == move.Pass || m.Equity > best.Equity || m.Equity == best.Equity && m.Len > best.Len {
			best = *m
		}
	}
	return best
}
