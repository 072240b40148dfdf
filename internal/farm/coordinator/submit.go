package coordinator

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"maven/internal/farm"
	"maven/internal/farm/wire"
)

// maxJobs is how many jobs there may be that are not over.
const maxJobs = 1000

// submit takes a job, or says what is known of it.
func (c *Coordinator) submit(ctx context.Context, submitter string, spec *farm.Job) (wire.Accepted, error) {
	if text, err := json.Marshal(spec); err != nil || len(text) > wire.MaxJob {
		return wire.Accepted{}, errors.Join(err, fmt.Errorf("the job has %d bytes, at most %d", len(text), wire.MaxJob))
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	j := c.queue.Jobs[spec.ID()]
	if j == nil {
		err := c.check(spec)
		if err == nil {
			j, err = c.queue.Add(ctx, submitter, spec)
		}
		if err != nil {
			return wire.Accepted{}, err
		}
	}
	missing, err := c.vault.Files.Missing(ctx, spec.Files)
	if err != nil {
		return wire.Accepted{}, err
	}
	if j.Lost() {
		j.State, j.Saved = wire.Failed, nil
	}
	switch j.State {
	case wire.Failed, wire.Cancelled, wire.Wanting:
		state := wire.Waiting
		if len(missing) > 0 {
			state = wire.Wanting
		}
		if err := c.queue.Line(ctx, j, state); err != nil {
			return wire.Accepted{}, err
		}
		poke(c.changed)
	case wire.Done:
		missing = nil // nothing more is done
	}
	return wire.Accepted{Summary: j.Summary(), Missing: missing}, nil
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
	if live := c.queue.Live(); live >= maxJobs {
		return fmt.Errorf("%d jobs wait, which is the limit: try again when some are over", live)
	}
	return kind.Check(spec)
}
