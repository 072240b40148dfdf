package train

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"maven/internal/command"
	"maven/internal/command/training"
	"maven/internal/farm"
	"maven/internal/farm/kinds"
	"maven/internal/library"
	"maven/internal/random"
	"maven/internal/setting"
	"maven/internal/stamp"
	"maven/internal/term"
	"maven/internal/train"
	"maven/internal/train/checkpoint"
)

// fitting are the flags of the verbs that fit tables to games.
type fitting struct {
	command.SettingFlags
	verb    string // after maven train
	games   int
	also    []string
	seed    int
	threads command.ThreadCount
	out     string
	resume  bool
	farm    command.FarmChoice
}

// bind binds the flags but for the number of games, and those that only some verbs have.
func (o *fitting) bind(c *cobra.Command, out string) {
	f := c.Flags()
	command.Seed(f, &o.seed, 1, "seed of all games")
	o.threads.Bind(f, 0)
	command.Name(f, &o.out, "out", "a file", "file to write the table to, "+out)
	f.BoolVar(&o.resume, "resume", false, "continue from FILE.part, if it exists")
	o.verb = c.Name()
}

func (o *fitting) bindGames(c *cobra.Command) {
	command.Number(c.Flags(), &o.games, "games", 200_000, 1, math.MaxInt32, "number of games")
}

// bindTable binds the flags of tables with a stamp: other lists that they are for, and the farm.
func (o *fitting) bindTable(a *command.App, c *cobra.Command) {
	c.Flags().StringSliceVar(&o.also, "also", nil, "other word lists that the table may be used with")
	command.CompleteFlag(c, "also", a.LexiconNames)
	o.farm.Bind(c)
}

// opens refuses a file for the table that could not be opened by this name, before any game is played. Anything with a folder before it is
// opened, and a folder is refused later.
func (o *fitting) opens(kind library.Kind) error {
	if info, err := os.Stat(o.out); o.out == "" || kind == "" || library.IsFile(o.out, kind) || err == nil && info.IsDir() {
		return nil
	}
	return command.Usagef("--out %s: the table could not be opened by this name; must end in %s, or begin with its folder, as ./%[1]s", o.out, kind)
}

// A start is what games are played with.
type start struct {
	*setting.Setting
	settings *setting.Settings
	leaves   string // name of the leave table
	plan     train.Plan
}

// start opens the words and tables, and plans games by static equity, for a table of a kind; "" for files of the original.
func (o *fitting) start(a *command.App, kind library.Kind) (*start, error) {
	if err := o.opens(kind); err != nil {
		return nil, err
	}
	s := a.Settings(o.Request)
	set, err := s.Start()
	if err != nil {
		return nil, err
	}
	leaves, name, err := set.Leaves()
	if err != nil {
		return nil, err
	}
	return &start{set, s, name, train.Plan{Rules: set.Rules, Words: set.Words, Leaves: leaves, Games: o.games, Seed: random.Seed(o.seed)}}, nil
}

// made returns the command that makes the table, as files tell it.
func (o *fitting) made(s *start) string {
	return fmt.Sprintf("maven train %s --lexicon %s%s --rules %s --tiles %s --leaves %s --games %d --seed %d", o.verb,
		s.Words.Name, alsoFlag(o.also), s.Rules.Name, s.Rules.Tiles.Name, s.leaves, o.games, o.seed)
}

// alsoFlag returns the flag --also as on a command line, after a space, or "".
func alsoFlag(lists []string) string {
	if len(lists) == 0 {
		return ""
	}
	return " --also " + strings.Join(lists, ",")
}

// stamp returns the stamp of a table for the words and for the lists of --also. made is the command that made it.
func (o *fitting) stamp(s *start, made string) (*stamp.Stamp, error) {
	all := s.Rules.Stamp(stamp.Thing{Name: s.Words.Name, Hash: s.Words.Hash()}, made)
	for _, name := range o.also {
		other, err := s.settings.WordsNamed(name, s.Rules.Tiles)
		if err != nil {
			return nil, command.ArgError(err)
		}
		all.Words = append(all.Words, stamp.Thing{Name: other.Name, Hash: other.Hash()})
	}
	return all, nil
}

// fit trains a table, unless err says why it cannot be, and writes it. made is the command that makes it.
func (o *fitting) fit(ctx context.Context, a *command.App, s *start, made string, t *training.Table, err error) error {
	if err != nil {
		return err
	}
	stamped, err := o.stamp(s, made)
	if err != nil {
		return err
	}
	w := &work{fitting: o, app: a, trainer: t.Trainer}
	done, err := w.run(ctx, func(m *kinds.Maker) (*farm.Job, map[string]string, error) { return t.Job(m, o.Request) })
	if err != nil || !done {
		return err
	}
	if t.Empty != nil && t.Empty() { // there is nothing to continue
		return errors.Join(fmt.Errorf("train %s: no position of %s had two good moves to play out, so there is no table; more games are needed",
			o.verb, term.Counted(o.games, "game")), w.part.Remove())
	}
	table, err := t.Fitted(stamped)
	if err != nil {
		return err
	}
	return w.write(table, fmt.Sprintf("%s for %s, %s", t.Told(), s.Words.Name, s.Rules.Tiles.Name))
}

// write writes the table, says what it was made of, and removes the progress.
func (w *work) write(table []byte, said string) error {
	if err := command.WriteFile(w.out, table); err != nil {
		return err
	}
	return errors.Join(w.app.Printf("%s: %s\n", w.out, said), w.part.Remove())
}

// A work is the training of one table, here or by a farm.
type work struct {
	*fitting
	app     *command.App
	trainer checkpoint.Trainer
	part    *training.Checkpoint // nil if a farm keeps the progress
}

// run trains to the end; done is false if the farm was only given the job, which make returns.
func (w *work) run(ctx context.Context, make func(*kinds.Maker) (*farm.Job, map[string]string, error)) (done bool, err error) {
	if err := command.CheckFile(w.out); err != nil {
		return false, fmt.Errorf("--out %w", err)
	}
	if w.farm.Asked() {
		job, err := w.farm.Send(ctx, w.app, make)
		if err != nil || job == nil {
			return false, err
		}
		return true, training.Harvest(ctx, w.app, w.trainer, job)
	}
	unlock, err := command.Lock(w.out + ".part")
	if err != nil {
		return false, err
	}
	defer unlock()
	if w.part, err = training.Begin(w.trainer, w.out, w.resume); err != nil {
		return false, err
	}
	return true, training.Run(ctx, w.app.Errs, w.trainer, w.part, w.threads.Threads())
}
