package search

import (
	"slices"

	"maven/internal/classic/board"
	"maven/internal/classic/words"
)

// unbounded is above every bound.
const unbounded = -minBound

// A finder collects the replies to one position.
type finder struct {
	active []*words.Section
	gens   [2][masks]*board.Generator // by player and tiles held: each knows its rack already
	emit   [4]func(*board.Move)

	forecasts [2]forecast // 0 is the side to move
	plays     []board.Move
	top       board.List // the ten plays with the most points
	answers   answers

	best    [2]topTen // optimistic and pessimistic values
	out     board.Move
	replies []node // as the tree has them: those found last first
	opened  opened
}

// find finds the replies to the position of a line, with bounds as if none opened a play.
func (f *finder) find(active []*words.Section, l *line) {
	f.generate(active, l)
	f.replies = f.replies[:0]
	if len(f.plays) == 0 {
		return
	}
	f.best, f.out = [2]topTen{}, board.Move{}
	f.considerAll(l, f.top.Moves())
	if f.top.Len() == board.ListSize {
		f.replies = f.replies[:0]
		f.considerAll(l, f.plays)
	}
	f.consider(l, &board.Move{Kept: board.PassMask})
	if f.out.Lane != 0 {
		worth := int16(-2 * f.forecasts[1].face[allTiles])
		f.add(l, &f.out, node{lower: worth, upper: worth, flags: outFlag | answeredFlag})
	}
	slices.Reverse(f.replies)
}

// generate finds the plays of both sides, and makes their forecasts.
func (f *finder) generate(active []*words.Section, l *line) {
	if f.emit[0] == nil {
		f.emit = [4]func(*board.Move){f.takePlay, f.takeAnswer, f.takeOpened, f.takeLater}
	}
	f.active, f.plays = active, f.plays[:0]
	f.top.Clear()
	f.answers.reset()
	for i := range f.forecasts {
		s := &l.sides[l.turn^i]
		f.forecasts[i].reset(s.rackNow())
		f.generator(l.turn^i, s.held).All(active, &l.board, s.rackNow(), nil, f.emit[i])
		f.forecasts[i].fill()
	}
	f.answers.sort(&l.board)
}

// generator returns the generator for what a player holds.
func (f *finder) generator(player int, held uint8) *board.Generator {
	gen := &f.gens[player][held]
	if *gen == nil {
		*gen = new(board.Generator)
	}
	return *gen
}

// takePlay keeps a play of the side to move.
func (f *finder) takePlay(m *board.Move) {
	c := *m
	c.Kept |= f.forecasts[0].high
	f.forecasts[0].plays.offer(c.Kept, points(c.Score))
	f.plays = append(f.plays, c)
	f.top.Insert(&c)
}

// takeAnswer keeps a play of the other side.
func (f *finder) takeAnswer(m *board.Move) {
	c := *m
	c.Kept |= f.forecasts[1].high
	f.forecasts[1].plays.offer(c.Kept, points(c.Score))
	f.answers.offer(&c)
}

func (f *finder) considerAll(l *line, plays []board.Move) {
	for i := range plays {
		f.consider(l, &plays[i])
	}
}

// consider makes a reply of a move unless ten others surpass both its bounds. A reply stays even if better ones push its
// bounds out of the tables later. Of the plays that go out, only the best counts.
func (f *finder) consider(l *line, m *board.Move) {
	if m.Out {
		if m.Score > f.out.Score {
			f.out = *m
		}
		return
	}
	optimistic, pessimistic, flags, ok := f.bound(&l.board, m)
	if !ok {
		return
	}
	f.best[0].insert(optimistic)
	f.best[1].insert(pessimistic)
	if m.Lane == 0 {
		both := f.forecasts[1].face[allTiles] - f.forecasts[0].face[allTiles]
		optimistic, pessimistic = min(optimistic, both), min(pessimistic, both)
	}
	score := points(m.Score)
	f.add(l, m, node{lower: int16(score - optimistic), upper: int16(score - pessimistic), flags: flags})
}

// bound finds the bounds of a move, each the least that an answer leaves that it does not spoil. It reports false as soon
// as ten moves surpass both; the answer that showed it is tried first next time.
func (f *finder) bound(b *board.Board, m *board.Move) (optimistic, pessimistic int, flags uint8, ok bool) {
	own, other := &f.forecasts[0], &f.forecasts[1]
	fills, score := board.Filled(b, m), points(m.Score)
	optimistic, pessimistic = unbounded, unbounded
	for i := range f.answers.list {
		r := &f.answers.list[i]
		if r.touches.Meets(&fills) {
			continue
		}
		high := score - r.score - 2*own.face[m.Kept]
		low := high
		if r.out {
			flags |= lastFlag
		} else {
			o := between(own, other, m.Kept, r.kept)
			high, low = score-r.score+o.value+o.up, score-r.score+o.value-o.down
		}
		optimistic, pessimistic = min(optimistic, high), min(pessimistic, low)
		if optimistic < f.best[0].last() && pessimistic < f.best[1].last() {
			f.answers.refuted(i)
			return 0, 0, 0, false
		}
	}
	if optimistic == unbounded {
		o := alone(own, other, m.Kept)
		return score + o.value, score + o.value - o.down, 0, true
	}
	return optimistic, pessimistic, flags | answeredFlag, true
}

// add makes a reply of a move. The node has its bounds and flags already.
func (f *finder) add(l *line, m *board.Move, n node) {
	n.score, n.kept, n.lane, n.start = int16(points(m.Score)), m.Kept, int8(m.Lane), int8(m.Start)
	if m.Lane != 0 {
		n.tiles = newTiles(&l.board, m, f.forecasts[0].rack)
	}
	f.replies = append(f.replies, n)
}

// newTiles returns the tiles that a play puts on the board, in upper case for blanks.
func newTiles(b *board.Board, m *board.Move, rack board.Rack) (tiles [8]byte) {
	var blanks []board.Square
	if rack[0] == '?' {
		_, blanks, _, _ = b.Score(m, rack)
	}
	k := 0
	for i := range m.Len() {
		pos := m.Start + i
		if b.Letters[m.Lane][pos] != 0 {
			continue
		}
		tiles[k] = m.Word[i]
		if slices.Contains(blanks, board.SquareAt(m.Lane, pos)) {
			tiles[k] -= 'a' - 'A'
		}
		k++
	}
	return tiles
}

// finish gives values to replies after which the other side can only pass, and to a pass after a pass.
func (f *finder) finish(after bool) {
	worth := int16(f.forecasts[0].face[allTiles] - f.forecasts[1].face[allTiles])
	for i := range f.replies {
		r := &f.replies[i]
		switch {
		case r.lane == 0 && (after || !r.is(answeredFlag)):
			r.lower, r.upper = worth, worth
		case !r.is(answeredFlag):
			r.flags |= forcedFlag
		}
	}
}
