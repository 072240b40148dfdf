package kinds

import (
	"time"

	"maven/internal/farm"
	"maven/internal/library/librarytest"
)

// AllSaving is All with this time between checkpoints.
func AllSaving(every time.Duration) map[string]farm.Kind {
	all, o := All(), opener{librarytest.Library("")}
	all[LeavesKind] = &leaveTables{o, every}
	for name, open := range fitters() {
		all[name] = &fits{o, every, name, open}
	}
	return all
}
