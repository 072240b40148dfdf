package train

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"maven/internal/bounded"
	"maven/internal/command"
	"maven/internal/train"
)

const (
	// saveEvery is the time between two checkpoints. Saving a large table takes a tenth of a second.
	saveEvery = 5 * time.Second

	// mostSaved is the size of the largest checkpoint that is read, in bytes: that of the largest table takes a tenth of it.
	mostSaved = 256 << 20
)

// A trainer can be saved and continued.
type trainer interface {
	Run(ctx context.Context, threads int, report func(train.Progress) error) error
	AppendCheckpoint(dst []byte) []byte
	Restore(data []byte) error
}

// A checkpoint is the file that keeps a run of training until it ends.
type checkpoint struct {
	name    string
	trainer trainer
	saved   time.Time
}

// begin reads the checkpoint of a run, if there is one; without resume it refuses to overwrite it. Then it writes the
// checkpoint, so that a full disk shows before hours of play.
func begin(t trainer, out string, resume bool) (*checkpoint, error) {
	c := &checkpoint{name: out + ".part", trainer: t}
	if err := c.restore(resume); err != nil {
		return nil, err
	}
	if info, err := os.Stat(out); err == nil && info.IsDir() {
		return nil, fmt.Errorf("--out %s is a folder; name a file for the table", out)
	}
	return c, c.save()
}

func (c *checkpoint) restore(resume bool) error {
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

func (c *checkpoint) save() error {
	c.saved = time.Now()
	return command.WriteFile(c.name, c.trainer.AppendCheckpoint(nil))
}

// tick saves the checkpoint if the last save was saveEvery ago.
func (c *checkpoint) tick() error {
	if time.Since(c.saved) < saveEvery {
		return nil
	}
	return c.save()
}

// stopped saves an interrupted run and says how to continue it. It returns other errors as they are.
func (c *checkpoint) stopped(err error) error {
	if !errors.Is(err, context.Canceled) {
		return err
	}
	if err := c.save(); err != nil {
		return err
	}
	return fmt.Errorf("interrupted; %s keeps the progress; continue with --resume", c.name)
}

// remove removes the file at the end of the run.
func (c *checkpoint) remove() error {
	return os.Remove(c.name)
}
