package play

import (
	"context"
	"strings"
	"testing"

	"maven/internal/game"
	"maven/internal/library/librarytest"
	"maven/internal/original"
	"maven/internal/setting"
)

func shippedSettings() *setting.Settings {
	return setting.New(librarytest.Library(""), setting.Request{}, nil)
}

// The table has the best moves; the same seed gives it again, and more rounds go on from fewer. What ends early says so.
func TestPlayedOut(t *testing.T) {
	r, list := librarytest.Shipped(t)
	g := game.New(r, list.Graph, 5)
	p := g.Position()
	o, err := original.OpenProgram(shippedSettings(), setting.Original{}, "NA")
	if err != nil {
		t.Fatal(err)
	}
	table := func(ctx context.Context, rounds int) string {
		lines, err := playedOut(ctx, o, &p, rounds, 7)
		if err != nil || len(lines) != 7 {
			t.Fatalf("%q, %v", lines, err)
		}
		return strings.Join(lines, "\n")
	}
	once := table(t.Context(), 4)
	if once != table(t.Context(), 4) || !strings.HasSuffix(once, "4 games of each, two turns of each side: all iterations.") {
		t.Error(once)
	}
	if more := table(t.Context(), 8); more == once || !strings.Contains(more, "8 games") {
		t.Error(more)
	}
	if _, err := original.OpenProgram(shippedSettings(), setting.Original{Folder: t.TempDir()}, "NA"); err == nil {
		t.Error("a folder without tables is opened")
	}
	if _, err := original.OpenProgram(shippedSettings(), setting.Original{}, "nothing"); err == nil {
		t.Error("words that are not there are opened")
	}
}
