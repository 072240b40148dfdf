package variation

import (
	"cmp"
	"fmt"
	"strings"

	"maven/internal/board"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/record"
	"maven/internal/term"
)

// A Text describes a game in words. Names of players are as the record has them, and are to be masked for a terminal.
type Text struct {
	game *Game
}

// Text returns the game as words describe it.
func (d *Game) Text() Text { return Text{d} }

// Prompt names the place in short: 5/24, or v1 5/8 in a variation.
func (t Text) Prompt() string {
	d := t.game
	text := fmt.Sprintf("%d/%d", d.turn+1, d.History().Len())
	if d.atEnd() {
		text = fmt.Sprintf("end/%d", d.turn)
	}
	if d.at > 0 {
		text = fmt.Sprintf("v%d %s", d.at, text)
	}
	return text
}

// Place names the place within a sentence: "turn 5", "the end of variation 1".
func (t Text) Place() string {
	d := t.game
	text := fmt.Sprintf("turn %d", d.turn+1)
	if d.atEnd() {
		text = "the end"
	}
	if d.at > 0 {
		text += fmt.Sprintf(" of variation %d", d.at)
	}
	return text
}

// Head names the place at the start of a line: "Turn 5 of 24", "Variation 1, after turn 8".
func (t Text) Head() string {
	d := t.game
	last := d.History().Len()
	text := fmt.Sprintf("Turn %d of %d", d.turn+1, last)
	switch {
	case last == 0:
		text = "Start"
	case d.atEnd():
		text = fmt.Sprintf("After turn %d", last)
	}
	if d.at > 0 {
		text = fmt.Sprintf("Variation %d, %s", d.at, strings.ToLower(text[:1])+text[1:])
	}
	return text
}

// Source says where the game is from, and how many turns a record has.
func (t Text) Source() string {
	if t.game.start != nil {
		return t.game.Source
	}
	return fmt.Sprintf("%s: %s", t.game.Source, term.Counted(t.game.History().Len(), "turn"))
}

// Unsaved says what would be lost; "" for nothing.
func (t Text) Unsaved() string {
	var parts []string
	for i, l := range t.game.lines {
		switch {
		case !l.changed:
		case i == 0 && t.game.loaded == nil:
			parts = append(parts, "the game")
		case i == 0:
			parts = append(parts, "the notes and turns added to the game")
		default:
			parts = append(parts, fmt.Sprintf("variation %d", i))
		}
	}
	if len(parts) > 3 {
		parts = append(parts[:2], fmt.Sprintf("%d more variations", len(parts)-2))
	}
	return strings.Join(parts, ", ")
}

// Line says in one line what there is at the place.
func (t Text) Line() string {
	st := t.game.State()
	text := fmt.Sprintf("%s, %s %d, %s %d", t.Head(), t.Name(0), st.Scores[0], t.Name(1), st.Scores[1])
	if st.Over() {
		return fmt.Sprintf("%s. %s.", text, t.Ending())
	}
	return fmt.Sprintf("%s. %s to move, rack %s, bag %d.", text, t.Name(st.Player), t.Rack(), st.Bag)
}

// Name returns the name of a player.
func (t Text) Name(player int) string {
	return cmp.Or(t.game.History().Players[player].FullName(), fmt.Sprintf("player %d", player+1))
}

// Nick returns a player's nick, or the name.
func (t Text) Nick(player int) string {
	return cmp.Or(t.game.History().Players[player].Nick, t.Name(player))
}

// Ending says how the game has ended at the place.
func (t Text) Ending() string {
	st := t.game.State()
	player, won := st.Winner()
	switch {
	case !won:
		return "A tie"
	case st.Ending == game.Resignation:
		return t.Name(1-player) + " resigned"
	case st.Ending == game.Forfeit:
		return t.Name(1-player) + " lost on a challenge"
	}
	return t.Name(player) + " won"
}

// Rack writes the rack of the player on turn, as far as it is known.
func (t Text) Rack() string {
	st := t.game.State()
	held := &st.Racks[st.Player]
	text := t.game.Rules.Tiles.Rack(&held.Tiles)
	switch n := held.Count - held.Tiles.Len(); {
	case text == "":
		return "unknown"
	case n > 0:
		return fmt.Sprintf("%s and %d more", text, n)
	}
	return text
}

// Last says what the opponent's last move was, as the player on turn saw it; "" if it is not known.
func (t Text) Last() string {
	d := t.game
	p := d.Position()
	switch {
	case !p.HasLast:
		return ""
	case p.Last.Kind == move.Exchange:
		return "exchange of " + term.Counted(int(p.Last.Played), "tile")
	case p.Last.Kind == move.Play:
		for i := d.turn - 1; i >= 0; i-- {
			if d.History().Turns()[i].Kind == record.Played {
				return t.Turns(d.at)[i]
			}
		}
	}
	return board.NotationOf(d.Rules).Format(&p.Last)
}

// Partly says that the rack of the player on turn is only known in part; "" if it is known, or not at all.
func (t Text) Partly() string {
	st := t.game.State()
	held := &st.Racks[st.Player]
	if held.Known() != record.Partly {
		return ""
	}
	are := "are"
	if held.Tiles.Len() == 1 {
		are = "is"
	}
	return fmt.Sprintf("of %d tiles only %s %s known, and %[3]s taken for the whole rack", held.Count, t.game.Rules.Tiles.Rack(&held.Tiles), are)
}

// Opponent says which of the opponent's tiles the player on turn knows; "" for none.
func (t Text) Opponent() string {
	p := t.game.Position()
	held, all := p.Held()
	if !all {
		held = p.Opponent
	}
	text := t.game.Rules.Tiles.Rack(&held)
	if text != "" && !all {
		text += fmt.Sprintf(" and %d more", p.Sizes[1]-held.Len())
	}
	return text
}

// Branch says where a variation begins; "" for the game itself.
func (t Text) Branch(line int) string {
	l := t.game.lines[line]
	switch {
	case line == 0:
		return ""
	case l.parent > 0:
		return fmt.Sprintf("from turn %d of %d", l.shared+1, l.parent)
	}
	return fmt.Sprintf("from turn %d", l.shared+1)
}

// Moves describes the first turns of a variation that its parent does not have; none for the game itself.
func (t Text) Moves(line, most int) []string {
	if line == 0 {
		return nil
	}
	told, shared := t.Turns(line), t.game.lines[line].shared
	return told[shared:min(len(told), shared+most)]
}

// Turns describes the turns of a line.
func (t Text) Turns(line int) []string {
	h := t.game.lines[line].history
	told := make([]string, 0, h.Len())
	for i, st := range h.EachTurn() {
		told = append(told, h.Turns()[i].Text(st.Board))
	}
	return told
}

// Notes returns the notes on a turn of the line that is looked at.
func (t Text) Notes(turn int) []string {
	remarks := t.game.line().remarks
	if turn < 0 || turn >= len(remarks) {
		return nil
	}
	return remarks[turn].Notes
}
