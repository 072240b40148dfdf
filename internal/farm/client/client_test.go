package client

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"maven/internal/farm/hub"
	"maven/internal/farm/wire"
)

// Where a server has no coordinator, or refuses the name of an invitation, the questions of a person end with one line that says so.
func TestSilence(t *testing.T) {
	data := t.TempDir()
	h, err := hub.Start(hub.Config{Listen: "127.0.0.1:0", Data: data, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Stop()
	file := filepath.Join(data, "invitation.json")
	for _, one := range []struct{ invited, name, want string }{
		{"anna", "anna", "its coordinator does not"},
		{"bert", "carl", "does not let this member ask as carl"},
	} {
		if err := hub.Invite(data, wire.Submitter, one.invited, func(i *wire.Invitation) error {
			i.Name = one.name
			text, err := json.Marshal(i)
			return errors.Join(err, os.WriteFile(file, text, 0o600))
		}); err != nil {
			t.Fatal(err)
		}
		c, err := Dial(t.Context(), file)
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close() //nolint:errcheck // it only asked
		c.patience = time.Second
		for verb, ask := range map[string]func(context.Context) error{
			"list":    func(ctx context.Context) error { _, err := c.List(ctx); return err },
			"workers": func(ctx context.Context) error { _, err := c.Workers(ctx); return err },
			"show":    func(ctx context.Context) error { _, err := c.Show(ctx, "0123456789abcdef"); return err },
			"cancel":  func(ctx context.Context) error { return c.Cancel(ctx, "0123456789abcdef") },
		} {
			if err := ask(t.Context()); err == nil || !strings.Contains(err.Error(), one.want) {
				t.Errorf("%s as %s: %v", verb, one.name, err)
			}
		}
	}
}
