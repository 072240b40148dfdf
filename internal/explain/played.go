package explain

import (
	"cmp"
	"math"
	"slices"

	"maven/internal/board"
	"maven/internal/engine"
	"maven/internal/move"
	"maven/internal/rules"
	"maven/internal/said"
	"maven/internal/sim"
	"maven/internal/tile"
)

// squares names the square where replies differ most between the two candidates.
func (c *comparer) squares() {
	if c.other == nil || !enough(c.other) {
		return
	}
	size := c.board.Rules().Size
	place, most := -1, 0.0
	for at := range c.best.Played.Heat[0] {
		if d := math.Abs(c.share(c.best, at) - c.share(c.other, at)); d > most {
			place, most = at, d
		}
	}
	if most < 0.05 {
		return
	}
	row, col := place/size, place%size
	name := said.Plain(c.board.Notation().Square(row, col))
	if kind := premium(c.board.Rules().At(row, col)); !kind.IsZero() {
		name = said.Of("%s, %s,", name, kind)
	}
	c.add(Squares, 0, said.Of("Replies use %s in %.0f%% of the games, and in %.0f%% after %s.", name, 100*c.share(c.best, place), 100*c.share(c.other, place), c.otherText))
}

// share returns how often replies to the candidate put a tile on a square, 0 to 1.
func (c *comparer) share(one *engine.Candidate, at int) float64 {
	return float64(one.Played.Heat[0][at]) / float64(one.Played.Iterations)
}

// answers tells the commonest reply.
func (c *comparer) answers() {
	replies := c.best.Played.Replies
	if len(replies) == 0 {
		return
	}
	share := float64(replies[0].Count) / float64(c.best.Played.Iterations)
	if share < 0.02 {
		return
	}
	c.add(Answers, 0, said.Of("The commonest reply is %s, in %.0f%% of the games.", c.reply(&c.best.Move, replies[0].Move), 100*share))
}

// draws tells the best and the worst tile to draw.
func (c *comparer) draws() {
	all := slices.DeleteFunc(slices.Clone(c.best.Played.Draws), func(d sim.Draw) bool { return d.Iterations < fewest })
	if len(all) < 2 || !c.best.Value.HasWin {
		return
	}
	slices.SortStableFunc(all, func(a, b sim.Draw) int { return cmp.Compare(b.Win, a.Win) })
	first, last := all[0], all[len(all)-1]
	if first.Win-last.Win < 0.02 {
		return
	}
	c.add(Draws, 0, said.Of("If you draw %s, you win %.0f%% of the games; if you draw %s, %.0f%%.", c.letter(first.Tile), 100*first.Win, c.letter(last.Tile), 100*last.Win))
}

func (c *comparer) letter(t tile.Tile) said.Text {
	if t == tile.Blank {
		return said.Of("a blank")
	}
	return said.Plain(c.board.Rules().Tiles.Text(t))
}

// reply spells a reply on the board after the candidate.
func (c *comparer) reply(candidate *move.Move, reply move.Move) said.Text {
	after := board.New(c.board.Rules(), c.board.Words())
	after.CopyFrom(c.board)
	after.Place(candidate)
	return after.Said(&reply)
}

// premium names what is special about a square, if anything.
func premium(p rules.Premium) said.Text {
	switch {
	case p.Brick():
		return said.Text{}
	case p.Word > 1:
		return [rules.MaxPremium + 1]said.Text{2: said.Of("a double word square"), 3: said.Of("a triple word square"), 4: said.Of("a quadruple word square")}[p.Word]
	case p.Letter > 1:
		return [rules.MaxPremium + 1]said.Text{2: said.Of("a double letter square"), 3: said.Of("a triple letter square"), 4: said.Of("a quadruple letter square")}[p.Letter]
	}
	return said.Text{}
}
