package play

import (
	"context"
	"errors"
	"strings"
	"time"

	"maven/internal/command"
	"maven/internal/kept"
	"maven/internal/language"
	"maven/internal/move"
	"maven/internal/original"
	"maven/internal/play"
	"maven/internal/random"
	"maven/internal/said"
	"maven/internal/store"
	"maven/internal/term"
)

// A doer carries out what the person types: it has the game, and the notes to show.
type doer struct {
	speaks *language.Language
	ctx    context.Context // of the program: when it ends, the player stops thinking
	during *command.Interrupts
	game   *kept.Game

	notes    []string // lines to show
	rack     play.Order
	shuffles *random.Stream

	width     int                               // cells of a line
	original  bool                              // the game is against the original, and so are the hints
	opened    func() (*original.Program, error) // opens what the original simulates with; nil for a game against another player
	shown     bool                              // the board and the rack are shown after each command
	stale     bool                              // show the board again, though the game has not changed
	resigning bool                              // the person has been asked whether to resign
	behind    bool                              // another program has continued the game
}

// word says one thing that is no sentence.
func (d *doer) word(english string) string { return d.speaks.Say(said.Of(english)) }

// say notes a text as a paragraph, if it says anything.
func (d *doer) say(t said.Text) {
	if !t.IsZero() {
		d.row(0, d.speaks.Say(t))
	}
}

// tell is say for a format and what fills it in.
func (d *doer) tell(format string, args ...any) { d.say(said.Of(format, args...)) }

// sayWhole notes a text as a line that is never broken.
func (d *doer) sayWhole(t said.Text) { d.notes = append(d.notes, d.speaks.Say(t)) }

// tellWhole is sayWhole for a format and what fills it in.
func (d *doer) tellWhole(format string, args ...any) { d.sayWhole(said.Of(format, args...)) }

// table notes the lines of a table. Where one is broken, the rest of it begins at a column.
func (d *doer) table(indent int, columns []term.Column, rows [][]string) {
	for _, line := range term.TableLines(columns, rows) {
		d.row(indent, line)
	}
}

// row notes a line, or as many as it takes, of which all but the first are indented.
func (d *doer) row(indent int, text string) {
	d.notes = append(d.notes, term.Wrap(text, d.width, indent)...)
}

// taken returns what was noted, and forgets it.
func (d *doer) taken() []string {
	lines := d.notes
	d.notes = nil
	return lines
}

// keep saves the game, and notes a failure.
func (d *doer) keep() {
	charged, err := d.game.Keep(time.Now())
	for _, told := range charged {
		d.say(told)
	}
	switch {
	case errors.Is(err, store.ErrStale):
		d.behind = true
	case err != nil:
		d.tellWhole("NOT SAVED: %v. Type save to try again.", err)
	}
}

// do carries out one line, or notes why that cannot be done. The error is errLeft.
func (d *doer) do(text string) error {
	err := d.try(text)
	if err == nil || errors.Is(err, errLeft) {
		return err
	}
	d.sayWhole(play.Sentence(err))
	return nil
}

// try carries out one line. The error is errLeft, or a refusal.
func (d *doer) try(text string) error {
	if d.resigning {
		d.resigning = false
		switch {
		case d.speaks.Named(yes(), text):
			return act(d, play.Resign)
		case d.speaks.Named(no(), text), text == "":
			d.tell("You have not resigned.")
			return nil
		}
		d.tell("You have not resigned: that takes a yes.") // and the line is a command
	}
	name, rest, _ := strings.Cut(text, " ")
	rest = strings.TrimSpace(rest)
	if name == "" {
		d.stale = true
		return nil
	}
	if v := d.verbNamed(name); v != nil {
		if v.takes.IsZero() && rest != "" {
			d.tell("Type %s alone: nothing follows it.", strings.ToLower(name))
			return nil
		}
		return v.do(d, rest)
	}
	n := d.game.Session.State().Board.Notation()
	place, _, _ := strings.Cut(name, ".") // 8D.WORD
	word := strings.ToLower(place)
	exchanges := name[0] == '-' || word == "exchange" || word == "exch" || word == "ex" // -ABC, exch ABC, ex.ABC; - passes
	if _, _, _, err := n.ParsePlace(place); err == nil || exchanges {
		return makeMove(d, text)
	}
	if _, _, _, err := n.ParsePlace(rest); err == nil {
		d.tell("The place comes first: %s %s.", term.MaskLine(rest), term.MaskLine(name))
		return nil
	}
	d.tell("%q is not a command. A play starts with its place, such as %s WORD. Type help for the commands.",
		term.Clipped(term.MaskLine(name), 20), startPlace(d.game.Session, move.Across))
	return nil
}

// startPlace is the place of a play on the start square.
func startPlace(s *play.Session, dir move.Direction) string {
	b := s.State().Board
	return b.Notation().Place(b.Rules().StartRow, b.Rules().StartCol, dir)
}
