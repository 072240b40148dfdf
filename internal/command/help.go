package command

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"maven/internal/term"
)

// setHelp makes the help of a command line and its verbs fit the terminal.
func setHelp(a *App, root *cobra.Command) {
	root.SetUsageTemplate(strings.ReplaceAll(root.UsageTemplate(), "Flags.FlagUsages ", fmt.Sprintf("Flags.FlagUsagesWrapped %d ", term.UsualWidth)))
	root.SetHelpFunc(func(c *cobra.Command, _ []string) {
		if c.HasSubCommands() { // cobra shows the help of the verb above one that is not there
			if err := verbNeeded(c, c.Flags().Args()); err != nil {
				a.helpErr = err
				return
			}
		}
		about := strings.TrimSpace(cmp.Or(c.Long, c.Short+".")) + needed(c.Example)
		fmt.Fprintf(c.OutOrStdout(), "%s\n\n%s", fill(about), c.UsageString())
	})
	root.SetHelpCommand(newHelp())
}

// needed says what examples take for granted: files and positions of the person's own.
func needed(example string) string {
	var all []string
	if strings.Contains(example, "game.gcg") {
		all = append(all, "game.gcg is a record of yours")
	}
	if strings.Contains(example, "$CGP") {
		all = append(all, "$CGP is a position of yours, a line as maven gcg position writes it")
	}
	if len(all) == 0 {
		return ""
	}
	return "\n\nIn the examples " + strings.Join(all, ", and ") + "."
}

// newHelp returns the command that shows the help of others.
func newHelp() *cobra.Command {
	return &cobra.Command{
		Use:     "help [COMMAND]",
		Short:   "Show the help of a command",
		Example: "  maven help\n  maven help kibitz\n  maven help lexicon import",
		RunE: func(c *cobra.Command, args []string) error {
			verb, rest, err := c.Root().Find(args)
			if err != nil || len(rest) > 0 {
				return Usagef("maven has no command %q; see maven help", strings.Join(args, " "))
			}
			verb.InitDefaultHelpFlag() // so that they are listed
			verb.InitDefaultVersionFlag()
			return verb.Help()
		},
	}
}

// fill joins the lines of each paragraph and breaks them to the width of help. Indented lines stay apart; the
// rest of a long one goes below its last column, which follows two blanks or more.
func fill(text string) string {
	var filled []string
	var paragraph []string
	end := func() {
		if len(paragraph) > 0 {
			filled = append(filled, term.Wrap(strings.Join(paragraph, " "), term.UsualWidth, 0)...)
		}
		paragraph = nil
	}
	for _, line := range strings.Split(text, "\n") {
		if line != "" && line[0] != ' ' && line[0] != '\t' {
			paragraph = append(paragraph, line)
			continue
		}
		end()
		filled = append(filled, term.Wrap(line, term.UsualWidth, strings.LastIndex(line, "  ")+2)...)
	}
	end()
	return strings.Join(filled, "\n")
}
