package kibitz

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"maven/internal/board"
	"maven/internal/engine"
	"maven/internal/form"
	"maven/internal/original"
	"maven/internal/setting"
	"maven/internal/stat"
	"maven/internal/term"
	"maven/internal/tile"
)

// mostColumns is how many terms are shown as columns of the table; more are listed below it.
const mostColumns = 3

// lineWidth is how wide best play is written.
const lineWidth = 78

// textAnswers writes answers for people.
type textAnswers struct {
	screen  *term.Screen
	explain bool
	written int
}

func newTextAnswers(out io.Writer, o *kibitzOptions) *textAnswers {
	return &textAnswers{screen: term.NewScreen(out), explain: o.explain}
}

func (t *textAnswers) write(a *answer) error {
	if t.written++; t.written > 1 {
		if err := t.screen.Printf("\n"); err != nil {
			return err
		}
	}
	if a.bad != nil {
		return t.screen.Printf("line %d: %v\n", a.line, a.bad)
	}
	if err := t.screen.BoardWith(a.position.Board, nil, facts(a)); err != nil {
		return err
	}
	if a.illegal != nil {
		return t.screen.Printf("\n%s is not legal: %v\n", a.asked, a.illegal)
	}
	if err := t.screen.Printf("\n"); err != nil {
		return err
	}
	if a.simulated() {
		return t.simulation(a)
	}
	names := form.TermNames(a.moves...)
	inTable := t.explain && len(names) <= mostColumns
	if !inTable {
		names = nil
	}
	if err := t.table(a, names); err != nil {
		return err
	}
	if err := t.screen.Printf("\n%s\n", summary(a)); err != nil {
		return err
	}
	if err := t.line(a); err != nil || !t.explain {
		return err
	}
	if err := t.whys(a); err != nil || inTable {
		return err
	}
	return t.terms(a)
}

// facts are what stands beside the board.
func facts(a *answer) [][2]string {
	p, d := a.position, a.setting
	opponent := "unknown"
	if held, ok := p.Held(); ok {
		opponent = d.Rules.Tiles.Rack(&held)
	} else if n := p.Opponent.Len(); n > 0 {
		opponent = fmt.Sprintf("%s and %d more", d.Rules.Tiles.Rack(&p.Opponent), d.Rules.RackSize-n)
	}
	list := [][2]string{
		{"to move", d.Rules.Tiles.Rack(&p.Rack)},
		{"opponent", opponent},
		{"score", fmt.Sprintf("%d to %d", p.Scores[0], p.Scores[1])},
		{"bag", fmt.Sprint(p.Bag())},
		{"lexicon", d.Words.Name},
	}
	if a.player.Kind != setting.StaticPlayer {
		list = append(list, [2]string{"player", a.player.Name})
	}
	list = append(list, [2]string{"leaves", a.player.Tables.String()}, [2]string{"rules", d.Rules.Name})
	if a.found.Note != "" && !a.simulated() {
		list = append(list, [2]string{"method", a.found.Note})
	}
	if a.seed != nil {
		list = append(list, [2]string{"seed", fmt.Sprint(*a.seed)})
	}
	if a.line > 0 {
		list = append(list, [2]string{"line", fmt.Sprint(a.line)})
	}
	return list
}

// table writes the moves, with a column for each term.
func (t *textAnswers) table(a *answer, terms []string) error {
	columns := []term.Column{{Head: "#", Right: true}, {Head: "move"}, {Head: "score", Right: true}, {Head: "leave"}}
	for _, name := range terms {
		if name == "leave" {
			name = "worth"
		}
		columns = append(columns, term.Column{Head: name, Right: true})
	}
	columns = append(columns, term.Column{Head: "equity", Right: true})
	chances := slices.ContainsFunc(a.moves, func(c engine.Candidate) bool { return c.Value.HasWin })
	if chances {
		columns = append(columns, term.Column{Head: "win", Right: true})
	}
	columns = append(columns, term.Column{Head: "known"})
	rows := make([][]string, len(a.moves))
	for i := range a.moves {
		c := &a.moves[i]
		left, rank := a.told().Left(c), "–"
		if c.Rank > 0 {
			rank = fmt.Sprint(c.Rank)
		}
		row := []string{rank, a.position.Board.Spell(&c.Move), fmt.Sprint(c.Move.Score), a.setting.Rules.Tiles.Rack(&left)}
		for _, name := range terms {
			row = append(row, form.Terms(c.Terms).Worth(name).String())
		}
		equity, win := "–", "–"
		if c.Value.Known != stat.Unknown {
			equity = c.Value.Equity.String()
		}
		if c.Value.AtMost {
			equity = "≤ " + equity
		}
		if c.Value.HasWin {
			win = fmt.Sprintf("%.1f%%", 100*c.Value.Win)
		}
		if row = append(row, equity); chances {
			row = append(row, win)
		}
		rows[i] = append(row, c.Value.Known.String())
	}
	return t.screen.Table(columns, rows)
}

// line writes best play after the first move, if it is known.
func (t *textAnswers) line(a *answer) error {
	first := &a.moves[0]
	if len(first.Line) == 0 {
		return nil
	}
	text := "best play: "
	if first.Value.Known != stat.Proven {
		text = "best play so far: "
	}
	text += strings.Join(a.position.Line(first.Line, (*board.Board).Spell), ", ")
	return t.screen.Printf("%s\n", strings.Join(term.Wrap(text, lineWidth, 2), "\n"))
}

// terms lists what each equity is made of.
func (t *textAnswers) terms(a *answer) error {
	for i := range a.moves {
		c := &a.moves[i]
		rows := [][]string{{"score", (tile.Equity(c.Move.Score) * tile.Point).String()}}
		for j := range c.Terms {
			rows = append(rows, []string{form.TermName(&c.Terms[j]), c.Terms[j].Worth.String()})
		}
		rows = append(rows, []string{"equity", c.Value.Equity.String()})
		if err := t.screen.Printf("\n%s\n", a.position.Board.Spell(&c.Move)); err != nil {
			return err
		}
		if err := t.screen.Table([]term.Column{{Head: "term"}, {Head: "worth", Right: true}}, rows); err != nil {
			return err
		}
	}
	return nil
}

func summary(a *answer) string {
	if !a.judging {
		return fmt.Sprintf("%d of %d moves", len(a.moves), a.found.Legal)
	}
	text := fmt.Sprintf("rank %d of %d moves", a.moves[0].Rank, a.found.Legal)
	if a.moves[0].Rank == 0 {
		text = fmt.Sprintf("%s does not list this move", a.player.Name)
	}
	if gap, ok := a.told().Behind(); ok && gap > 0 {
		text += fmt.Sprintf(", %s behind %s", gap, a.position.Board.Spell(&a.found.Candidates[0].Move))
		if comment := original.Comment(&a.found.Candidates[0], &a.moves[0]); comment != "" && a.player.Kind == setting.ClassicPlayer {
			text += ": " + comment
		}
	}
	return text
}
