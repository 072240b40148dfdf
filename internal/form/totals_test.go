package form

import (
	"testing"

	"maven/internal/engine"
	"maven/internal/game"
	"maven/internal/library/librarytest"
	"maven/internal/move"
	"maven/internal/record"
	"maven/internal/report"
	"maven/internal/said"
	"maven/internal/stat"
	"maven/internal/tile"
)

// A report counts players and turns from 1, gives what is not known as null or leaves it out, and its grades are by name.
func TestReportForm(t *testing.T) {
	p := plain(t)
	play := librarytest.Move(t, p.Board, "4C TA")
	play.Score = 6
	best := engine.Candidate{Move: play, Rank: 1, Value: engine.Value{Equity: 26_500, Known: stat.Heuristic, Win: 0.75, HasWin: true}}
	made := engine.Candidate{Move: move.Move{Kind: move.Pass}, Rank: 2, Value: engine.Value{Equity: 1000, Known: stat.Heuristic}}
	verdict := &report.Verdict{Best: []report.Candidate{{Candidate: best}, {Candidate: made}}, Made: &report.Candidate{Candidate: made}, Rank: 2, Moves: 5}
	r := &report.Report{
		About: report.About{Source: "a.gcg", Lexicon: "NA", Hash: "96", Method: "static", Tables: "none", Notes: [][]string{{"a note"}}, Faults: 2},
		Rules: p.Board.Rules(), Players: [2]record.Player{{Nick: "ann", Name: "Ann"}, {Nick: "bob", Name: "Bob"}},
		Scores: [2]int{30, 10}, Ending: game.Going, Winner: -1,
		Turns: []report.Turn{
			{Turn: record.Turn{Player: 1, Kind: record.Played, Rack: tile.RackOf(1, 2), Move: play, Change: 6, Total: 6}, Number: 1, Legal: true, Verdict: verdict, Loss: 25_500, Grade: report.Large},
			{Turn: record.Turn{Kind: record.Passed, Total: 30}, Number: 2, Text: said.Of("pass"), NotJudged: said.Of("the rack is not known")},
		},
		Summaries: [2]report.Summary{{Turns: 1}, {Turns: 2, Gained: 7, Stage: report.Stage{Judged: 2, Lost: 25_500}, Grades: [report.Large + 1]int{report.Large: 1}}},
	}
	f := NewReport(r)
	if f.Winner != 0 || f.Players[0].Nick != "ann" || f.Players[1].Score != 10 || f.Faults != 2 || f.Lexicon.Name != "NA" || f.Player != "static" {
		t.Errorf("%+v", f)
	}
	ann, bob := f.Players[0].Summary, f.Players[1].Summary
	if ann.MeanLoss != nil || ann.Accuracy != nil || ann.PointsPerTurn != 0 || len(ann.Grades) != int(report.Large)+1 {
		t.Errorf("nothing is judged of Ann: %+v", ann)
	}
	if *bob.MeanLoss != 12.75 || bob.Loss != 25.5 || bob.PointsPerTurn != 3.5 || bob.Grades[report.Large.String()] != 1 {
		t.Errorf("%+v", bob)
	}
	first, second := f.Turns[0], f.Turns[1]
	if first.Player != 2 || first.Move != "4C TA" || first.Rack != "AT" || *first.Loss != 25.5 || first.Best.Text != "4C TA" || *first.Best.Win != 0.75 ||
		len(first.Alternatives) != 1 || first.Rank != 2 || first.Notes[0] != "a note" || first.PhonyCost != nil {
		t.Errorf("%+v", first)
	}
	if second.Player != 1 || second.Judged || second.NotJudged.IsZero() || second.Loss != nil || second.Best != nil || second.Notes != nil || second.Move != "pass" {
		t.Errorf("%+v", second)
	}
}

// Standings keep the order they are given in, and a feat that nobody has done is left out.
func TestReportsForm(t *testing.T) {
	feat := report.Feat{Most: 90, Player: "Ann", Source: "a.gcg", Turn: 3, Text: "8D CAT", Others: 1}
	players := []report.Standing{{Name: "Bob", Summary: report.Summary{Games: 2, Wins: 1, Ties: 1, Points: 700}}, {Name: "Ann"}}
	players[0].Feats.Play = feat
	f := NewReports(players, &report.Feats{Play: feat})
	if f.Game != nil || f.Bingos != nil || f.Play.Value != 90 || f.Play.Others != 1 || f.Play.Move != "8D CAT" {
		t.Errorf("%+v", f.Highs)
	}
	if len(f.Players) != 2 || f.Players[0].Name != "Bob" || f.Players[0].Draws != 1 || f.Players[0].Wins != 1 || f.Players[0].Points != 700 || f.Players[1].Highs.Play != nil {
		t.Errorf("%+v", f.Players)
	}
}
