package report

import (
	"cmp"
	"strings"
	"testing"

	"maven/internal/engine"
	"maven/internal/game"
	"maven/internal/record"
	"maven/internal/said"
	"maven/internal/stat"
)

// of returns a candidate of that value.
func of(v engine.Value) Candidate { return Candidate{Candidate: engine.Candidate{Value: v}} }

// What happened is written as people say it.
func TestTurnTexts(t *testing.T) {
	text := evening + ">bob: (challenge) +5 5\n>ann: QU (QU) -11 15\n>bob: (AB) +8 13\n"
	r := shipped().judge(t, text, true)
	want := []string{"8F GAtHER", "H8 (t)RATEINS", "play challenged off", "L8 SOD", "exchange AEI", "exchange of 3 tiles", "pass", "overtime",
		"wrongly challenged", "tiles left QU", "opponent's tiles AB"}
	if len(r.Turns) != len(want) {
		t.Fatalf("%d turns, want %d", len(r.Turns), len(want))
	}
	for i := range want {
		if got := r.Turns[i].Text.String(); got != want[i] {
			t.Errorf("turn %d: %q, want %q", i+1, got, want[i])
		}
		if moves := r.Turns[i].Kind <= record.Passed; r.Turns[i].IsMove() != moves || !moves && (r.Turns[i].Verdict != nil || !r.Turns[i].NotJudged.IsZero()) {
			t.Errorf("turn %d is judged though it is no move: %+v", i+1, r.Turns[i])
		}
	}
}

// The rack of a turn has all that the record tells of it, and a mark where that is not all.
func TestRackTexts(t *testing.T) {
	r := shipped().judge(t, players+">ann: AEINRST 8H STAR +8 8\n>bob: QU - +0 0\n>ann: - +0 8\n>bob: (time) -5 -5\n", true)
	for i, want := range []string{"AEINRST", "QU…", "EIN…", "QU"} {
		if got := r.RackText(&r.Turns[i]); got != want {
			t.Errorf("turn %d: %q, want %q", i+1, got, want)
		}
	}
	first := &r.Turns[0]
	if got := r.LeaveText(first, first.Verdict.Made); got != "EIN" {
		t.Errorf("STAR keeps %q of AEINRST", got)
	}
	if got := r.LeaveText(first, first.Best()); got != "" {
		t.Errorf("a bingo keeps %q", got)
	}
}

func TestLossTexts(t *testing.T) {
	known := of(engine.Value{Known: stat.Heuristic})
	made := &Verdict{Best: []Candidate{known}, Made: &known}
	for want, turn := range map[string]Turn{
		"":      {},
		"1.50":  {Legal: true, Loss: 1500, Verdict: made},
		"0.00":  {Legal: true, Verdict: made},
		"-3.25": {Cost: -3250, Phonies: []string{"XX"}, Verdict: made},
	} {
		if got := turn.LossText().String(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	unknown := Turn{Verdict: &Verdict{Best: []Candidate{{}}}, Cost: 5}
	if got := unknown.LossText().String(); got != "" {
		t.Errorf("what is not known loses %q", got)
	}
}

// Every way for a game to end has a text of its own.
func TestEndingTexts(t *testing.T) {
	seen := map[string]bool{}
	for e := game.Going; e <= game.Forfeit; e++ {
		text := EndingText(e).String()
		if text == "" || seen[text] {
			t.Errorf("%s: %q", e, text)
		}
		seen[text] = true
	}
}

// What is said of the numbers names the ways in which those of the game are known.
func TestKnownText(t *testing.T) {
	turn := func(k stat.Known) Turn { return Turn{Verdict: &Verdict{Best: []Candidate{of(engine.Value{Known: k})}}} }
	for want, r := range map[string]*Report{
		"":                             {Turns: make([]Turn, 2)},
		"heuristic":                    {Turns: []Turn{turn(stat.Heuristic), {}, turn(stat.Heuristic)}},
		"heuristic, sampled or proven": {Turns: []Turn{turn(stat.Proven), turn(stat.Sampled), turn(stat.Heuristic)}},
	} {
		if got := said.Or(r.Ways()).String(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
		if text := english(r).explained(); !strings.Contains(text, "best move, "+cmp.Or(want, "known for no turn")+".") || !strings.Contains(text, "(2 points or more)") {
			t.Error(text)
		}
	}
}

// The figures of both players stand in the order of their names.
func TestSummaryRows(t *testing.T) {
	r := shipped().judge(t, evening, true)
	got := map[string][2]string{}
	for _, row := range r.SummaryRows() {
		if row.Name.IsZero() || row.Values[0].IsZero() || row.Values[1].IsZero() {
			t.Errorf("%+v", row)
		}
		got[row.Name.String()] = [2]string{row.Values[0].String(), row.Values[1].String()}
	}
	for name, want := range map[string][2]string{
		"points": {"26", "0"}, "points a turn": {"12.0", "0.0"}, "moves judged": {"2 of 3", "2 of 3"}, "bingos": {"0", "0"},
		"phonies, challenged off": {"0, 0", "1, 1"}, "challenges missed": {"0", "0"}, "exchanges, passes": {"1, 0", "1, 1"},
		"highest turn": {"1: 8F GAtHER", "–"},
	} {
		if got[name] != want {
			t.Errorf("%s: %q, want %q", name, got[name], want)
		}
	}
	empty := &Report{Rules: r.Rules}
	for _, row := range empty.SummaryRows() {
		if strings.ContainsAny(row.Values[0].String(), "NI") { // of NaN and Inf
			t.Errorf("%+v", row)
		}
	}
}

// A turn's list of moves shows the one made where it stands, or behind the others with its rank.
func TestMovesOfTurn(t *testing.T) {
	r := shipped().judge(t, players+">ann: AEINRST 8H STAR +8 8\n>bob: BEEKSTU L8 BEEKS +26 26\n", true)
	turn := &r.Turns[0]
	list := english(r).moves(turn)
	if len(list.Rows) != DefaultTop+1 || !list.Rows[DefaultTop].Made || list.Rows[DefaultTop].Text != "8H STAR" {
		t.Fatalf("%+v", list)
	}
	for i, row := range list.Rows[:DefaultTop] {
		if row.Made || row.Text != turn.Verdict.Best[i].Text.String() {
			t.Errorf("%+v", row)
		}
	}
	turn.Verdict.Rank = 3
	if list = english(r).moves(turn); len(list.Rows) != DefaultTop || !list.Rows[2].Made {
		t.Errorf("%+v", list)
	}
	turn.Verdict.Rank = 0 // a phony
	if list = english(r).moves(turn); list.Rows[DefaultTop].Rank != "–" {
		t.Errorf("%+v", list)
	}
	only := Turn{Verdict: &Verdict{Best: []Candidate{{Text: said.Of("pass")}}, Moves: 1}}
	if list = english(r).moves(&only); !strings.HasPrefix(list.Caption, "the only legal move") {
		t.Error(list.Caption)
	}
	if english(r).moves(&Turn{}) != nil {
		t.Error("a list of what is not judged")
	}
}

// One point is no points.
func TestStoryOfOnePoint(t *testing.T) {
	r := &Report{Players: [2]record.Player{{Name: "Ann"}, {Name: "Bob"}}, Summaries: [2]Summary{
		{Stage: Stage{Judged: 2, Lost: 1200, Draws: 1, Luck: 900}}, {Stage: Stage{Judged: 1, Lost: 3000, Draws: 1, Luck: -2100}}}}
	want := "In all, Ann lost 1 point to the best moves, Bob 3. The tiles that Ann drew were 1 point better than the mean of the bag, those of Bob 2 points worse."
	if got := r.lossesText().String() + " " + r.luckText().String(); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestNames(t *testing.T) {
	for _, c := range []struct {
		a, b string
		same bool
	}{{"Ann Example", "ann_example", true}, {" Ann  Example ", "ANN EXAMPLE", true}, {"Ann", "Anna", false}, {"", "", true}, {"José", "Jose", false}} {
		if SameName(c.a, c.b) != c.same {
			t.Errorf("%q and %q: same %t", c.a, c.b, !c.same)
		}
	}
	r := &Report{Players: [2]record.Player{{Name: "Ann Example"}, {Nick: "ann_example"}}}
	if first, none := r.Seat("ann  EXAMPLE"), r.Seat("Bob"); first != 0 || none != -1 {
		t.Errorf("seats %d and %d", first, none)
	}
	if (&record.Player{Nick: "n"}).FullName() != "n" || (&record.Player{Name: "Name", Nick: "n"}).FullName() != "Name" {
		t.Error("a nick stands only for a name that is not given")
	}
	for grade, want := range map[Grade]string{Fine: "", Small: "?", Medium: "??", Large: "???", Large + 1: "???"} {
		if grade.Mark() != want {
			t.Errorf("%s: %q, want %q", grade, grade.Mark(), want)
		}
	}
	if got := thousandths(-1234567); got.String() != "-1234.57" {
		t.Error(got)
	}
}

// What is remarkable about a turn has a mark each.
func TestMarks(t *testing.T) {
	for want, turn := range map[string]Turn{
		"":    {Legal: true},
		"??":  {Legal: true, Grade: Medium},
		"?b":  {Legal: true, Grade: Small, Missed: true},
		"w":   {Phonies: []string{"XX"}, Withdrawn: true},
		"bp":  {Phonies: []string{"XX"}, Stood: true, Missed: true},
		"???": {Legal: true, Grade: Large},
	} {
		if got := turn.Marks(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// What stands in the place of the best move says why there is none.
func TestBestText(t *testing.T) {
	best := Candidate{Text: said.Plain("8D WORD")}
	for want, turn := range map[string]Turn{
		"8D WORD":          {Verdict: &Verdict{Best: []Candidate{best}, Rank: 2}},
		"=":                {Verdict: &Verdict{Best: []Candidate{best}, Rank: 1}},
		"(rack unknown)":   {NotJudged: said.Of("rack unknown")},
		"8D WORD scores 0": {NotJudged: said.Of("rack partly known"), Higher: &best},
		"":                 {Turn: record.Turn{Kind: record.TimePenalty}},
	} {
		if got := turn.BestText().String(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
