package solve

import (
	"cmp"
	"fmt"
	"math"
	"strconv"
	"strings"

	"maven/internal/command"
	"maven/internal/engine"
	"maven/internal/form"
	"maven/internal/stat"
	"maven/internal/term"
)

// lineWidth is how wide best play is written.
const lineWidth = 78

// writeEndgame shows the answer to people.
func writeEndgame(screen *term.Screen, p *problem, e *form.Endgame) error {
	if err := screen.Columns(3, screen.Board(p.Position.Board), append([]string{""}, screen.Facts(endgameFacts(p, e))...)); err != nil {
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

func endgameRow(n int, m *form.EndgameMove) []string {
	value, loss := fmt.Sprintf("%+d", m.Value), fmt.Sprint(m.Loss)
	if !m.Exact {
		value, loss = "≤ "+value, "≥ "+loss
	}
	return []string{fmt.Sprint(n), m.Move, fmt.Sprint(m.Score), value, loss, m.Known}
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
		{"draws", weight(e.Total) + " in order"},
		{"search", fmt.Sprintf("%s, %.1f s", command.Counted(e.Nodes, "position"), e.Seconds)},
	}...)
	if e.Stopped != engine.Complete {
		facts = append(facts, [2]string{"stopped", string(e.Stopped)})
	}
	if err := screen.Columns(3, screen.Board(p.Position.Board), append([]string{""}, screen.Facts(facts)...)); err != nil {
		return err
	}
	rows := make([][]string, len(e.Candidates))
	for i := range e.Candidates {
		c := &e.Candidates[i]
		rows[i] = append([]string{fmt.Sprint(i + 1), c.Move, fmt.Sprint(c.Score)}, append(tallied(&c.Tally, c.Win, c.Known), spreadText(c.Spread, c.Known), c.Known, c.Depth)...)
	}
	if err := screen.Printf("\n"); err != nil {
		return err
	}
	if err := screen.Table([]term.Column{{Head: "#", Right: true}, {Head: "move"}, {Head: "score", Right: true}, {Head: "win", Right: true},
		{Head: "won", Right: true}, {Head: "tied", Right: true}, {Head: "lost", Right: true}, {Head: "unknown", Right: true},
		{Head: "spread", Right: true}, {Head: "known"}, {Head: "looked at"}}, rows); err != nil {
		return err
	}
	if looked, enough := p.Snapshot().Preend.Looked(); !enough {
		return screen.Printf("\nNothing is known yet: of %s draws, %s at most were looked at. More time may help; maven kibitz --sim plays the moves out.\n", weight(e.Total), weight(looked))
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
	rows := make([][]string, len(c.Draws))
	for i := range c.Draws {
		d := &c.Draws[i]
		win := 0.0
		if known := d.Wins + d.Ties + d.Losses; known > 0 {
			win = (d.Wins + d.Ties/2) / known
		}
		rows[i] = append(append([]string{d.Tiles}, tallied(&d.Tally, win, c.Known)...), spreadText(d.Spread, c.Known), d.Known, d.Opponent, strings.Join(d.Line, ", "))
	}
	if err := screen.Printf("\n%s, by the tiles you draw:\n", c.Move); err != nil {
		return err
	}
	return screen.Table([]term.Column{{Head: "draw"}, {Head: "win", Right: true}, {Head: "won", Right: true}, {Head: "tied", Right: true},
		{Head: "lost", Right: true}, {Head: "unknown", Right: true}, {Head: "spread", Right: true}, {Head: "known"}, {Head: "opponent"}, {Head: "line"}}, rows)
}

// tallied writes the chance to win and the weights of the results.
func tallied(t *form.Tally, win float64, known string) []string {
	chance := "–"
	if t.Wins+t.Ties+t.Losses > 0 && known != stat.Unknown.String() {
		chance = fmt.Sprintf("%.1f%%", 100*win)
	}
	return []string{chance, weight(t.Wins), weight(t.Ties), weight(t.Losses), weight(t.Unknown)}
}

// spreadText writes a mean spread, if it says anything.
func spreadText(spread float64, known string) string {
	if known == stat.Unknown.String() {
		return "–"
	}
	return fmt.Sprintf("%+.1f", spread)
}

// weight writes a number of draws, which may be a fraction after an exchange.
func weight(w float64) string { return strconv.FormatFloat(math.Round(100*w)/100, 'f', -1, 64) }
