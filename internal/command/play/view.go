package play

import (
	"fmt"
	"strings"
	"time"

	"maven/internal/language"
	"maven/internal/play"
	"maven/internal/said"
	"maven/internal/term"
)

// Widths in cells and heights in lines.
const (
	panelWidth = 30 // the least that the panel needs
	panelGap   = 2
	labels     = 3  // of the row numbers at the right of the board
	panelTurns = 6  // turns shown
	rackRow    = 13 // the line of the panel where the rack is, below the turns
)

// A view shows a game as the person sees it, in lines of width cells.
type view struct {
	speaks  *language.Language
	session *play.Session
	clock   *play.Clock  // nil for a game without
	screen  *term.Screen // knows the colours
	rack    *play.Order
	width   int
}

// lines returns the board, and the panel to put beside it. If there is no room for the panel, its main figures
// are below the board.
func (v *view) lines() (board, panel []string) {
	board = v.screen.Board(v.session.State().Board, v.session.History().LastPlay())
	wide := term.Widest(board)
	if room := v.width - wide - panelGap; room >= panelWidth {
		return board, v.panel(room)
	}
	board = board[:len(board)-1] // the labels of the columns are at the top too
	switch {
	case wide <= v.width:
	case wide-labels <= v.width:
		for i, line := range board {
			board[i] = term.Clip(line, v.width)
		}
	default:
		board = append(board, v.speaks.Say(said.Of("The board needs %d columns, and the terminal has %d.", wide-labels, v.width)))
	}
	return append(board, v.below()...), nil
}

// below returns the main figures of the panel, to put below the board.
func (v *view) below() []string {
	now, names := v.session.State(), v.names()
	const whole = "\u00A0" // a space that does not break a line
	line := "  "
	for _, part := range []string{fmt.Sprintf("%s %d%s,", names[play.Person], v.score(play.Person), v.left(play.Person)),
		fmt.Sprintf("%s %d%s;", names[play.Player], v.score(play.Player), v.left(play.Player)), v.bag()} {
		line += " " + strings.ReplaceAll(part, " ", whole)
	}
	lines := term.Wrap(line, v.width, labels)
	for i := range lines {
		lines[i] = strings.ReplaceAll(lines[i], whole, " ")
	}
	if now.Over() {
		return lines
	}
	tiles, points := v.tiles()
	return append(lines, "   "+v.screen.Strong(tiles), "   "+points)
}

// panel returns the lines beside the board, at most room cells wide.
func (v *view) panel(room int) []string {
	now, names := v.session.State(), v.names()
	width := term.Widest(names[:])
	lines := []string{""}
	for _, side := range []play.Side{play.Person, play.Player} {
		mark := " "
		if !now.Over() && now.Player == v.session.PlayerOf(side) {
			mark = ">"
		}
		name := names[side] + strings.Repeat(" ", width-term.Width(names[side]))
		lines = append(lines, fmt.Sprintf("%s %s  %4d%s", mark, name, v.score(side), v.left(side)))
	}
	lines = append(lines, "", "  "+v.bag(), "")
	told := v.session.Text().Lines()
	for _, one := range told[max(len(told)-panelTurns, 0):] {
		lines = append(lines, term.Clipped(fmt.Sprintf("  %s  %s %s", turnHead(&one, v.speaks), v.speaks.Say(one.Text), one.Points), room))
	}
	if now.Over() {
		return lines
	}
	for len(lines) < rackRow {
		lines = append(lines, "")
	}
	tiles, points := v.tiles()
	return append(lines, "  "+v.speaks.Say(said.Of("your rack")), "  "+v.screen.Strong(tiles), "  "+points)
}

// names returns the names of both sides.
func (v *view) names() (names [2]string) {
	for _, side := range []play.Side{play.Person, play.Player} {
		names[side] = v.speaks.Say(v.session.Text().Name(side))
	}
	return names
}

// tiles writes the rack in the person's order, and the points below.
func (v *view) tiles() (tiles, points string) {
	v.rack.Arrange(v.session.Held())
	return v.rack.Text(v.session.History().Rules().Tiles)
}

func (v *view) score(side play.Side) int { return v.session.State().Scores[v.session.PlayerOf(side)] }

// left writes what is left of a side's time after two spaces; "" in a game without clocks.
func (v *view) left(side play.Side) string {
	if v.clock == nil || v.clock.Up() && side == play.Player {
		return ""
	}
	return "  " + v.clock.Shown(side, time.Now())
}

// bag tells how many tiles are left.
func (v *view) bag() string {
	unseen := v.session.Unseen()
	return v.speaks.Say(said.Of("bag %d, unseen %d", v.session.State().Bag, unseen.Len()))
}

// turnHead writes the number of a turn and who made it.
func turnHead(l *play.Line, speaks *language.Language) string {
	who, number := speaks.Say(said.Of("you")), ""
	if l.Side == play.Player {
		who = "Maven"
	}
	if l.Number > 0 {
		number = fmt.Sprint(l.Number)
	}
	return fmt.Sprintf("%2s %-5s", number, who)
}
