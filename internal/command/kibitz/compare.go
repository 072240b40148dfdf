package kibitz

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"maven/internal/command"
	"maven/internal/engine"
	"maven/internal/explain"
	"maven/internal/form"
	"maven/internal/setting"
	"maven/internal/stat"
	"maven/internal/term"
	"maven/internal/tile"
)

const (
	fewestCompared = 2
	mostCompared   = 6
	comparedMoves  = 5 // of each list, unless --count says otherwise
)

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
	if len(names) < fewestCompared || len(names) > mostCompared {
		return nil, command.Usagef("--compare: %s; want %d to %d, such as classic,static,full", command.Counted(len(names), "player"), fewestCompared, mostCompared)
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

// A comparison is one position as several players rank its moves.
type comparison struct {
	lists []*answer
	shown int
	out   form.Comparison
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
	all := comparison{shown: o.count}
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
	if err := all.exchange(ctx, players); err != nil {
		return err
	}
	all.part()
	if o.json {
		return a.WriteJSON(all.form())
	}
	return all.write(term.NewScreen(a.Out))
}

// exchange has each player value the best moves of the others.
func (c *comparison) exchange(ctx context.Context, players []*kibitzOptions) error {
	for i, own := range c.lists {
		missing := false
		for _, other := range c.lists {
			best := other.moves[0].Move
			if own.found.Candidate(&best) != nil {
				continue
			}
			if err := own.analysis.Add(best); err != nil {
				return err
			}
			missing = true
		}
		if !missing {
			continue
		}
		if err := own.analysis.Run(ctx, players[i].limits(), nil); err != nil {
			return err
		}
		own.found = own.analysis.Snapshot()
		own.moves = own.found.Candidates
	}
	return nil
}

// part finds out where the lists part, and why.
func (c *comparison) part() {
	c.out.Agree, c.out.Differences = true, []form.Parting{}
	for _, own := range c.lists {
		best := &own.moves[0]
		var done []string
		for _, other := range c.lists {
			rival := other.moves[0].Move
			text := form.Notation(own.desk.board, &rival)
			if rival.Same(&best.Move) || slices.Contains(done, text) {
				continue
			}
			done = append(done, text)
			c.out.Agree = false
			d := difference(own, own.found.Candidate(&rival))
			d.Than = text
			for _, one := range c.lists {
				if one.moves[0].Move.Same(&rival) {
					d.Of = append(d.Of, one.desk.spec.Name)
				}
			}
			c.out.Differences = append(c.out.Differences, d)
		}
	}
}

// difference says why the best move of a list is better than another candidate, nil for one that the player does not
// value.
func difference(own *answer, other *engine.Candidate) form.Parting {
	best := &own.moves[0]
	d := form.Parting{Player: own.desk.spec.Name, Move: form.Notation(own.desk.board, &best.Move)}
	if other == nil || other.Value.Known == stat.Unknown {
		return d
	}
	d.Valued, d.Gain = true, form.Points(best.Value.Equity-other.Value.Equity)
	for _, r := range explain.Compare(own.position, best, other).Reasons {
		d.Reasons = append(d.Reasons, form.Reason{Kind: r.Kind, Points: math.Round(100*r.Points) / 100, Text: r.Text})
	}
	if len(best.Terms) == 0 {
		return d
	}
	add := func(name string, worth tile.Equity) {
		if worth != 0 {
			d.Terms = append(d.Terms, form.NamedWorth{Name: name, Points: worth.Points()})
		}
	}
	add("score", tile.Equity(best.Move.Score-other.Move.Score)*tile.Point)
	for _, name := range form.TermNames(*best, *other) {
		add(name, form.Terms(best.Terms).Worth(name)-form.Terms(other.Terms).Worth(name))
	}
	slices.SortStableFunc(d.Terms, func(a, b form.NamedWorth) int { return cmp.Compare(math.Abs(b.Points), math.Abs(a.Points)) })
	return d
}

// form returns the comparison as JSON has it.
func (c *comparison) form() *form.Comparison {
	for _, a := range c.lists {
		told := a.told()
		told.Moves = c.first(a)
		list := form.NewRanking(told)
		list.Seed = a.seed
		c.out.Lists = append(c.out.Lists, list)
	}
	return &c.out
}

// first returns the moves of a list that are shown.
func (c *comparison) first(a *answer) []engine.Candidate {
	if c.shown == 0 {
		return a.moves
	}
	return a.moves[:min(c.shown, len(a.moves))]
}

// write writes the comparison for people.
func (c *comparison) write(screen *term.Screen) error {
	t := textAnswers{screen: screen}
	first := c.lists[0]
	if err := screen.Columns(3, screen.Board(first.desk.board), append([]string{""}, screen.Facts(shared(first))...)); err != nil {
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
		return screen.Printf("All choose %s.\n", first.desk.board.Spell(&first.moves[0].Move))
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
func (c *comparison) sentence(d *form.Parting) string {
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
