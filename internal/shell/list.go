package shell

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"maven/internal/engine"
	"maven/internal/move"
	"maven/internal/play"
	"maven/internal/question"
	"maven/internal/setting"
	"maven/internal/shell/search"
	"maven/internal/term"
)

// generate lists the best moves by static equity, and those that were added.
func generate(ctx context.Context, s *Shell, rest string) error {
	count := s.choices.count
	beside, err := parse("gen", rest, whole("count", &count))
	if err == nil && len(beside) == 1 {
		count, err = number("gen", beside[0], 0, 9999)
	} else if err == nil && len(beside) > 1 {
		err = errors.New("gen: must be the number of moves to list, 0 for all")
	}
	if err != nil {
		return err
	}
	s.notePart()
	p, here := s.position(), s.moves()
	found, err := s.rank(ctx, &question.Question{Position: &p, Count: &count, Also: here.added})
	if err != nil {
		return err
	}
	here.by, here.listed = nil, nil
	for i := range found.Candidates {
		here.listed = append(here.listed, found.Candidates[i].Move)
	}
	s.display.Lines(append(search.RankedLines(&p, found.Candidates), fmt.Sprintf("%d of %s, by static equity", len(found.Candidates), term.Counted(found.Legal, "move"))))
	return nil
}

// notePart says that the rack is only known in part.
func (s *Shell) notePart() {
	if text := s.game.Text().Partly(); text != "" {
		s.display.Printf("Note: %s.", text)
	}
}

// rank ranks the moves of a position by static equity, as a question without a method asks.
func (s *Shell) rank(ctx context.Context, q *question.Question) (engine.Snapshot, error) {
	q.Method = question.Rank
	a, err := question.Open(s.game.Setting, q)
	if err != nil {
		return engine.Snapshot{}, err
	}
	err = a.Run(ctx, a.Limits, nil)
	return a.Snapshot(), err
}

// addMove makes moves candidates: of lists, and of the search at this place.
func addMove(_ context.Context, s *Shell, rest string) error {
	if rest == "" {
		return errors.New("add which move? Type add 8D WORD; put commas between several")
	}
	p, here := s.position(), s.moves()
	for _, text := range strings.Split(rest, ",") {
		m, err := s.legalMove(&p, strings.TrimSpace(text))
		if err != nil {
			return fmt.Errorf("add %s: %w", term.Quoted(strings.TrimSpace(text)), err)
		}
		if !slices.ContainsFunc(here.added, func(other move.Move) bool { return other.Same(&m) }) {
			here.added = append(here.added, m)
		}
		if a := s.analysisHere(); a != nil {
			if err := a.Analysis.Add(m); err != nil {
				return fmt.Errorf("add %s: %w", p.Board.Spell(&m), err)
			}
		}
		s.display.Printf("%s is a candidate.", p.Board.Spell(&m))
	}
	return nil
}

// drop removes a candidate.
func drop(_ context.Context, s *Shell, rest string) error {
	m, err := s.moveOf(rest)
	if err != nil {
		return fmt.Errorf("drop: %w", err)
	}
	here := s.moves()
	before := len(here.added)
	here.added = slices.DeleteFunc(here.added, func(other move.Move) bool { return other.Same(&m) })
	gone := len(here.added) < before
	if a := s.analysisHere(); a != nil {
		if err := a.Analysis.Drop(m); err != nil {
			return fmt.Errorf("drop: %w", err)
		}
		gone = true
	}
	if !gone {
		return fmt.Errorf("drop: %s is no candidate", s.game.State().Board.Spell(&m))
	}
	s.display.Printf("%s is no candidate any more.", s.game.State().Board.Spell(&m))
	return nil
}

// list shows the candidates again.
func list(ctx context.Context, s *Shell, _ string) error {
	if by := s.moves().by; by != nil {
		s.display.Lines(s.display.report(by, false))
		return nil
	}
	return generate(ctx, s, "")
}

// judging returns the words to judge by, and their tiles.
func (s *Shell) judging() (*setting.Setting, error) {
	if s.game != nil {
		return s.game.Setting, nil
	}
	return s.settings.Start()
}

// check judges words, all together, as a challenge does.
func check(_ context.Context, s *Shell, rest string) error {
	by, err := s.judging()
	if err != nil {
		return err
	}
	fields := strings.FieldsFunc(rest, func(c rune) bool { return c == ' ' || c == ',' })
	if len(fields) == 0 {
		return errors.New("check which words? Type check WORD")
	}
	all := true
	for _, field := range fields {
		word, err := by.Rules.Tiles.ParseWord(upper(by.Rules.Tiles, field))
		if err != nil {
			return fmt.Errorf("check: %w", err)
		}
		all = by.Words.Check(word) && all
	}
	verdict := "good"
	if !all {
		verdict = "no good"
	}
	s.display.Printf("%s: %s in %s.", by.Rules.Tiles.Upper(strings.Join(fields, ", ")), verdict, by.Words.Name)
	return nil
}

// unseen shows the tiles that the player on turn does not see.
func unseen(_ context.Context, s *Shell, _ string) error {
	st := s.game.State()
	for _, line := range play.UnseenLines(st, st.Player) {
		s.display.Printf("%s", line)
	}
	return nil
}
