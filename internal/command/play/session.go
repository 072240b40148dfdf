package play

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"iter"
	"path/filepath"
	"strconv"
	"strings"

	"maven/internal/command"
	"maven/internal/move"
	"maven/internal/play"
	"maven/internal/record"
	"maven/internal/term"
	"maven/internal/tile"
)

func newPlayScreen(ctx context.Context, a *command.App, file *gameFile) *playScreen {
	t := &playScreen{ctx: ctx, app: a, screen: term.NewScreen(a.Out), file: file, drawn: -1, typed: term.IsTerminal(a.In)}
	t.next, t.stop = iter.Pull(command.ReadLines(ctx, a.In))
	return t
}

func (t *playScreen) close() { t.stop() }

// begin begins a new game and keeps it.
func (t *playScreen) begin(o *playOptions) error {
	if o.level == autoLevel {
		level, why, err := nextLevel(t.app)
		if err != nil {
			return err
		}
		o.level = strconv.Itoa(int(level))
		t.note("%s", why)
	}
	h, err := o.header(t.app)
	if err != nil {
		return err
	}
	table, err := t.tableOf(&h)
	if err != nil {
		return err
	}
	if t.session, err = play.New(h, table); err != nil {
		return err
	}
	if err := t.file.write(t.session); err != nil {
		return err
	}
	if t.file.why != "" {
		t.note("%s", t.file.why)
	}
	t.note("A new game against %s, seed %d; %s begin%s.", h.Names[play.Player], h.Seed,
		map[play.Side]string{play.Person: "you", play.Player: "it"}[h.First], map[play.Side]string{play.Player: "s"}[h.First])
	t.note("Words: %s. Challenges: %s.", table.Words.Name, command.ChallengeText(table.Rules))
	t.note("Type a play such as %s WORD (%s for down), or hint, exchange ABC, quit, help.", t.startPlace(move.Across), t.startPlace(move.Down))
	t.ready()
	return nil
}

// resume goes on with the game in the file.
func (t *playScreen) resume() error {
	save, err := play.DecodeSave(t.file.text)
	var table play.Table
	if err == nil {
		table, err = t.tableOf(&save.Header)
	}
	if err == nil {
		t.session, err = play.Restore(save, table)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", t.file.path, err)
	}
	if t.session.Phase() != play.Finished {
		t.note("Going on with %s against %s; --new begins another game.", filepath.Base(t.file.path), t.name(play.Player))
	}
	t.ready()
	return nil
}

// tableOf opens what the game is played with. What is to be said of it is noted, since a screen that is
// drawn would take it away.
func (t *playScreen) tableOf(h *play.Header) (play.Table, error) {
	var said bytes.Buffer
	a := *t.app
	a.Errs = &said
	table, err := a.Table(settingsOf(&a, h), h, true)
	for line := range strings.Lines(said.String()) {
		t.note("%s", strings.TrimSpace(line))
	}
	return table, err
}

// ready begins what a session on the screen has of its own.
func (t *playScreen) ready() {
	t.shuffle = t.session.Header().Seed.Named("shuffle").Stream()
}

// run plays until the game is over or left.
func (t *playScreen) run(ctx context.Context) error {
	for {
		if err := t.answer(); ctx.Err() != nil {
			return t.leave(ctx)
		} else if err != nil {
			return err
		}
		if t.session.Phase() == play.Finished {
			return t.finish(ctx)
		}
		if err := t.draw(); err != nil {
			return err
		}
		text, ok, err := t.ask()
		if err == nil && ok {
			err = t.command(text)
		}
		switch {
		case errors.Is(err, errLeft), err == nil && !ok:
			return t.leave(ctx)
		case err != nil:
			return err
		}
	}
}

// ask asks for a line. It reports false at the end of the input.
func (t *playScreen) ask() (text string, ok bool, err error) {
	prompt := "> "
	if t.session.Phase() == play.Accepting {
		prompt = "accept or challenge> "
	}
	if err := t.screen.Printf("%s", prompt); err != nil {
		return "", false, err
	}
	line, ok := t.next()
	if line.Broken != nil {
		return "", false, line.Broken
	}
	if line.Text == "" && line.Bad == nil { // what follows the last line feed, at the end of the input
		ok = false
	}
	text = strings.TrimSpace(strings.TrimPrefix(line.Text, "\uFEFF"))
	if !t.typed || !ok {
		if err := t.screen.Printf("%s\n", command.Printable(text)); err != nil {
			return "", false, err
		}
	}
	if line.Bad != nil {
		t.note("That line is too long.")
		return "", true, nil
	}
	return text, ok, nil
}

// leave ends the program in the midst of a game, which is kept.
func (t *playScreen) leave(ctx context.Context) error {
	if err := t.file.write(t.session); err != nil {
		return fmt.Errorf("the game is not saved: %w", err)
	}
	if err := t.screen.Printf("Saved in %s. It goes on with: maven play %s\n", t.file.path, t.file.named); err != nil {
		return err
	}
	return ctx.Err()
}

// keep saves the game, and says where that does not work.
func (t *playScreen) keep() {
	if err := t.file.write(t.session); err != nil {
		t.note("NOT SAVED: %v; save tries again.", err)
	}
}

// answer has the player do what it has to.
func (t *playScreen) answer() error {
	for t.session.Phase() == play.Answering {
		if _, terminal := t.screen.Height(); terminal { // until the screen is drawn again
			if err := t.screen.Printf("%s is thinking …\n", t.name(play.Player)); err != nil {
				return err
			}
		}
		before, words := t.session.History().Len(), t.session.History().Challenged()
		done, err := t.session.Answer(t.ctx)
		if err != nil {
			return err
		}
		t.keep()
		switch done.Do {
		case play.Make:
			t.noteMove(before)
		case play.Challenge:
			t.noteChallenge(before, words)
		}
	}
	if t.session.Phase() == play.Accepting {
		t.note("%s has played out. Type accept to end the game, or challenge.", t.name(play.Player))
	}
	return nil
}

// noteMove notes a move that was made as turn n of the record.
func (t *playScreen) noteMove(n int) {
	turn := &t.session.History().Turns()[n]
	row := t.turnRows()[n]
	text := row[1] + ": " + row[2]
	if turn.Kind == record.Played {
		text += " for " + command.Counted(turn.Change, "point")
		if turn.Move.Bingo(t.session.History().Rules().RackSize) {
			text += ", a bingo"
		}
	}
	t.note("%s.", text)
}

// noteChallenge notes how a challenge of the words, turn n of the record, has ended.
func (t *playScreen) noteChallenge(n int, words [][]tile.Tile) {
	h := t.session.History()
	var all, bad []string
	for _, word := range words {
		all = append(all, t.set().Word(word))
		if !h.Words().Contains(word) {
			bad = append(bad, t.set().Word(word))
		}
	}
	turn := &h.Turns()[n]
	by := t.session.SideOf(turn.Player) // of what follows: who plays loses a phony, and gains a bonus
	if turn.Kind == record.Withdrawn || turn.Kind == record.ChallengeBonus {
		by = 1 - by
	}
	price := ""
	switch {
	case len(bad) > 0:
		t.note("%s: challenge of %s: %s no good, and the play comes off the board.", t.name(by), strings.Join(all, ", "), isAre(bad))
		return
	case turn.Kind == record.ChallengeLost:
		price = ", and the turn is lost"
	case turn.Kind == record.ChallengeBonus:
		price = fmt.Sprintf(", and brings %s %s", t.name(1-by), command.Counted(turn.Change, "point"))
	case turn.Kind == record.Forfeited:
		price = ", and the game is lost"
	}
	t.note("%s: challenge of %s: good%s.", t.name(by), strings.Join(all, ", "), price)
}

// isAre writes words with their verb.
func isAre(words []string) string {
	if len(words) == 1 {
		return words[0] + " is"
	}
	return strings.Join(words, " and ") + " are"
}
