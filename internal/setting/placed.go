package setting

import (
	"fmt"

	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/notation/cgp"
	"maven/internal/rules"
	"maven/internal/said"
)

// ErrNoRack refuses a position whose player on turn has no tiles.
const ErrNoRack = said.Fixed("cgp: the player on turn has no tiles; write the racks as AEINRST/ or AEINRST/BC")

// A Placed is a position of a line of CGP, with the rules and words that it is played by. It is for one goroutine.
type Placed struct {
	*Setting
	CGP      string // as the program writes it
	Read     *cgp.Position
	Position *game.Position
}

// Place reads a line of CGP. What the user asks for stands over what the line names. The rack of the player on turn may be
// empty: see NeedRack.
func (s *Settings) Place(line string) (*Placed, error) {
	fields, err := cgp.Split(line)
	if err != nil {
		return nil, err
	}
	by, err := s.Of(OfPosition(fields))
	if err != nil {
		return nil, err
	}
	return by.Place(fields)
}

// Place puts a position on a board of the setting, whatever it names.
func (s *Setting) Place(fields *cgp.Fields) (*Placed, error) {
	read, err := fields.Position(s.Rules)
	if err != nil {
		return nil, err
	}
	p := &Placed{Setting: s, Read: read}
	p.on()
	return p, nil
}

// on sets the board and the line of what is read.
func (p *Placed) on() {
	position := p.Read.On(p.Board())
	p.Position, p.CGP = &position, p.Read.Format(p.Rules.Tiles.Alphabet)
}

// By returns the same position as a setting plays it: p itself for its own setting.
func (p *Placed) By(s *Setting) *Placed {
	if s == p.Setting {
		return p
	}
	other := &Placed{Setting: s, Read: p.Read}
	other.on()
	return other
}

// NeedRack returns ErrNoRack if the player on turn has no tiles.
func (p *Placed) NeedRack() error {
	if p.Position.Rack.Len() == 0 {
		return ErrNoRack
	}
	return nil
}

// Hold gives the opponent tiles that it is known to hold, such as QU; "" changes nothing.
func (p *Placed) Hold(tiles string) error {
	if tiles == "" {
		return nil
	}
	held, err := p.Rules.Tiles.ParseRack(tiles)
	if err != nil {
		return err
	}
	if err := p.Read.Hold(held, p.Rules); err != nil {
		return said.Errorf("%s: %w", tiles, err)
	}
	p.on()
	return nil
}

// Move reads a move, such as "8D WORD", and returns it as it is listed. The error is that of the text, or says why the move
// is not legal.
func (p *Placed) Move(text string) (move.Move, error) {
	b := p.Position.Board
	m, err := b.Notation().Parse(text, b.At)
	if err != nil {
		return m, err
	}
	if err := p.Position.Legal(&m); err != nil {
		return m, fmt.Errorf("%s: %w", text, game.Respelt(err, text, b, &p.Position.Rack))
	}
	return b.Canonical(m), nil
}

// Moves reads several moves.
func (p *Placed) Moves(texts []string) ([]move.Move, error) {
	var moves []move.Move
	for _, text := range texts {
		m, err := p.Move(text)
		if err != nil {
			return nil, err
		}
		moves = append(moves, m)
	}
	return moves, nil
}

// Line returns a line of CGP as the program writes it, the same for equal positions, and the rules that it names. No words
// are opened.
func (s *Settings) Line(line string) (string, *rules.Rules, error) {
	fields, err := cgp.Split(line)
	if err != nil {
		return "", nil, err
	}
	r, err := s.Rules(OfPosition(fields))
	if err != nil {
		return "", nil, err
	}
	read, err := fields.Position(r)
	if err != nil {
		return "", nil, err
	}
	return read.Format(r.Tiles.Alphabet), r, nil
}
