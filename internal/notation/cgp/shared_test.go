package cgp_test

import (
	"bytes"
	"encoding/csv"
	"slices"
	"testing"

	"maven/internal/data/datatest"
	"maven/internal/testshared"
)

// sharedPositions returns the column cgp of the tables of positions beside the project.
func sharedPositions(t *testing.T, name string) []string {
	t.Helper()
	table := csv.NewReader(bytes.NewReader(testshared.Read(t, "positions", name)))
	table.Comma, table.LazyQuotes, table.FieldsPerRecord = '\t', true, -1
	rows, err := table.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	column := slices.Index(rows[0], "cgp")
	if column < 0 {
		t.Fatalf("%s has no column cgp: %v", name, rows[0])
	}
	var lines []string
	for _, row := range rows[1:] {
		lines = append(lines, row[column])
	}
	return lines
}

// Positions written by other programs are canonical: they are written back as they were.
func TestSharedPositions(t *testing.T) {
	r := datatest.Rules(t, "standard")
	for _, name := range []string{"static.tsv", "endgames.tsv", "preendgames.tsv", "sims.tsv"} {
		t.Run(name, func(t *testing.T) {
			lines := sharedPositions(t, name)
			for _, line := range lines {
				p, err := position(line, r)
				if err != nil {
					t.Errorf("%s: %v", line, err)
				} else if written := p.Format(r.Tiles.Alphabet); written != line {
					t.Errorf("read    %s\nwritten %s", line, written)
				}
			}
			if len(lines) == 0 {
				t.Error("no positions")
			}
		})
	}
}
