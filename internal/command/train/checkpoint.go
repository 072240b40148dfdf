package train

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"maven/internal/command"
	"maven/internal/train"
)

// saveEvery is the time between two saves of a run. A save of a large table takes a tenth of a second.
const saveEvery = 5 * time.Second

// A trainer is what can be saved and gone on with.
type trainer interface {
	Run(ctx context.Context, threads int, report func(train.Progress) error) error
	AppendCheckpoint(dst []byte) []byte
	Restore(data []byte) error
}

// A checkpoint is the file in which a run of training is kept until it ends.
type checkpoint struct {
	name    string
	trainer trainer
	saved   time.Time
}

// begin reads the checkpoint of the file to be made, if there is one and the user asks to go on, and
// refuses to play over one. It has then been written: that shows that there is room before hours of
// play.
func begin(t trainer, out string, resume bool) (*checkpoint, error) {
	c := &checkpoint{name: out + ".part", trainer: t}
	if err := c.restore(resume); err != nil {
		return nil, err
	}
	if info, err := os.Stat(out); err == nil && info.IsDir() {
		return nil, fmt.Errorf("--out %s is a folder; want a file for the table", out)
	}
	return c, c.save()
}

func (c *checkpoint) restore(resume bool) error {
	saved, err := os.ReadFile(c.name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return fmt.Errorf("checkpoint: %w", err)
	case !resume:
		return fmt.Errorf("%s is left from a run that was stopped: go on with --resume, or remove it", c.name)
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

// tick saves if the last save is long ago.
func (c *checkpoint) tick() error {
	if time.Since(c.saved) < saveEvery {
		return nil
	}
	return c.save()
}

// stopped saves a run that was interrupted, and says how to go on with it. Other errors are returned
// as they are.
func (c *checkpoint) stopped(err error) error {
	if !errors.Is(err, context.Canceled) {
		return err
	}
	if err := c.save(); err != nil {
		return err
	}
	return fmt.Errorf("interrupted; %s keeps what has been played, go on with --resume", c.name)
}

// remove removes the file after the end of the run.
func (c *checkpoint) remove() error {
	return os.Remove(c.name)
}
