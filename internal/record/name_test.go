package record_test

import (
	"testing"

	"maven/internal/record"
)

// A name has something to see, and turns nothing around.
func TestLegible(t *testing.T) {
	for name, want := range map[string]bool{
		"Ann": true, "Ann Lee": true, "Åsa": true, "A\u030asa": true, "李": true, "נועה": true, "می\u200cنا": true, "007": true, "!": true, "☺": true,
		"": false, " ": false, "\u0301": false, "\u0301\u0302": false, "\u200b": false, "\u3164": false,
		"An\u202en": false, "\u2066Ann\u2069": false, "\u200fAnn": false, "\u061c": false, "A\x1b[m": false, "A\x00": false, "A\u0085": false, "\xff": false,
	} {
		if got := record.Legible(name); got != want {
			t.Errorf("%q: %t", name, got)
		}
	}
}
