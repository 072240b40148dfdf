package registry

import (
	"errors"

	"maven/internal/form"
	"maven/internal/notation/cgp"
	"maven/internal/question"
	"maven/internal/said"
	"maven/internal/setting"
	"maven/internal/web/problem"
)

// Place reads a position, by a choice. The rack of the player on turn may be empty.
func (k *Stock) Place(c Choice, line string) (*setting.Placed, error) {
	if line == "" {
		return nil, problem.Of("cgp", said.Errorf("cgp is missing; must be a position in one line"))
	}
	fields, err := cgp.Split(line)
	if err != nil {
		return nil, problem.Of("cgp", err)
	}
	s, err := k.Setting(c, setting.OfPosition(fields))
	if err != nil {
		return nil, err
	}
	p, err := s.Place(fields)
	return p, problem.Blame("cgp", err)
}

// Illegal returns the problem for a move that cannot be made, with the square, tile or word at fault. field names where
// the move stands in the request, err says what is wrong with it.
func Illegal(field string, err error) *problem.Problem {
	p := problem.Of(field, err)
	p.Square, p.Tile, p.Word = form.AtFault(err)
	return p
}

// Blame returns the problem of a question to the engine, with the field of the request at fault: of a player with a leave
// table of the request's, the table. Other errors stay as they are.
func Blame(err error, leaves string) error {
	wrong, is := errors.AsType[*question.Error](err)
	if !is {
		return err
	}
	field := wrong.Field
	switch {
	case field == "position":
		field = "cgp"
	case field == "method":
		field = "kind"
	case (field == "player" || field == "players") && leaves != "":
		field = "leaves"
	}
	if wrong.Value != "" {
		return problem.Of(field, said.Errorf("%s %s: %w", field, wrong.Value, wrong.Err))
	}
	return problem.Of(field, wrong.Err)
}
