package web

import (
	"cmp"
	"fmt"
	"log/slog"
	"net/http"
	"runtime/debug"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"maven/internal/metric"
	"maven/internal/web/events"
	"maven/internal/web/problem"
	"maven/internal/web/registry"
	"maven/internal/web/wire"
)

// A watch counts, times and logs requests.
type watch struct {
	log    *slog.Logger
	took   *metric.Histogram // seconds, by route, method and status
	panics atomic.Int64
	stock  *registry.Stock
	hub    *events.Hub
}

// newWatch returns a watch that also tells how busy the server and the hub are.
func newWatch(log *slog.Logger, d *registry.Stock, hub *events.Hub) *watch {
	took := metric.NewHistogram("maven_request_seconds", "How long requests took, without streams of events.",
		[]float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 10}, "method", "route", "status")
	return &watch{log: log, took: took, stock: d, hub: hub}
}

// metrics answers with all that was counted, for Prometheus.
func (w *watch) metrics() http.Handler {
	return metric.Handler(func(p *metric.Page) {
		p.Counter("maven_panics_total", "Requests that ended in a fault of the program.", float64(w.panics.Load()))
		p.Histogram(w.took)
		p.Gauge("maven_streams", "Pages that watch.", float64(w.hub.Streams()))
		p.Gauge("maven_waiting", "Rankings and searches that wait for a processor.", float64(w.stock.Waiting()))
	})
}

// handler returns next, watched. A panic is answered as a fault, and logged with its stack.
func (w *watch) handler(next http.Handler) http.Handler {
	return http.HandlerFunc(func(to http.ResponseWriter, r *http.Request) {
		began := time.Now()
		out := &watched{ResponseWriter: to}
		r = r.WithContext(wire.WithLog(r.Context(), w.log))
		defer func() {
			if fault := recover(); fault != nil {
				if fault == http.ErrAbortHandler {
					panic(fault)
				}
				w.panics.Add(1)
				w.log.Error("panic", "method", r.Method, "path", r.URL.Path, "fault", fmt.Sprint(fault), "stack", string(debug.Stack()))
				if out.status == 0 {
					problem.Write(out, fmt.Errorf("panic: %v", fault))
				}
			}
			w.note(r, out, time.Since(began))
		}()
		next.ServeHTTP(out, r)
	})
}

// note counts and logs a request that has been answered.
func (w *watch) note(r *http.Request, out *watched, took time.Duration) {
	status := cmp.Or(out.status, statusGone) // if nothing was written, the client went before the answer
	route := "refused"                       // by the guard, or nothing has this path
	if r.Pattern != "" {
		_, path, cut := strings.Cut(r.Pattern, " ")
		if route = path; !cut {
			route = r.Pattern
		}
	}
	if route != streamPath {
		w.took.Observe(took.Seconds(), method(r.Method), route, strconv.Itoa(status))
	}
	w.log.Debug("request", "method", r.Method, "path", r.URL.Path, "status", status, "took", took, "bytes", out.bytes)
}

// statusGone is noted for requests whose client has gone; it is never sent.
const statusGone = 499

// method returns a method of HTTP; clients may invent others, and each would be counted by itself.
func method(name string) string {
	switch name {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodDelete, http.MethodOptions:
		return name
	}
	return "other"
}

// A watched answer remembers its status and its size.
type watched struct {
	http.ResponseWriter
	status, bytes int
}

// WriteHeader remembers the status.
func (w *watched) WriteHeader(status int) {
	w.status = cmp.Or(w.status, status)
	w.ResponseWriter.WriteHeader(status)
}

// Write counts the bytes.
func (w *watched) Write(text []byte) (int, error) {
	w.status = cmp.Or(w.status, http.StatusOK)
	n, err := w.ResponseWriter.Write(text)
	w.bytes += n
	return n, err
}

// Unwrap returns the answer itself, for http.ResponseController.
func (w *watched) Unwrap() http.ResponseWriter { return w.ResponseWriter }
