package form

import (
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"maven/internal/board"
	"maven/internal/endgame"
	"maven/internal/engine"
	"maven/internal/game"
	"maven/internal/library/librarytest"
	"maven/internal/move"
	"maven/internal/preend"
	"maven/internal/sim"
	"maven/internal/stat"
	"maven/internal/tile"
)

// plain returns a board of five squares a side with AT in its middle, and a position on it: we hold A and T, the
// opponent the Q.
func plain(t *testing.T) *game.Position {
	t.Helper()
	r := librarytest.Tiny(t, "?,?,0,0,0\nA,a,2,1,1\nT,t,2,1,0\nQ,q,1,10,0\n")
	b := board.New(r, librarytest.GraphOf(t, r.Tiles, "AT", "TA"))
	first := librarytest.Move(t, b, "3C AT")
	b.Place(&first)
	p := game.NewPosition(game.Known{Board: b, Rack: tile.RackOf(1, 2), Scores: [2]int{30, 10}})
	return &p
}

// played returns a candidate as play-outs have found it.
func played(rank int, m move.Move) *engine.Candidate {
	return &engine.Candidate{Move: m, Rank: rank, Value: engine.Value{Known: stat.Sampled, HasWin: true}, Played: &sim.Candidate{
		Static: 12_345, Iterations: 9, Equity: 1.23456789, EquityError: 0.5, Win: 0.12345678, WinError: 0.01, Behind: 0.25, BehindError: 0.125, Common: 9, Best: 1.0 / 3, BestKnown: true,
		Details: &sim.Details{
			Plies: []sim.Ply{{Made: 9, Score: 20.00004, Bingos: 1.0 / 9}}, Draws: []sim.Draw{{Tile: 0, Iterations: 2, Win: 1}, {Tile: 3, Iterations: 1}},
			Replies: []sim.Reply{{Move: move.Move{Kind: move.Pass}, Count: 9}}, Spreads: sim.Histogram{Low: -20, Width: 10, Counts: []int{1, 8}},
			Heat: [2][]int{{0, 1}, {2, 0}},
		},
	}}
}

// The first candidate is behind nobody, one that was not played out has no figures, one that was played out once no errors, and figures
// are rounded.
func TestSimulatedCandidates(t *testing.T) {
	p := plain(t)
	m := librarytest.Move(t, p.Board, "4C TA")
	m.Score = 6
	const first = `{"rank":1,"move":"4C TA","kind":"play","score":6,"leave":"","static":12.345,"iterations":9,"equity":1.2346,"equityError":0.5,` +
		`"win":0.123457,"winError":0.01,"known":"sampled","best":0.333333}`
	if got := text(t, newSimulatedCandidate(p.Board, "", played(1, m), false)); got != first+"\n" {
		t.Errorf("%s, want %s", got, first)
	}
	second := text(t, newSimulatedCandidate(p.Board, "", played(2, m), true))
	for _, part := range []string{`"behind":0.25,"behindError":0.125`, `"plies":[{"made":9,"score":20,"bingos":0.111111}]`,
		`"draws":[{"tile":"?","iterations":2,"win":1},{"tile":"Q","iterations":1,"win":0}]`, `"replies":[{"move":"pass","count":9}]`,
		`"spreads":{"low":-20,"width":10,"counts":[1,8]}`, `"heat":[[0,1],[2,0]]`} {
		if !strings.Contains(second, part) {
			t.Errorf("%s lacks %s", second, part)
		}
	}
	worth := played(1, m)
	worth.Played.Worth, worth.Value.HasWin = -2.5, false
	if got := text(t, newSimulatedCandidate(p.Board, "", worth, false)); !strings.Contains(got, `"win":null,"winError":null,"worth":-2.5`) {
		t.Error(got)
	}
	const none = `{"move":"pass","kind":"pass","score":0,"leave":"AT","static":0,"iterations":0,"equity":null,"equityError":null,"win":null,"winError":null,"known":"unknown","best":null}`
	if got := text(t, newSimulatedCandidate(p.Board, "AT", &engine.Candidate{Move: move.Move{Kind: move.Pass}}, true)); got != none+"\n" {
		t.Errorf("%s, want %s", got, none)
	}
	once := played(2, m)
	once.Played.Iterations, once.Played.Common, once.Played.BestKnown, once.Played.Behind = 1, 1, false, math.Copysign(0.0000001, -1)
	if got := text(t, newSimulatedCandidate(p.Board, "", once, false)); !strings.Contains(got, `"equityError":null,"win":0.123457,"winError":null,"known":"sampled","behind":0,"behindError":null,"best":null}`) {
		t.Errorf("played out once: %s", got)
	}
}

// An endgame tells the spread at its end from the points so far, what each move loses, and what is proven of it.
func TestEndgameForm(t *testing.T) {
	p := plain(t)
	out := librarytest.Move(t, p.Board, "4C TA")
	out.Score = 6
	pass := move.Move{Kind: move.Pass}
	a := &endgame.Answer{Proven: true, Depth: 3, Nodes: 17, TwoPasses: endgame.Same, Moves: []endgame.Move{
		{Move: out, Value: 26, Exact: true, Low: 26, High: 26, Line: []move.Move{out}},
		{Move: pass, Value: 20, Exact: true, Low: 20, High: endgame.Most, Line: []move.Move{pass, pass, out}},
		{Move: librarytest.Move(t, p.Board, "D4 A"), Value: 5, Low: endgame.Least, High: 5},
		{Move: librarytest.Move(t, p.Board, "C4 T"), Value: 4, Low: endgame.Least, High: 9},
	}}
	f := NewEndgame("the position", Setting{Rules: "tiny"}, p, Notation, a, 0, nil, 1500*time.Millisecond, engine.Complete)
	if f.Value != 26 || f.FinalSpread != 46 || f.Phase != "endgame" || !f.Proven || f.TwoPasses != "same" || f.Seconds != 1.5 || f.Nodes != 17 || !slices.Equal(f.Line, []string{"4C TA"}) {
		t.Errorf("%+v", f)
	}
	for i, want := range []struct {
		loss        int
		low, high   bool
		known, line string
	}{{0, true, true, "proven", "4C TA"}, {6, true, false, "heuristic", "pass,pass,4C TA"}, {21, false, true, "proven", ""}, {22, false, true, "heuristic", ""}} {
		m := f.Moves[i]
		if m.Loss != want.loss || (m.Low != nil) != want.low || (m.High != nil) != want.high || m.Known != want.known || strings.Join(m.Line, ",") != want.line || m.Line == nil {
			t.Errorf("move %d: %+v", i, m)
		}
	}
	some := NewEndgame("", Setting{}, p, Notation, a, 1, []move.Move{a.Moves[2].Move}, 0, "")
	if len(some.Moves) != 2 || some.Moves[1].Value != 5 {
		t.Errorf("the first and one more: %+v", some.Moves)
	}
}

// A pre-endgame tells of each move the weights of its results, at which depth it was left, and each draw with what
// follows the move on the board after it.
func TestPreendgameForm(t *testing.T) {
	p := plain(t)
	out := librarytest.Move(t, p.Board, "4C TA")
	reply := move.Move{Kind: move.Pass}
	a := &preend.Answer{Total: 6, Nodes: 5, Candidates: []preend.Candidate{
		{Move: out, Tally: preend.Tally{Wins: 3, Ties: 1, Losses: 2}, Win: 3.5 / 6, Known: stat.Proven, Spread: 2.5, SpreadKnown: stat.Heuristic, Depth: preend.Proof,
			Draws: []preend.Draw{{Tiles: tile.RackOf(3), Tally: preend.Tally{Wins: 3}, Known: stat.Proven, Depth: preend.Proof, Held: tile.RackOf(1, 2), Line: []move.Move{reply}}}},
		{Move: reply, Tally: preend.Tally{Unknown: 6}, Left: true},
	}}
	f := NewPreendgame("the position", Setting{}, p, Notation, a, 0, nil, time.Second, engine.OutOfTime)
	first, second := f.Candidates[0], f.Candidates[1]
	if f.Total != 6 || f.Phase != "preendgame" || f.Stopped != engine.OutOfTime || first.Wins != 3 || first.Cut != "" || first.Depth != "proof" || first.SpreadKnown != "heuristic" {
		t.Errorf("%+v", f)
	}
	if d := first.Draws[0]; d.Tiles != "Q" || d.Opponent != "AT" || !slices.Equal(d.Line, []string{"pass"}) || d.Wins != 3 || d.Known != "proven" {
		t.Errorf("%+v", d)
	}
	if second.Cut != second.Depth || second.Cut == "" || second.Unknown != 6 || second.Draws == nil {
		t.Errorf("%+v", second)
	}
	if some := NewPreendgame("", Setting{}, p, Notation, a, 1, nil, 0, ""); len(some.Candidates) != 1 {
		t.Errorf("the first: %+v", some.Candidates)
	}
}

// What is not known of a candidate is null; only what is sampled has an error.
func TestCandidates(t *testing.T) {
	n := plain(t).Board.Notation()
	value := engine.Value{Equity: -1500, EquityError: 250, Win: 0.123456, WinError: 0.01, HasWin: true}
	for known, want := range map[stat.Known]string{
		stat.Unknown:   `"equity":null`,
		stat.Heuristic: `"equity":-1.5`,
		stat.Proven:    `"equity":-1.5`,
		stat.Sampled:   `"equityError":0.25`,
	} {
		v := value
		v.Known = known
		got := text(t, newCandidate(n, "Q", &engine.Candidate{Move: move.Move{Kind: move.Pass}, Rank: 3, Value: v}))
		if !strings.Contains(got, want) || strings.Contains(got, "Error") != (known == stat.Sampled) || strings.Contains(got, `"win":0.1235`) != (known != stat.Unknown) {
			t.Errorf("%v: %s", known, got)
		}
	}
}

// A bound is told as one, by every form with candidates.
func TestCandidateAtMost(t *testing.T) {
	for _, bound := range []bool{false, true} {
		value := engine.Value{Equity: 33 * tile.Point, AtMost: bound, Known: stat.Proven}
		got := text(t, newCandidate(plain(t).Board.Notation(), "", &engine.Candidate{Move: move.Move{Kind: move.Pass}, Rank: 2, Value: value}))
		if strings.Contains(got, `"atMost":true`) != bound || !strings.Contains(got, `"equity":33`) {
			t.Errorf("bound %v: %s", bound, got)
		}
	}
}
