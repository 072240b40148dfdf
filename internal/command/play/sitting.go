package play

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"time"

	"maven/internal/command"
	"maven/internal/command/play/original"
	"maven/internal/command/play/place"
	"maven/internal/engine"
	"maven/internal/move"
	"maven/internal/play"
	"maven/internal/setting"
	"maven/internal/shelf"
	"maven/internal/term"
)

// usualWidth is the width of a line in cells where the output is no terminal.
const usualWidth = 80

// A sitting is a person at a game: lines in, text out, until the game is over or the person leaves.
type sitting struct {
	desk
	app    *command.App
	screen *term.Screen
	input  command.Input

	drawn int // turns when the board was shown last, -1 for never
}

func newSitting(ctx context.Context, a *command.App, f *found) *sitting {
	s := &sitting{desk: desk{ctx: ctx, during: a.Interrupts, place: f.Place, width: usualWidth}, app: a, screen: term.NewScreen(a.Out), drawn: -1}
	s.input = command.NewInput(ctx, a, completions)
	s.measure()
	return s
}

// measure asks the terminal for its size. Rows are 0 where the output is no terminal.
func (s *sitting) measure() (rows int) {
	columns, rows, terminal := s.screen.Size()
	if !terminal {
		return 0
	}
	s.width, s.shown = columns, true
	return rows
}

// begin starts a new game and saves it. Why says why the game is new; "" if the user asked for it.
func (s *sitting) begin(o *playOptions, why string) error {
	if o.level == autoLevel {
		level, why, err := s.place.NextLevel(s.ctx, s.app)
		if err != nil {
			return err
		}
		o.level = strconv.Itoa(int(level))
		s.notes.Add("%s", why)
	}
	if err := o.followProfile(&s.desk, s.app); err != nil {
		return err
	}
	h, err := o.header(s.app)
	if err != nil {
		return err
	}
	table, err := s.tableOf(&h)
	if err != nil {
		return err
	}
	if s.session, err = play.New(h, table); err != nil {
		return err
	}
	if o.clock != "" {
		start, err := engine.ParseClock(o.clock)
		if err != nil {
			return err
		}
		s.clock = shelf.NewClock(start)
		s.place.Clock = s.clock.Text(time.Now())
	}
	if err := s.place.Keep(s.session); err != nil {
		return err
	}
	if why != "" {
		s.notes.Add("%s", why)
	}
	first := "You go"
	if h.First == play.Player {
		first = "Maven goes"
	}
	what := "New game"
	if h.Position != "" {
		what = "New game from the position"
	}
	if o.seeded {
		s.notes.Add("%s against %s, seed %d. %s first.", what, h.Names[play.Player], h.Seed, first)
	} else {
		s.notes.Add("%s against %s. %s first.", what, h.Names[play.Player], first) // the seed tells the tiles to come
	}
	s.notes.Add("Words: %s. Challenges: %s.", table.Words.Name, command.ChallengeText(table.Rules))
	s.notes.Add("Type a play such as %s WORD (%s for down), or hint, exchange ABC, quit, help.",
		startPlace(s.session, move.Across), startPlace(s.session, move.Down))
	s.ready()
	return nil
}

// resume takes up the game that the place holds. Why is what else there is to say; "" for nothing.
func (s *sitting) resume(why string) (err error) {
	if s.session, err = s.place.Restore(s.tableOf); err != nil {
		return fmt.Errorf("%s: %w", s.place.Title(), err)
	}
	if s.clock, err = shelf.ParseClock(s.place.Clock); err != nil {
		return fmt.Errorf("%s: %w", s.place.Title(), err)
	}
	s.clock.Resume()
	if why != "" {
		s.notes.Add("%s", why)
	}
	if s.session.Phase() != play.Finished {
		s.notes.Add("Resuming %s against %s; --new starts another game.", s.place.Title(), s.name(play.Player))
	}
	s.ready()
	return nil
}

// catchUp takes up the game as another program has left it.
func (s *sitting) catchUp() (err error) {
	if err = s.place.Again(); err == nil {
		s.session, err = s.place.Restore(s.tableOf)
	}
	if err == nil {
		s.clock, err = shelf.ParseClock(s.place.Clock)
	}
	s.clock.Resume()
	if err != nil {
		return err
	}
	s.behind, s.stale = false, true
	s.notes.Take(s.width)
	s.notes.Add("The game has gone on elsewhere; here it is as it is now.")
	return nil
}

// tableOf opens what the game is played with. Its warnings become notes, since drawing the screen would wipe
// them away.
func (s *sitting) tableOf(h *play.Header) (play.Table, error) {
	var said bytes.Buffer
	a := *s.app
	a.Errs = &said
	table, err := place.Table(&a, h, true)
	for line := range strings.Lines(said.String()) {
		s.notes.Add("%s", strings.TrimSpace(line))
	}
	return table, err
}

// ready sets what the terminal adds to a session.
func (s *sitting) ready() {
	h := s.session.Header()
	s.shuffles = h.Seed.Named("shuffle").Stream()
	spec, err := setting.ParsePlayer(h.Player)
	if s.original = err == nil && spec.Kind == setting.ClassicPlayer; s.original {
		s.opened = sync.OnceValues(func() (*original.Program, error) {
			return original.Open(s.app.Settings(setting.Request{Lexicon: h.Lexicon}), spec.Original, h.Lexicon)
		})
	}
}

// name returns the name of a side.
func (s *sitting) name(side play.Side) string { return s.session.Header().Names[side] }

// run plays until the game is over or the person leaves.
func (s *sitting) run() error {
	for {
		if err := s.answer(); s.ctx.Err() != nil {
			return s.leave()
		} else if err != nil {
			return err
		}
		if s.behind {
			if err := s.catchUp(); err != nil {
				return err
			}
			continue
		}
		if s.session.Phase() == play.Finished {
			return s.finish()
		}
		if err := s.draw(); err != nil {
			return err
		}
		s.clock.Run(play.Person, time.Now())
		before := s.session.History().Len()
		text, more, err := s.input.Line(s.prompt())
		s.clock.Stop(time.Now())
		switch {
		case errors.Is(err, command.ErrLongLine):
			s.notes.Add("%s", play.Sentence(err))
			err = nil
		case err == nil && more:
			if err = s.do(text); s.session.History().Len() > before {
				s.clock.Moved(play.Person)
			}
		}
		switch {
		case errors.Is(err, errLeft), err == nil && !more:
			return s.leave()
		case err != nil:
			return err
		}
	}
}

// prompt says what the person may type.
func (s *sitting) prompt() string {
	switch {
	case s.resigning:
		return "yes or no> "
	case s.session.Phase() == play.Accepting:
		return "accept or challenge> "
	}
	return "> "
}

// leave saves an unfinished game and ends the program.
func (s *sitting) leave() error {
	if s.ctx.Err() != nil { // what was found until the program was told to end
		if err := s.screen.Lines(s.notes.Take(s.width)); err != nil {
			return err
		}
	}
	s.place.Clock = s.clock.Text(time.Now())
	if err := s.place.Keep(s.session); err != nil && !place.Behind(err) {
		return fmt.Errorf("cannot save the game: %w", err)
	}
	if err := s.screen.Printf("Saved %s. To resume: maven play %s\n", s.place.Where(), s.place.Resume()); err != nil {
		return err
	}
	return s.ctx.Err()
}

// answer lets the player do what it has to.
func (s *sitting) answer() error {
	for s.session.Phase() == play.Answering && !s.behind {
		if s.shown {
			if err := s.screen.Printf("%s is thinking …\n", s.name(play.Player)); err != nil {
				return err
			}
		}
		before, words := s.session.History().Len(), s.session.History().Challenged()
		s.clock.Run(play.Player, time.Now())
		done, err := s.session.Answer(s.ctx)
		s.clock.Stop(time.Now())
		if err != nil {
			return err
		}
		s.clock.Moved(play.Player)
		s.keep()
		switch done.Do {
		case play.Make:
			s.notes.Add("%s", s.session.Text().Move(before))
		case play.Challenge:
			s.notes.Add("%s", s.session.Text().Challenge(before, words))
			if why := s.session.Why(); why != "" {
				s.notes.Add("Why: %s.", why)
			}
		}
	}
	if s.session.Phase() == play.Accepting && !s.behind {
		s.notes.Add("%s has played out. Type accept to end the game, or challenge.", s.name(play.Player))
	}
	return nil
}

// draw shows the board, the panel beside it, and the notes. It clears a terminal first, and shows the notes alone
// where they do not fit below the board. Elsewhere it shows the board only when the game has changed.
func (s *sitting) draw() error {
	rows, now := s.measure(), s.session.History().Len()
	notes := s.notes.Take(s.width)
	if !s.shown && s.drawn == now && !s.stale {
		return s.screen.Lines(notes)
	}
	s.drawn, s.stale = now, false
	if err := s.screen.Clear(); err != nil {
		return err
	}
	v := view{session: s.session, clock: s.clock, screen: s.screen, rack: &s.rack, width: s.width}
	board, panel := v.lines()
	left := rows - len(board) - len(notes) - 1 // the prompt
	if s.shown && len(notes) > 1 && left < 0 {
		return s.screen.Lines(append(notes, "", "Press Enter to see the board."))
	}
	if err := s.screen.Columns(panelGap, board, panel); err != nil {
		return err
	}
	if !s.shown || left > 0 {
		notes = append([]string{""}, notes...)
	}
	return s.screen.Lines(notes)
}
