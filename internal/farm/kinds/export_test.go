package kinds

import (
	"time"

	"maven/internal/farm"
	"maven/internal/library/librarytest"
)

// AllSaving is All with this time between checkpoints.
func AllSaving(every time.Duration) map[string]farm.Kind {
	all, o := All(), opener{librarytest.Library("")}
	all[LeavesKind], all[WinProbKind], all[UnseenKind] = &leaves{o, every}, &fits{o, every, winProbs()}, &fits{o, every, unseens()}
	return all
}
