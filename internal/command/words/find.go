package words

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"maven/internal/command"
	"maven/internal/form"
	"maven/internal/searches"
	"maven/internal/store"
	"maven/internal/term"
	"maven/internal/wordsearch"
)

func newFind(a *command.App) *cobra.Command {
	var o findOptions
	c := &cobra.Command{
		Use:   "find QUERY...",
		Short: "Find the words that meet several conditions",
		Long:  findHelp(),
		Example: searchExamples +
			"\n  maven words find length:7 rank:1-500 --save sevens",
		Args: cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, args []string) error { return find(c.Context(), a, &o, strings.Join(args, " ")) },
	}
	o.bind(a, c)
	command.Name(c.Flags(), &o.save, "save", "a name for the search", "keep the query under this name, for which @NAME stands from then on")
	c.Flags().StringVar(&o.file, "db", "", "database file of saved searches (default: games.db in the data directory)")
	return c
}

// searchExamples teach what can be searched for, in ten lines.
const searchExamples = "  maven words find anagram:RETINA?\n" +
	"  maven words find length:7 rank:1-500 --order probability\n" +
	"  maven words find 'Q* not QU*'\n" +
	"  maven words find length:2-3 'any:[JQXZ]'\n" +
	"  maven words find length:4 front:S not back:S\n" +
	"  maven words find begins:UN ends:ING points:20-\n" +
	"  maven words find 'length:5 vowels:4- or length:6 vowels:5-'\n" +
	"  maven words find length:8 anagrams:1 size:-35 top:1-100\n" +
	"  maven words find --lexicon UK length:2-4 not list:NA\n" +
	"  maven words find file:missed.txt 'not (inner:front or inner:back)'"

type findOptions struct {
	wordSearch
	save, file string
}

// findHelp lists the conditions.
func findHelp() string {
	var b strings.Builder
	b.WriteString("Finds the words that meet all conditions of a query. \"or\" and \"not\" join conditions, round brackets keep\n" +
		"them together. A pattern may stand alone: 'Q[^U]*'. A RANGE is 7, 7-8, 9- or -3. LETTERS may stand in [ ],\n" +
		"and [^ABC] means all other letters. Quote what your shell would change, and values with spaces twice:\n" +
		"'file:\"my words.txt\"'. --save NAME keeps a query; @NAME stands for it from then on, also in others:\n" +
		"'@mine any:Q'. maven words saved lists them.\n\nConditions:\n")
	for _, one := range wordsearch.Conditions() {
		fmt.Fprintf(&b, "  %-21s %s\n", one.Name+":"+one.Value, one.About)
	}
	return strings.TrimRight(b.String(), "\n")
}

func find(ctx context.Context, a *command.App, o *findOptions, text string) error {
	lex, s, err := o.start(a)
	if err != nil {
		return err
	}
	q, err := wordsearch.Parse(lex, a.WordLists(ctx, o.file), text)
	if err != nil {
		return command.UsageError(err)
	}
	if o.save != "" {
		if err := save(ctx, a, o, text, q.Uses); err != nil {
			return err
		}
	}
	return o.show(a, lex, form.Words{Search: "find", Query: text}, lex.Select(q.Words(lex), s), nil)
}

// save keeps a query under the name that --save has.
func save(ctx context.Context, a *command.App, o *findOptions, text string, uses []string) error {
	return a.InStore(ctx, o.file, func(s *store.Store) error {
		err := searches.Keep(s, o.save, text, uses)
		if errors.Is(err, searches.ErrName) || errors.Is(err, searches.ErrItself) {
			err = command.UsageError(err)
		}
		return err
	})
}

func newSaved(a *command.App) *cobra.Command {
	file, remove := "", ""
	c := &cobra.Command{
		Use:     "saved",
		Short:   "List the searches that are saved under names",
		Long:    "Lists the searches that maven words find --save has kept, or removes one.",
		Example: "  maven words saved\n  maven words saved --remove sevens",
		Args:    command.ArgCount(0, 0, "no arguments"),
		RunE: func(c *cobra.Command, _ []string) error {
			return a.WithStore(c.Context(), file, func(s *store.Store) error {
				if remove != "" {
					return searches.Remove(s, remove)
				}
				all, err := searches.All(s)
				rows := make([][]string, len(all))
				for i, one := range all {
					rows[i] = []string{"@" + one.Name, one.Query}
				}
				if err != nil || len(rows) == 0 {
					return err
				}
				return term.NewScreen(a.Out).Table(term.Heads("name", "query"), rows)
			})
		},
	}
	command.Database(c.Flags(), &file)
	command.Name(c.Flags(), &remove, "remove", "the name of a saved search", "remove the search of this name")
	return c
}
