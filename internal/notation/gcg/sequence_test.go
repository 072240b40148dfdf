package gcg_test

import (
	"strings"
	"testing"

	"maven/internal/notation/gcg"
	"maven/internal/notation/gcg/gcgtest"
)

// Totals are compared with what came before, and a slip is found once.
func TestTotals(t *testing.T) {
	for _, c := range []struct {
		lines []string
		want  string
	}{
		{[]string{">ann: A - +0 0", ">bob: A - +0 0", ">ann: AB 8G AB +8 8", ">bob: AB 9G AB +9 9"}, ""},
		{[]string{">ann: AB 8G AB +8 9", ">bob: A - +0 0", ">ann: AB 9G AB +8 17"}, "3 total-wrong"},
		{[]string{">ann: AB 8G AB +8 9", ">bob: A - +0 0", ">ann: AB 9G AB +8 16"}, "3 total-wrong"},
		{[]string{">ann: AB 8G AB +8 9", ">bob: A - +0 0", ">ann: AB 9G AB +8 15"}, "3 total-wrong, 5 total-wrong"},
		{[]string{">ann: AB 8G AB +8 8", ">bob: A - +0 0", ">Ann: AB 9G AB +8 16", ">Ann: AB 9I AB +8 24"}, "5 player-unknown"},
		{[]string{">ann: AB 8G AB +8 8", ">bob: A - +0 0", ">cy: AB 9G AB +8 16", ">ann: AB 9I AB +8 24"}, "5 player-unknown"},
		{[]string{">ann: AB 8G AB +8 8", ">cy: A - +0 0", ">ann: AB 9G AB +8 16", ">cy: AB 9I AB +8 9"}, "4 player-unknown, 6 total-wrong"},
		{[]string{">ann: AB 8G A1 +8 8", ">ann: AB 9G AB +8 16"}, "3 event-word"},
		{[]string{">ann: AB 8G A1 +8 9", ">ann: AB 9G AB +8 17"}, "3 event-word, 3 total-wrong"},
		{[]string{">ann: AB 8G AB +8 8", ">ann AB 9G AB +8 16", ">ann: AB 9G AB +9 25", ">ann: AB 9G AB +1 27"}, "4 event-nick, 6 total-wrong"},
		{[]string{">ann: AB 8G AB +8 8", ">bob: AB 9G AB", ">bob: AB 9G AB +9 30", ">ann: A - +0 8"}, "4 event-score"},
		{[]string{">ann: (time) -10 -10", ">ann: AB 8G AB +8 -2"}, ""},
		{[]string{">ann: AB 8G AB +999999 999999", ">ann: AB 8G AB +999999 0"}, "4 total-wrong"},
	} {
		if got := gcgtest.Kinds(gcgtest.Record(t, c.lines...).Findings); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", strings.Join(c.lines, " / "), got, c.want)
		}
	}
}

// Withdrawals and challenges follow the plays that they are about; turns come before the end.
func TestFollowing(t *testing.T) {
	const play = ">ann: AB 8G AB +8 8"
	for _, c := range []struct {
		lines []string
		want  string
	}{
		{[]string{play, ">ann: AB -- -8 0"}, ""},
		{[]string{play, "#note no word", "really", "", ">ann: AB -- -8 0"}, ""},
		{[]string{play, ">ann: (challenge) +5 13", ">ann: (challenge) +5 18"}, ""},
		{[]string{play, ">bob: AB -- -8 -8"}, "4 withdrawn-wrong"},
		{[]string{play, ">ann: AB -- -7 1"}, "4 withdrawn-wrong"},
		{[]string{play, ">ann: AB -- -8 0", ">ann: AB -- -8 -8"}, "5 withdrawn-wrong"},
		{[]string{play, ">ann: (challenge) +5 13", ">ann: AB -- -8 5"}, "5 withdrawn-wrong"},
		{[]string{play, ">ann: AB -- -8 0", ">ann: (challenge) +5 5"}, "5 challenge-wrong"},
		{[]string{play, ">bob: (challenge) +5 5"}, "4 challenge-wrong"},
		{[]string{">ann: (challenge) +5 5"}, "3 challenge-wrong"},
		{[]string{">ann: AB -- -0 0"}, "3 withdrawn-wrong"},
		{[]string{">ann: AB 8G A1 +8 8", ">ann: AB -- -8 0"}, "3 event-word"},
		{[]string{play, ">ann: (Q) +20 28", ">bob: (time) -10 -10"}, ""},
		{[]string{play, ">bob: Q (Q) -10 -10", ">ann: (Q) +10 18"}, ""},
		{[]string{play, ">ann: (Q) +20 28", ">bob: Q - +0 0", ">ann: (challenge) +5 33"}, "5 event-late, 6 challenge-wrong, 6 event-late"},
		{[]string{">ann: - +0 0", ">bob: -3 +0 0", ">ann: 8G AB +8 8", ">ann: -- -8 0", ">ann: (time) -1 -1"},
			"3 rack-missing, 4 rack-missing, 5 rack-missing"},
		{[]string{">bob: A - +0 0", ">ann: A - +0 0"}, "3 player-order"},
		{[]string{">bob: (time) -5 -5", ">ann: A - +0 0"}, ""},
		{[]string{">ann A", ">bob: A - +0 0"}, "3 event-nick"},
		{[]string{">ann: A - +0 0 rested", ">bob: (time) -5 -5 late"}, "3 event-extra, 4 event-extra"},
	} {
		if got := gcgtest.Kinds(gcgtest.Record(t, c.lines...).Findings); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", strings.Join(c.lines, " / "), got, c.want)
		}
	}
}

// Events are split the same whatever blanks stand between, and only by the first score after a move.
func TestSplitting(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{">ann:\t A \t-\t+0\t 0 \t", ">ann: A - +0 0"},
		{"> ann : A - +0 0", ">ann: A - +0 0"},
		{">ann:A - +0 0", ">ann: A - +0 0"},
		{">a:n: A - +0 0", ">a:n: A - +0 0"},
		{">ann: A -3 +0 0", ">ann: A -3 +0 0"},
		{">ann: -3 +0 0", ">ann: -3 +0 0"},
		{">ann: AB 8G AB +8 -8 -8", ">ann: AB 8G AB +8 -8 -8"},
		{">ann: AB 8G AB +8 8 AX +3 4 BY", ">ann: AB 8G AB +8 8 AX +3 4 BY"},
		{">ann: AB 8G AB +8 8 12", ">ann: AB 8G AB +8 8 12"},
		{">ann: AB 8G AB 8 8", ">ann: AB 8G AB +8 8"},
		{">ann: AB 8G AB +-8 -8", ">ann: AB 8G AB -8 -8"},
		{">ann: AB 8G AB +008 +08", ">ann: AB 8G AB +8 8"},
		{">ann: AB (Challenge) +5 5", ">ann: AB (challenge) +5 5"},
		{">ann: (TIME) -5 -5", ">ann: (time) -5 -5"},
		{">ann: (TIME) +6 6", ">ann: (TIME) +6 6"},
		{">ann: AB 8G (A)B(.) +5 5", ">ann: AB 8G (A)B(.) +5 5"},
		{">ann: 8G (A) +5 5", ">ann: 8G (A) +5 5"},
		{">ann: Q -- -0 0", ">ann: Q -- -0 0"},
	} {
		r := gcgtest.Read(t, c.line).Record(gcg.Options{})
		if len(r.Events) != 1 || r.Events[0].Format() != c.want {
			t.Errorf("%q is read as %+v, want %q", c.line, r.Events, c.want)
		}
	}
}
