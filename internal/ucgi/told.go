package ucgi

import (
	"cmp"
	"slices"

	"maven/internal/engine"
	"maven/internal/move"
	"maven/internal/notation/protocol"
	"maven/internal/stat"
)

// findings tells the candidates found, best first.
func (h *hunt) findings(found *engine.Snapshot) []string {
	var lines []string
	place := 0
	for i := range found.Candidates {
		c := &found.Candidates[i]
		if !h.wanted(&c.Move) || c.Value.Known == stat.Unknown {
			continue
		}
		if place++; !h.shows(place, &c.Move) {
			continue
		}
		info := h.info(c)
		info.Place = place
		info.Time, info.HasTime, info.Nodes = found.Time, true, cmp.Or(found.Nodes, found.Iterations)
		if found.Endgame != nil {
			info.Depth = found.Endgame.Depth
			h.solved(&info, &found.Endgame.Moves[i])
		}
		if found.Preend != nil {
			info.Known = c.Solved.Known.String()
		}
		lines = append(lines, h.line(&info))
		if c.Solved != nil {
			if peg := h.peg(c.Solved); peg != nil {
				lines = append(lines, peg.String())
			}
		}
	}
	if found.Note != "" {
		lines = append(lines, (&protocol.Info{Text: found.Note}).String())
	}
	return lines
}

// shows reports whether a move of that place is told: one of the best, or one that the goal names.
func (h *hunt) shows(place int, m *move.Move) bool {
	return place <= h.options.shown || len(h.only) > 0 || slices.ContainsFunc(h.also, func(one move.Move) bool { return one.Same(m) })
}

// info returns what is known of a candidate.
func (h *hunt) info(c *engine.Candidate) protocol.Info {
	v := &c.Value
	i := protocol.Info{
		Move: protocol.Move(h.asked.position.Board, &c.Move), Depth: plies(c.Played), Known: v.Known.String(),
		HasWin: v.HasWin && !v.AtMost, Win: v.Win, HasEquity: true, Equity: v.Equity.Points(), AtMost: v.AtMost,
	}
	if v.Known == stat.Sampled {
		i.WinError, i.EquityError = v.WinError, v.EquityError.Points()
	}
	if c.Played != nil {
		i.Iterations = c.Played.Iterations
	}
	line := []move.Move{c.Move}
	if len(c.Line) > 0 {
		line = c.Line
	}
	if c.Played != nil && c.Played.Details != nil && len(c.Played.Replies) > 0 {
		line = append(line, c.Played.Replies[0].Move)
	}
	i.Line = h.asked.position.Line(line, protocol.Move)
	return i
}

// line writes what is known of a move in the words of the dialect.
func (h *hunt) line(i *protocol.Info) string {
	if h.engine.Dialect == SIU {
		i.Mode = h.mode(i)
		i.Place, i.HasTime = 0, false
	}
	return i.String()
}

// mode names how a figure was found.
func (h *hunt) mode(i *protocol.Info) string {
	switch {
	case h.goal.Mode != "" && h.goal.Mode != protocol.Auto:
		return h.goal.Mode
	case i.Iterations > 0:
		return protocol.Sim
	}
	return protocol.Gen
}
