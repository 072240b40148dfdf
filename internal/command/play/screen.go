package play

import (
	"context"
	"fmt"
	"strings"

	"maven/internal/board"
	"maven/internal/command"
	"maven/internal/move"
	"maven/internal/play"
	"maven/internal/random"
	"maven/internal/record"
	"maven/internal/term"
	"maven/internal/tile"
)

// A playScreen is a game on a terminal, or in a script: lines in, text out.
type playScreen struct {
	ctx     context.Context // of the program: its end stops what the player thinks about
	app     *command.App
	screen  *term.Screen
	file    *gameFile
	session *play.Session

	next  func() (command.NumberedLine, bool)
	stop  func()
	typed bool // lines are typed at a terminal, which shows them

	order   []tile.Tile // the rack as the person has put it
	shuffle *random.Stream

	notes []string // to be shown
	drawn int      // turns and actions when the board was shown last, -1 for never
}

// The cells of a line: what terminals have at least, and what stands beside the board at least.
const (
	screenWidth = 80
	panelWidth  = 30
	panelGap    = 2
)

// draw shows the board, what stands beside it, and the notes. A terminal is emptied first, and notes
// that do not fit on it with the board stand alone; elsewhere the board is shown when it has changed.
func (t *playScreen) draw() error {
	notes, now := t.notes, t.session.History().Len()
	t.notes = nil
	rows, terminal := t.screen.Height()
	if !terminal && t.drawn == now {
		return t.lines(notes)
	}
	t.drawn = now
	if err := t.screen.Clear(); err != nil {
		return err
	}
	board, panel := t.table()
	if terminal && len(notes) > 1 && len(board)+len(notes)+2 > rows { // a line between, and the prompt
		return t.lines(append(notes, "", "Enter shows the board."))
	}
	if err := t.screen.Columns(panelGap, board, panel); err != nil {
		return err
	}
	return t.lines(append([]string{""}, notes...))
}

// table returns the lines of the board and of the panel beside it. Where that has no room, what counts of
// it is below the board.
func (t *playScreen) table() (board, panel []string) {
	board = t.screen.BoardAfter(t.state().Board, t.lastMove())
	width := 0
	for _, line := range board {
		width = max(width, term.Width(line))
	}
	if room := screenWidth - width - panelGap; room >= panelWidth {
		return board, t.panel(room)
	}
	now := t.state()
	tiles, points := t.rack()
	return append(board, fmt.Sprintf("   %s %d, %s %d; bag %d, unseen %d", t.name(play.Person), now.Scores[t.session.Seat(play.Person)],
		t.name(play.Player), now.Scores[t.session.Seat(play.Player)], now.Bag, t.unseen()), "   "+t.screen.Strong(tiles), "   "+points), nil
}

func (t *playScreen) lines(lines []string) error {
	for _, line := range lines {
		if err := t.screen.Printf("%s\n", line); err != nil {
			return err
		}
	}
	return nil
}

// note puts a line to what is shown next.
func (t *playScreen) note(format string, args ...any) {
	t.notes = append(t.notes, fmt.Sprintf(format, args...))
}

func (t *playScreen) state() *record.State { return t.session.State() }

// rules of the game have the names of its tiles.
func (t *playScreen) set() *tile.Set { return t.session.History().Rules().Tiles }

// name is what a side is called.
func (t *playScreen) name(s play.Side) string { return t.session.Header().Names[s] }

// lastMove returns the play just made, nil where there is none on the board.
func (t *playScreen) lastMove() *move.Move {
	turns := t.session.History().Turns()
	for i := len(turns) - 1; i >= 0; i-- {
		switch turns[i].Kind {
		case record.Played:
			return &turns[i].Move
		case record.Withdrawn, record.Exchanged, record.Passed, record.ChallengeLost:
			return nil
		}
	}
	return nil
}

// panel is what stands beside the board, in so many cells.
func (t *playScreen) panel(room int) []string {
	now := t.state()
	width := 0
	for _, s := range []play.Side{play.Person, play.Player} {
		width = max(width, len([]rune(t.name(s))))
	}
	lines := []string{""}
	for _, s := range []play.Side{play.Person, play.Player} {
		seat := t.session.Seat(s)
		mark := " "
		if !now.Over() && now.Player == seat {
			mark = ">"
		}
		name := t.name(s) + strings.Repeat(" ", width-len([]rune(t.name(s))))
		lines = append(lines, fmt.Sprintf("%s %s  %4d", mark, name, now.Scores[seat]))
	}
	lines = append(lines, "", fmt.Sprintf("  bag %d, unseen %d", now.Bag, t.unseen()), "")
	lines = append(lines, t.lastTurns(6, room)...)
	for len(lines) < 13 {
		lines = append(lines, "")
	}
	if now.Over() {
		return lines
	}
	tiles, points := t.rack()
	return append(lines, "  your rack", "  "+t.screen.Strong(tiles), "  "+points)
}

// unseen is the number of tiles that the person does not see.
func (t *playScreen) unseen() int {
	unseen := t.state().Unseen(t.session.Seat(play.Person))
	return unseen.Len()
}

// rack writes the tiles as the person has put them, and their points below.
func (t *playScreen) rack() (tiles, points string) {
	t.arrange()
	for _, one := range t.order {
		text, worth := t.set().Text(one), fmt.Sprint(t.set().Score[one])
		width := max(len([]rune(text)), len(worth)) + 1
		tiles += fmt.Sprintf("%-*s", width+1, text)
		points += fmt.Sprintf("%-*s", width+1, worth)
	}
	return tiles, points
}

// arrange keeps the order of the tiles that are still there, and puts new ones behind them.
func (t *playScreen) arrange() {
	left := t.held()
	var kept []tile.Tile
	for _, one := range t.order {
		if left[one] > 0 {
			left[one]--
			kept = append(kept, one)
		}
	}
	t.order = append(kept, sorted(&left)...)
}

// sorted returns tiles in the order of the alphabet, blanks last.
func sorted(r *tile.Rack) []tile.Tile {
	tiles := r.AppendTiles(nil)
	blanks := int(r[tile.Blank])
	return append(tiles[blanks:], tiles[:blanks]...)
}

// lastTurns describes the last n turns, a line each.
func (t *playScreen) lastTurns(n, width int) []string {
	rows := t.turnRows()
	var lines []string
	for _, row := range rows[max(len(rows)-n, 0):] {
		lines = append(lines, clipped(fmt.Sprintf("  %s  %s %s", row[0], row[2], row[3]), width))
	}
	return lines
}

// clipped cuts text that has no room.
func clipped(text string, width int) string {
	runes := []rune(text)
	if len(runes) <= width {
		return text
	}
	return string(runes[:width-1]) + "…"
}

// turnRows describes all turns: number, side, what was done, points, total.
func (t *playScreen) turnRows() [][]string {
	h := t.session.History()
	again := board.New(h.Rules(), h.Words())
	var rows [][]string
	for i, turn := range h.Turns() {
		side := t.session.SideOf(turn.Player)
		what := turnText(again, &turn, side == play.Person || t.session.Phase() == play.Finished)
		switch turn.Kind {
		case record.Played:
			again.Place(&turn.Move)
		case record.Withdrawn:
			again.Undo()
		}
		points := ""
		if turn.Change != 0 || turn.Kind == record.Played {
			points = fmt.Sprintf("%+d", turn.Change)
		}
		who := "you"
		if side == play.Player {
			who = "it"
		}
		number := fmt.Sprint(recordNumber(h, i))
		if turn.Kind == record.ChallengeFree {
			number = ""
		}
		rows = append(rows, []string{fmt.Sprintf("%2s %-3s", number, who), t.name(side), what, points, fmt.Sprint(turn.Total)})
	}
	return rows
}

// recordNumber returns the number that turn i has in a record: one of GCG has no line for a challenge that
// costs nothing.
func recordNumber(h *record.History, i int) int {
	n := 1
	for _, turn := range h.Turns()[:i] {
		if turn.Kind != record.ChallengeFree {
			n++
		}
	}
	return n
}

// turnText says what was done in a turn; open tells which tiles were exchanged.
func turnText(b *board.Board, t *record.Turn, open bool) string {
	set := b.Rules().Tiles
	switch t.Kind {
	case record.Played:
		return b.Spell(&t.Move)
	case record.Exchanged:
		if open {
			return b.Spell(&t.Move)
		}
		return "exchange of " + command.Counted(int(t.Move.Played), "tile")
	case record.ChallengeLost:
		return "challenge lost, and the turn"
	case record.ChallengeFree:
		return "challenge lost"
	case record.Withdrawn:
		return "challenged off"
	case record.ChallengeBonus:
		return "challenged in vain"
	case record.EndBonus:
		return "for " + set.Rack(&t.Tiles) + " at the end"
	case record.EndPenalty:
		return "for " + set.Rack(&t.Tiles) + " left"
	case record.Resigned:
		return "resigns"
	case record.Forfeited:
		return "loses by the challenge"
	}
	return "pass"
}
