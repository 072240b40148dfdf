package protocol_test

import (
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"maven/internal/board"
	"maven/internal/game"
	"maven/internal/library/librarytest"
	"maven/internal/move"
	"maven/internal/movegen"
	"maven/internal/notation/protocol"
	"maven/internal/rules"
	"maven/internal/tile"
)

// position returns the position of a line, by rules with their words.
func position(t testing.TB, line string, r *rules.Rules) game.Position {
	t.Helper()
	return *librarytest.Position(t, board.New(r, librarytest.Graph(t)), line)
}

const quiet = "15/15/15/15/15/15/15/5QUiET5/15/15/15/15/15/15/15 AEINST?/ 0/48 0"

// What is written is read back, for every legal move of a position, whatever the labels of the board.
func TestMovesRoundTrip(t *testing.T) {
	r := librarytest.Rules(t, "standard", "")
	letters := *r
	letters.RowLetters = true
	for _, r := range []*rules.Rules{r, &letters} {
		p := position(t, quiet, r)
		all := librarytest.Moves(nil, &movegen.Generator{}, &p)
		if len(all) < 1000 {
			t.Fatalf("%d moves", len(all))
		}
		for i := range all {
			text := protocol.Move(p.Board, &all[i])
			m, err := protocol.ReadMove(text, &p)
			if err != nil || !m.Same(&all[i]) || m.Score != all[i].Score || m.Rack != (tile.Rack{}) || m.Bonus != 0 || m.TurnLost {
				t.Fatalf("%s is read as %+v, %v; want %+v", text, m, err, all[i])
			}
			with := text + ".AEINST?.5.1"
			m, err = protocol.ReadMove(with, &p)
			if err != nil || !m.Same(&all[i]) || m.Rack != p.Rack || m.Bonus != 5 || !m.TurnLost {
				if all[i].Kind != move.Pass {
					t.Fatalf("%s is read as %+v, %v", with, m, err)
				}
			}
		}
	}
}

func TestReadMove(t *testing.T) {
	p := position(t, quiet, librarytest.Rules(t, "standard", ""))
	for text, want := range map[string]string{
		"8F.QUIETS": "8F.QUiETS", "8F......S": "8F.QUiETS", "8F.(QUIET)S": "8F.QUiETS", "f8.QAT": "F8.QAT",
		"8F.QUIETS.AEINST?": "8F.QUiETS", "8f.quiets": "8F.QUiETs", "H7.NiT.AEINST?.10.0": "H7.NiT",
		"ex.AE": "ex.AE", "exch.AE": "ex.AE", "Exchange.AE": "ex.AE", "EX.EA.AEINST?": "ex.AE", "pass": "pass", "PASS.AEINST?": "pass", "H7.N.T": "H7.NiT",
	} {
		m, err := protocol.ReadMove(text, &p)
		if err != nil || protocol.Move(p.Board, &m.Move) != want {
			t.Errorf("%s is %s, %v; want %s", text, protocol.Move(p.Board, &m.Move), err, want)
		}
	}
	m, err := protocol.ReadMove("ex.3", &p)
	if err != nil || m.Kind != move.Exchange || m.Played != 3 || m.Used() != (tile.Rack{}) {
		t.Errorf("ex.3: %+v, %v", m, err)
	}
	for text, want := range map[string]string{
		"": "no move", "8F": "no move", "foo": "no move", "8F.": "no word", "8F.QUIET": "no tile", "8F.QUITS": "square 8I holds E",
		"1A.CAT": "touches", "99A.CAT": "not a place", "ex.": "exchange", "ex.10": "must be 1 to", "ex.ÄÖ": "exchange", "8F.QUIETS.QQ": "lacks",
		"8F.QUIETS.AEINST?.x": "points", "8F.QUIETS.AEINST?.5.maybe": "turn lost", "8F.QUIETS.AEINST?.5.1.9": "more than",
		"-.AE": "no play", "-AE.AEINST?": "no play", "exch": "no move", "exch.": "exchange", "pass.AEINST?.5": "only a rack", "8F.QUIETS..-1": "points",
	} {
		if m, err := protocol.ReadMove(text, &p); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q is %+v, %v; want %s", text, m, err, want)
		}
	}
}

func TestGo(t *testing.T) {
	for text, want := range map[string]protocol.Go{
		"":                      {},
		"infinite":              {Infinite: true},
		"movetime 1500 depth 3": {Time: 1500 * time.Millisecond, Depth: 3},
		"1time 61000 2time -4000 1inc 5000 2inc 0": {Timed: [2]bool{true, true}, Left: [2]time.Duration{61 * time.Second, -4 * time.Second},
			Increment: [2]time.Duration{5 * time.Second}},
		"searchmoves 8D.CAT ex.AB alsosearchmoves pass threads 2": {Only: []string{"8D.CAT", "ex.AB"}, Also: []string{"pass"}, Threads: 2},
		"stopcondition 98 firstwin":                               {Confidence: 0.98, FirstWin: true},
		"foo 12 movetime 5 bar":                                   {Time: 5 * time.Millisecond, Skipped: []string{"foo", "12", "bar"}},
		"sim iterations 3":                                        {Skipped: []string{"sim", "iterations", "3"}},
	} {
		g, err := protocol.ParseGo(strings.Fields(text), false)
		g.Given = nil
		if err != nil || !reflect.DeepEqual(g, want) {
			t.Errorf("%q is %+v, %v", text, g, err)
		}
	}
	for text, want := range map[string]protocol.Go{
		"sim iterations 900 useinference":     {Mode: "sim", Iterations: 900, Inference: true, Inferred: true},
		"auto useinference false movetime 10": {Mode: "auto", Inferred: true, Time: 10 * time.Millisecond},
		"useinference infinite":               {Inference: true, Inferred: true, Infinite: true},
		"endgame gen":                         {Mode: "endgame", Skipped: []string{"gen"}},
	} {
		g, err := protocol.ParseGo(strings.Fields(text), true)
		g.Given = nil
		if err != nil || !reflect.DeepEqual(g, want) {
			t.Errorf("%q is %+v, %v", text, g, err)
		}
	}
	for text, want := range map[string]string{
		"movetime": "a number must follow", "movetime soon": "movetime soon: must be milliseconds", "movetime 0": "must be milliseconds", "movetime -5": "must be milliseconds",
		"movetime 1e300": "must be milliseconds, such as 5000, and at most 3600000000", "depth 1001": "from 1 to 1000", "iterations 1e13": "from 1 to 1000000000000", "movetime NaN": "must be milliseconds", "depth 0": "whole number", "depth 1.5": "whole number", "threads 9999": "must be 1 to 256",
		"stopcondition 5": "must be percent", "1time x": "must be milliseconds", "2inc -1": "must be milliseconds", "depth infinite": "a number must follow", "iterations 0": "whole number",
	} {
		if g, err := protocol.ParseGo(strings.Fields(text), true); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q is %+v, %v; want %s", text, g, err, want)
		}
	}
}

// What is wrong in a line leaves the rest of it as it is.
func TestGoReadsOn(t *testing.T) {
	g, err := protocol.ParseGo(strings.Fields("depth x infinite movetime y threads 3"), false)
	if err == nil || !g.Infinite || g.Threads != 3 || !slices.Equal(g.Given, []string{"depth", "infinite", "movetime", "threads"}) {
		t.Errorf("%+v, %v", g, err)
	}
}

func TestInfo(t *testing.T) {
	for text, want := range map[string]protocol.Info{
		"info string hello there": {Text: "hello there"},
		"info depth 2 time 40 nodes 900 nps 22500 currmove 8D.CAT currmovenumber 1 score wp 0.5432 wpse 0.01 eq -3.25 eqse 0.7 iters 60 known sampled pv 8D.CAT 9D.AT": {
			Depth: 2, Time: 40 * time.Millisecond, HasTime: true, Nodes: 900, Move: "8D.CAT", Place: 1, Win: 0.5432, WinError: 0.01, HasWin: true,
			Equity: -3.25, EquityError: 0.7, HasEquity: true, Iterations: 60, Known: "sampled", Line: []string{"8D.CAT", "9D.AT"}},
		"info sim move ex.AB wp 0.5 eq 0 iters 4":   {Mode: "sim", Move: "ex.AB", Win: 0.5, HasWin: true, HasEquity: true, Iterations: 4},
		"info currmove pass score eq 12 upperbound": {Move: "pass", Equity: 12, HasEquity: true, AtMost: true},
		"info peg 8D.CAT w:AB|AC d:BB l:AH":         {Move: "8D.CAT", Peg: &protocol.Draws{Wins: []string{"AB", "AC"}, Ties: []string{"BB"}, Losses: []string{"AH"}}},
		"info peg 8D.CAT w:A m:B u:C":               {Move: "8D.CAT", Peg: &protocol.Draws{Wins: []string{"A"}, Mixed: []string{"B"}, Unknown: []string{"C"}}},
	} {
		read := want
		if read.Mode, read.Depth, read.Time, read.HasTime, read.Iterations = "", 0, 0, false, 0; want.Peg != nil {
			read = protocol.Info{}
		}
		if got := protocol.ParseInfo(strings.Fields(text)[1:]); !reflect.DeepEqual(got, read) {
			t.Errorf("%q is %+v, want %+v", text, got, read)
		}
		if written := want.String(); written != text {
			t.Errorf("written %q, want %q", written, text)
		}
	}
	for text, want := range map[string]protocol.Info{
		"score wp 50 wpse 1": {Win: 0.5, WinError: 0.01, HasWin: true}, "wp NaN": {}, "eq": {}, "pv": {}, "peg": {}, "peg w:A": {}, "depth x foo bar": {},
		"currmove": {}, "hashfull 12 nodes 3 lowerbound": {Nodes: 3}, "wp -1": {}, "wp 900": {Win: 1, HasWin: true},
	} {
		if got := protocol.ParseInfo(strings.Fields(text)); !reflect.DeepEqual(got, want) {
			t.Errorf("%q is %+v, want %+v", text, got, want)
		}
	}
}

// No line panics, and what is written of what was read is read as the same.
func FuzzInfo(f *testing.F) {
	for _, text := range []string{"depth 2 currmove 8D.CAT score wp 0.5 eq 3 pv 8D.CAT pass", "peg 8D.A w:A|B l:C", "sim move pass wp 55 iters 3", "string x", "peg peg sim"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		i := protocol.ParseInfo(strings.Fields(text))
		if i.HasWin && !(i.Win >= 0 && i.Win <= 1) || math.IsNaN(i.Equity) || math.IsInf(i.Equity, 0) || i.Nodes < 0 {
			t.Errorf("%q is %+v", text, i)
		}
		again := protocol.ParseInfo(strings.Fields(i.String())[1:])
		if again.Move != i.Move && i.Text == "" || again.Text != i.Text {
			t.Errorf("%q is written %q, and read as %+v", text, i.String(), again)
		}
	})
}

// No line panics; a go that is read without an error is written and read as the same.
func FuzzGo(f *testing.F) {
	for _, text := range []string{"infinite", "movetime 300 searchmoves 8D.CAT pass depth 3", "1time 3 2time 4 1inc 5 2inc 6", "sim iterations 5 useinference false", "stopcondition 99"} {
		f.Add(text, true)
	}
	f.Fuzz(func(t *testing.T, text string, siu bool) {
		g, err := protocol.ParseGo(strings.Fields(text), siu)
		if err != nil {
			return
		}
		given := len(g.Given)
		g.Skipped, g.Given = nil, nil
		if g.Time > 0 { // a line has whole milliseconds
			g.Time = max(g.Time.Truncate(time.Millisecond), time.Millisecond)
		}
		for i := range 2 {
			g.Left[i], g.Increment[i] = g.Left[i].Truncate(time.Millisecond), g.Increment[i].Truncate(time.Millisecond)
		}
		again, err := protocol.ParseGo(strings.Fields(g.String())[1:], siu)
		if given == 0 && len(again.Given) > 0 {
			t.Errorf("%q is written %q", text, g.String())
		}
		again.Given = nil
		if g.Confidence > 0 && math.Abs(g.Confidence-again.Confidence) < 1e-3 {
			again.Confidence = g.Confidence
		}
		if err != nil || !reflect.DeepEqual(g, again) {
			t.Errorf("%q is %+v, written %q and read as %+v, %v", text, g, g.String(), again, err)
		}
	})
}

// No text panics, and what is read as a move fits the board and is written and read as the same.
func FuzzReadMove(f *testing.F) {
	for _, text := range []string{"8F.QUIETS.AEINST?.5.1", "8F......S", "ex.AB.AEINST?", "ex.4", "pass", "H7.P.N", "..", "8F.(QUIET)S", "exch.AE", "-.AE"} {
		f.Add(text)
	}
	p := position(f, quiet, librarytest.Rules(f, "standard", ""))
	f.Fuzz(func(t *testing.T, text string) {
		m, err := protocol.ReadMove(text, &p)
		if err != nil || m.Kind == move.Exchange && m.Used() == (tile.Rack{}) {
			return
		}
		if m.Kind == move.Play && p.Board.Fits(&m.Move) != nil {
			t.Errorf("%q does not fit", text)
		}
		if again, err := protocol.ReadMove(protocol.Move(p.Board, &m.Move), &p); err != nil || !again.Same(&m.Move) {
			t.Errorf("%q is %+v, read again %+v, %v", text, m, again, err)
		}
	})
}
