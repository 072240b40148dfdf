package kinds

import (
	"context"
	"time"

	"maven/internal/farm"
	"maven/internal/library/librarytest"
)

// Shared is All with the library that all tests share.
func Shared() map[string]farm.Kind { return AllSaving(saveEvery) }

// AllSaving is Shared with this time between checkpoints.
func AllSaving(every time.Duration) map[string]farm.Kind {
	return allOf(librarytest.Library(""), every)
}

// EngineAgain is Engine by that library.
func EngineAgain(ctx context.Context) (farm.Engine, error) {
	return engineOf(ctx, librarytest.Library(""))
}
