package ucgi

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"maven/internal/endgame"
	"maven/internal/infer"
	"maven/internal/notation/protocol"
	"maven/internal/preend"
	"maven/internal/setting"
	"maven/internal/stat"
	"maven/internal/winprob"
)

// endgame searches a position with an empty bag.
func (h *hunt) endgame(ctx context.Context) (string, error) {
	h.provenance(protocol.Endgame, setting.TableNames{Leaves: setting.None})
	p := &h.asked.position
	ctx, stop := h.limited(ctx)
	defer stop()
	solver := h.kept.endgames(h.options.memory<<20, h.threads())
	question := endgame.Question{Position: p, Also: append(slices.Clone(h.only), h.also...), Win: h.goal.FirstWin, Limits: endgame.Limits{Depth: h.goal.Depth}}
	answer, err := solver.Solve(ctx, &question, func(now *endgame.Answer) {
		if h.due() {
			h.show(h.solved(now))
		}
	})
	if err != nil {
		return protocol.None, &fault{"not-endgame", err}
	}
	h.show(h.solved(answer))
	for i := range answer.Moves {
		if m := &answer.Moves[i].Move; h.wanted(m) {
			return protocol.Move(p.Board, m), nil
		}
	}
	return protocol.None, faultf("failed", "no move was found")
}

// solved tells the best moves of an endgame.
func (h *hunt) solved(a *endgame.Answer) []string {
	p := &h.asked.position
	spread := p.Scores[0] - p.Scores[1]
	var lines []string
	place := 0
	for i := range a.Moves {
		m := &a.Moves[i]
		if !h.wanted(&m.Move) {
			continue
		}
		if place++; !h.shows(place, &m.Move) {
			continue
		}
		known := stat.Heuristic
		if m.Proven() || !m.Exact && m.High <= m.Value {
			known = stat.Proven
		}
		info := protocol.Info{
			Depth: a.Depth, Nodes: a.Nodes, Time: time.Since(h.started), HasTime: true, Place: place,
			Move: protocol.Move(p.Board, &m.Move), HasWin: m.Exact, Win: winprob.Decided(spread + m.Value),
			HasEquity: true, Equity: float64(m.Value), AtMost: !m.Exact, Known: known.String(),
			Line: p.Line(m.Line, protocol.Move),
		}
		if sure := spread+m.Low > 0 || spread+m.High < 0; h.goal.FirstWin && m.Exact { // only who wins was asked
			info.HasEquity, info.Known = false, stat.Heuristic.String()
			if sure {
				info.Known = stat.Proven.String()
			}
		}
		lines = append(lines, h.line(&info))
	}
	return lines
}

// preEndgame looks at a position with tiles in the bag.
func (h *hunt) preEndgame(ctx context.Context) (string, error) {
	h.provenance(protocol.Peg, setting.TableNames{Leaves: setting.None})
	p := &h.asked.position
	solver := preend.New(h.options.memory<<20, h.threads())
	solver.Words = h.asked.Words.Map()
	question := preend.Question{Position: p, Also: append(slices.Clone(h.only), h.also...)}
	ctx, enough := h.limited(ctx)
	defer enough()
	answer, err := solver.Solve(ctx, &question, func(now *preend.Answer) {
		if first := h.first(now); h.goal.FirstWin && first != nil && first.Win == 1 && first.Unknown == 0 && first.Known == stat.Proven {
			enough()
		}
		if h.due() {
			h.show(h.drawn(now))
		}
	})
	if err != nil {
		return protocol.None, &fault{"not-preendgame", err}
	}
	h.show(h.drawn(answer))
	if c := h.first(answer); c != nil {
		return protocol.Move(p.Board, &c.Move), nil
	}
	return protocol.None, faultf("failed", "no move was found")
}

// first returns the best candidate that is wanted; nil for none.
func (h *hunt) first(a *preend.Answer) *preend.Candidate {
	i := slices.IndexFunc(a.Candidates, func(c preend.Candidate) bool { return h.wanted(&c.Move) })
	if i < 0 {
		return nil
	}
	return &a.Candidates[i]
}

// drawn tells the best moves of a pre-endgame, with the results by the tiles drawn.
func (h *hunt) drawn(a *preend.Answer) []string {
	p := &h.asked.position
	var lines []string
	place := 0
	for i := range a.Candidates {
		c := &a.Candidates[i]
		if !h.wanted(&c.Move) || c.Unknown >= a.Total {
			continue
		}
		if place++; !h.shows(place, &c.Move) {
			continue
		}
		info := protocol.Info{
			Nodes: a.Nodes, Time: time.Since(h.started), HasTime: true, Place: place, Move: protocol.Move(p.Board, &c.Move),
			HasWin: true, Win: c.Win, HasEquity: true, Equity: c.Spread - float64(p.Scores[0]-p.Scores[1]), Known: c.Known.String(),
		}
		info.Line = []string{info.Move}
		lines = append(lines, h.line(&info))
		if peg := h.peg(c); peg != nil {
			lines = append(lines, peg.String())
		}
	}
	return lines
}

// peg returns the results of a candidate by the tiles drawn; nil if not all draws were looked at.
func (h *hunt) peg(c *preend.Candidate) *protocol.Info {
	if len(c.Draws) == 0 {
		return nil
	}
	b := h.asked.position.Board
	draws := &protocol.Draws{}
	for i := range c.Draws {
		d := &c.Draws[i]
		list := &draws.Mixed
		switch {
		case d.Unknown > 0:
			list = &draws.Unknown
		case d.Ties == 0 && d.Losses == 0:
			list = &draws.Wins
		case d.Wins == 0 && d.Losses == 0:
			list = &draws.Ties
		case d.Wins == 0 && d.Ties == 0:
			list = &draws.Losses
		}
		tiles := b.Rules().Tiles.Rack(&d.Tiles)
		if tiles == "" {
			tiles = "-"
		}
		*list = append(*list, tiles)
	}
	return &protocol.Info{Move: protocol.Move(b, &c.Move), Peg: draws}
}

// infer tells what the opponent likely holds.
func (h *hunt) infer(ctx context.Context) error {
	judge, tables, err := h.asked.Evaluation()
	if err != nil {
		return err
	}
	h.provenance(protocol.Infer, tables)
	i, err := infer.New(&h.asked.position, judge, infer.Options{Threads: h.threads()})
	if err != nil {
		return &fault{"no-inference", err}
	}
	ctx, stop := h.limited(ctx)
	defer stop()
	result := i.Run(ctx)
	set := h.asked.Rules.Tiles
	lines := []string{fmt.Sprintf("info infer evidence %s known %s racks %d of %d", result.Evidence, result.Known, result.Looked, result.Of)}
	if result.Reason != "" {
		lines = append(lines, (&protocol.Info{Text: "no evidence: " + result.Reason}).String())
	}
	for _, t := range result.Tiles {
		lines = append(lines, fmt.Sprintf("info infer tile %s holds %.4f chance %.4f expected %.4f", set.Text(t.Tile), t.Now.Holds, t.Chance.Holds, t.Now.Expected))
	}
	for _, l := range result.Best(h.options.shown) {
		leave := cmp.Or(set.Rack(&l.Leave), "-")
		lines = append(lines, fmt.Sprintf("info infer leave %s probability %.4f chance %.4f", leave, l.Probability, l.Chance))
	}
	h.out.print(lines...)
	return nil
}
