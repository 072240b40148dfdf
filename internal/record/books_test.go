package record_test

import (
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/rules"
	"maven/internal/tile"
)

// books are a game kept square by square and by the words of the rules: the slow twin of a History
// whose racks are all known. They are a value, so that a copy is a memory.
type books struct {
	r     *rules.Rules
	words map[string]bool

	squares       [25]tile.Tile
	racks         [2]tile.Rack
	bag           int
	scores        [2]int
	quiet, passes int
	player        int
	ending        game.Ending
	ender         int
	play          *move.Move // the last play, while it can be challenged
	gain          int        // what it scored
	formed        []string
	before        *books
	settled       bool
	shown         [2]tile.Rack
}

// spots returns the squares of a play, and whether they are all on the board.
func (b *books) spots(m *move.Move) (at []int, inside bool) {
	for i := range int(m.Len) {
		row, col := int(m.Row), int(m.Col)
		if m.Dir == move.Across {
			col += i
		} else {
			row += i
		}
		if row >= 5 || col >= 5 {
			return nil, false
		}
		at = append(at, row*5+col)
	}
	return at, true
}

// word reads the word through a square in a direction, and what it scores with the new tiles.
func (b *books) word(at int, down bool, fresh map[int]bool) (text string, points int) {
	step, place, last := 1, at%5, 4
	if down {
		step, place = 5, at/5
	}
	for place > 0 && b.squares[at-step] != 0 {
		at, place = at-step, place-1
	}
	times := 1
	for ; place <= last; at, place = at+step, place+1 {
		t := b.squares[at]
		if t == 0 {
			break
		}
		text += b.r.Tiles.Text(t.Letter())
		value := 0
		if !t.IsDesignated() {
			value = int(b.r.Tiles.Score[t])
		}
		if fresh[at] {
			value *= int(b.r.Squares[at].Letter)
			times *= int(b.r.Squares[at].Word)
		}
		points += value
	}
	return text, points * times
}

// lay puts a play on the board and reports whether it stands there; the words come in the order of
// their squares, the play's own first.
func (b *books) lay(m *move.Move) (formed []string, points int, stands bool) {
	at, inside := b.spots(m)
	if !inside || m.Played == 0 {
		return nil, 0, false
	}
	empty := b.squares == [25]tile.Tile{}
	fresh, touches, start := map[int]bool{}, false, false
	for i, square := range at {
		if (b.squares[square] == 0) != (m.Tiles[i] != 0) {
			return nil, 0, false
		}
		for _, near := range [4]bool{
			square%5 > 0 && b.squares[max(square-1, 0)] != 0, square%5 < 4 && b.squares[min(square+1, 24)] != 0,
			square >= 5 && b.squares[max(square-5, 0)] != 0, square < 20 && b.squares[min(square+5, 24)] != 0,
		} {
			touches = touches || near
		}
		start = start || square == b.r.StartRow*5+b.r.StartCol
	}
	for i, square := range at {
		if m.Tiles[i] != 0 {
			b.squares[square], fresh[square] = m.Tiles[i], true
		}
	}
	down := m.Dir == move.Down
	own, ownPoints := b.word(at[0], down, fresh)
	if len(own) != int(m.Len) || empty && !start || !empty && !touches {
		return nil, 0, false
	}
	if len(own) > 1 {
		formed, points = append(formed, own), ownPoints
	}
	for _, square := range at {
		if fresh[square] {
			if text, more := b.word(square, !down, fresh); len(text) > 1 {
				formed, points = append(formed, text), points+more
			}
		}
	}
	return formed, points + b.r.Bonus[m.Played], len(formed) > 0
}

func (b *books) good(words []string) bool {
	for _, word := range words {
		if !b.words[word] {
			return false
		}
	}
	return true
}

// move makes a move and reports whether it is allowed; what is drawn comes from outside.
func (b *books) move(m *move.Move) bool {
	used, mover := m.Used(), b.player
	if b.ending != game.Going || !b.racks[mover].Contains(&used) {
		return false
	}
	next := *b
	next.play = nil
	n := used.Len()
	switch m.Kind {
	case move.Exchange:
		if n == 0 || b.bag < b.r.ExchangeLimit || b.bag < n {
			return false
		}
		next.loseSight(mover, n)
	case move.Play:
		formed, points, stands := next.lay(m)
		if !stands || b.r.Challenge == rules.Void && !b.good(formed) {
			return false
		}
		next.formed, next.gain, next.play = formed, points, m
		next.racks[mover].Remove(&used)
		for t := range used {
			next.shown[mover][t] -= min(next.shown[mover][t], used[t])
		}
		next.bag -= min(n, b.bag)
		was := *b
		next.before = &was
		next.scores[mover] += points
	}
	if next.play != nil && next.racks[mover].Len() == 0 && b.bag == 0 {
		next.ending, next.ender = game.OutPlay, mover
	}
	next.count(next.play != nil && next.gain != 0, m.Kind == move.Pass)
	*b = next
	return true
}

// loseSight forgets tiles shown, of which n others or the same have been exchanged.
func (b *books) loseSight(player, n int) {
	for t := range b.shown[player] {
		b.shown[player][t] -= min(b.shown[player][t], uint8(n))
	}
}

// count ends a turn of the player on turn.
func (b *books) count(scored, pass bool) {
	b.quiet, b.passes = b.quiet+1, b.passes+1
	if scored {
		b.quiet = 0
	}
	if !pass {
		b.passes = 0
	}
	b.player = 1 - b.player
	if b.ending != game.Going {
		return
	}
	limit := b.r.ScorelessTurns
	if b.r.ScorelessLate > 0 && b.bag < b.r.ExchangeLimit {
		limit = b.r.ScorelessLate
	}
	if limit > 0 && b.quiet >= limit {
		b.ending = game.ScorelessTurns
	} else if b.r.Passes > 0 && b.passes >= b.r.Passes {
		b.ending = game.AllPassed
	}
}

// challenge does what a challenge of all words leads to, and reports whether there can be one.
func (b *books) challenge() bool {
	if b.play == nil || b.r.Challenge == rules.Void {
		return false
	}
	n, m, good := len(b.formed), b.play, b.good(b.formed)
	mover := b.before.player
	if !good {
		*b = *b.before
		used := m.Used()
		for t := range used {
			b.shown[mover][t] = max(b.shown[mover][t], used[t])
		}
		b.play = nil
		b.count(false, false)
	}
	b.play = nil
	switch {
	case b.r.Challenge == rules.Triple:
		b.ending, b.ender = game.Forfeit, mover
		if good {
			b.ender = 1 - mover
		}
	case !good:
		return true
	case b.r.Challenge == rules.Double:
		b.count(false, false)
		return true
	case b.r.Challenge == rules.BonusPerPlay:
		b.scores[mover] += b.r.ChallengeBonus
	case b.r.Challenge == rules.BonusPerWord:
		b.scores[mover] += n * b.r.ChallengeBonus
	}
	return true
}

// end pays for the tiles left.
func (b *books) end() {
	if b.settled {
		return
	}
	b.settled = true
	b.play = nil
	worth := [2]int{b.r.Tiles.RackScore(&b.racks[0]), b.r.Tiles.RackScore(&b.racks[1])}
	other := 1 - b.ender
	switch {
	case b.ending == game.OutPlay && b.r.EndRack == rules.Twice:
		b.scores[b.ender] += 2 * worth[other]
	case b.ending == game.OutPlay:
		b.scores[b.ender] += worth[other]
		b.scores[other] -= worth[other]
	case b.ending == game.ScorelessTurns || b.ending == game.AllPassed:
		b.scores[0] -= worth[0]
		b.scores[1] -= worth[1]
	}
}
