package endgame

import (
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/tile"
)

// A Lister shows the plays that a worker finds in its boards, for tests.
type Lister struct {
	w   *worker
	ply int
}

// NewLister begins with a position, whose racks it is given.
func NewLister(p *game.Position, memory int) *Lister {
	s := New(memory, 1)
	if err := s.set(p, 1); err != nil {
		panic(err)
	}
	return &Lister{w: s.workers[0]}
}

// Plays returns the plays of the side to move.
func (l *Lister) Plays() []move.Compact {
	w := l.w
	f, _ := w.pair(l.ply)
	w.lay(l.ply)
	w.tidy(l.ply)
	w.everything(f)
	var all []move.Compact
	for _, c := range w.stack {
		if c.tiles != 0 {
			all = append(all, c.compact(w.size))
		}
	}
	w.stack = w.stack[:0]
	return all
}

// Out returns the best play of all tiles.
func (l *Lister) Out() (move.Compact, bool) {
	f := l.w.lay(l.ply)
	p, ok := l.w.out(f, f.turn, f.left[f.turn], 0)
	return p.compact(l.w.size), ok
}

// Make makes a play, which must leave tiles, or a pass.
func (l *Lister) Make(c move.Compact) {
	w := l.w
	f, to := w.pair(l.ply)
	w.lay(l.ply)
	w.everything(f)
	for _, one := range w.stack {
		if one.compact(w.size) == c {
			w.child(f, to, &one.play)
		}
	}
	w.stack = w.stack[:0]
	l.ply++
}

// Hash returns the position's hash.
func (l *Lister) Hash() uint64 { return l.w.frames[l.ply].hash() }

// Lanes returns how many lanes are kept.
func (l *Lister) Lanes() int { return len(l.w.store.all) }

// Room returns how many lanes there is room for.
func (l *Lister) Room() int { return l.w.store.most }

// Held returns the tiles of the side to move.
func (l *Lister) Held() tile.Rack {
	f := &l.w.frames[l.ply]
	return l.w.hands[f.turn].tilesOf(f.left[f.turn])
}

// ForgetAll forgets lanes and their plays too.
func (s *Solver) ForgetAll() {
	s.Forget()
	for _, w := range s.workers {
		if w.wording != nil {
			w.store.clear()
		}
	}
}

// Hurry makes the solver prove everything by proof numbers, and nothing by windows.
func (s *Solver) Hurry() *Solver {
	s.patience = patience{}
	return s
}

// Dawdle makes the solver prove everything by windows.
func (s *Solver) Dawdle() *Solver {
	s.patience = patience{forever, forever}
	return s
}

// Waiting returns how many replies are under way, which are none between questions.
func (s *Solver) Waiting() int { return len(s.workers[0].replies) + len(s.workers[0].stack) }
