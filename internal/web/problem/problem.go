// Package problem writes the errors of the server as RFC 9457 describes: one JSON object, application/problem+json, that
// says in a sentence what is wrong, and which square, tile, word or field is at fault.
package problem

import (
	"encoding/json"
	"errors"
	"net/http"

	"maven/internal/language"
	"maven/internal/said"
)

// A Problem is an answer that refuses a request.
type Problem struct {
	Title  string `json:"title"`            // the status in words
	Status int    `json:"status"`           // of HTTP
	Detail string `json:"detail"`           // a sentence about this request
	Field  string `json:"field,omitempty"`  // of the request that is at fault, as "move" or "cgp"
	Square string `json:"square,omitempty"` // that is at fault, as "8H"
	Tile   string `json:"tile,omitempty"`   // that is at fault
	Word   string `json:"word,omitempty"`   // that is at fault, the first of several
	Now    any    `json:"now,omitempty"`    // what is so in place of what the request took for granted

	said said.Text // the sentence
}

// Error returns the sentence.
func (p *Problem) Error() string { return p.Detail }

// Said returns the sentence as a text.
func (p *Problem) Said() said.Text { return p.said }

// New returns a problem with a sentence of its own. Errors that fill it in are said plainly.
func New(status int, format string, args ...any) *Problem {
	return saying(status, said.Plainly(said.Errorf(format, args...)))
}

// saying returns a problem that says a text.
func saying(status int, t said.Text) *Problem {
	return &Problem{Title: http.StatusText(status), Status: status, Detail: t.String(), said: t}
}

// Of returns a problem with a field at fault.
func Of(field string, err error) *Problem {
	p := saying(http.StatusUnprocessableEntity, said.Plainly(err))
	p.Field = field
	return p
}

// Blame returns a problem with a field at fault, "" for none. What is a problem already stays as it is, and so does nil.
func Blame(field string, err error) error {
	if _, known := errors.AsType[*Problem](err); known || err == nil {
		return err
	}
	return Of(field, err)
}

// Missing returns a problem with the status 404 where an error is one of these, which say that something is not there. Others stay as they are.
func Missing(err error, these ...error) error {
	for _, one := range these {
		if errors.Is(err, one) {
			return New(http.StatusNotFound, "%v", err)
		}
	}
	return err
}

// Write answers with err, in the language of the answer (package language): as it is if it is a Problem, but for long quotations, and
// otherwise as a fault of the server's, which the answer does not describe.
func Write(w http.ResponseWriter, err error) {
	p, known := errors.AsType[*Problem](err)
	if !known {
		p = New(http.StatusInternalServerError, "something went wrong in the server; its log says what")
	}
	told := *p
	if speaks := language.OfAnswer(w.Header()); speaks != nil {
		told.Detail, told.Now = speaks.Say(p.said), speaks.Translate(p.Now)
	}
	told.Detail = said.Short(told.Detail)
	w.Header().Set("Content-Type", "application/problem+json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(p.Status)
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.Encode(&told) // the client may be gone; there is nobody else to tell
}
