package cgp

import (
	"slices"
	"strconv"

	"maven/internal/board"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/said"
	"maven/internal/tile"
)

// On puts the tiles on a board with the rules that the position was read with, and returns what the player
// on turn knows. The opponent's rack is ignored if the operation oru says so.
func (p *Position) On(b *board.Board) game.Position {
	b.SetTiles(p.Squares)
	known := game.Known{
		Board: b, Rack: p.Racks[0], Opponent: p.Last.Shown,
		Scores: p.Scores, Quiet: game.Quiet{Scoreless: p.Scoreless},
		Last: p.Last.Move, HasLast: p.Last.Given,
	}
	hides, given := argsOf(p.Ops, "oru")
	if hidden := given && hides != "0" && hides != "false"; p.Racks[1].Len() > 0 && !hidden {
		known.Opponent = p.Racks[1]
	}
	if p.Last.Given && p.Last.Move.Kind == move.Pass {
		known.Passes = min(max(1, p.passes()), p.Scoreless)
	}
	if p.Last.Word.Len > 0 && b.Words() != nil {
		known.Last, known.HasLast = readLast(&p.Last.Word, b)
	}
	return game.NewPosition(known)
}

// CheckLast refuses an operation lm that does not tell the last move of a position that On has returned.
func (p *Position) CheckLast(g *game.Position) error {
	text, given := argsOf(p.Ops, "lm")
	if !given || g.HasLast || p.Last.Shown.Len() > 0 {
		return nil
	}
	return said.Errorf("operation lm %q: must be the opponent's last move: a play that stands on the board such as 8D.WORD, phony.8D.WORD for one that was challenged off, ex.3 or pass", shorten(text))
}

// passes returns how many passes in a row the operation passes tells of; 0 without one.
func (p *Position) passes() int {
	text, _ := argsOf(p.Ops, "passes")
	n, _ := strconv.Atoi(text) // a number, since it was read
	return n
}

// Of returns a position to be written, with the operations and, if it is known, the last move.
func Of(g *game.Position, ops ...Op) *Position {
	r := g.Board.Rules()
	p := &Position{
		Size: r.Size, Squares: g.Board.Squares(),
		Racks: [2]tile.Rack{g.Rack, g.Opponent}, Scores: g.Scores, Scoreless: g.Scoreless, Ops: ops,
	}
	if g.HasLast {
		p.Last = LastMove{Given: true, Move: g.Last}
		p.Ops = append(slices.Clip(ops), p.lastOp(&g.Last, g.Board))
		if g.Passes > 1 {
			p.Ops = append(p.Ops, Op{Code: "passes", Args: strconv.Itoa(g.Passes)})
		}
	}
	return p
}
