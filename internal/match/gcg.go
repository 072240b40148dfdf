package match

import (
	"cmp"
	"fmt"

	"maven/internal/engine"
	"maven/internal/move"
	"maven/internal/notation/gcg"
	"maven/internal/notation/replay"
	"maven/internal/record"
)

// AppendGCG appends one of a pair's games as GCG, the usual format for game records, in UTF-8. Sides 0
// and 1 have the nicknames A and B; the names of the sides are the players' full names. The error is a game
// that was never played: one that another machine made up.
func AppendGCG(dst []byte, plan *Plan, p *Pair, game int) ([]byte, error) {
	h, err := p.Games[game].history(plan)
	if err != nil {
		return dst, fmt.Errorf("pair %d, game %d: %w", p.Number+1, game+1, err)
	}
	b := gcg.NewBuilder()
	replay.Players(b, h)
	b.Pragma("title", fmt.Sprintf("Pair %d, game %d", p.Number+1, game+1))
	b.Pragma("lexicon", plan.Words.Name)
	b.Rules(plan.Rules)
	replay.Write(b, h, nil)
	return b.AppendTo(dst), nil
}

// history returns the game as a record. What the tiles left bring or cost the player who moved last comes first, overtime last.
func (g *Game) history(plan *Plan) (h *record.History, err error) {
	h = record.NewHistory(plan.Rules, nil)
	h.Lenient = true
	for seat := range h.Players {
		side := g.Side(seat)
		h.Players[seat] = record.Player{Nick: [...]string{"A", "B"}[side], Name: plan.Sides[side].Name}
	}
	add := func(t record.Turn) {
		t.Total = h.Now().Scores[t.Player] + t.Change
		err = cmp.Or(err, h.Append(t))
	}
	kinds := [...]record.TurnKind{move.Play: record.Played, move.Exchange: record.Exchanged, move.Pass: record.Passed}
	for i := range g.Turns {
		t := &g.Turns[i]
		add(record.Turn{Player: i % 2, Kind: kinds[t.Move.Kind], Rack: t.Rack, Move: t.Move, Change: int(t.Move.Score)})
	}
	for seat := range h.Players {
		_ = h.SetRack(seat, g.Held[g.Side(seat)]) // refused only of a live game
	}
	last := (len(g.Turns) + 1) % 2
	for _, seat := range []int{last, 1 - last} {
		for _, due := range h.Dues() {
			if due.Player != seat {
				continue
			}
			if due.Kind == record.EndPenalty {
				due.Rack = due.Tiles
			}
			add(due)
		}
	}
	for side, over := range g.Overtime {
		if over > 0 {
			add(record.Turn{Player: g.Side(side), Kind: record.TimePenalty, Change: -engine.Penalty(over)})
		}
	}
	return h, err
}
