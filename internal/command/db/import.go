package db

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"maven/internal/command"
	"maven/internal/data"
	"maven/internal/form"
	"maven/internal/notation/gcg"
	"maven/internal/setting"
	"maven/internal/store"
	"maven/internal/term"
)

// dbImportOptions is what `maven db import` is asked.
type dbImportOptions struct {
	command.RecordFlags
	db                       *dbFlags
	irregular, replace, json bool
}

func newDBImport(a *command.App, d *dbFlags) *cobra.Command {
	o := dbImportOptions{db: d}
	c := &cobra.Command{
		Use:   "import FILE|FOLDER...",
		Short: "Take game records into the database",
		Long: "Takes records in GCG, of folders all files .gcg in any depth; - reads standard input. What it says\n" +
			"was added is on the disk. Stopped at any moment, it goes on when it is called again, since bytes that\n" +
			"are there already are told as such.\n\n" +
			"The same game in other bytes (other notes, line ends, scores) is left out; --replace puts it in the\n" +
			"place of the one that is there. A record that breaks the rules is taken and marked irregular; one with\n" +
			"lines that are not understood is refused, unless --irregular takes it as far as it goes.\n" +
			"The exit code is 1 if a record was refused, 2 if a file could not be read.",
		Example: "  maven db import game.gcg\n  maven db import games --irregular\n  maven db import newer.gcg --replace",
		Args:    command.ArgCount(1, -1, "files or folders"),
		RunE: func(c *cobra.Command, args []string) error {
			return dbImport(c.Context(), a, &o, args)
		},
	}
	f := c.Flags()
	f.StringVar(&o.Rules, "rules", "", "rules: standard, super, friendly, maven, or FILE.toml (default what the record says, or standard)")
	f.StringVar(&o.Tiles, "tiles", "", "tile set: a name or FILE.csv (default what the record says, or what fits)")
	command.CompleteFlag(c, "rules", data.RuleFiles)
	command.CompleteFlag(c, "tiles", data.TileSets)
	f.BoolVar(&o.irregular, "irregular", false, "take records with lines that are not understood")
	f.BoolVar(&o.replace, "replace", false, "put records in the place of the same games in other bytes")
	f.BoolVar(&o.json, "json", false, "write one JSON object for each file")
	return c
}

// What became of files that the store is not asked about.
const (
	whatRefused = "refused"
	whatUnread  = "unread"
)

// A importFile is a file as a game, or why it is none.
type importFile struct {
	game   *store.Game
	report form.ImportedFile
}

func dbImport(ctx context.Context, a *command.App, o *dbImportOptions, args []string) error {
	records, err := a.Records(o.Request)
	if err != nil {
		return err
	}
	files, err := command.RecordFiles(args)
	if err != nil {
		return err
	}
	s, err := a.OpenStore(ctx, o.db.file)
	if err != nil {
		return err
	}
	i := importer{app: a, options: o, store: s, count: map[string]int{}}
	if len(files) >= progressFrom {
		i.bar = term.NewProgress(a.Errs, "files", len(files), 0)
	}
	err = command.InOrder(ctx, command.ThreadCount(0).Threads(), files, func(file string) importFile { return readForStore(a, records, o, file) }, i.take)
	if flushed := i.flush(); err == nil { // what was read before an interrupt is kept too
		err = flushed
	}
	if i.bar != nil {
		i.bar.Close()
	}
	if closed := s.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return err
	}
	return i.end()
}

// readForStore reads a file as a game.
func readForStore(a *command.App, records *setting.Records, o *dbImportOptions, file string) importFile {
	r := importFile{report: form.ImportedFile{File: file, What: whatUnread}}
	in, err := a.Open(file)
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

// gameOf finds what is to know of a record, and says what is irregular in it.
func gameOf(records *setting.Records, text []byte, takeAll bool) (g *store.Game, irregular string, err error) {
	j, err := judgeBytes(records, text)
	if err != nil {
		return nil, "", err
	}
	players := fmt.Sprintf("%s; a game has 2", command.Counted(len(j.Record.Players), "player"))
	fault := j.Record.Err()
	switch {
	case len(j.Record.Players) == 0 && len(j.Record.Events) == 0:
		return nil, "", errors.New("no game is in it")
	case fault != nil && !takeAll:
		return nil, "", fmt.Errorf("%s; --irregular takes the record as it stands", strings.TrimPrefix(fault.Error(), "gcg: "))
	case j.History == nil && !takeAll:
		return nil, "", fmt.Errorf("%s; --irregular takes the record as it stands", players)
	case j.History == nil:
		irregular = players
	}
	g = &store.Game{Record: text, Facts: factsOf(j, text)}
	if irregular == "" {
		irregular = irregularity(j)
	}
	return g, irregular, nil
}

// judgeBytes reads a record with all that breaks the rules. What is too large for one is an error.
func judgeBytes(records *setting.Records, text []byte) (*setting.Judged, error) {
	f, findings, err := setting.Read(bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	if f == nil {
		return nil, fmt.Errorf("line %d: %s; want %s", findings[0].Line, findings[0].Cause, findings[0].Want)
	}
	return records.Judge(f), nil
}

// factsOf finds what searches want to know of a record.
func factsOf(j *setting.Judged, text []byte) store.Facts {
	reading := store.Reading{File: j.File, Record: j.Record, History: j.History, Broken: j.History == nil || j.Irregular() != nil}
	return reading.Find(text)
}

// irregularity says what first breaks the rules of a game, "" for nothing.
func irregularity(j *setting.Judged) string {
	if one := j.Irregular(); one != nil {
		return strings.TrimPrefix(one.Error(), "gcg: ")
	}
	return ""
}

// readAgain returns what finds the facts of records of the database again.
func readAgain(a *command.App) store.Reader {
	known := map[[2]string]*setting.Records{}
	return func(g *store.Game) (store.Facts, error) {
		records, err := command.Once(known, [2]string{g.Rules, g.Tiles}, func() (*setting.Records, error) {
			return a.Records(setting.Request{Rules: g.Rules, Tiles: g.Tiles})
		})
		if err != nil {
			return store.Facts{}, err
		}
		j, err := judgeBytes(records, g.Record)
		if err != nil {
			return store.Facts{}, err
		}
		return factsOf(j, g.Record), nil
	}
}

// Batches are as large as they may be without long silence: a commit takes some milliseconds, a game
// one.
const (
	batchGames   = 128
	batchBytes   = 8 << 20
	batchTime    = 200 * time.Millisecond
	progressFrom = 200 // files; fewer are done at once
)

// An importer adds games in batches, and acknowledges them when they are on the disk.
type importer struct {
	app     *command.App
	options *dbImportOptions
	store   *store.Store
	bar     *term.Progress // nil for few files

	batch []importFile
	bytes int       // in the batch
	began time.Time // with the first of the batch

	done      int
	count     map[string]int // by what became of them
	irregular int            // of those that were taken
}

// take takes the next file.
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

// flush adds the games of the batch and says what became of each file.
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
		if report.Fault != "" {
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

// importText says what became of the file.
func importText(r *form.ImportedFile) string {
	mark := ""
	if r.Fault != "" {
		what, _, _ := strings.Cut(r.Fault, "; want ") // that is told by maven gcg check
		mark = ", irregular: " + what
	}
	switch r.What {
	case store.Added.String():
		return fmt.Sprintf("%s: added as %d%s", r.File, r.ID, mark)
	case store.Present.String():
		return fmt.Sprintf("%s: already there as %d", r.File, r.ID)
	case store.Same.String():
		return fmt.Sprintf("%s: the same game as %d in other bytes, left out; --replace takes it", r.File, r.ID)
	case store.Replaced.String():
		return fmt.Sprintf("%s: put in the place of %d%s", r.File, r.ID, mark)
	case whatRefused:
		return fmt.Sprintf("%s: refused: %s", r.File, r.Error)
	}
	return fmt.Sprintf("%s: cannot be read: %s", r.File, r.Error)
}

// end writes the summary for people, and the exit code.
func (i *importer) end() error {
	if !i.options.json {
		text := command.Counted(i.done, "file")
		var known []string
		for what := range i.count {
			known = append(known, what)
		}
		slices.Sort(known)
		for _, what := range known {
			text += fmt.Sprintf(", %s %s", command.Grouped(i.count[what]), what)
		}
		if i.irregular > 0 {
			text += fmt.Sprintf("; %s irregular, see maven gcg check", command.Grouped(i.irregular))
		}
		if err := i.app.Printf("%s\n", text); err != nil {
			return err
		}
	}
	switch {
	case i.count[whatUnread] > 0:
		return command.Unread(i.count[whatUnread])
	case i.count[whatRefused] > 0:
		return &command.ExitError{Code: command.ExitFailure}
	}
	return nil
}
