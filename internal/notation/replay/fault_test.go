package replay

import (
	"testing"

	"maven/internal/notation/gcg"
	"maven/internal/record"
)

// Each finding breaks the game, is a fault of it, makes positions impossible, or is about a word alone.
func TestWhatFindingsMean(t *testing.T) {
	type meaning struct{ breaks, fault, impossible, word bool }
	kind := func(k record.FindingKind) gcg.FindingKind { return gcg.FindingKind(k.String()) }
	for _, c := range []struct {
		kind     gcg.FindingKind
		severity gcg.Severity
		want     meaning
	}{
		{gcg.LineUnknown, gcg.Error, meaning{}},
		{gcg.PlayerForm, gcg.Error, meaning{}},
		{gcg.EventForm, gcg.Error, meaning{breaks: true, fault: true, impossible: true}},
		{gcg.TurnRefused, gcg.Error, meaning{breaks: true, fault: true, impossible: true}},
		{gcg.TotalWrong, gcg.Warning, meaning{breaks: true, fault: true}},
		{gcg.BoardDiffers, gcg.Warning, meaning{breaks: true, fault: true, impossible: true}},
		{gcg.ScoreSign, gcg.Warning, meaning{fault: true}},
		{gcg.RackLacks, gcg.Warning, meaning{fault: true, impossible: true}},
		{gcg.PragmaTwice, gcg.Warning, meaning{}},
		{gcg.RackMissing, gcg.Hint, meaning{}},
		{NotJudged, gcg.Hint, meaning{}},
		{kind(record.ScoreDiffers), gcg.Warning, meaning{breaks: true, fault: true}},
		{kind(record.NotOnRack), gcg.Warning, meaning{breaks: true, fault: true, impossible: true}},
		{kind(record.Phony), gcg.Hint, meaning{word: true}},
		{kind(record.GoodWithdrawn), gcg.Warning, meaning{word: true}},
		{kind(record.PhonyUpheld), gcg.Warning, meaning{word: true}},
		{kind(record.MissingEnd), gcg.Warning, meaning{fault: true}},
		{kind(record.Unfinished), gcg.Hint, meaning{}},
	} {
		f := gcg.Finding{Kind: c.kind, Severity: c.severity}
		var got meaning
		got.breaks, got.word = Breaks(&f), IsWord(&f)
		got.fault, got.impossible = Fault(&f)
		if got != c.want {
			t.Errorf("%s: %+v, want %+v", c.kind, got, c.want)
		}
	}
}
