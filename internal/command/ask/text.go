package ask

import (
	"fmt"
	"slices"
	"strings"

	"maven/internal/answers"
	"maven/internal/answers/table"
	"maven/internal/board"
	"maven/internal/command"
	"maven/internal/engine"
	"maven/internal/form"
	"maven/internal/original"
	"maven/internal/question"
	"maven/internal/setting"
	"maven/internal/stat"
	"maven/internal/term"
)

// mostColumns is how many terms are shown as columns of the table; more are listed below it.
const mostColumns = 3

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
		s.TableBelow(table.PlayedOut(a.Moves, a.Goal(a.by.Sim.Goal), a.cells))
		s.Printf("\n%s\n", table.Run(&a.Snapshot, a.by.Sim.Plies))
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
	s.TableBelow(table.Ranked(a.Moves, names, a.cells))
	s.Printf("\n%s\n", a.summary())
	if first := &a.Moves[0]; len(first.Line) > 0 {
		paragraph(s, table.BestPlay(first.Value.Known == stat.Proven, a.Position.Line(first.Line, (*board.Board).Spell)), playWidth, 2)
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
	if a.by.Faults == nil { // another program does not tell
		facts = append(facts, fact{"leaves", a.by.Tables.String()})
	}
	facts = append(facts, fact{"rules", a.setting.Rules.Name})
	if !a.simulated() {
		facts = append(facts, fact{"method", a.Snapshot.Note})
	}
	if a.Seed != nil {
		facts = append(facts, fact{"seed", fmt.Sprint(*a.Seed)})
	}
	if a.Line > 0 {
		facts = append(facts, fact{"line", fmt.Sprint(a.Line)})
	}
	return command.Known(facts...)
}

// cells are what every table of moves begins with.
func (a *answer) cells(rank string, c *engine.Candidate) []string {
	return []string{rank, a.Position.Board.Spell(&c.Move), fmt.Sprint(c.Move.Score), a.Leave(c)}
}

// summary says how many moves there are, or where the move asked about stands.
func (a *answer) summary() string {
	if !a.Judging {
		return fmt.Sprintf("%s of %s moves", term.Grouped(len(a.Moves)), term.Grouped(a.Snapshot.Legal))
	}
	text := fmt.Sprintf("rank %s of %s moves", term.Grouped(a.Moves[0].Rank), term.Grouped(a.Snapshot.Legal))
	switch {
	case a.Moves[0].Rank == 0 && a.by.Kind == setting.LevelPlayer:
		text = a.by.Name + " does not see this move"
	case a.Moves[0].Rank == 0:
		text = a.by.Name + " does not list this move"
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
		paragraph(s, w.Verdict.String(), term.UsualWidth, 0)
		for _, r := range w.Reasons {
			paragraph(s, "- "+r.Text.String(), term.UsualWidth, 2)
		}
		if w.Other == nil && a.Snapshot.Legal > 1 {
			s.Printf("No second move was looked at; -n 2 compares it.\n")
		}
	}
}

// writeTerms lists what each equity is made of.
func (a *answer) writeTerms(s *term.Screen) {
	for i := range a.Moves {
		c := &a.Moves[i]
		s.Printf("\n%s\n", a.Position.Board.Spell(&c.Move))
		s.Table(table.Terms(c))
	}
}

// simulated reports whether the moves were played out.
func (a *answer) simulated() bool {
	return a.by.Kind == setting.SimPlayer || len(a.Moves) > 0 && a.Moves[0].Played != nil
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
		s.Table(table.Ranked(a.Moves, nil, a.cells))
	}
	s.Printf("\n")
	if c.Agree {
		s.Printf("All choose %s.\n", first.Position.Board.Spell(&first.Moves[0].Move))
	}
	for i := range c.Differences {
		paragraph(s, c.Differences[i].Text(), term.UsualWidth, 2)
	}
}
