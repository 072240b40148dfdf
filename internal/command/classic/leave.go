package classic

import (
	"cmp"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"maven/internal/classic/board"
	"maven/internal/classic/rank"
	"maven/internal/classic/tables"
	"maven/internal/command"
	"maven/internal/original"
	"maven/internal/setting"
	"maven/internal/term"
)

// The names of the leave tables in answers.
const (
	normalTable   = "normal"
	preTable      = "pre-endgame"
	bagEmptyTable = "bag-empty"
)

type classicLeaveOptions struct {
	command.ClassicSource
	rack       board.Rack
	unseen     string
	preEndgame bool
	json       bool
}

func newClassicLeave(a *command.App) *cobra.Command {
	var o classicLeaveOptions
	c := &cobra.Command{
		Use:   "leave RACK",
		Short: "Value every leave of a rack as the original does",
		Long: "Shows what each leave of a rack is worth, and what that is made of: the values of letters and patterns,\n" +
			"the balance of vowels and consonants, a Q without a U, and the tiles to be drawn. The worth depends on the\n" +
			"unseen tiles, the bag and the opponent's rack together. With seven or fewer unseen tiles the bag is empty,\n" +
			"and only face values count.",
		Example: "  maven classic leave QUEST?\n  maven classic leave AEINRST --unseen BCDEEFGU --preend\n" +
			"  maven classic leave RETINAS --tables folder --json",
		Args: command.ArgCount(1, 1, "one rack"),
		RunE: func(c *cobra.Command, args []string) error {
			if err := o.read(args[0], c.Flag("unseen").Changed); err != nil {
				return err
			}
			return o.run(a)
		},
	}
	c.Flags().StringVar(&o.unseen, "unseen", "", "unseen tiles, any number of them (default: all but the rack)")
	c.Flags().BoolVar(&o.preEndgame, "preend", false, "use the table for 8 to 16 unseen tiles, whatever their number")
	c.Flags().BoolVar(&o.json, "json", false, "write one JSON object")
	o.Bind(c)
	return c
}

// read checks the rack and the unseen tiles, of which there may be more than in the full set.
func (o *classicLeaveOptions) read(rack string, given bool) error {
	var err error
	if o.rack, err = classicRack(rack); err != nil {
		return err
	}
	if given {
		o.unseen, err = classicTiles("--unseen", o.unseen, command.MaxLetters)
		return err
	}
	counts := board.Rest(board.New(nil), o.rack).Counts
	o.unseen = string(counts.AppendTiles(nil))
	return nil
}

func (o *classicLeaveOptions) run(a *command.App) error {
	set, err := o.Load(a.Settings(setting.Request{}))
	if err != nil {
		return err
	}
	answer := o.values(set)
	return a.Answer(o.json, answer, func(s *term.Screen) { writeLeaves(s, answer) })
}

// values fills the leave table and lists each different leave once.
func (o *classicLeaveOptions) values(set *tables.Set) *original.Leaves {
	pool := board.Pool{N: len(o.unseen)}
	for i := range len(o.unseen) {
		pool.Counts[tables.Index(o.unseen[i])]++
	}
	answer := &original.Leaves{Rack: string(o.rack), Unseen: o.unseen, Table: normalTable, Tables: o.Name()}
	fill := rank.NewLeaveBuilder(set).Normal
	switch {
	case o.preEndgame:
		answer.Table, fill = preTable, rank.NewLeaveBuilder(set).PreEndgame
	case pool.N <= board.MaxRack:
		answer.Table = bagEmptyTable
	}
	var t rank.LeaveTable
	fill(&t, o.rack, &pool)
	for mask := range t.Masks() {
		if !o.rack.Canonical(uint8(mask)) {
			continue
		}
		p := &t.Parts[mask]
		row := original.Leave{Leave: string(o.rack.Keep(uint8(mask))), Value: t.Value[mask], Patterns: p.Patterns, Balance: p.Balance, Q: p.Q, Draw: p.Draw}
		if answer.Table == bagEmptyTable {
			row.Face = &p.Face
		}
		answer.Leaves = append(answer.Leaves, row)
		answer.Sum += row.Value
	}
	answer.Subsets = len(answer.Leaves)
	slices.SortFunc(answer.Leaves, func(x, y original.Leave) int {
		return cmp.Or(len(x.Leave)-len(y.Leave), strings.Compare(x.Leave, y.Leave))
	})
	return answer
}

// writeLeaves writes the leaves for people, in points.
func writeLeaves(screen *term.Screen, l *original.Leaves) {
	columns := term.Heads("leave", ">worth")
	if l.Table != bagEmptyTable { // else the worth is the face value
		columns = term.Heads("leave", ">worth", ">patterns", ">balance", ">q", ">draw")
	}
	rows := make([][]string, len(l.Leaves))
	for i := range l.Leaves {
		r := &l.Leaves[i]
		rows[i] = []string{cmp.Or(strings.ToUpper(r.Leave), "-"), board.Points(r.Value)}
		if r.Face != nil {
			continue
		}
		for _, cp := range []int{r.Patterns, r.Balance, r.Q, r.Draw} {
			rows[i] = append(rows[i], board.Points(cp))
		}
	}
	screen.Table(columns, rows)
	screen.Printf("\n%s of %s, %s unseen, %s table\n", term.Counted(l.Subsets, "leave"), strings.ToUpper(l.Rack),
		term.Counted(len(l.Unseen), "tile"), l.Table)
}
