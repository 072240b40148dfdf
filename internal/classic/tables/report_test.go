package tables

import (
	"encoding/hex"
	"reflect"
	"testing"
)

// The report has the games of its lexicon, the last one first, and means of them all; of points without the games whose moves are
// not counted.
func TestReport(t *testing.T) {
	scale := newScale(t, nil)
	p := NewPreferences()
	p.Lexica[1].Rating = rated(1399.9)
	p.Lexica[1].Statistics = [2]Statistics{{Turns: 20, PointsTo30: 30_149, LeaveWorth: -31}, {Turns: 21, PointsTo30: 30_150, Bingos: 3}}
	history := []Result{{412, 377, 9, 1}, {1, 2, 8, 0}, {301, 455, 18, 1}, {398, 398, 99, 1}, {-8, -9, 1, 1}}
	got := p.Report(scale, history, 1, 1)
	want := Report{
		Rating: 1399, Opponents: (scale.LevelRating(9) + scale.LevelRating(18) + scale.LevelRating(1) + 2) / 4,
		Games: 4, Wins: 2, Losses: 1, Ties: 1, Scores: [2]int{276, 305}, Difference: -29,
		Averages: [2]Statistics{{Turns: 20, PointsTo30: 100, LeaveWorth: -1}, {Turns: 21, PointsTo30: 101, Bingos: 3}},
		Log: []Reported{
			{[2]int{-8, -9}, 2100, Win}, {[2]int{398, 398}, 0, Tie}, {[2]int{301, 455}, 700, Loss}, {[2]int{412, 377}, scale.LevelRating(9), Win},
		},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want\n%+v", got, want)
	}
	if got := p.Report(scale, history, 2, 0); !reflect.DeepEqual(got, Report{Rating: 1400}) {
		t.Errorf("without games: %+v", got)
	}
}

func TestCheckResults(t *testing.T) {
	good := AppendResult(nil, Result{-12, 99, 9, 0})
	for _, v := range []struct {
		more []byte
		want string
	}{
		{nil, ""},
		{AppendResult(nil, Result{400, 350, 18, 2}), ""},
		{[]byte{1, 2, 3}, "HIST: at byte 8: 3 bytes; must be 8 for each game"},
		{AppendResult(nil, Result{1, 2, 0, 0}), "HIST: at byte 12: level 0; must be 1 to 18"},
		{AppendResult(nil, Result{1, 2, 19, 0}), "HIST: at byte 12: level 19; must be 1 to 18"},
		{AppendResult(nil, Result{1, 2, 1, 3}), "HIST: at byte 14: lexicon 3; must be 0 to 2"},
		{AppendResult(nil, Result{1, 2, 1, -1}), "HIST: at byte 14: lexicon -1; must be 0 to 2"},
		{[]byte("a text\r\n"), "game 2 of HIST would have 24864, 29797, 30836 and 3338; must be two scores, a level and a lexicon"},
	} {
		said := ""
		if err := CheckResults(append(good[:8:8], v.more...)); err != nil {
			said = err.Error()
		}
		if said != v.want {
			t.Errorf("%v: %s, want %s", v.more, said, v.want)
		}
	}
}

// The log has the bytes that the original appended for a game of 400 to 350 and one of -12.5 to 0.99 points, which it cut off.
func TestResultBytes(t *testing.T) {
	log := AppendResult(AppendResult(nil, Result{400, 350, 5, 0}), Result{-12, 0, 9, 0})
	if got := hex.EncodeToString(log); got != "0190015e00050000fff4000000090000" {
		t.Error(got)
	}
}
