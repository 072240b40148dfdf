// Package lexicon is `maven lexicon`, which lists, imports, exports, compares and removes word lists.
package lexicon

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"maven/internal/command"
	"maven/internal/form"
	"maven/internal/lexicon"
	"maven/internal/library"
	"maven/internal/term"
)

// New returns the command line of maven lexicon.
func New(a *command.App) *cobra.Command {
	return command.Group(&cobra.Command{
		Use:   "lexicon",
		Short: "List, import, export and compare word lists",
		Long: "Manages your word lists. Three are built in: NA leaves out spellings found only in British lists, UK\n" +
			"leaves out spellings found only in American lists, and Both has all words. Import any other list once,\n" +
			"from a text with one word per line or from a KWG file, and use it by its name from then on.",
		Example: "  maven lexicon list\n  maven lexicon import MINE words.txt\n  maven lexicon diff NA UK",
	}, newLexiconList(a), newLexiconInfo(a), newLexiconImport(a), newLexiconExport(a), newLexiconDiff(a), newLexiconRemove(a))
}

func newLexiconList(a *command.App) *cobra.Command {
	return command.WithJSON(&cobra.Command{
		Use:     "list",
		Short:   "List the word lists",
		Example: "  maven lexicon list\n  maven lexicon list --json",
		Args:    command.ArgCount(0, 0, "no arguments"),
	}, func(_ context.Context, _ []string, asJSON bool) error { return listLexica(a, asJSON) })
}

func listLexica(a *command.App, asJSON bool) error {
	lib := a.Library()
	infos, err := lib.Lexicons()
	if err != nil {
		return err
	}
	forms := make([]form.LexiconInfo, len(infos))
	for i, info := range infos {
		forms[i] = form.NewLexiconInfo(info)
	}
	if asJSON {
		return a.WriteJSON(form.Lexica{Lexica: forms})
	}
	rows := make([][]string, len(forms))
	for i, f := range forms {
		rows[i] = []string{f.Name, term.Grouped(f.Words), command.OrNone(f.Tiles), f.Origin, command.OrNone(shortHash(f.Hash))}
	}
	columns := term.Heads("name", ">words", "tiles", "origin", "hash")
	if err := term.NewScreen(a.Out).Table(columns, rows); err != nil {
		return err
	}
	for _, f := range forms {
		if !f.Remark.IsZero() {
			if err := a.Printf("%s: %s\n", f.Name, f.Remark); err != nil {
				return err
			}
		}
		if f.Problem != "" {
			fmt.Fprintf(a.Errs, "%s cannot be used: %s\n", f.Name, f.Problem)
		}
	}
	return nil
}

// shortHash returns the first digits of a hash, enough to tell lists apart at a glance.
func shortHash(hash string) string {
	return hash[:min(len(hash), 12)]
}

func newLexiconInfo(a *command.App) *cobra.Command {
	tiles := ""
	c := command.WithJSON(&cobra.Command{
		Use:     "info NAME|FILE.kwg",
		Short:   "Describe a word list: its words by length, hash and origin",
		Example: "  maven lexicon info NA\n  maven lexicon info list.kwg --tiles french --json",
		Args:    command.FileCount(1, 1, "a name of a word list or FILE.kwg"),
	}, func(_ context.Context, args []string, asJSON bool) error {
		return describeLexicon(a, &command.LexiconChoice{Name: args[0], Tiles: tiles}, asJSON)
	})
	c.Flags().StringVar(&tiles, "tiles", "", "tile set of FILE.kwg: a name or FILE.csv (default: english)")
	command.CompleteFlag(c, "tiles", a.Names(library.TileSets))
	command.CompleteArgs(c, 1, a.LexiconNames)
	return c
}

func describeLexicon(a *command.App, choice *command.LexiconChoice, asJSON bool) error {
	lex, err := choice.Open(a)
	if err != nil {
		return err
	}
	lib := a.Library()
	info, err := lib.Describe(choice.Name)
	if err != nil {
		return command.ArgError(err)
	}
	described := form.NewLexiconInfo(info)
	described.Describe(lex)
	return a.Answer(asJSON, described, func(s *term.Screen) { writeInfo(s, &described) })
}

func writeInfo(s *term.Screen, f *form.LexiconInfo) {
	shared := ""
	if f.Shared {
		shared = ", shared by the built-in lists"
	}
	s.Printf("name      %s\nwords     %s\ntile set  %s\norigin    %s\n", f.Name, term.Grouped(f.Words), f.Tiles, f.Origin)
	if f.Source != "" {
		s.Printf("source    %s\n", f.Source)
	}
	if !f.Remark.IsZero() {
		s.Printf("remark    %s\n", f.Remark)
	}
	s.Printf("hash      %s\nnodes     %s%s\n\n", f.Hash, term.Grouped(f.Nodes), shared)
	s.Printf("length  words\n")
	for _, c := range f.Lengths {
		s.Printf("%6d  %s\n", c.Length, term.Grouped(c.Words))
	}
}

type diffOptions struct {
	tiles string
	count int
}

func newLexiconDiff(a *command.App) *cobra.Command {
	var o diffOptions
	c := command.WithJSON(&cobra.Command{
		Use:     "diff A B",
		Short:   "Compare two word lists",
		Long:    "Compares two word lists: shows how many words they share, and the words that only one of them has.",
		Example: "  maven lexicon diff NA UK\n  maven lexicon diff NA UK --count 0 --json\n  maven lexicon diff MINE new.kwg",
		Args:    command.FileCount(2, 2, "two word lists, each a name or FILE.kwg"),
	}, func(_ context.Context, args []string, asJSON bool) error {
		return diffLexica(a, &o, args[0], args[1], asJSON)
	})
	c.Flags().StringVar(&o.tiles, "tiles", "", "tile set of FILE.kwg: a name or FILE.csv (default: the other list's; english for two files)")
	command.CompleteFlag(c, "tiles", a.Names(library.TileSets))
	command.CompleteArgs(c, 2, a.LexiconNames)
	command.Count(c.Flags(), &o.count, command.DefaultCount, "words to show for each list; 0 shows all")
	return c
}

func diffLexica(a *command.App, o *diffOptions, nameA, nameB string, asJSON bool) error {
	lexA, lexB, err := openPair(a, o.tiles, nameA, nameB)
	if err != nil {
		return err
	}
	d := form.Difference{A: form.NewSide(lexA, lexB, o.count), B: form.NewSide(lexB, lexA, o.count)}
	d.Both = d.A.Words - d.A.Only
	return a.Answer(asJSON, d, func(s *term.Screen) {
		s.Printf("%s in both\n", term.Counted(d.Both, "word"))
		writeSide(s, &d.A)
		writeSide(s, &d.B)
	})
}

// openPair opens two word lists with the same letters. A file takes the tile set of the other list, unless one is
// given.
func openPair(a *command.App, tiles, nameA, nameB string) (lexA, lexB *lexicon.Lexicon, err error) {
	first, second := nameA, nameB
	swap := library.IsFile(nameA, library.Graphs)
	if swap {
		first, second = nameB, nameA
	}
	if lexA, err = (&command.LexiconChoice{Name: first, Tiles: tiles}).Open(a); err != nil {
		return nil, nil, err
	}
	lib := a.Library()
	if lexB, err = lib.Lexicon(second, lexA.Set); err != nil {
		return nil, nil, command.ArgError(err)
	}
	if swap {
		lexA, lexB = lexB, lexA
	}
	return lexA, lexB, nil
}

func writeSide(w *term.Screen, s *form.Side) {
	w.Printf("%s only in %s, which has %s\n", term.Counted(s.Only, "word"), s.Name, term.Grouped(s.Words))
	if len(s.OnlyWords) > 0 {
		w.Printf("  %s\n", strings.Join(s.OnlyWords, "\n  "))
	}
	if s.Only > len(s.OnlyWords) {
		w.Printf("  %s more; --count 0 shows all\n", term.Grouped(s.Only-len(s.OnlyWords)))
	}
}

func newLexiconRemove(a *command.App) *cobra.Command {
	c := command.WithJSON(&cobra.Command{
		Use:     "remove NAME",
		Short:   "Remove an imported word list",
		Example: "  maven lexicon remove MINE",
		Args:    command.ArgCount(1, 1, "the name of an imported word list"),
	}, func(ctx context.Context, args []string, asJSON bool) error {
		if err := a.RemoveLexicon(ctx, args[0]); err != nil {
			return err
		}
		removed := form.Removal{Lexicon: form.Lexicon{Name: args[0]}, Removed: true}
		return a.Answer(asJSON, removed, func(s *term.Screen) { s.Printf("removed %s\n", args[0]) })
	})
	command.CompleteArgs(c, 1, a.LexiconsThat(func(l *library.Info) bool { return l.Origin == library.User }))
	return c
}
