package train

import (
	"bytes"
	"errors"
	"strings"
	"sync"
	"testing"

	"maven/internal/classic/tables"
	"maven/internal/library/librarytest"
	"maven/internal/pool"
	"maven/internal/random"
	"maven/internal/stamp"
	"maven/internal/testsize"
	"maven/internal/train/checkpoint"
)

// preEndTrainer is a trainer of games with all words and tables of zeros; more changes the seed. With few words no game comes
// to a pre-endgame.
func preEndTrainer(t testing.TB, games, more int) *PreEnd {
	t.Helper()
	plan := englishPlan(t, games)
	plan.Leaves = nil
	plan.Seed += random.Seed(more)
	p, err := newPreEnd(plan, tables.Zero(), librarytest.Library("").Section)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// runPreEnd trains to the end and returns the file.
func runPreEnd(t testing.TB, p *PreEnd, threads int) []byte {
	t.Helper()
	if err := p.Run(t.Context(), pool.Here(threads), noReport); err != nil {
		t.Fatal(err)
	}
	program, err := p.Program()
	if err != nil {
		t.Fatal(err)
	}
	return AppendPreEndProgram(nil, &program, "a test\nin two lines")
}

// preEnded has a trainer whose games have been played, once for all tests.
var preEnded struct {
	once    sync.Once
	trainer *PreEnd
}

// preEndGames is how many games it has.
func preEndGames() int { return testsize.Of(6, 10, 10) }

func preEndTrained(t testing.TB) *PreEnd {
	t.Helper()
	preEnded.once.Do(func() {
		p := preEndTrainer(t, preEndGames(), 0)
		runPreEnd(t, p, 2)
		preEnded.trainer = p
	})
	return preEnded.trainer
}

// A seed gives the same file, whatever the number of threads and wherever the run was stopped.
func TestPreEndAgrees(t *testing.T) {
	testsize.OneThread(t)
	games := testsize.Of(2, 8, 8)
	whole := preEndTrainer(t, games, 0)
	file := runPreEnd(t, whole, 1)
	if whole.Replies() < games || !whole.Done() {
		t.Errorf("%d replies of %d games", whole.Replies(), games)
	}
	if !bytes.Equal(file, runPreEnd(t, preEndTrainer(t, games, 0), 3)) {
		t.Error("three threads train other tables than one")
	}
	if bytes.Equal(file, runPreEnd(t, preEndTrainer(t, games, 1), 1)) {
		t.Error("another seed trains the same tables")
	}
	for _, at := range []int{1, 0, games}[:testsize.Of(1, 3, 3)] {
		first, second := preEndTrainer(t, games, 0), preEndTrainer(t, games, 0)
		if err := first.Run(t.Context(), pool.Here(2), stopAt("games", at)); !errors.Is(err, errStop) {
			t.Fatalf("stopped at %d: %v", at, err)
		}
		if err := second.Restore(first.AppendCheckpoint(nil)); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(file, runPreEnd(t, second, 1)) {
			t.Errorf("a run stopped at %d ends with other tables", at)
		}
	}
}

// The file is read as it is meant: what was fitted, and the defaults for all else.
func TestPreEndFile(t *testing.T) {
	testsize.OneThread(t)
	program, err := preEndTrained(t).Program()
	if err != nil {
		t.Fatal(err)
	}
	file := AppendPreEndProgram(nil, &program, "a test\nin two lines")
	read, err := tables.ParseProgram("trained.toml", file)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := read.PreEndgame(), program.PreEndgame(); got != want {
		t.Errorf("read %v, want %v", got, want)
	}
	usual := tables.DefaultProgram()
	if read.QT != usual.QT || read.LoneU != usual.LoneU || read.BigOrder != usual.BigOrder {
		t.Error("more than these tables is changed")
	}
	if !strings.HasPrefix(string(file), "# Trained by: a test in two lines\n\nversion = 1\n") {
		t.Errorf("%.80s", file)
	}
}

// The values that make outcomes are found again: each is pulled back by no more than the few outcomes that it is held with.
func TestPreEndFits(t *testing.T) {
	p := preEndTrainer(t, 1, 0)
	start := p.set.Program.PreEndgame()
	numbers := start.Numbers()
	want := make([]int, len(numbers))
	for i := range want {
		want[i] = 37*(i%23) - 400
	}
	for i := range want[1:] {
		for range testsize.Of(1000, 2000, 2000) { // a number alone, and half of it with half of the next
			p.fit.note([]column{{i, one}}, want[i])
			p.fit.note([]column{{i, one / 2}, {i + 1, one / 2}}, (want[i]+want[i+1])/2)
		}
	}
	program, err := p.Program()
	if err != nil {
		t.Fatal(err)
	}
	now := program.PreEndgame()
	for i, n := range now.Numbers()[1 : len(want)-1] {
		if got := *n - *numbers[i+1]; max(got-want[i+1], want[i+1]-got) > 8 {
			t.Errorf("number %d moves by %d, want %d", i+1, got, want[i+1])
		}
	}
}

// A number that no game has seen stays where it began.
func TestPreEndStart(t *testing.T) {
	testsize.OneThread(t)
	program, err := preEndTrainer(t, 5, 0).Program()
	if err != nil {
		t.Fatal(err)
	}
	got := program.PreEndgame()
	for _, n := range got.Numbers() {
		if *n != 0 && *n != firstBlank {
			t.Errorf("%d without a game", *n)
		}
	}
	if got.Blank[7][7] != firstBlank || got.NoQ[1][1] != 0 {
		t.Errorf("%+v", got)
	}
}

// What the outcome of an ending is: the play, the reply and all that follows, less what was expected.
func TestPreEndEndings(t *testing.T) {
	testsize.OneThread(t)
	p := preEndTrained(t)
	endings, far := 0, 0
	for i := range p.fit.n {
		if w := p.fit.weight(i); w > 0 {
			endings += int(w)
			if mean := p.fit.mean(i); mean < -100_00 || mean > 100_00 {
				far++
			}
		}
	}
	if endings < 10 || far > 0 {
		t.Errorf("%d endings, %d numbers off by more than 100 points", endings, far)
	}
}

func TestPreEndRefuses(t *testing.T) {
	plan := quickPlan(t, 5)
	for _, games := range []int{0, -1, maxClassicGames + 1} {
		plan.Games = games
		if _, err := NewPreEnd(plan, tables.Zero()); err == nil || !strings.Contains(err.Error(), "games; must have 1 to") {
			t.Errorf("%d games: %v", games, err)
		}
	}
	plan.Games = 5
	plan.Rules = librarytest.Rules(t, "super", "english")
	if _, err := NewPreEnd(plan, tables.Zero()); err == nil || !strings.HasPrefix(err.Error(), "train preend: ") {
		t.Errorf("other rules: %v", err)
	}
}

func TestPreEndRestoreRefuses(t *testing.T) {
	testsize.OneThread(t)
	done := preEndTrained(t)
	good := done.AppendCheckpoint(nil)
	at := len(preEndMagic) + len(done.print)
	for name, data := range map[string][]byte{
		"half": good[:len(good)/2], "a bit": append(bytes.Clone(good[:len(good)-1]), good[len(good)-1]^1),
		"short":          forged(good, func(b []byte) []byte { return b[:at+3] }),
		"cut":            forged(good, func(b []byte) []byte { return b[:len(b)-8] }),
		"too many games": forged(good, func(b []byte) []byte { b[at] = byte(preEndGames() + 1); return b }),
		"games below 0":  forged(good, func(b []byte) []byte { b[at+7] = 0x80; return b }),
		"a square below": forged(good, func(b []byte) []byte { b[at+16+7] = 0x80; return b }),
	} {
		p := preEndTrainer(t, preEndGames(), 0)
		if err := p.Restore(data); !errors.Is(err, stamp.ErrDamaged) || p.Done() {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := preEndTrainer(t, preEndGames()+1, 0).Restore(good); !errors.Is(err, checkpoint.ErrOtherPlan) {
		t.Errorf("another plan: %v", err)
	}
	if err := done.Restore(good); err != nil || !done.Done() {
		t.Errorf("its own: %v", err)
	}
}
