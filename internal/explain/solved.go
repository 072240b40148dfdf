package explain

import (
	"slices"

	"maven/internal/move"
	"maven/internal/preend"
	"maven/internal/said"
	"maven/internal/tile"
)

// ways says how many of the orders of draws a candidate wins, and how many it ties.
func (c *comparer) ways(s *preend.Candidate) said.Text {
	total := s.Wins + s.Ties + s.Losses + s.Unknown
	text := said.Of("%s of %s draws", number(s.Wins), number(total))
	if s.Ties > 0 {
		text = said.Of("%s and ties %s", text, number(s.Ties))
	}
	if s.Unknown > 0 {
		text = said.Of("%s, with %s not looked at", text, number(s.Unknown))
	}
	return text
}

// mostNamed is how many draws a sentence names.
const mostNamed = 8

// solvedDraws names the tiles that lose the game if they are drawn, or those that win it if they are fewer.
func (c *comparer) solvedDraws(s *preend.Candidate) {
	var won, lost []said.Text
	for i := range s.Draws {
		d := &s.Draws[i]
		text := c.drawn(&d.Tiles)
		switch {
		case d.Wins > 0 && d.Losses+d.Ties+d.Unknown == 0:
			won = append(won, text)
		case d.Losses > 0 && d.Wins+d.Ties+d.Unknown == 0:
			lost = append(lost, text)
		}
	}
	named, wins := lost, false
	if len(won) < len(lost) {
		named, wins = won, true
	}
	if len(named) == 0 || len(named) > mostNamed || len(won)+len(lost) < 2 {
		return
	}
	tiles := said.Or(named)
	switch only := len(won)+len(lost) == len(s.Draws); {
	case wins && only:
		c.add(Draws, 0, said.Of("You win only if you draw %s.", tiles))
	case wins:
		c.add(Draws, 0, said.Of("You win if you draw %s.", tiles))
	case only:
		c.add(Draws, 0, said.Of("You lose only if you draw %s.", tiles))
	default:
		c.add(Draws, 0, said.Of("You lose if you draw %s.", tiles))
	}
}

// drawn names the tiles of a draw.
func (c *comparer) drawn(r *tile.Rack) said.Text {
	if r.Len() == 1 && r[tile.Blank] == 1 {
		return said.Of("a blank")
	}
	return said.Plain(c.board.Rules().Tiles.Rack(r))
}

// line tells what follows the better move with best play, of one draw if there are several.
func (c *comparer) line() {
	line, drawn := c.best.Line, said.Text{}
	if len(line) < 2 && c.best.Solved != nil {
		i := slices.IndexFunc(c.best.Solved.Draws, func(d preend.Draw) bool { return len(d.Line) > 0 && d.Wins > 0 })
		if i < 0 {
			return
		}
		d := &c.best.Solved.Draws[i]
		line = append([]move.Move{c.best.Move}, d.Line...)
		drawn = c.drawn(&d.Tiles)
	}
	if len(line) < 2 {
		return
	}
	moves := said.Join(", ", c.position.Said(line)[1:])
	if drawn.IsZero() {
		c.add(Line, 0, said.Of("After it, best play is %s.", moves))
	} else {
		c.add(Line, 0, said.Of("If you draw %s, best play continues with %s.", drawn, moves))
	}
}
