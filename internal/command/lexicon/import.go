package lexicon

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"maven/internal/command"
	"maven/internal/form"
	"maven/internal/lexicon"
	"maven/internal/library"
	"maven/internal/term"
	"maven/internal/wordgraph"
)

// faultsShown is how many bad lines of each kind an import shows; the JSON form has up to 100.
const faultsShown = 10

// standardInput is what words are from that are read from there.
const standardInput = "standard input"

func newLexiconImport(a *command.App) *cobra.Command {
	var o library.Import
	c := command.WithJSON(&cobra.Command{
		Use:   "import NAME FILE|-",
		Short: "Import a word list",
		Long: "Imports a word list under a name. FILE is a UTF-8 text with one word per line, in upper or lower case, or a\n" +
			"word graph (FILE.kwg); - reads a text from standard input. In a text, anything after the first word of a line\n" +
			"is skipped, and lines that begin with # are comments; --definitions keeps definitions. If a line has a fault,\n" +
			"nothing is imported.",
		Example: "  maven lexicon import MINE words.txt\n  maven lexicon import ODS ods.kwg --tiles french\n" +
			"  maven lexicon import MINE newer.txt --replace --skip-bad",
		Args: command.FileCount(2, 2, "a name and a file"),
	}, func(ctx context.Context, args []string, asJSON bool) error {
		if o.Name, o.File = args[0], args[1]; o.File == command.StandardInput {
			o.Text, o.Source = a.In, standardInput
		}
		return importLexicon(ctx, a, &o, asJSON)
	})
	c.Flags().StringVar(&o.Tiles, "tiles", "english", "tile set of the words: a name or FILE.csv")
	command.CompleteFlag(c, "tiles", a.Names(library.TileSets))
	c.Flags().BoolVar(&o.Replace, "replace", false, "replace the list of this name, if there is one")
	c.Flags().BoolVar(&o.SkipBad, "skip-bad", false, "skip lines that are not words instead of refusing the file")
	c.Flags().StringVar(&o.Definitions, "definitions", "", "file of definitions to keep with the list: WORD, tab, text")
	return c
}

func importLexicon(ctx context.Context, a *command.App, o *library.Import, asJSON bool) error {
	o.Ready = func(_ *wordgraph.Graph, hash string) error { return a.WordsNeeded(ctx, o.Name, hash) }
	done, err := a.Library().Import(*o)
	report := form.Import{File: o.File, Duplicates: form.NewBadLines(lexicon.Faults{}), Illegal: form.NewBadLines(lexicon.Faults{})}
	var bad *library.BadWordsError
	switch {
	case errors.As(err, &bad):
		report.Illegal = form.NewBadLines(bad.Bad)
		err = fmt.Errorf("%w; nothing was imported; --skip-bad skips these lines", err)
	case err != nil:
		return command.ArgError(err)
	default:
		report.Imported, report.Lexicon, report.Lines = true, new(form.NewLexiconInfo(done.Info)), done.Lines
		report.Duplicates, report.Illegal = form.NewBadLines(done.Repeats), form.NewBadLines(done.Bad)
	}
	return errors.Join(a.Answer(asJSON, report, func(s *term.Screen) { writeImport(s, &report) }), err)
}

func writeImport(s *term.Screen, r *form.Import) {
	writeBadLines(s, &r.Duplicates, "duplicate", "kept once")
	writeBadLines(s, &r.Illegal, "line", "not a word")
	if r.Imported {
		lines := ""
		if r.Lines > 0 {
			lines = fmt.Sprintf(" (%s)", term.Counted(r.Lines, "line"))
		}
		from := r.File
		if from == command.StandardInput {
			from = standardInput
		}
		s.Printf("imported %s: %s from %s%s, tile set %s, hash %s\n",
			r.Lexicon.Name, term.Counted(r.Lexicon.Words, "word"), from, lines, r.Lexicon.Tiles, shortHash(r.Lexicon.Hash))
	}
}

func writeBadLines(s *term.Screen, f *form.BadLines, noun, what string) {
	if f.Total == 0 {
		return
	}
	s.Printf("%s, %s:\n", term.Counted(f.Total, noun), what)
	shown := f.First[:min(len(f.First), faultsShown)]
	for _, row := range shown {
		s.Printf("  line %d: %s: %s\n", row.Line, row.Text, row.Reason)
	}
	if f.Total > len(shown) {
		s.Printf("  and %s more\n", term.Grouped(f.Total-len(shown)))
	}
}

type exportOptions struct {
	tiles, format string
}

func newLexiconExport(a *command.App) *cobra.Command {
	var o exportOptions
	c := command.WithJSON(&cobra.Command{
		Use:   "export NAME FILE|-",
		Short: "Write a word list to a file",
		Long: "Writes the words of a list as a text, one per line, or as a word graph (KWG) for other programs. FILE - is\n" +
			"standard output. An existing file is replaced only after everything is written.",
		Example: "  maven lexicon export NA words.txt\n  maven lexicon export UK uk.kwg\n  maven lexicon export Both - | wc -l",
		Args:    command.FileCount(2, 2, "a word list and a file, or - for standard output"),
	}, func(_ context.Context, args []string, asJSON bool) error {
		return exportLexicon(a, &o, args[0], args[1], asJSON)
	})
	command.Choice(c, &o.format, "format", "", "txt or kwg (default: kwg for FILE.kwg, otherwise txt)", string(library.Text), string(library.KWG))
	c.Flags().StringVar(&o.tiles, "tiles", "", "tile set if NAME is FILE.kwg: a name or FILE.csv (default: english)")
	command.CompleteFlag(c, "tiles", a.Names(library.TileSets))
	command.CompleteArgs(c, 1, a.LexiconNames)
	return c
}

func exportLexicon(a *command.App, o *exportOptions, name, file string, asJSON bool) error {
	format := o.exportFormat(file)
	lex, err := (&command.LexiconChoice{Name: name, Tiles: o.tiles}).Open(a)
	if err != nil {
		return err
	}
	if file == "-" {
		if asJSON {
			return command.Usagef("--json and - both write to standard output")
		}
		return library.Write(a.Out, lex, format)
	}
	if err := library.WriteFile(file, func(w io.Writer) error { return library.Write(w, lex, format) }); err != nil {
		return err
	}
	words := lex.Graph.WordCount()
	return a.Answer(asJSON, form.Export{Lexicon: form.Identity(lex), File: file, Format: string(format), Words: words}, func(s *term.Screen) {
		s.Printf("wrote %s of %s to %s\n", term.Counted(words, "word"), lex.Name, file)
	})
}

// exportFormat returns the format to write: the one that is asked for, or that of the file's name.
func (o *exportOptions) exportFormat(file string) library.Format {
	switch {
	case o.format != "":
		return library.Format(o.format)
	case strings.EqualFold(filepath.Ext(file), ".kwg"):
		return library.KWG
	}
	return library.Text
}
