package form

import (
	"fmt"
	"strconv"

	"maven/internal/preend"
	"maven/internal/stat"
)

// Row returns the cells of a move in a table for people: move, score, value, loss, and how the value is known.
func (m *EndgameMove) Row() []string {
	value, loss := fmt.Sprintf("%+d", m.Value), fmt.Sprint(m.Loss)
	if !m.Exact {
		value, loss = "≤ "+value, "≥ "+loss
	}
	return []string{m.Move, fmt.Sprint(m.Score), value, loss, m.Known}
}

// Row returns the cells of a move in a table for people: move, score, chance to win, draws won, tied, lost and unknown,
// spread, and how the results are known.
func (m *PreendgameMove) Row() []string {
	return append([]string{m.Move, fmt.Sprint(m.Score)}, m.Tally.row(m.Win, m.Spread, m.Known, m.Known)...)
}

// Rows returns the cells of what comes of a move, by the tiles drawn: tiles, and the rest as in Row.
func (m *PreendgameMove) Rows() [][]string {
	rows := make([][]string, len(m.Draws))
	for i := range m.Draws {
		d, win := &m.Draws[i], 0.0
		if all := d.Wins + d.Ties + d.Losses; all > 0 {
			win = (d.Wins + d.Ties/2) / all
		}
		rows[i] = append([]string{d.Tiles}, d.Tally.row(win, d.Spread, m.Known, d.Known)...)
	}
	return rows
}

// row returns the cells of a tally. Figures say nothing where the whole is not known, or none of these draws was looked at.
func (t *Tally) row(win, spread float64, whole, known string) []string {
	chance, mean := "–", "–"
	if whole != stat.Unknown.String() && t.Wins+t.Ties+t.Losses > 0 {
		chance, mean = fmt.Sprintf("%.1f%%", 100*win), fmt.Sprintf("%+.1f", spread)
	}
	return []string{chance, Weight(t.Wins), Weight(t.Ties), Weight(t.Losses), Weight(t.Unknown), mean, known}
}

// Weight writes a number of draws, which may be a fraction after an exchange.
func Weight(w float64) string { return strconv.FormatFloat(stat.Rounded(w, 100), 'f', -1, 64) }

// NothingKnown says so of a pre-endgame of which too few draws were looked at; "" where something is known.
func NothingKnown(a *preend.Answer) string {
	looked, enough := a.Looked()
	if enough {
		return ""
	}
	return fmt.Sprintf("Nothing is known yet: of %s draws, %s at most were looked at. More time may help, or a simulation.", Weight(a.Total), Weight(looked))
}
