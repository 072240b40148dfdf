package original_test

import (
	"context"
	"reflect"
	"testing"

	"maven/internal/game"
	"maven/internal/library/librarytest"
	"maven/internal/original"
	"maven/internal/setting"
)

func shippedSettings() *setting.Settings {
	return setting.New(librarytest.Library(""), setting.Request{}, nil)
}

// The best moves are played out; the same seed gives the same again, and more rounds go on from fewer. What ends early says so.
func TestSimulate(t *testing.T) {
	r, list := librarytest.Shipped(t)
	g := game.New(r, list.Graph, 5)
	p := g.Position()
	o, err := original.OpenProgram(shippedSettings(), setting.Original{}, "NA")
	if err != nil {
		t.Fatal(err)
	}
	simulated := func(ctx context.Context, rounds int) *original.Simulation {
		s, err := o.Simulate(ctx, &p, 5, rounds, 7)
		if err != nil || len(s.Moves) != 5 {
			t.Fatalf("%+v, %v", s, err)
		}
		return s
	}
	once := simulated(t.Context(), 4)
	if again := simulated(t.Context(), 4); !reflect.DeepEqual(once, again) || once.Iterations != 4 || once.Turns != 2 || once.Stopped != "all iterations" {
		t.Errorf("%+v\n%+v", once, again)
	}
	if more := simulated(t.Context(), 8); more.Iterations != 8 || reflect.DeepEqual(once.Moves, more.Moves) {
		t.Errorf("%+v", more)
	}
	ended, end := context.WithCancel(t.Context())
	end()
	if cut := simulated(ended, 4); cut.Iterations != 0 || cut.Stopped != "cancelled" {
		t.Errorf("%+v", cut)
	}
	if _, err := original.OpenProgram(shippedSettings(), setting.Original{Folder: t.TempDir()}, "NA"); err == nil {
		t.Error("a folder without tables is opened")
	}
	if _, err := original.OpenProgram(shippedSettings(), setting.Original{}, "nothing"); err == nil {
		t.Error("words that are not there are opened")
	}
}
