package blocks

import (
	"bytes"
	"slices"
	"time"
)

// Claim holds a result until another worker has given the same, and asks for that.
func (s *Share) Claim(a *Arrival) {
	t := &Task{Block: a.Did(), Claim: a, tried: []string{a.Worker}, Since: time.Now()}
	s.Claims[t.Block] = t
	s.waiting = append(s.waiting, t)
}

// Settle compares a result with the one that it was asked for to check, if there is one. It reports whether the result is for that
// only.
func (s *Share) Settle(a *Arrival) bool {
	l := s.Out[a.Result.Pass]
	if l == nil || l.Claim == nil {
		return s.Claims[a.Did()] != nil
	}
	switch t := l.Task; {
	case s.Claims[t.Block] != t || t.own || a.Did() != t.Block:
	case a.same(t.Claim.Result.Done):
		s.confirm(t)
	default:
		s.doOwn(t, a)
	}
	return true
}

// doOwn has the coordinator do a block whose results differ, or that nobody else can check. other may be nil.
func (s *Share) doOwn(t *Task, other *Arrival) {
	t.own = true
	s.waiting = slices.DeleteFunc(s.waiting, func(waits *Task) bool { return waits == t })
	s.Own(t, other)
}

// Check has the coordinator do a block that no worker takes to check, one at a time: after --lost if none is here that can, or longer where
// numbers take long, since all may be at work.
func (s *Share) Check() {
	var longest *Task
	for _, t := range s.Claims {
		if t.own {
			return
		}
		patience := s.Lost
		if !s.Workers.within(t.tried) {
			patience = max(s.Lost, s.usual())
		}
		if !t.Since.IsZero() && time.Since(t.Since) > patience && (longest == nil || t.Since.Before(longest.Since)) {
			longest = t
		}
	}
	if longest != nil {
		s.doOwn(longest, nil)
	}
}

// Judge returns who did not find what the coordinator has found itself of a block, and has the result kept that was checked if it is
// right.
func (s *Share) Judge(t *Task, other *Arrival, right [][]byte) (liars []string) {
	for _, a := range []*Arrival{other, t.Claim} {
		if a != nil && !a.same(right) {
			liars = append(liars, a.Worker)
		}
	}
	if t.Claim.same(right) {
		s.confirm(t)
	}
	return liars
}

// confirm has the result kept that a task checks.
func (s *Share) confirm(t *Task) {
	delete(s.Claims, t.Block)
	t.Claim.Checked = true
	s.Keep(t.Claim)
}

// same reports whether results are those that have come.
func (a *Arrival) same(results [][]byte) bool {
	return slices.EqualFunc(a.Result.Done, results, bytes.Equal)
}
