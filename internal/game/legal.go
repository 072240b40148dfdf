package game

import (
	"errors"
	"fmt"
	"strings"

	"maven/internal/board"
	"maven/internal/move"
	"maven/internal/rules"
	"maven/internal/said"
	"maven/internal/tile"
)

// Legal reports whether the player on turn may make the move; a refusal says why. It is the only judge of legality: it
// asks the board, and checks that the rack and the bag allow the move.
func (p *Position) Legal(m *move.Move) error {
	used := m.Used()
	if err := OnRack(&used, &p.Rack, p.Board.Rules().Tiles); err != nil {
		return err
	}
	switch m.Kind {
	case move.Exchange:
		return Exchangeable(p.Board.Rules(), int(m.Played), p.Bag())
	case move.Play:
		return p.Board.Legal(m)
	}
	return nil
}

// A MissingError reports a tile that is played or exchanged and not on the rack.
type MissingError struct {
	Tile string // as it is written
	used int    // how many of it are used
	held string // "" for an empty rack
	like string // a tile of several letters on the rack that has the tile's; "" for none
}

// Error names the tile and the rack.
func (e *MissingError) Error() string { return e.Said().String() }

// Said names the tile, as "2 × A" where one is there, and the rack.
func (e *MissingError) Said() said.Text {
	tiles := e.Tile
	if e.used > 1 {
		tiles = fmt.Sprintf("%d × %s", e.used, e.Tile)
	}
	if e.held == "" {
		return said.Of("%s is not on the rack, which is empty", tiles)
	}
	text := said.Of("%s is not on the rack %s", tiles, e.held)
	if e.like != "" {
		return said.Of("%s; letters in brackets are one tile: %s", text, e.like)
	}
	return text
}

// OnRack reports whether the tiles used are on the rack; a refusal is a *MissingError with the first that is not.
func OnRack(used, rack *tile.Rack, set *tile.Set) error {
	for t, n := range used {
		if n > rack[t] {
			text := set.Text(tile.Tile(t))
			return &MissingError{text, int(n), set.Rack(rack), like(text, rack, set)}
		}
	}
	return nil
}

// Respelt adds to the refusal of a move, for a tile that is not on the rack, how blanks are written, if the text of a play seems to
// have them wrong.
func Respelt(refusal error, text string, b *board.Board, rack *tile.Rack) error {
	m, err := b.Notation().Parse(text, b.At)
	used := m.Used()
	switch {
	case err != nil || m.Kind != move.Play || !errors.As(refusal, new(*MissingError)):
	case used[tile.Blank] > rack[tile.Blank]:
		return said.Errorf("%w; lower case is for blanks: write %s", refusal, b.Notation().Upper(text))
	case used[tile.Blank] < rack[tile.Blank]:
		return said.Errorf("%w; write a blank in lower case", refusal)
	}
	return refusal
}

// like returns the first tile of several letters on a rack that has a letter, as it is written; "" for none.
func like(letter string, rack *tile.Rack, set *tile.Set) string {
	for _, t := range rack.Ordered() {
		if text := set.Text(t); text != letter && strings.Contains(text, letter) {
			return set.Tiles([]tile.Tile{t})
		}
	}
	return ""
}

// Holdable reports whether the opponent may hold tiles, at most so many of those unseen; a refusal says why not.
func Holdable(held, unseen *tile.Rack, most int, set *tile.Set) error {
	if n := held.Len(); n > most {
		return said.Errorf("the opponent cannot hold these tiles: %d are more than %d", n, most)
	}
	for t, n := range held {
		if n > unseen[t] {
			return said.Errorf("the opponent cannot hold these tiles: %d × %s, and %d unseen", n, set.Text(tile.Tile(t)), unseen[t])
		}
	}
	return nil
}

// Exchangeable reports whether n tiles may be exchanged with this many in the bag; a refusal says why not.
func Exchangeable(r *rules.Rules, n, bag int) error {
	limit := r.ExchangeLimit
	switch {
	case n == 0:
		return said.Errorf("an exchange gives at least one tile")
	case bag < limit && limit == 1:
		return said.Errorf("an exchange needs a tile in the bag, and there is none")
	case bag < limit:
		return said.Errorf("an exchange needs %d tiles in the bag, and there are %d", limit, bag)
	case n > bag:
		return said.Errorf("%d tiles cannot be exchanged for the %d in the bag", n, bag)
	}
	return nil
}
