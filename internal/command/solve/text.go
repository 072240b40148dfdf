package solve

import (
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
	if err := screen.Columns(3, screen.Board(p.position.Board), append([]string{""}, screen.Facts(endgameFacts(p, e))...)); err != nil {
		return err
	}
	rows := make([][]string, len(e.Moves))
	for i := range e.Moves {
		rows[i] = endgameRow(i+1, &e.Moves[i])
	}
	if err := screen.Printf("\n"); err != nil {
		return err
	}
	if err := screen.Table([]term.Column{{Head: "#", Right: true}, {Head: "move"}, {Head: "score", Right: true},
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
	held, _ := p.position.Held()
	known := "proven"
	if !e.Proven {
		known = "not proven"
	}
	facts := [][2]string{
		{"to move", p.Rules.Tiles.Rack(&p.position.Rack)},
		{"opponent", p.Rules.Tiles.Rack(&held)},
		{"score", fmt.Sprintf("%d to %d", p.position.Scores[0], p.position.Scores[1])},
		{"lexicon", p.Words.Name},
		{"rules", p.Rules.Name},
		{"value", fmt.Sprintf("%+d, %s", e.Value, known)},
		{"result", result(e.FinalSpread)},
		{"search", fmt.Sprintf("%d moves deep", e.Depth)},
		{"", fmt.Sprintf("%s, %.2f s", command.Counted(e.Nodes, "position"), e.Seconds)},
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

func endgameRow(n int, m *form.EndgameMove) []string {
	value, loss := fmt.Sprintf("%+d", m.Value), fmt.Sprint(m.Loss)
	if !m.Exact {
		value, loss = "≤ "+value, "≥ "+loss
	}
	return []string{fmt.Sprint(n), m.Move, fmt.Sprint(m.Score), value, loss, m.Known}
}
