package report

import (
	"testing"

	"maven/internal/record"
)

// The figures of a game whose turns are known.
func TestSummary(t *testing.T) {
	r := shipped().judge(t, evening, true)
	ann, bob := &r.Summaries[0], &r.Summaries[1]
	if ann.Turns != 3 || ann.Gained != 36 || ann.Points != 26 || ann.Exchanges != 1 || ann.NotJudged != 1 || ann.Judged != 2 || ann.High != 1 {
		t.Errorf("%+v", ann)
	}
	if bob.Turns != 3 || bob.Gained != 0 || bob.Exchanges != 1 || bob.Passes != 1 || bob.Phonies != 1 || bob.PhoniesWithdrawn != 1 || bob.BingosMissed != 1 ||
		bob.BingosMissedAtALoss != 1 || bob.Bingos != 0 {
		t.Errorf("%+v", bob)
	}
	for p := range r.Summaries {
		s := &r.Summaries[p]
		lost, judged := int64(0), 0
		for i := range r.Turns {
			if turn := &r.Turns[i]; turn.Player == p && turn.Legal {
				lost, judged = lost+int64(turn.Loss), judged+1
			}
		}
		if s.Lost != lost || s.Judged != judged || s.Mean() != float64(lost)/1000/float64(judged) {
			t.Errorf("player %d: %d lost in %d moves, %v on average", p+1, s.Lost, s.Judged, s.Mean())
		}
	}
	turns := r.Turning(2)
	if len(turns) != 2 || max(turns[0].Loss, turns[0].Cost) < max(turns[1].Loss, turns[1].Cost) {
		t.Errorf("%+v", turns)
	}
}

func TestEmptySummary(t *testing.T) {
	var s Summary
	if s.Mean() != 0 || s.PerTurn() != 0 || s.Accuracy() != 0 || s.Won().String() != "0" {
		t.Errorf("%+v", s)
	}
	s.Wins, s.Ties = 2, 1
	if s.Won().String() != "2.5" {
		t.Error(s.Won())
	}
}

// Games are added up by name, whatever its case, and a nick stands for its name.
func TestStandings(t *testing.T) {
	var s Standings
	add := func(first, second record.Player, lost int64) {
		r := &Report{Players: [2]record.Player{first, second}, Winner: 0, Turns: make([]Turn, 3)}
		r.Summaries[0] = Summary{Games: 1, Wins: 1, Stage: Stage{Judged: 2, Lost: lost}, High: 3, Grades: [4]int{1, 1, 0, 0}}
		r.Summaries[1] = Summary{Games: 1, Ties: 0}
		s.Add(r)
	}
	add(named("Ann Example"), named("Bob"), 1000)
	add(named("ann  example"), named("Cat"), 3000)
	add(named("Dan"), nicked("ann_example"), 0)
	all := s.Players()
	if len(all) != 4 || all[0].Name != "Ann Example" || all[0].Games != 3 || all[0].Wins != 2 || all[0].Lost != 4000 || all[0].High != 0 ||
		all[0].Accuracy() != 0.5 {
		t.Fatalf("%+v", all)
	}
	for i, want := range []string{"Bob", "Cat", "Dan"} {
		if all[i+1].Name != want {
			t.Errorf("place %d: %s", i+2, all[i+1].Name)
		}
	}
	if one, ok := s.Player("ANN_EXAMPLE"); !ok || one.Games != 3 {
		t.Errorf("%+v", one)
	}
	if _, ok := s.Player("nobody"); ok {
		t.Error("nobody is found")
	}
}

func named(name string) record.Player  { return record.Player{Name: name, Nick: "n"} }
func nicked(nick string) record.Player { return record.Player{Nick: nick} }
