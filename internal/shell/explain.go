package shell

import (
	"context"
	"fmt"

	"maven/internal/engine"
	"maven/internal/explain"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/question"
	"maven/internal/shell/search"
	"maven/internal/stat"
	"maven/internal/term"
)

// explainMove says why the best move is better than another: by the simulation at this place if it has played both
// out, else by static equity.
func explainMove(ctx context.Context, s *Shell, rest string) error {
	p := s.position()
	asked, err := s.explained(&p, rest)
	if err != nil {
		return err
	}
	if a := s.analysisHere(); a != nil {
		if best, other := compared(a.Played(), asked); other != nil && other.Played != nil {
			s.display.Lines(append([]string{"by the simulation here:"}, s.whyLines(a.Position, best, other)...))
			return nil
		}
	}
	q := &question.Question{Position: &p, Count: new(2), Explain: true}
	if asked != nil {
		q.Also = []move.Move{*asked}
	}
	found, err := s.rank(ctx, q)
	if err != nil {
		return err
	}
	best, other := compared(found.Candidates, asked)
	shown := []engine.Candidate{*best}
	if other != nil {
		shown = append(shown, *other)
	}
	s.display.Lines(append(search.ExplainedLines(&p, shown), s.whyLines(&p, best, other)...))
	return nil
}

// explained returns the move to explain: the one named, or the one that was made here; nil for none.
func (s *Shell) explained(p *game.Position, text string) (*move.Move, error) {
	if text != "" {
		m, err := s.legalMove(p, text)
		if err != nil {
			return nil, fmt.Errorf("explain: %w", err)
		}
		return &m, nil
	}
	if h := s.game.History(); s.game.Turn() < h.Len() {
		if t := &h.Turns()[s.game.Turn()]; t.Move.Len > 0 && p.Legal(&t.Move) == nil {
			return new(p.Board.Canonical(t.Move)), nil
		}
	}
	return nil, nil
}

// compared returns the best of the candidates, and the one asked about, or the second if that is the best or none is
// asked about; nil if there is none.
func compared(all []engine.Candidate, asked *move.Move) (best, other *engine.Candidate) {
	if len(all) == 0 {
		return nil, nil
	}
	best = &all[0]
	if asked != nil && !asked.Same(&best.Move) {
		return best, engine.Findings{Candidates: all}.Candidate(asked)
	}
	if len(all) > 1 && all[1].Value.Known != stat.Unknown {
		other = &all[1]
	}
	return best, other
}

// whyLines says in sentences why one move is better than another.
func (s *Shell) whyLines(p *game.Position, best, other *engine.Candidate) []string {
	width, _ := s.display.screen.Size()
	width = min(width, term.UsualWidth)
	e := explain.Compare(p, best, other)
	lines := term.Wrap(e.Verdict.String(), width, 0)
	for _, r := range e.Reasons {
		lines = append(lines, term.Wrap("- "+r.Text.String(), width, 2)...)
	}
	return lines
}
