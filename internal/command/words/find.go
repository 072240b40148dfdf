package words

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"maven/internal/command"
	"maven/internal/form"
	"maven/internal/wordsearch"
)

func newFind(a *command.App) *cobra.Command {
	var o wordSearch
	c := &cobra.Command{
		Use:   "find QUERY...",
		Short: "Find the words that meet several conditions",
		Long:  findHelp(),
		Example: "  maven words find anagram:RETINA?\n" +
			"  maven words find length:7 rank:1-500 --order probability\n" +
			"  maven words find 'Q* not QU*'\n" +
			"  maven words find length:2-3 'any:[JQXZ]'\n" +
			"  maven words find length:4 front:S not back:S\n" +
			"  maven words find begins:UN ends:ING points:20-\n" +
			"  maven words find 'length:5 vowels:4- or length:6 vowels:5-'\n" +
			"  maven words find length:8 anagrams:1 size:-35 top:1-100\n" +
			"  maven words find --lexicon UK length:2-4 not list:NA\n" +
			"  maven words find file:missed.txt 'not (inner:front or inner:back)'",
		Args: cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, args []string) error {
			return find(a, &o, strings.Join(args, " "))
		},
	}
	o.bind(a, c)
	return c
}

// findHelp lists the conditions.
func findHelp() string {
	var b strings.Builder
	b.WriteString("Finds the words that meet all conditions of a query. \"or\" and \"not\" join conditions, round brackets keep\n" +
		"them together. A pattern may stand alone: 'Q[^U]*'. A RANGE is 7, 7-8, 9- or -3. LETTERS may stand in [ ],\n" +
		"and [^ABC] means all other letters. Quote what your shell would change, and values with spaces twice:\n" +
		"'file:\"my words.txt\"'.\n\nConditions:\n")
	for _, one := range wordsearch.Conditions() {
		fmt.Fprintf(&b, "  %-21s %s\n", one.Name+":"+one.Value, one.About)
	}
	return strings.TrimRight(b.String(), "\n")
}

func find(a *command.App, o *wordSearch, text string) error {
	lex, s, err := o.start(a)
	if err != nil {
		return err
	}
	q, err := wordsearch.Parse(lex, &command.WordLists{Library: a.Library(), Set: lex.Set}, text)
	if err != nil {
		return command.UsageError(err)
	}
	return o.show(a, lex, form.Words{Search: "find", Query: text}, lex.Select(q.Words(lex), s), nil)
}
