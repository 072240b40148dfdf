package play

import (
	"context"
	"errors"
	"strings"
	"time"

	"maven/internal/command"
	"maven/internal/kept"
	"maven/internal/move"
	"maven/internal/original"
	"maven/internal/play"
	"maven/internal/random"
	"maven/internal/store"
	"maven/internal/term"
)

// A doer carries out what the person types: it has the game, and the notes to show.
type doer struct {
	ctx    context.Context // of the program: when it ends, the player stops thinking
	during *command.Interrupts
	game   *kept.Game

	notes    term.Notes
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

// keep saves the game, and notes a failure.
func (d *doer) keep() {
	charged, err := d.game.Keep(time.Now())
	for _, told := range charged {
		d.notes.Add("%s", told)
	}
	switch {
	case errors.Is(err, store.ErrStale):
		d.behind = true
	case err != nil:
		d.notes.AddWhole("NOT SAVED: %v. Type save to try again.", err)
	}
}

// refuse notes a refusal as a sentence.
func (d *doer) refuse(err error) { d.notes.AddWhole("%s", play.Sentence(err)) }

// do carries out one line. The error is errLeft.
func (d *doer) do(text string) error {
	if d.resigning {
		if d.resigning = false; d.answered(text) {
			return nil
		}
	}
	name, rest, _ := strings.Cut(text, " ")
	rest = strings.TrimSpace(rest)
	if name == "" {
		d.stale = true
		return nil
	}
	if v := verbNamed(name); v != nil {
		if v.takes == "" && rest != "" {
			d.notes.Add("Type %s alone: nothing follows it.", strings.ToLower(name))
			return nil
		}
		return v.do(d, rest)
	}
	n := d.game.Session.State().Board.Notation()
	place, _, _ := strings.Cut(name, ".") // 8D.WORD
	if _, _, _, err := n.ParsePlace(place); err == nil {
		return makeMove(d, text)
	}
	if _, _, _, err := n.ParsePlace(rest); err == nil {
		d.notes.Add("The place comes first: %s %s.", term.MaskLine(rest), term.MaskLine(name))
		return nil
	}
	d.notes.Add("%q is not a command. A play starts with its place, such as %s WORD. Type help for the commands.",
		term.Clipped(term.MaskLine(name), 20), startPlace(d.game.Session, move.Across))
	return nil
}

// answered takes the answer to whether to resign. It reports false for a line that is no answer, which is then
// carried out as a command.
func (d *doer) answered(text string) bool {
	switch strings.ToLower(text) {
	case "yes", "y":
		act(d, play.Resign)
		return true
	case "no", "n", "":
		d.notes.Add("You have not resigned.")
		return true
	}
	d.notes.Add("You have not resigned: that takes a yes.")
	return false
}

// startPlace is the place of a play on the start square.
func startPlace(s *play.Session, dir move.Direction) string {
	b := s.State().Board
	return b.Notation().Place(b.Rules().StartRow, b.Rules().StartCol, dir)
}
