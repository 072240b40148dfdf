package original

import (
	"reflect"
	"strings"
	"testing"

	"maven/internal/classic/tables"
)

// The report has the games of its lexicon, the last one first, and means of them all; of points without the games whose moves are
// not counted. Figures come in the original's order, the worth of tiles kept in points with two decimals.
func TestPersonReport(t *testing.T) {
	program := tables.DefaultProgram()
	scale := tables.NewScale(&program)
	person := tables.Standing{Rating: tables.ExtendedInt(1399)}
	for i := range person.Statistics[0] {
		person.Statistics[0][i], person.Statistics[1][i] = int32(300*i), int32(300*i+149)
	}
	person.Statistics[0][tables.LeaveWorth], person.Statistics[0][tables.Turns] = -1180, 20
	history := []tables.Result{{ScoreA: 412, ScoreB: 377, Level: 9, Lexicon: 1}, {ScoreA: 1, ScoreB: 2, Level: 8}, {ScoreA: 301, ScoreB: 455, Level: 18, Lexicon: 1},
		{ScoreA: 398, ScoreB: 398, Level: 99, Lexicon: 1}, {ScoreA: -8, ScoreB: -9, Level: 1, Lexicon: 1}}
	got := NewPersonReport(scale, history, 1)
	got.addStanding(&person, 1)
	var own []string
	for _, row := range got.Rows() {
		own = append(own, row[1])
	}
	if order := strings.Join(own, " "); order != "1 2 3 4 7 10 8 9 11 1800 5 3900 12 -0.58 4500 4800 5100 5400 5700 6000 6300" {
		t.Error(order)
	}
	if leave := got.Figures[13]; leave != (Figure{"leave", -0.58, 0.29}) || got.Rows()[13][2] != "0.29" {
		t.Errorf("%+v, %v", leave, got.Rows()[13])
	}
	got.Figures = nil
	want := PersonReport{Rating: 1399, Opponents: (scale.LevelRating(9) + scale.LevelRating(18) + scale.LevelRating(1) + 2) / 4,
		Games: 4, Wins: 2, Losses: 1, Ties: 1, Scores: [2]int{276, 305}, Difference: -29, Uncounted: 1,
		Log: []ReportedGame{{[2]int{-8, -9}, 2100, "won"}, {[2]int{398, 398}, 0, "tied"}, {[2]int{301, 455}, 700, "lost"},
			{[2]int{412, 377}, scale.LevelRating(9), "won"}}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%+v", got)
	}
	if got := NewPersonReport(scale, history, 2); got.Games != 0 || got.Opponents != 0 || len(got.Log) != 0 {
		t.Errorf("without games: %+v", got)
	}
}
