package files

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"maven/internal/bom"
	"maven/internal/bounded"
	"maven/internal/classic/words"
	"maven/internal/command"
	"maven/internal/form"
	"maven/internal/original"
	"maven/internal/setting"
	"maven/internal/term"
)

func newDAWG(a *command.App) *cobra.Command {
	return command.Group(&cobra.Command{
		Use:     "dawg",
		Short:   "Build and list dictionaries in the original's format",
		Example: "  maven classic dawg build --na na.txt --uk uk.txt words.dawg\n  maven classic dawg words words.dawg --lexicon UK",
	}, newClassicDAWGBuild(a), newClassicDAWGWords(a))
}

type dawgBuildOptions struct {
	na, uk  string
	skipBad bool
}

func newClassicDAWGBuild(a *command.App) *cobra.Command {
	var o dawgBuildOptions
	c := command.WithJSON(&cobra.Command{
		Use:   "build OUT --na LIST --uk LIST",
		Short: "Build a dictionary in the original's format from two word lists",
		Long: "Builds a dictionary in the original's format, a data fork, from a North American and a British word list.\n" +
			"LIST is a text with one word per line, in any order, FILE.kwg, or a name from maven lexicon list. Words have\n" +
			"2 to 63 letters A to Z.",
		Example: "  maven classic dawg build --na a.txt --uk b.txt words.dawg\n  maven classic dawg build --na NA --uk UK words.dawg --json",
		Args:    command.FileCount(1, 1, "one file to write"),
	}, func(_ context.Context, args []string, asJSON bool) error { return o.run(a, args[0], asJSON) })
	f := c.Flags()
	command.Name(f, &o.na, "na", "a word list", "word list for the North American section")
	command.Name(f, &o.uk, "uk", "a word list", "word list for the British section")
	f.BoolVar(&o.skipBad, "skip-bad", false, "skip words that the dictionary cannot hold instead of refusing the list")
	command.CompleteFlag(c, "na", a.LexiconNames)
	command.CompleteFlag(c, "uk", a.LexiconNames)
	c.MarkFlagRequired("na")
	c.MarkFlagRequired("uk")
	return c
}

func (o *dawgBuildOptions) run(a *command.App, path string, asJSON bool) error {
	var lists [2][]string
	for i, name := range []string{o.na, o.uk} {
		words, err := o.words(a, name)
		if err != nil {
			return err
		}
		lists[i] = words
	}
	file, err := words.Build(lists[0], lists[1])
	if err != nil {
		return err
	}
	bytes := file.AppendTo(nil)
	if err := command.WriteFile(path, bytes); err != nil {
		return err
	}
	sections := original.Sections(file)
	form := original.BuiltDictionary{File: path, Bytes: len(bytes), Field0: file.Sections[0].Len() & 0xFFFF, Sections: sections}
	return a.Answer(asJSON, form, func(s *term.Screen) {
		s.Printf("wrote %s: %s bytes, NA %s, UK %s\n", path, term.Grouped(len(bytes)), term.Counted(sections[0].Words, "word"), term.Counted(sections[1].Words, "word"))
	})
}

// words reads a word list from the library or from a text.
func (o *dawgBuildOptions) words(a *command.App, name string) ([]string, error) {
	_, err := os.Stat(name)
	if !strings.EqualFold(filepath.Ext(name), ".kwg") && (err == nil || strings.ContainsAny(name, `/\`) || filepath.Ext(name) != "") {
		return o.text(name)
	}
	lex, err := a.Library().Lexicon(name, nil)
	if err != nil {
		return nil, command.ArgError(err)
	}
	var list []string
	for w := range lex.Graph.Words() {
		if list, err = o.add(list, name, strings.ToLower(lex.Set.Word(w))); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// text reads a text with one word per line. It ignores anything after the word, empty lines, and lines that begin
// with #.
func (o *dawgBuildOptions) text(name string) ([]string, error) {
	file, err := bounded.Open(name)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, command.Cause(err))
	}
	defer file.Close()
	var list []string
	lines := bufio.NewScanner(file)
	lines.Split(bom.Lines)
	n := 0
	for lines.Scan() {
		n++
		fields := strings.Fields(bom.Trim(lines.Text()))
		if len(fields) == 0 || fields[0][0] == '#' {
			continue
		}
		if list, err = o.add(list, fmt.Sprintf("%s:%d", name, n), strings.ToLower(fields[0])); err != nil {
			return nil, err
		}
	}
	switch err := lines.Err(); {
	case errors.Is(err, bufio.ErrTooLong):
		return nil, fmt.Errorf("%s:%d: the line has over %d bytes; a word list has one word per line", name, n+1, bufio.MaxScanTokenSize)
	case err != nil:
		return nil, fmt.Errorf("%s: %w", name, command.Cause(err))
	}
	return list, nil
}

// add appends a word. A word that the dictionary cannot hold is skipped, or is an error that names its place.
func (o *dawgBuildOptions) add(list []string, where, word string) ([]string, error) {
	switch {
	case words.Fits(word):
		return append(list, word), nil
	case o.skipBad:
		return list, nil
	}
	return nil, fmt.Errorf("%s: %s is not a word of 2 to %d letters A to Z; --skip-bad skips such words",
		where, term.Quoted(strings.ToUpper(word)), words.MaxWordLen)
}

func newClassicDAWGWords(a *command.App) *cobra.Command {
	mode := ""
	c := command.WithJSON(&cobra.Command{
		Use:     "words FILE",
		Short:   "List all words of a dictionary of the original",
		Long:    "Lists all words of a dictionary of the original, one per line. FILE is a data fork, or any other file that\nmaven classic open takes.",
		Example: "  maven classic dawg words words.dawg --lexicon NA\n  maven classic dawg words Maven.bin | wc -l",
		Args:    command.FileCount(1, 1, "one file"),
	}, func(_ context.Context, args []string, asJSON bool) error { return dawgWords(a, args[0], mode, asJSON) })
	command.Choice(c, &mode, "lexicon", "Both", "NA, UK or Both", "NA", "UK", "Both")
	return c
}

func dawgWords(a *command.App, path, name string, asJSON bool) error {
	mode, _ := words.ModeNamed(name) // the flag takes no other
	file, err := a.Settings(setting.Request{}).Dictionary(setting.Original{File: path})
	if err != nil {
		return err
	}
	if file == nil {
		return fmt.Errorf("%s: the file has no data fork, and so no dictionary", path)
	}
	lex, err := setting.ActiveWords(file, mode)
	if err != nil {
		return err
	}
	words := lex.Words()
	if asJSON {
		return a.WriteJSON(original.AllWords{Lexicon: form.Lexicon{Name: lex.Name, Hash: lex.Hash()}, Words: append([]string{}, words...)})
	}
	out := bufio.NewWriter(a.Out)
	for _, w := range words {
		fmt.Fprintln(out, strings.ToUpper(w))
	}
	return out.Flush()
}
