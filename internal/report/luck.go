package report

import (
	"math"

	"maven/internal/leave"
	"maven/internal/record"
	"maven/internal/tile"
)

// A Draw is what a player drew, and how good that was. Each tile is worth what the leave table says of it by
// itself. The draw is compared with the mean of the tiles that the player had not seen.
type Draw struct {
	Tiles    tile.Rack
	Luck     tile.Equity // worth of the tiles, less that of as many mean ones
	Variance float64     // of Luck over all draws from the unseen tiles, in square points
}

// luckOf judges a draw from the unseen tiles, which it is part of.
func luckOf(drawn, unseen *tile.Rack, leaves *leave.Table) Draw {
	d := Draw{Tiles: *drawn}
	n, all := drawn.Len(), unseen.Len()
	got, sum, squares := 0, 0, 0 // thousandths, and their squares
	for t, count := range unseen {
		one := tile.RackOf(tile.Tile(t))
		worth := int(leaves.Worth(&one))
		got += int(drawn[t]) * worth
		sum += int(count) * worth
		squares += int(count) * worth * worth
	}
	d.Luck = tile.Equity(math.Round(float64(got*all-n*sum) / float64(all)))
	if all > 1 {
		square := float64(tile.Point) * float64(tile.Point)
		d.Variance = float64(squares*all-sum*sum) / float64(all*all) / square * float64(n) * float64(all-n) / float64(all-1)
	}
	return d
}

// draws fills in the draw of each turn whose rack is wholly known: the tiles that were not on the rack after the
// player's turn before.
func (j *judging) draws(turns []Turn) {
	if j.Static == nil || j.Static.Leaves() == nil || len(turns) == 0 {
		return
	}
	leaves := j.Static.Leaves()
	start := keeping{known: true, squares: turns[0].Squares}
	players := [2]keeping{start, start}
	for i := range turns {
		t := &turns[i]
		if !t.IsMove() {
			continue
		}
		k := &players[t.Player]
		if t.Known == record.Known {
			t.Draw = k.draw(&t.Rack, &j.History.Rules().Tiles.Count, leaves)
		}
		k.after(t, turns[i+1:])
	}
}

// A keeping is what a player has before drawing.
type keeping struct {
	tiles   tile.Rack
	known   bool        // of tiles
	thrown  tile.Rack   // tiles exchanged, which go into the bag after the draw
	full    bool        // nothing is drawn: a play was taken back
	squares []tile.Tile // the board when the player draws
}

// draw returns the draw that made a rack; nil if that is not known, or nothing was drawn.
func (k *keeping) draw(rack, set *tile.Rack, leaves *leave.Table) *Draw {
	drawn, unseen := *rack, *set
	if !k.known || k.full || !drawn.Remove(&k.tiles) || drawn.Len() == 0 {
		return nil
	}
	seen := k.tiles
	seen.Add(&k.thrown)
	for _, t := range k.squares {
		if t != 0 {
			seen[t.OnRack()]++
		}
	}
	if !unseen.Remove(&seen) || !unseen.Contains(&drawn) {
		return nil
	}
	return new(luckOf(&drawn, &unseen, leaves))
}

// after takes in what a player did in a turn, and the turns that follow.
func (k *keeping) after(t *Turn, next []Turn) {
	*k = keeping{tiles: t.Rack, known: t.Known == record.Known, full: t.Withdrawn, squares: t.Squares}
	if len(next) > 0 {
		k.squares = next[0].Squares
	}
	if t.Withdrawn {
		return
	}
	used := t.Move.Used()
	switch t.Kind {
	case record.Played:
		k.known = k.known && k.tiles.Remove(&used)
	case record.Exchanged:
		k.known, k.thrown = k.known && k.tiles.Remove(&used), used
	case record.ExchangedCount:
		k.known = k.known && t.Count == t.Rack.Len()
		k.tiles, k.thrown = tile.Rack{}, t.Rack
	}
}
