package kibitz

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"maven/internal/answers"
	"maven/internal/command"
	"maven/internal/engine"
	"maven/internal/question"
	"maven/internal/setting"
	"maven/internal/term"
)

// checkCompared refuses flags that do not go with --compare.
func (o *kibitzOptions) checkCompared(c *cobra.Command) error {
	for _, name := range []string{"player", "sim", "move", "file", "save", "resume", "explain"} {
		if c.Flag(name).Changed {
			return command.Usagef("--%s and --compare exclude each other", name)
		}
	}
	return nil
}

// players returns the players that are compared.
func (o *kibitzOptions) players() ([]setting.Player, error) {
	var names []string
	for _, text := range o.compare {
		if strings.Contains(text, "=") {
			names = append(names, text)
		} else {
			names = append(names, strings.Split(text, ",")...)
		}
	}
	var all []setting.Player
	for _, name := range names {
		p, err := o.named(name)
		if err != nil {
			return nil, err
		}
		all = append(all, p)
	}
	return all, nil
}

// A sheet is a comparison with what it is written from.
type sheet struct {
	lists []*answer
	shown int
	out   *answers.Comparison
}

// compare ranks a position by several players, and says where they part and why.
func compare(ctx context.Context, a *command.App, o *kibitzOptions) (err error) {
	k, q := newKibitzer(a, o), o.question
	if q.Players, err = o.players(); err != nil {
		return err
	}
	if err := command.Asked(q.Check()); err != nil {
		return err
	}
	line, seed := o.cgp, (*int)(nil)
	if line == "" {
		if line, seed, err = k.openingLine(); err != nil {
			return err
		}
	}
	p, err := a.Place(k.settings, line)
	if err != nil {
		return err
	}
	if err := k.ask(p, &q); err != nil {
		return err
	}
	analysis, err := question.Open(p.Setting, &q)
	if err != nil {
		return command.Asked(err)
	}
	if err := analysis.Run(ctx, analysis.Limits, nil); err != nil {
		return err
	}
	all := sheet{shown: analysis.Count, out: answers.NewComparison(analysis, p.CGP, seed)}
	if o.json {
		return a.WriteJSON(all.out)
	}
	for _, list := range analysis.Lists {
		one := of(p.CGP, list)
		one.seed = seed
		all.lists = append(all.lists, one)
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
	if err := screen.BoardWith(first.position.Board, nil, shared(first)); err != nil {
		return err
	}
	for _, a := range c.lists {
		title := a.player.Name
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
func (c *sheet) sentence(d *answers.Parting) string {
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
