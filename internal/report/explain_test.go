package report_test

import (
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"

	"maven/internal/engine"
	"maven/internal/explain"
	"maven/internal/game"
	"maven/internal/library/librarytest"
	"maven/internal/move"
	"maven/internal/preend"
	"maven/internal/said"
	"maven/internal/setting"
	"maven/internal/sim"
	"maven/internal/stat"
	"maven/internal/testsize"
	"maven/internal/tile"
)

// A situation is a setting with a position.
type situation struct {
	setting  *setting.Setting
	position game.Position
}

func newSituation(t *testing.T, line string) *situation {
	t.Helper()
	s, err := setting.New(librarytest.Library(""), setting.Request{}, nil).Start()
	if err != nil {
		t.Fatal(err)
	}
	return &situation{s, *librarytest.Position(t, s.Board(), line)}
}

// found returns what a player finds.
func (d *situation) found(t *testing.T, player string, r engine.Request, l engine.Limits) []engine.Candidate {
	t.Helper()
	named, err := setting.ParsePlayer(player)
	if err != nil {
		t.Fatal(err)
	}
	opened, err := d.setting.Open(named)
	if err != nil {
		t.Fatal(err)
	}
	a, err := opened.New().Analyze(&d.position, r)
	if err != nil {
		t.Fatal(err)
	}
	if err := a.Run(t.Context(), l, nil); err != nil {
		t.Fatal(err)
	}
	return a.Snapshot().Candidates
}

const quiet = "15/15/15/15/15/15/15/5QUIET5/15/15/15/15/15/15/15 AEINOSV/ 0/48 0"

// The parts of the difference of two equities add up to it, but for parts too small to tell.
func TestExplainedPartsAddUp(t *testing.T) {
	testsize.OneThread(t)
	d := newSituation(t, quiet)
	for _, player := range []string{"static", "sim,seed=3", "sim,seed=3,plies=1", "sim,seed=3,plies=4,goal=spread"} {
		all := d.found(t, player, engine.Request{Count: 8, Explain: true}, engine.Limits{Iterations: 1200})
		for i := 1; i < len(all); i++ {
			e := explain.Compare(&d.position, &all[0], &all[i])
			want, sum := (all[0].Value.Equity - all[i].Value.Equity).Points(), 0.0
			for j, r := range e.Reasons {
				sum += r.Points
				if j > 0 && math.Abs(e.Reasons[j-1].Points) < math.Abs(r.Points) {
					t.Errorf("%s: %v stands before %v", player, e.Reasons[j-1], r)
				}
			}
			if math.Abs(sum-want) > 0.15 && (all[i].Played == nil || all[i].Played.Iterations >= 50) {
				t.Errorf("%s: the parts of %s against %s add up to %.3f, not %.3f: %v", player, d.spell(&all[0]), d.spell(&all[i]), sum, want, e.Reasons)
			}
		}
	}
}

func (d *situation) spell(c *engine.Candidate) string { return d.position.Board.Spell(&c.Move) }

// Near the end of the bag, what moves are worth by the tiles that they leave there is told with what they keep.
func TestTilesLeftInTheBagAreTold(t *testing.T) {
	const late = "14Z/14I/14B/14E/4C5C3T/2HAAF3VaLUES/4JOG3N4/3GOYIM1ETOILE/2HUN1PIG1R4/1QAT3DOPE2B1/2V3NITID2R1/DWELT5SALIX/1AR10E1/1U7YE2R1/AKA4DOUANES1 EOORTW?/ 336/366 0" // 5 tiles in the bag
	for _, c := range []struct {
		line, player string
		told         bool
	}{{late, "static", true}, {late, "static,unseen=none", false}, {quiet, "static", false}} {
		d := newSituation(t, c.line)
		all, told := d.found(t, c.player, engine.Request{Explain: true}, engine.Limits{}), 0
		for i := 1; i < len(all); i++ {
			for _, r := range explain.Compare(&d.position, &all[0], &all[i]).Reasons {
				if r.Kind != explain.Leave {
					continue
				}
				got := strings.Contains(r.Text.String(), "how many tiles stay in the bag")
				if got != (c.told && all[i].Move.Played != all[0].Move.Played) {
					t.Errorf("%s, %s against %s: %s", c.player, d.spell(&all[0]), d.spell(&all[i]), r.Text)
				}
				if got {
					told++
				}
			}
		}
		if (told > 0) != c.told {
			t.Errorf("%s: told %d times", c.player, told)
		}
	}
}

// The same findings give the same sentences.
func TestExplainedSameSentences(t *testing.T) {
	d := newSituation(t, quiet)
	var first explain.Explanation
	for i, threads := range []int{1, 2} {
		all := d.found(t, "sim,seed=5", engine.Request{Count: 5}, engine.Limits{Iterations: 2000, Threads: threads})
		e := explain.Compare(&d.position, &all[0], &all[1])
		if i == 0 {
			first = e
		} else if !reflect.DeepEqual(e, first) {
			t.Errorf("%v\nnot %v", e, first)
		}
	}
	if len(first.Reasons) < 3 {
		t.Errorf("only %d reasons: %v", len(first.Reasons), first)
	}
}

// made returns two candidates on the board of quiet, with figures made by hand: after each 100 games played out.
func made(t *testing.T, d *situation) (best, other engine.Candidate) {
	t.Helper()
	size := d.setting.Rules.Size * d.setting.Rules.Size
	one := func(text string, score int32, equity, win float64) engine.Candidate {
		m := librarytest.Move(t, d.position.Board, text)
		m.Score = score
		p := &sim.Candidate{Move: m, Iterations: 100, Equity: equity, Win: win, Details: &sim.Details{
			Plies: []sim.Ply{{Made: 100, Score: 30, Bingos: 0.10}, {Made: 50, Score: 40, Bingos: 0.25}},
			Heat:  [2][]int{make([]int, size), make([]int, size)},
		}}
		return engine.Candidate{Move: m, Rank: 1, Played: p, Value: engine.Value{Equity: tile.FromPoints(equity), EquityError: tile.FromPoints(1), Win: win, WinError: 0.01, HasWin: true, Known: stat.Sampled}}
	}
	best, other = one("9E AVE", 24, 20, 0.55), one("7C VINO", 20, 12, 0.50)
	other.Rank, other.Played.Behind, other.Played.BehindError = 2, 0.05, 0.01
	return best, other
}

// Each kind of reason says what the figures say.
func TestExplainedReasons(t *testing.T) {
	d := newSituation(t, quiet)
	best, other := made(t, d)
	other.Played.Plies[0] = sim.Ply{Made: 100, Score: 34.5, Bingos: 0.16}
	best.Played.Heat[0][0], other.Played.Heat[0][0] = 3, 41
	best.Played.Draws = []sim.Draw{{Tile: 0, Iterations: 60, Win: 0.8}, {Tile: 5, Iterations: 70, Win: 0.5}, {Tile: 9, Iterations: 10, Win: 0.1}}
	reply := librarytest.Move(t, d.position.Board, "10A QUA")
	best.Played.Replies = []sim.Reply{{Move: reply, Count: 7}}
	e := explain.Compare(&d.position, &best, &other)
	const verdict = "9E AVE wins 55.0% ± 1.0 of the games played out. 7C VINO is 5.0% ± 1.0 behind."
	if e.Verdict.String() != verdict {
		t.Errorf("%q, want %q", e.Verdict, verdict)
	}
	want := []explain.Reason{
		{Kind: explain.Replies, Points: 4.5, Text: said.Plain("The opponent's reply scores 30.0 on average, 4.5 fewer. It is a bingo in 10% of the games, not in 16%.")},
		{Kind: explain.Score, Points: 4, Text: said.Plain("9E AVE scores 24, 4 more.")},
		{Kind: explain.Later, Points: -0.5, Text: said.Plain("What follows, and the tiles that both sides keep in the end, are worth 0.5 points less to you: you keep INOS now, and AES after 7C VINO.")},
		{Kind: explain.Squares, Text: said.Plain("Replies use 1A, a triple word square, in 3% of the games, and in 41% after 7C VINO.")},
		{Kind: explain.Answers, Text: said.Plain("The commonest reply is 10A QUA, in 7% of the games.")},
		{Kind: explain.Draws, Text: said.Plain("If you draw a blank, you win 80% of the games; if you draw E, 50%.")},
	}
	if !reflect.DeepEqual(english(e.Reasons), want) {
		for _, r := range e.Reasons {
			t.Logf("%+v", r)
		}
		t.Errorf("reasons differ")
	}
}

// What two moves keep is told apart from what the first move opens, what a pass gives away, and what a move does to the board.
func TestExplainedStaticReasons(t *testing.T) {
	const full = "11V3/11I3/11L3/11DI1J/12C1E/11DIVS/12L1S/7GROSZY1E/7A3O3/1UNHONEST1AW3/7T2PI3/7I2NE3/7g2O4/7H2E4/7T1MADAFU CEGRTU?/ 247/204 0"
	const empty = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AEINRST/ 0/0 0"
	for _, c := range []struct{ position, player, best, other, want string }{
		{empty, "static", "8B ANESTRI", "8D NASTIER", "[{opening 0.7 What 8D NASTIER opens for the reply is worth 0.7 points less to you.}]"},
		{quiet, "static", "K5 EVASION", "pass", "[{score 105 K5 EVASION scores 105, 105 more.} {pass 100 The pass gives a turn away, which is worth 100 points less.}]"},
		{full, "static,board=english", "14B RECaUG(H)T", "2G ERUCT(I)nG",
			"[{board 3.2 What it opens and closes on the board is worth 3.2 points more.} {score -2 14B RECaUG(H)T scores 80, 2 fewer.}]"},
	} {
		d := newSituation(t, c.position)
		var best, other *engine.Candidate
		all := d.found(t, c.player, engine.Request{Count: 2000, Explain: true, Also: []move.Move{{Kind: move.Pass}}}, engine.Limits{})
		for i := range all {
			switch d.spell(&all[i]) {
			case c.best:
				best = &all[i]
			case c.other:
				other = &all[i]
			}
		}
		if best == nil || other == nil {
			t.Fatalf("%s or %s is no move", c.best, c.other)
		}
		e := explain.Compare(&d.position, best, other)
		for i := range e.Reasons {
			e.Reasons[i].Points = math.Round(10*e.Reasons[i].Points) / 10
		}
		if got := fmt.Sprint(english(e.Reasons)); got != c.want {
			t.Errorf("%s, want %s", got, c.want)
		}
		if best.Terms, other.Terms = nil, nil; c.position == empty {
			e := explain.Compare(&d.position, best, other)
			if got := e.Reasons[0].Text.String(); len(e.Reasons) != 1 || got != "It keeps nothing; 8D NASTIER keeps nothing: this and what they open is worth 0.7 points less." {
				t.Errorf("without terms: %v", e.Reasons)
			}
		}
	}
}

// Verdicts say how sure they are.
func TestExplainedVerdicts(t *testing.T) {
	d := newSituation(t, quiet)
	cases := []struct {
		name   string
		change func(best, other *engine.Candidate)
		want   string
	}{
		{"close", func(_, o *engine.Candidate) { o.Played.Behind = 0.015 }, "7C VINO may be as good: it is 1.5% ± 1.0 behind."},
		{"spread decides", func(_, o *engine.Candidate) {
			o.Played.BehindSpread, o.Played.Behind, o.Played.BehindError = true, 6, 0.5
		}, "7C VINO is 6.0 ± 0.5 points behind."},
		{"utility", func(_, o *engine.Candidate) { o.Played.WorthError = 0.1 }, "7C VINO is 0.050 ± 0.010 behind."},
		{"once", func(b, o *engine.Candidate) {
			b.Played.Iterations, o.Played.Iterations, o.Played.BehindError = 1, 1, 0
		}, "9E AVE wins 55.0% by the one game played out; 7C VINO wins 50.0%."},
		{"once without chances", func(b, o *engine.Candidate) {
			b.Played.Iterations, o.Played.Iterations, o.Played.BehindError = 1, 1, 0
			b.Value.HasWin, o.Value.HasWin = false, false
		}, "9E AVE is worth 20 points in the one game played out, 8 points more than 7C VINO."},
		{"unknown", func(_, o *engine.Candidate) { o.Value.Known = stat.Unknown }, "9E AVE wins 55.0% ± 1.0 of the games played out."},
		{"proven", func(b, o *engine.Candidate) {
			b.Value, o.Value = engine.Value{Equity: 12 * tile.Point, Known: stat.Proven}, engine.Value{Equity: -3 * tile.Point, Known: stat.Proven}
			b.Played, o.Played = nil, nil
		}, "9E AVE is worth 12 points from here, which is proven, 15 points more than 7C VINO."},
		{"equal", func(b, o *engine.Candidate) {
			b.Value = engine.Value{Equity: 12 * tile.Point, Known: stat.Heuristic}
			o.Value, b.Played, o.Played = b.Value, nil, nil
		}, "9E AVE is worth 12 points, as much as 7C VINO."},
		{"one point", func(b, o *engine.Candidate) {
			b.Value = engine.Value{Equity: -tile.Point, Known: stat.Heuristic}
			o.Value = engine.Value{Equity: -2 * tile.Point, Known: stat.Heuristic}
			b.Played, o.Played = nil, nil
		}, "9E AVE is worth −1 point, 1 point more than 7C VINO."},
		{"chances", func(b, o *engine.Candidate) {
			b.Played, o.Played, b.Value.Known, o.Value.Known = nil, nil, stat.Heuristic, stat.Heuristic
		}, "9E AVE is worth 20 points and wins an estimated 55.0%; 7C VINO wins 50.0%."},
	}
	for _, c := range cases {
		best, other := made(t, d)
		c.change(&best, &other)
		if got := explain.Compare(&d.position, &best, &other).Verdict.String(); !strings.HasSuffix(got, c.want) {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// A move by itself is explained by what is known of it; with few play-outs nothing more is told.
func TestExplainedAlone(t *testing.T) {
	d := newSituation(t, quiet)
	best, other := made(t, d)
	e := explain.Compare(&d.position, &best, nil)
	if e.Verdict.String() != "9E AVE wins 55.0% ± 1.0 of the games played out." || len(e.Reasons) != 0 {
		t.Errorf("%+v", e)
	}
	best.Played.Iterations, best.Played.Replies = 20, []sim.Reply{{Move: other.Move, Count: 20}}
	if e := explain.Compare(&d.position, &best, &other); len(e.Reasons) != 1 || e.Reasons[0].Kind != explain.Score {
		t.Errorf("%+v", e.Reasons)
	}
}

// A move worth next to nothing is worth 0 points, not −0.
func TestExplainedZero(t *testing.T) {
	d := newSituation(t, quiet)
	best := engine.Candidate{Move: move.Move{Kind: move.Pass}, Value: engine.Value{Known: stat.Heuristic, Equity: -30}}
	if e := explain.Compare(&d.position, &best, nil); e.Verdict.String() != "pass is worth 0 points." {
		t.Error(e.Verdict)
	}
}

// Squares on which nothing counts more are named without a reason why.
func TestExplainedPlainSquare(t *testing.T) {
	d := newSituation(t, quiet)
	best, other := made(t, d)
	at := 1*d.setting.Rules.Size + 2
	other.Played.Heat[0][at] = 50
	e := explain.Compare(&d.position, &best, &other)
	last := e.Reasons[len(e.Reasons)-1]
	if last.Text.String() != "Replies use 2C in 0% of the games, and in 50% after 7C VINO." {
		t.Errorf("%q", last.Text)
	}
}

// An endgame is explained by its best line.
func TestExplainedEndgame(t *testing.T) {
	d := newSituation(t, "7BAROQuES/9E5/2D3FETE5/2I3AXOLOTL2/2V4p7/2OUZO1I5K1/2T1E2A5A1/4CYST1TUGGER/2C1H2ERA2R2/1NU1I2DEW2A2/"+
		"1OP1N3TIN1P2/1WIGS2LIE2N2/RAD3JIN3E2/OY5AAH2L2/B6REI2S2 DEFMNUV/IMO 417/373 0")
	all := d.found(t, "full", engine.Request{Count: 1}, engine.Limits{})
	e := explain.Compare(&d.position, &all[0], nil)
	if want := "D2 DEF is worth −13 points from here, which is proven."; e.Verdict.String() != want {
		t.Errorf("%q, want %q", e.Verdict, want)
	}
	if want := []explain.Reason{{Kind: explain.Line, Text: said.Plain("After it, best play is 5K MOI.")}}; !reflect.DeepEqual(english(e.Reasons), want) {
		t.Errorf("%+v, want %+v", e.Reasons, want)
	}
	other := all[0]
	other.Value.Equity, other.Value.AtMost = other.Value.Equity-3*tile.Point, true
	if got := explain.Compare(&d.position, &all[0], &other).Verdict.String(); !strings.HasSuffix(got, ", at least 3 points more than D2 DEF.") {
		t.Errorf("%q", got)
	}
}

// A pre-endgame is explained by the draws that win and lose.
func TestExplainedPreEndgame(t *testing.T) {
	d := newSituation(t, quiet)
	set := d.setting.Rules.Tiles
	solved := func(results string) *preend.Candidate {
		s := &preend.Candidate{}
		for i, c := range results {
			one := preend.Draw{Tiles: librarytest.Rack(t, set, "?BCDEF"[i:i+1])}
			switch c {
			case 'w':
				one.Wins = 1
				one.Line = []move.Move{librarytest.Move(t, d.position.Board, "10A QUA")}
			case 't':
				one.Ties = 1
			case 'l':
				one.Losses = 1
			default:
				one.Unknown = 1
			}
			s.Wins, s.Ties, s.Losses, s.Unknown = s.Wins+one.Wins, s.Ties+one.Ties, s.Losses+one.Losses, s.Unknown+one.Unknown
			s.Draws = append(s.Draws, one)
		}
		return s
	}
	for _, c := range []struct {
		results, own, other string
		draws, line         string // "" for no such reason
	}{
		{"wlllll", "1 of 6 draws, which is proven.", "2 of 6 draws.", "You win only if you draw a blank.", "If you draw a blank, best play continues with 10A QUA."},
		{"wwwwwl", "5 of 6 draws, which is proven.", "2 of 6 draws.", "You lose only if you draw F.", "If you draw a blank, best play continues with 10A QUA."},
		{"wwttl?", "2 of 6 draws and ties 2, with 1 not looked at, which is proven.", "2 of 6 draws.", "You lose if you draw E.", "If you draw a blank, best play continues with 10A QUA."},
		{"tttttt", "0 of 6 draws and ties 6, which is proven.", "2 of 6 draws.", "", ""},
		{"llllll", "0 of 6 draws, which is proven.", "2 of 6 draws.", "", ""},
	} {
		best, other := made(t, d)
		best.Played, other.Played, best.Value.Known = nil, nil, stat.Proven
		best.Solved, other.Solved = solved(c.results), solved("wwllll")
		e := explain.Compare(&d.position, &best, &other)
		if want := "9E AVE wins " + c.own + " 7C VINO wins " + c.other; e.Verdict.String() != want {
			t.Errorf("%s: %q, want %q", c.results, e.Verdict, want)
		}
		told := map[explain.Kind]string{}
		for _, r := range e.Reasons {
			told[r.Kind] = r.Text.String()
		}
		if told[explain.Draws] != c.draws || told[explain.Line] != c.line {
			t.Errorf("%s: %q", c.results, told)
		}
	}
}

// english returns reasons as they are in English.
func english(reasons []explain.Reason) (all []explain.Reason) {
	for _, r := range reasons {
		r.Text = said.Plain(r.Text.String())
		all = append(all, r)
	}
	return all
}
