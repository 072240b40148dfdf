package play

import (
	"context"

	"maven/internal/record"
	"maven/internal/report"
)

// A Summary says how a game went. Its players are numbered as in the record.
type Summary struct {
	*report.Report // the game judged by Equipment.Judge

	Ender   Side           // the side that resigned, or lost on a challenge
	Losses  []*report.Turn // the person's turns that lost most, the largest loss first
	Phonies []string       // words that the person played or tried, and that are not in the lexicon
	Helps
}

// Helps counts the help that the person took.
type Helps struct {
	Hints  int // steps of hints taken
	Bests  int // turns with the best moves shown
	Undone int // moves and challenges taken back
	Looked int // words looked up
}

// Helped reports whether the person took any help.
func (h *Helps) Helped() bool { return h.Hints+h.Bests+h.Undone+h.Looked > 0 }

// Helps returns the help that the person has taken so far.
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
		case Look:
			h.Looked += len(s.log[i].Words)
		}
	}
	return h
}

// Summarize returns the summary of the game so far. The error is that of ctx.
func (s *Session) Summarize(ctx context.Context) (*Summary, error) {
	r, err := report.Judge(ctx, report.Work{History: s.history, About: report.About{Method: "static"}, Player: s.equipment.Judge, Top: 1})
	if err != nil {
		return nil, err
	}
	sum := &Summary{Report: r, Ender: s.SideOf(s.State().Ender), Helps: s.Helps()}
	for i := range s.log {
		if s.log[i].Do == Tried {
			sum.Phonies = append(sum.Phonies, s.log[i].Words...)
		}
	}
	person := s.PlayerOf(Person)
	for i := range r.Turns {
		if t := &r.Turns[i]; (t.Player == person || s.header.Shared()) && t.Kind == record.Played {
			sum.Phonies = append(sum.Phonies, t.Phonies...)
		}
	}
	for _, t := range r.Turning(len(r.Turns)) {
		if t.Player == person && !s.header.Shared() {
			sum.Losses = append(sum.Losses, t)
		}
	}
	return sum, nil
}
