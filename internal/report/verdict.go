package report

import (
	"maven/internal/engine"
	"maven/internal/eval"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/said"
	"maven/internal/stat"
	"maven/internal/tile"
)

// A Verdict is what the judging player says about one turn.
type Verdict struct {
	Best  []Candidate // best first
	Made  *Candidate  // nil if the move made is not known
	Rank  int         // of the move made, from 1; 0 if the player does not rank it
	Moves int         // legal moves

	Bingos int        // legal bingos
	Bingo  *Candidate // the best of them; nil for none

	Method string      // how the player searched; "" if it has only one way
	Behind *Behind     // of the move made, if both were played out; nil otherwise
	Line   []said.Text // the best move and best play after it, as far as the player knows; nil for none
	Why    []said.Text // of a mistake: why Turn.Better is better, in sentences
}

// Behind says how far a move is behind the best one on the same draws, in the measure that they are compared by.
type Behind struct {
	By, Error float64
	Spread    bool // in points; otherwise in the chance to win
}

// Close reports whether the two may be as good: they differ by less than twice the error.
func (b *Behind) Close() bool { return b.By < 2*b.Error }

// A Candidate is a move with its worth.
type Candidate struct {
	engine.Candidate
	Text said.Text // as players write it: 8D QI(NT)AR
}

// verdictOf reads an analysis: its top best candidates, and the move made. A pass counts as worth 0: a player that
// does not look ahead ranks it last while there are tiles in the bag, and that is not what it is worth.
func verdictOf(f *engine.Findings, p *game.Position, made *move.Move, top int) Verdict {
	v := Verdict{Moves: f.Legal, Bingos: f.Bingos}
	for i := range f.Candidates {
		c := &Candidate{Candidate: f.Candidates[i]}
		is := made != nil && c.Move.Same(made)
		mirrored := is && p.Board.Empty() && p.Board.Rules().Mirrored() && c.Move.Dir == move.Down // the play across is among the others
		if c.Rank > 0 && len(v.Best) < top && !mirrored {
			v.Best = append(v.Best, *c)
		}
		if c.Move.Bingo(p.Board.Rules().RackSize) && v.Bingo == nil && (c.Rank > 0 || !is || p.Legal(made) == nil) {
			v.Bingo = c
		}
		if is {
			v.Made, v.Rank = &Candidate{Candidate: c.Candidate}, c.Rank
		}
	}
	if v.Made != nil && made.Kind == move.Pass && v.Made.Value.Known == stat.Heuristic && f.Note == "" && p.Bag() > 0 {
		v.Made.Value.Equity = 0
	}
	return v
}

// highest returns the highest-scoring play of the known tiles of a rack; nil if there is none.
func highest(p *game.Position) (best *move.Move) {
	all := engine.NewStatic(eval.NewStatic(nil), nil).All(p)
	for i := range all {
		m := &all[i]
		m.Equity = tile.Equity(m.Score) * tile.Point
		if m.Kind == move.Play && (best == nil || move.Compare(m, best) < 0) {
			best = m
		}
	}
	return best
}
