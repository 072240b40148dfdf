// Package shell carries out the commands of an analyst, typed at a terminal or read from a script, about one game at
// a time.
//
// A Shell has a game, its variations and the place that is looked at; settings; aliases; and at most one
// search. Do carries out a line. A search runs on its own goroutine while further lines are carried out, and shows
// its end by itself. In a script, each search is waited for.
//
// A Shell opens no file: the caller gives it functions that read and write. Where people come from other programs,
// their words are understood, or they are told ours in a line.
//
// Sharp edges: Do is called by one goroutine at a time; only the Display is shared with the search. A game that was
// loaded is never changed: moves made within it begin a variation.
package shell

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"

	"maven/internal/board"
	"maven/internal/game"
	"maven/internal/library"
	"maven/internal/move"
	"maven/internal/setting"
	"maven/internal/shell/search"
	"maven/internal/shell/variation"
	"maven/internal/store"
	"maven/internal/term"
)

// maxNested bounds scripts that call scripts, and aliases that name aliases.
const maxNested = 10

// ErrQuit ends a shell.
var ErrQuit = errors.New("quit")

// Options are what a shell is given.
type Options struct {
	Library *library.Library
	Request setting.Request
	Display *Display
	Threads int // of searches

	// Interactive says that a person types: searches are not waited for, boards are shown, and quit asks.
	Interactive bool

	Read   func(name string) ([]byte, error)       // a file, or a saved game
	Script func(name string) ([]byte, error)       // a file as it is, such as one of commands
	Write  func(name string, content []byte) error // replaces a file whole
	Game   func(id int64) (*store.Game, error)     // a game of the database

	Aliases     map[string]string // as they were kept
	KeepAliases func(map[string]string) error
	Seed        func() int                   // a seed that differs each time
	Complete    func(prefix string) []string // names of files
}

// A Shell carries out commands. It is not safe for concurrent use, but for its Display.
type Shell struct {
	Failed Failures // so far

	options  Options
	display  *Display
	settings *setting.Settings
	used     []*setting.Settings // these, and those before
	choices  choices

	game    *variation.Game // nil without a game
	search  *search.Search  // the last one; nil for none
	asked   variation.Place // where it was begun
	here    candidates
	aliases map[string]string

	interactive bool     // a person types this line
	nested      int      // scripts and aliases under way
	warned      string   // the command that has told what is not saved
	over        []string // files that export has written, or told that they are there
}

// Failures counts commands that could not be carried out.
type Failures struct {
	Count int
	First string // where, and what was wrong
}

// New returns a shell without a game.
func New(o Options) *Shell {
	s := &Shell{options: o, display: o.Display, aliases: map[string]string{}, interactive: o.Interactive}
	s.choices = defaultChoices(&o)
	maps.Copy(s.aliases, o.Aliases)
	s.open()
	return s
}

// open makes the settings anew, for another request.
func (s *Shell) open() {
	s.settings = setting.New(s.options.Library, s.options.Request, func(warning string) { s.display.Printf("%s", warning) })
	s.used = append(s.used, s.settings)
}

// candidates are the moves that are talked about at one place.
type candidates struct {
	place  variation.Place
	added  []move.Move    // by the user
	listed []move.Move    // last, by their numbers
	by     *search.Search // that has listed them; nil for none
}

// position returns the position that searches get: of a rack that is known in part, the part is the rack.
func (s *Shell) position() game.Position {
	p := s.game.Position()
	if p.Rack.Len() != p.Sizes[0] {
		p = p.WithRack(&p.Rack)
	}
	return p
}

// moves returns the candidates at the place that is looked at.
func (s *Shell) moves() *candidates {
	if place := s.game.Place(); s.here.place != place {
		s.here = candidates{place: place}
	}
	return &s.here
}

// listing returns the moves last listed at the place.
func (s *Shell) listing() []move.Move {
	here := s.moves()
	if here.by != nil {
		return here.by.Work.Listing()
	}
	return here.listed
}

// Prompt says where the shell is.
func (s *Shell) Prompt() string {
	if s.game == nil {
		return "maven> "
	}
	return "maven " + s.game.Text().Prompt() + "> "
}

// Do carries out one line. An error says in a line why it could not be; the shell goes on. The error is ErrQuit
// when the shell is to end, or that of ctx.
func (s *Shell) Do(ctx context.Context, text string) error {
	text = strings.TrimSpace(text)
	if text == "" || strings.HasPrefix(text, "#") {
		return nil
	}
	if strings.ContainsFunc(text, func(c rune) bool { return unicode.IsControl(c) && c != '\t' }) {
		return errors.New("a command is one line of text, without control characters")
	}
	name, rest, _ := strings.Cut(text, " ")
	rest = strings.TrimSpace(rest)
	if text, ok := s.aliases[strings.ToLower(name)]; ok {
		if s.nested >= maxNested {
			return fmt.Errorf("alias %s: aliases name each other more than %d deep", name, maxNested)
		}
		s.nested++
		defer func() { s.nested-- }()
		return s.Do(ctx, strings.TrimSpace(text+" "+rest))
	}
	c, err := find(name)
	if err != nil {
		if !s.isMove(text) {
			return err
		}
		c, rest = exactly("commit"), text
	}
	if c.takes == "" && rest != "" {
		return fmt.Errorf("%s stands alone; you typed %q after it", c.name, term.Quoted(rest))
	}
	if s.warned != c.name {
		s.warned = ""
	}
	if c.needs > 0 && s.game == nil {
		return fmt.Errorf("%s needs a game; load one, or type new", c.name)
	}
	if c.needs > 1 {
		if err := s.game.Playable(); err != nil {
			return fmt.Errorf("%s: %w", c.name, err)
		}
	}
	return c.do(ctx, s, rest)
}

// isMove reports whether a line begins as a move does: with a place, or the name of another move.
func (s *Shell) isMove(text string) bool {
	head, _, _ := strings.Cut(text, " ")
	head, _, _ = strings.Cut(head, ".")
	switch strings.ToLower(head) {
	case "exchange", "exch", "ex", "pass":
		return true
	}
	if strings.HasPrefix(text, "-") { // -ABC and -
		return !strings.Contains(text, " ")
	}
	notation := move.Notation{}
	if s.game != nil {
		notation = board.NotationOf(s.game.Rules)
	}
	_, _, _, err := notation.ParsePlace(head)
	return err == nil
}

// Close stops the search, and waits until it has ended. Other programs that were started as players end too.
func (s *Shell) Close() {
	s.halt()
	for _, used := range s.used {
		used.Close()
	}
}

// halt stops the search, and waits until it has ended.
func (s *Shell) halt() {
	if s.search != nil {
		s.search.Stop()
		<-s.search.Done()
	}
}

// Interrupt stops the search under way. It may be called while a line is typed; it reports false if there is none.
func (s *Shell) Interrupt() bool {
	if s.search == nil || !s.search.Running() {
		return false
	}
	s.search.Stop()
	return true
}

// Unsaved says what would be lost if the shell ended now; "" for nothing.
func (s *Shell) Unsaved() string {
	if s.game == nil {
		return ""
	}
	return s.game.Text().Unsaved()
}

// Completions returns what the last word of a text may become.
func (s *Shell) Completions(text string) []string {
	before, last := "", text
	if i := strings.LastIndexByte(text, ' '); i >= 0 {
		before, last = strings.TrimSpace(text[:i]), text[i+1:]
	}
	var all []string
	name, more, _ := strings.Cut(before, " ")
	switch c, err := find(name); {
	case before == "":
		all = slices.AppendSeq(names(), maps.Keys(s.aliases))
	case err == nil && c.complete != nil:
		all = c.complete(s, strings.TrimSpace(more), last)
	}
	all = slices.DeleteFunc(all, func(word string) bool { return !strings.HasPrefix(strings.ToLower(word), strings.ToLower(last)) })
	slices.Sort(all)
	return slices.Compact(all)
}
