package match

import (
	"fmt"

	"maven/internal/board"
	"maven/internal/engine"
	"maven/internal/notation/gcg"
)

// AppendGCG appends one of a pair's games as GCG, the usual format for game records, in UTF-8. Sides 0
// and 1 have the nicknames A and B; the names of the sides are the players' full names.
func AppendGCG(dst []byte, plan *Plan, p *Pair, game int) []byte {
	g := &p.Games[game]
	b := gcg.NewBuilder(board.NotationOf(plan.Rules))
	for seat := range 2 {
		side := g.Side(seat)
		b.Player(seat+1, nick(side), plan.Sides[side].Name)
	}
	b.Pragma("title", fmt.Sprintf("Pair %d, game %d", p.Number+1, game+1))
	b.Pragma("lexicon", plan.Words.Name)
	b.Rules(plan.Rules)
	for i := range g.Turns {
		t := &g.Turns[i]
		b.Move(nick(g.Side(i)), &t.Rack, &t.Move)
	}
	appendEnd(b, g)
	return b.AppendTo(dst)
}

// nick is the nickname of a side.
func nick(side int) string { return [...]string{"A", "B"}[side] }

// appendEnd writes the points for the tiles left at the end: a player who went out gains the opponent's,
// a player who is left with tiles loses them. Overtime comes last.
func appendEnd(b *gcg.Builder, g *Game) {
	var totals [2]int
	for i := range g.Turns {
		totals[g.Side(i)] += int(g.Turns[i].Move.Score)
	}
	last := g.Side(len(g.Turns) - 1)
	for _, side := range []int{last, 1 - last} {
		points := g.Scores[side] + engine.Penalty(g.Overtime[side]) - totals[side]
		held, others := g.Held[side], g.Held[1-side]
		switch {
		case held.Len() == 0 && others.Len() > 0:
			b.EndBonus(nick(side), &others, points)
		case held.Len() > 0 && points != 0:
			b.EndPenalty(nick(side), &held, -points)
		}
	}
	for side, over := range g.Overtime {
		if over > 0 {
			b.Overtime(nick(side), engine.Penalty(over))
		}
	}
}
