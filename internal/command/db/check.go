package db

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
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
		Long: "Reads all of the database: whether its pages fit together, each row and each record is as it was\n" +
			"written, and searches know what is in the records. The exit code is 1 if something is wrong.",
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
		verdict = command.Counted(len(f.Faults), "fault") + "; `maven db repair` saves what can be read"
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

func newDBRepair(a *command.App, d *dbFlags) *cobra.Command {
	asJSON := false
	c := &cobra.Command{
		Use:   "repair [FILE]",
		Short: "Save what can be read of a damaged database",
		Long: "Looks for rows on every page, damaged or not, keeps those that are as they were written, and makes a\n" +
			"new database of them, which takes the place of the old one. The old file is kept as FILE.damaged-1.\n" +
			"It says what is lost. Killed at any moment, the old file is as it was, or the next repair goes on.\n" +
			"The exit code is 1 if something is lost.",
		Example: "  maven db repair\n  maven db repair games.db",
		Args:    command.ArgCount(0, 1, "at most one file"),
		RunE: func(c *cobra.Command, args []string) error {
			file := d.file
			if len(args) > 0 {
				file = args[0]
			}
			return dbRepair(c.Context(), a, file, asJSON)
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "write one JSON object")
	return c
}

// A dbRepairedJSON is the JSON form of what a repair has saved.
type dbRepairedJSON struct {
	File      string         `json:"file"`
	OldFile   string         `json:"oldFile"`
	Continued bool           `json:"continued,omitempty"`
	Kept      map[string]int `json:"kept,omitempty"`
	Lost      []dbLostJSON   `json:"lost"`
	Unread    []int64        `json:"unread,omitempty"`
	BadRows   int            `json:"badRows"`
}

type dbLostJSON struct {
	Table  string `json:"table"`
	ID     int64  `json:"id"`
	SHA256 string `json:"sha256,omitempty"`
}

func dbRepair(ctx context.Context, a *command.App, file string, asJSON bool) error {
	file, err := a.StorePath(file)
	if err != nil {
		return err
	}
	progress, end := recordProgress(a)
	r, err := store.Repair(ctx, file, readAgain(a), progress)
	end()
	if errors.Is(err, fs.ErrNotExist) {
		return command.UsageError(err)
	}
	if err != nil {
		return err
	}
	form := dbRepairedJSON{File: file, OldFile: r.OldFile, Continued: r.Continued, Kept: r.Kept, Lost: []dbLostJSON{}, Unread: r.Unread, BadRows: r.BadRows}
	for _, l := range r.Lost {
		form.Lost = append(form.Lost, dbLostJSON{l.Table, l.ID, l.SHA256})
	}
	if asJSON {
		err = command.WriteJSON(a.Out, form)
	} else {
		err = form.write(a)
	}
	if err == nil && len(form.Lost) > 0 {
		err = &command.ExitError{Code: command.ExitFailure}
	}
	return err
}

func (f *dbRepairedJSON) write(a *command.App) error {
	screen := term.NewScreen(a.Out)
	if f.Continued {
		return screen.Printf("%s: ended a repair that was interrupted; the damaged file is %s\n", f.File, f.OldFile)
	}
	for _, l := range f.Lost {
		sum := ""
		if l.SHA256 != "" {
			sum = ", SHA-256 " + l.SHA256
		}
		if err := screen.Printf("%s %d is lost%s\n", rowNoun(l.Table), l.ID, sum); err != nil {
			return err
		}
	}
	for _, id := range f.Unread {
		if err := screen.Printf("game %d is kept, and searches do not find its turns: its record is not understood with the rules at hand\n", id); err != nil {
			return err
		}
	}
	bad := ""
	if f.BadRows > 0 {
		bad = fmt.Sprintf("; %s cannot be read, which may have been of what is found again", command.Counted(f.BadRows, "row"))
	}
	return screen.Printf("%s: kept %s, %s, %s, %s; lost %d%s\nthe damaged file is %s\n", f.File, command.Counted(f.Kept["records"], "game"),
		command.Counted(f.Kept["positions"], "position"), command.Counted(f.Kept["collections"], "collection"), countedAnalyses(f.Kept["analyses"]), len(f.Lost), bad, f.OldFile)
}

func countedAnalyses(n int) string {
	if n == 1 {
		return "1 analysis"
	}
	return command.Grouped(n) + " analyses"
}

func newDBBackup(a *command.App, d *dbFlags) *cobra.Command {
	return &cobra.Command{
		Use:     "backup FILE",
		Short:   "Write a copy of the database, also while it is in use",
		Long:    "Writes the database as it is at one moment to a new file; others may go on writing meanwhile.",
		Example: "  maven db backup games-2026-11.db",
		Args:    command.ArgCount(1, 1, "a file that does not exist yet"),
		RunE: func(_ *cobra.Command, args []string) error {
			return withStore(a, d, func(s *store.Store) error {
				if err := s.Backup(args[0]); err != nil {
					return err
				}
				_, err := fmt.Fprintf(a.Out, "%s is in %s\n", s.File(), args[0])
				return err
			})
		},
	}
}
