package desk

import (
	"fmt"
	"net/http"

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
		p := problem.New(http.StatusUnprocessableEntity, "%s: %v", text, err)
		p.Field = field
		return m, p
	}
	return b.Canonical(m), nil
}
