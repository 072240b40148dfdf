package gcg

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"maven/internal/command"
	"maven/internal/form"
	"maven/internal/notation/gcg"
	"maven/internal/setting"
	"maven/internal/term"
)

// positionOptions are the flags of `maven gcg position`.
type positionOptions struct {
	command.RecordFlags
	turn      int
	irregular bool
	json      bool
}

func newGCGPosition(a *command.App) *cobra.Command {
	var o positionOptions
	c := &cobra.Command{
		Use:   "position FILE",
		Short: "Show the position before a turn as CGP",
		Long: "Shows the position before event N of a game record as one line of CGP: the board, the rack of the player\n" +
			"on turn, what that player knew of the opponent's rack, the scores and the turns without score. Without\n" +
			"--turn it shows the position at the end.\n\n" +
			"A record that breaks the rules is refused, with the line at fault. --irregular takes it as it stands, with\n" +
			"missing tiles, wrong totals or racks of eight tiles, and leaves out events that make no sense.",
		Example: "  maven gcg position game.gcg --turn 12\n  maven gcg position game.gcg --turn 12 | maven kibitz --file -",
		Args:    command.ArgCount(1, 1, "one file"),
		RunE: func(c *cobra.Command, args []string) error {
			return gcgPosition(a, &o, args[0])
		},
	}
	o.RecordFlags.Bind(a, c, "word list to name in the CGP (default: the record's)")
	c.Flags().IntVar(&o.turn, "turn", 0, "show the position before this event, from 1; 0 shows the end")
	c.Flags().BoolVar(&o.irregular, "irregular", false, "take a record that breaks the rules")
	c.Flags().BoolVar(&o.json, "json", false, "write one JSON object")
	return c
}

func gcgPosition(a *command.App, o *positionOptions, name string) error {
	if o.turn < 0 {
		return command.Usagef("--turn %d: want the number of an event, or 0 for the end", o.turn)
	}
	asked := o.Request
	asked.Lexicon = "" // named in the CGP only; words are not judged
	records, err := a.Records(asked)
	if err != nil {
		return err
	}
	j, err := openRecord(a, records, name, o.irregular)
	if err != nil {
		return err
	}
	position, err := positionOf(j, o)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	position.File = name
	out := term.Masked(a.Out)
	if o.json {
		return form.Write(out, position)
	}
	return term.NewScreen(out).Printf("%s\n", position.CGP)
}

// openRecord reads a game record. Unless irregular is set it refuses one that breaks the rules.
func openRecord(a *command.App, records *setting.Records, name string, irregular bool) (*setting.Judged, error) {
	in, err := a.Open(name)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	defer in.Close()
	f, findings, err := setting.Read(in)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if f == nil {
		return nil, fmt.Errorf("%s:%d: %s", name, findings[0].Line, findings[0].Cause)
	}
	j := records.Judge(f)
	if j.History == nil {
		return nil, fmt.Errorf("%s: the record has %s; want 2", name, command.Counted(len(j.Record.Players), "player"))
	}
	if one := j.Irregular(); one != nil && !irregular {
		fault := form.Findings(name, f, []gcg.Finding{*one})[0]
		return nil, errors.New(fault.Text() + "; --irregular takes the record as it stands")
	}
	return j, nil
}

// positionOf returns the position before an event.
func positionOf(j *setting.Judged, o *positionOptions) (*form.RecordedPosition, error) {
	p := &form.RecordedPosition{Turn: o.turn}
	n, err := turnBefore(j, p)
	if err != nil {
		return nil, err
	}
	s, err := j.History.At(n)
	if err != nil {
		return nil, err
	}
	p.Nick = j.History.Players[s.Player].Nick
	p.Bag, p.Ending = s.Bag, s.Ending.String()
	position := j.Position(s, o.Lexicon)
	a := j.Rules.Tiles.Alphabet
	p.CGP, p.Rack, p.Opponent = position.Format(a), a.Rack(&position.Racks[0]), a.Rack(&position.Racks[1])
	return p, nil
}

// turnBefore returns how many turns of the history come before event p.Turn, and sets p.Line to the line of that event.
func turnBefore(j *setting.Judged, p *form.RecordedPosition) (int, error) {
	if p.Turn == 0 {
		return j.History.Len(), nil
	}
	numbers := j.File.EventNumbers()
	for line, number := range numbers {
		if number == p.Turn {
			p.Line = line
		}
	}
	if p.Line == 0 {
		return 0, command.Usagef("--turn %d: the record has %s", p.Turn, command.Counted(len(numbers), "event"))
	}
	for turn, i := range j.Replay.Events {
		if j.Record.Events[i].Line >= p.Line {
			return turn, nil
		}
	}
	return j.History.Len(), nil
}
