package coordinator

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"maven/internal/farm"
	"maven/internal/farm/vault"
	"maven/internal/farm/wire"
	"maven/internal/pool"
)

const (
	maxJobs    = 1000 // that are not over
	keptJobs   = 200  // that are over
	maxRemarks = 10000
)

// A job is one that the farm was asked to do.
type job struct {
	id      string
	spec    *farm.Job
	status  status
	results map[int]*vault.Ledger // of parts
	remarks []string
	turn    time.Time // when its last turn began
	part    farm.Part // begun last since the start, and not taken back since
}

// A status is what is kept of a job beside results and remarks.
type status struct {
	Order     int           `json:"order"` // of submission
	Submitter string        `json:"submitter"`
	Submitted time.Time     `json:"submitted"`
	State     wire.State    `json:"state"`
	Why       string        `json:"why,omitempty"`
	Epoch     int           `json:"epoch"`
	Plain     bool          `json:"plain,omitempty"` // the results of part 0 are the product; otherwise it is the last state
	Taken     int           `json:"taken,omitempty"` // of them by the kind; what is kept may say less
	Progress  pool.Progress `json:"progress,omitzero"`
	Saved     []saved       `json:"saved,omitempty"` // oldest first; the newest of each part
}

// A saved is a state that the job goes on from.
type saved struct {
	Part int    `json:"part"`
	File string `json:"file"` // its hash
	Size int    `json:"size"` // bytes
	By   string `json:"by"`   // workers that contributed, with blanks between
}

// ledger returns that of a part.
func (j *job) ledger(part int) *vault.Ledger {
	if j.results == nil {
		j.results = map[int]*vault.Ledger{}
	}
	if j.results[part] == nil {
		j.results[part] = &vault.Ledger{}
	}
	return j.results[part]
}

// records returns how many records the product has: results, or pieces of the last state once the job is done.
func (j *job) records() int {
	switch {
	case j.status.Plain:
		return j.status.Taken
	case j.status.State == wire.Done:
		return (j.newest().Size + wire.Chunk - 1) / wire.Chunk
	}
	return 0
}

// newest returns the state saved last.
func (j *job) newest() saved {
	if len(j.status.Saved) == 0 {
		return saved{}
	}
	return j.status.Saved[len(j.status.Saved)-1]
}

// summary is what is told of a job.
func (j *job) summary() wire.Summary {
	return wire.Summary{ID: j.id, Kind: j.spec.Kind, Submitter: j.status.Submitter, Submitted: j.status.Submitted, State: j.status.State,
		Why: j.status.Why, Records: j.records(), Epoch: j.status.Epoch, Progress: j.status.Progress}
}

// What is kept of a job, by the words of its values.
const (
	specWord    = "job"
	statusWord  = "status"
	remarksWord = "remarks"
)

// keep keeps the status of a job. The caller holds the mutex.
func (c *Coordinator) keep(ctx context.Context, j *job) error {
	return c.vault.Values.Put(ctx, j.id, statusWord, j.status)
}

// remark keeps a line for people, once. The caller holds the mutex.
func (c *Coordinator) remark(ctx context.Context, j *job, line string) error {
	if line == "" || slices.Contains(j.remarks, line) || len(j.remarks) >= maxRemarks {
		return nil
	}
	j.remarks = append(j.remarks, line)
	return c.vault.Values.Put(ctx, j.id, remarksWord, j.remarks)
}

// readJobs reads what is kept. A job that cannot be read is left alone and logged.
func (c *Coordinator) readJobs(ctx context.Context) error {
	values, secret, err := c.vault.Values.All(ctx)
	if err != nil {
		return err
	}
	c.secret = secret
	for key := range values {
		id, ok := strings.CutSuffix(key, "."+statusWord)
		if !ok {
			continue
		}
		j := &job{id: id, spec: &farm.Job{}}
		if err := j.read(values); err != nil {
			c.cfg.Log.Error("a job is left out", "why", err)
			continue
		}
		c.jobs[id] = j
		c.order = max(c.order, j.status.Order)
	}
	c.last, err = c.vault.Results.All(ctx, func(id string) bool { return c.jobs[id] != nil },
		func(id string, part int, p vault.Piece) { c.jobs[id].ledger(part).Add(p) })
	return err
}

// read fills a job with what is kept of it.
func (j *job) read(values map[string][]byte) error {
	for word, into := range map[string]any{specWord: j.spec, statusWord: &j.status, remarksWord: &j.remarks} {
		if text := values[j.id+"."+word]; text != nil {
			if err := json.Unmarshal(text, into); err != nil {
				return fmt.Errorf("job %s: %w", j.id, err)
			}
		}
	}
	if is := j.spec.ID(); is != j.id {
		return fmt.Errorf("job %s: what is kept is job %s", j.id, is)
	}
	if j.status.State == wire.Running {
		j.status.State = wire.Waiting
	}
	return nil
}

// next returns the job whose turn it is, or nil: the one that has waited longest since its last turn. The caller holds the mutex.
func (c *Coordinator) next() *job {
	var first *job
	for _, j := range c.jobs {
		if j.status.State == wire.Waiting && (first == nil || cmp.Or(j.turn.Compare(first.turn), cmp.Compare(j.status.Order, first.status.Order)) < 0) {
			first = j
		}
	}
	return first
}

// live returns how many jobs are not over. The caller holds the mutex.
func (c *Coordinator) live() int {
	n := 0
	for _, j := range c.jobs {
		if !j.status.State.Over() {
			n++
		}
	}
	return n
}

// submit takes a job, or says what is known of it.
func (c *Coordinator) submit(ctx context.Context, submitter string, spec *farm.Job) (wire.Accepted, error) {
	id := spec.ID()
	if text, err := json.Marshal(spec); err != nil || len(text) > wire.MaxJob {
		return wire.Accepted{}, errors.Join(err, fmt.Errorf("the job has %d bytes, at most %d", len(text), wire.MaxJob))
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	j := c.jobs[id]
	if j == nil {
		if err := c.check(spec); err != nil {
			return wire.Accepted{}, err
		}
		j = &job{id: id, spec: spec, status: status{Submitter: submitter, Submitted: time.Now().UTC(), State: wire.Wanting}}
		if err := c.vault.Values.Put(ctx, id, specWord, spec); err != nil {
			return wire.Accepted{}, err
		}
		c.jobs[id] = j
		if err := c.forgetOld(ctx); err != nil {
			return wire.Accepted{}, err
		}
	}
	missing, err := c.vault.Files.Missing(ctx, spec.Files)
	if err != nil {
		return wire.Accepted{}, err
	}
	if j.status.State == wire.Done && !j.status.Plain && j.records() == 0 {
		j.status.State, j.status.Saved = wire.Failed, nil // its product was kept in another way, and is lost
	}
	switch j.status.State {
	case wire.Failed, wire.Cancelled, wire.Wanting:
		c.order++
		j.status.State, j.status.Why, j.status.Order = wire.Waiting, "", c.order
		if len(missing) > 0 {
			j.status.State = wire.Wanting
		}
		if err := c.keep(ctx, j); err != nil {
			return wire.Accepted{}, err
		}
		poke(c.changed)
	case wire.Done:
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
	return kind.Check(spec)
}

// forgetOld removes the oldest of too many jobs that are over, or of those that fill the stream or the store. The caller holds the mutex.
func (c *Coordinator) forgetOld(ctx context.Context) error {
	var over []*job
	for _, j := range c.jobs {
		if j.status.State.Over() && (c.active == nil || c.active.job != j) {
			over = append(over, j)
		}
	}
	slices.SortFunc(over, func(a, b *job) int { return cmp.Compare(a.status.Order, b.status.Order) })
	states := int64(0)
	for _, j := range over {
		states += int64(j.newest().Size)
	}
	for n, j := range over {
		bytes, err := c.vault.Results.Bytes(ctx)
		if err != nil {
			return fmt.Errorf("forget job %s: %w", j.id, err)
		}
		if len(over)-n <= keptJobs && bytes < uint64(c.cfg.Results)/4*3 && states < c.cfg.Files/2 {
			break
		}
		delete(c.jobs, j.id)
		states -= int64(j.newest().Size)
		if err := errors.Join(c.vault.Values.Forget(ctx, j.id), c.vault.Results.Forget(ctx, j.id, 0)); err != nil {
			return fmt.Errorf("forget job %s: %w", j.id, err)
		}
	}
	return nil
}

// needs reports whether a file is of a job that is not over, a state that a job is done with or would go on from, or the state of the
// part that is done now. The caller holds the mutex.
func (c *Coordinator) needs(file string) bool {
	for _, j := range c.jobs {
		if !j.status.State.Over() && slices.Contains(j.spec.Files, file) {
			return true
		}
		if slices.ContainsFunc(j.status.Saved, func(s saved) bool { return s.File == file }) {
			return true
		}
	}
	return c.active != nil && c.active.job.part.State == file
}
