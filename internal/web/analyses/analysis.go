package analyses

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"time"

	"maven/internal/engine"
	"maven/internal/said"
	"maven/internal/web/problem"
)

// An analysis is one of them. Its fields are guarded by the mutex of Analyses; kept is the run's, and began does not change
// during one.
type analysis struct {
	id      int64
	client  string
	request Request
	limits  limits // of all runs so far and the next

	state   State
	stopped engine.Stop        // why the last run ended
	err     said.Text          // why it has failed
	cancel  context.CancelFunc // of the run under way; nil for none
	ended   chan struct{}      // closed when that run has ended
	removed bool               // when the run has ended

	began    time.Time // the run under way
	yielding bool      // it ends because others wait

	work  work      // nil if it is not in memory
	saved []byte    // to continue from
	found noted     // the answer when the last run ended; zero for none
	done  Progress  // then
	kept  time.Time // when it was kept last, during a run
	over  time.Time // when the last run ended
}

// A View is an analysis as pages see it.
type View struct {
	ID        int64     `json:"id"`
	Kind      string    `json:"kind"`
	State     State     `json:"state"`
	Place     int       `json:"place,omitempty"` // in the queue, from 1
	Progress  Progress  `json:"progress"`
	Error     said.Text `json:"error,omitzero"`
	Continues string    `json:"continues,omitempty"` // where it goes on if someone continues it: here, saved or start
	Request   Request   `json:"request"`
	Answer    any       `json:"answer,omitempty"` // as the program writes it with --json
}

// view returns an analysis as it is now; its answer is missing while it is in memory and may run. The mutex is held.
func (a *Analyses) view(one *analysis) View {
	v := View{ID: one.id, Kind: one.request.Kind, State: one.state, Error: one.err, Request: one.request, Progress: one.done,
		Place: a.lineOf(one).place(one.client, one.id)}
	switch {
	case one.state == Queued, one.state == Running:
	case one.stopped == engine.Complete:
	case one.work != nil:
		v.Continues = "here"
	case one.saved != nil:
		v.Continues = "saved"
	default:
		v.Continues = "start"
	}
	if one.work != nil && one.state == Running {
		v.Progress = one.work.progress()
	} else if one.found.answer != nil {
		v.Answer = one.found
	}
	return v
}

// settle notes how a run has ended; closing says that the server ends.
func (one *analysis) settle(stop engine.Stop, err error, closing bool) {
	ended := errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)
	one.stopped, one.err = stop, said.Text{}
	switch {
	case err != nil && !ended:
		one.state, one.err = Failed, said.Plainly(err)
	case !ended && stop != engine.Interrupted:
		one.state = Done
	case closing:
		one.state, one.stopped = Interrupted, engine.Interrupted
	default:
		one.state, one.stopped = Stopped, engine.Interrupted
	}
	if one.work == nil {
		return
	}
	if fault := one.note(); fault != nil && one.state != Failed {
		one.state, one.err = Failed, said.OfError(fault)
	}
	if one.stopped == engine.Complete || one.state == Failed {
		one.work = nil
	}
}

// note takes the answer and the progress from the work. The error says that the answer cannot be written.
func (one *analysis) note() error {
	one.done = one.work.progress()
	one.done.Stopped = one.stopped
	one.found = noted{}
	answer := one.work.answer()
	if answer == nil {
		return nil
	}
	found, err := note(answer)
	if err != nil {
		return said.Errorf("what was found cannot be written: %w", err)
	}
	one.found = found
	return nil
}

// An action is what someone does with an analysis.
type action struct {
	Do     string  `json:"do" api:"required"` // stop, continue, add or drop
	Move   string  `json:"move"`
	Limits *limits `json:"limits"` // of continue, for all runs together
}

// act does something with an analysis, and returns it as it is then.
func (a *Analyses) act(client string, id int64, do action) (View, error) {
	a.mutex.Lock()
	one, err := a.find(id)
	var ended chan struct{} // of what is stopped
	if err == nil {
		switch do.Do {
		case "stop":
			if one.cancel != nil {
				ended = one.ended
			}
			a.stop(one)
		case "continue":
			err = a.goOn(client, one, do.Limits)
		case "add", "drop":
			err = a.change(one, do.Do == "add", do.Move)
		default:
			err = problem.Of("do", fmt.Errorf("do %q: must be stop, continue, add or drop", do.Do))
		}
	}
	a.mutex.Unlock()
	if err != nil {
		return View{}, err
	}
	if ended != nil {
		select {
		case <-ended:
		case <-time.After(a.bounds.Stop):
		}
	}
	a.Changed(topic(id))
	return a.see(id)
}

// stop has an analysis end soon; it stays as it is if it neither waits nor runs. The mutex is held.
func (a *Analyses) stop(one *analysis) {
	if one.cancel != nil {
		one.yielding = false
		one.cancel()
		return
	}
	if one.state == Queued {
		a.lineOf(one).remove(one.client, one.id)
		one.state, one.stopped, one.over = Stopped, engine.Interrupted, a.stock.Now()
		a.keep(one)
		a.tellWaiting(a.lineOf(one))
	}
}

// goOn puts an analysis into the queue again. The mutex is held.
func (a *Analyses) goOn(client string, one *analysis, l *limits) error {
	switch {
	case one.state == Queued:
		return problem.New(http.StatusConflict, "the analysis is queued already")
	case one.state == Running:
		return problem.New(http.StatusConflict, "the analysis is running already")
	case one.stopped == engine.Complete:
		return problem.New(http.StatusConflict, "there is nothing more to find")
	}
	if err := a.refuse(client); err != nil {
		return err
	}
	next := one.limits.more(one.request.limits(), one.done)
	if l != nil {
		if err := l.check(&a.bounds); err != nil {
			return err
		}
		if next = *l; one.saved != nil || one.work != nil {
			if _, err := next.left(one.done); err != nil {
				return problem.Blame("limits", err)
			}
		}
	}
	if one.work == nil && one.saved == nil {
		next, one.done, one.found = one.request.limits(), Progress{}, noted{}
		if l != nil {
			next = *l
		}
	}
	one.limits, one.client, one.state, one.err = next, client, Queued, said.Text{}
	a.put(one)
	return nil
}

// change adds or drops a candidate. The mutex is held.
func (a *Analyses) change(one *analysis, add bool, text string) error {
	also, dropped := one.request.Also, one.request.Dropped
	if add && len(also)+len(dropped) >= mostAlso && !slices.Contains(also, text) && !slices.Contains(dropped, text) {
		return problem.Of("move", fmt.Errorf("%d moves have been added or dropped; ask for another analysis", mostAlso))
	}
	if one.work == nil {
		w, resumed, err := a.open(&one.request, one.saved, one.done)
		if err != nil {
			return err
		}
		if !resumed {
			one.saved = nil
		}
		one.work = w
	}
	do := one.work.drop
	if add {
		do = one.work.add
	}
	if err := do(text); err != nil {
		return problem.Blame("move", err)
	}
	if one.request.note(add, text); one.stopped == engine.Complete {
		one.stopped = engine.NotStopped
	}
	if one.state != Running {
		if err := one.note(); err != nil {
			return err
		}
		a.keep(one)
		a.prune()
	}
	return nil
}

// frozen is an analysis as it is kept, before the bytes to continue from.
type frozen struct {
	Client   string          `json:"client"`
	Request  Request         `json:"request"`
	Limits   limits          `json:"limits"`
	State    State           `json:"state"`
	Stopped  engine.Stop     `json:"stopped"`
	Error    said.Kept       `json:"error"`
	Progress Progress        `json:"progress"`
	Over     int64           `json:"over"` // milliseconds since 1970
	Saved    bool            `json:"saved"`
	Answer   json.RawMessage `json:"answer"`
	Marked   []said.Kept     `json:"marked,omitempty"` // texts that have marks in the answer
}

// freeze returns what is kept of an analysis: a line of JSON, and the bytes to continue from.
func (one *analysis) freeze() []byte {
	done, found := one.done, one.found
	if one.work != nil && one.state == Running {
		now := *one
		if now.note() == nil { // the end of the run tells of it
			found = now.found
		}
		done = now.done
	}
	text, err := json.Marshal(frozen{one.client, one.request, one.limits, one.state, one.stopped, said.Kept{Text: one.err}, done, one.over.UnixMilli(), one.saved != nil, found.answer, said.Keep(found.texts)})
	if err != nil {
		panic(err) // plain values always encode
	}
	return append(append(text, '\n'), one.saved...)
}

// thaw returns an analysis that was kept.
func thaw(id int64, data []byte) (*analysis, error) {
	line, saved, ok := bytes.Cut(data, []byte{'\n'})
	if !ok {
		return nil, errors.New("it is cut off")
	}
	var f frozen
	if err := json.Unmarshal(line, &f); err != nil {
		return nil, err
	}
	one := &analysis{id: id, client: f.Client, request: f.Request, limits: f.Limits, state: f.State, stopped: f.Stopped, err: f.Error.Text,
		done: f.Progress, over: time.UnixMilli(f.Over)}
	if f.Saved {
		one.saved = saved
	}
	if string(f.Answer) != "null" {
		one.found = noted{f.Answer, said.Again(f.Marked)}
	}
	return one, nil
}
