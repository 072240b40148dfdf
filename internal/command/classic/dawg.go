package classic

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"maven/internal/classic/words"
	"maven/internal/command"
	"maven/internal/lexicon"
	"maven/internal/library"
)

func newClassicDAWG(a *command.App) *cobra.Command {
	c := &cobra.Command{
		Use:     "dawg",
		Short:   "Build and list dictionaries of the original",
		Example: "  maven classic dawg build --na na.txt --uk uk.txt words.dawg\n  maven classic dawg words words.dawg --lexicon UK",
		Args:    command.SubcommandNeeded,
		RunE:    func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	c.AddCommand(newClassicDAWGBuild(a), newClassicDAWGWords(a))
	return c
}

// dawgBuildOptions is what `maven classic dawg build` is asked.
type dawgBuildOptions struct {
	na, uk  string
	skipBad bool
	json    bool
}

func newClassicDAWGBuild(a *command.App) *cobra.Command {
	var o dawgBuildOptions
	c := &cobra.Command{
		Use:   "build OUT --na LIST --uk LIST",
		Short: "Build the original's dictionary, its data fork, of two word lists",
		Long: "A LIST is a text with one word a line, as maven lexicon import takes it, FILE.kwg, or a name of\n" +
			"maven lexicon list. Words have 2 to 15 letters A to Z, in any order.",
		Example: "  maven classic dawg build --na a.txt --uk b.txt words.dawg\n  maven classic dawg build --na NA --uk UK words.dawg --json",
		Args:    command.ArgCount(1, 1, "one file to write"),
		RunE: func(_ *cobra.Command, args []string) error {
			return o.run(a, args[0])
		},
	}
	f := c.Flags()
	f.StringVar(&o.na, "na", "", "the list for the North American section")
	f.StringVar(&o.uk, "uk", "", "the list for the British section")
	f.BoolVar(&o.skipBad, "skip-bad", false, "leave out words that the dictionary cannot hold instead of refusing the list")
	f.BoolVar(&o.json, "json", false, "write one JSON object")
	command.CompleteFlag(c, "na", a.LexiconNames)
	command.CompleteFlag(c, "uk", a.LexiconNames)
	return c
}

func (o *dawgBuildOptions) run(a *command.App, path string) error {
	if o.na == "" || o.uk == "" {
		return command.Usagef("--na and --uk are needed: a word list for each section")
	}
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
	if err := library.WriteFile(path, func(w io.Writer) error { _, err := w.Write(bytes); return err }); err != nil {
		return err
	}
	sections := sectionFacts(file)
	if o.json {
		return command.WriteJSON(a.Out, struct {
			File     string        `json:"file"`
			Bytes    int           `json:"bytes"`
			Field0   int           `json:"field0"`
			Sections []sectionJSON `json:"sections"`
		}{path, len(bytes), file.Sections[0].Len() & 0xFFFF, sections})
	}
	_, err = fmt.Fprintf(a.Out, "wrote %s: %s bytes, NA %s, UK %s\n", path, command.Grouped(len(bytes)),
		command.Counted(sections[0].Words, "word"), command.Counted(sections[1].Words, "word"))
	return err
}

// words reads a list: of the library, or a text.
func (o *dawgBuildOptions) words(a *command.App, name string) ([]string, error) {
	_, err := os.Stat(name)
	if strings.EqualFold(filepath.Ext(name), ".kwg") || err != nil && !strings.ContainsAny(name, `/\`) && filepath.Ext(name) == "" {
		lex, err := a.Library().Lexicon(name, nil)
		if err != nil {
			return nil, command.ArgError(err)
		}
		var words []string
		for w := range lex.Graph.Words() {
			words = append(words, strings.ToLower(lex.Set.Word(w)))
		}
		return o.keep(name, words)
	}
	return o.text(a, name)
}

// text reads a text of one word a line.
func (o *dawgBuildOptions) text(a *command.App, name string) ([]string, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, command.Cause(err))
	}
	defer file.Close()
	english, err := a.Library().TileSet("english")
	if err != nil {
		return nil, err
	}
	list, err := lexicon.ReadWords(file, english)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, command.Cause(err))
	}
	if list.Bad.Total > 0 && !o.skipBad {
		return nil, fmt.Errorf("%s: %s without a word of the original; the first is %v; --skip-bad leaves these out",
			name, command.Counted(list.Bad.Total, "line"), list.Bad.First[0])
	}
	words := make([]string, len(list.Words))
	for i, w := range list.Words {
		words[i] = strings.ToLower(english.Word(w))
	}
	return o.keep(name, words)
}

// keep refuses words that the dictionary cannot hold, or leaves them out.
func (o *dawgBuildOptions) keep(name string, list []string) ([]string, error) {
	good := list[:0]
	for _, w := range list {
		fits := len(w) >= 2 && len(w) <= words.MaxWordLen && strings.IndexFunc(w, func(r rune) bool { return r < 'a' || r > 'z' }) < 0
		switch {
		case fits:
			good = append(good, w)
		case !o.skipBad:
			return nil, fmt.Errorf("%s: %s is not a word of 2 to %d letters A to Z; --skip-bad leaves such words out",
				name, cut(strings.ToUpper(w)), words.MaxWordLen)
		}
	}
	return good, nil
}

func newClassicDAWGWords(a *command.App) *cobra.Command {
	mode, asJSON := "", false
	c := &cobra.Command{
		Use:     "words FILE",
		Short:   "List all words of a dictionary of the original",
		Long:    "FILE is the data fork, or any file that maven classic open takes. Words are written one a line.",
		Example: "  maven classic dawg words words.dawg --lexicon NA\n  maven classic dawg words Maven.bin | wc -l",
		Args:    command.ArgCount(1, 1, "one file"),
		RunE: func(_ *cobra.Command, args []string) error {
			return dawgWords(a, args[0], mode, asJSON)
		},
	}
	c.Flags().StringVar(&mode, "lexicon", "Both", "NA, UK or Both")
	c.Flags().BoolVar(&asJSON, "json", false, "write one JSON object")
	command.CompleteFlag(c, "lexicon", func() []string { return []string{"NA", "UK", "Both"} })
	return c
}

func dawgWords(a *command.App, path, name string, asJSON bool) error {
	mode, ok := command.ClassicMode(name)
	if !ok {
		return command.Usagef("--lexicon %s: want NA, UK or Both", name)
	}
	source := command.ClassicSource{File: path}
	file, err := source.Dictionary()
	if err != nil {
		return err
	}
	if file == nil {
		return fmt.Errorf("%s: no data fork, and so no dictionary", path)
	}
	active, err := file.Active(mode)
	if err != nil {
		return err
	}
	lex := command.ClassicLexicon{Name: mode.String(), Active: active}
	words := lex.Words()
	if asJSON {
		return command.WriteJSON(a.Out, struct {
			Lexicon command.LexiconJSON `json:"lexicon"`
			Words   []string            `json:"words"`
		}{lex.Identity(), append([]string{}, words...)})
	}
	out := bufio.NewWriter(a.Out)
	for _, w := range words {
		fmt.Fprintln(out, strings.ToUpper(w))
	}
	return out.Flush()
}
