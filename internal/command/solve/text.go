package solve

import (
	"cmp"
	"fmt"
	"strings"

	"maven/internal/command"
	"maven/internal/engine"
	"maven/internal/form"
	"maven/internal/term"
)

// lineWidth is how wide best play is written.
const lineWidth = 78

// writeEndgame shows the answer to people.
func writeEndgame(screen *term.Screen, p *problem, e *form.Endgame) error {
	if err := screen.BoardWith(p.Position.Board, nil, endgameFacts(p, e)); err != nil {
		return err
	}
	rows := make([][]string, len(e.Moves))
	for i := range e.Moves {
		rows[i] = append([]string{fmt.Sprint(i + 1)}, e.Moves[i].Row()...)
	}
	if err := screen.TableBelow([]term.Column{{Head: "#", Right: true}, {Head: "move"}, {Head: "score", Right: true},
		{Head: "value", Right: true}, {Head: "loss", Right: true}, {Head: "known"}}, rows); err != nil {
		return err
	}
	text := "best play"
	if !e.Proven {
		text = "best play so far"
	}
	return screen.Printf("\n%s\n", strings.Join(term.Wrap(text+": "+strings.Join(e.Line, ", "), lineWidth, 2), "\n"))
}

// endgameFacts are what stands beside the board.
func endgameFacts(p *problem, e *form.Endgame) [][2]string {
	held, _ := p.Position.Held()
	known := "proven"
	if !e.Proven {
		known = "not proven"
	}
	facts := append(p.facts(p.Setting.Rules.Tiles.Rack(&held)), [][2]string{
		{"value", fmt.Sprintf("%+d, %s", e.Value, known)},
		{"result", result(e.FinalSpread)},
		{"search", fmt.Sprintf("%d moves deep", e.Depth)},
		{"", fmt.Sprintf("%s, %.2f s", command.Counted(e.Nodes, "position"), e.Seconds)},
	}...)
	if e.TwoPasses == "different" {
		facts = append(facts, [2]string{"two passes", "another value if they ended the game"})
	}
	if e.Stopped != engine.Complete {
		facts = append(facts, [2]string{"stopped", string(e.Stopped)})
	}
	return facts
}

// result says how the game ends for the player on turn.
func result(spread int) string {
	switch {
	case spread > 0:
		return fmt.Sprintf("won by %d", spread)
	case spread < 0:
		return fmt.Sprintf("lost by %d", -spread)
	}
	return "tied"
}

// facts are what is known of every position.
func (p *problem) facts(opponent string) [][2]string {
	return [][2]string{
		{"to move", p.Setting.Rules.Tiles.Rack(&p.Position.Rack)},
		{"opponent", opponent},
		{"score", fmt.Sprintf("%d to %d", p.Position.Scores[0], p.Position.Scores[1])},
		{"lexicon", p.Setting.Words.Name},
		{"rules", p.Setting.Rules.Name},
	}
}

// writePreendgame shows the answer to people.
func (o *solveOptions) writePreendgame(screen *term.Screen, p *problem, e *form.Preendgame) error {
	unseen := p.Position.Unseen()
	facts := append(p.facts(cmp.Or(p.Setting.Rules.Tiles.Rack(&p.Position.Opponent), "unknown")), [][2]string{
		{"bag", fmt.Sprint(e.Bag)},
		{"unseen", p.Setting.Rules.Tiles.Rack(&unseen)},
		{"model", e.Model},
		{"draws", form.Weight(e.Total) + " in order"},
		{"search", fmt.Sprintf("%s, %.1f s", command.Counted(e.Nodes, "position"), e.Seconds)},
	}...)
	if e.Stopped != engine.Complete {
		facts = append(facts, [2]string{"stopped", string(e.Stopped)})
	}
	if err := screen.BoardWith(p.Position.Board, nil, facts); err != nil {
		return err
	}
	rows := make([][]string, len(e.Candidates))
	for i := range e.Candidates {
		c := &e.Candidates[i]
		rows[i] = append(append([]string{fmt.Sprint(i + 1)}, c.Row()...), c.Depth)
	}
	if err := screen.TableBelow([]term.Column{{Head: "#", Right: true}, {Head: "move"}, {Head: "score", Right: true}, {Head: "win", Right: true},
		{Head: "won", Right: true}, {Head: "tied", Right: true}, {Head: "lost", Right: true}, {Head: "unknown", Right: true},
		{Head: "spread", Right: true}, {Head: "known"}, {Head: "looked at"}}, rows); err != nil {
		return err
	}
	if text := form.NothingKnown(p.Snapshot().Preend); text != "" {
		return screen.Printf("\n%s\n", text)
	}
	for i := range e.Candidates[:min(o.lines, len(e.Candidates))] {
		if err := writeDraws(screen, &e.Candidates[i]); err != nil {
			return err
		}
	}
	return nil
}

// writeDraws shows what comes of a move, draw by draw.
func writeDraws(screen *term.Screen, c *form.PreendgameMove) error {
	if len(c.Draws) == 0 {
		return nil
	}
	rows := c.Rows()
	for i := range rows {
		rows[i] = append(rows[i], c.Draws[i].Opponent, strings.Join(c.Draws[i].Line, ", "))
	}
	if err := screen.Printf("\n%s, by the tiles you draw:\n", c.Move); err != nil {
		return err
	}
	return screen.Table([]term.Column{{Head: "draw"}, {Head: "win", Right: true}, {Head: "won", Right: true}, {Head: "tied", Right: true},
		{Head: "lost", Right: true}, {Head: "unknown", Right: true}, {Head: "spread", Right: true}, {Head: "known"}, {Head: "opponent"}, {Head: "line"}}, rows)
}
