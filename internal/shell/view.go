package shell

import (
	"cmp"
	"fmt"
	"strings"

	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/record"
	"maven/internal/term"
)

const (
	panelGap   = 2
	panelWidth = 30 // the least that the panel beside the board needs, in cells
	panelTurns = 5  // turns shown there
	panelNotes = 4  // lines of notes shown there
)

// counted writes a count with what is counted.
func counted(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// nameOf returns the name of a player.
func nameOf(h *record.History, player int) string {
	p := &h.Players[player]
	return cmp.Or(p.Name, p.Nick, fmt.Sprintf("player %d", player+1))
}

// look shows the place: the board where that is wanted, else a line.
func (s *Shell) look() error {
	if s.choices.board {
		s.display.Lines(s.boardLines())
		return nil
	}
	d := s.desk
	st := d.state()
	text := fmt.Sprintf("%s, %s", d.placeText(), scoreText(d.line().history, st))
	if st.Over() {
		s.display.Printf("%s. %s.", text, endText(d.line().history, st))
		return nil
	}
	s.display.Printf("%s. %s to move, rack %s, bag %d.", text, nameOf(d.line().history, st.Player), d.rackText(st), st.Bag)
	return nil
}

// placeText names the place in words.
func (d *desk) placeText() string {
	last := d.line().history.Len()
	text := fmt.Sprintf("Turn %d of %d", d.turn+1, last)
	switch {
	case last == 0:
		text = "Start"
	case d.turn == last:
		text = fmt.Sprintf("After turn %d", last)
	}
	if d.at > 0 {
		text = fmt.Sprintf("Variation %d, %s", d.at, strings.ToLower(text[:1])+text[1:])
	}
	return text
}

// scoreText writes both players and their points.
func scoreText(h *record.History, st *record.State) string {
	return fmt.Sprintf("%s %d, %s %d", nameOf(h, 0), st.Scores[0], nameOf(h, 1), st.Scores[1])
}

// endText says how a game has ended.
func endText(h *record.History, st *record.State) string {
	player, won := st.Winner()
	switch {
	case !won:
		return "A tie"
	case st.Ending == game.Resignation:
		return fmt.Sprintf("%s resigned", nameOf(h, 1-player))
	case st.Ending == game.Forfeit:
		return fmt.Sprintf("%s lost on a challenge", nameOf(h, 1-player))
	}
	return fmt.Sprintf("%s won", nameOf(h, player))
}

// rackText writes the rack of the player on turn, as far as it is known.
func (d *desk) rackText(st *record.State) string {
	held := &st.Racks[st.Player]
	text := d.Rules.Tiles.Rack(&held.Tiles)
	switch n := held.Count - held.Tiles.Len(); {
	case text == "":
		return "unknown"
	case n > 0:
		return fmt.Sprintf("%s and %d more", text, n)
	}
	return text
}

// boardLines draws the board at the place, with a panel beside it or below.
func (s *Shell) boardLines() []string {
	d := s.desk
	st := d.state()
	last := (*move.Move)(nil)
	if d.turn > 0 {
		if t := &d.line().history.Turns()[d.turn-1]; t.Kind == record.Played {
			last = &t.Move
		}
	}
	width, _ := s.display.size()
	lines := s.display.screen.BoardAfter(st.Board, last)
	wide := 0
	for _, l := range lines {
		wide = max(wide, term.Width(l))
	}
	if room := width - wide - panelGap; room >= panelWidth {
		return beside(lines, wide, s.panel(st, room))
	}
	for i := range lines {
		lines[i] = term.Clip(lines[i], width)
	}
	return append(lines, s.panel(st, width)...)
}

// beside puts lines beside others that are at most wide cells.
func beside(lines []string, wide int, panel []string) []string {
	for len(lines) < len(panel) {
		lines = append(lines, "")
	}
	for i, text := range panel {
		if text != "" {
			lines[i] += strings.Repeat(" ", wide-term.Width(lines[i])+panelGap) + text
		}
	}
	return lines
}

// panel says what there is to know of the place, in lines of so many cells.
func (s *Shell) panel(st *record.State, room int) []string {
	d, screen := s.desk, s.display.screen
	h := d.line().history
	lines := []string{screen.Strong(d.placeText())}
	width := max(term.Width(term.MaskLine(nameOf(h, 0))), term.Width(term.MaskLine(nameOf(h, 1))))
	for p := range h.Players {
		mark, name := " ", term.MaskLine(nameOf(h, p))
		if !st.Over() && st.Player == p {
			mark = ">"
		}
		lines = append(lines, fmt.Sprintf("%s %s%s %4d", mark, name, strings.Repeat(" ", width-term.Width(name)), st.Scores[p]))
	}
	lines = append(lines, "")
	if st.Over() {
		lines = append(lines, term.MaskLine(endText(h, st)))
	} else {
		lines = append(lines, "rack    "+screen.Strong(d.rackText(st)))
		if text := d.opponentText(st); text != "" {
			lines = append(lines, "across  "+text)
		}
		unseen := st.Unseen(st.Player)
		lines = append(lines, fmt.Sprintf("bag %d, unseen %d, words %s", st.Bag, unseen.Len(), term.MaskLine(d.Words.Name)))
	}
	lines = append(lines, "")
	told := d.turnTexts(d.at)
	from := max(min(d.turn-panelTurns+1, len(told)-panelTurns), 0)
	for i := from; i < min(from+panelTurns, len(told)); i++ {
		t := &h.Turns()[i]
		mark := " "
		if i == d.turn {
			mark = ">"
		}
		lines = append(lines, fmt.Sprintf("%s%3d %s %s %+d", mark, i+1, shortNick(h, t.Player), told[i], t.Change))
	}
	if n := d.turn; n < len(d.line().remarks) {
		var notes []string
		for _, note := range d.line().remarks[n].Notes {
			notes = append(notes, term.Wrap("note: "+term.MaskLine(strings.ReplaceAll(note, "\n", " ")), room, 2)...)
		}
		if len(notes) > panelNotes {
			notes = append(notes[:panelNotes-1], "  … note shows the rest")
		}
		lines = append(lines, notes...)
	}
	for i := range lines {
		lines[i] = term.Clip(lines[i], room)
	}
	return lines
}

// shortNick returns the first letters of a player's nick.
func shortNick(h *record.History, player int) string {
	const most = 8
	name := []rune(term.MaskLine(cmp.Or(h.Players[player].Nick, nameOf(h, player))))
	if len(name) > most {
		return string(name[:most-1]) + "…"
	}
	return string(name)
}

// opponentText says which of the opponent's tiles the player on turn knows.
func (d *desk) opponentText(st *record.State) string {
	p := d.position()
	held, all := p.Held()
	if !all {
		held = p.Opponent
	}
	text := d.Rules.Tiles.Rack(&held)
	if text != "" && !all {
		text += fmt.Sprintf(" and %d more", p.Sizes[1]-held.Len())
	}
	return text
}

// turnTexts describes the turns of a line.
func (d *desk) turnTexts(line int) []string {
	h := d.lines[line].history
	told := make([]string, 0, h.Len())
	for i, st := range h.Walk() {
		if i == h.Len() {
			break
		}
		told = append(told, d.turnText(st, &h.Turns()[i]))
	}
	return told
}

// turnText says what was done in a turn.
func (d *desk) turnText(st *record.State, t *record.Turn) string {
	set := d.Rules.Tiles
	switch t.Kind {
	case record.Played:
		if st.Board.Fits(&t.Move) != nil {
			return d.notation().Format(&t.Move)
		}
		return st.Board.Spell(&t.Move)
	case record.Exchanged:
		return st.Board.Spell(&t.Move)
	case record.ExchangedCount:
		return fmt.Sprintf("exchange of %d", t.Count)
	case record.ChallengeLost:
		return "challenge lost, turn lost"
	case record.ChallengeFree:
		return "challenge lost"
	case record.Withdrawn:
		return "challenged off"
	case record.ChallengeBonus:
		return "wrongly challenged"
	case record.EndBonus:
		return "for " + set.Rack(&t.Tiles) + " at the end"
	case record.EndPenalty:
		return "for " + set.Rack(&t.Tiles) + " left"
	case record.TimePenalty:
		return "time"
	case record.Adjusted:
		return "score adjusted"
	case record.Resigned:
		return "resigns"
	case record.Forfeited:
		return "loses on the challenge"
	}
	return "pass"
}
