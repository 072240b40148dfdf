package term

import (
	"strings"
	"testing"
)

// Columns that have no room in a line stand below the others, in the headings and rows that are too wide.
func TestNarrowTable(t *testing.T) {
	columns := Heads(">#", "move", ">score", "leave", ">equity", "known")
	rows := [][]string{{"1", "8B ANESTRI", "66", "", "66.00", "heuristic"}, {"10", "8C RATINES", "6", "AE", "-6.00", "proven"}}
	for most, want := range map[int]string{
		0:  " #  move        score  leave  equity  known\n 1  8B ANESTRI     66          66.00  heuristic\n10  8C RATINES      6  AE      -6.00  proven",
		47: " #  move        score  leave  equity  known\n 1  8B ANESTRI     66          66.00  heuristic\n10  8C RATINES      6  AE      -6.00  proven",
		46: " #  move        score  leave  equity  known\n 1  8B ANESTRI     66          66.00\n    heuristic\n10  8C RATINES      6  AE      -6.00  proven",
		22: " #  move        score\n    leave  equity\n    known\n 1  8B ANESTRI     66\n            66.00\n    heuristic\n10  8C RATINES      6\n    AE      -6.00\n    proven",
	} {
		if got := strings.Join(tableLines(columns, rows, most), "\n"); got != want {
			t.Errorf("at most %d:\n%s\nwant:\n%s", most, got, want)
		}
	}
	if got := strings.Join(tableLines(columns, rows, 3), "\n"); !strings.Contains(got, "8B ANESTRI") {
		t.Errorf("a cell is lost: %s", got)
	}
}
