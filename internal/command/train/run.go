package train

import (
	"context"
	"fmt"

	"maven/internal/command"
	"maven/internal/command/training"
	"maven/internal/farm"
	"maven/internal/farm/kinds"
	"maven/internal/train/checkpoint"
)

// A work is the training of one table, here or by a farm.
type work struct {
	app     *command.App
	trainer checkpoint.Trainer
	out     string // the file for the table
	resume  bool
	threads command.ThreadCount
	farm    command.FarmChoice

	part *training.Checkpoint // nil if a farm keeps the progress
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

// remove removes the progress at the end.
func (w *work) remove() error {
	if w.part == nil {
		return nil
	}
	return w.part.Remove()
}
