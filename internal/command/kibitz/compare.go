package kibitz

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"maven/internal/command"
	"maven/internal/comparison"
	"maven/internal/engine"
	"maven/internal/setting"
	"maven/internal/term"
)

const comparedMoves = 5 // of each list, unless --count says otherwise

// checkCompared refuses flags that do not go with --compare.
func (o *kibitzOptions) checkCompared(c *cobra.Command) error {
	for _, name := range []string{"player", "sim", "move", "file", "save", "resume", "explain"} {
		if c.Flag(name).Changed {
			return command.Usagef("--%s and --compare exclude each other", name)
		}
	}
	if o.limit < 0 {
		return command.Usagef("--time %v: want a time such as 5s, or 0 for no limit", o.limit)
	}
	return nil
}

// players returns the options of each player that is compared.
func (o *kibitzOptions) players(c *cobra.Command) ([]*kibitzOptions, error) {
	var names []string
	for _, text := range o.compare {
		if strings.Contains(text, "=") {
			names = append(names, text)
		} else {
			names = append(names, strings.Split(text, ",")...)
		}
	}
	if len(names) < comparison.Fewest || len(names) > comparison.Most {
		return nil, command.Usagef("--compare: %s; want %d to %d, such as classic,static,full", command.Counted(len(names), "player"), comparison.Fewest, comparison.Most)
	}
	var all []*kibitzOptions
	for _, name := range names {
		one := *o
		one.player = name
		var err error
		if one.spec, err = setting.ParsePlayer(name); err != nil {
			return nil, command.UsageError(err)
		}
		one.spec.Win = true
		switch {
		case one.spec.Kind == setting.ClassicPlayer:
			err = one.useClassic()
		case one.spec.Simulates():
			one.count = engine.DefaultCandidates
			err = one.useSim(c)
		}
		if err == nil && one.spec.HasLeaves() {
			err = usage(one.spec.UseLeaves(o.Leaves, "--leaves"))
		}
		if err != nil {
			return nil, err
		}
		all = append(all, &one)
	}
	return all, nil
}

// A sheet is a comparison with what it is written from.
type sheet struct {
	lists []*answer
	shown int
	out   *comparison.Comparison
}

// compare ranks a position by several players, and says where they part and why.
func compare(ctx context.Context, a *command.App, o *kibitzOptions, c *cobra.Command) error {
	players, err := o.players(c)
	if err != nil {
		return err
	}
	line, seed := o.cgp, (*int)(nil)
	if line == "" {
		if line, seed, err = newKibitzer(a, o).openingLine(); err != nil {
			return err
		}
	}
	all := sheet{shown: o.count}
	if !c.Flag("count").Changed {
		all.shown = comparedMoves
	}
	settings := a.Settings(o.Request)
	for _, one := range players {
		k := newKibitzer(a, one)
		k.settings = settings
		ans, err := k.answer(ctx, line)
		if err != nil {
			return err
		}
		if ans.interrupted != nil {
			return ans.interrupted
		}
		ans.seed = seed
		all.lists = append(all.lists, ans)
	}
	var lists []*comparison.List
	for i, ans := range all.lists {
		told := ans.told()
		lists = append(lists, &comparison.List{Player: told.Player, CGP: told.CGP, Setting: told.Setting, Position: told.Position,
			Analysis: ans.analysis, Limits: players[i].limits(), Seed: seed})
	}
	if err := comparison.Exchange(ctx, lists); err != nil {
		return err
	}
	for i, ans := range all.lists {
		ans.found = lists[i].Analysis.Snapshot()
		ans.moves = ans.found.Candidates
	}
	if all.out = comparison.New(lists, all.shown); o.json {
		return a.WriteJSON(all.out)
	}
	return all.write(term.NewScreen(a.Out))
}

// first returns the moves of a list that are shown.
func (c *sheet) first(a *answer) []engine.Candidate {
	if c.shown == 0 {
		return a.moves
	}
	return a.moves[:min(c.shown, len(a.moves))]
}

// write writes the comparison for people.
func (c *sheet) write(screen *term.Screen) error {
	t := textAnswers{screen: screen}
	first := c.lists[0]
	if err := screen.Columns(3, screen.Board(first.position.Board), append([]string{""}, screen.Facts(shared(first))...)); err != nil {
		return err
	}
	for _, a := range c.lists {
		title := a.desk.spec.Name
		if a.found.Note != "" {
			title += ", " + a.found.Note
		}
		if err := screen.Printf("\n%s\n", screen.Strong(title)); err != nil {
			return err
		}
		shown := *a
		shown.moves = c.first(a)
		if err := t.table(&shown, nil); err != nil {
			return err
		}
	}
	if err := screen.Printf("\n"); err != nil {
		return err
	}
	if c.out.Agree {
		return screen.Printf("All choose %s.\n", first.position.Board.Spell(&first.moves[0].Move))
	}
	for i := range c.out.Differences {
		if err := screen.Lines(term.Wrap(c.sentence(&c.out.Differences[i]), sentenceWidth, 2)); err != nil {
			return err
		}
	}
	return nil
}

// shared are the facts that all lists have in common.
func shared(a *answer) [][2]string {
	return slices.DeleteFunc(facts(a), func(f [2]string) bool { return f[0] == "player" || f[0] == "leaves" || f[0] == "method" })
}

// sentence says one difference.
func (c *sheet) sentence(d *comparison.Parting) string {
	text := fmt.Sprintf("%s: %s rather than %s of %s", d.Player, d.Move, d.Than, strings.Join(d.Of, " and "))
	switch {
	case !d.Valued:
		return text + ", which it does not value."
	case len(d.Terms) == 0:
		text += fmt.Sprintf(", %+.2f.", *d.Gain)
		for _, r := range d.Reasons {
			text += " " + r.Text
		}
		return text
	}
	var parts []string
	for _, part := range d.Terms {
		parts = append(parts, fmt.Sprintf("%s %+.2f", part.Name, part.Points))
	}
	return text + fmt.Sprintf(", %+.2f: %s.", *d.Gain, strings.Join(parts, ", "))
}
