package engine

import (
	"context"
	"testing"
	"time"

	"maven/internal/board"
	"maven/internal/game"
	"maven/internal/library/librarytest"
	"maven/internal/random"
	"maven/internal/sim"
	"maven/internal/stat"
	"maven/internal/tile"
)

// A falseClock is moved by the work that is done under it.
type falseClock struct{ time time.Time }

func (c *falseClock) now() time.Time           { return c.time }
func (c *falseClock) pass(spent time.Duration) { c.time = c.time.Add(spent) }

// A toil is a solver that only takes time: a step takes a quarter of what is left, and ends up to slow too late.
type toil struct {
	clock  *falseClock
	stream *random.Stream
	slow   time.Duration
	clear  bool // the first candidate is surely the best
	few    bool // draws, too few to say so
	done   int  // steps until there is nothing more to find; 0 for no end
}

func (s *toil) Step(_ context.Context, t Task, tell func(Findings)) (Stop, error) {
	s.clock.pass(t.Left.Time/4 + time.Duration(s.stream.IntN(int(s.slow))))
	best := 0.5
	if s.clear {
		best = 1
	}
	tell(Findings{Candidates: []Candidate{
		{Value: Value{Known: stat.Sampled}, Played: &sim.Candidate{Best: best, BestKnown: !s.few}}, {Value: Value{Known: stat.Sampled}, Played: &sim.Candidate{}},
	}, Legal: 2})
	if s.done--; s.done == 0 {
		return Complete, nil
	}
	return NotStopped, nil
}

// late returns a position with so many tiles left in the bag and on the racks.
func late(t testing.TB, rest int) game.Position {
	t.Helper()
	r, words := librarytest.Rules(t, "standard", ""), librarytest.Graph(t)
	few := *r.Tiles
	few.Count = tile.RackOf()
	for i := range rest {
		few.Count[1+i%20]++
	}
	own := few.Count
	rack := tile.Rack{}
	for range min(7, (rest+1)/2) {
		for i := range own {
			if own[i] > 0 {
				own[i]--
				rack[i]++
				break
			}
		}
	}
	return game.NewPosition(game.Known{Board: board.New(r.WithTiles(&few), words), Rack: rack})
}

// hostile returns a clock for a game: any time from none to half an hour, with and without increment.
func hostile(stream *random.Stream) Clock {
	c := Clock{Left: time.Duration(stream.IntN(int(30 * time.Minute)))}
	switch stream.IntN(4) {
	case 0:
		c.Left = time.Duration(stream.IntN(int(5 * time.Second)))
	case 1:
		c.Left = -c.Left
	}
	if stream.IntN(2) == 0 {
		c.Increment = time.Duration(stream.IntN(int(10 * time.Second)))
	}
	return c
}

// In a thousand games under hostile clocks, on machines of any speed that hear a stop within the time kept for it, no
// time runs out that had not run out before the game, but for what moving at once takes; and where there is time, it
// is used.
func TestClocksKeep(t *testing.T) {
	seed := random.Seed(5)
	at := map[int]game.Position{}
	for n := range 101 {
		if n >= 2 {
			at[n] = late(t, n)
		}
	}
	used, ample := 0.0, 0
	for number := range quick(100, 1000) {
		stream := seed.At(number).Stream()
		clock, watch := hostile(stream), &falseClock{time.Unix(0, 0)}
		began, granted := clock.Left, max(clock.Left, 0)
		slow := time.Duration(1 + stream.IntN(int(reaction-5*time.Millisecond)))
		quick := time.Duration(stream.IntN(int(5 * time.Millisecond))) // a move at once
		overdrawn := time.Duration(0)
		for rest := 100 - stream.IntN(60); rest >= 2; rest -= 2 + stream.IntN(12) {
			p := at[rest]
			started := watch.time
			if b := clock.budget(&p); b.usual == 0 {
				watch.pass(quick)
			} else {
				a, err := NewAnalysis(&p, &Request{}, &toil{watch, stream, slow, stream.IntN(2) == 0, false, stream.IntN(9)})
				if err != nil {
					t.Fatal(err)
				}
				a.now = watch.now
				if err := a.think(t.Context(), Limits{}, b, nil); err != nil || len(a.Snapshot().Candidates) == 0 {
					t.Fatal(err)
				}
				if spent := watch.time.Sub(started); spent > b.most+slow {
					t.Errorf("game %d: %v for a move, allowed %v at most", number, spent, b.most)
				}
				watch.pass(quick)
			}
			clock.Left -= watch.time.Sub(started)
			overdrawn = max(overdrawn, -clock.Left)
			clock.Left += clock.Increment
			granted += clock.Increment
		}
		if began > reaction*12 && overdrawn > 0 {
			t.Errorf("game %d: began with %v, and is %v over it", number, began, overdrawn)
		}
		if began <= 0 && overdrawn > -began+50*quick {
			t.Errorf("game %d: began with %v, and is %v over it", number, began, overdrawn)
		}
		if began > time.Minute {
			ample++
			used += 1 - float64(clock.Left)/float64(granted)
		}
	}
	if used /= float64(ample); used < 0.4 {
		t.Errorf("with more than a minute, %.0f%% of the time was used", 100*used)
	}
}

// A close choice takes longer than a clear one, a move more than the last takes less, and nothing takes half the clock.
func TestBudget(t *testing.T) {
	early, last := late(t, 90), late(t, 8)
	c := Clock{Left: 10 * time.Minute}
	for _, p := range []*game.Position{&early, &last} {
		b := c.budget(p)
		if b.usual <= 0 || b.most < b.usual || b.most > c.Left/2 {
			t.Errorf("%d tiles left: %+v of %v", left(p), b, c.Left)
		}
	}
	if a, b := c.budget(&early), c.budget(&last); a.usual >= b.usual {
		t.Errorf("%v with 90 tiles left, %v with 8", a.usual, b.usual)
	}
	spend := func(clear, few bool) time.Duration {
		watch := &falseClock{time.Unix(0, 0)}
		a, err := NewAnalysis(&early, &Request{}, &toil{watch, random.Seed(1).Stream(), time.Millisecond, clear, few, 0})
		if err != nil {
			t.Fatal(err)
		}
		a.now = watch.now
		if err := a.think(t.Context(), Limits{}, budget{100 * time.Millisecond, 300 * time.Millisecond}, nil); err != nil {
			t.Fatal(err)
		}
		return watch.time.Sub(time.Unix(0, 0))
	}
	clear, open, few := spend(true, false), spend(false, false), spend(true, true)
	if clear > 110*time.Millisecond || open <= clear || few <= clear {
		t.Errorf("%v for a clear choice, %v for a close one, %v for one that too few draws tell", clear, open, few)
	}
	if b := (&Clock{Left: c.Left}).budget(&early); spendWithin(t, &early, b.usual/2) > b.usual {
		t.Errorf("over half of %v", b.usual)
	}
	for _, left := range []time.Duration{-time.Hour, 0, reaction, 200 * time.Millisecond} {
		if b := (&Clock{Left: left}).budget(&early); b != (budget{}) {
			t.Errorf("%v left: %+v, want a move at once", left, b)
		}
	}
	if b := (&Clock{Increment: 5 * time.Second, Left: 5 * time.Second}).budget(&early); b.usual < time.Second {
		t.Errorf("5 s and as much for each move: %+v", b)
	}
}

// spendWithin returns how long a run by a clock takes that has a limit of time as well.
func spendWithin(t *testing.T, p *game.Position, limit time.Duration) time.Duration {
	watch := &falseClock{time.Unix(0, 0)}
	a, err := NewAnalysis(p, &Request{}, &toil{watch, random.Seed(1).Stream(), time.Millisecond, false, false, 0})
	if err != nil {
		t.Fatal(err)
	}
	a.now = watch.now
	if err := a.RunByClock(t.Context(), Limits{Time: limit, Clock: &Clock{Left: 10 * time.Minute}}, nil); err != nil {
		t.Fatal(err)
	}
	return watch.time.Sub(time.Unix(0, 0))
}

// A counter makes a play-out in each step, which takes a millisecond.
type counter struct {
	clock *falseClock
	found Findings
}

func (s *counter) Step(_ context.Context, _ Task, tell func(Findings)) (Stop, error) {
	s.clock.pass(time.Millisecond)
	s.found.Iterations++
	s.found.Candidates = []Candidate{{Value: Value{Known: stat.Sampled}, Played: &sim.Candidate{}}}
	tell(s.found)
	return NotStopped, nil
}

// A close choice takes more time, but no more play-outs than are allowed.
func TestCloseChoiceKeepsLimits(t *testing.T) {
	p, watch := late(t, 90), &falseClock{time.Unix(0, 0)}
	a, err := NewAnalysis(&p, &Request{}, &counter{clock: watch})
	if err != nil {
		t.Fatal(err)
	}
	a.now = watch.now
	if err := a.think(t.Context(), Limits{Iterations: 150}, budget{100 * time.Millisecond, 300 * time.Millisecond}, nil); err != nil {
		t.Fatal(err)
	}
	if now := a.Snapshot(); now.Iterations != 150 || now.Stopped != OutOfIterations {
		t.Errorf("%d play-outs, %s", now.Iterations, now.Stopped)
	}
}

func TestPenalty(t *testing.T) {
	for overtime, want := range map[time.Duration]int{-time.Second: 0, 0: 0, 1: 10, time.Minute: 10, time.Minute + 1: 20, 5 * time.Minute: 50} {
		if got := Penalty(overtime); got != want {
			t.Errorf("%v over time: %d points, want %d", overtime, got, want)
		}
	}
}

// Every player that simulates moves at once when its time is over, and thinks where it has some.
func TestClockChooses(t *testing.T) {
	r, words := librarytest.Rules(t, "standard", ""), librarytest.Graph(t)
	s := newFixture(t, "standard")
	p := game.NewPosition(game.Known{Board: board.New(r, words), Rack: tile.RackOf(1, 5, 9, 14, 18, 19, 20)})
	simulated := NewSimulated(s.judge, nil, nil, sim.Options{Equal: true})
	static := NewStatic(s.judge, nil).Best(&p)
	for name, player := range map[string]Player{"sim": simulated, "full": NewFull(simulated, Without{}), "game": NewFull(simulated.Again().UseLimits(Limits{Clock: &Clock{Left: time.Second}}), Without{})} {
		m, err := player.Choose(t.Context(), &p, Limits{Clock: &Clock{Left: -time.Minute}})
		if err != nil || !m.Same(&static) {
			t.Errorf("%s in overtime: %s, %v", name, p.Board.Spell(&m), err)
		}
		limits := Limits{Clock: &Clock{Left: time.Second}}
		if name == "game" {
			limits = Limits{}
		}
		began := time.Now()
		if m, err = player.Choose(t.Context(), &p, limits); err != nil || p.Legal(&m) != nil || time.Since(began) > time.Second {
			t.Errorf("%s with a second: %s after %v, %v", name, p.Board.Spell(&m), time.Since(began), err)
		}
	}
}
