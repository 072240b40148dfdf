package command

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"strings"

	"maven/internal/engine"
	"maven/internal/lexicon"
	"maven/internal/notation/gcg"
)

type LexiconJSON struct {
	Name string `json:"name"`
	Hash string `json:"hash"`
}

type LengthCount struct {
	Length int `json:"length"`
	Words  int `json:"words"`
}

// WinForm returns the chance to win of a value, 0 to 1, to a tenth of a thousandth; nil where it is not known.
func WinForm(v *engine.Value) *float64 {
	if !v.HasWin {
		return nil
	}
	win := math.Round(10_000*v.Win) / 10_000
	return &win
}

type EstimateJSON struct {
	Mean          float64  `json:"mean"`
	StandardError *float64 `json:"standard_error"` // null where one pair says nothing of it
}

// Identify returns the JSON form of a list's name and identity.
func Identify(lex *lexicon.Lexicon) LexiconJSON {
	return LexiconJSON{Name: lex.Name, Hash: lex.Hash()}
}

// WriteJSON writes one value, with its characters as they are.
func WriteJSON(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(v)
}

// A FindingJSON is the JSON form of a finding.
type FindingJSON struct {
	File     string `json:"file"`
	Line     int    `json:"line"`
	Event    int    `json:"event,omitempty"`
	Severity string `json:"severity"`
	Kind     string `json:"kind"`
	Token    string `json:"token,omitempty"`
	Cause    string `json:"cause"`
	Repair   string `json:"repair,omitempty"`
}

// FindingForms returns the JSON forms of findings in a file.
func FindingForms(name string, f *gcg.File, findings []gcg.Finding) []FindingJSON {
	events := f.EventNumbers()
	forms := make([]FindingJSON, len(findings))
	for i := range findings {
		one := &findings[i]
		forms[i] = FindingJSON{File: name, Line: one.Line, Event: events[one.Line], Severity: one.Severity.String(),
			Kind: string(one.Kind), Token: one.Token, Cause: one.Cause, Repair: one.Want}
	}
	return forms
}

// Text returns the finding as compilers write them: file, line, severity, cause, and what would be
// right.
func (f *FindingJSON) Text() string {
	if f.Kind == "unread" {
		return f.File + ": cannot be read: " + f.Cause
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s:%d: %s: ", f.File, f.Line, f.Severity)
	if f.Event > 0 {
		fmt.Fprintf(&b, "event %d: ", f.Event)
	}
	b.WriteString(f.Cause)
	if f.Repair != "" {
		b.WriteString("; want " + f.Repair)
	}
	fmt.Fprintf(&b, " [%s]", f.Kind)
	return b.String()
}
