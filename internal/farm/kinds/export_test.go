package kinds

import (
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
