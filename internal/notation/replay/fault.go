package replay

import (
	"maven/internal/notation/gcg"
	"maven/internal/record"
)

// Breaks reports whether a finding means that the game is not one by the rules: an event is not understood,
// or a turn breaks the rules. It does not matter how the file is written, what is missing at the end, or which list has the words.
func Breaks(f *gcg.Finding) bool {
	switch f.Kind {
	case gcg.LineUnknown, gcg.TileForm, gcg.PlayerForm, gcg.PlayerSame, gcg.RackForm:
		return false
	case gcg.TotalWrong, gcg.BoardDiffers, gcg.PlayerUnknown:
		return true
	}
	if ofEnd(f.Kind) || IsWord(f) {
		return false
	}
	_, rules := kindOf(f)
	return rules || f.Severity == gcg.Error
}

// Fault reports whether a finding is a fault of the game itself, not of how its file is written, and
// whether it makes positions impossible or leaves them in doubt. A phony is not a fault.
func Fault(f *gcg.Finding) (is, impossible bool) {
	switch f.Kind {
	case gcg.TotalWrong, gcg.ScoreSign, gcg.ScoreKind, gcg.EndShape, gcg.EndRack, gcg.ChallengeWrong, gcg.RackWrong:
		return true, false
	case gcg.BoardDiffers, gcg.PlayerUnknown, gcg.RackLacks, gcg.WithdrawnWrong, gcg.EventLate:
		return true, true
	}
	if kind, ok := kindOf(f); ok {
		is = !IsWord(f)
		return is, is && !kind.Bookkeeping()
	}
	is = Breaks(f)
	return is, is
}

// kindOf returns the kind that record.Check gave a finding. It is false for findings about the text alone,
// and for a record that ends before the game does.
func kindOf(f *gcg.Finding) (record.FindingKind, bool) {
	for kind := range record.Unfinished {
		if f.Kind == gcg.FindingKind(kind.String()) {
			return kind, true
		}
	}
	return 0, false
}

// ofEnd reports whether findings of the kind are about the end of the record.
func ofEnd(kind gcg.FindingKind) bool {
	return kind == gcg.FindingKind(record.Unfinished.String()) || kind == gcg.FindingKind(record.MissingEnd.String())
}

// IsWord reports whether a finding is about a word alone. It is a hint if the rules accept any word.
func IsWord(f *gcg.Finding) bool {
	kind, ok := kindOf(f)
	return ok && (kind == record.Phony || kind == record.GoodWithdrawn || kind == record.PhonyUpheld)
}
