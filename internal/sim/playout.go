package sim

import (
	"math"
	"slices"

	"maven/internal/board"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/movegen"
	"maven/internal/random"
	"maven/internal/rules"
	"maven/internal/tile"
	"maven/internal/winprob"
)

// The parts of a chance to win, and of a worth, in sums.
const (
	billion = 1_000_000_000
	million = 1_000_000
)

// A side is one of the two players in a play-out.
type side struct {
	rack   tile.Rack
	points int
	leave  tile.Equity // worth of what it kept after its last move
}

// A playout is the working memory for playing candidates out, for one thread. Sides are numbered as in
// a game.Position: 0 is the player on turn there.
type playout struct {
	means  Means
	rules  *rules.Rules
	goal   Goal
	worth  *Utility
	start  game.Position // its board is not used
	open   board.Openings
	finder movegen.Generator

	from   *Simulation
	board  *board.Board
	at     *board.Board // board, or that of the candidate while nothing else is on it
	sides  [2]side
	quiet  game.Quiet
	bag    []tile.Tile   // part of a draw's order, or of room
	room   []tile.Tile   // for a bag that tiles were put back into
	put    bool          // bag is in room
	places random.Stream // of tiles put back, once bag is in room
	stock  bool          // the bag had tiles before the last move
	end    game.Ending
	kept   *tile.Kept // of the side that chose last
	drawn  draw
	hands  []*hand // of the draw, as many as held
	held   int
	last   hand // with the bag empty
	one    [2]move.Move
	ender  *ender // nil where play-outs end after some moves
}

func newPlayout(s *Simulation) *playout {
	p := &playout{means: s.means, rules: s.board.Rules(), goal: s.options.Goal, worth: s.options.Utility, start: s.position,
		from: s, board: board.New(s.board.Rules(), s.board.Words()),
		finder: movegen.Generator{Words: s.means.Words}}
	p.means.Judge.Openings(&p.open, p.board)
	if s.options.Endgames > 0 {
		p.ender = newEnder(s.options.Endgames)
	}
	return p
}

// play plays a candidate out with a draw.
func (p *playout) play(c *candidate, d *draw, out *outcome, plied []ply) {
	p.at = c.board
	p.sides = [2]side{{rack: p.start.Rack, points: p.start.Scores[0]}, {rack: d.opponent, points: p.start.Scores[1]}}
	p.quiet, p.end = p.start.Quiet, game.Going
	p.bag, p.put = d.order, false
	m, turn := c.move, 0
	out.drawn = p.make(&m, turn, c.leave, d)
	clear(plied)
	made := 0
	for ; p.end == game.Going && p.more(made, len(plied)); made++ {
		turn = 1 - turn
		m = p.best(turn, made, c)
		if made < len(plied) {
			plied[made] = ply{true, m}
		}
		leave := p.leave(&m)
		p.place(&m)
		p.make(&m, turn, leave, d)
	}
	if p.ender == nil || p.end != game.Going {
		p.value(out, turn)
		return
	}
	found := p.finish(out, turn)
	if made < len(plied) {
		plied[made] = ply{true, found}
	}
}

// more reports whether another move is played out after so many, of which so many are kept.
func (p *playout) more(made, kept int) bool {
	if p.ender != nil {
		return len(p.bag) > 0
	}
	return made < kept
}

// place puts a play on the board.
func (p *playout) place(m *move.Move) {
	if m.Kind != move.Play {
		return
	}
	if p.at != p.board {
		p.board.CopyFrom(p.at)
		p.at = p.board
	}
	p.board.Place(m)
}

// leave returns what the tiles are worth that the move keeps of the rack that best has chosen for. Only
// a bag with tiles lets them count.
func (p *playout) leave(m *move.Move) tile.Equity {
	if m.Kind == move.Pass {
		return 0
	}
	i := p.kept.Len() - 1
	for _, t := range m.Word() {
		if t != 0 || m.Kind == move.Exchange {
			i -= int(p.kept.Stride[t.OnRack()])
		}
	}
	return p.kept.Worth[i]
}

// make takes a move, which stands on the board already, off the rack, draws, and ends the game where the
// rules say. It returns the letters drawn, with bit 0 for the blank.
func (p *playout) make(m *move.Move, turn int, leave tile.Equity, d *draw) tile.Mask {
	s := &p.sides[turn]
	used := m.Used()
	s.rack.Remove(&used)
	s.points += int(m.Score)
	s.leave = leave
	p.stock = len(p.bag) > 0
	drawn := p.draw(int(m.Played), turn)
	if m.Kind == move.Exchange {
		p.putBack(&used, d)
	}
	out := s.rack == (tile.Rack{})
	p.end = game.CountTurn(p.rules, &p.quiet, m.Score != 0, m.Kind == move.Pass, out, len(p.bag))
	if p.end == game.Going {
		return drawn
	}
	for _, due := range p.end.Payments(p.rules.EndRack, turn) {
		if due.Factor != 0 {
			p.sides[due.Player].points += due.Factor * p.rules.Tiles.RackScore(&p.sides[due.Of].rack)
		}
	}
	return drawn
}

// draw gives a side up to n tiles, and returns their letters.
func (p *playout) draw(n, turn int) tile.Mask {
	n = min(n, len(p.bag))
	taken := p.bag[:n]
	if turn == 0 {
		taken = p.bag[len(p.bag)-n:]
		p.bag = p.bag[:len(p.bag)-n]
	} else {
		p.bag = p.bag[n:]
	}
	var letters tile.Mask
	for _, t := range taken {
		p.sides[turn].rack[t]++
		letters |= t.Bit()
	}
	return letters
}

// putBack puts exchanged tiles at random places in the bag.
func (p *playout) putBack(tiles *tile.Rack, d *draw) {
	if !p.put {
		p.room = append(p.room[:0], p.bag...)
		p.bag, p.put, p.places = p.room, true, d.put
	}
	for t, n := range tiles {
		for range n {
			p.bag = slices.Insert(p.bag, p.places.IntN(len(p.bag)+1), tile.Tile(t))
		}
	}
}

// value says what the play-out has come to; last is the side that has moved last.
func (p *playout) value(out *outcome, last int) {
	spread := (p.sides[0].points - p.sides[1].points) * int(tile.Point)
	over := p.end != game.Going
	if !over && len(p.bag) > 0 {
		spread += int(p.sides[0].leave - p.sides[1].leave)
	}
	win := int64(0)
	if over {
		win = ended(spread)
	} else if p.means.Win != nil {
		win = int64(p.chance(0, last) * billion)
	}
	p.note(out, spread, win)
	if p.goal == BeWorth {
		out.values[byWorth] = p.utility(spread, last)
	}
}

// note notes the spread at the end, in thousandths of a point, and the chance to win, in billionths.
func (p *playout) note(out *outcome, spread int, win int64) {
	start := p.start.Scores[0] - p.start.Scores[1]
	out.spread = spread
	out.values = [measures]int64{byWin: win, byEquity: int64(spread - start*int(tile.Point))}
	if p.goal == WinAndSpread {
		// A thousandth of a point, which is what equity counts, is worth a millionth of a win.
		out.values[byWorth] = win/(billion/million) + out.values[byEquity]
	}
}

// ended returns the chance to win, in billionths, of a game that has ended.
func ended(spread int) int64 { return int64(billion * winprob.Decided(spread)) }

// utility returns what the final spread of side 0 is worth, in millionths: where the game has not ended,
// the mean over the final spreads that the win table expects.
func (p *playout) utility(spread, last int) int64 {
	if p.end != game.Going || p.means.Win == nil {
		return int64(math.Round(p.worth.at(float64(spread)/float64(tile.Point)) * million))
	}
	return int64(math.Round(p.worth.mean(func(final int) float64 { return p.chance(final, last) }) * million))
}

// chance returns the chance that the spread of side 0 at the end is above so many points, by the table's chance for the
// side that has moved last. Of the opponent's leave only what it is worth beyond the mean counts, which is in the table.
func (p *playout) chance(final, last int) float64 {
	unseen := len(p.bag) + p.sides[last].rack.Len()
	lead := (p.sides[0].points - p.sides[1].points - final) * int(tile.Point)
	if last == 1 {
		lead = -lead
	}
	if p.stock {
		lead += int(p.sides[last].leave) - int(p.sides[1-last].leave) + p.means.Win.Kept(unseen)
	}
	chance := p.means.Win.After(lead, unseen, p.stock)
	if last == 1 {
		chance = 1 - chance
	}
	return chance
}
