package library

import (
	"fmt"
	"path/filepath"

	"maven/internal/classic/file"
	"maven/internal/classic/tables"
	"maven/internal/data"
	"maven/internal/rules"
)

// Classic returns the tables of the original's formats that the program ships, under their own
// program data. The original knows one tile set, one board and racks of seven: with other rules the
// error says what differs. The words need not be those that the tables were trained on.
func (l *Library) Classic(r *rules.Rules) (*tables.Set, error) {
	if err := tables.CheckRules(r); err != nil {
		return nil, err
	}
	const name = "english"
	fork, text, err := data.Classic(name)
	if err != nil {
		return nil, err
	}
	resources, err := file.ParseFork(fork)
	if err != nil {
		return nil, fmt.Errorf("classic tables %s: %w", name, err)
	}
	set, _, err := tables.FromResources(resources)
	if err != nil {
		return nil, fmt.Errorf("classic tables %s: %w", name, err)
	}
	program, err := tables.ParseProgram(name+".toml", text)
	if err != nil {
		return nil, err
	}
	set.Use(program)
	return set, nil
}

// ClassicFolder returns the tables in the files mul.csv, vcb.csv and expr.csv of a folder.
func ClassicFolder(dir string) (*tables.Set, error) {
	set, err := tables.FromCSV(func(name string) ([]byte, error) { return readClassic(filepath.Join(dir, name)) })
	if err != nil {
		return nil, fmt.Errorf("tables %s: %w", dir, err)
	}
	return set, nil
}
