package kinds

import (
	"time"

	"maven/internal/farm"
)

// AllSaving is All with this time between checkpoints.
func AllSaving(every time.Duration) map[string]farm.Kind { return allSaving(every) }
