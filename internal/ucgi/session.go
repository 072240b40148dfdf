// Package ucgi answers as an engine in the protocols UCGI and SIU, over a reader and a writer.
//
// A Session reads commands in one goroutine and thinks in another, so it answers while it thinks. Whatever it reads, it
// goes on: a line with a mistake is answered by "info string error", words that are not known are skipped, and each "go"
// has exactly one "bestmove" ("bestmove none" if there is no move to be told). What cannot be done during a search waits
// for its end. docs/protocols.md shows sessions.
//
// Positions choose their words and rules as everywhere (package setting); options come first. Moves are found by the
// players of package engine; to endgames and pre-endgames that are asked about as such, the solvers answer themselves.
//
// Sharp edges: the clock is read here, to tell not more often than people can read. At the end of the input a search
// still has a few seconds to come to its end.
package ucgi

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"time"

	"maven/internal/bounded"
	"maven/internal/library"
	"maven/internal/notation/protocol"
)

const (
	// maxLine bounds a line in bytes: a position with all moves of the longest game has a tenth of it.
	maxLine = 1 << 17

	// grace is how long a search goes on after the end of the input, so that a script gets its answers.
	grace = 10 * time.Second

	// maxWaiting bounds the commands that wait for the end of a search.
	maxWaiting = 1000
)

// A Dialect is one of the two protocols.
type Dialect string

// The dialects, as their handshakes name them.
const (
	UCGI Dialect = "ucgi"
	SIU  Dialect = "siu"
)

// An Engine says what a session answers with.
type Engine struct {
	Dialect Dialect
	Name    string // of the engine, with its version
	Author  string
	Player  string // see setting.PlayerForms; "" for the usual one

	// Library opens the words and rules; dir is the value of the option DataPath, "" for the usual place.
	Library func(dir string) *library.Library
}

// A Session is one conversation.
type Session struct {
	engine  Engine
	out     printer
	options options

	asked    *asked // the position, nil for none
	text     []string
	kept     kept       // of the search under way, if there is one
	thinking *thinking  // nil while idle
	waiting  [][]string // commands that came while it went on
}

// A fault is a mistake in what was read.
type fault struct {
	code string // a word for programs
	err  error
}

func (f *fault) Error() string { return f.err.Error() }

func faultf(code, format string, args ...any) error {
	return &fault{code, fmt.Errorf(format, args...)}
}

// Run reads and answers until "quit", the end of the input, or the end of ctx. The error is that of reading or writing.
func Run(ctx context.Context, e Engine, in io.Reader, out io.Writer) error {
	s := &Session{engine: e, out: printer{to: out}, kept: kept{opening: make(chan struct{}, 1)}}
	s.options.reset(e)
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	lines := make(chan line)
	go read(ctx, in, lines)
	err := s.listen(ctx, lines)
	s.halt()
	s.options.settings.Close()
	for _, words := range s.waiting {
		if isGo(words) {
			s.out.print(append(s.engine.errorLines(faultf("busy", "the session ends")), "bestmove "+protocol.None)...)
		}
	}
	return errors.Join(err, s.out.failed())
}

// listen carries out commands.
func (s *Session) listen(ctx context.Context, lines <-chan line) error {
	var late <-chan time.Time // when a search after the end of the input has to end
	for s.out.failed() == nil {
		var done <-chan struct{}
		if s.thinking != nil {
			done = s.thinking.done
		}
		if late == nil && lines == nil {
			if s.thinking == nil || s.thinking.infinite {
				return nil
			}
			late = time.After(s.thinking.limit + grace)
		}
		select {
		case <-ctx.Done():
			return nil
		case <-late:
			s.thinking.stop()
		case <-done:
			s.thinking, late = nil, nil
			s.resume(ctx)
		case l, more := <-lines:
			switch {
			case !more:
				lines = nil
			case l.err != nil:
				return l.err
			case l.Long:
				s.leaveOut(ctx, l.Text)
			case s.obey(ctx, l.Text):
				return nil
			}
		}
	}
	return nil
}

// A line is what is read at a time; one that is too long is left out.
type line struct {
	bounded.Line
	err error // reading failed
}

// read sends the lines of in until it ends or ctx does.
func read(ctx context.Context, in io.Reader, lines chan<- line) {
	defer close(lines)
	for l, err := range bounded.Lines(in, maxLine) {
		select {
		case lines <- line{l, err}:
		case <-ctx.Done():
			return
		}
	}
}

// commands are the words that a line may begin with, after words that are not known.
func (s *Session) commands() []string {
	return []string{string(s.engine.Dialect), "debug", "isready", "setoption", "ucginewgame", "siunewgame", "position", "go", "stop", "quit"}
}

// command returns the words of a line from the first on that is known; nil if there is none.
func (s *Session) command(text string) []string {
	words := strings.Fields(strings.ToValidUTF8(text, "\uFFFD"))
	known := slices.IndexFunc(words, func(word string) bool { return slices.Contains(s.commands(), word) })
	if known < 0 {
		return nil
	}
	return words[known:]
}

// tooLong stands for the words of a command that was left out; no word has a line feed.
const tooLong = "\n"

// leaveOut takes a line that is too long: a mistake. In its turn, a position is then none, and a search has its best move.
func (s *Session) leaveOut(ctx context.Context, text string) {
	if words := s.command(text); len(words) > 0 && (isGo(words) || words[0] == "position") {
		s.wait(ctx, []string{words[0], tooLong})
		return
	}
	s.tell(errLong())
}

// errLong says that a line was left out.
func errLong() error { return faultf("bad-command", "a line of more than %d bytes", maxLine) }

// obey takes one line: what can be done during a search at once, the rest after those that wait. It reports whether the
// session is over.
func (s *Session) obey(ctx context.Context, text string) (over bool) {
	words := s.command(text)
	if words == nil {
		return false
	}
	switch words[0] {
	case string(s.engine.Dialect):
		s.introduce()
	case "debug":
		s.options.debug = len(words) > 1 && words[1] == "on"
	case "isready":
		if s.thinking == nil {
			s.warm(ctx)
		} else {
			s.out.print("readyok")
		}
	case "stop":
		s.halt()
		s.resume(ctx)
	case "quit":
		return true
	default:
		s.wait(ctx, words)
	}
	return false
}

// wait carries out a command once no search is under way. An infinite search ends for another.
func (s *Session) wait(ctx context.Context, words []string) {
	if s.thinking != nil && s.thinking.infinite && isGo(words) {
		s.halt()
		s.resume(ctx)
	}
	switch {
	case s.thinking == nil:
		s.do(ctx, words)
	case len(s.waiting) < maxWaiting:
		s.waiting = append(s.waiting, words)
	default:
		s.tell(faultf("busy", "more than %d commands wait for the search to end", maxWaiting))
		if isGo(words) {
			s.out.print("bestmove " + protocol.None)
		}
	}
}

// resume carries out the commands that wait, up to the next search.
func (s *Session) resume(ctx context.Context) {
	for len(s.waiting) > 0 && s.thinking == nil {
		words := s.waiting[0]
		s.waiting = s.waiting[1:]
		s.do(ctx, words)
		if s.thinking != nil && s.thinking.infinite && slices.ContainsFunc(s.waiting, isGo) {
			s.halt()
		}
	}
}

func isGo(words []string) bool { return words[0] == "go" }

// do carries out a command while no search is under way.
func (s *Session) do(ctx context.Context, words []string) {
	switch words[0] {
	case "setoption":
		s.tell(s.setOption(words[1:]))
	case "ucginewgame", "siunewgame":
		s.asked, s.text = nil, nil
	case "position":
		s.tell(s.setPosition(words[1:]))
	case "go":
		s.think(ctx, words[1:])
	}
}

// introduce answers the handshake.
func (s *Session) introduce() {
	lines := []string{"id name " + s.engine.Name, "id author " + s.engine.Author}
	if s.engine.Dialect == SIU {
		lines = append(lines, "capability "+strings.Join(append(protocol.Modes(), "stream", "stop"), " "))
	}
	lines = append(lines, s.options.lines()...)
	s.out.print(append(lines, string(s.engine.Dialect)+"ok")...)
}

// tell writes an error, unless it is nil.
func (s *Session) tell(err error) { s.out.print(s.engine.errorLines(err)...) }

// errorLines returns an error as one line, nil for none.
func (e *Engine) errorLines(err error) []string {
	if err == nil {
		return nil
	}
	text := strings.Join(strings.Fields(err.Error()), " ")
	if e.Dialect == SIU {
		code := "failed"
		if f, is := errors.AsType[*fault](err); is {
			code = f.code
		}
		text = code + " " + text
	}
	return []string{"info string error " + text}
}

// A thinking is a search under way.
type thinking struct {
	stop     context.CancelFunc
	done     chan struct{}
	infinite bool          // until it is stopped
	limit    time.Duration // by time or a clock, 0 for none
}

// think begins to search.
func (s *Session) think(ctx context.Context, words []string) {
	t := &thinking{done: make(chan struct{})}
	ctx, t.stop = context.WithCancel(ctx)
	s.thinking = t
	h := &hunt{engine: s.engine, options: s.options, asked: s.asked, kept: &s.kept, out: &s.out, started: time.Now()}
	var wrong error
	if h.goal, wrong = protocol.ParseGo(words, s.engine.Dialect == SIU); slices.Equal(words, []string{tooLong}) {
		wrong = errLong()
	}
	t.infinite, t.limit = h.goal.Infinite && wrong == nil, max(h.goal.Time, h.goal.Left[0], h.goal.Left[1])
	go func() {
		defer close(t.done)
		best, err := protocol.None, error(&fault{"bad-go", wrong})
		if wrong == nil {
			best, err = h.run(ctx)
		}
		if t.infinite {
			<-ctx.Done()
		}
		s.out.print(append(s.engine.errorLines(err), "bestmove "+best)...)
	}()
}

// halt ends the search under way, if there is one, and waits for its best move.
func (s *Session) halt() {
	if s.thinking != nil {
		s.thinking.stop()
		<-s.thinking.done
		s.thinking = nil
	}
}

// A printer writes lines from several goroutines.
type printer struct {
	to io.Writer

	mutex sync.Mutex
	err   error // the first one
}

// print writes lines, all in one piece.
func (p *printer) print(lines ...string) {
	if len(lines) == 0 {
		return
	}
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if p.err == nil {
		_, p.err = io.WriteString(p.to, strings.Join(lines, "\n")+"\n")
	}
}

// failed returns the first error.
func (p *printer) failed() error {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	return p.err
}
