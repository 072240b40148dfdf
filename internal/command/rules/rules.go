// Package rules is `maven rules` and `maven tiles`, which show and check rules and tile sets: those built in, and those
// in files.
package rules

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"maven/internal/board"
	"maven/internal/command"
	"maven/internal/form"
	"maven/internal/library"
	"maven/internal/rules"
	"maven/internal/term"
)

// New returns the command line of maven rules.
func New(a *command.App) *cobra.Command {
	return command.Group(&cobra.Command{
		Use:   "rules",
		Short: "Show and check the rules of the game",
		Long: "Shows and checks rules: the board, the tile set, the limits and the bonuses of a game. Four are built\n" +
			"in. You can write others in a TOML file, which every verb takes as --rules FILE.toml. Those that the\n" +
			"page keeps, rules/NAME.toml in the data directory, go by their names.",
		Example: "  maven rules list\n  maven rules show super\n  maven rules check house.toml",
	}, newRulesList(a), newRulesShow(a), newRulesCheck(a))
}

func newRulesList(a *command.App) *cobra.Command {
	return command.WithJSON(&cobra.Command{
		Use:     "list",
		Short:   "List the rules: those built in, and your own",
		Example: "  maven rules list\n  maven rules list --json",
		Args:    command.ArgCount(0, 0, "no arguments"),
	}, func(_ context.Context, _ []string, asJSON bool) error {
		return listRules(a, asJSON)
	})
}

func listRules(a *command.App, asJSON bool) error {
	lib := a.Library()
	forms, err := form.ListRules(lib)
	if err != nil {
		return err
	}
	rows := [][]string{}
	for _, f := range forms {
		r, err := lib.Rules(f.Name)
		if err != nil {
			rows = append(rows, []string{f.Name, "", "", "", f.Problem})
			continue
		}
		rows = append(rows, []string{r.Name, fmt.Sprintf("%d by %[1]d", r.Size), r.Tiles.Name,
			fmt.Sprint(r.RackSize), bonusText(r)})
	}
	if asJSON {
		return a.WriteJSON(form.RulesList{Rules: forms})
	}
	columns := term.Heads("name", "size", "tiles", ">rack", "bonus")
	return term.NewScreen(a.Out).Table(columns, rows)
}

// bonusText lists the bonuses, from the fewest tiles up.
func bonusText(r *rules.Rules) string {
	var parts []string
	for n, points := range r.Bonus {
		if points > 0 {
			parts = append(parts, fmt.Sprintf("%d for %s", points, term.Counted(n, "tile")))
		}
	}
	return command.OrNone(strings.Join(parts, ", "))
}

func newRulesShow(a *command.App) *cobra.Command {
	asTOML := false
	c := command.WithJSON(&cobra.Command{
		Use:   "show NAME|FILE.toml",
		Short: "Show a board and its rules",
		Long: "Draws the board and lists its rules. Double, triple and quadruple letter squares are drawn as ' \" ^,\n" +
			"word squares as - = ~, and squares that take no tile as #. With --toml it writes the file of rules\n" +
			"that have a name, from which you can make your own.",
		Example: "  maven rules show standard\n  maven rules show standard --toml > house.toml\n  maven rules show house.toml --json",
		Args:    command.ArgCount(1, 1, "a name of rules or FILE.toml"),
	}, func(_ context.Context, args []string, asJSON bool) error {
		if asTOML {
			return writeNamed(a, "--toml", library.RuleFiles, args[0])
		}
		return showRules(a, args[0], asJSON)
	})
	c.Flags().BoolVar(&asTOML, "toml", false, "write the file of rules that have a name")
	c.MarkFlagsMutuallyExclusive("toml", "json")
	command.CompleteArgs(c, 1, a.Names(library.RuleFiles))
	return c
}

func showRules(a *command.App, name string, asJSON bool) error {
	lib := a.Library()
	r, err := lib.Rules(name)
	if err != nil {
		return command.ArgError(err)
	}
	if asJSON {
		return a.WriteJSON(form.NewRulesInFull(r))
	}
	return term.NewScreen(a.Out).BoardWith(board.New(r, nil), nil, rulesFacts(r))
}

// writeNamed writes the file of rules or of a tile set that go by a name.
func writeNamed(a *command.App, flag string, kind library.Kind, name string) error {
	text, err := a.Library().Shelf(kind).Text(name)
	if unknown := (*library.UnknownError)(nil); errors.As(err, &unknown) {
		return command.Usagef("%s writes what has a name: must be %s, not %q", flag, strings.Join(unknown.Known, ", "), name)
	} else if err != nil {
		return err
	}
	_, err = a.Out.Write(text)
	return err
}

// rulesFacts returns the facts shown beside the board.
func rulesFacts(r *rules.Rules) [][2]string {
	labels := "rows 1, 2, 3; columns A, B, C"
	if r.RowLetters {
		labels = "rows A, B, C; columns 1, 2, 3"
	}
	return [][2]string{
		{"rules", r.Name},
		{"size", fmt.Sprintf("%d by %[1]d", r.Size)},
		{"labels", labels},
		{"start", board.New(r, nil).Notation().Square(r.StartRow, r.StartCol)},
		{"tiles", fmt.Sprintf("%s, %s", r.Tiles.Name, term.Counted(r.Tiles.Count.Len(), "tile"))},
		{"rack", term.Counted(r.RackSize, "tile")},
		{"bonus", bonusText(r)},
		{"exchange", fmt.Sprintf("with %s or more in the bag", term.Counted(r.ExchangeLimit, "tile"))},
		{"end", endText(r)},
		{"end rack", endRackText(r.EndRack)},
		{"challenge", command.ChallengeText(r)},
	}
}

func endText(r *rules.Rules) string {
	var parts []string
	if r.ScorelessTurns > 0 {
		parts = append(parts, term.Counted(r.ScorelessTurns, "turn")+" without score")
	}
	switch {
	case r.Passes == 1:
		parts = append(parts, "1 pass")
	case r.Passes > 1:
		parts = append(parts, fmt.Sprintf("%d passes", r.Passes))
	}
	text := "after " + strings.Join(parts, " or ") + " in a row"
	if r.ScorelessLate > 0 {
		text += fmt.Sprintf("; after %d without score when exchanges are no longer allowed", r.ScorelessLate)
	}
	return text
}

func endRackText(e rules.EndRack) string {
	if e == rules.Transfer {
		return e.String() + ": the points of the opponent's tiles go over"
	}
	return e.String() + ": twice the points of the opponent's tiles"
}

func newRulesCheck(a *command.App) *cobra.Command {
	return command.WithJSON(&cobra.Command{
		Use:   "check FILE...",
		Short: "Check files with rules",
		Long: "Checks files with rules. For each file it shows ok, or the first fault: the line, the key and what would be\n" +
			"right. The exit code is 0 if all are ok, 1 if one has a fault, and 2 if one cannot be read.",
		Example: "  maven rules check house.toml\n  maven rules check *.toml --json",
		Args:    command.ArgCount(1, -1, "files with rules"),
	}, func(_ context.Context, args []string, asJSON bool) error {
		return checkRules(a, args, asJSON)
	})
}

func checkRules(a *command.App, files []string, asJSON bool) error {
	lib := a.Library()
	return checkFiles(a, files, &fileKind{
		suffix: ".toml",
		read: func(file string) error {
			_, err := lib.Rules(file)
			return err
		},
		named: func(file string) string { return "rules " + file },
	}, asJSON)
}
