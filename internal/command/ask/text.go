package ask

import (
	"fmt"
	"slices"
	"strings"

	"maven/internal/answers"
	"maven/internal/answers/table"
	"maven/internal/board"
	"maven/internal/engine"
	"maven/internal/form"
	"maven/internal/original"
	"maven/internal/question"
	"maven/internal/setting"
	"maven/internal/sim"
	"maven/internal/stat"
	"maven/internal/term"
	"maven/internal/tile"
)

// mostColumns is how many terms are shown as columns of the table; more are listed below it.
const mostColumns = 3

// show writes an answer for people.
func (k *kibitzer) show(s *term.Screen, a *answer) {
	if k.written {
		s.Printf("\n")
	}
	k.written = true
	if a.bad != nil {
		s.Printf("line %d: %v\n", a.Line, a.bad)
		return
	}
	s.BoardWith(a.Position.Board, nil, a.facts())
	if a.illegal != nil {
		s.Printf("\n%s is not legal: %v\n", k.move, a.illegal)
		return
	}
	if a.simulated() {
		s.TableBelow(a.simulatedTable())
		s.Printf("\n%s\n", a.simulatedSummary())
		if k.explain {
			a.writeReasons(s)
			a.writeDetails(s)
		}
		return
	}
	names := form.TermNames(a.Moves...)
	inTable := k.explain && len(names) <= mostColumns
	if !inTable {
		names = nil
	}
	s.TableBelow(a.table(names))
	s.Printf("\n%s\n", a.summary())
	if first := &a.Moves[0]; len(first.Line) > 0 {
		paragraph(s, table.Line(first, a.Position.Line(first.Line, (*board.Board).Spell)), playWidth, 2)
	}
	if k.explain {
		a.writeReasons(s)
	}
	if k.explain && !inTable {
		a.writeTerms(s)
	}
}

// facts are what stands beside the board.
func (a *answer) facts() []fact {
	facts := append(situation(a.setting, a.Position), fact{"bag", fmt.Sprint(a.Position.Bag())}, fact{"lexicon", a.setting.Words.Name})
	if a.by.Kind != setting.StaticPlayer {
		facts = append(facts, fact{"player", a.by.Name})
	}
	facts = append(facts, fact{"leaves", a.by.Tables.String()}, fact{"rules", a.setting.Rules.Name})
	if !a.simulated() {
		facts = append(facts, fact{"method", a.Snapshot.Note})
	}
	if a.Seed != nil {
		facts = append(facts, fact{"seed", fmt.Sprint(*a.Seed)})
	}
	if a.Line > 0 {
		facts = append(facts, fact{"line", fmt.Sprint(a.Line)})
	}
	return known(facts...)
}

// cells are what every table of moves begins with.
func (a *answer) cells(rank string, c *engine.Candidate) []string {
	left := a.Left(c)
	return []string{rank, a.Position.Board.Spell(&c.Move), fmt.Sprint(c.Move.Score), a.setting.Rules.Tiles.Rack(&left)}
}

// table returns the moves, with a column for each term.
func (a *answer) table(terms []string) (columns []term.Column, rows [][]string) {
	heads := []string{">#", "move", ">score", "leave"}
	for _, name := range terms {
		if name == "leave" {
			name = "worth"
		}
		heads = append(heads, ">"+name)
	}
	heads = append(heads, ">equity")
	chances := slices.ContainsFunc(a.Moves, func(c engine.Candidate) bool { return c.Value.HasWin })
	if chances {
		heads = append(heads, ">win")
	}
	for i := range a.Moves {
		c := &a.Moves[i]
		rank, equity, win := "–", "–", "–"
		if c.Rank > 0 {
			rank = fmt.Sprint(c.Rank)
		}
		row := a.cells(rank, c)
		for _, name := range terms {
			row = append(row, form.Terms(c.Terms).Worth(name).String())
		}
		if c.Value.Known != stat.Unknown {
			equity = c.Value.Equity.String()
		}
		if c.Value.AtMost {
			equity = "≤ " + equity
		}
		if c.Value.HasWin {
			win = table.Percent(c.Value.Win)
		}
		if row = append(row, equity); chances {
			row = append(row, win)
		}
		rows = append(rows, append(row, c.Value.Known.String()))
	}
	return term.Heads(append(heads, "known")...), rows
}

// summary says how many moves there are, or where the move asked about stands.
func (a *answer) summary() string {
	if !a.Judging {
		return fmt.Sprintf("%d of %d moves", len(a.Moves), a.Snapshot.Legal)
	}
	text := fmt.Sprintf("rank %d of %d moves", a.Moves[0].Rank, a.Snapshot.Legal)
	if a.Moves[0].Rank == 0 {
		text = fmt.Sprintf("%s does not list this move", a.by.Name)
	}
	if gap, ok := a.Behind(); ok && gap > 0 {
		text += fmt.Sprintf(", %s behind %s", gap, a.Position.Board.Spell(&a.Snapshot.Candidates[0].Move))
		if comment := original.Comment(&a.Snapshot.Candidates[0], &a.Moves[0]); comment != "" && a.by.Kind == setting.ClassicPlayer {
			text += ": " + comment
		}
	}
	return text
}

// writeReasons writes why the best move is better.
func (a *answer) writeReasons(s *term.Screen) {
	for _, w := range a.reasons() {
		s.Printf("\n")
		paragraph(s, w.Verdict, sentenceWidth, 0)
		for _, r := range w.Reasons {
			paragraph(s, "- "+r.Text, sentenceWidth, 2)
		}
	}
}

// writeTerms lists what each equity is made of.
func (a *answer) writeTerms(s *term.Screen) {
	for i := range a.Moves {
		c := &a.Moves[i]
		rows := [][]string{{"score", (tile.Equity(c.Move.Score) * tile.Point).String()}}
		for j := range c.Terms {
			rows = append(rows, []string{form.TermName(&c.Terms[j]), c.Terms[j].Worth.String()})
		}
		s.Printf("\n%s\n", a.Position.Board.Spell(&c.Move))
		s.Table(term.Heads("term", ">worth"), append(rows, []string{"equity", c.Value.Equity.String()}))
	}
}

// simulated reports whether the moves were played out.
func (a *answer) simulated() bool {
	return a.by.Kind == setting.SimPlayer || len(a.Moves) > 0 && a.Moves[0].Played != nil
}

// simulatedTable returns the candidates of a simulation.
func (a *answer) simulatedTable() (columns []term.Column, rows [][]string) {
	goal, first := a.Goal(a.by.Sim.Goal), ">win"
	if goal == sim.BeWorth {
		first = ">worth"
	}
	for i := range a.Moves {
		c, p := &a.Moves[i], a.Moves[i].Played
		row := a.cells(fmt.Sprint(i+1), c)
		if p == nil {
			rows = append(rows, append(row, "–", "–", "–", "–", "0"))
			continue
		}
		value, behind := "–", "–"
		switch {
		case goal == sim.BeWorth:
			value = fmt.Sprintf("%.3f ± %.3f", p.Worth, p.WorthError)
		case c.Value.HasWin:
			value = fmt.Sprintf("%.1f%% ± %.1f", 100*p.Win, 100*p.WinError)
		}
		switch {
		case i == 0 && c.Rank == 1:
		case goal == sim.WinGame && !p.BehindSpread:
			behind = fmt.Sprintf("%.2f%% ± %.2f", 100*p.Behind, 100*p.BehindError)
		default:
			behind = fmt.Sprintf("%.2f ± %.2f", p.Behind, p.BehindError)
		}
		rows = append(rows, append(row, value, fmt.Sprintf("%.2f ± %.2f", p.Equity, p.EquityError), behind, fmt.Sprintf("%.0f%%", 100*p.Best), fmt.Sprint(p.Iterations)))
	}
	return term.Heads(">#", "move", ">score", "leave", first, ">equity", ">behind", ">best", ">plays"), rows
}

// simulatedSummary says how the simulation went.
func (a *answer) simulatedSummary() string {
	rounds := "rounds"
	if a.Snapshot.Rounds == 1 {
		rounds = "round"
	}
	text := fmt.Sprintf("%d play-outs of %d plies in %d %s", a.Snapshot.Iterations, a.by.Sim.Plies, a.Snapshot.Rounds, rounds)
	if a.Snapshot.Time > 0 { // none is known of what a farm has done
		text += fmt.Sprintf(", %.1f s", a.Snapshot.Time.Seconds())
	}
	text += fmt.Sprintf("; stopped: %s", a.Snapshot.Stopped)
	if a.Snapshot.Note != "" {
		text += "; " + a.Snapshot.Note
	}
	return text
}

// writeDetails writes what else the play-outs of the candidates have shown.
func (a *answer) writeDetails(s *term.Screen) {
	b := a.Position.Board
	for i := range a.Moves {
		c := &a.Moves[i]
		if c.Played == nil {
			continue
		}
		lines := append([]string{"", b.Spell(&c.Move)}, table.Plies(c.Played)...)
		for _, r := range c.Played.Replies {
			lines = append(lines, fmt.Sprintf("  answer %s: %.1f%%", b.Notation().Format(&r.Move), 100*float64(r.Count)/float64(c.Played.Iterations)))
		}
		s.Printf("%s\n", strings.Join(lines, "\n"))
	}
}

// writeComparison writes the lists of a comparison, and where they part.
func writeComparison(s *term.Screen, by *question.Analysis, c *answers.Comparison, cgp string, seed *int) {
	var first *answer
	for i, list := range by.Lists {
		a := of(cgp, list)
		if a.Seed = seed; i == 0 {
			first = a
			s.BoardWith(a.Position.Board, nil, slices.DeleteFunc(a.facts(), func(f fact) bool { return f[0] == "player" || f[0] == "leaves" || f[0] == "method" }))
		}
		title := a.by.Name
		if a.Snapshot.Note != "" {
			title += ", " + a.Snapshot.Note
		}
		if by.Count > 0 {
			a.Moves = a.Moves[:min(by.Count, len(a.Moves))]
		}
		s.Printf("\n%s\n", s.Strong(title))
		s.Table(a.table(nil))
	}
	s.Printf("\n")
	if c.Agree {
		s.Printf("All choose %s.\n", first.Position.Board.Spell(&first.Moves[0].Move))
	}
	for i := range c.Differences {
		paragraph(s, parting(&c.Differences[i]), sentenceWidth, 2)
	}
}

// parting says one difference.
func parting(d *answers.Parting) string {
	text := fmt.Sprintf("%s: %s rather than %s of %s", d.Player, d.Move, d.Than, strings.Join(d.Of, " and "))
	switch {
	case !d.Valued:
		return text + ", which it does not value."
	case len(d.Terms) == 0:
		text += fmt.Sprintf(", %+.2f.", *d.Gain)
		for _, r := range d.Reasons {
			text += " " + r.Text
		}
		return text
	}
	var parts []string
	for _, part := range d.Terms {
		parts = append(parts, fmt.Sprintf("%s %+.2f", part.Name, part.Points))
	}
	return text + fmt.Sprintf(", %+.2f: %s.", *d.Gain, strings.Join(parts, ", "))
}
