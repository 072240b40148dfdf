package kinds

import (
	"time"

	"maven/internal/farm"
	"maven/internal/library"
)

// AllSaving is All with this time between checkpoints.
func AllSaving(every time.Duration) map[string]farm.Kind {
	all, o := All(), opener{library.Open("")}
	all[LeavesKind], all[WinProbKind] = &leaves{o, every}, &winprobs{o, every}
	return all
}
