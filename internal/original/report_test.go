package original

import (
	"reflect"
	"strings"
	"testing"

	"maven/internal/classic/tables"
)

// The figures come in the original's order, the worth of tiles kept in points with two decimals, and the last game first.
func TestPersonReport(t *testing.T) {
	r := tables.Report{Rating: 1399, Opponents: 2100, Games: 1, Losses: 1, Scores: [2]int{301, 455}, Difference: -154,
		Log: []tables.Reported{{Scores: [2]int{301, 455}, Opponent: 2100, Outcome: tables.Loss}}}
	for i := range r.Averages[0] {
		r.Averages[0][i], r.Averages[1][i] = int32(i), int32(100+i)
	}
	r.Averages[0][tables.LeaveWorth] = -59
	got := NewPersonReport(&r, 3)
	var own []string
	for _, row := range got.Rows() {
		own = append(own, row[1])
	}
	if order := strings.Join(own, " "); order != "1 2 3 4 7 10 8 9 11 6 5 13 12 -0.59 15 16 17 18 19 20 21" {
		t.Error(order)
	}
	if leave := got.Figures[13]; leave != (Figure{"leave", -0.59, 1.14}) || got.Rows()[13][2] != "1.14" {
		t.Errorf("%+v, %v", leave, got.Rows()[13])
	}
	got.Figures = nil
	want := PersonReport{Rating: 1399, Opponents: 2100, Games: 1, Losses: 1, Scores: [2]int{301, 455}, Difference: -154, Uncounted: 3,
		Log: []ReportedGame{{[2]int{301, 455}, 2100, "lost"}}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%+v", got)
	}
}
