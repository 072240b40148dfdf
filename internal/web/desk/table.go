package desk

import (
	"errors"
	"fmt"
	"net/http"

	"maven/internal/board"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/notation/cgp"
	"maven/internal/setting"
	"maven/internal/web/problem"
)

// A Table is a position with its words and rules.
type Table struct {
	*setting.Setting
	CGP      string // as the program writes it
	Read     *cgp.Position
	Position *game.Position
}

// Table reads a position, by a choice. The rack of the player on turn may be empty.
func (d *Desk) Table(c Choice, line string) (*Table, error) {
	if line == "" {
		return nil, problem.Of("cgp", fmt.Errorf("cgp is missing; want a position in one line"))
	}
	fields, err := cgp.Split(line)
	if err != nil {
		return nil, problem.Of("cgp", err)
	}
	s, err := d.Setting(c, setting.OfPosition(fields))
	if err != nil {
		return nil, err
	}
	read, err := fields.Position(s.Rules)
	if err != nil {
		return nil, problem.Of("cgp", err)
	}
	position := read.On(s.Board())
	return &Table{Setting: s, CGP: read.Format(s.Rules.Tiles.Alphabet), Read: read, Position: &position}, nil
}

// Move reads a move, such as "8D WORD", and judges whether it is legal. field names where it stands in the request.
func (t *Table) Move(field, text string) (move.Move, error) {
	b := t.Position.Board
	m, err := b.Notation().Parse(text, b.At)
	if err != nil {
		return m, problem.Of(field, err)
	}
	if err := t.Position.Legal(&m); err != nil {
		return m, Illegal(field, text, err)
	}
	return b.Canonical(m), nil
}

// Illegal returns the problem for a move that is not legal, with the square, tile or word at fault. field names where
// the move stands in the request, err says what is wrong with it.
func Illegal(field, text string, err error) *problem.Problem {
	p := problem.New(http.StatusUnprocessableEntity, "%s: %v", text, err)
	p.Field = field
	var refused *board.IllegalError
	var missing *game.MissingError
	switch {
	case errors.As(err, &missing):
		p.Tile = missing.Tile
	case errors.As(err, &refused):
		p.Square = refused.Square
		if len(refused.Phonies) > 0 {
			p.Word = refused.Phonies[0]
		}
	}
	return p
}
