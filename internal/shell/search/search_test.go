package search

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"maven/internal/engine"
	"maven/internal/game"
	"maven/internal/library/librarytest"
	"maven/internal/move"
	"maven/internal/question"
	"maven/internal/record"
	"maven/internal/report"
	"maven/internal/setting"
	"maven/internal/term"
)

// Positions to search.
const (
	opening = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AEINRST/ 0/0 0"
	quiet   = "15/15/15/15/15/15/15/5QUIET5/15/15/15/15/15/15/15 AEINRST/ 0/48 0 lm 8F.QUIET;"
	empty   = "7BAROQuES/9E5/2D3FETE5/2I3AXOLOTL2/2V4p7/2OUZO1I5K1/2T1E2A5A1/4CYST1TUGGER/2C1H2ERA2R2/1NU1I2DEW2A2/1OP1N3TIN1P2/1WIGS2LIE2N2/RAD3JIN3E2/OY5AAH2L2/B6REI2S2 DEFMNUV/IMO 417/373 0"
	oneLeft = "15/5Q9/3V1A9/3EFT9/3TO10/1PION10/4T1YAUP5/4SMOtHERY2g/5UKE1GEEZ1A/2FUDGE4NILL/1MANE2J2C1T1L/1I4HANGERS1I/WANDERED2R3O/1O4XERIC3T/BWANA2D2I3S IILOORV/ 410/416 0"
	twoLeft = "15/15/3V1A9/3EFT9/3TO10/1PION10/4T1YAUP5/4SMOtHERY2g/5UKE1GEEZ1A/2FUDGE4NILL/1MANE2J2C1T1L/1I4HANGERS1I/WANDERED2R3O/1O4XERIC3T/BWANA2D2I3S IILOORV/ 410/416 0"
)

// shared is a setting that the tests share, for what it has opened.
var shared = sync.OnceValues(func() (*setting.Setting, error) {
	return setting.New(librarytest.Library(""), setting.Request{}, nil).Start()
})

// at returns a position and its setting.
func at(t *testing.T, line string) (*setting.Setting, *game.Position) {
	t.Helper()
	s, err := shared()
	if err != nil {
		t.Fatal(err)
	}
	return s, librarytest.Position(t, s.Board(), line)
}

// ask returns the work on a question about a position.
func ask(t *testing.T, line string, q question.Question) *Asked {
	t.Helper()
	s, p := at(t, line)
	q.Position, q.Memory = p, question.LeastMemory
	a, err := question.Open(s, &q)
	if err != nil {
		t.Fatal(err)
	}
	return &Asked{Analysis: a, Draws: 1}
}

// number returns a number for a field that may be missing.
func number[N int | float64](n N) *N { return &n }

// simulated returns a simulation without an end of its own.
func simulated(t *testing.T, line string, l engine.Limits) *Asked {
	t.Helper()
	w := ask(t, line, question.Question{Method: question.Sim, Count: number(5), Playing: question.Playing{Confidence: number(0.0)}})
	w.Limits = l
	return w
}

// finished runs a search to its end and returns its report.
func finished(t *testing.T, w Worker) []string {
	t.Helper()
	s := &Search{Name: "test", Where: "turn 1", Work: w}
	ended := false
	s.Start(t.Context(), func() { ended = true })
	<-s.Done()
	if err := s.Err(); err != nil || s.Running() || !ended {
		t.Fatalf("%v, running %v, ended %v", err, s.Running(), ended)
	}
	lines := s.Report(80, 0, false)
	if lines[0] != "test at turn 1" {
		t.Errorf("title %q", lines[0])
	}
	for _, line := range lines {
		if term.Width(line) > 80 {
			t.Errorf("a line of over 80 cells: %s", line)
		}
	}
	return lines
}

// has fails unless the lines have all texts.
func has(t *testing.T, lines []string, texts ...string) {
	t.Helper()
	all := strings.ReplaceAll(strings.Join(lines, "\n"), "\n  ", " ") // broken lines made whole
	for _, text := range texts {
		if !strings.Contains(all, text) {
			t.Errorf("no %q in\n%s", text, all)
		}
	}
}

// A search is told while it runs, can be stopped, and goes on where it was.
func TestStopAndGoOn(t *testing.T) {
	w := simulated(t, opening, engine.Limits{Threads: 2})
	s := &Search{Name: "sim", Where: "the end", Work: w}
	if s.Running() || s.Done() != nil {
		t.Error("it runs before it is started")
	}
	s.Stop() // does nothing
	s.Start(t.Context(), func() {})
	for w.Played() == nil {
		time.Sleep(time.Millisecond)
	}
	live := s.Report(80, 24, true)
	if live[0] != "sim at the end, under way" || len(live) > liveMoves+3 {
		t.Errorf("%q", live)
	}
	s.Stop()
	<-s.Done()
	before := w.Analysis.Snapshot().Iterations
	has(t, s.Report(80, 0, false), "; stopped, continue goes on")
	w.Limits.Iterations = 100
	s.Start(t.Context(), func() {})
	<-s.Done()
	if after := w.Analysis.Snapshot().Iterations; after <= before {
		t.Errorf("%d play-outs, then %d", before, after)
	}
	has(t, s.Report(80, 0, false), "stopped by the limit of iterations")
	if w.Listing() == nil || !w.Listing()[0].Same(&w.Played()[0].Move) {
		t.Error("the listing is not in the order of the report")
	}
}

// The end of the context is no error, and another error is told.
func TestErrors(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	s := &Search{Work: simulated(t, opening, engine.Limits{})}
	s.Start(ctx, func() {})
	cancel()
	<-s.Done()
	if s.Err() != nil {
		t.Errorf("a context that ends: %v", s.Err())
	}
	s = &Search{Work: broken{}}
	s.Start(context.Background(), func() {})
	<-s.Done()
	if !errors.Is(s.Err(), errBroken) {
		t.Errorf("an error: %v", s.Err())
	}
}

var errBroken = errors.New("broken")

// A broken worker cannot work.
type broken struct{}

func (broken) Run(context.Context) error      { return errBroken }
func (broken) Report(int, int, bool) []string { return nil }
func (broken) Listing() []move.Move           { return nil }

// Candidates are told with their figures, a simulated one with its details and heat maps.
func TestRanked(t *testing.T) {
	w := simulated(t, quiet, engine.Limits{Iterations: 320})
	if lines := w.Report(80, 0, false); lines[0] != nothing || w.Played() != nil {
		t.Errorf("before it runs: %q", lines)
	}
	has(t, finished(t, w), "#  move", "  win ", "equity", "320 play-outs")
	c := &w.Played()[0]
	details := w.Details(c, 60)
	has(t, details, w.Position.Board.Spell(&c.Move)+": win ", "64 play-outs", "opponent's move 1: ", "own move 1: ", "the opponent's answers:", "win chance by a letter drawn: ")
	for _, line := range details[len(details)-2:] {
		if term.Width(line) > 60 {
			t.Errorf("a line of over 60 cells: %s", line)
		}
	}
	for _, own := range []bool{false, true} {
		heat := w.Heatmap(c, own)
		if len(heat) != 17 || !strings.HasPrefix(heat[9], " 8") || !strings.Contains(heat[9], "   Q   U   I   E   T") {
			t.Errorf("own %v: %q", own, heat)
		}
	}
	has(t, w.Heatmap(c, false), "where the opponent puts tiles after ")
	has(t, w.Heatmap(c, true), "where your next move puts tiles after ")

	static := ask(t, quiet, question.Question{Method: question.Rank, Count: number(3)})
	has(t, finished(t, static), "1  K5 ANESTRI", "3 of 2,732 moves", "heuristic")
	if static.Played() != nil || len(static.Listing()) != 3 {
		t.Error("a static ranking plays nothing out, and lists its moves")
	}
}

// An endgame is told with values and best play, whole or so far.
func TestEndgame(t *testing.T) {
	w := ask(t, empty, question.Question{Method: question.Endgame, Count: number(3)})
	if lines := w.Report(80, 0, false); lines[0] != nothing || w.Listing() != nil {
		t.Errorf("before it runs: %q", lines)
	}
	lines := finished(t, w)
	has(t, lines, "1  D2 DEF", "-13", "proven; the game is won by 31", "best play: D2 DEF, 5K MOI")
	if len(lines) > 8 || len(w.Listing()) < 10 {
		t.Errorf("%d lines, %d moves", len(lines), len(w.Listing()))
	}
	has(t, finished(t, w), "proven; the game is won by 31") // again
	cut := ask(t, empty, question.Question{Method: question.Endgame, Count: number(1), Limits: engine.Limits{Nodes: 1}})
	has(t, finished(t, cut), "not proven", "; stopped by the limit of nodes", "best play so far: ")
	late := ask(t, empty, question.Question{Method: question.Endgame, Lines: number(40), Count: number(1), Limits: engine.Limits{Time: time.Millisecond}})
	has(t, finished(t, late), "; stopped by the limit of time")
}

// A pre-endgame is told with its results, draw by draw, in as many rows as there are.
func TestPreend(t *testing.T) {
	w := ask(t, oneLeft, question.Question{Method: question.PreEndgame, Count: number(20), Candidates: number(1), Limits: engine.Limits{Nodes: 2000}})
	if lines := w.Report(80, 0, false); lines[0] != nothing || w.Listing() != nil {
		t.Errorf("before it runs: %q", lines)
	}
	lines := finished(t, w)
	has(t, lines, "1 in the bag, 8 draws in order, model by-knowledge", "20 of ", ", by the tiles you draw:", "unknown")
	if small := w.Report(80, 24, false); len(small) > 23 || len(small) < 15 {
		t.Errorf("%d lines for 24 rows", len(small))
	}
	if live := w.Report(80, 24, true); len(live) > liveSolved+3 {
		t.Errorf("%d lines, live", len(live))
	}
	if w.Listing() == nil {
		t.Error("no moves are listed")
	}
	few := finished(t, ask(t, twoLeft, question.Question{Method: question.PreEndgame, Limits: engine.Limits{Nodes: 1}}))
	if text := strings.Join(few, "\n"); !strings.Contains(text, "Nothing is known yet: of 72 draws, ") || strings.Contains(text, "%") {
		t.Errorf("with too few draws looked at: %s", text)
	}
}

// An inference is told beside chance; what is certain is told so.
func TestInferred(t *testing.T) {
	w := ask(t, quiet, question.Question{Method: question.Infer})
	w.Last = "8F QUIET"
	has(t, w.Report(80, 0, false), "0 of 0 racks looked at")
	has(t, finished(t, w), "after 8F QUIET, which kept 2 tiles", "holds (by chance): ? ", "kept  likely  by chance", "enumerated: ")
	w = ask(t, empty, question.Question{Method: question.Infer})
	has(t, finished(t, w), "certain: IMO", "the whole rack is known")
	w = ask(t, opening, question.Question{Method: question.Infer})
	has(t, finished(t, w), "by chance: ")
	if w.Listing() != nil {
		t.Error("an inference lists moves")
	}
}

// A game is judged turn by turn, and told how far it has come.
func TestJudged(t *testing.T) {
	s, p := at(t, opening)
	h := record.NewHistoryFrom(p)
	h.Players[0].Name = "Ann"
	for _, text := range []string{"8D STAIN", "pass"} {
		m, err := p.Board.Notation().Parse(text, h.Now().Board.At)
		if err != nil {
			t.Fatal(err)
		}
		if err := h.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	judge, _, err := s.Evaluation()
	if err != nil {
		t.Fatal(err)
	}
	w := NewJudged(report.Work{History: h, About: report.About{Method: "static", Lexicon: s.Words.Name}, Player: s.Static(judge), Top: 1})
	has(t, w.Report(80, 0, false), "0 of 2 turns judged")
	has(t, finished(t, w), "1  Ann", "8D STAIN", "???b", "losses by static", "Ann: 12 points, mean loss ")
	if w.Listing() != nil {
		t.Error("a judgement lists moves")
	}
	slow := &Search{Work: NewJudged(report.Work{History: h, Player: s.Static(judge), Top: 1})}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	slow.Start(ctx, func() {})
	<-slow.Done()
	has(t, slow.Report(80, 0, false), "of 2 turns judged")
}
