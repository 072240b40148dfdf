package command

import (
	"maven/internal/classic/tables"
	"maven/internal/notation/cgp"
	"maven/internal/original"
	"maven/internal/setting"
)

// ReadClassicCGP reads a line of CGP as the original has it, see original.Read. st chooses rules and tiles.
func ReadClassicCGP(st *setting.Settings, line string, set *tables.Set) (*original.Position, error) {
	if line == "" {
		return nil, Usagef("--cgp is missing: the position, one line of CGP")
	}
	fields, err := cgp.Split(line)
	if err != nil {
		return nil, err
	}
	r, err := st.Rules(setting.OfPosition(fields))
	if err != nil {
		return nil, err
	}
	return original.Read(r, fields, set)
}
