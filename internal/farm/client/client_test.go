package client

import (
	"context"
	"log/slog"
	"strings"
	"testing"
	"time"

	"maven/internal/farm/hub"
)

// Where a server has no coordinator, the questions of a person end with one line that says so.
func TestSilence(t *testing.T) {
	h, err := hub.Start(hub.Config{Listen: "127.0.0.1:0", Data: t.TempDir(), Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Stop()
	c, err := Dial(t.Context(), h.URL())
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close() //nolint:errcheck // it only asked
	c.patience = 50 * time.Millisecond
	for verb, ask := range map[string]func(context.Context) error{
		"list":    func(ctx context.Context) error { _, err := c.List(ctx); return err },
		"workers": func(ctx context.Context) error { _, err := c.Workers(ctx); return err },
		"show":    func(ctx context.Context) error { _, err := c.Show(ctx, "0123456789abcdef"); return err },
		"cancel":  func(ctx context.Context) error { return c.Cancel(ctx, "0123456789abcdef") },
	} {
		if err := ask(t.Context()); err == nil || !strings.Contains(err.Error(), "its coordinator does not") {
			t.Errorf("%s: %v", verb, err)
		}
	}
}
