package command

import (
	"context"
	"errors"
	"testing"

	"maven/internal/farm"
	"maven/internal/farm/kinds"
)

// A farm that cannot be reached is told before work is done for it.
func TestFarmAway(t *testing.T) {
	away := errors.New("nobody answers")
	a := &App{
		Dial: func(context.Context, string) (farm.Submitter, error) { return nil, away },
		Engine: func(context.Context) (farm.Engine, error) {
			t.Error("the engine is asked")
			return farm.Engine{}, nil
		},
	}
	f := &FarmChoice{Where: "nats://farm"}
	if _, err := f.Send(t.Context(), a, func(*kinds.Maker) (*farm.Job, map[string]string, error) {
		t.Error("a job is made")
		return nil, nil, nil
	}); !errors.Is(err, away) {
		t.Error(err)
	}
}
