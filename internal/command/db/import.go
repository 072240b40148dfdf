package db

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"maven/internal/command"
	"maven/internal/command/db/upkeep"
	"maven/internal/command/input"
	"maven/internal/facts"
	"maven/internal/form"
	"maven/internal/library"
	"maven/internal/notation/gcg"
	"maven/internal/setting"
	"maven/internal/store"
	"maven/internal/term"
)

type dbImportOptions struct {
	input.RecordFlags
	db                       *string
	irregular, replace, json bool
}

func newDBImport(a *command.App, file *string) *cobra.Command {
	o := dbImportOptions{db: file}
	c := &cobra.Command{
		Use:   "import FILE|FOLDER...",
		Short: "Import game records into the database",
		Long: "Imports game records in GCG, and saved games of the original (XGME) as records. For a folder it reads all\n" +
			".gcg and .xgme files in it and its subfolders; - reads standard input.\n" + input.Addresses + "You can stop an import\n" +
			"and run it again: what it reported as added is on the disk, and is not added twice.\n\n" +
			"A game that the database has with other notes, line ends or scores is skipped; --replace replaces it. A\n" +
			"record that breaks the rules is added and marked irregular. A record with lines that make no sense is\n" +
			"refused; --irregular adds it anyway.\n\n" +
			"The exit code is 1 if a record was refused, and 2 if a file could not be read.",
		Example: "  maven db import game.gcg\n  maven db import games --irregular\n  maven db import newer.gcg --replace",
		Args:    command.FileCount(1, -1, "files or folders"),
		RunE:    func(c *cobra.Command, args []string) error { return dbImport(c.Context(), a, &o, args) },
	}
	f := c.Flags()
	o.BindRules(a, c)
	f.BoolVar(&o.irregular, "irregular", false, "add records with lines that make no sense")
	f.BoolVar(&o.replace, "replace", false, "replace games that the database has with other notes, line ends or scores")
	f.BoolVar(&o.json, "json", false, "write one JSON object for each file")
	return c
}

// The outcomes for files that do not reach the store.
const (
	whatRefused = "refused"
	whatUnread  = "unread"
)

// An importFile has the game read from a file, or why there is none.
type importFile struct {
	game   *store.Game
	report form.ImportedFile
}

func dbImport(ctx context.Context, a *command.App, o *dbImportOptions, args []string) error {
	records, err := input.Records(a, o.Request)
	if err != nil {
		return err
	}
	files, err := input.RecordFiles(ctx, a, args)
	if err != nil {
		return err
	}
	i := importer{app: a, options: o, count: map[string]int{}}
	read := func(file string) importFile { return readForStore(ctx, a, records, o, file) }
	err = a.InStore(ctx, *o.db, func(s *store.Store) error {
		i.store = s
		if len(files) >= upkeep.ProgressFrom {
			i.bar = term.NewProgress(a.Errs, "files", len(files), 0)
			defer i.bar.Close()
		}
		err := input.InOrder(ctx, command.ThreadCount(0).Threads(), files, read, i.take)
		if flushed := i.flush(); err == nil { // games read before an interrupt are kept too
			err = flushed
		}
		return err
	})
	if err != nil {
		return err
	}
	return i.end()
}

func readForStore(ctx context.Context, a *command.App, records *setting.Records, o *dbImportOptions, file string) importFile {
	r := importFile{report: form.ImportedFile{File: file, What: whatUnread}}
	in, err := a.Open(ctx, file)
	if err != nil {
		r.report.Error = err.Error()
		return r
	}
	defer in.Close()
	text, err := io.ReadAll(io.LimitReader(in, gcg.MaxFile+1))
	if err != nil {
		r.report.Error = command.Cause(err).Error()
		return r
	}
	g, irregular, err := gameOf(records, text, o.irregular)
	if err != nil {
		r.report.What, r.report.Error = whatRefused, err.Error()
		return r
	}
	g.Source, g.Rules, g.Tiles = file, o.Rules, o.Tiles
	r.game, r.report.Fault = g, irregular
	return r
}

// gameOf reads a game from a record, and returns what breaks the rules in it, "" for nothing.
func gameOf(records *setting.Records, text []byte, takeAll bool) (g *store.Game, irregular string, err error) {
	j, err := checkBytes(records, text)
	if err != nil {
		return nil, "", err
	}
	few, fault := j.TwoPlayers(), j.Record.Err()
	switch {
	case len(j.Record.Events) == 0 && fault != nil:
		return nil, "", fault
	case len(j.Record.Events) == 0:
		return nil, "", errors.New("the file holds no game: it has no turns, such as >ann: AEINRT? 8D NEsTIAR +64 64")
	case fault != nil && !takeAll:
		return nil, "", fmt.Errorf("%w; --irregular adds it anyway", fault)
	case few != nil && !takeAll:
		return nil, "", fmt.Errorf("%w; --irregular adds it anyway", few)
	case few != nil:
		irregular = few.Error()
	}
	if text, err = j.File.Bytes(); err != nil { // a saved game of the original is kept as a record
		return nil, "", err
	}
	g = &store.Game{Record: text, Facts: j.Facts(text)}
	if one := j.Irregular(); one != nil && irregular == "" {
		irregular = one.Error()
	}
	return g, irregular, nil
}

// checkBytes reads a record and checks it. It refuses a file that is too large for a record.
func checkBytes(records *setting.Records, text []byte) (*setting.Checked, error) {
	f, err := setting.ReadRecord(bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	return records.Check(f), nil
}

// readAgain returns the reader that finds the facts of records in the database again.
func readAgain(a *command.App) store.Reader {
	var known library.Cache[[2]string, *setting.Records] // by rules and tiles of the import
	return func(g *store.Game) (facts.Facts, error) {
		records, err := known.Get([2]string{g.Rules, g.Tiles}, func() (*setting.Records, error) {
			return input.Records(a, setting.Request{Rules: g.Rules, Tiles: g.Tiles})
		})
		if err != nil {
			return facts.Facts{}, err
		}
		j, err := checkBytes(records, g.Record)
		if err != nil {
			return facts.Facts{}, err
		}
		return j.Facts(g.Record), nil
	}
}

// Limits of a batch. Reading a game takes a millisecond and a commit several, so larger batches are faster; batchTime
// keeps the output flowing.
const (
	batchGames = 128
	batchBytes = 8 << 20
	batchTime  = 200 * time.Millisecond
)

// An importer adds games in batches, and reports them when they are on the disk.
type importer struct {
	app     *command.App
	options *dbImportOptions
	store   *store.Store
	bar     *term.Progress // nil for few files

	batch []importFile
	bytes int       // of the records in the batch
	began time.Time // when the first file of the batch came

	done      int
	count     map[string]int // by outcome
	irregular int            // of the games added or replaced
}

// take puts the next file into the batch.
func (i *importer) take(_ string, r importFile) error {
	if len(i.batch) == 0 {
		i.began = time.Now()
	}
	i.batch = append(i.batch, r)
	if r.game != nil {
		i.bytes += len(r.game.Record)
	}
	if len(i.batch) < batchGames && i.bytes < batchBytes && time.Since(i.began) < batchTime {
		return nil
	}
	return i.flush()
}

// flush adds the games of the batch and reports the outcome of each file.
func (i *importer) flush() error {
	batch := i.batch
	i.batch, i.bytes = nil, 0
	var games []*store.Game
	for _, r := range batch {
		if r.game != nil {
			games = append(games, r.game)
		}
	}
	if len(games) > 0 {
		outcomes, err := i.store.Add(games, i.options.replace)
		if err != nil {
			return err
		}
		for n := range batch {
			if batch[n].game != nil {
				batch[n].report.What, batch[n].report.ID = outcomes[0].What.String(), outcomes[0].ID
				outcomes = outcomes[1:]
			}
		}
	}
	out := bytes.Buffer{}
	for n := range batch {
		report := &batch[n].report
		i.count[report.What]++
		if added := report.What == store.Added.String() || report.What == store.Replaced.String(); added && report.Fault != "" {
			i.irregular++
		}
		if i.options.json {
			if err := form.Write(&out, report); err != nil {
				return err
			}
			continue
		}
		fmt.Fprintln(&out, term.MaskLine(importText(report)))
	}
	if i.done += len(batch); i.bar != nil {
		i.bar.Set(i.done)
	}
	_, err := term.Masked(i.app.Out).Write(out.Bytes())
	return err
}

func importText(r *form.ImportedFile) string {
	mark := ""
	if r.Fault != "" {
		what, _, _ := strings.Cut(r.Fault, "; want ") // maven gcg check says the rest
		mark = ", irregular: " + what
	}
	switch r.What {
	case store.Added.String():
		return fmt.Sprintf("%s: added as %d%s", r.File, r.ID, mark)
	case store.Present.String():
		return fmt.Sprintf("%s: already in the database as %d", r.File, r.ID)
	case store.Same.String():
		return fmt.Sprintf("%s: skipped, the same game as %d with other content; --replace replaces it", r.File, r.ID)
	case store.Replaced.String():
		return fmt.Sprintf("%s: replaced %d%s", r.File, r.ID, mark)
	case whatRefused:
		return fmt.Sprintf("%s: refused: %s", r.File, r.Error)
	}
	return fmt.Sprintf("%s: cannot be read: %s", r.File, r.Error)
}

// end writes the summary for people, and the exit code.
func (i *importer) end() error {
	if !i.options.json {
		text := term.Counted(i.done, "file")
		for _, what := range slices.Sorted(maps.Keys(i.count)) {
			text += fmt.Sprintf(", %s %s", term.Grouped(i.count[what]), what)
		}
		if i.irregular > 0 {
			text += fmt.Sprintf("; %s irregular, see maven gcg check", term.Grouped(i.irregular))
		}
		if err := i.app.Printf("%s\n", text); err != nil {
			return err
		}
	}
	switch {
	case i.count[whatUnread] > 0:
		return input.Unread(i.count[whatUnread])
	case i.count[whatRefused] > 0:
		return &command.ExitError{Code: command.ExitFailure}
	}
	return nil
}
