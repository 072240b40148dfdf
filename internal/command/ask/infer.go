package ask

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"maven/internal/answers"
	"maven/internal/answers/table"
	"maven/internal/command"
	"maven/internal/command/input"
	"maven/internal/engine"
	"maven/internal/form"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/question"
	"maven/internal/random"
	"maven/internal/setting"
	"maven/internal/stat"
	"maven/internal/term"
)

// manyRacks is how many take so long, some tenths of a second, that progress is shown.
const manyRacks = 50_000

// An inferrer has the flags of `maven infer`.
type inferrer struct {
	asker
	file      string // of a record
	turn      int
	irregular bool
}

// NewInfer returns the command line of maven infer.
func NewInfer(a *command.App) *cobra.Command {
	o := &inferrer{asker: asker{app: a}}
	c := &cobra.Command{
		Use:   "infer [FILE]",
		Short: "Say what the opponent likely holds",
		Long: "Infer says which tiles the opponent likely holds, from its last move: what it would have kept if it\n" +
			"plays well, and what it may have drawn. Each tile and each leave stands beside what it would be by\n" +
			"chance alone.\n\n" +
			"The position is a line of CGP whose operation lm names the opponent's last move, or the position of a\n" +
			"game record before a turn. If there are too many racks to weigh all of them, some are drawn by chance.",
		Example: "  maven infer --cgp \"$(maven gcg position game.gcg --turn 12)\"\n" +
			"  maven infer game.gcg --turn 12\n  maven infer game.gcg --turn 12 --json -n 100",
		Args: command.FileCount(0, 1, "one file, or --cgp"),
		RunE: func(c *cobra.Command, args []string) error {
			if err := o.check(c, args); err != nil {
				return err
			}
			return o.infer(c.Context())
		},
	}
	f := c.Flags()
	f.StringVar(&o.cgp, "cgp", "", "the position, one line of CGP")
	f.IntVar(&o.turn, "turn", 0, "infer before this event of the record, from 1; 0 is the end")
	f.BoolVar(&o.irregular, "irregular", false, "take a record that breaks the rules")
	f.IntVarP(&o.count, "count", "n", question.UsualLeaves, "leaves to show; 0 shows all")
	command.Seed(f, &o.seed, int(question.UsualSeed), "seed of the racks that are drawn")
	command.Limit(f, &o.limit, "time", "stop after this long, such as 5s, with what is known (default: no limit)")
	f.BoolVar(&o.json, "json", false, "write one JSON object")
	o.threads.Bind(f, 0)
	o.Bind(a, c)
	return c
}

// check refuses flags that make no sense together.
func (o *inferrer) check(c *cobra.Command, args []string) error {
	given := c.Flag("cgp").Changed
	switch {
	case given && len(args) > 0:
		return command.Usagef("a file and --cgp exclude each other")
	case !given && len(args) == 0:
		return command.Usagef("give a game record, or a position in --cgp")
	case given && c.Flag("turn").Changed:
		return command.Usagef("--turn is for game records, not for --cgp")
	case given && o.irregular:
		return command.Usagef("--irregular is for game records, not for --cgp")
	case o.turn < 0:
		return command.Usagef("--turn %d: must be the number of an event, or 0 for the end", o.turn)
	case !given:
		o.file = args[0]
	}
	return filled(c, "cgp")
}

// infer weighs what the opponent may hold.
func (o *inferrer) infer(ctx context.Context) error {
	settings, line, told := o.app.Settings(o.Request), o.cgp, (*game.Known)(nil)
	if o.file != "" {
		var err error
		if line, told, err = o.recorded(ctx, settings); err != nil {
			return err
		}
	}
	p, err := o.app.Place(settings, line)
	if err != nil {
		return o.located(err)
	}
	if told != nil { // the line tells less
		p.Position.Last, p.Position.HasLast = told.Last, told.HasLast
	}
	if err := p.Read.CheckLast(p.Position); err != nil {
		return o.located(err)
	}
	seed := random.Seed(o.seed)
	a, err := question.Open(p.Setting, &question.Question{Method: question.Infer, Position: p.Position, Count: &o.count, Seed: &seed,
		Limits: engine.Limits{Time: o.limit, Threads: o.threads.Threads()}})
	if err != nil {
		return o.located(command.Asked(err))
	}
	racks := term.Progress{Out: o.app.Errs, Label: "racks"}
	err = a.Run(ctx, a.Limits, func(now engine.Snapshot) {
		if now.Of >= manyRacks {
			racks.Show(now.Done, now.Of)
		}
	})
	racks.Close()
	if err != nil && ctx.Err() == nil {
		return o.located(err)
	}
	found := answers.Inference(a, p.CGP)
	found.File, found.Turn = o.file, o.turn
	return errors.Join(o.app.Answer(o.json, found, func(s *term.Screen) { writeInference(s, a, found) }), err)
}

// located puts the name of the file, if there is one, before an error.
func (o *inferrer) located(err error) error {
	if o.file == "" {
		return err
	}
	return fmt.Errorf("%s: %w", o.file, err)
}

// recorded returns the position of the record before the turn as CGP, with words that there are, and what the player on turn
// knew.
func (o *inferrer) recorded(ctx context.Context, settings *setting.Settings) (line string, known *game.Known, err error) {
	asked := o.Request
	asked.Lexicon = "" // words are not judged
	j, err := input.OpenRecord(ctx, o.app, asked, o.file, o.irregular)
	if err != nil {
		return "", nil, err
	}
	s, _, err := input.StateBefore(j, o.turn)
	if err != nil {
		return "", nil, o.located(err)
	}
	words, remark, err := settings.ListFor(j.File)
	if err != nil {
		return "", nil, err
	}
	if !remark.IsZero() {
		fmt.Fprintf(term.Masked(o.app.Errs), "maven: %s: %s\n", o.file, remark)
	}
	position := s.Position()
	return j.Position(s, cmp.Or(o.Lexicon, words)).Format(j.Rules.Tiles.Alphabet), &position.Known, nil
}

// writeInference writes an answer for people.
func writeInference(s *term.Screen, a *question.Analysis, f *form.Inference) {
	p, last, seen := a.Position, (*move.Move)(nil), f.Move
	if p.HasLast && p.Last.Kind == move.Play {
		last, seen = &p.Last, p.Board.Spell(&p.Last)
	}
	kept := ""
	if f.Effective > 0 {
		kept = term.Counted(f.Kept, "tile")
	}
	s.BoardWith(p.Board, last, command.Known(toMove(a.Setting, p), fact{"last move", seen}, fact{"opponent", term.Counted(f.Size, "tile")}, fact{"kept", kept},
		fact{"certain", f.Surely}, fact{"bag", fmt.Sprint(p.Bag())}, fact{"lexicon", a.Setting.Words.Name}, fact{"leaves", a.Tables.String()},
		fact{"rules", a.Setting.Rules.Name}))
	rows := make([][]string, len(f.ByTile))
	for i, t := range f.ByTile {
		rows[i] = []string{t.Tile, fmt.Sprint(t.Unseen), table.Percent(t.Holds), table.Percent(t.ChanceHolds),
			fmt.Sprintf("%.2f", t.Expected), fmt.Sprintf("%.2f", t.ChanceExpected)}
	}
	s.TableBelow(term.Heads("tile", ">unseen", ">holds", ">by chance", ">tiles", ">by chance"), rows)
	if f.Effective > 0 {
		s.TableBelow(table.Leaves(f))
	}
	text, told := table.Inferred(f)
	if told && f.Racks < f.Of {
		text += fmt.Sprintf(" of %s (%s)", term.Grouped(f.Of), f.Stopped)
	}
	if told && f.Known == stat.Sampled.String() {
		text += fmt.Sprintf(", which tell as much as %s of equal weight", term.Grouped(int(f.Effective+0.5)))
	}
	s.Printf("\n%s\n", text)
}
