package form

import (
	"fmt"
	"strings"

	"maven/internal/notation/gcg"
	"maven/internal/said"
)

// Unread is the kind of the finding that a file cannot be read.
const Unread = "unread"

// A Finding is a fault in a line of a record, or in the file.
type Finding struct {
	File     string    `json:"file"`
	Line     int       `json:"line"`
	Event    int       `json:"event,omitempty"`
	Severity string    `json:"severity"`
	Kind     string    `json:"kind"`
	Token    string    `json:"token,omitempty"`
	Cause    said.Text `json:"cause"`
	Repair   said.Text `json:"repair,omitzero"`
}

// Findings returns the findings in a file; f is nil if the file is not a record.
func Findings(name string, f *gcg.File, findings []gcg.Finding) []Finding {
	events := f.EventNumbers()
	forms := make([]Finding, len(findings))
	for i := range findings {
		one := &findings[i]
		forms[i] = Finding{File: name, Line: one.Line, Event: events[one.Line], Severity: one.Severity.String(), Kind: string(one.Kind), Token: one.Token,
			Cause: one.Cause, Repair: one.Want}
	}
	return forms
}

// UnreadFile returns the finding for a file that cannot be read.
func UnreadFile(name string, err error) Finding {
	return Finding{File: name, Severity: gcg.Error.String(), Kind: Unread, Cause: said.OfError(err)}
}

// Text returns the finding in the form FILE:LINE: SEVERITY: CAUSE, and what would be right.
func (f *Finding) Text() string {
	if f.Kind == Unread {
		return f.File + ": cannot be read: " + f.Cause.String()
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s:%d: %s: ", f.File, f.Line, f.Severity)
	if f.Event > 0 {
		fmt.Fprintf(&b, "event %d: ", f.Event)
	}
	b.WriteString(f.Cause.String())
	if !f.Repair.IsZero() {
		b.WriteString("; want " + f.Repair.String())
	}
	fmt.Fprintf(&b, " [%s]", f.Kind)
	return b.String()
}

// A Fix lists the repairs of a file.
type Fix struct {
	File    string    `json:"file"`
	Changed bool      `json:"changed"`
	Repairs []Repair  `json:"repairs"`
	Left    []Finding `json:"left"`
	Error   string    `json:"error,omitempty"`
}

// A Repair is one line before and after its repair.
type Repair struct {
	Line int    `json:"line"`
	Kind string `json:"kind"`
	Was  string `json:"was"`
	Now  string `json:"now"`
}
