package db

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"maven/internal/bounded"
	"maven/internal/command"
	"maven/internal/command/input"
	"maven/internal/form"
	"maven/internal/store"
	"maven/internal/term"
)

type dbExportOptions struct {
	gameQuery
	all, replace, json bool
	out                string

	asked input.Prompter // a person to ask before a file with other content is overwritten; nil for nobody
}

func newDBExport(a *command.App, file *string) *cobra.Command {
	var o dbExportOptions
	c := &cobra.Command{
		Use:   "export [GAME...]",
		Short: "Export records as files",
		Long: "Exports records byte for byte: those with these numbers, those that a search finds, or all with --all. One\n" +
			"record goes to standard output or to the file --out. Several go to the folder --out, each with the name of\n" +
			"the file it came from; if two have the same name, the second gets its number as well. On a terminal, the\n" +
			"program asks before it overwrites a file with other content; elsewhere it refuses.",
		Example: "  maven db export 12\n  maven db export --who ann --out ann\n  maven db export --all --out backup",
		RunE: func(c *cobra.Command, args []string) error {
			ids, err := command.IDs(args)
			if err == nil {
				err = o.check(args)
			}
			if err != nil {
				return err
			}
			return a.WithStore(c.Context(), *file, func(s *store.Store) error { return dbExport(c.Context(), a, &o, s, ids) })
		},
	}
	o.gameQuery.bind(c)
	c.Flags().BoolVar(&o.all, "all", false, "export all games")
	c.Flags().BoolVar(&o.replace, "replace", false, "overwrite files with other content, without asking")
	c.Flags().StringVar(&o.out, "out", "", "file for one game (- is standard output), or folder for several")
	c.Flags().BoolVar(&o.json, "json", false, "write one JSON object for each file")
	return c
}

// check refuses command lines that do not say which games to export.
func (o *dbExportOptions) check(args []string) error {
	if o.out == command.StandardInput {
		o.out = "" // the standard output
	}
	ways := 0
	for _, given := range []bool{len(args) > 0, o.all, o.given()} {
		if given {
			ways++
		}
	}
	switch {
	case ways == 0:
		return command.Usagef("maven db export takes numbers of games, a search, or --all; see maven help db export")
	case ways > 1:
		return command.Usagef("give numbers of games, a search, or --all, but only one of them")
	case o.json && o.out == "":
		return command.Usagef("--json lists the files written; name a file or folder with --out")
	}
	return nil
}

func dbExport(ctx context.Context, a *command.App, o *dbExportOptions, s *store.Store, ids []int64) error {
	if len(ids) == 0 {
		var err error
		if ids, err = searchIDs(a, s, &o.gameQuery); err != nil {
			return err
		}
	}
	if !o.replace && !o.json && term.IsTerminal(a.In) && term.IsTerminal(a.Out) {
		o.asked = input.New(ctx, a, func(string) []string { return nil })
		defer o.asked.Close()
	}
	info, err := os.Stat(o.out)
	isFolder := err == nil && info.IsDir() || strings.HasSuffix(o.out, string(filepath.Separator))
	switch {
	case len(ids) == 0:
		return errors.New("the search finds no games")
	case len(ids) == 1 && !isFolder && !o.all:
		return o.exportOne(a, s, ids[0])
	case o.out == "":
		return command.Usagef("%s to export; name a folder with --out", term.Counted(len(ids), "game"))
	}
	return o.exportFolder(ctx, a, s, ids)
}

// exportOne writes one record to the standard output or a file.
func (o *dbExportOptions) exportOne(a *command.App, s *store.Store, id int64) error {
	g, err := s.Record(id)
	if err != nil {
		return err
	}
	if o.out == "" {
		_, err = term.Masked(a.Out).Write(g.Record)
		return err
	}
	if kept, err := o.write(o.out, g.Record); err != nil || kept {
		return err
	}
	return o.report(a, id, o.out)
}

// exportFolder writes records to files of a folder.
func (o *dbExportOptions) exportFolder(ctx context.Context, a *command.App, s *store.Store, ids []int64) error {
	if err := os.MkdirAll(o.out, 0o777); err != nil {
		return fmt.Errorf("%s: %w", o.out, command.Cause(err))
	}
	taken, written := map[string]bool{}, 0
	for _, id := range ids {
		if err := ctx.Err(); err != nil {
			return err
		}
		g, err := s.Record(id)
		if err != nil {
			return err
		}
		name := exportName(g.Source, id)
		for taken[strings.ToLower(name)] {
			name = strings.TrimSuffix(name, ".gcg") + fmt.Sprintf("-%d.gcg", id)
		}
		taken[strings.ToLower(name)] = true
		path := filepath.Join(o.out, name)
		kept, err := o.write(path, g.Record)
		if err != nil {
			return err
		}
		if !kept {
			written++
		}
		if o.json {
			if err := o.report(a, id, path); err != nil {
				return err
			}
		}
	}
	if o.json {
		return nil
	}
	return a.Printf("%s in %s\n", term.Counted(written, "record"), o.out)
}

// exportName returns a safe file name for a record, from the name of its source.
func exportName(source string, id int64) string {
	name := strings.Map(func(c rune) rune {
		if c < ' ' || c == 0x7F || strings.ContainsRune(`/\:*?"<>|`, c) {
			return '_'
		}
		return c
	}, filepath.Base(filepath.ToSlash(source)))
	name = strings.TrimLeft(strings.TrimSuffix(name, filepath.Ext(name)), ".-")
	if name == "" || len(name) > 200 {
		name = fmt.Sprintf("game-%d", id)
	}
	return name + ".gcg"
}

// write writes a file. It overwrites a file with other content only with --replace, or where the person says so, who may
// also have it kept.
func (o *dbExportOptions) write(path string, record []byte) (kept bool, err error) {
	there, err := bounded.ReadFile(path, int64(len(record)))
	large := (*bounded.TooLarge)(nil)
	switch {
	case err == nil && bytes.Equal(there, record):
		return false, nil
	case (err == nil || errors.As(err, &large)) && !o.replace:
		if kept, err = o.ask(path); err != nil || kept {
			return kept, err
		}
	case err != nil && large == nil && !errors.Is(err, fs.ErrNotExist):
		return false, fmt.Errorf("%s: %w", path, command.Cause(err))
	}
	return false, command.WriteFile(path, record)
}

// ask asks whether a file with other content is kept. It is an error if there is nobody to ask.
func (o *dbExportOptions) ask(path string) (kept bool, err error) {
	for more := o.asked != nil; more; {
		var answer string
		answer, more, err = o.asked.Line(term.MaskLine(path) + " exists with other content. Overwrite it (yes, no, all)? ")
		if err != nil && !errors.Is(err, input.ErrLong) {
			return false, err
		}
		switch strings.ToLower(answer) {
		case "all", "a":
			o.replace = true
			return false, nil
		case "yes", "y":
			return false, nil
		case "no", "n":
			return true, nil
		}
	}
	return false, fmt.Errorf("%s exists with other content; --replace overwrites it", path)
}

func (o *dbExportOptions) report(a *command.App, id int64, path string) error {
	if o.json {
		return a.WriteJSON(form.WrittenGame{ID: id, File: path})
	}
	return a.Printf("game %d in %s\n", id, path)
}
