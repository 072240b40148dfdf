package game

import (
	"maven/internal/move"
	"maven/internal/tile"
)

// Apply makes a move for the player on turn. The move must be legal (see Legal). The player draws as long as the tiles
// last: the tiles given, or unknown tiles if drawn is nil. Then the opponent is on turn, and Rack and Opponent change
// places with all that is known about them. A move that ends the game settles the scores, with unknown tiles as no
// points. Apply panics if the game is over, or if the rack is known and lacks tiles of the move.
func (p *Position) Apply(m *move.Move, drawn *tile.Rack) {
	if p.Ending != Going {
		panic("game: a move after the end")
	}
	used := m.Used()
	if p.Rack.Len() == p.Sizes[0] && !p.Rack.Contains(&used) {
		panic("game: a move with tiles that are not on the rack")
	}
	p.before = append(p.before, step{p.Known, p.carried})
	p.Board.Place(m)
	p.playTiles(m, &used)
	p.draw(m, drawn)
	p.deduce()
	p.Scores[0] += int(m.Score)
	p.Ending = CountTurn(p.Board.Rules(), &p.Quiet, m.Score != 0, m.Kind == move.Pass, p.Sizes[0] == 0, p.bag)
	p.settle()
	p.passTurn(m)
}

// TakeBack takes back the last Apply that has not been taken back.
func (p *Position) TakeBack() {
	last := len(p.before) - 1
	p.Known, p.carried, p.Ending = p.before[last].Known, p.before[last].carried, Going
	p.before = p.before[:last]
	p.Board.Undo()
}

// playTiles removes the tiles of a move from the rack, as far as they are known to be on it, and removes those now on
// the board from away.
func (p *Position) playTiles(m *move.Move, used *tile.Rack) {
	for t, n := range used {
		if n > 0 {
			known := min(n, p.Rack[t])
			p.Rack[t] -= known
			p.racks[0] -= uint64(known) * tileKey(tile.Tile(t))
		}
	}
	if m.Kind != move.Play {
		return
	}
	p.away = p.away.Less(used)
	at, next := int(m.Row)*p.Board.Rules().Size+int(m.Col), 1
	if m.Dir == move.Down {
		next = p.Board.Rules().Size
	}
	for i, t := range m.Word() {
		if t != 0 {
			p.squares += squareKey(at+i*next, t)
		}
	}
}

// draw fills the rack as far as the tiles last. Exchanged tiles go to the bag afterwards.
func (p *Position) draw(m *move.Move, drawn *tile.Rack) {
	played := int(m.Played)
	n := min(played, p.bag)
	p.Sizes[0] += n - played
	p.bag -= n
	if m.Kind == move.Exchange {
		p.bag += played
	}
	if drawn == nil {
		return
	}
	for t, n := range drawn {
		if n > 0 {
			p.Rack[t] += n
			p.racks[0] += uint64(n) * tileKey(tile.Tile(t))
		}
	}
}

// deduce finds the tiles of one rack from those of the other, once the bag is empty.
func (p *Position) deduce() {
	if p.bag > 0 {
		return
	}
	own, other := p.Rack.Len() >= p.Sizes[0], p.Opponent.Len() >= p.Sizes[1]
	switch {
	case own && !other:
		p.Opponent = p.away.Less(&p.Rack)
		p.racks[1] = rackHash(&p.Opponent)
	case other && !own:
		p.Rack = p.away.Less(&p.Opponent)
		p.racks[0] = rackHash(&p.Rack)
	}
}

// settle scores the tiles held at the end of a game that the player on turn has ended.
func (p *Position) settle() {
	if p.Ending == Going {
		return
	}
	held := [2]*tile.Rack{&p.Rack, &p.Opponent}
	r := p.Board.Rules()
	for _, due := range p.Ending.Payments(r.EndRack, 0) {
		if due.Factor != 0 {
			p.Scores[due.Player] += due.Factor * r.Tiles.RackScore(held[due.Of])
		}
	}
}

// passTurn gives the turn to the opponent, who has seen the move.
func (p *Position) passTurn(m *move.Move) {
	p.Rack, p.Opponent = p.Opponent, p.Rack
	p.racks[0], p.racks[1] = p.racks[1], p.racks[0]
	p.Sizes[0], p.Sizes[1] = p.Sizes[1], p.Sizes[0]
	p.Scores[0], p.Scores[1] = p.Scores[1], p.Scores[0]
	p.Last, p.HasLast = *m, true
	if m.Kind == move.Exchange {
		p.Last = move.Move{Kind: move.Exchange, Played: m.Played}
	}
}
