package kinds_test

import (
	"context"
	"errors"
	"runtime"
	"testing"

	"maven/internal/data"
	"maven/internal/farm/kinds"
	"maven/internal/testsize"
)

// An engine is the same every time, and is told apart by processor, shipped files and play.
func TestEngine(t *testing.T) {
	testsize.OneThread(t)
	one, err := kinds.Engine(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	again, err := kinds.Engine(t.Context())
	if err != nil || one != again {
		t.Errorf("%+v, then %+v: %v", one, again, err)
	}
	if one.Arch != runtime.GOARCH || one.Shipped != data.Hash() || len(one.Signature) != 48 {
		t.Errorf("%+v", one)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := kinds.Engine(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}
