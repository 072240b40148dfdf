package panel

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"maven/internal/engine"
	"maven/internal/game"
	"maven/internal/library/librarytest"
	"maven/internal/move"
	"maven/internal/pool"
	"maven/internal/setting"
	"maven/internal/sim"
	"maven/internal/testsize"
)

// A lastPlayer makes the move that is last by static equity.
type lastPlayer struct{ *engine.Static }

func (l *lastPlayer) Choose(_ context.Context, p *game.Position, _ engine.Limits) (move.Move, error) {
	all := l.Rank(p, 0)
	return all[len(all)-1], nil
}

// A list whose games come to no such position is given up.
func TestNoPosition(t *testing.T) {
	if !testsize.Longest() {
		t.Skip("the test plays 20,000 games: MAVEN_LONG=2 runs it")
	}
	p := smallPlan(t, 1)
	p.Section, p.Words = Endgame, librarytest.Words(t, p.Rules.Tiles, "QI")
	err := Make(t.Context(), p, pool.Here(1), 0, func(*Position) error { return nil })
	if err == nil || !strings.Contains(err.Error(), "endgame-001: no such position in 20000 games") {
		t.Error(err)
	}
}

// A plan gives the same lines on one and on two threads, and from the middle on; positions are what the section promises.
func TestMake(t *testing.T) {
	p := smallPlan(t, 3)
	one := threeMade(t)
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
		if m, _ := last.Choose(t.Context(), &at.Position, engine.Limits{}); at.find(&m) == nil {
			t.Errorf("%s: the move of the adviser is no candidate", at.ID)
		}
		top := &at.Candidates[0]
		for j := range at.Candidates {
			c := &at.Candidates[j]
			if c.Draws < min(p.effort.leastDraws, 64) || top.Win-c.Win <= nearWin && c.Error > p.Error {
				t.Errorf("%s: %+v is not known well enough", at.ID, c)
			}
		}
	}
	if tuning != 1 {
		t.Errorf("%d of 3 are for tuning", tuning)
	}
}

// A far has lines of other machines.
type far []string

func (f far) Do(_ context.Context, _ int, _ []byte, first, end int, take func(int, []byte) error) error {
	for number := first; number < end; number++ {
		if err := take(number, []byte(f[number])); err != nil {
			return err
		}
	}
	return nil
}

// Positions that other machines make are the same lines; what is no line of the position is refused.
func TestMakeFar(t *testing.T) {
	testsize.OneThread(t)
	p := smallPlan(t, 3)
	want, do := threeMade(t)[1:], p.Work()()
	lines := slices.Clone(far(threeMade(t)))
	for _, number := range []int{2, 1}[:testsize.Of(1, 2, 2)] {
		line, err := do(t.Context(), number)
		if err != nil {
			t.Fatal(err)
		}
		lines[number] = string(line)
	}
	for _, c := range []struct{ old, new, want string }{
		{"", "", ""},
		{"middle-003", "middle-002", "middle-003, held-out: the line is of middle-002, held-out"},
		{`"held-out"`, `"tuning"`, "the line is of middle-003, tuning"},
		{`"candidates"`, ` "candidates"`, "middle-003: the line is written otherwise than here"},
		{`"win":0`, `"win":2`, "middle-003: candidates[0].win: 2"},
		{"]}\n", "]", "middle-003: it ends before its JSON object does"},
	} {
		var got []string
		f := far{"", lines[1], strings.Replace(lines[2], c.old, c.new, 1)}
		err := Make(t.Context(), p, pool.Crew{Far: f}, 1, func(one *Position) error {
			got = append(got, string(one.AppendTo(nil)))
			return nil
		})
		unread := (*pool.UnreadError)(nil)
		switch {
		case c.want == "" && (err != nil || !slices.Equal(got, want)):
			t.Errorf("%s: %v, want %s", got, err, want)
		case c.want != "" && (!errors.As(err, &unread) || !strings.Contains(err.Error(), c.want) || !slices.Equal(got, want[:1])):
			t.Errorf("%s for %s: %v after %d, want %s", c.new, c.old, err, len(got), c.want)
		}
	}
	for _, number := range []int{-1, 3} {
		if _, err := do(t.Context(), number); err == nil || !strings.Contains(err.Error(), "there is no position") {
			t.Errorf("position %d: %v", number, err)
		}
	}
}

// The fingerprint is that of all that positions depend on, and of nothing else.
func TestFingerprint(t *testing.T) {
	p := smallPlan(t, 3)
	want := p.Fingerprint()
	for what, change := range map[string]func(*Plan){
		"section": func(p *Plan) { p.Section = Closed }, "positions": func(p *Plan) { p.Positions++ }, "seed": func(p *Plan) { p.Seed++ },
		"error": func(p *Plan) { p.Error /= 2 }, "advisers": func(p *Plan) { p.Advisers = nil },
		"name of the words": func(p *Plan) { other := *p.Words; other.Name, p.Words = "other", &other },
	} {
		other := *p
		if change(&other); other.Fingerprint() == want {
			t.Errorf("other %s: the same fingerprint", what)
		}
	}
	other := *p
	if other.Made = "another command"; other.Fingerprint() != want {
		t.Error("another command has another fingerprint")
	}
}

// A setting gives a plan its tables and two advisers, who think longer for a small error; one without a win table is refused.
func TestOpen(t *testing.T) {
	open := func(request setting.Request, most float64) (*Plan, setting.TableNames, error) {
		start, err := setting.New(librarytest.Library(t.TempDir()), request, nil).Start()
		if err != nil {
			t.Fatal(err)
		}
		p := &Plan{Section: Middle, Positions: 1, Error: most}
		names, err := p.Open(start)
		return p, names, err
	}
	for most, iterations := range map[float64]string{0.01: " most 5000 ", 0.06: " most 5000 ", 0.2: " most 250 "} {
		p, names, err := open(setting.Request{}, most)
		if err != nil || names.Leaves != "english" || names.Unseen != "english" || len(p.Advisers) != 2 {
			t.Fatalf("%+v with %d advisers: %v", names, len(p.Advisers), err)
		}
		if is := p.Advisers[0]().Identity(); !strings.Contains(is, iterations) {
			t.Errorf("error %v: the adviser is %s, want%s", most, is, iterations)
		}
	}
	if _, _, err := open(setting.Request{Rules: "super"}, 0.2); err == nil || !strings.Contains(err.Error(), "there is no win table for the rules super") {
		t.Errorf("without a win table: %v", err)
	}
}

// A plan ends soon after its context, with what take has; an error of take ends it.
func TestMakeEnds(t *testing.T) {
	testsize.OneThread(t)
	p := smallPlan(t, 3)
	ctx, cancel := context.WithCancel(t.Context())
	taken := 0
	err := Make(ctx, p, pool.Here(1), 0, func(*Position) error {
		taken++
		cancel()
		return nil
	})
	if !errors.Is(err, context.Canceled) || taken != 1 {
		t.Errorf("%d taken, %v", taken, err)
	}
	full := errors.New("the disk is full")
	if err := Make(t.Context(), p, pool.Crew{Far: far(threeMade(t))}, 0, func(*Position) error { return full }); err != full {
		t.Errorf("%v, want %v", err, full)
	}
}

// What a file has that was left before it was whole is kept up to its last whole line; that of another plan is refused.
func TestRestore(t *testing.T) {
	testsize.OneThread(t)
	p := smallPlan(t, 3)
	header := p.Header()
	first, lines := string(header.AppendTo(nil)), threeMade(t)
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
		`no section "first"`:    func(p *Plan) { p.Section = "first" },
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
	p.Error = testsize.Of(0.012, 0.03, 0.03)
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
