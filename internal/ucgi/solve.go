package ucgi

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"maven/internal/endgame"
	"maven/internal/engine"
	"maven/internal/notation/protocol"
	"maven/internal/preend"
	"maven/internal/question"
	"maven/internal/setting"
	"maven/internal/sim"
	"maven/internal/stat"
)

// search searches the end of a game. code is what programs are told where the position has none.
func (h *hunt) search(ctx context.Context, q *question.Question, code string, each func(*question.Analysis, *engine.Snapshot)) (string, error) {
	a, err := question.Open(h.asked.Setting, q)
	if err != nil {
		return protocol.None, &fault{code, err}
	}
	found, err := h.follow(ctx, a, func(now *engine.Snapshot) { each(a, now) })
	if err != nil {
		return protocol.None, &fault{code, err}
	}
	return h.best(&found)
}

// endgame searches a position with an empty bag.
func (h *hunt) endgame(ctx context.Context) (string, error) {
	h.provenance(protocol.Endgame, setting.TableNames{Leaves: setting.None})
	q := h.question(question.Endgame)
	q.Depth, q.Solver = h.goal.Depth, h.kept.endgames(q.Memory<<20, h.threads())
	if h.goal.FirstWin {
		q.Objective = sim.WinGame.String()
	}
	return h.search(ctx, q, "not-endgame", func(*question.Analysis, *engine.Snapshot) {})
}

// solved says what an endgame knows of a move. Where only who wins was asked, its points are not known.
func (h *hunt) solved(i *protocol.Info, m *endgame.Move) {
	if h.goal.FirstWin && m.Exact {
		spread, known := h.asked.position.Scores[0]-h.asked.position.Scores[1], stat.Heuristic
		if spread+m.Low > 0 || spread+m.High < 0 {
			known = stat.Proven
		}
		i.Known, i.HasEquity = known.String(), false
	}
	if len(m.Line) == 0 {
		i.Line = nil
	}
}

// preEndgame looks at a position with tiles in the bag. The first move that surely wins is enough where the goal says so.
func (h *hunt) preEndgame(ctx context.Context) (string, error) {
	h.provenance(protocol.Peg, setting.TableNames{Leaves: setting.None})
	return h.search(ctx, h.question(question.PreEndgame), "not-preendgame", func(a *question.Analysis, now *engine.Snapshot) {
		if first := h.first(now.Preend); h.goal.FirstWin && first != nil && first.Win == 1 && first.Unknown == 0 && first.Known == stat.Proven {
			a.Stop()
		}
	})
}

// first returns the best candidate that is wanted; nil for none.
func (h *hunt) first(a *preend.Answer) *preend.Candidate {
	i := slices.IndexFunc(a.Candidates, func(c preend.Candidate) bool { return h.wanted(&c.Move) })
	if i < 0 {
		return nil
	}
	return &a.Candidates[i]
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
		tiles := cmp.Or(b.Rules().Tiles.Rack(&d.Tiles), "-")
		*list = append(*list, tiles)
	}
	return &protocol.Info{Move: protocol.Move(b, &c.Move), Peg: draws}
}

// infer tells what the opponent likely holds.
func (h *hunt) infer(ctx context.Context) error {
	a, err := question.Open(h.asked.Setting, h.question(question.Infer))
	if err != nil {
		return &fault{"no-inference", err}
	}
	h.provenance(protocol.Infer, a.Tables)
	if err := a.Run(ctx, a.Limits, nil); err != nil && ctx.Err() == nil {
		return &fault{"no-inference", err}
	}
	result := a.Snapshot().Inference
	if result == nil {
		return faultf("failed", "nothing was found")
	}
	set := h.asked.Rules.Tiles
	lines := []string{fmt.Sprintf("info infer evidence %s known %s racks %d of %d", result.Evidence, result.Known, result.Looked, result.Of)}
	if !result.Reason.IsZero() {
		lines = append(lines, (&protocol.Info{Text: "no evidence: " + result.Reason.String()}).String())
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
