package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"sync/atomic"
	"time"

	"maven/internal/farm/coordinator"
)

// A watch answers /healthz and /metrics at an address, also while the farm waits for room on its disk.
type watch struct {
	coordinator atomic.Pointer[coordinator.Coordinator] // nil while there is none
}

// begin begins to answer, until end.
func (o *watch) begin(address string, log *slog.Logger) (end func(), err error) {
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return nil, fmt.Errorf("--http %s: %w", address, err)
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", o.with(func(c *coordinator.Coordinator, w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), 5*time.Second)
		defer cancel()
		if err := c.Health(ctx); err != nil {
			http.Error(w, err.Error(), http.StatusServiceUnavailable)
			return
		}
		fmt.Fprintln(w, "ok") //nolint:errcheck // the client may be gone
	}))
	mux.HandleFunc("GET /metrics", o.with(func(c *coordinator.Coordinator, w http.ResponseWriter, r *http.Request) { c.Metrics().ServeHTTP(w, r) }))
	server := &http.Server{Handler: mux, ReadHeaderTimeout: 5 * time.Second, WriteTimeout: 30 * time.Second}
	go func() {
		if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			log.Error("health and metrics end", "why", err)
		}
	}()
	log.Info("health and metrics", "address", listener.Addr().String())
	return func() { server.Close() }, nil //nolint:errcheck // the program ends
}

// with has the coordinator answer, and says so where there is none.
func (o *watch) with(answer func(*coordinator.Coordinator, http.ResponseWriter, *http.Request)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if c := o.coordinator.Load(); c != nil {
			answer(c, w, r)
			return
		}
		http.Error(w, "the farm begins, or waits for room on its disk", http.StatusServiceUnavailable)
	}
}
