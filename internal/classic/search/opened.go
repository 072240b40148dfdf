package search

import "maven/internal/classic/board"

// Opened is what the plays that a move opens change in its bounds, and in those of other moves.
type opened struct {
	reply   *node
	answers board.Region
	later   board.Region
	raised  bool       // an answer has raised a bound of the reply
	last    bool       // the last that did goes out
	best    [masks]int // points of the best follow-up, by what it uses
	credits []credit
}

// A credit is what a move and its follow-up raise the hope of those moves by that keep the tiles of both.
type credit struct {
	tiles uint8
	score int
}

// reopen corrects the bounds of the replies by the plays that they open: first by those of the other side, then by those
// that the side to move may make later.
func (f *finder) reopen(l *line) {
	f.opened.credits = f.opened.credits[:0]
	for i := range f.replies {
		if r := &f.replies[i]; r.lane != 0 && !r.is(outFlag) {
			f.open(l, r)
		}
	}
	for i := range f.replies {
		r, most := &f.replies[i], 0
		for _, c := range f.opened.credits {
			if r.kept&c.tiles == c.tiles && !r.is(outFlag) && !r.is(lastFlag) {
				most = max(most, c.score)
			}
		}
		r.lower -= int16(most)
	}
}

// open finds the plays that one reply opens, and corrects its bounds.
func (f *finder) open(l *line, r *node) {
	own, other := &f.forecasts[0], &f.forecasts[1]
	player, o := l.turn, &f.opened
	o.reply, o.raised, o.last, o.best = r, false, false, [masks]int{}
	o.answers.Around(&l.board, int(r.lane), int(r.start), r.count(), len(other.rack))
	o.later.Around(&l.board, int(r.lane), int(r.start), r.count(), len(own.rack))
	l.play(0, r)
	f.generator(1-player, l.sides[1-player].held).Near(f.active, &l.board, other.rack, &o.answers, f.emit[2])
	if o.raised && o.last {
		r.flags |= lastFlag
	}
	if !r.is(lastFlag) {
		s := &l.sides[player]
		f.generator(player, s.held).Near(f.active, &l.board, s.rackNow(), &o.later, f.emit[3])
		f.setUp()
	}
	l.back()
}

// takeOpened raises the bounds of the reply by an answer that it opens.
func (f *finder) takeOpened(m *board.Move) {
	own, other, r := &f.forecasts[0], &f.forecasts[1], f.opened.reply
	r.flags |= answeredFlag
	upper := points(m.Score) + 2*own.face[r.kept]
	lower := upper
	if !m.Out {
		o := between(own, other, r.kept, m.Kept|other.high)
		upper, lower = points(m.Score)-o.value+o.down, points(m.Score)-o.value-o.up
	}
	if upper > int(r.upper) {
		r.upper, f.opened.raised, f.opened.last = int16(upper), true, m.Out
	}
	if lower > int(r.lower) {
		r.lower, f.opened.raised, f.opened.last = int16(lower), true, m.Out
	}
}

// takeLater keeps a play that the side to move may make after the reply.
func (f *finder) takeLater(m *board.Move) {
	own, kept := &f.forecasts[0], f.opened.reply.kept
	tiles := kept &^ own.high
	used := own.canon[deposit(^m.Kept, tiles)]
	f.opened.best[used] = max(f.opened.best[used], points(m.Score))
}

// setUp raises the hope of the reply by what its best follow-up gives beyond the forecast, and notes what the two give
// together beyond the forecast of their tiles.
func (f *finder) setUp() {
	own, other, r := &f.forecasts[0], &f.forecasts[1], f.opened.reply
	one, two := turns, turns
	if r.is(answeredFlag) {
		one, two = 1, 2
	}
	used, gain, best := own.rest(r.kept), 0, credit{}
	for _, k := range own.list {
		u := own.rest(k)
		score := f.opened.best[u]
		if score <= 0 {
			continue
		}
		both, p := own.join(used, u), &own.by[u][one]
		more := score - p.score
		if both == allTiles && p.stuck > 0 {
			more += other.by[allTiles][one].stuck + p.stuck
		}
		gain = max(gain, more)
		if more := int(r.score) + score - own.by[both][two].score; more > best.score {
			best = credit{both, more}
		}
	}
	r.lower -= int16(gain)
	if best.score > 0 {
		f.opened.credits = append(f.opened.credits, best)
	}
}
