package train

import (
	"context"
	"fmt"
	"io"

	"maven/internal/command"
	"maven/internal/farm"
	"maven/internal/farm/kinds"
	"maven/internal/term"
	"maven/internal/train"
)

// A work is the training of one table, here or by a farm.
type work struct {
	app     *command.App
	trainer trainer
	out     string // the file for the table
	resume  bool
	threads command.ThreadCount
	farm    command.FarmChoice

	part *checkpoint // nil if a farm keeps the progress
}

// run trains to the end; done is false if the farm was only given the job, which make returns.
func (w *work) run(ctx context.Context, make func(*kinds.Maker) (*farm.Job, map[string]string, error)) (done bool, err error) {
	if w.farm.Asked() {
		job, err := w.farm.Send(ctx, w.app, make)
		if err != nil || job == nil {
			return false, err
		}
		return true, harvest(ctx, w.app, w.trainer, job)
	}
	if w.part, err = begin(w.trainer, w.out, w.resume); err != nil {
		return false, err
	}
	return true, run(ctx, w.app, w.trainer, w.part, w.threads)
}

// remove removes the progress at the end.
func (w *work) remove() error {
	if w.part == nil {
		return nil
	}
	return w.part.remove()
}

// run trains, saves checkpoints and shows progress.
func run(ctx context.Context, a *command.App, t trainer, part *checkpoint, threads command.ThreadCount) error {
	bar := phaseBar{out: a.Errs}
	defer bar.close()
	err := t.Run(ctx, threads.Threads(), func(p train.Progress) error {
		bar.show(&p)
		return part.tick()
	})
	return part.stopped(err)
}

// harvest has a farm train, and takes the end of it.
func harvest(ctx context.Context, a *command.App, t trainer, job *command.FarmJob) error {
	bar := phaseBar{out: a.Errs}
	defer bar.close()
	end, err := job.Whole(ctx, func(p farm.Progress) {
		if p.What != "" {
			bar.show(&train.Progress{Phase: p.What, Done: p.Done, Of: p.Of, Remark: p.Remark})
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

// A phaseBar shows a progress bar for each phase of training.
type phaseBar struct {
	out   io.Writer
	phase string
	bar   *term.Progress // nil between phases
}

func (b *phaseBar) show(p *train.Progress) {
	if b.phase != p.Phase {
		b.close()
		b.phase, b.bar = p.Phase, term.NewProgress(b.out, p.Phase, p.Of, p.Done)
	}
	b.bar.Set(p.Done)
	if p.Remark != "" {
		b.close()
		fmt.Fprintln(b.out, p.Remark)
	}
}

func (b *phaseBar) close() {
	if b.bar != nil {
		b.bar.Close()
	}
	b.phase, b.bar = "", nil
}
