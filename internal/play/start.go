package play

import (
	"cmp"
	"fmt"
	"strings"

	"maven/internal/board"
	"maven/internal/engine"
	"maven/internal/game"
	"maven/internal/notation/cgp"
	"maven/internal/said"
	"maven/internal/tile"
)

// noTiles stands for a draw without tiles.
const noTiles = "-"

// drawsOf reads the draws of a header.
func drawsOf(text string, set *tile.Set) ([]tile.Rack, error) {
	if len(text) > maxDraws {
		return nil, fmt.Errorf("draws of %d bytes; must be at most %d", len(text), maxDraws)
	}
	var draws []tile.Rack
	for _, one := range strings.Fields(text) {
		var tiles tile.Rack
		if one != noTiles {
			var err error
			if tiles, err = set.ParseRack(one); err != nil {
				return nil, fmt.Errorf("draw %d: %w", len(draws)+1, err)
			}
		}
		draws = append(draws, tiles)
	}
	return draws, nil
}

// DrawsText writes draws as a header has them.
func DrawsText(draws []tile.Rack, set *tile.Set) string {
	all := make([]string, len(draws))
	for i := range draws {
		all[i] = cmp.Or(set.Rack(&draws[i]), noTiles)
	}
	return strings.Join(all, " ")
}

// startOf returns the position that a game starts from, and refuses one that cannot be played on. Each rack has
// the tiles that the text gives, and is to be filled from the bag as far as the tiles last: the opponent's rack
// first, then the one on turn.
func startOf(text string, t *Equipment) (*game.Position, error) {
	fields, err := cgp.Split(text)
	if err != nil {
		return nil, err
	}
	read, err := fields.Position(t.Rules)
	if err != nil {
		return nil, err
	}
	known := read.On(board.New(t.Rules, t.Words.Graph)).Known
	known.Rack, known.Opponent, known.HasLast = read.Racks[0], read.Racks[1], false
	onBoard := known.Board.OnBoard()
	left := t.Rules.Tiles.Count.Len() - onBoard.Len() - known.Rack.Len()
	if known.Rack.Len() == 0 {
		known.Sizes[0] = min(t.Rules.RackSize, left-known.Opponent.Len())
		left -= known.Sizes[0]
		known.Sizes[1] = min(t.Rules.RackSize, left)
	} else {
		known.Sizes[1] = min(t.Rules.RackSize, left)
		known.Sizes[0] = min(t.Rules.RackSize, known.Rack.Len()+left-known.Sizes[1])
	}
	p := game.NewPosition(known)
	switch {
	case p.Sizes[0] == 0 || p.Sizes[1] == 0:
		return nil, said.Errorf("the game is over in this position: a rack is empty, and there are no tiles to fill it")
	case t.Rules.Quiet(p.Scoreless, p.Passes, p.Bag()):
		return nil, said.Errorf("the game is over in this position, after %s without score", said.Count(p.Scoreless, "turn"))
	}
	if t.Player == nil { // the game is only read
		return &p, nil
	}
	if _, err := t.Player.Analyze(&p, engine.Request{Count: 1}); err != nil {
		return nil, err
	}
	return &p, nil
}
