// Package program asks other programs for moves: engines that speak UCGI on their standard input and output.
//
// A Program starts a process for each of its copies, gives it positions as CGP, and takes the move that it names.
// Whatever a process does, its copy goes on: a process that ends is started again, and asked once more; one that is late is
// told to stop, and if it does not, it is killed; a move that may not be made is told with the line that it came in. The
// copy then loses the turn, as with a phony that is challenged: it passes. Faults are counted, and told as they come. A
// copy that has lost three turns in a row gives up with an error.
//
// Sharp edges: the clock is read, for how long a process may take. Answers are those of the process: nobody knows whether it
// would answer the same again. Values keep what the process says of them, and are heuristic if it says nothing.
package program

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"maven/internal/notation/cgp"
	"maven/internal/said"
)

const (
	// version is in the identity of the copies: it changes with how a process is asked.
	version = 1

	// DefaultWait is how long a process may think if nothing limits it, and DefaultLate how long it may take
	// beyond its time.
	DefaultWait = 5 * time.Minute
	DefaultLate = 10 * time.Second

	startWait = time.Minute     // for the handshake, and for reading words and tables
	stopWait  = 2 * time.Second // for the best move after "stop", and for the end after "quit"

	mostLost = 3  // turns in a row, after which a copy gives up
	mostTold = 20 // faults; more are only counted
)

// Options say which program plays, and how it is asked.
type Options struct {
	Command []string      // its file and arguments
	Time    time.Duration // for a move, where nothing else limits it; 0 leaves it to the program
	Wait    time.Duration // how long an answer may take beyond its time; 0 is DefaultLate, or DefaultWait without one
	Set     [][2]string   // options that are set, by name
	Offer   [][2]string   // those that are set besides if the program has them

	Ops  []cgp.Op     // of its positions: words and rules
	Tell func(string) // is told of faults, one at a time; nil for nobody
}

// Faults count what went wrong.
type Faults struct {
	Crashes int `json:"crashes"` // the process ended
	Late    int `json:"late"`    // it had to be stopped
	Illegal int `json:"illegal"` // it named a move that may not be made, or none
	Lost    int `json:"lost"`    // turns lost by that
}

// A Program is another program, with all its processes. It is safe for concurrent use.
type Program struct {
	options Options
	dial    func() (*link, error)

	mutex  sync.Mutex // of what follows
	faults Faults
	told   int     // faults
	spare  *link   // has been started, and belongs to no copy yet
	links  []*link // all of them
	closed bool
	name   string // as it calls itself
}

// New returns a program that has not been started.
func New(o Options) *Program {
	return &Program{options: o, dial: func() (*link, error) { return execute(o.Command) }}
}

// Start starts the first process. The error says why it does not start, or does not speak UCGI; Close ends the waiting.
func (p *Program) Start() error {
	if len(p.options.Command) == 0 {
		return errors.New("the command of the program is empty")
	}
	first, err := p.open()
	if err != nil {
		p.Close()
		return err
	}
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.spare, p.name = first, first.name
	return nil
}

// open starts a process and waits until it is ready.
func (p *Program) open() (*link, error) {
	l, err := p.dial()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", p, err)
	}
	p.mutex.Lock()
	p.links = append(p.links, l)
	closed := p.closed
	p.mutex.Unlock()
	err = errEnded
	if !closed {
		err = l.greet(&p.options)
	}
	if err != nil {
		l.kill()
		p.forget(l)
		return nil, fmt.Errorf("%s: %w", p, err)
	}
	return l, nil
}

// forget takes a process that has ended out of the list.
func (p *Program) forget(l *link) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.links = slices.DeleteFunc(p.links, func(other *link) bool { return other == l })
}

// String names the program as its command.
func (p *Program) String() string { return "ucgi:" + strings.Join(p.options.Command, " ") }

// Copy returns a new copy.
func (p *Program) Copy() *Copy { return &Copy{program: p, turn: make(chan struct{}, 1)} }

// take returns a process that belongs to no copy.
func (p *Program) take() (*link, error) {
	p.mutex.Lock()
	l := p.spare
	p.spare = nil
	p.mutex.Unlock()
	if l != nil {
		return l, nil
	}
	return p.open()
}

// Faults returns what has gone wrong so far.
func (p *Program) Faults() Faults {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	return p.faults
}

func (p *Program) count(count func(*Faults)) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	count(&p.faults)
}

func (p *Program) fault(count func(*Faults), format string, args ...any) {
	p.count(count)
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.told++
	switch {
	case p.options.Tell == nil || p.told > mostTold:
	case p.told == mostTold:
		p.options.Tell(fmt.Sprintf("%s: more faults are counted and not told", p))
	default:
		p.options.Tell(fmt.Sprintf("%s: ", p) + fmt.Sprintf(format, args...))
	}
}

// Close ends all processes, also one that is being started. No copy may be in use.
func (p *Program) Close() {
	p.mutex.Lock()
	links := p.links
	p.links, p.spare, p.closed = nil, nil, true
	p.mutex.Unlock()
	var all sync.WaitGroup
	for _, l := range links {
		all.Go(l.quit)
	}
	all.Wait()
}

// String lists the faults, "" for none.
func (f Faults) String() string {
	var parts []string
	add := func(n int, noun, after string) {
		if n > 0 {
			parts = append(parts, said.Count(n, noun).String()+after)
		}
	}
	add(f.Crashes, "crash", "")
	add(f.Late, "late answer", "")
	add(f.Illegal, "illegal move", "")
	add(f.Lost, "turn", " lost")
	return strings.Join(parts, ", ")
}
