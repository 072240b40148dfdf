package command

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"maven/internal/farm"
	"maven/internal/farm/kinds"
	"maven/internal/pool"
	"maven/internal/said"
	"maven/internal/term"
)

// A FarmChoice holds the flags of verbs that can have their work done by a farm.
type FarmChoice struct {
	Where  string // address or file; "" for this machine
	Detach bool
}

// Bind binds the flags, and refuses those that make no sense before the verb runs.
func (f *FarmChoice) Bind(c *cobra.Command) {
	f.BindWaiting(c)
	c.PreRunE = func(*cobra.Command, []string) error {
		if f.Detach && !f.Asked() {
			return Usagef("--detach is only for --farm")
		}
		return nil
	}
	c.Flags().BoolVar(&f.Detach, "detach", false, "with --farm: do not wait; the same command without --detach waits for the result")
}

// BindWaiting binds the flag of verbs that wait for the farm.
func (f *FarmChoice) BindWaiting(c *cobra.Command) {
	Name(c.Flags(), &f.Where, "farm", "the address that maven-farm serve prints, or the file of an invitation", "have the work done by a farm: its address nats://HOST:PORT, or the file of an invitation")
}

// Asked reports whether a farm is to do the work.
func (f *FarmChoice) Asked() bool { return f.Where != "" }

// A FarmJob is a job at a farm.
type FarmJob struct {
	ID string

	app  *App
	farm farm.Submitter
}

// Send gives a farm the job that make returns. With --detach it says so, and the job is nil.
func (f *FarmChoice) Send(ctx context.Context, a *App, make func(*kinds.Maker) (*farm.Job, map[string]string, error)) (*FarmJob, error) {
	if a.Dial == nil {
		return nil, said.Errorf("--farm: this program cannot reach farms")
	}
	to, err := a.Dial(ctx, f.Where)
	if err != nil {
		return nil, err
	}
	engine, err := a.Engine(ctx)
	if err != nil {
		return nil, errors.Join(err, to.Close())
	}
	job, files, err := make(&kinds.Maker{Engine: engine, Library: a.Library()})
	if err != nil {
		return nil, errors.Join(Usagef("--farm: %w", err), to.Close())
	}
	if err := to.Submit(ctx, job, files); err != nil {
		return nil, errors.Join(err, to.Close())
	}
	id := job.ID()
	if !f.Detach {
		return &FarmJob{ID: id, app: a, farm: to}, nil
	}
	return nil, errors.Join(a.Printf("the farm has the job %s; the same command without --detach waits for the result\n", id), to.Close())
}

// SendTexts is Send for a job about many texts, which make finds in a file.
func (f *FarmChoice) SendTexts(ctx context.Context, a *App, texts []string, make func(m *kinds.Maker, file string) (*farm.Job, map[string]string, error)) (*FarmJob, error) {
	folder, err := os.MkdirTemp("", "maven")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	file := filepath.Join(folder, "texts")
	if err := kinds.WriteBundle(file, texts); err != nil {
		return nil, err
	}
	return f.Send(ctx, a, func(m *kinds.Maker) (*farm.Job, map[string]string, error) { return make(m, file) })
}

// Crew returns who does the numbers of the job: the farm, whose product has their results.
func (j *FarmJob) Crew() pool.Crew { return pool.Crew{Far: &farm.Harvest{Farm: j.farm, Job: j.ID}} }

// Whole waits for the product, and returns its records as one piece.
func (j *FarmJob) Whole(ctx context.Context, progress func(pool.Progress)) ([]byte, error) {
	var whole []byte
	err := j.farm.Follow(ctx, j.ID, 0, func(_ int, record []byte) error {
		whole = append(whole, record...)
		return nil
	}, progress)
	return whole, err
}

// Done ends the connection, and returns the error of the verb. If the verb was interrupted, it says that the job goes on,
// and how to come back to it.
func (j *FarmJob) Done(err error) error {
	if errors.Is(err, context.Canceled) {
		fmt.Fprintf(term.Masked(j.app.Errs), "maven: the farm continues the job %s; the same command comes back to it, and maven-farm cancel %[1]s ends it\n", j.ID)
	}
	if closed := j.farm.Close(); err == nil {
		err = closed
	}
	return err
}
