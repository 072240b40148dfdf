// Package training has what all that trains from the command line shares: the tables, checkpoints in files, progress, breaking off and going on.
package training

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"time"

	"maven/internal/bounded"
	"maven/internal/command"
	"maven/internal/pool"
	"maven/internal/term"
	"maven/internal/train/checkpoint"
)

const (
	// saveEvery is the least time between two checkpoints, and saveShare how many times as long as saving takes the time between is: saving a
	// large table takes a tenth of a second, and tens of thousands of games with what was tried in each a second.
	saveEvery = 5 * time.Second
	saveShare = 20

	// mostSaved is the size of the largest checkpoint that is read, in bytes. A leave table has at most 1 << 25 leaves, each with 20 bytes in
	// the checkpoint.
	mostSaved = 1 << 30
)

// A Checkpoint is the file that keeps a run of training until it ends.
type Checkpoint struct {
	name    string
	trainer checkpoint.Trainer
	saved   time.Time
	took    time.Duration // to save it
}

// Begin reads the checkpoint of a run, if there is one; without resume it refuses to overwrite it. Then it writes the
// checkpoint, so that a full disk shows before hours of play.
func Begin(t checkpoint.Trainer, out string, resume bool) (*Checkpoint, error) {
	c := &Checkpoint{name: out + ".part", trainer: t}
	if err := c.restore(resume); err != nil {
		return nil, err
	}
	return c, c.save()
}

func (c *Checkpoint) restore(resume bool) error {
	saved, err := bounded.ReadFile(c.name, mostSaved)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return fmt.Errorf("checkpoint: %s: %w", c.name, command.Cause(err))
	case !resume:
		return fmt.Errorf("%s is left from a run that was stopped; continue it with --resume, or remove it", c.name)
	}
	if err := c.trainer.Restore(saved); err != nil {
		return fmt.Errorf("%s: %w", c.name, err)
	}
	return nil
}

func (c *Checkpoint) save() error {
	began := time.Now()
	err := command.WriteFile(c.name, c.trainer.AppendCheckpoint(nil))
	c.saved = time.Now()
	c.took = c.saved.Sub(began)
	return err
}

// stopped saves an interrupted run and says how to continue it. It returns other errors as they are.
func (c *Checkpoint) stopped(err error) error {
	if !errors.Is(err, context.Canceled) {
		return err
	}
	if err := c.save(); err != nil {
		return err
	}
	return fmt.Errorf("interrupted; %s keeps the progress; continue with --resume", c.name)
}

// Remove removes the file at the end of the run; there is none of a run that a farm has made, whose checkpoint is nil.
func (c *Checkpoint) Remove() error {
	if c == nil {
		return nil
	}
	return os.Remove(c.name)
}

// Run trains, saves checkpoints and shows progress.
func Run(ctx context.Context, out io.Writer, t checkpoint.Trainer, part *Checkpoint, threads int) error {
	bar := Bar{Out: out}
	defer bar.Close()
	err := t.Run(ctx, pool.Here(threads), func(p pool.Progress) error {
		bar.Show(&p)
		if time.Since(part.saved) < max(saveEvery, saveShare*part.took) {
			return nil
		}
		return part.save()
	})
	return part.stopped(err)
}

// A Bar shows a progress bar for each phase of training.
type Bar struct {
	Out io.Writer

	phase string
	bar   *term.Progress // nil between phases
}

// Show shows how far the training is.
func (b *Bar) Show(p *pool.Progress) {
	if b.phase != p.Phase {
		b.Close()
		b.phase, b.bar = p.Phase, term.NewProgress(b.Out, p.Phase, p.Of, p.Done)
	}
	b.bar.Set(p.Done)
	if p.Remark != "" {
		b.Close()
		fmt.Fprintln(b.Out, p.Remark)
	}
}

// Close ends the bar of a phase.
func (b *Bar) Close() {
	if b.bar != nil {
		b.bar.Close()
	}
	b.phase, b.bar = "", nil
}

// Harvest has a farm train, and takes the end of it.
func Harvest(ctx context.Context, a *command.App, t checkpoint.Trainer, job *command.FarmJob) error {
	bar := Bar{Out: a.Errs}
	defer bar.Close()
	end, err := job.Whole(ctx, func(p pool.Progress) {
		if p.Phase != "" {
			bar.Show(&p)
		}
	})
	if err = job.Done(err); err != nil {
		return err
	}
	if err := t.Restore(end); err != nil {
		return fmt.Errorf("job %s: %w", job.ID, err)
	}
	return nil
}
