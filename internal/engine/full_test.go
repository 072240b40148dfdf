package engine_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"maven/internal/board"
	"maven/internal/endgame"
	"maven/internal/engine"
	"maven/internal/engine/enginetest"
	"maven/internal/game"
	"maven/internal/library/librarytest"
	"maven/internal/move"
	"maven/internal/preend"
	"maven/internal/rules"
	"maven/internal/sim"
	"maven/internal/stat"
	"maven/internal/testsize"
	"maven/internal/tile"
)

// One tile is in the bag, and there are few moves.
const oneInBag = "15/5Q9/3V1A9/3EFT9/3TO10/1PION10/4T1YAUP5/4SMOtHERY2g/5UKE1GEEZ1A/2FUDGE4NILL/1MANE2J2C1T1L/1I4HANGERS1I/WANDERED2R3O/1O4XERIC3T/BWANA2D2I3S IILOORV/ 410/416 0"

// Three tiles are in the bag.
const threeInBag = "10VENIN/9BARON1/3S4FILET2/3Om5E4/3JO5T4/1B1AT5E4/1I2L1FOUSsAS2/1A1PEWEE1E1QI2/1CRAYON2I1UG2/1H1YEX3Z1AN2/3ER3WEM1A2/3D3PODIAL2/6GI4S2/5COURD5/6AM7 DEINORT/ 354/441 0"

// The bag is empty.
const emptyBag = "7BAROQuES/9E5/2D3FETE5/2I3AXOLOTL2/2V4p7/2OUZO1I5K1/2T1E2A5A1/4CYST1TUGGER/2C1H2ERA2R2/1NU1I2DEW2A2/1OP1N3TIN1P2/1WIGS2LIE2N2/RAD3JIN3E2/OY5AAH2L2/B6REI2S2 DEFMNUV/IMO 417/373 0"

// full returns a full player of the standard game.
func full(t testing.TB, w engine.Without) *engine.Full {
	t.Helper()
	return engine.NewFull(simulated(t, sim.Options{Seed: 3, Equal: true}), w)
}

func TestFullIsPlayer(t *testing.T) {
	early := testsize.Of(1, 2, 2) // positions of the middle game, which other players have too
	for name, c := range map[string]struct {
		without   engine.Without
		positions []game.Position
		step      int
	}{
		"all":    {engine.Without{}, append(positions(t)[:early], positions(t, emptyBag)...), testsize.Of(12, 60, 60)},
		"late":   {engine.Without{}, positions(t, oneInBag, threeInBag), 640}, // 12 draws of 40 moves, then of 8 with a price
		"static": {engine.Without{Simulation: true}, append(positions(t)[:early], positions(t, oneInBag, emptyBag)...), testsize.Of(12, 60, 60)},
	} {
		t.Run(name, func(t *testing.T) {
			if name == "late" {
				testsize.Slow(t)
			}
			player := full(t, c.without)
			enginetest.Run(t, enginetest.Subject{
				New: func() engine.Player { return player.Again() }, Positions: c.positions,
				Step: engine.Limits{Iterations: c.step}, Whole: engine.Limits{Iterations: 2 * c.step},
			})
		})
	}
}

// analysed runs an analysis of a full player to its end.
func analysed(t testing.TB, f *engine.Full, p *game.Position, r engine.Request, l engine.Limits) engine.Snapshot {
	t.Helper()
	a, err := f.Analyze(p, r)
	if err != nil {
		t.Fatal(err)
	}
	if err := a.Run(t.Context(), l, nil); err != nil {
		t.Fatal(err)
	}
	return a.Snapshot()
}

// With an empty bag the values are those of the endgame.
func TestFullSolvesEndgames(t *testing.T) {
	p := positions(t, emptyBag)[0]
	want, err := endgame.New(16<<20, 1).Solve(t.Context(), &endgame.Question{Position: &p, Count: 3}, nil)
	if err != nil {
		t.Fatal(err)
	}
	now := analysed(t, full(t, engine.Without{}), &p, engine.Request{Count: 3}, engine.Limits{})
	if now.Stopped != engine.Complete || now.Note != "endgame, proven" || len(now.Candidates) != 3 {
		t.Fatalf("%q, %s: %d candidates", now.Stopped, now.Note, len(now.Candidates))
	}
	for i := range now.Candidates {
		c, m := &now.Candidates[i], &want.Moves[i]
		if !c.Move.Same(&m.Move) || c.Value.Equity != tile.Equity(m.Value)*tile.Point || c.Value.Known != stat.Proven || c.Value.AtMost ||
			!slices.EqualFunc(c.Line, m.Line, func(a, b move.Move) bool { return a.Same(&b) }) {
			t.Errorf("%s is worth %v, want %s and %d", p.Board.Spell(&c.Move), c.Value, p.Board.Spell(&m.Move), m.Value)
		}
		if won := p.Scores[0]+m.Value > p.Scores[1]; !c.Value.HasWin || (c.Value.Win == 1) != won {
			t.Errorf("%s wins with %v", p.Board.Spell(&c.Move), c.Value.Win)
		}
	}
	moves := analysed(t, full(t, engine.Without{}), &p, engine.Request{}, engine.Limits{}).Candidates
	if len(moves) != len(want.Moves) || moves[0].Value.Known != stat.Proven || !moves[len(moves)-1].Value.AtMost {
		t.Errorf("%d of %d moves, the first %s, the last %v", len(moves), len(want.Moves), moves[0].Value.Known, moves[len(moves)-1].Value)
	}
	for i := range moves {
		if v := &moves[i].Value; v.Known != stat.Proven {
			t.Errorf("%s: %v is %s", p.Board.Spell(&moves[i].Move), v, v.Known)
		}
	}
}

// More candidates, or one that is asked about later, leave the first as it was.
func TestFullProvesFirst(t *testing.T) {
	testsize.OneThread(t)
	p := positions(t, emptyBag)[0]
	one := analysed(t, full(t, engine.Without{}), &p, engine.Request{Count: 1}, engine.Limits{})
	count := testsize.Of(12, 30, 30)
	for _, iterations := range []int{one.Iterations + 2, one.Iterations + 40, 100 * one.Iterations} {
		now := analysed(t, full(t, engine.Without{}), &p, engine.Request{Count: count}, engine.Limits{Iterations: iterations})
		if first := &now.Candidates[0]; !first.Move.Same(&one.Candidates[0].Move) || first.Value != one.Candidates[0].Value || len(now.Candidates) != count {
			t.Errorf("%d iterations: %s of %v before %d others", iterations, p.Board.Spell(&first.Move), first.Value, len(now.Candidates)-1)
		}
	}
}

// A move that is asked about gets its value although it is shown already, with a bound.
func TestFullValuesShown(t *testing.T) {
	p := positions(t, emptyBag)[0]
	a, err := full(t, engine.Without{}).Analyze(&p, engine.Request{})
	if err != nil {
		t.Fatal(err)
	}
	if err := a.Run(t.Context(), engine.Limits{}, nil); err != nil {
		t.Fatal(err)
	}
	all := a.Snapshot().Candidates
	for _, last := range all[len(all)-2:] {
		if err := a.Add(last.Move); err != nil {
			t.Fatal(err)
		}
		if err := a.Run(t.Context(), engine.Limits{}, nil); err != nil {
			t.Fatal(err)
		}
		now := a.Snapshot()
		if c := now.Candidate(&last.Move); !last.Value.AtMost || c.Value.AtMost || c.Value.Known != stat.Proven || c.Value.Equity > last.Value.Equity || len(now.Candidates) != len(all) {
			t.Errorf("%s: %v after %v, %d of %d moves", p.Board.Spell(&last.Move), c.Value, last.Value, len(now.Candidates), len(all))
		}
	}
}

// With a tile in the bag the chances are those of the pre-endgame, and a candidate says what comes of each draw.
func TestFullSolvesPreEndgames(t *testing.T) {
	testsize.OneThread(t)
	p := positions(t, oneInBag)[0]
	if !testsize.Long() {
		p = *librarytest.Position(t, board.New(withoutTiles(t, "IOR"), shipped(t)), strings.Replace(oneInBag, "IILOORV", "ILOV", 1))
	}
	f, iterations := full(t, engine.Without{}), 30_000
	now := analysed(t, f, &p, engine.Request{Count: 3}, engine.Limits{Iterations: iterations}) // enough for all moves
	want, err := preend.New(32<<20, 1).Solve(t.Context(), &preend.Question{Position: &p, Nodes: 2 * iterations}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(now.Note, "pre-endgame, ") || len(now.Candidates) != 3 {
		t.Fatalf("%q: %d candidates", now.Note, len(now.Candidates))
	}
	for i := range now.Candidates {
		c, m := &now.Candidates[i], &want.Candidates[i]
		if !c.Move.Same(&m.Move) || c.Value.Win != m.Win || c.Solved == nil || c.Solved.Tally != m.Tally {
			t.Errorf("%s wins %v, want %s and %v", p.Board.Spell(&c.Move), c.Value.Win, p.Board.Spell(&m.Move), m.Win)
		}
	}
	if !testsize.Long() {
		return
	}
	few := analysed(t, f, &p, engine.Request{}, engine.Limits{Iterations: 20_000})
	again := analysed(t, f, &p, engine.Request{}, engine.Limits{Iterations: 20_000, Threads: 2})
	if again.Nodes != few.Nodes || !again.Candidates[0].Move.Same(&few.Candidates[0].Move) {
		t.Errorf("two threads: %d positions, one thread %d", again.Nodes, few.Nodes)
	}
	if len(few.Candidates) == 0 || len(few.Candidates) > 66 || few.Candidates[0].Solved == nil {
		t.Errorf("for 20,000 play-outs %d moves, the first by %s", len(few.Candidates), few.Note)
	}
	if quick := analysed(t, f, &p, engine.Request{}, engine.Limits{Iterations: 2_000}); quick.Candidates[0].Value.Known != stat.Sampled {
		t.Errorf("for 2,000 play-outs the first is %s", quick.Candidates[0].Value.Known)
	}
}

// withoutTiles returns the standard rules with a tile set that lacks some tiles.
func withoutTiles(t testing.TB, text string) *rules.Rules {
	t.Helper()
	r := librarytest.Rules(t, "standard", "")
	set := *r.Tiles
	taken := librarytest.Rack(t, &set, text)
	set.Count = set.Count.Less(&taken)
	return r.WithTiles(&set)
}

// With a few tiles in the bag the best of many moves by plain play-outs are played out to the end of the game.
func TestFullPlaysToTheEnd(t *testing.T) {
	testsize.OneThread(t)
	p := positions(t, threeInBag)[0]
	few := analysed(t, full(t, engine.Without{}), &p, engine.Request{Count: 3}, engine.Limits{Iterations: 400})
	if few.Ends != 0 || strings.Contains(few.Note, "endgame") || len(few.Candidates) != 3 {
		t.Errorf("400 play-outs: %d to the end, %q, %d candidates", few.Ends, few.Note, len(few.Candidates))
	}
	iterations := testsize.Of(1200, 2500, 2500)
	now := analysed(t, full(t, engine.Without{}), &p, engine.Request{}, engine.Limits{Iterations: iterations})
	if now.Ends == 0 || now.Iterations > iterations || now.Iterations < 480+10*now.Ends || !strings.Contains(now.Note, "endgame") || len(now.Candidates) != 8 {
		t.Errorf("%d iterations, %d to the end, %q, %d candidates", now.Iterations, now.Ends, now.Note, len(now.Candidates))
	}
	known := p.Known
	known.Rack, known.Sizes[0] = tile.RackOf(p.Rack.AppendTiles(nil)[:6]...), 6
	more := game.NewPosition(known)
	if asked := more.Bag(); asked != 4 {
		t.Fatalf("%d tiles in the bag", asked)
	}
	if last := analysed(t, full(t, engine.Without{}), &more, engine.Request{}, engine.Limits{Iterations: iterations}); last.Ends == 0 {
		t.Error("no play-outs to the end with four tiles in the bag")
	}
	known.Rack, known.Sizes[0] = tile.RackOf(p.Rack.AppendTiles(nil)[:5]...), 5
	more = game.NewPosition(known)
	if before := analysed(t, full(t, engine.Without{}), &more, engine.Request{}, engine.Limits{Iterations: iterations}); before.Ends != 0 {
		t.Error("play-outs to the end with five tiles in the bag")
	}
}

// A candidate that is added and dropped leaves the others as they were.
func TestFullDropsAdded(t *testing.T) {
	testsize.OneThread(t)
	p := positions(t, threeInBag)[0]
	a, err := full(t, engine.Without{}).Analyze(&p, engine.Request{Count: 1})
	if err != nil {
		t.Fatal(err)
	}
	for i, change := range []func() error{
		func() error { return nil },
		func() error { return a.Add(move.Move{Kind: move.Pass}) },
		func() error { return a.Drop(move.Move{Kind: move.Pass}) },
	} {
		if err := change(); err != nil {
			t.Fatal(err)
		}
		if err := a.Run(t.Context(), engine.Limits{Iterations: testsize.Of(700, 2000, 2000)}, nil); err != nil {
			t.Fatal(err)
		}
		if now := a.Snapshot(); len(now.Candidates) != 1+i%2 {
			t.Errorf("run %d: %d candidates", i, len(now.Candidates))
		}
	}
}

// A move that is added when the play-outs that are left are too few for one to the end has a value when there are more.
func TestFullAddsLate(t *testing.T) {
	testsize.OneThread(t)
	p := positions(t, threeInBag)[0]
	a, err := full(t, engine.Without{}).Analyze(&p, engine.Request{Count: 1})
	if err != nil {
		t.Fatal(err)
	}
	pass := move.Move{Kind: move.Pass}
	for _, iterations := range []int{700, 1, 700} {
		if err := a.Run(t.Context(), engine.Limits{Iterations: iterations}, nil); err != nil {
			t.Fatal(err)
		}
		if err := a.Add(pass); err != nil {
			t.Fatal(err)
		}
	}
	if c := a.Snapshot().Candidate(&pass); c == nil || c.Value.Known != stat.Sampled {
		t.Errorf("the pass: %+v", c)
	}
}

// A short run goes on with the search of a pre-endgame: it neither puts play-outs in its place nor begins anew with fewer moves. Only
// proofs that the first run had bounded by its positions are tried again.
func TestFullGoesOnSearching(t *testing.T) {
	testsize.OneThread(t)
	p := positions(t, oneInBag)[0]
	a, err := full(t, engine.Without{}).Analyze(&p, engine.Request{Count: 1})
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range []engine.Limits{{Nodes: 15_000}, {Time: 20 * time.Millisecond}, {Time: 1}} {
		if err := a.Run(t.Context(), l, nil); err != nil {
			t.Fatal(err)
		}
		if now := a.Snapshot(); now.Nodes < 5_000 {
			t.Errorf("%+v: %d positions, %q", l, now.Nodes, now.Note)
		}
	}
}

// What a full player goes without is played by the method before it.
func TestFullWithout(t *testing.T) {
	testsize.OneThread(t)
	limits := engine.Limits{Iterations: 100}
	for _, c := range []struct {
		position string
		without  engine.Without
		sampled  bool
		note     string
	}{
		{emptyBag, engine.Without{}, false, "endgame"},
		{emptyBag, engine.Without{Endgame: true}, true, ""},
		{oneInBag, engine.Without{PreEndgame: true}, true, ""},
		{oneInBag, engine.Without{PreEndgame: true, Simulation: true}, false, ""},
		{emptyBag, engine.Without{PreEndgame: true, Simulation: true}, false, "endgame"},
	} {
		p := positions(t, c.position)[0]
		now := analysed(t, full(t, c.without), &p, engine.Request{Count: 2}, limits)
		if first := &now.Candidates[0]; (first.Value.Known == stat.Sampled) != c.sampled || !strings.HasPrefix(now.Note, c.note) || c.note == "" && !c.sampled && now.Note != "" {
			t.Errorf("%+v: %s, %q", c.without, first.Value.Known, now.Note)
		}
	}
	p := positions(t)[0]
	static := engine.NewStatic(anyLeaves(t, p.Board.Rules().Tiles), nil)
	want := static.Best(&p)
	if got, err := full(t, engine.Without{Simulation: true}).Choose(t.Context(), &p, engine.Limits{}); err != nil || !got.Same(&want) {
		t.Errorf("%s, %v; static makes %s", p.Board.Spell(&got), err, p.Board.Spell(&want))
	}
}

// Under a limit of time the player answers about then, in every phase, and goes on in the next run.
func TestFullKeepsTime(t *testing.T) {
	s := simulated(t, sim.Options{Equal: true}).UseLimits(engine.Limits{Time: 20 * time.Millisecond})
	f := engine.NewFull(s, engine.Without{})
	for i, p := range append(positions(t)[:1], positions(t, oneInBag, emptyBag)...) {
		a, err := f.Analyze(&p, engine.Request{})
		if err != nil {
			t.Fatal(err)
		}
		for range 2 {
			if err := a.Run(t.Context(), engine.Limits{}, nil); err != nil {
				t.Fatal(err)
			}
		}
		now := a.Snapshot()
		if now.Stopped != engine.OutOfTime && now.Stopped != engine.Complete || len(now.Candidates) == 0 || now.Time > 5*time.Second {
			t.Errorf("position %d: %q after %v", i, now.Stopped, now.Time)
		}
	}
}

func TestFullIdentity(t *testing.T) {
	seen := map[string]bool{}
	for _, w := range []engine.Without{{}, {Simulation: true}, {PreEndgame: true}, {Endgame: true}} {
		seen[full(t, w).Identity()] = true
	}
	timed := simulated(t, sim.Options{Seed: 3, Equal: true}).UseLimits(engine.Limits{Time: time.Second})
	seen[engine.NewFull(timed, engine.Without{}).Identity()] = true
	seen[simulated(t, sim.Options{Seed: 3, Equal: true}).Identity()] = true
	if len(seen) != 6 {
		t.Errorf("%d identities of 6 players: %v", len(seen), seen)
	}
}

func TestFullRefuses(t *testing.T) {
	p := positions(t, emptyBag)[0]
	p.Ending = game.OutPlay
	if _, err := full(t, engine.Without{}).Choose(context.Background(), &p, engine.Limits{}); err == nil {
		t.Error("a game that is over is taken")
	}
}

// A full player with less memory says so, and proves the same.
func TestFullMemory(t *testing.T) {
	testsize.OneThread(t)
	usual, little := full(t, engine.Without{}), full(t, engine.Without{}).UseMemory(1)
	if usual.Identity() == little.Identity() || little.Identity() != little.Again().Identity() {
		t.Errorf("%s; %s", usual.Identity(), little.Identity())
	}
	p := &positions(t, emptyBag)[0]
	want := analysed(t, usual, p, engine.Request{Count: 3}, engine.Limits{Time: time.Minute})
	got := analysed(t, little, p, engine.Request{Count: 3}, engine.Limits{Time: time.Minute})
	for i := range want.Candidates {
		if a, b := &want.Candidates[i], &got.Candidates[i]; !a.Move.Same(&b.Move) || a.Value != b.Value || a.Value.Known != stat.Proven {
			t.Errorf("%+v with much memory, %+v with little", a, b)
		}
	}
}

// A phony in an endgame has the value that it has if it stands: what it scores, less what the opponent gains then.
func TestFullValuesPhonies(t *testing.T) {
	testsize.OneThread(t)
	p := positions(t, emptyBag)[0]
	set := p.Board.Rules().Tiles
	short, out := phonyAt(t, &p, "A11 NUROB"), phonyAt(t, &p, "1A DEFMNUVBAROQuES")
	now := analysed(t, full(t, engine.Without{}), &p, engine.Request{Count: 1, Also: []move.Move{short, out}, Phonies: true}, engine.Limits{})
	after := p.Clone()
	after.Apply(&short, &tile.Rack{})
	reply, err := endgame.New(16<<20, 1).Solve(t.Context(), &endgame.Question{Position: &after, Count: 1}, nil)
	if err != nil || !reply.Proven {
		t.Fatal(err)
	}
	for m, want := range map[*move.Move]int{
		&short: p.Board.Score(&short) - reply.Moves[0].Value,
		&out:   p.Board.Score(&out) + 2*set.RackScore(&p.Opponent),
	} {
		c := now.Candidate(m)
		if c == nil || c.Value.Equity != tile.Equity(want)*tile.Point || c.Value.Known != stat.Proven || c.Rank != 0 {
			t.Errorf("%s: %+v, want %d", p.Board.Spell(m), c, want)
		}
	}
	if now.Stopped != engine.Complete || len(now.Candidates) != 3 || p.Legal(&now.Candidates[0].Move) != nil {
		t.Errorf("%q: %+v", now.Stopped, now.Candidates)
	}
	few := analysed(t, full(t, engine.Without{}), &p, engine.Request{Count: 1, Also: []move.Move{short}, Phonies: true}, engine.Limits{Nodes: 5})
	if c := few.Candidate(&short); c == nil || c.Value.Known != stat.Unknown {
		t.Errorf("in five positions: %+v", c)
	}
}

// phonyAt returns a play that fits the board and is no good.
func phonyAt(t *testing.T, p *game.Position, text string) move.Move {
	t.Helper()
	m, err := p.Board.Notation().Parse(text, p.Board.At)
	if err != nil {
		t.Fatal(err)
	}
	m = p.Board.Canonical(m)
	m.Score = int32(p.Board.Score(&m))
	if p.Board.Fits(&m) != nil || p.Legal(&m) == nil {
		t.Fatalf("%s is no phony that fits", text)
	}
	return m
}
