package command

import (
	"maven/internal/notation/gcg"
	"maven/internal/record"
)

// FaultsTold is how many faults of a record its report tells one by one.
const FaultsTold = 3

// gameFault reports whether a finding is a fault of the game itself, not of how its file is written, and
// whether it makes positions impossible, or leaves them in doubt. Words are none: a report is about them.
func gameFault(f *gcg.Finding) (is, impossible bool) {
	switch f.Kind {
	case gcg.TotalWrong, gcg.ScoreSign, gcg.ScoreKind, gcg.EndShape, gcg.EndRack, gcg.ChallengeWrong, gcg.RackWrong:
		return true, false
	case gcg.BoardDiffers, gcg.PlayerUnknown, gcg.RackLacks, gcg.WithdrawnWrong, gcg.EventLate:
		return true, true
	}
	if kind, ok := gameKind(f); ok {
		is = kind != record.Phony && kind != record.GoodWithdrawn && kind != record.PhonyUpheld
		return is, is && !kind.Bookkeeping()
	}
	is = breaksGame(f)
	return is, is
}
