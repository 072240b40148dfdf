package db

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"maven/internal/command"
	"maven/internal/store"
	"maven/internal/term"
)

// readAgain returns what finds the facts of records of the database again.
func readAgain(a *command.App) store.Reader {
	readers := map[[2]string]*command.RecordReader{}
	return func(g *store.Game) (store.Facts, error) {
		reader, err := command.Once(readers, [2]string{g.Rules, g.Tiles}, func() (*command.RecordReader, error) {
			return command.NewRecordReader(a, &command.RecordFlags{Rules: g.Rules, Tiles: g.Tiles})
		})
		if err != nil {
			return store.Facts{}, err
		}
		j, err := judgeBytes(reader, g.Record)
		if err != nil {
			return store.Facts{}, err
		}
		return j.Facts(g.Record)
	}
}

// recordProgress shows how many records have been read, where they are many; end takes it away.
func recordProgress(a *command.App) (progress store.Progress, end func()) {
	var bar *term.Progress
	progress = func(done, total int) {
		if bar == nil && total >= progressFrom {
			bar = term.NewProgress(a.Errs, "games", total, 0)
		}
		if bar != nil {
			bar.Set(done)
		}
	}
	return progress, func() {
		if bar != nil {
			bar.Close()
		}
	}
}

func newDBCheck(a *command.App, d *dbFlags) *cobra.Command {
	asJSON := false
	c := &cobra.Command{
		Use:   "check",
		Short: "Look for damage in all of the database",
		Long: "Reads all of the database: whether its pages fit together, each record is as it was added, and searches\n" +
			"know what is in the records. The exit code is 1 if something is wrong.",
		Example: "  maven db check\n  maven db check --db games.db --json",
		Args:    command.ArgCount(0, 0, "no further words"),
		RunE: func(c *cobra.Command, _ []string) error {
			return withStore(a, d, func(s *store.Store) error { return dbCheck(c.Context(), a, s, asJSON) })
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "write one JSON object")
	return c
}

// A dbCheckedJSON is the JSON form of what a check has found.
type dbCheckedJSON struct {
	File   string         `json:"file"`
	OK     bool           `json:"ok"`
	Rows   map[string]int `json:"rows"`
	Faults []dbFaultJSON  `json:"faults"`
}

type dbFaultJSON struct {
	Table string `json:"table,omitempty"`
	ID    int64  `json:"id,omitempty"`
	Text  string `json:"text"`
}

func dbCheck(ctx context.Context, a *command.App, s *store.Store, asJSON bool) error {
	progress, end := recordProgress(a)
	checked, err := s.Check(ctx, readAgain(a), progress)
	end()
	if err != nil {
		return err
	}
	form := dbCheckedJSON{File: s.File(), OK: !checked.Damaged(), Rows: checked.Rows, Faults: []dbFaultJSON{}}
	for _, f := range checked.Faults {
		form.Faults = append(form.Faults, dbFaultJSON{f.Table, f.ID, f.Text})
	}
	if asJSON {
		err = command.WriteJSON(a.Out, form)
	} else {
		err = form.write(a, checked)
	}
	if err == nil && !form.OK {
		err = &command.ExitError{Code: command.ExitFailure}
	}
	return err
}

func (f *dbCheckedJSON) write(a *command.App, checked *store.Checked) error {
	screen := term.NewScreen(a.Out)
	for _, one := range f.Faults {
		where := ""
		if one.ID > 0 {
			where = fmt.Sprintf("%s %d: ", rowNoun(one.Table), one.ID)
		} else if one.Table != "" {
			where = one.Table + ": "
		}
		if err := screen.Printf("%s: %s%s\n", f.File, where, command.Printable(one.Text)); err != nil {
			return err
		}
	}
	var rows []string
	for _, name := range checked.Tables() {
		rows = append(rows, countedRows(f.Rows[name], name))
	}
	verdict := "all is well"
	if len(f.Faults) > 0 {
		verdict = command.Counted(len(f.Faults), "fault") + "; `maven db repair` saves what can be read, `maven db restore` puts back a copy"
	}
	return screen.Printf("%s: %s: %s\n", f.File, strings.Join(rows, ", "), verdict)
}

// countedRows counts rows of a table.
func countedRows(n int, table string) string {
	switch {
	case table == "analyses":
		return countedAnalyses(n)
	case table == "members" && n == 1:
		return "1 member of collections"
	case table == "members":
		return command.Grouped(n) + " members of collections"
	}
	return command.Counted(n, rowNoun(table))
}

// rowNoun names a row of a table.
func rowNoun(table string) string {
	switch table {
	case "records", "games":
		return "game"
	case "analyses":
		return "analysis"
	case "members":
		return "member of a collection"
	}
	return strings.TrimSuffix(table, "s")
}

func countedAnalyses(n int) string {
	if n == 1 {
		return "1 analysis"
	}
	return command.Grouped(n) + " analyses"
}
