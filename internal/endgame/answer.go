package endgame

import (
	"cmp"
	"slices"

	"maven/internal/board"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/tile"
)

// An Answer is what is known of a position, at the end of a search or so far.
type Answer struct {
	Moves  []Move // all moves, best first
	Depth  int    // moves that every line was followed, unless the game ended before
	Proven bool   // what was asked: the values of the best moves, and that no other is better
	Nodes  int    // positions looked at

	// TwoPasses says whether the value of the best move would be another if the game ended with two passes
	// in a row, and not as the rules say.
	TwoPasses Difference
}

// A Difference says whether something makes a difference.
type Difference uint8

// The differences.
const (
	Unclear Difference = iota // it was not found out
	Same
	Different
)

// A Move is a move and what it is worth.
type Move struct {
	Move  move.Move
	Value int  // the best guess; at most this much where Exact is false
	Exact bool // Value is no mere upper bound

	Low, High int         // proven: the value is within
	Line      []move.Move // the move, and what follows as far as it is known; of moves with exact values
}

// Proven reports whether the value is known for certain.
func (m *Move) Proven() bool { return m.Low == m.High }

// Certain reports whether the value is known for certain for what it is: the value, or an upper bound where Exact is false.
func (m *Move) Certain() bool { return m.Proven() || !m.Exact && m.High <= m.Value }

// answer tells what is known; final follows the lines to their end.
func (r *root) answer(final bool) *Answer {
	a := &Answer{Depth: r.depth, Proven: r.proven}
	moves := slices.Clone(r.moves)
	place := map[move.Compact]int{}
	for i, j := range r.ranked {
		place[r.moves[j].compact] = i - len(r.ranked)
	}
	slices.SortFunc(moves, func(a, b rootMove) int {
		return cmp.Or(cmp.Compare(place[a.compact], place[b.compact]), cmp.Compare(b.value, a.value),
			move.CompareCompact(a.compact, b.compact))
	})
	for i := range moves {
		m := &moves[i]
		out := Move{Move: m.compact.Move(r.board.At), Value: int(m.value), Exact: m.exact, Low: int(m.low), High: int(m.high)}
		if m.exact {
			out.Line = r.line(m, final)
		}
		a.Moves = append(a.Moves, out)
	}
	if !final {
		a.Nodes = r.w.nodes
	}
	return a
}

// line returns the line that begins with a move: the best moves of both sides, the first of equals by
// move.CompareCompact, if the value is proven; otherwise what the table has.
func (r *root) line(m *rootMove, final bool) []move.Move {
	w := r.w
	b := follower{board: r.board, quiet: r.quiet}
	defer b.back()
	b.make(m.compact)
	f, to := w.pair(0)
	if _, over := r.child(f, to, m); over {
		return b.line
	}
	b.count(w, &m.play)
	value := m.score - m.value // to the side on turn next
	sure := final && m.low == m.high && !w.halted
	for ply := 1; ply < mostDepth; ply++ {
		f, _ := w.pair(ply)
		w.lay(ply)
		w.tidy(ply)
		base := len(w.stack)
		w.everything(f)
		c, ok := candidate{}, false
		if sure {
			c, ok = w.choose(ply, base, value)
		}
		if !ok {
			sure = false
			c, ok = w.remembered(ply, base)
		}
		w.stack = w.stack[:base]
		if !ok {
			break
		}
		b.make(c.play.compact(w.size))
		if c.takes(f) {
			break
		}
		f, to := w.pair(ply)
		if _, over := w.childOf(f, to, &c.play, b.quiet); over {
			break
		}
		b.count(w, &c.play)
		value = c.score - value
	}
	return b.line
}

// takes reports whether the play takes all tiles of the side to move.
func (p *play) takes(f *frame) bool { return p.played() == f.left[f.turn].len() }

// remembered returns the best of the candidates from base on, at the frame of a ply, as the table has it.
func (w *worker) remembered(ply, base int) (candidate, bool) {
	k, ok := w.table.find(w.frames[ply].hash())
	if !ok {
		return candidate{}, false
	}
	return w.behind(ply, base, k.mark, k.value, int(k.depth))
}

// choose returns the first of the candidates from base on, by move.CompareCompact, that is worth the value.
func (w *worker) choose(ply, base int, value int32) (candidate, bool) {
	slices.SortFunc(w.stack[base:], func(a, b candidate) int {
		return move.CompareCompact(a.compact(w.size), b.compact(w.size))
	})
	for i, end := base, len(w.stack); i < end; i++ {
		c := w.stack[i]
		v, sure := w.worth(ply, &c, value)
		if w.halted || !sure {
			return candidate{}, false
		}
		if v >= value {
			return c, true
		}
	}
	return candidate{}, false
}

// A follower makes the moves of a line on the board, to write them as moves.
type follower struct {
	board *board.Board
	quiet game.Quiet
	line  []move.Move
}

func (b *follower) make(c move.Compact) {
	m := c.Move(b.board.At)
	b.line = append(b.line, m)
	b.board.Place(&m)
}

// count counts the turn.
func (b *follower) count(w *worker, p *play) {
	game.CountTurn(w.rules, &b.quiet, p.score != 0, p.tiles == 0, false, 0)
}

// back makes the board what it was.
func (b *follower) back() {
	for range b.line {
		b.board.Undo()
	}
}

// mostDepth is more moves than a line has: every tile of both racks by itself, and as many turns without score
// before each as rules allow.
const mostDepth = 2 * tile.MaxRack * 100
