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
	o := opener{librarytest.Library("")}
	all := map[string]farm.Kind{
		MatchKind:  &matches{o},
		LeavesKind: &leaveTables{o, every},
		ReportKind: &reports{o},
		SimKind:    &sims{o},
		PanelKind:  &panels{o},
	}
	for name, open := range fitters() {
		all[name] = &fits{o, every, name, open}
	}
	return all
}
