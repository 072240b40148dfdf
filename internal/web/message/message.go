// Package message has a handler answer requests that come as messages, where there is no network: from the page to the worker
// beside it that has the engine.
//
// An answer goes back in parts. The first has the status and the header. A stream of events has a part for each event; any other
// answer is one part, unless it is long.
//
// Sharp edges: a request has no body that arrives later, and no deadlines: those that a handler sets are not supported.
package message

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
)

// A Request is a request as a message.
type Request struct {
	Method string
	Path   string // with the query
	Header http.Header
	Body   []byte
}

// A Part is a part of an answer.
type Part struct {
	Status int         // 0 but in the first part
	Header http.Header // nil but in the first part
	Body   []byte
	Last   bool
	Cut    bool // the answer is not whole, for the handler has failed
}

// mostPart is how many bytes are kept back, in the hope that the answer ends.
const mostPart = 256 << 10

// host and client are who answers and who asks: nobody else is there.
const (
	host   = "localhost"
	client = "127.0.0.1:1"
)

// Serve has a handler answer a request, and sends its answer part by part, the last one before it returns. Bodies are the
// receiver's. The end of ctx is that the client has gone.
func Serve(ctx context.Context, h http.Handler, q *Request, send func(Part)) {
	r, err := http.NewRequestWithContext(ctx, q.Method, "http://"+host+q.Path, bytes.NewReader(q.Body))
	if err != nil {
		send(Part{Status: http.StatusBadRequest, Header: http.Header{}, Body: fmt.Appendf(nil, "no request: %v", err), Last: true})
		return
	}
	for name, values := range q.Header {
		r.Header[http.CanonicalHeaderKey(name)] = values
	}
	r.RequestURI, r.RemoteAddr = q.Path, client
	a := &answer{header: http.Header{}, send: send}
	defer func() {
		if fault := recover(); fault != nil { // what watches the handler has logged it
			a.tell(Part{Last: true, Cut: true})
			return
		}
		a.tell(Part{Body: a.body, Last: true})
	}()
	h.ServeHTTP(a, r)
}

// An answer is what a handler writes.
type answer struct {
	header http.Header
	send   func(Part)

	status int // 0 before the header is written
	told   bool
	body   []byte // not sent yet
}

// Header returns the header.
func (a *answer) Header() http.Header { return a.header }

// WriteHeader notes the status.
func (a *answer) WriteHeader(status int) {
	if a.status == 0 && status >= http.StatusOK { // those before are for a network
		a.status = status
	}
}

// Write keeps bytes, and sends them if there are many.
func (a *answer) Write(text []byte) (int, error) {
	a.WriteHeader(http.StatusOK)
	a.body = append(a.body, text...)
	if len(a.body) >= mostPart {
		a.Flush()
	}
	return len(text), nil
}

// Flush sends what has been written.
func (a *answer) Flush() {
	a.tell(Part{Body: a.body})
	a.body = nil
}

// tell sends a part, with the header if it is the first.
func (a *answer) tell(p Part) {
	if !a.told {
		a.WriteHeader(http.StatusOK)
		p.Status, p.Header, a.told = a.status, a.header.Clone(), true
	}
	a.send(p)
}
