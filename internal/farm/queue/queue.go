// Package queue has the jobs that a farm was asked to do: whose turn it is, and of each what is known, which results and states are
// kept, and what is left without those of a worker that has lied. What it has is read from a vault, and kept there.
//
// Sharp edges: whoever calls has the coordinator's mutex.
package queue

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"time"

	"maven/internal/farm"
	"maven/internal/farm/vault"
	"maven/internal/farm/wire"
)

const (
	keptJobs   = 200 // that are over
	maxRemarks = 10000
)

// A Queue has the jobs of a farm.
type Queue struct {
	Vault   *vault.Vault
	Files   int64 // bytes of files and states, of which states of jobs that are over take half at most
	Results int64 // bytes of results, of which those of jobs that are over take three quarters at most
	Log     *slog.Logger

	Jobs   map[string]*Job // by ID
	Active *Job            // that is done now, also when it was just cancelled; or nil
	Last   uint64          // message that is in a ledger, or in none for good
}

// Read reads what is kept. A job that cannot be read is logged and left out; its results are removed.
func (q *Queue) Read(ctx context.Context) error {
	values, whole, err := q.Vault.Values.All(ctx)
	if err != nil {
		return err
	}
	if !whole {
		q.Log.Error("what is known of jobs is damaged on the disk: those that are not listed have to be submitted again")
	}
	q.Jobs = map[string]*Job{}
	for key := range values {
		id, ok := strings.CutSuffix(key, "."+statusWord)
		if !ok {
			continue
		}
		j := &Job{ID: id, Spec: &farm.Job{}}
		if err := j.read(values); err != nil {
			q.Log.Error("a job is left out", "why", err)
			continue
		}
		q.Jobs[id] = j
	}
	last, damaged, err := q.Vault.Results.All(ctx, func(id string) bool { return q.Jobs[id] != nil },
		func(id string, part int, p vault.Piece) { q.Jobs[id].Ledger(part).Add(p) })
	if q.Last = last; damaged > 0 {
		q.Log.Error("results are damaged on the disk: their numbers are done again", "messages", damaged)
	}
	return err
}

// Next returns the job whose turn it is, or nil: the one that has waited longest since its last turn.
func (q *Queue) Next() *Job {
	var first *Job
	for _, j := range q.Jobs {
		if j.State == wire.Waiting && (first == nil || j.Compare(first) < 0) {
			first = j
		}
	}
	return first
}

// Begin begins the turn of the next job, if there is one.
func (q *Queue) Begin() *Job {
	if q.Active = q.Next(); q.Active != nil {
		q.Active.Turn, q.Active.State = time.Now(), wire.Running
	}
	return q.Active
}

// Live returns how many jobs are not over.
func (q *Queue) Live() int {
	n := 0
	for _, j := range q.Jobs {
		if !j.State.Over() {
			n++
		}
	}
	return n
}

// Needs reports whether a file is of a job that is not over, the state that its part starts from, also while another job has its turn, or
// a state that a job is done with or would go on from.
func (q *Queue) Needs(file string) bool {
	for _, j := range q.Jobs {
		if !j.State.Over() && (slices.Contains(j.Spec.Files, file) || j.Part.State == file) ||
			slices.ContainsFunc(j.Saved, func(s Saved) bool { return s.File == file }) {
			return true
		}
	}
	return false
}

// Add takes a new job, and forgets old ones.
func (q *Queue) Add(ctx context.Context, submitter string, spec *farm.Job) (*Job, error) {
	j := &Job{ID: spec.ID(), Spec: spec, Status: Status{Submitter: submitter, Submitted: time.Now().UTC(), State: wire.Wanting}}
	if err := q.Vault.Values.Put(ctx, j.ID, specWord, spec); err != nil {
		return nil, err
	}
	q.Jobs[j.ID] = j
	return j, q.forgetOld(ctx)
}

// Line has a job wait for its turn after all others, or for its files.
func (q *Queue) Line(ctx context.Context, j *Job, state wire.State) error {
	for _, other := range q.Jobs {
		j.Order = max(j.Order, other.Order+1)
	}
	j.State, j.Why = state, ""
	return q.Keep(ctx, j)
}

// Keep keeps the status of a job.
func (q *Queue) Keep(ctx context.Context, j *Job) error {
	return q.Vault.Values.Put(ctx, j.ID, statusWord, j.Status)
}

// Remark keeps a line for people, once.
func (q *Queue) Remark(ctx context.Context, j *Job, line string) error {
	if line == "" || slices.Contains(j.Remarks, line) || len(j.Remarks) >= maxRemarks {
		return nil
	}
	j.Remarks = append(j.Remarks, line)
	return q.Vault.Values.Put(ctx, j.ID, remarksWord, j.Remarks)
}

// Save has a job go on from a state that was made of its part, which holds all numbers below one. The results that it holds are removed,
// and the state before it, if that is needed no more.
func (q *Queue) Save(ctx context.Context, j *Job, file string, size, below int) error {
	s := Saved{Part: j.Part.Number, File: file, Size: size, By: strings.Join(j.by(below), " ")}
	before, old := j.Saved, j.Newest()
	j.Saved = append(slices.DeleteFunc(slices.Clone(before), func(one Saved) bool { return one.Part == s.Part }), s)
	if err := q.Keep(ctx, j); err != nil {
		j.Saved = before
		return fmt.Errorf("%w: %w", vault.ErrUnreachable, err)
	}
	var err error
	if old.File != "" && !q.Needs(old.File) {
		err = q.Vault.Files.Store.Delete(ctx, old.File)
	}
	if err = errors.Join(err, q.Hold(ctx, j, below)); err != nil && ctx.Err() == nil {
		q.Log.Warn("what a state holds is not removed", "why", err) // the next state removes it too
	}
	return nil
}

// Hold removes results of a job's part, of numbers below one, and of all parts before it, as far as no other message of the job is older
// or in no ledger yet.
func (q *Queue) Hold(ctx context.Context, j *Job, below int) error {
	l := j.Ledger(j.Part.Number)
	l.Begin(below)
	l.Drop(func(p vault.Piece) bool { return p.End <= below })
	low := q.Last + 1
	for part, l := range j.results {
		if part < j.Part.Number {
			delete(j.results, part)
			continue
		}
		for _, p := range l.Pieces {
			low = min(low, p.Seq)
		}
	}
	return q.Vault.Results.Forget(ctx, j.ID, low)
}

// TakeBack removes what a worker contributed to any job, and has these jobs go on from there. None of them may be running. After a
// break there is still something of the worker, unless all is done.
func (q *Queue) TakeBack(ctx context.Context, worker string) error {
	for _, j := range q.Jobs {
		after, own, found := j.without(worker)
		if !found {
			continue
		}
		q.Log.Warn("results are taken back", "worker", worker, "job", j.ID)
		j.Epoch++
		j.Part = farm.Part{}
		if j.State == wire.Done {
			j.State = wire.Waiting
		}
		err := q.Vault.Results.Remove(ctx, after...)
		if err == nil {
			err = q.Keep(ctx, j)
		}
		if err == nil {
			err = q.Vault.Results.Remove(ctx, own...)
		}
		if err != nil {
			return fmt.Errorf("take results back: %w", err)
		}
	}
	return nil
}

// over returns the jobs that are over, the oldest first.
func (q *Queue) over() (over []*Job) {
	for _, j := range q.Jobs {
		if j.State.Over() && j != q.Active {
			over = append(over, j)
		}
	}
	slices.SortFunc(over, func(a, b *Job) int { return cmp.Compare(a.Order, b.Order) })
	return over
}

// forgetOld removes the oldest of too many jobs that are over, or of those whose results or states take too much room.
func (q *Queue) forgetOld(ctx context.Context) error {
	over, states := q.over(), int64(0)
	for _, j := range over {
		states += int64(j.Newest().Size)
	}
	for n, j := range over {
		results, err := q.Vault.Results.Bytes(ctx)
		if err == nil && len(over)-n <= keptJobs && results < uint64(q.Results)/4*3 && states < q.Files/2 {
			break
		}
		if err == nil {
			states -= int64(j.Newest().Size)
			err = q.forget(ctx, j)
		}
		if err != nil {
			return fmt.Errorf("forget job %s: %w", j.ID, err)
		}
	}
	return nil
}

// MakeRoom removes the oldest job that is over and has results, and reports whether there was one.
func (q *Queue) MakeRoom(ctx context.Context) bool {
	for _, j := range q.over() {
		if j.hasResults() {
			err := q.forget(ctx, j)
			if err != nil {
				q.Log.Warn("a job that is over is not forgotten", "job", j.ID, "why", err)
			}
			return err == nil
		}
	}
	return false
}

func (q *Queue) forget(ctx context.Context, j *Job) error {
	delete(q.Jobs, j.ID)
	return errors.Join(q.Vault.Values.Forget(ctx, j.ID), q.Vault.Results.Forget(ctx, j.ID, 0))
}
