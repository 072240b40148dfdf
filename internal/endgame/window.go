package endgame

import (
	"context"
	"errors"

	"maven/internal/game"
	"maven/internal/move"
)

// Values that no position has.
const (
	Least = least  // below any value
	Most  = -least // above any value
)

// Bounds are what is known of a value.
type Bounds struct {
	Low, High int       // proven: the value is within
	Value     int       // the best guess
	Proven    bool      // what was asked is proven
	Best      move.Move // the move that Value stands on; that it is at least Value, if that is all that is known
	Depth     int       // moves that every line was followed, unless the game ended before; 0 if the search ended sooner: then Value is nothing
	Nodes     int       // positions looked at
}

// Window asks for the value of the position to the side to move: exactly if it is between low and high,
// and otherwise only on which side of them it lies. With high = low+1 the question is whether the value is
// at least high. It works on one thread. It allocates nothing after the first questions, which make room.
// The error says why the position is no endgame.
//
// What was found for a board and racks before is used again: ask about all boards for one pair of racks
// before the next.
func (s *Solver) Window(ctx context.Context, p *game.Position, low, high int, l Limits) (Bounds, error) {
	if err := s.set(p, 1); err != nil {
		return Bounds{}, err
	}
	s.begin(ctx, l, s.ofPosition)
	w := s.workers[0]
	b := w.window(int32(max(low, Least)), int32(min(high, Most)), l.depth())
	if k, ok := w.table.find(w.frames[0].hash()); ok {
		w.everything(&w.frames[0])
		if c, ok := w.behind(0, 0, k.mark, k.value, int(k.depth)); ok {
			compact := c.compact(w.size)
			b.Best = compact.Move(p.Board.At)
		}
		w.stack = w.stack[:0]
	}
	b.Nodes, w.ctx = w.nodes, nil
	return b, nil
}

// PlayOut returns what the side to move gains if both sides play on by what looks best at once, and appends
// their plays to the line. The error says why the position is no endgame.
func (s *Solver) PlayOut(p *game.Position, line []move.Compact) (value int, moves []move.Compact, err error) {
	if err := s.set(p, 1); err != nil {
		return 0, line, err
	}
	w := s.workers[0]
	v, last := w.playOut(0)
	for ply := 1; ply <= last; ply++ {
		line = append(line, w.frames[ply].by.compact(w.size))
	}
	return int(v), line, nil
}

// glances is how many moves far a window looks before it looks to the end, each time at the moves alone that look best: the steps in between
// that Solve makes, for a move that looks good when it is stopped, would take a quarter more positions.
const glances = 2

// window searches the first frame one and two moves far, at a glance, and then to the end.
func (w *worker) window(low, high int32, depth int) Bounds {
	b := Bounds{Low: Least, High: Most}
	for d := 0; d < depth && !b.Proven; {
		if d = deeper(d, depth); d > glances {
			d = depth
		}
		w.glancing = d <= glances && !w.broad
		v, sure := w.follow(0, d, low, high, int32(b.Value))
		w.glancing = false
		if w.halted {
			break
		}
		b.Value, b.Proven, b.Depth = int(v), sure, d
	}
	if b.Proven && int32(b.Value) > low {
		b.Low = b.Value
	}
	if b.Proven && int32(b.Value) < high {
		b.High = b.Value
	}
	return b
}

// errUnproven is of a claim that cannot be proved, because it is not true or the search was stopped.
var errUnproven = errors.New("the value is not proven")

// Prove returns a move after which the side to move gains at least so many points with best play. It is
// made for many questions about positions of one endgame. The error is that of ctx; it says why the
// position is no endgame; or that no move is proven to gain as much.
func (s *Solver) Prove(ctx context.Context, p *game.Position, atLeast int) (move.Move, error) {
	if err := s.set(p, 1); err != nil {
		return move.Move{}, err
	}
	s.begin(ctx, Limits{}, s.ofPosition)
	w := s.workers[0]
	defer func() { w.ctx, w.stack = nil, w.stack[:0] }()
	value := int32(min(max(atLeast, Least+1), Most))
	k, ok := w.table.find(w.frames[0].hash())
	if !ok || k.depth != proven || k.bound == upper || k.value < value {
		if b := w.window(value-1, value, mostDepth); !b.Proven || b.Low < atLeast {
			if err := ctx.Err(); err != nil {
				return move.Move{}, err
			}
			return move.Move{}, errUnproven
		}
		k, ok = w.table.find(w.frames[0].hash())
	}
	w.everything(&w.frames[0])
	c, found := w.marked(k.mark, value)
	if !ok || !found {
		return move.Move{}, errUnproven
	}
	compact := c.compact(w.size)
	return compact.Move(p.Board.At), nil
}

// behind returns the candidate on the stack, from base on, with a mark, at the frame of a ply: of several with the same, the first that
// is worth at least the value by what is known, looked at so deep; or any, if that is not known.
func (w *worker) behind(ply, base int, mark uint32, value int32, depth int) (found candidate, ok bool) {
	for i := base; i < len(w.stack); i++ {
		c := w.stack[i]
		if c.mark() != mark {
			continue
		}
		if ok && w.proves(ply, &found, value, depth) {
			break
		}
		found, ok = c, true
	}
	return found, ok
}

// proves reports whether it is known, without a search, that a move at the frame of a ply is worth at least so much, looked at so deep.
func (w *worker) proves(ply int, c *candidate, value int32, depth int) bool {
	f, to := w.pair(ply)
	if c.takes(f) {
		return c.score+w.endings.out.of(0, f.points[1-f.turn]) >= value
	}
	if end, over := w.child(f, to, &c.play); over {
		return c.score+end >= value
	}
	if depth != proven {
		depth--
	}
	k, ok := w.table.find(to.hash())
	return ok && (k.bound == exact || k.bound == upper) && c.score-k.value >= value && int(k.depth) >= depth
}

// marked returns the candidate on the stack with a mark, at the first frame. Of several with the same, it is
// the first that is worth at least the value.
func (w *worker) marked(mark uint32, value int32) (candidate, bool) {
	at, count := 0, 0
	for i, c := range w.stack {
		if c.mark() == mark {
			at = i
			count++
		}
	}
	if count < 2 {
		return w.stack[at], count > 0
	}
	for i := range w.stack {
		if c := w.stack[i]; c.mark() == mark {
			if v, sure := w.worth(0, &c, value); sure && v >= value {
				return c, true
			}
		}
	}
	return candidate{}, false
}

// worth returns what a move at the frame of a ply is worth, or only whether it is at least so much.
func (w *worker) worth(ply int, c *candidate, value int32) (int32, bool) {
	f, to := w.pair(ply)
	if c.takes(f) {
		return c.score + w.endings.out.of(0, f.points[1-f.turn]), true
	}
	if end, over := w.child(f, to, &c.play); over {
		return c.score + end, true
	}
	v, sure := w.follow(ply+1, mostDepth, c.score-value, c.score-value+1, c.score-value)
	return c.score - v, sure
}
