package report

import (
	"context"
	"crypto/sha256"
	"fmt"

	"maven/internal/engine"
	"maven/internal/eval"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/stat"
	"maven/internal/tile"
)

// staticVersion is in the identity of the static method: it changes with the terms of package eval.
const staticVersion = 1

// A Static judges by static equity: the score, and what a table says of the tiles kept. All its
// values are heuristic, those with an empty bag too, though they count the tiles that are left.
type Static struct {
	judge    *eval.Static
	player   *engine.Static
	identity string
}

// NewStatic returns the static method with the judge's table.
func NewStatic(judge *eval.Static) *Static {
	return &Static{judge: judge, player: engine.NewStatic(judge, nil), identity: staticIdentity(judge)}
}

func staticIdentity(judge *eval.Static) string {
	if table := judge.Leaves(); table != nil {
		return fmt.Sprintf("static %d %x", staticVersion, sha256.Sum256(table.AppendKLV2(nil)))
	}
	return fmt.Sprintf("static %d none", staticVersion)
}

// Again returns the same method with memory of its own, for another goroutine.
func (s *Static) Again() *Static {
	return &Static{judge: s.judge, player: engine.NewStatic(s.judge, nil), identity: s.identity}
}

// Name returns "static".
func (s *Static) Name() string { return "static" }

// Identity tells the version of the method and the content of the table.
func (s *Static) Identity() string { return s.identity }

// Judge ranks all legal moves by equity. With tiles in the bag a pass made is worth 0, the points
// that it scores: the order of moves puts it last, and that is no worth.
func (s *Static) Judge(ctx context.Context, p *game.Position, made *move.Move, top int) (Verdict, error) {
	if err := ctx.Err(); err != nil {
		return Verdict{}, err
	}
	var v Verdict
	var place move.Move // of the move made in the order
	legal := false
	if made != nil {
		m := *made
		s.player.Judge(p, &m)
		place, legal = placed(p, m), p.Legal(&m) == nil
		if m.Kind == move.Pass && p.Bag() > 0 {
			m.Equity = 0
		}
		v.Made = candidate(&m)
	}
	all := s.player.All(p)
	v.Moves = len(all)
	better, bingo := 0, -1
	for i := range all {
		m := &all[i]
		if legal && move.Compare(m, &place) < 0 {
			better++
		}
		if m.Bingo(p.Board.Rules().RackSize) {
			v.Bingos++
			if bingo < 0 || move.Compare(m, &all[bingo]) < 0 {
				bingo = i
			}
		}
	}
	if legal {
		v.Rank = better + 1
	}
	if bingo >= 0 {
		v.Bingo = candidate(&all[bingo])
	}
	for i := range move.First(all, top) {
		v.Best = append(v.Best, *candidate(&all[i]))
	}
	return v, nil
}

// placed returns the move made as it is compared with the others: of an empty board those are the
// plays across alone, which a play down stands for by turning the board.
func placed(p *game.Position, m move.Move) move.Move {
	if p.Board.Empty() && m.Kind == move.Play && m.Dir == move.Down {
		m.Dir, m.Row, m.Col = move.Across, m.Col, m.Row
	}
	return m
}

func candidate(m *move.Move) *Candidate {
	return &Candidate{Move: *m, Value: Value{Equity: m.Equity, Known: stat.Heuristic}}
}

// highest returns the play that scores most with the tiles given, of a rack that is not wholly known;
// false where there is none.
func highest(p *game.Position) (move.Move, bool) {
	found := -1
	all := engine.NewStatic(eval.NewStatic(nil), nil).All(p)
	for i := range all {
		m := &all[i]
		m.Equity = tile.Equity(m.Score) * tile.Point
		if m.Kind == move.Play && (found < 0 || move.Compare(m, &all[found]) < 0) {
			found = i
		}
	}
	if found < 0 {
		return move.Move{}, false
	}
	return all[found], true
}
