package report

import (
	"context"
	"reflect"
	"slices"
	"strings"
	"testing"

	"maven/internal/engine"
	"maven/internal/game"
	"maven/internal/library/librarytest"
	"maven/internal/said"
	"maven/internal/setting"
	"maven/internal/stat"
	"maven/internal/testsize"
	"maven/internal/tile"
)

// Mistakes of each kind that static equity knows, in opening moves.
func TestCauses(t *testing.T) {
	for _, c := range []struct {
		name, record string
		cause        Cause
		rare         string
		why          string
	}{
		{"a bingo of common letters", "AEGINRT 8H TEAR +8 8", SightCause, "", "8B INGRATE scores 70, 62 more."},
		{"a rare word", "AEINQRT 8H TEAR +8 8", WordCause, "QINTAR", "It keeps E; 8H TEAR keeps INQ: this and what they open is worth 7 points less."},
		{"a bad leave", "EIIUUVW 8G WE +10 10", LeaveCause, "", "exchange IIUUVW scores 0, 10 fewer."},
		{"a pass", "AEGINRT - +0 0", SightCause, "", "8B INGRATE is worth 70 points, 70 points more than pass."},
		{"no mistake", "AEGINRT 8B INGRATE +70 70", NoMistake, "", ""},
	} {
		r := shipped().judge(t, players+">ann: "+c.record+"\n", true)
		turn := &r.Turns[0]
		if turn.Cause != c.cause || strings.Join(turn.Rare, " ") != c.rare || !strings.Contains(said.Join(" ", turn.Verdict.Why).String(), c.why) {
			t.Errorf("%s: %q, rare %v, why %q", c.name, turn.Cause, turn.Rare, turn.Verdict.Why)
		}
		if n := r.Summaries[0].Causes[c.cause]; c.cause != NoMistake && (n != 1 || r.Summaries[0].CauseLost[c.cause] != int64(turn.Loss)) {
			t.Errorf("%s: %d in the summary", c.name, n)
		}
	}
}

// situation is a position with some candidates, for mistakes made by hand.
type situation struct {
	*judging
	position game.Position
	turn     Turn
}

// newSituation sets the candidates up, best first, the last one made. Each is a move with what it is worth.
func newSituation(t *testing.T, known stat.Known, moves ...any) *situation {
	t.Helper()
	f := shipped()
	h, about := f.replay(t, players+">ann: QUIET 8F QUIET +48 48\n>bob: AEINOSV - +0 0\n", true)
	s, err := h.At(1)
	if err != nil {
		t.Fatal(err)
	}
	s.Player = 1
	d := &situation{judging: &judging{Work: on(h, about, f.work(f.player, 3, nil))}, position: s.Position()}
	v := &Verdict{}
	for i := 0; i < len(moves); i += 2 {
		m := librarytest.Move(t, d.position.Board, moves[i].(string))
		m.Score = int32(d.position.Board.Score(&m))
		one := Candidate{Candidate: engine.Candidate{Move: m, Rank: i/2 + 1, Value: engine.Value{Equity: tile.FromPoints(moves[i+1].(float64)), Known: known}}, Text: d.position.Board.Said(&m)}
		if v.Best = append(v.Best, one); i+2 == len(moves) {
			v.Made = &one
		}
	}
	d.turn = Turn{Verdict: v}
	d.turn.weigh()
	return d
}

// What neither the score nor the leave explains is a judgement of what follows.
func TestRisk(t *testing.T) {
	d := newSituation(t, stat.Sampled, "9D VAIN", 30.0, "J6 VAT", 10.0)
	if d.cause(&d.position, &d.turn); d.turn.Cause != RiskCause {
		t.Errorf("%s", d.turn.Cause)
	}
}

// If a move of common words is nearly as good as the best, or saves most of the loss, the word was not needed.
func TestNearlyAsGood(t *testing.T) {
	beside := map[Cause]string{RiskCause: "a judgement of what follows; beside K3 NAVIES, the best of words that most people know",
		WordCause: "a word that most people do not know: OAVES"}
	for second, want := range map[float64]Cause{29: RiskCause, 24: RiskCause, 23: WordCause} {
		d := newSituation(t, stat.Heuristic, "K4 OAVES", 30.0, "K3 NAVIES", second, "9D VAIN", 5.0)
		d.cause(&d.position, &d.turn)
		if d.turn.Cause != want || (want == WordCause) != (len(d.turn.Rare) > 0) {
			t.Errorf("%v: %s, better %s, rare %v", second, d.turn.Cause, d.turn.Better.Text, d.turn.Rare)
		}
		if got := d.turn.CauseText().String(); got != beside[want] {
			t.Errorf("%q, want %q", got, beside[want])
		}
	}
}

// A word that the player made at the same time, in a worse place, is one that the player knows.
func TestOwnWord(t *testing.T) {
	d := newSituation(t, stat.Sampled, "K4 OAVES", 30.0, "K8 SOAVE", 20.0)
	if d.cause(&d.position, &d.turn); d.turn.Cause != WordCause {
		t.Errorf("%s", d.turn.Cause)
	}
	d = newSituation(t, stat.Sampled, "K8 SOAVE", 30.0, "9D SOAVE", 20.0)
	if d.cause(&d.position, &d.turn); slices.Contains(d.turn.Rare, "SOAVE") {
		t.Errorf("rare: %v", d.turn.Rare)
	}
}

// A loss that is only in the chance to win counts if it was looked for, and one that errors explain does not.
func TestWinGrades(t *testing.T) {
	value := func(equity, win float64, known stat.Known) engine.Value {
		return engine.Value{Equity: tile.FromPoints(equity), Win: win, HasWin: true, Known: known}
	}
	for _, c := range []struct {
		best, got engine.Value
		want      Grade
	}{
		{value(10, 0.5, stat.Heuristic), value(9, 0.2, stat.Heuristic), Fine},
		{value(10, 0.5, stat.Sampled), value(9, 0.495, stat.Sampled), Fine},
		{value(10, 0.5, stat.Sampled), value(11, 0.49, stat.Sampled), Small},
		{value(10, 0.5, stat.Proven), value(9, 0, stat.Proven), Large},
		{value(30, 1, stat.Sampled), value(10, 1, stat.Sampled), Large},
		{value(10, 0.5, stat.Sampled), value(9, 0.465, stat.Sampled), Medium},
	} {
		if points, win := gradesOfGap(&c.best, &c.got); max(points, win) != c.want {
			t.Errorf("%v and %v: %s and %s, want %s", c.best, c.got, points, win, c.want)
		}
	}
	best, got := value(20, 0.6, stat.Sampled), value(10, 0.5, stat.Sampled)
	best.EquityError, got.EquityError, best.WinError, got.WinError = 3*tile.Point, 4*tile.Point, 0.03, 0.041
	if points, win := gradesOfGap(&best, &got); points != Medium || win != Fine {
		t.Errorf("a gap of two errors and one of less: %s and %s", points, win)
	}
	d := newSituation(t, stat.Sampled, "9D VAIN", 30.0, "J6 VAT", 10.0)
	if d.turn.Grade != Large {
		t.Errorf("%s", d.turn.Grade)
	}
	for behind, want := range map[Behind]Grade{{3, 2, true}: Fine, {3, 1.5, true}: Small, {8, 1, true}: Medium, {0.5, 0.1, false}: Large} {
		d.turn.Verdict.Behind, d.turn.Grade = &behind, Fine
		d.turn.weigh()
		if d.turn.Grade != want || behind.Spread && d.turn.Loss != tile.FromPoints(behind.By) || !behind.Spread && d.turn.WinLoss != behind.By {
			t.Errorf("%+v: %s, %v, %v, want %s", behind, d.turn.Grade, d.turn.Loss, d.turn.WinLoss, want)
		}
	}
}

// simulated returns a player that plays candidates out.
func simulated(t *testing.T) engine.Player {
	t.Helper()
	s, err := setting.New(librarytest.Library(""), setting.Request{}, nil).Start()
	if err != nil {
		t.Fatal(err)
	}
	spec, err := setting.ParsePlayer("sim,seed=3")
	if err != nil {
		t.Fatal(err)
	}
	player, err := s.Open(spec)
	if err != nil {
		t.Fatal(err)
	}
	return player.New()
}

// A simulation says how sure it is, what is kept of it gives the same report, and the plain loss is that of static equity.
func TestSimulated(t *testing.T) {
	f := shipped()
	h, about := f.replay(t, phonyOff, true)
	cache := &memory{}
	w := f.work(simulated(t), 3, cache)
	w.Plain, w.Limits = f.player.Again(), engine.Limits{Iterations: testsize.Of(60, 400, 400)}
	about.Usual = true
	fresh, err := Judge(context.Background(), on(h, about, w))
	if err != nil {
		t.Fatal(err)
	}
	static := f.judge(t, phonyOff, true)
	for i := range fresh.Turns {
		turn := &fresh.Turns[i]
		if turn.Legal && turn.Plain != static.Turns[i].Loss {
			t.Errorf("turn %d: the plain loss is %v, want %v", i+1, turn.Plain, static.Turns[i].Loss)
		}
		if turn.Legal && (!turn.HasWinLoss || turn.Best().Value.Known != stat.Sampled) {
			t.Errorf("turn %d: %+v", i+1, turn)
		}
	}
	again, err := Judge(context.Background(), on(h, about, w))
	if err != nil || !again.Cached {
		t.Fatal(err, again.Fault)
	}
	if !reflect.DeepEqual(fresh.Summaries, again.Summaries) || page(t, fresh, "") != page(t, again, "") {
		t.Error("the kept analysis gives another report")
	}
}

// A bingo that may be worth less than it is told is not known to be better than the move made.
func TestMissedBound(t *testing.T) {
	worth := func(points tile.Equity, bound bool) *Candidate {
		return &Candidate{Candidate: engine.Candidate{Value: engine.Value{Equity: points * tile.Point, AtMost: bound, Known: stat.Heuristic}}}
	}
	for _, bound := range []bool{false, true} {
		turn := Turn{Verdict: &Verdict{Best: []Candidate{*worth(70, false)}, Made: worth(50, false), Bingo: worth(60, bound), Bingos: 1}}
		if turn.weigh(); !turn.Missed || turn.MissedAtALoss == bound {
			t.Errorf("bound %t: missed %t, at a loss %t", bound, turn.Missed, turn.MissedAtALoss)
		}
	}
}
