package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"time"

	"maven/internal/farm/coordinator"
)

// watchOver answers /healthz and /metrics at an address, until end.
func watchOver(address string, c *coordinator.Coordinator, log *slog.Logger) (end func(), err error) {
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return nil, fmt.Errorf("--http %s: %w", address, err)
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), 5*time.Second)
		defer cancel()
		if err := c.Health(ctx); err != nil {
			http.Error(w, err.Error(), http.StatusServiceUnavailable)
			return
		}
		fmt.Fprintln(w, "ok") //nolint:errcheck // the client may be gone
	})
	mux.Handle("GET /metrics", c.Metrics())
	server := &http.Server{Handler: mux, ReadHeaderTimeout: 5 * time.Second, WriteTimeout: 30 * time.Second}
	go func() {
		if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			log.Error("health and metrics end", "why", err)
		}
	}()
	log.Info("health and metrics", "address", listener.Addr().String())
	return func() { server.Close() }, nil //nolint:errcheck // the program ends
}
