package play

import (
	"bytes"
	"context"
	"errors"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"

	"maven/internal/command"
	"maven/internal/command/input"
	"maven/internal/engine"
	"maven/internal/kept"
	"maven/internal/language"
	"maven/internal/move"
	"maven/internal/original"
	"maven/internal/play"
	"maven/internal/rules"
	"maven/internal/said"
	"maven/internal/setting"
	"maven/internal/store"
	"maven/internal/term"
)

// A console is where a person plays a game: lines in, text out, until the game is over or the person leaves.
type console struct {
	doer
	app    *command.App
	games  *kept.Games  // without a database for a game in a file
	said   bytes.Buffer // what opening words and players has warned of, which drawing the screen would wipe away
	screen *term.Screen
	input  input.Prompter

	drawn int // turns when the board was shown last, -1 for never
}

func newConsole(ctx context.Context, a *command.App, f *found, speaks *language.Language) *console {
	s := &console{doer: doer{speaks: speaks, ctx: ctx, during: a.Interrupts, game: f.game}, app: a, games: f.games, screen: term.NewScreen(a.Out), drawn: -1}
	heard := *a
	heard.Errs = &s.said
	s.games.Settings = settingsOf(&heard)
	s.input = input.New(ctx, a, s.completions)
	s.measure()
	return s
}

// measure asks the terminal for its size. Rows are 0 where the output is no terminal.
func (s *console) measure() (rows int) {
	s.width, rows = s.screen.Size()
	s.shown = rows > 0
	return rows
}

// begin starts a new game and saves it. Why says why the game is new; nothing if the user asked for it.
func (s *console) begin(o *playOptions, why said.Text) error {
	if o.level == autoLevel {
		level, why, err := s.nextLevel()
		if err != nil {
			return err
		}
		o.level = strconv.Itoa(int(level))
		s.say(why)
	}
	h, err := o.header(s)
	if err != nil {
		return err
	}
	with, told, err := s.games.Equipment(&h, true)
	if err != nil {
		return err
	}
	from, err := o.saved(s.ctx, s.app)
	if err != nil {
		return err
	}
	session, left, err := kept.Open(h, with, from)
	if err != nil && from != nil {
		err = said.Errorf("%s: %w", o.open, err)
	}
	if err != nil {
		return err
	}
	h = session.Header()
	s.hear(told)
	if err := s.game.Begin(session, o.timed, time.Now()); err != nil && s.games.Store != nil {
		return said.Errorf("%w; --save FILE keeps a game elsewhere", err)
	} else if err != nil {
		return err
	}
	s.say(why)
	s.say(left)
	s.greet(o, &h)
	s.tell("Words: %s. Challenges: %s.", with.Words.Name, challenges(with.Rules))
	s.tell("Type a play such as %s WORD (%s for down), or hint, exchange ABC, quit, help.",
		startPlace(s.game.Session, move.Across), startPlace(s.game.Session, move.Down))
	s.ready()
	return nil
}

// challenges describes the challenge rule, by the name that --challenge takes.
func challenges(r *rules.Rules) said.Text {
	return command.ChallengeSaid(r.Challenge.Short(r.ChallengeBonus), r)
}

// greet says what the game is that begins.
func (s *console) greet(o *playOptions, h *play.Header) {
	what, first := said.Of("New game"), said.Of(" You go first.")
	if h.First == play.Player {
		first = said.Of(" Maven goes first.")
	}
	switch {
	case o.open != "":
		what, first = said.Of("Going on with %s", o.open), said.Text{}
	case h.Position != "":
		what = said.Of("New game from the position")
	}
	if against := s.game.Session.Text().Name(play.Player); o.seeded {
		s.tell("%s against %s, seed %d.%s", what, against, uint64(h.Seed), first)
	} else {
		s.tell("%s against %s.%s", what, against, first) // the seed tells the tiles to come
	}
}

// nextLevel returns the level for a new game, and why: see kept.Games.
func (s *console) nextLevel() (engine.Level, said.Text, error) {
	if s.games.Store != nil {
		return s.games.NextLevel()
	}
	games, err := openGames(s.ctx, s.app)
	if err != nil {
		return 0, said.Text{}, err
	}
	defer games.Store.Close()
	return games.NextLevel()
}

// resume takes up the game that has begun. Why is what else there is to say, if anything.
func (s *console) resume(why said.Text) error {
	if err := s.game.Take(true); err != nil {
		return said.Errorf("%s: %w", s.game.Title(), err)
	}
	s.hear(s.game.Told)
	s.game.Clock.Resume()
	s.say(why)
	if s.game.Session.Phase() != play.Finished {
		s.tell("Resuming %s against %s; --new starts another game.", s.game.Title(), s.name(play.Player))
	}
	s.ready()
	return nil
}

// catchUp takes up the game as another program has left it.
func (s *console) catchUp() error {
	if err := s.game.Again(); err != nil {
		return err
	}
	s.game.Clock.Resume()
	s.said.Reset()
	s.behind, s.stale = false, true
	s.notes = nil
	s.tell("The game has gone on elsewhere; here it is as it is now.")
	return nil
}

// hear notes what opening words and players has warned of, and what the person should know about the player.
func (s *console) hear(told said.Text) {
	for line := range strings.Lines(s.said.String()) {
		s.say(said.Plain(strings.TrimSpace(line)))
	}
	s.say(told)
	s.said.Reset()
}

// ready sets what the terminal adds to a session.
func (s *console) ready() {
	h := s.game.Session.Header()
	s.shuffles = h.Seed.Named("shuffle").Stream()
	spec, err := setting.ParsePlayer(h.Player)
	if s.original = err == nil && spec.Kind == setting.ClassicPlayer; s.original {
		s.opened = sync.OnceValues(func() (*original.Program, error) {
			return original.OpenProgram(s.app.Settings(setting.Request{Lexicon: h.Lexicon}), spec.Original, h.Lexicon)
		})
	}
}

func (s *console) name(side play.Side) said.Text { return s.game.Session.Text().Name(side) }

// run plays until the game is over or the person leaves.
func (s *console) run() error {
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
		if s.game.Session.Phase() == play.Finished {
			return s.finish()
		}
		if err := s.draw(); err != nil {
			return err
		}
		s.game.Clock.Run(play.Person, time.Now())
		before := s.game.Session.Moves()
		text, more, err := s.input.Line(s.prompt())
		s.game.Clock.Stop(time.Now())
		switch {
		case errors.Is(err, input.ErrLong):
			s.say(play.Sentence(err))
			err = nil
		case err == nil && more:
			s.measure()
			err = s.do(text)
			s.game.Clock.Moved(before, s.game.Session.Moves())
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
func (s *console) prompt() string {
	switch {
	case s.resigning:
		return s.speaks.Say(said.Of("yes or no> "))
	case s.game.Session.Phase() == play.Accepting:
		return s.speaks.Say(said.Of("accept or challenge> "))
	}
	return "> "
}

// leave saves an unfinished game and ends the program.
func (s *console) leave() error {
	if s.ctx.Err() != nil { // what was found until the program was told to end
		if err := s.screen.Lines(s.taken()); err != nil {
			return err
		}
	}
	if _, err := s.game.Keep(time.Now()); err != nil && !errors.Is(err, store.ErrStale) {
		return said.Errorf("cannot save the game: %w", err)
	}
	flag, value := s.game.Resume()
	resumed := flag + " " + command.ShellQuoted(value)
	if err := s.screen.Printf("%s\n", s.speaks.Say(said.Of("Saved %s. To resume: maven play %s", s.game.Where(), resumed))); err != nil {
		return err
	}
	return s.ctx.Err()
}

// answer lets the player do what it has to.
func (s *console) answer() error {
	for s.game.Session.Phase() == play.Answering && !s.behind {
		if s.shown {
			if err := s.screen.Printf("%s\n", s.speaks.Say(said.Of("%s is thinking …", s.name(play.Player)))); err != nil {
				return err
			}
		}
		before, words, moves := s.game.Session.History().Len(), s.game.Session.History().Challenged(), s.game.Session.Moves()
		s.game.Clock.Run(play.Player, time.Now())
		done, err := s.game.Session.Answer(s.ctx, engine.Limits{})
		s.game.Clock.Stop(time.Now())
		if err != nil {
			return err
		}
		s.game.Clock.Moved(moves, s.game.Session.Moves())
		s.keep()
		for _, told := range s.game.Session.Text().Answer(done, before, words) {
			s.say(told)
		}
	}
	if s.game.Session.Phase() == play.Accepting && !s.behind {
		s.tell("%s has played out. Type accept to end the game, or challenge.", s.name(play.Player))
	}
	return nil
}

// draw shows the board, the panel beside it, and the notes. It clears a terminal first, and shows the notes alone
// where they do not fit below the board. Elsewhere it shows the board only when the game has changed.
func (s *console) draw() error {
	rows, now := s.measure(), s.game.Session.History().Len()
	notes := s.taken()
	if !s.shown && s.drawn == now && !s.stale {
		return s.screen.Lines(notes)
	}
	s.drawn, s.stale = now, false
	if err := s.screen.Clear(); err != nil {
		return err
	}
	v := view{speaks: s.speaks, session: s.game.Session, clock: s.game.Clock, screen: s.screen, rack: &s.rack, width: s.width}
	board, panel := v.lines()
	left := rows - len(board) - len(notes) - 1 // the prompt
	if s.shown && len(notes) > 1 && left < 0 {
		return s.screen.Lines(append(notes, "", s.speaks.Say(said.Of("Press Enter to see the board."))))
	}
	if err := s.screen.Columns(panelGap, board, panel); err != nil {
		return err
	}
	if !s.shown || left > 0 {
		notes = append([]string{""}, notes...)
	}
	return s.screen.Lines(notes)
}

// finish writes the record of a finished game, and sums it up.
func (s *console) finish() error {
	s.stale = true
	if len(s.notes) > 0 {
		s.row(0, "")
	}
	if err := s.draw(); err != nil {
		return err
	}
	if _, err := s.game.Keep(time.Now()); err != nil {
		return said.Errorf("cannot save the game: %w", err)
	}
	record := s.game.RecordPath()
	unrecorded := s.game.WriteRecord(record)
	if unrecorded != nil && !errors.Is(unrecorded, kept.ErrFromPosition) {
		return said.Errorf("cannot write the record: %w", unrecorded)
	}
	sum, err := s.game.Session.Summarize(s.ctx)
	if err != nil {
		return err
	}
	s.say(s.game.Session.Text().Verdict(sum))
	s.row(0, "")
	var rows [][]string
	for _, row := range s.game.Session.Text().Accounts(sum) {
		rows = append(rows, []string{s.speaks.Say(row.What), s.speaks.Say(row.Sides[play.Person]), s.speaks.Say(row.Sides[play.Player])})
	}
	s.table(0, term.Heads("", ">"+s.speaks.Say(s.name(play.Person)), ">"+s.speaks.Say(s.name(play.Player))), rows)
	s.row(0, "")
	for _, line := range s.game.Session.Text().Remarks(sum) {
		s.row(2, s.speaks.Say(line))
	}
	s.row(0, "")
	if rated := s.game.Rated; rated != nil {
		s.say(rated.Said())
		s.tellWhole("Your profile: maven classic profile --name %s", command.ShellQuoted(rated.Name))
	} else if s.game.Unrated != nil {
		s.tell("The game does not count in your profile: %v.", s.game.Unrated)
	}
	if unrecorded != nil {
		s.say(play.Sentence(unrecorded))
		s.tellWhole("The game is %s", s.game.Where())
		return s.screen.Lines(s.taken())
	}
	page := strings.TrimSuffix(record, filepath.Ext(record)) + ".html"
	s.tellWhole("The record is in %s", record)
	if s.game.Record != 0 {
		s.tellWhole("In the database it is game %d", s.game.Record)
	}
	s.tellWhole("To see all your moves judged: maven analyze %s --who %s", command.ShellQuoted(record), command.ShellQuoted(s.game.Session.Header().Names[play.Person]))
	s.tellWhole("For a page with a board for every turn, add: --html %s", command.ShellQuoted(page))
	return s.screen.Lines(s.taken())
}
