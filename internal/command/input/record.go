package input

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"maven/internal/command"
	"maven/internal/form"
	"maven/internal/library"
	"maven/internal/notation/gcg"
	"maven/internal/record"
	"maven/internal/said"
	"maven/internal/setting"
)

// OpenRecord reads a game record by the rules and words that are asked for. Unless irregular is set it refuses one that breaks
// the rules.
func OpenRecord(ctx context.Context, a *command.App, asked setting.Request, name string, irregular bool) (*setting.Checked, error) {
	records, err := Records(a, asked)
	if err != nil {
		return nil, err
	}
	return ReadRecord(ctx, a, records, name, irregular)
}

// ReadRecord is OpenRecord where what checks records is at hand. Several may be read at once.
func ReadRecord(ctx context.Context, a *command.App, records *setting.Records, name string, irregular bool) (*setting.Checked, error) {
	in, err := a.Open(ctx, name)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	defer in.Close()
	f, err := ReadFile(name, in)
	if err != nil {
		return nil, err
	}
	j := records.Check(f)
	if fault := j.NoGame(); fault != nil {
		told := form.Findings(name, f, []gcg.Finding{*fault})[0]
		return nil, errors.New(told.Text())
	}
	if err := j.TwoPlayers(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if one := j.Irregular(); one != nil && !irregular {
		fault := form.Findings(name, f, []gcg.Finding{*one})[0]
		return nil, errors.New(fault.Text() + "; --irregular takes the record as it stands")
	}
	return j, nil
}

// ReadFile reads the file of a record: GCG, or a saved game of the original. Errors begin with its name.
func ReadFile(name string, in io.Reader) (*gcg.File, error) {
	f, err := setting.ReadRecord(in)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return f, nil
}

// StateBefore returns the state of a record before the event of that number, from 1, and the event's line; 0
// is the end, and has no line.
func StateBefore(j *setting.Checked, event int) (s *record.State, line int, err error) {
	n := j.History.Len()
	if event > 0 {
		if n, line, err = turnBefore(j, event); err != nil {
			return nil, 0, err
		}
	}
	s, err = j.History.At(n)
	return s, line, err
}

// turnBefore returns the number of turns of the history before an event, and its line.
func turnBefore(j *setting.Checked, event int) (turn, line int, err error) {
	numbers := j.File.EventNumbers()
	for at, number := range numbers {
		if number == event {
			line = at
		}
	}
	if line == 0 {
		return 0, 0, command.Usagef("--turn %d: the record has %s", event, said.Count(len(numbers), "event"))
	}
	for turn, i := range j.Replay.Events {
		if j.Record.Events[i].Line >= line {
			return turn, line, nil
		}
	}
	return j.History.Len(), line, nil
}

// RecordFlags hold the words, rules and tiles that the user asks for; "" leaves the choice to the record.
type RecordFlags struct {
	setting.Request
}

// Bind binds the flags, and completes their names. lexicon is the help text of --lexicon.
func (r *RecordFlags) Bind(a *command.App, c *cobra.Command, lexicon string) {
	c.Flags().StringVar(&r.Lexicon, "lexicon", "", lexicon)
	command.CompleteFlag(c, "lexicon", a.LexiconNames)
	r.BindRules(a, c)
}

// BindRules binds the flags for rules and tiles alone.
func (r *RecordFlags) BindRules(a *command.App, c *cobra.Command) {
	c.Flags().StringVar(&r.Rules, "rules", "", "rules: standard, super, friendly, maven, or FILE.toml (default: what the record says, or standard)")
	c.Flags().StringVar(&r.Tiles, "tiles", "", "tile set: a name or FILE.csv (default: what the record says, or what fits its letters)")
	command.CompleteFlag(c, "rules", a.Names(library.RuleFiles))
	command.CompleteFlag(c, "tiles", a.Names(library.TileSets))
}

// Records returns what checks records with these words, rules and tiles. An unknown name is a usage error.
func Records(a *command.App, r setting.Request) (*setting.Records, error) {
	records, err := a.Settings(r).Records(r.Lexicon)
	return records, command.UsageError(err)
}
