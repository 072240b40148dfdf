package coordinator

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"maven/internal/farm"
	"maven/internal/farm/wire"
)

const (
	maxJobs    = 1000 // that are not over
	keptJobs   = 200  // that are over
	maxRemarks = 10000
)

// A job is one that the farm was asked to do.
type job struct {
	id       string
	spec     *farm.Job
	dir      string
	status   status
	product  *product
	progress farm.Progress
	remarks  []string
	turn     int // the number of its last turn; 0 before the first
}

// A status is what is kept of a job beside its product.
type status struct {
	Order     int        `json:"order"` // of submission
	Submitter string     `json:"submitter"`
	Submitted time.Time  `json:"submitted"`
	State     wire.State `json:"state"`
	Why       string     `json:"why,omitempty"`
	Epoch     int        `json:"epoch"`
}

// keep writes the status.
func (j *job) keep() error {
	text, err := json.Marshal(j.status)
	if err != nil {
		return fmt.Errorf("job %s: %w", j.id, err)
	}
	if err := writeWhole(filepath.Join(j.dir, "status"), text); err != nil {
		return fmt.Errorf("job %s: %w", j.id, err)
	}
	return nil
}

// summary is what is told of a job.
func (j *job) summary() wire.Summary {
	return wire.Summary{ID: j.id, Kind: j.spec.Kind, Submitter: j.status.Submitter, Submitted: j.status.Submitted, State: j.status.State,
		Why: j.status.Why, Records: j.product.Len(), Epoch: j.status.Epoch, Progress: j.progress}
}

// remark keeps a line for people, once.
func (j *job) remark(line string) error {
	if line == "" || slices.Contains(j.remarks, line) || len(j.remarks) >= maxRemarks {
		return nil
	}
	j.remarks = append(j.remarks, line)
	text, err := json.Marshal(j.remarks)
	if err != nil {
		return fmt.Errorf("job %s: %w", j.id, err)
	}
	return writeWhole(filepath.Join(j.dir, "remarks"), text)
}

// openJob reads a job's folder.
func openJob(dir string) (*job, error) {
	j := &job{id: filepath.Base(dir), dir: dir, spec: &farm.Job{}}
	for name, into := range map[string]any{"job": j.spec, "status": &j.status, "remarks": &j.remarks} {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if name == "remarks" && errors.Is(err, os.ErrNotExist) {
			continue
		}
		if err == nil {
			err = json.Unmarshal(text, into)
		}
		if err != nil {
			return nil, fmt.Errorf("job %s: %w", j.id, err)
		}
	}
	if j.spec.ID() != j.id {
		return nil, fmt.Errorf("job %s: its file holds job %s", j.id, j.spec.ID())
	}
	var err error
	j.product, err = openProduct(dir)
	return j, err
}

// readJobs reads all jobs of the data folder. One that cannot be read is left alone and logged.
func (c *Coordinator) readJobs() error {
	dirs, err := filepath.Glob(filepath.Join(c.cfg.Data, "jobs", "*"))
	if err != nil {
		return fmt.Errorf("list jobs: %w", err)
	}
	for _, dir := range dirs {
		j, err := openJob(dir)
		if err != nil {
			c.cfg.Log.Error("a job is left out", "why", err)
			continue
		}
		c.jobs[j.id] = j
		c.order = max(c.order, j.status.Order)
		if j.status.State == wire.Running {
			j.status.State = wire.Waiting
		}
		if why := c.cfg.Engine.Differs(j.spec.Engine); why != "" && !j.status.State.Over() {
			j.status.State, j.status.Why = wire.Failed, "this farm gives other answers than who submitted it: "+why
			if err := j.keep(); err != nil {
				return err
			}
		}
	}
	return nil
}

// next returns the job whose turn it is, or nil: the one that has waited longest since its last turn.
func (c *Coordinator) next() *job {
	c.mu.Lock()
	defer c.mu.Unlock()
	var first *job
	for _, j := range c.jobs {
		if j.status.State == wire.Waiting && (first == nil || cmp.Or(cmp.Compare(j.turn, first.turn), cmp.Compare(j.status.Order, first.status.Order)) < 0) {
			first = j
		}
	}
	return first
}

// waits reports whether a job waits for its turn. The caller holds the mutex.
func (c *Coordinator) waits() bool {
	for _, j := range c.jobs {
		if j.status.State == wire.Waiting {
			return true
		}
	}
	return false
}

// submit takes a job, or says what is known of it.
func (c *Coordinator) submit(submitter string, spec *farm.Job) (wire.Accepted, error) {
	id := spec.ID()
	c.mu.Lock()
	defer c.mu.Unlock()
	j, known := c.jobs[id]
	if !known {
		if err := c.check(spec); err != nil {
			return wire.Accepted{}, err
		}
		var err error
		if j, err = c.create(id, submitter, spec); err != nil {
			return wire.Accepted{}, err
		}
	}
	missing := c.vault.missing(spec.Files)
	switch state := j.status.State; {
	case state == wire.Failed || state == wire.Cancelled, state == wire.Wanting && len(missing) == 0:
		c.order++
		j.status.State, j.status.Why, j.status.Order = wire.Waiting, "", c.order
		if len(missing) > 0 {
			j.status.State = wire.Wanting
		}
		if err := j.keep(); err != nil {
			return wire.Accepted{}, err
		}
		c.wakeUp()
	case state.Over():
		missing = nil // nothing more is done
	}
	return wire.Accepted{Summary: j.summary(), Missing: missing}, nil
}

// check refuses jobs that this farm cannot do.
func (c *Coordinator) check(spec *farm.Job) error {
	if spec.Form != farm.Form {
		return fmt.Errorf("the job has form %d, this farm does form %d", spec.Form, farm.Form)
	}
	kind, ok := c.cfg.Kinds[spec.Kind]
	if !ok {
		return fmt.Errorf("this farm does no jobs of kind %q", spec.Kind)
	}
	if why := c.cfg.Engine.Differs(spec.Engine); why != "" {
		return fmt.Errorf("this farm gives other answers: %s; run the same version of maven and maven-farm", why)
	}
	for _, hash := range spec.Files {
		if err := wire.CheckHash(hash); err != nil {
			return err
		}
	}
	if live := c.live(); live >= maxJobs {
		return fmt.Errorf("%d jobs wait, which is the limit: try again when some are over", live)
	}
	if err := kind.Check(spec); err != nil {
		return err
	}
	return nil
}

// create makes the folder of a new job.
func (c *Coordinator) create(id, submitter string, spec *farm.Job) (*job, error) {
	c.order++
	j := &job{id: id, spec: spec, dir: filepath.Join(c.cfg.Data, "jobs", id)}
	j.status = status{Order: c.order, Submitter: submitter, Submitted: time.Now().UTC(), State: wire.Wanting}
	text, err := json.Marshal(spec)
	if err != nil {
		return nil, fmt.Errorf("job %s: %w", id, err)
	}
	if err := os.MkdirAll(j.dir, 0o700); err != nil {
		return nil, fmt.Errorf("job %s: %w", id, err)
	}
	if err := writeWhole(filepath.Join(j.dir, "job"), text); err != nil {
		return nil, fmt.Errorf("job %s: %w", id, err)
	}
	if err := j.keep(); err != nil {
		return nil, err
	}
	if j.product, err = openProduct(j.dir); err != nil {
		return nil, err
	}
	c.jobs[id] = j
	return j, c.forgetOld()
}

// forgetOld removes the oldest of too many jobs that are over.
func (c *Coordinator) forgetOld() error {
	var over []*job
	for _, j := range c.jobs {
		if j.status.State.Over() {
			over = append(over, j)
		}
	}
	slices.SortFunc(over, func(a, b *job) int { return cmp.Compare(a.status.Order, b.status.Order) })
	for _, j := range over[:max(0, len(over)-keptJobs)] {
		delete(c.jobs, j.id)
		if err := errors.Join(j.product.close(), os.RemoveAll(j.dir)); err != nil {
			return fmt.Errorf("forget job %s: %w", j.id, err)
		}
	}
	return nil
}

// needed are the files of jobs that are not over, and those of the part that is done now.
func (c *Coordinator) needed() map[string]bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	needed := map[string]bool{}
	for _, j := range c.jobs {
		if j.status.State.Over() {
			continue
		}
		for _, hash := range j.spec.Files {
			needed[hash] = true
		}
	}
	if c.active != nil && c.active.part.State != "" {
		needed[c.active.part.State] = true
	}
	return needed
}
