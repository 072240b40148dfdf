package train

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"math"
	"strings"
	"testing"

	"maven/internal/engine"
	"maven/internal/eval"
	"maven/internal/game"
	"maven/internal/leave"
	"maven/internal/lexicon"
	"maven/internal/library/librarytest"
	"maven/internal/move"
	"maven/internal/pool"
	"maven/internal/random"
	"maven/internal/stamp"
	"maven/internal/testsize"
	"maven/internal/tile"
	"maven/internal/winprob"
)

// smallWinPlan is a plan of short games.
func smallWinPlan(t testing.TB, games int) Plan {
	t.Helper()
	r, words := librarytest.Small(t)
	return Plan{Rules: r, Words: words, Games: games, Seed: 3}
}

func winTrainer(t testing.TB, plan Plan) *WinProb {
	t.Helper()
	w, err := NewWinProb(plan)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func noReport(pool.Progress) error { return nil }

// runWin plays to the end and returns the bytes of the table.
func runWin(t testing.TB, w *WinProb, threads int) []byte {
	t.Helper()
	if err := w.Run(context.Background(), pool.Here(threads), noReport); err != nil {
		t.Fatal(err)
	}
	if !w.Done() || w.Games() != w.plan.Games {
		t.Fatalf("%d games of %d, done %v", w.Games(), w.plan.Games, w.Done())
	}
	return winTable(t, w).AppendTo(nil)
}

func winTable(t testing.TB, w *WinProb) *winprob.Table {
	t.Helper()
	table, err := w.Table(w.plan.Rules.Stamp(stamp.Thing{Name: "small", Hash: strings.Repeat("0", 64)}, "a test"))
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// The counts are those of games played again and looked at one by one.
func TestWinProbTwin(t *testing.T) {
	testsize.OneThread(t)
	plan := smallWinPlan(t, 40)
	want := winprob.NewTally(plan.unseen())
	player := engine.NewStatic(eval.NewStatic(nil), nil)
	for n := range plan.Games {
		g := game.New(plan.Rules, plan.Words.Graph, plan.Seed.Named("winprob").At(n))
		var moments [][6]int // seat, unseen, spread, 1 for a move, 1 if the bag had tiles, what the opponent had kept
		var kept [2]int
		for !g.Over() {
			seat, bag := g.Turn(), g.Bag()
			held := g.Held(1 - seat)
			spread := g.Score(seat) - g.Score(1-seat)
			moments = append(moments, [6]int{seat, bag + held.Len(), spread})
			p := g.Position()
			m := player.Best(&p)
			g.Play(&m)
			kept[seat] = 0
			if bag > 0 && m.Kind != move.Pass {
				kept[seat] = int(m.Equity) - 1000*int(m.Score)
			}
			if held = g.Held(seat); held.Len() > 0 {
				lead := int(math.Round(float64(1000*(spread+int(m.Score))+kept[seat]) / 1000))
				moments = append(moments, [6]int{seat, g.Bag() + held.Len(), lead, 1, min(bag, 1), kept[1-seat]})
			}
		}
		for _, s := range moments {
			change := g.Score(s[0]) - g.Score(1-s[0]) - s[2]
			switch {
			case s[3] == 0:
				want.Turn(s[1], s[2], change)
			case s[4] == 1:
				want.Drawn(s[1], s[2], change, s[5])
			default:
				want.Closed(s[1], s[2], change)
			}
		}
	}
	w := winTrainer(t, plan)
	runWin(t, w, 1)
	if !bytes.Equal(w.tally.AppendTo(nil), want.AppendTo(nil)) || w.Turns() != want.Seen() {
		t.Errorf("%d turns counted are not the %d of the games", w.Turns(), want.Seen())
	}
}

func TestWinProb(t *testing.T) {
	s := &suite[*WinProb]{run: runWin, stops: []stop{{"games", 0}, {"games", 1}, {"games", 99}, {"games", 150}},
		start: func(t testing.TB, more int) *WinProb {
			plan := smallWinPlan(t, 150)
			plan.Seed += random.Seed(more)
			return winTrainer(t, plan)
		}}
	s.all(t)
}

// sealedWin is a checkpoint of the parts, with its checksum.
func sealedWin(print string, games uint64, counts []byte) []byte {
	data := append([]byte(winMagic), print...)
	data = binary.LittleEndian.AppendUint64(data, games)
	return sealed(append(data, counts...))
}

func TestWinProbRestoreRefuses(t *testing.T) {
	plan := smallWinPlan(t, 60)
	w := winTrainer(t, plan)
	runWin(t, w, 1)
	good := w.AppendCheckpoint(nil)
	start := func(games int) *WinProb { return winTrainer(t, smallWinPlan(t, games)) }
	refusesOthers(t, winMagic, good, 60, start)
	none, small := winprob.NewTally(plan.unseen()).AppendTo(nil), winprob.NewTally(3).AppendTo(nil)
	for _, test := range []struct {
		name string
		data []byte
		want error
	}{
		{"no counts", sealedWin(w.print, 0, nil), winprob.ErrCounts},
		{"too many games", sealedWin(w.print, 61, w.tally.AppendTo(nil)), stamp.ErrDamaged},
		{"games without turns", sealedWin(w.print, 60, none), stamp.ErrDamaged},
		{"turns without games", sealedWin(w.print, 0, w.tally.AppendTo(nil)), stamp.ErrDamaged},
		{"other tiles unseen", sealedWin(w.print, 0, small), stamp.ErrDamaged},
	} {
		refuses(t, start(60), test.name, test.data, test.want)
	}
}

func FuzzWinProbRestore(f *testing.F) {
	plan := smallWinPlan(f, 60)
	w := winTrainer(f, plan)
	runWin(f, w, 1)
	body := w.AppendCheckpoint(nil)
	f.Add(body[:len(body)-sha256.Size])
	f.Add([]byte(winMagic))
	f.Fuzz(func(t *testing.T, unsealed []byte) {
		w := winTrainer(t, plan)
		if w.Restore(sealed(bytes.Clone(unsealed))) == nil && w.Games() > plan.Games {
			t.Errorf("%d games of %d are taken", w.Games(), plan.Games)
		}
	})
}

func TestWinPlansRefused(t *testing.T) {
	few := smallWinPlan(t, 10)
	set := *few.Rules.Tiles
	set.Count = tile.Rack{1: 4}
	few.Rules = few.Rules.WithTiles(&set)
	many := smallWinPlan(t, 10)
	large := *many.Rules.Tiles
	for i := range 5 {
		large.Count[i] = 250
	}
	many.Rules = many.Rules.WithTiles(&large)
	for name, plan := range map[string]Plan{
		"no games": smallWinPlan(t, 0), "games below none": smallWinPlan(t, -4), "one rack of tiles": few, "over a thousand tiles": many,
	} {
		if _, err := NewWinProb(plan); err == nil {
			t.Errorf("%s: the plan is taken", name)
		}
		if _, err := JudgeWinProb(t.Context(), plan, nil, 1, noReport); err == nil {
			t.Errorf("%s: the plan is judged", name)
		}
	}
}

// Every part of a plan tells in its fingerprint.
func TestPlanFingerprint(t *testing.T) {
	plan := smallWinPlan(t, 10)
	table := leave.Complete(plan.Rules.Tiles, 2)
	worths := make([]float32, table.Len())
	worths[0] = 1
	seen := map[string]string{plan.fingerprint("x"): "the plan", plan.fingerprint("y"): "the kind"}
	for name, change := range map[string]func(*Plan){
		"words":        func(p *Plan) { p.Words = lexicon.New("x", p.Words.Set, p.Words.Graph, "x") },
		"games":        func(p *Plan) { p.Games++ },
		"seed":         func(p *Plan) { p.Seed++ },
		"leaves":       func(p *Plan) { p.Leaves = table },
		"other leaves": func(p *Plan) { p.Leaves = table.With(worths) },
		"rules":        func(p *Plan) { r := *p.Rules; r.RackSize = 5; p.Rules = &r },
	} {
		other := plan
		change(&other)
		print := other.fingerprint("x")
		if before, ok := seen[print]; ok {
			t.Errorf("changing the %s gives the fingerprint of %s", name, before)
		}
		seen[print] = name
	}
}
