package shell

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"maven/internal/engine"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/setting"
	"maven/internal/stat"
	"maven/internal/term"
	"maven/internal/tile"
)

// generate lists the best moves by static equity, and those that were added.
func generate(ctx context.Context, s *Shell, rest string) error {
	count := s.choices.count
	a, err := parse("gen", rest, "count")
	if err == nil && len(a.rest) == 1 {
		count, err = number("gen", a.rest[0], 0, 9999)
	} else if err == nil && len(a.rest) > 1 {
		err = errors.New("gen: want the number of moves to list, 0 for all")
	}
	if err == nil {
		err = a.number("count", &count, 0, 9999)
	}
	if err != nil {
		return err
	}
	s.notePart()
	p := s.desk.asked()
	found, err := s.rank(ctx, &p, engine.Request{Count: count, Also: s.desk.added})
	if err != nil {
		return err
	}
	d := s.desk
	d.found, d.listed = nil, nil
	for i := range found.Candidates {
		d.listed = append(d.listed, found.Candidates[i].Move)
	}
	s.display.Lines(append(rankedLines(&p, found.Candidates), fmt.Sprintf("%d of %s, by static equity", len(found.Candidates), counted(found.Legal, "move"))))
	return nil
}

// rank ranks the moves of a position by static equity.
func (s *Shell) rank(ctx context.Context, p *game.Position, r engine.Request) (engine.Snapshot, error) {
	spec := setting.Player{Name: setting.StaticPlayer, Kind: setting.StaticPlayer, Win: true}
	opened, err := s.desk.Open(spec)
	if err != nil {
		return engine.Snapshot{}, err
	}
	a, err := opened.New().Analyze(p, r)
	if err != nil {
		return engine.Snapshot{}, err
	}
	err = a.Run(ctx, engine.Limits{}, nil)
	return a.Snapshot(), err
}

// rankedLines writes moves that were ranked, as a table.
func rankedLines(p *game.Position, moves []engine.Candidate) []string {
	columns := []term.Column{{Head: "#", Right: true}, {Head: "move"}, {Head: "score", Right: true}, {Head: "leave"},
		{Head: "equity", Right: true}, {Head: "win", Right: true}, {Head: "known"}}
	rows := make([][]string, len(moves))
	for i := range moves {
		c := &moves[i]
		equity, win := "–", "–"
		if c.Value.Known != stat.Unknown {
			equity = c.Value.Equity.String()
		}
		if c.Value.HasWin {
			win = fmt.Sprintf("%.1f%%", 100*c.Value.Win)
		}
		rows[i] = []string{fmt.Sprint(i + 1), p.Board.Spell(&c.Move), fmt.Sprint(c.Move.Score), leaveText(p, &c.Move), equity, win, c.Value.Known.String()}
	}
	return term.TableLines(columns, rows)
}

// leaveText writes the tiles that a move keeps.
func leaveText(p *game.Position, m *move.Move) string {
	left, used := p.Rack, m.Used()
	left.Remove(&used)
	return p.Board.Rules().Tiles.Rack(&left)
}

// addMove makes moves candidates: of lists, and of the search at this place.
func addMove(_ context.Context, s *Shell, rest string) error {
	d := s.desk
	if rest == "" {
		return errors.New("add which move? Type add 8D WORD; commas part several")
	}
	p := d.asked()
	for _, text := range strings.Split(rest, ",") {
		m, err := s.moveOf(strings.TrimSpace(text))
		if err == nil {
			err = p.Legal(&m)
		}
		if err != nil {
			return fmt.Errorf("add %s: %w", term.MaskLine(cut(strings.TrimSpace(text))), err)
		}
		m = p.Board.Canonical(m)
		if !slices.ContainsFunc(d.added, func(other move.Move) bool { return other.Same(&m) }) {
			d.added = append(d.added, m)
		}
		if a := s.analysisHere(); a != nil {
			if err := a.Add(m); err != nil {
				return fmt.Errorf("add %s: %w", p.Board.Spell(&m), err)
			}
		}
		s.display.Printf("%s is a candidate.", p.Board.Spell(&m))
	}
	return nil
}

// drop removes a candidate.
func drop(_ context.Context, s *Shell, rest string) error {
	d := s.desk
	m, err := s.moveOf(rest)
	if err != nil {
		return fmt.Errorf("drop: %w", err)
	}
	before := len(d.added)
	d.added = slices.DeleteFunc(d.added, func(other move.Move) bool { return other.Same(&m) })
	gone := len(d.added) < before
	if a := s.analysisHere(); a != nil {
		if err := a.Drop(m); err != nil {
			return fmt.Errorf("drop: %w", err)
		}
		gone = true
	}
	if !gone {
		return fmt.Errorf("drop: %s is no candidate", d.state().Board.Spell(&m))
	}
	s.display.Printf("%s is no candidate any more.", d.state().Board.Spell(&m))
	return nil
}

// list shows the candidates again.
func list(ctx context.Context, s *Shell, _ string) error {
	if here := s.searchHere(); here != nil && s.desk.found == here {
		s.display.Lines(here.report(s.display))
		return nil
	}
	return generate(ctx, s, "")
}

// judging returns the words to judge by, and their tiles.
func (s *Shell) judging() (*setting.Setting, error) {
	if s.desk != nil {
		return s.desk.Setting, nil
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
		word, err := by.Rules.Tiles.ParseWord(upper(field))
		if err != nil {
			return fmt.Errorf("check: %w", err)
		}
		all = by.Words.Check(word) && all
	}
	verdict := "good"
	if !all {
		verdict = "no good"
	}
	s.display.Printf("%s: %s in %s.", strings.ToUpper(strings.Join(fields, ", ")), verdict, by.Words.Name)
	return nil
}

// unseen shows the tiles that the player on turn does not see.
func unseen(_ context.Context, s *Shell, _ string) error {
	st, set := s.desk.state(), s.desk.Rules.Tiles
	left := st.Unseen(st.Player)
	var parts []string
	for _, t := range slices.Compact(left.AppendTiles(nil)) {
		parts = append(parts, fmt.Sprintf("%s×%d", set.Text(t), left[t]))
	}
	s.display.Printf("%s", cmp.Or(strings.Join(parts, " "), "none"))
	vowels := 0
	for t, n := range left {
		if t > 0 && set.Vowels.Has(tile.Tile(t)) {
			vowels += int(n)
		}
	}
	s.display.Printf("%s unseen, %s among them; %d in the bag.", counted(left.Len(), "tile"), counted(vowels, "vowel"), st.Bag)
	return nil
}
