package library

import (
	"errors"
	"fmt"
	"path/filepath"

	"maven/internal/classic/file"
	"maven/internal/classic/tables"
	"maven/internal/classic/words"
	"maven/internal/data"
	"maven/internal/rules"
	"maven/internal/wordgraph"
)

// Classic returns the built-in tables in the original's formats, with their program data. The original has one tile
// set, one board and racks of seven; for other rules the error says what differs. The tables may have been trained on
// other words.
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

// maxSections bounds the memory for words as the original has them.
const maxSections = 16

// Section returns the words of a graph as the original has them, made once for each of the last graphs.
func (l *Library) Section(graph *wordgraph.Graph) (*words.Section, error) {
	return l.sections.Get(graph, func() (*words.Section, error) { return words.FromGraph(graph) })
}

// ClassicFolder reads the tables in the files mul.csv, vcb.csv and expr.csv of a folder, and in frst.csv if there is one.
func ClassicFolder(dir string) (*tables.Set, error) {
	set, err := tables.FromCSV(func(name string) ([]byte, error) {
		b, err := ReadClassic(filepath.Join(dir, name))
		return b, errors.Unwrap(err) // FromCSV names the file
	})
	if err != nil {
		return nil, fmt.Errorf("tables %s: %w", dir, err)
	}
	return set, nil
}
