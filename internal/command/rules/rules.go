// Package rules is `maven rules` and `maven tiles`, which show and check rules and tile sets: those built in, and those
// in files.
package rules

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"maven/internal/board"
	"maven/internal/command"
	"maven/internal/form"
	"maven/internal/library"
	"maven/internal/rules"
	"maven/internal/said"
	"maven/internal/term"
)

// New returns the command line of maven rules.
func New(a *command.App) *cobra.Command {
	return newVerbs(a, &cobra.Command{
		Use:   "rules",
		Short: "Show and check the rules of the game",
		Long: "Shows and checks rules: the board, the tile set, the limits and the bonuses of a game. Four are built\n" +
			"in. You can write others in a TOML file, which every command takes as --rules FILE.toml. Those that the\n" +
			"page keeps, rules/NAME.toml in the data directory, go by their names.",
		Example: "  maven rules list\n  maven rules show super\n  maven rules check house.toml",
	}, &kind{
		shelf:   library.RuleFiles,
		lists:   "List the rules: those built in, and your own",
		columns: term.Heads("name", "size", "tiles", ">rack", "bonus"),
		list:    func() (any, [][]string, error) { return listRules(a.Library()) },

		shows: "Show a board and its rules",
		showsLong: "Draws the board and lists its rules. Double, triple and quadruple letter squares are drawn as ' \" ^,\n" +
			"word squares as - = ~, and squares that take no tile as #. With --toml it writes the file of rules\n" +
			"that have a name, from which you can make your own.",
		named: "rules", one: "rules that have a name", example: "standard",
		show: func(name string, asJSON bool) error { return showRules(a, name, asJSON) },

		checks: "rules", fault: "the line, the key",
		read: func(file string) error {
			_, err := a.Library().Rules(file)
			return err
		},
		begins: "rules ",
	})
}

// listRules returns the form and the rows of all rules.
func listRules(lib *library.Library) (any, [][]string, error) {
	forms, err := form.ListRules(lib)
	rows := [][]string{}
	for _, f := range forms {
		r, err := lib.Rules(f.Name)
		if err != nil {
			rows = append(rows, []string{f.Name, "", "", "", f.Problem})
			continue
		}
		rows = append(rows, []string{r.Name, fmt.Sprintf("%d by %[1]d", r.Size), r.Tiles.Name, fmt.Sprint(r.RackSize), bonusText(r)})
	}
	return form.RulesList{Rules: forms}, rows, err
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

func showRules(a *command.App, name string, asJSON bool) error {
	r, err := a.Library().Rules(name)
	if err != nil {
		return command.ArgError(err)
	}
	return a.Answer(asJSON, form.NewRulesInFull(r), func(s *term.Screen) { s.BoardWith(board.New(r, nil), nil, rulesFacts(r)) })
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
		{"challenge", command.ChallengeSaid(r.Challenge.String(), r).String()},
	}
}

func endText(r *rules.Rules) string {
	var parts []string
	if r.ScorelessTurns > 0 {
		parts = append(parts, term.Counted(r.ScorelessTurns, "turn")+" without score")
	}
	if r.Passes > 0 {
		parts = append(parts, term.Counted(r.Passes, "pass"))
	}
	text := fmt.Sprintf("after %s in a row", said.Or(parts))
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
