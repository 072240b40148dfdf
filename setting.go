package maven

import (
	"errors"

	"maven/internal/notation/cgp"
	"maven/internal/setting"
)

// check refuses a text that names another setting than the engine's, unless Options.Override says so.
func (e *Engine) check(n setting.Named) error {
	differs, is := errors.AsType[*setting.DiffersError](e.setting.Check(n))
	if e.override || !is {
		return nil
	}
	return &SettingError{Kind: differs.Kind, Want: differs.Want, Have: differs.Have}
}

// ops returns the CGP operations that name the engine's setting.
func (e *Engine) ops() []cgp.Op {
	ops := []cgp.Op{{Code: "lex", Args: e.words.Name}}
	if e.rules.Name != setting.Rules {
		ops = append(ops, cgp.Op{Code: "bdn", Args: e.rules.Name})
	}
	if e.rules.Tiles.Name != setting.Tiles {
		ops = append(ops, cgp.Op{Code: "ld", Args: e.rules.Tiles.Name})
	}
	return ops
}
