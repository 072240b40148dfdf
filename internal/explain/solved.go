package explain

import (
	"fmt"
	"slices"
	"strings"

	"maven/internal/board"
	"maven/internal/move"
	"maven/internal/preend"
	"maven/internal/tile"
)

// ways says how many of the orders of draws a candidate wins, and how many it ties.
func (c *comparer) ways(s *preend.Candidate) string {
	total := s.Wins + s.Ties + s.Losses + s.Unknown
	text := fmt.Sprintf("%s of %s draws", number(s.Wins), number(total))
	if s.Ties > 0 {
		text += fmt.Sprintf(" and ties %s", number(s.Ties))
	}
	if s.Unknown > 0 {
		text += fmt.Sprintf(", with %s not looked at", number(s.Unknown))
	}
	return text
}

// mostNamed is how many draws a sentence names.
const mostNamed = 8

// solvedDraws names the tiles that lose the game if they are drawn, or those that win it if they are fewer.
func (c *comparer) solvedDraws(s *preend.Candidate) {
	var won, lost []string
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
	named, verb := lost, "lose"
	if len(won) < len(lost) {
		named, verb = won, "win"
	}
	if len(won)+len(lost) == len(s.Draws) {
		verb += " only"
	}
	if len(named) == 0 || len(named) > mostNamed || len(won)+len(lost) < 2 {
		return
	}
	c.add(Draws, 0, "You %s if you draw %s.", verb, strings.Join(named, " or "))
}

// drawn names the tiles of a draw.
func (c *comparer) drawn(r *tile.Rack) string {
	if r.Len() == 1 && r[tile.Blank] == 1 {
		return "a blank"
	}
	return c.board.Rules().Tiles.Rack(r)
}

// line tells what follows the better move with best play, of one draw if there are several.
func (c *comparer) line() {
	line, lead := c.best.Line, "After it, best play is"
	if len(line) < 2 && c.best.Solved != nil {
		i := slices.IndexFunc(c.best.Solved.Draws, func(d preend.Draw) bool { return len(d.Line) > 0 && d.Wins > 0 })
		if i < 0 {
			return
		}
		d := &c.best.Solved.Draws[i]
		line = append([]move.Move{c.best.Move}, d.Line...)
		lead = fmt.Sprintf("If you draw %s, best play continues with", c.drawn(&d.Tiles))
	}
	if len(line) < 2 {
		return
	}
	c.add(Line, 0, "%s %s.", lead, strings.Join(c.position.Line(line, (*board.Board).Spell)[1:], ", "))
}
