package files

import (
	"bytes"
	"context"
	"encoding/csv"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"maven/internal/classic/file"
	"maven/internal/classic/tables"
	"maven/internal/classic/words"
	"maven/internal/command"
	"maven/internal/library"
	"maven/internal/notation/xgme"
	"maven/internal/original"
	"maven/internal/term"
)

func newExport(a *command.App) *cobra.Command {
	fork := ""
	c := command.WithJSON(&cobra.Command{
		Use:   "export FILE FOLDER",
		Short: "Export the words, tables and resources of a file of the original",
		Long: "Exports what a file of the original holds to FOLDER: words/na.txt and words/uk.txt with one word per line;\n" +
			"the tables as CSV, which --tables FOLDER/tables reads; and the bytes of each resource and of the data\n" +
			"fork. The folder is created if needed, and existing files are replaced. FILE is any file that maven\n" +
			"classic open takes.",
		Example: "  maven classic export Maven.bin maven-files\n  maven classic export Maven folder --fork Maven.rsrc --json",
		Args:    command.FileCount(2, 2, "a file and a folder"),
	}, func(_ context.Context, args []string, asJSON bool) error {
		f, err := library.OpenClassicFile(args[0], fork)
		if err != nil {
			return err
		}
		return exportFile(a, f, args[1], asJSON)
	})
	command.BindFork(c, &fork)
	return c
}

// An exportedFile is one file of an export with its bytes.
type exportedFile struct {
	original.ExportedFile
	body []byte
}

func exportFile(a *command.App, f *library.ClassicFile, folder string, asJSON bool) error {
	if _, err := description(f); err != nil {
		return err
	}
	var warnings []string
	files, err := exportedFiles(f, func(w string) { warnings = append(warnings, w) })
	if err != nil {
		return err
	}
	command.WarnOf(a, f.Path, warnings)
	for i := range files {
		file := &files[i]
		path := filepath.Join(folder, filepath.FromSlash(file.File))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			return fmt.Errorf("%s: %w", filepath.Dir(path), command.Cause(err))
		}
		if err := command.WriteFile(path, file.body); err != nil {
			return err
		}
	}
	if asJSON {
		told := original.Export{Folder: folder, Files: make([]original.ExportedFile, len(files))}
		for i := range files {
			told.Files[i] = files[i].ExportedFile
		}
		return a.WriteJSON(told)
	}
	rows := make([][]string, len(files))
	for i, file := range files {
		rows[i] = []string{file.File, term.Grouped(file.Bytes), file.Content}
	}
	return term.NewScreen(a.Out).Table(term.Heads("file", ">bytes", "content"), rows)
}

func exportedFiles(f *library.ClassicFile, warn func(string)) ([]exportedFile, error) {
	var files []exportedFile
	put := func(name, content string, body []byte) {
		files = append(files, exportedFile{original.ExportedFile{File: name, Bytes: len(body), Content: content}, body})
	}
	if len(f.Data) > 0 {
		put("data.bin", "data fork", f.Data)
		dictionary, err := words.Read(f.Data)
		if game, _ := xgme.Data(f.Data); game != nil {
			files[0].Content = "saved game"
		} else if err != nil {
			warn(fmt.Sprintf("data fork: %v", err))
		} else {
			for i, s := range dictionary.Sections {
				mode := words.Mode(i).String()
				put("words/"+strings.ToLower(mode)+".txt", term.Counted(s.Count(), "word"), wordText(s))
			}
		}
	}
	if hasTables(f.AllResources) {
		if err := exportTables(f.AllResources, put, warn); err != nil {
			return nil, fmt.Errorf("%s: %w", f.WhereFork(), err)
		}
	}
	taken := map[string]int{}
	for i := range f.AllResources {
		r := &f.AllResources[i]
		put("resources/"+resourceFile(r, taken), "resource "+term.MaskLine(r.String()), r.Data)
	}
	return files, nil
}

// wordText returns the words of a section as a text, one per line.
func wordText(s *words.Section) []byte {
	var b bytes.Buffer
	for word := range s.Words() {
		b.WriteString(strings.ToUpper(word))
		b.WriteByte('\n')
	}
	return b.Bytes()
}

// resourceFile names the file of a resource by its type and number. Bytes that a file name cannot have are written as
// %XX, and names that differ only in case get a number.
func resourceFile(r *file.Resource, taken map[string]int) string {
	var name strings.Builder
	for _, c := range r.Type {
		if c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' {
			name.WriteByte(c)
		} else {
			fmt.Fprintf(&name, "%%%02X", c)
		}
	}
	fmt.Fprintf(&name, "_%d", r.ID)
	key := strings.ToLower(name.String())
	if taken[key]++; taken[key] > 1 {
		fmt.Fprintf(&name, "_%d", taken[key])
	}
	return name.String() + ".bin"
}

// exportTables writes the tables with the evidence behind them, in the form that FromCSV reads.
func exportTables(all []file.Resource, put func(name, content string, body []byte), warn func(string)) error {
	samples, warnings, err := tables.ReadSamples(all)
	if err != nil {
		return err
	}
	for _, w := range warnings {
		warn(w)
	}
	if err := samples.Finish(); err != nil {
		return err
	}
	patterns, err := patternTables(samples)
	if err != nil {
		return err
	}
	for _, t := range append(recordTables(samples), patterns...) {
		put("tables/"+t.name, t.content, t.text())
	}
	for i := range all {
		if string(all[i].Type[:]) != "HIST" || all[i].ID != 0 {
			continue
		}
		games, err := tables.ReadResults(all[i].Data)
		if err != nil {
			warn(err.Error())
			continue
		}
		t := csvTable{name: "hist.csv", head: []string{"score_a", "score_b", "level", "lexicon"}}
		for _, g := range games {
			t.row(g.ScoreA, g.ScoreB, g.Level, g.Lexicon)
		}
		put("tables/"+t.name, "results of games", t.text())
	}
	return nil
}

// A csvTable is a table on its way to a CSV file.
type csvTable struct {
	name, content string
	head          []string
	rows          [][]string
}

func (t *csvTable) row(cells ...any) {
	line := make([]string, len(cells))
	for i, c := range cells {
		line[i] = fmt.Sprint(c)
	}
	t.rows = append(t.rows, line)
}

// text returns the table as CSV. Writing to a buffer cannot fail.
func (t *csvTable) text() []byte {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	_ = w.WriteAll(append([][]string{t.head}, t.rows...))
	return b.Bytes()
}

// recordColumns returns the columns of a record, after some others.
func recordColumns(before ...string) []string {
	return append(before, "value_cp", "samples", "sum", "sum_squares")
}

func recordCells(r *tables.Record, before ...any) []any {
	return append(before, r.Value, r.Count, r.Sum.Decimal(), r.SumSquares.Decimal())
}

// recordTables returns MUL, VCB and FRST.
func recordTables(s *tables.Samples) []csvTable {
	mul := csvTable{name: "mul.csv", content: "values of copies", head: recordColumns("tile", "record")}
	for i := range s.Mul {
		for k := range s.Mul[i] {
			mul.row(recordCells(&s.Mul[i][k], tables.Alphabet[i:i+1], k)...)
		}
	}
	vcb := csvTable{name: "vcb.csv", content: "values of vowels and consonants", head: recordColumns("table", "consonants")}
	for i := range s.VCB {
		for k := range s.VCB[i] {
			vcb.row(recordCells(&s.VCB[i][k], "abcdefgh"[i:i+1], k)...)
		}
	}
	first := csvTable{name: "frst.csv", content: "values of first words", head: recordColumns("tiles")}
	for k := range s.First {
		first.row(recordCells(&s.First[k], k)...)
	}
	return []csvTable{mul, vcb, first}
}

// patternTables returns EXPR, ESTR and PATB. The letters of hot spots are not patterns of leaves.
func patternTables(s *tables.Samples) ([]csvTable, error) {
	patterns, err := s.Patterns()
	if err != nil {
		return nil, err
	}
	expr := csvTable{name: "expr.csv", content: "values of patterns", head: recordColumns("pattern", "resolved_index")}
	estr := csvTable{name: "estr.csv", content: "letters of patterns", head: []string{"string", "kind", "offset"}}
	for _, p := range patterns {
		expr.row(recordCells(&s.Expr[p.Record], p.Letters, p.Record)...)
		estr.row(p.Letters, "leave", s.Strings.Offset(p.Letters))
	}
	patb := csvTable{name: "patb.csv", content: "patterns and hot spots",
		head: []string{"index", "link", "offset", "string", "record", "row", "column"}}
	for i, e := range s.Entries {
		letters, err := s.Strings.At(int(e.Offset), len(tables.Alphabet))
		if err != nil {
			letters = "" // conditions and dead entries have no letters
		}
		patb.row(i, e.Link, e.Offset, letters, e.Record, e.Row, e.Col)
	}
	return []csvTable{expr, estr, patb}, nil
}
