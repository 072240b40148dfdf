package original

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"maven/internal/classic/board"
	"maven/internal/classic/rank"
	"maven/internal/classic/search"
	"maven/internal/random"
)

// The defaults and bounds of moves played out.
const (
	UsualIterations = 100
	UsualTurns      = 2 // of each side after a candidate
	MostTurns       = 20
	MostIterations  = 1_000_000_000 // more would take years
)

// A PlayOut is moves of a position that are played out as the original did. It can be stopped and continued, and
// moves can be added and dropped at any moment: the figures are those of a run that had the same moves from the start. Its
// methods but Run can be called while Run is under way.
type PlayOut struct {
	position  *Position
	rater     *rank.Static
	simulator *search.Simulator
	turns     int
	seed      random.Seed

	mutex      sync.Mutex // of what follows, and of the position
	moves      []board.Move
	found      []search.Candidate // of each move
	iterations int                // of the moves that are not behind
	changed    bool               // moves have come or gone since the run under way began
	cut        context.CancelFunc // ends that run; nil for none
}

// Run goes on until each move has been played out iterations times, 0 for no end, and reports whether it has come so far; if
// ctx ends, that is no error. tell, on the goroutine of Run, says that more is known. Errors are those of search.Simulator.Run.
func (s *PlayOut) Run(ctx context.Context, iterations int, tell func()) (complete bool, err error) {
	iterations = cmp.Or(iterations, MostIterations)
	for ctx.Err() == nil {
		inner, cancel := context.WithCancel(ctx)
		moves, settings := s.next(cancel, max(iterations, s.Iterations()))
		settings.Progress = func(r *search.Simulation) {
			s.take(r)
			tell()
		}
		result, err := s.simulator.Run(inner, s.position.Position, moves, settings)
		cancel()
		if err != nil {
			return false, err
		}
		if s.take(result); s.level(iterations) {
			return true, nil
		}
	}
	return false, nil
}

// next returns the moves to play out next, and how far: one that is behind the others, otherwise all of them.
func (s *PlayOut) next(cut context.CancelFunc, end int) ([]board.Move, search.SimulationSettings) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.cut, s.changed = cut, false
	settings := search.SimulationSettings{Turns: s.turns, Seed: s.seed, Iterations: end}
	for i := range s.found {
		if n := s.found[i].N(); n < s.iterations {
			alone := s.found[i]
			alone.Given, settings.Iterations = 0, s.iterations
			settings.From = &search.Simulation{Iterations: n, Candidates: []search.Candidate{alone}}
			return slices.Clone(s.moves[i : i+1]), settings
		}
	}
	settings.From = &search.Simulation{Iterations: s.iterations, Candidates: slices.Clone(s.found)}
	return slices.Clone(s.moves), settings
}

// take takes over what a run has found.
func (s *PlayOut) take(r *search.Simulation) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	for i := range r.Candidates {
		c := r.Candidates[i]
		if at := s.at(&c.Move); at >= 0 {
			c.Given = at
			s.found[at] = c
		}
	}
	s.iterations = max(s.iterations, r.Iterations)
}

// level reports whether nothing is left to do.
func (s *PlayOut) level(iterations int) bool {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.cut = nil
	behind := func(c search.Candidate) bool { return c.N() < s.iterations }
	return !s.changed && s.iterations >= iterations && !slices.ContainsFunc(s.found, behind)
}

// at returns the place of a move that has been valued, -1 for none.
func (s *PlayOut) at(m *board.Move) int {
	return slices.IndexFunc(s.moves, func(other board.Move) bool { return search.Same(m, &other) })
}

// read reads a move in ordinary notation, and values it. The mutex is held.
func (s *PlayOut) read(text string) (board.Move, error) {
	m, err := s.position.Parse(text)
	if err != nil {
		return m, err
	}
	valued, err := search.Candidates(s.rater, s.position.Position, 0, []board.Move{m})
	if err != nil {
		return m, err
	}
	return valued[0], nil
}

// Add adds a move in ordinary notation. It is played out as often as the others, with the same tiles.
func (s *PlayOut) Add(text string) error {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	m, err := s.read(text)
	switch {
	case err != nil:
		return err
	case s.at(&m) >= 0:
		return nil
	case len(s.moves) == search.MaxCandidates:
		return fmt.Errorf("there are %d moves already; drop one first", len(s.moves))
	}
	s.found = append(s.found, search.Candidate{Move: m, Given: len(s.moves)})
	s.moves = append(s.moves, m)
	s.change()
	return nil
}

// Drop drops a move in ordinary notation. The last one stays.
func (s *PlayOut) Drop(text string) error {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	m, err := s.read(text)
	if err != nil {
		return err
	}
	at := s.at(&m)
	switch {
	case at < 0:
		return fmt.Errorf("%s is not among the moves that are played out", text)
	case len(s.moves) == 1:
		return errors.New("the last move stays; stop the simulation instead")
	}
	s.moves, s.found = slices.Delete(s.moves, at, at+1), slices.Delete(s.found, at, at+1)
	for i := range s.found {
		s.found[i].Given = i
	}
	s.change()
	return nil
}

// change has the run under way see that moves have come or gone. The mutex is held.
func (s *PlayOut) change() {
	if s.changed = true; s.cut != nil {
		s.cut()
	}
}

// Iterations returns how often the moves have been played out that are not behind.
func (s *PlayOut) Iterations() int {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.iterations
}

// Form returns what is known, as maven classic sim --json writes it, but for the words and the tables.
func (s *PlayOut) Form(stopped string) *Simulation {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	r := search.Simulation{Candidates: slices.Clone(s.found), Iterations: s.iterations, Stopped: stopped}
	slices.SortStableFunc(r.Candidates, func(a, b search.Candidate) int { return cmp.Compare(b.Move.Total(), a.Move.Total()) })
	f := NewSimulation(s.position, &r)
	f.CGP, f.Turns, f.Seed = s.position.Cgp, s.turns, int(s.seed)
	return f
}
