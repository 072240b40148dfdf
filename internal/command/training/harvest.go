package training

import (
	"context"
	"fmt"

	"maven/internal/command"
	"maven/internal/farm"
	"maven/internal/train/checkpoint"
)

// Harvest has a farm train, and takes the end of it.
func Harvest(ctx context.Context, a *command.App, t checkpoint.Trainer, job *command.FarmJob) error {
	bar := Bar{Out: a.Errs}
	defer bar.Close()
	end, err := job.Whole(ctx, func(p farm.Progress) {
		if p.What != "" {
			bar.Show(&checkpoint.Progress{Phase: p.What, Done: p.Done, Of: p.Of, Remark: p.Remark})
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
