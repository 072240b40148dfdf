package match

import (
	"fmt"
	"strings"

	"maven/internal/move"
	"maven/internal/rules"
	"maven/internal/tile"
)

// AppendGCG appends one of a pair's games as GCG, the field's format for game records, in UTF-8.
// The players' nicknames are A and B, for sides 0 and 1; their names are the full names.
func AppendGCG(dst []byte, plan *Plan, p *Pair, game int) []byte {
	w := gcg{plan: plan, game: &p.Games[game], dst: dst}
	g := w.game
	w.printf("#character-encoding UTF-8\n")
	for seat := range 2 {
		side := g.Side(seat)
		w.printf("#player%d %s %s\n", seat+1, nick(side), oneLine(plan.Sides[side].Name))
	}
	w.printf("#title Pair %d, game %d\n", p.Number+1, game+1)
	w.printf("#lexicon %s\n", oneLine(plan.Lexicon))
	for i := range g.Turns {
		w.turn(g.Side(i), &g.Turns[i])
	}
	w.end()
	return w.dst
}

// nick is the name that a side has in the moves.
func nick(side int) string { return [...]string{"A", "B"}[side] }

// oneLine keeps a name from ending the line it stands in.
func oneLine(name string) string {
	return strings.Join(strings.Fields(name), " ")
}

// notationOf returns how moves are written on the board of the rules.
func notationOf(r *rules.Rules) move.Notation {
	return move.Notation{Alphabet: r.Tiles.Alphabet, RowLetters: r.RowLetters}
}

// A gcg writes one game.
type gcg struct {
	plan *Plan
	game *Game

	dst    []byte
	totals [2]int
}

func (w *gcg) printf(format string, args ...any) {
	w.dst = fmt.Appendf(w.dst, format, args...)
}

// event writes a line of a side with points that are added to its total.
func (w *gcg) event(side int, what string, points int) {
	w.totals[side] += points
	w.printf(">%s: %s %+d %d\n", nick(side), what, points, w.totals[side])
}

func (w *gcg) turn(side int, t *Turn) {
	text := "-"
	switch t.Move.Kind {
	case move.Exchange:
		used := t.Move.Used()
		text = "-" + w.tiles(&used)
	case move.Play:
		text = notationOf(w.plan.Rules).Format(&t.Move)
	}
	w.event(side, w.tiles(&t.Rack)+" "+text, int(t.Move.Score))
}

func (w *gcg) tiles(r *tile.Rack) string { return w.plan.Rules.Tiles.Rack(r) }

// end writes what the tiles held at the end bring or cost: to who went out the opponent's, without a
// rack; to who is left with tiles the own ones, after the rack.
func (w *gcg) end() {
	g := w.game
	last := g.Side(len(g.Turns) - 1)
	for _, side := range []int{last, 1 - last} {
		points := g.Scores[side] - w.totals[side]
		held, others := g.Held[side], g.Held[1-side]
		switch {
		case held.Len() == 0 && others.Len() > 0:
			w.event(side, "("+w.tiles(&others)+")", points)
		case held.Len() > 0 && points != 0:
			w.event(side, w.tiles(&held)+" ("+w.tiles(&held)+")", points)
		}
	}
}
