package program

import (
	"errors"
	"fmt"
	"io"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"time"

	"maven/internal/bounded"
)

const (
	maxLine  = 1 << 16 // bytes: longer lines of a process are left out
	maxLines = 1 << 10 // that wait to be read; a process that writes more has to wait
	shown    = 200     // bytes of a line that messages show
)

// The errors of a process that is of no more use.
var (
	errEnded = errors.New("the program has ended")
	errLate  = errors.New("no answer in time")
)

// A link is the conversation with one process.
type link struct {
	in    io.WriteCloser
	lines <-chan string // what it writes, until it ends

	end   func() error  // waits until the process has ended, and says how
	force func()        // ends it at once
	said  func() string // the last line for people; nil for none

	name    string          // as it calls itself
	offered map[string]bool // its options, in lower case
	tiles   int             // on the board of the last position
	count   int             // moves that it was asked to tell of
	once    sync.Once
	how     error // how it ended
}

// execute starts a process.
func execute(command []string) (*link, error) {
	c := exec.Command(command[0], command[1:]...)
	in, err := c.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := c.StdoutPipe()
	if err != nil {
		return nil, err
	}
	last := &tail{}
	c.Stderr = last
	c.WaitDelay = stopWait
	if err := c.Start(); err != nil {
		return nil, err
	}
	lines, done := readLines(out)
	end := func() error {
		select {
		case <-done:
		case <-time.After(stopWait): // a child of the process holds on to its output
		}
		return c.Wait()
	}
	return &link{in: in, lines: lines, end: end, force: func() { _ = c.Process.Kill() }, said: last.line}, nil
}

// readLines returns the lines that a process writes, and what is closed at their end.
func readLines(out io.Reader) (<-chan string, <-chan struct{}) {
	lines, done := make(chan string, maxLines), make(chan struct{})
	go func() {
		defer close(done)
		defer close(lines)
		for line := range bounded.Lines(out, maxLine) {
			if text := strings.TrimSpace(line.Text); text != "" && !line.Long {
				lines <- text
			}
		}
	}()
	return lines, done
}

func (l *link) send(line string) error {
	_, err := io.WriteString(l.in, line+"\n")
	return err
}

// next returns the next line. The error is errEnded, or says that none came in time.
func (l *link) next(late <-chan time.Time) (string, error) {
	select {
	case line, more := <-l.lines:
		if !more {
			return "", errEnded
		}
		return line, nil
	case <-late:
		return "", errLate
	}
}

// greet exchanges the first lines, sets options, and waits until the process is ready.
func (l *link) greet(o *Options) error {
	late := time.NewTimer(startWait)
	defer late.Stop()
	l.offered = map[string]bool{}
	if err := l.send("ucgi"); err != nil {
		return fmt.Errorf("no ucgiok: %w", l.why(errEnded))
	}
	for {
		line, err := l.next(late.C)
		if err != nil {
			return fmt.Errorf("no ucgiok: %w", l.why(err))
		}
		words := strings.Fields(line)
		switch {
		case words[0] == "ucgiok":
			return l.prepare(o, late.C)
		case len(words) > 2 && words[0] == "id" && words[1] == "name":
			l.name = strings.Join(words[2:], " ")
		case len(words) > 2 && words[0] == "option" && words[1] == "name":
			name, _, _ := strings.Cut(strings.Join(words[2:], " "), " type ")
			l.offered[strings.ToLower(name)] = true
		}
	}
}

// prepare sets options, and waits until the process is ready.
func (l *link) prepare(o *Options, late <-chan time.Time) error {
	set := slices.Clone(o.Set)
	for _, option := range o.Offer {
		given := func(other [2]string) bool { return strings.EqualFold(other[0], option[0]) }
		if l.offered[strings.ToLower(option[0])] && !slices.ContainsFunc(o.Set, given) {
			set = append(set, option)
		}
	}
	for _, option := range set {
		if !l.offered[strings.ToLower(option[0])] {
			return fmt.Errorf("the program has no option %q", option[0])
		}
		if err := l.send(fmt.Sprintf("setoption name %s value %s", option[0], option[1])); err != nil {
			return l.why(errEnded)
		}
	}
	if err := l.send("isready"); err != nil {
		return l.why(errEnded)
	}
	for {
		line, err := l.next(late)
		if err != nil {
			return fmt.Errorf("no readyok: %w", l.why(err))
		}
		if line == "readyok" {
			return nil
		}
		if text, is := strings.CutPrefix(line, "info string error "); is {
			return errors.New(short(text))
		}
	}
}

// why adds to the end of a process how it ended, and its last words.
func (l *link) why(err error) error {
	if !errors.Is(err, errEnded) {
		return err
	}
	l.kill()
	if l.how != nil {
		err = fmt.Errorf("%w: %w", err, l.how)
	}
	if l.said != nil {
		if text := l.said(); text != "" {
			err = fmt.Errorf("%w: %s", err, text)
		}
	}
	return err
}

// quit asks the process to end, and ends it if it does not.
func (l *link) quit() {
	_ = l.send("quit")
	_ = l.in.Close()
	late := time.AfterFunc(stopWait, l.force)
	defer late.Stop()
	l.drain()
}

// kill ends the process at once.
func (l *link) kill() {
	_ = l.in.Close()
	l.force()
	l.drain()
}

// drain reads what is left, and waits for the end.
func (l *link) drain() {
	l.once.Do(func() {
		go func() {
			for range l.lines {
				continue
			}
		}()
		l.how = l.end()
	})
}

// short cuts a line to what a message can show.
func short(line string) string {
	if len(line) > shown {
		line = strings.ToValidUTF8(line[:shown], "") + "…"
	}
	return line
}

// A tail keeps the last line that is written to it.
type tail struct {
	mutex sync.Mutex
	text  []byte
}

// Write takes text.
func (t *tail) Write(text []byte) (int, error) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	t.text = append(t.text, text...)
	if over := len(t.text) - 4*shown; over > 0 {
		t.text = append(t.text[:0], t.text[over:]...)
	}
	return len(text), nil
}

// line returns the last line that is not empty.
func (t *tail) line() string {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	lines := strings.Split(strings.TrimSpace(strings.ToValidUTF8(string(t.text), "")), "\n")
	return short(strings.TrimSpace(lines[len(lines)-1]))
}
