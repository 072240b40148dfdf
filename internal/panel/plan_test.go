package panel

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"maven/internal/engine"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/sim"
	"maven/internal/testsize"
)

// A lastPlayer makes the move that is last by static equity.
type lastPlayer struct{ *engine.Static }

func (l *lastPlayer) Choose(_ context.Context, p *game.Position, _ engine.Limits) (move.Move, error) {
	all := l.Rank(p, 0)
	return all[len(all)-1], nil
}

// A plan gives the same lines on one and on two threads, and from the middle on; positions are what the section promises.
func TestMake(t *testing.T) {
	p := smallPlan(t, 3)
	one := made(t, p, 1, 0)
	if two := made(t, p, 2, 1); !slices.Equal(two, one[1:]) {
		t.Errorf("one thread:\n%s\ntwo, from the second on:\n%s", strings.Join(one[1:], ""), strings.Join(two, ""))
	}
	header := p.Header()
	read, err := Read([]byte(string(header.AppendTo(nil))+strings.Join(one, "")), p.Rules, p.Words)
	if err != nil {
		t.Fatal(err)
	}
	tuning, last := 0, &lastPlayer{engine.NewStatic(p.Judge, p.Words)}
	for i := range read.Positions {
		at := &read.Positions[i]
		if at.Half == Tuning {
			tuning++
		}
		if bag := at.Position.Bag(); bag < leastBag || bag > mostBag {
			t.Errorf("%s: %d tiles in the bag", at.ID, bag)
		}
		if n := len(at.Candidates); n <= best || n > best+liked+1 {
			t.Errorf("%s: %d candidates", at.ID, n)
		}
		if m, _ := last.Choose(t.Context(), &at.Position, engine.Limits{}); at.Find(&m) == nil {
			t.Errorf("%s: the move of the adviser is no candidate", at.ID)
		}
		top := &at.Candidates[0]
		for j := range at.Candidates {
			c := &at.Candidates[j]
			if c.Draws < 64 || top.Win-c.Win <= nearWin && c.Error > p.Error {
				t.Errorf("%s: %+v is not known well enough", at.ID, c)
			}
		}
	}
	if tuning != 1 {
		t.Errorf("%d of 3 are for tuning", tuning)
	}
}

// A plan ends soon after its context, with what take has; an error of take ends it.
func TestMakeEnds(t *testing.T) {
	p := smallPlan(t, 3)
	ctx, cancel := context.WithCancel(t.Context())
	taken := 0
	err := Make(ctx, p, 1, 0, func(*Position) error {
		taken++
		cancel()
		return nil
	})
	if !errors.Is(err, context.Canceled) || taken != 1 {
		t.Errorf("%d taken, %v", taken, err)
	}
	full := errors.New("the disk is full")
	if err := Make(t.Context(), p, 2, 0, func(*Position) error { return full }); err != full {
		t.Errorf("%v, want %v", err, full)
	}
}

// What a file has that was left before it was whole is kept up to its last whole line; that of another plan is refused.
func TestRestore(t *testing.T) {
	testsize.OneThread(t)
	p := smallPlan(t, 2)
	header := p.Header()
	first, lines := string(header.AppendTo(nil)), made(t, p, 1, 1)
	for text, want := range map[string][2]int{
		"":                                  {0, 0},
		first[:20]:                          {0, 0},
		first:                               {0, len(first)},
		first + lines[0][:100]:              {0, len(first)},
		first + lines[0]:                    {1, len(first) + len(lines[0])},
		first + lines[0] + lines[0]:         {-1, 0},
		"{}\n":                              {-1, 0},
		first + "{}\n":                      {-1, 0},
		strings.Replace(first, "5", "6", 1): {-1, 0},
	} {
		done, size, err := p.Restore([]byte(text))
		if got := [2]int{done, size}; (err != nil) != (want[0] < 0) || err == nil && got != want {
			t.Errorf("%.60q of %d bytes: %v, %v, want %v", text, len(text), got, err, want)
		}
	}
	other := *p
	other.Seed++
	if _, _, err := other.Restore([]byte(first)); !errors.Is(err, ErrOther) {
		t.Errorf("another seed: %v", err)
	}
}

// Plans that cannot be made are refused.
func TestCheck(t *testing.T) {
	good := smallPlan(t, 1)
	if err := good.Check(); err != nil {
		t.Fatal(err)
	}
	for want, change := range map[string]func(*Plan){
		"0 positions":           func(p *Plan) { p.Positions = 0 },
		"a standard error of 0": func(p *Plan) { p.Error = 0 },
		"no win table":          func(p *Plan) { p.Win = nil },
	} {
		p := *good
		change(&p)
		if err := p.Check(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// Candidates that are clearly worse are left with fewer draws than those near the top, of which as much is found as the slow
// way, which plays all candidates out equally often.
func TestCompare(t *testing.T) {
	testsize.OneThread(t)
	p := smallPlan(t, 1)
	p.Error = testsize.Of(0.008, 0.03, 0.03)
	read := Position{CGP: "15/15/10F4/10I4/10R4/10K4/6BOH1E4/7PARDY3/4VADED6/15/15/15/15/15/15 BCDEGLT/ 58/56 0 lex Both;"}
	if err := read.place(p.Rules, p.Words); err != nil {
		t.Fatal(err)
	}
	texts := []string{"4J C.G", "4H BEG.LT", "pass", "exchange BCDEGLT"}
	start := func() *sim.Simulation {
		s, err := newSim(&read, p.means(), p.effort.plies, 9)
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range texts {
			m, err := read.read(text)
			if err != nil {
				t.Fatal(err)
			}
			s.Add(m)
		}
		return s
	}
	r, err := compare(t.Context(), start(), p.Error, p.effort.leastDraws)
	if err != nil {
		t.Fatal(err)
	}
	top := r.Candidates[0]
	if second := r.Candidates[1]; second.BehindError > p.Error || second.Iterations != top.Iterations {
		t.Errorf("near the top: %d draws of %d, error %v", second.Iterations, top.Iterations, second.BehindError)
	}
	for _, c := range r.Candidates[2:] {
		if c.Iterations >= top.Iterations || c.Behind < nearErrors*c.BehindError {
			t.Errorf("%d draws of %d, %v ± %v behind", c.Iterations, top.Iterations, c.Behind, c.BehindError)
		}
	}
	slow := start()
	for n := 0; n < top.Iterations*len(texts); n = slow.Result().Iterations {
		if _, err := slow.Step(t.Context(), sim.Limits{Iterations: top.Iterations*len(texts) - n}); err != nil {
			t.Fatal(err)
		}
	}
	for i, c := range slow.Result().Candidates[:2] {
		if got := r.Candidates[i]; !got.Move.Same(&c.Move) || got.Win != c.Win || got.BehindError != c.BehindError {
			t.Errorf("%v ± %v, the slow way %v ± %v", got.Win, got.BehindError, c.Win, c.BehindError)
		}
	}
}
