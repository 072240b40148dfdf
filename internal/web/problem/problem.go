// Package problem writes the errors of the server as RFC 9457 describes: one JSON object, application/problem+json, that
// says in a sentence what is wrong, and which square, tile, word or field is at fault.
package problem

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
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
}

// Error returns the sentence.
func (p *Problem) Error() string { return p.Detail }

// New returns a problem with a sentence of its own.
func New(status int, format string, args ...any) *Problem {
	return &Problem{Title: http.StatusText(status), Status: status, Detail: fmt.Sprintf(format, args...)}
}

// Plain returns the sentence of an error for those who see a page. An error that also tells what only a command line can do has a method
// Plain, which leaves that out.
func Plain(err error) string {
	var both interface {
		error
		Plain() string
	}
	if errors.As(err, &both) {
		return strings.Replace(err.Error(), both.Error(), both.Plain(), 1)
	}
	return err.Error()
}

// Of returns a problem with a field at fault.
func Of(field string, err error) *Problem {
	p := New(http.StatusUnprocessableEntity, "%s", Plain(err))
	p.Field = field
	return p
}

// Write answers with err: as it is if it is a Problem, and otherwise as a fault of the server's, which the answer does
// not describe.
func Write(w http.ResponseWriter, err error) {
	var p *Problem
	if !errors.As(err, &p) {
		p = New(http.StatusInternalServerError, "something went wrong in the server; its log says what")
	}
	w.Header().Set("Content-Type", "application/problem+json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(p.Status)
	json.NewEncoder(w).Encode(p) // the client may be gone; there is nobody else to tell
}
