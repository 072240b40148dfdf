package play

import (
	"context"

	"maven/internal/record"
	"maven/internal/report"
)

// A Summary is what there is to say of a game at its end. Its players are seats.
type Summary struct {
	*report.Report // the game judged by Table.Judge

	Ender   Side           // who resigned or lost by a challenge
	Losses  []*report.Turn // of the person, those that Turning tells, the largest first
	Phonies []string       // words of the person that are not in the lexicon, in the order they were tried
	Helps
}

// Helps is how the person was helped.
type Helps struct {
	Hints  int // steps of hints taken
	Bests  int // turns with the best moves shown
	Undone int // times that something was taken back
}

// Helped reports whether the person was helped.
func (h *Helps) Helped() bool { return h.Hints+h.Bests+h.Undone > 0 }

// Helps returns how the person was helped so far.
func (s *Session) Helps() Helps {
	var h Helps
	for i := range s.log {
		switch s.log[i].Do {
		case Hint:
			h.Hints++
		case Best:
			h.Bests++
		case Undo:
			h.Undone++
		}
	}
	return h
}

// Summarize returns the summary of the game as it is. An error is that of ctx.
func (s *Session) Summarize(ctx context.Context) (*Summary, error) {
	r, err := report.Judge(ctx, s.history.History, report.About{Method: "static"}, s.table.Judge, 1, nil)
	if err != nil {
		return nil, err
	}
	sum := &Summary{Report: r, Ender: s.SideOf(s.State().Ender), Helps: s.Helps()}
	for i := range s.log {
		sum.Phonies = append(sum.Phonies, s.log[i].Words...)
	}
	person := s.Seat(Person)
	for i := range r.Turns {
		if t := &r.Turns[i]; t.Player == person && t.Kind == record.Played {
			sum.Phonies = append(sum.Phonies, t.Phonies...)
		}
	}
	for _, t := range r.Turning(len(r.Turns)) {
		if t.Player == person {
			sum.Losses = append(sum.Losses, t)
		}
	}
	return sum, nil
}
