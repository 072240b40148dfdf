package queue

import (
	"testing"
	"time"

	"maven/internal/farm"
	"maven/internal/farm/wire"
)

// Jobs take turns: the one that has waited longest since its last turn is next, before that the one submitted first; jobs that are over
// or lack files have none.
func TestTurns(t *testing.T) {
	q := &Queue{Jobs: map[string]*Job{}}
	for n, state := range []wire.State{wire.Done, wire.Waiting, wire.Wanting, wire.Waiting, wire.Cancelled, wire.Waiting} {
		id := string('a' + rune(n))
		q.Jobs[id] = &Job{ID: id, Spec: &farm.Job{}, Status: Status{State: state, Order: n}}
	}
	for _, want := range []string{"b", "d", "f", "b", "d", "f"} {
		j := q.Begin()
		if j == nil || j.ID != want || j != q.Active || j.State != wire.Running {
			t.Fatalf("the turn of %+v; must be that of %s", j, want)
		}
		j.State = wire.Waiting
		time.Sleep(time.Millisecond)
	}
	if live := q.Live(); live != 4 {
		t.Errorf("%d jobs are not over; must be 4", live)
	}
	for _, j := range q.Jobs {
		j.State = wire.Failed
	}
	if j := q.Begin(); j != nil || q.Active != nil {
		t.Errorf("a job that has failed has its turn: %+v", j)
	}
}

// Files are needed of jobs that are not over and what their parts start from, and states of all jobs.
func TestNeeds(t *testing.T) {
	job := func(state wire.State, file, saved, part string) *Job {
		return &Job{Spec: &farm.Job{Files: []string{file}}, Status: Status{State: state, Saved: []Saved{{File: saved}}}, Part: farm.Part{State: part}}
	}
	q := &Queue{Jobs: map[string]*Job{
		"live": job(wire.Running, "1", "2", "3"), "waits": job(wire.Waiting, "4", "5", "6"), "over": job(wire.Done, "7", "8", "9")}}
	q.Active = q.Jobs["live"]
	for file, want := range map[string]bool{"1": true, "2": true, "3": true, "4": true, "5": true, "6": true, "7": false, "8": true, "9": false, "10": false} {
		if q.Needs(file) != want {
			t.Errorf("file %s is needed: want %v", file, want)
		}
	}
}
