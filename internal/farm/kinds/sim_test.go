package kinds_test

import (
	"path/filepath"
	"testing"

	"maven/internal/engine"
	"maven/internal/farm"
	"maven/internal/farm/farmtest"
	"maven/internal/farm/kinds"
	"maven/internal/setting"
	"maven/internal/testsize"
)

const empty = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 "

// simJob makes a job of some positions.
func simJob(t *testing.T, m *kinds.Maker, asked kinds.Asked, player string, lines ...string) (*farm.Job, map[string]string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "positions")
	if err := kinds.WriteBundle(path, lines); err != nil {
		t.Fatal(err)
	}
	by := parsed(t, player)
	job, files, err := m.Sim(setting.Request{}, &by, &asked, path, len(lines))
	if err != nil {
		t.Fatal(err)
	}
	return job, files
}

// A position is played out to the same bytes in any order and after breaks; there are none for what is no position, and
// no position opens a file of the worker.
func TestSim(t *testing.T) {
	testsize.OneThread(t)
	lines := []string{empty + "AEINRST/ 0/0 0", "none", empty + "QU/ 10/0 0 lex NA;", empty + "/ 0/0 0", empty + "AEINRST/ 0/0 0 lex ../x.kwg;"}
	job, files := simJob(t, maker(t), kinds.Asked{Count: 3, Also: []string{"pass"}, Opponent: "Z", Iterations: 120}, "sim,seed=4", lines...)
	want := product(t, farmtest.New(t, kinds.All()), job, files)
	f := farmtest.New(t, kinds.All())
	f.Break = 2
	got := product(t, f, job, files)
	for i := range lines {
		saved, stop, err := kinds.ReadPlayed(want[i])
		if string(got[i]) != string(want[i]) || err != nil || (saved != nil) != (i == 0 || i == 2) || (saved != nil) != (stop != engine.NotStopped) {
			t.Errorf("position %d: %d and %d bytes, stopped by %q: %v", i, len(want[i]), len(got[i]), stop, err)
		}
	}
}

// Plans from outside that are wrong are refused, other players too, and so is a result that is none.
func TestSimRefused(t *testing.T) {
	m := maker(t)
	good, files := simJob(t, m, kinds.Asked{Count: 3, Iterations: 120}, "sim", empty+"AEINRST/ 0/0 0")
	kind := kinds.All()[kinds.SimKind]
	f := farmtest.New(t, kinds.All())
	if err := f.Submit(t.Context(), good, files); err != nil {
		t.Fatal(err)
	}
	for old, with := range map[string]string{`"positions":1`: `"positions":2`, `"count":3`: `"count":-1`, `"count":3,`: `"count":1001,`, `"lines":"sha256:`: `"lines":"`,
		`"kind":"sim"`: `"kind":"static"`, `"iterations":120`: `"iterations":-1`, `"Win":""`: `"Win":"./x"`} {
		if _, err := kind.Work(spoiled(t, good, old, with), farm.Part{}, f.Files()); err == nil {
			t.Errorf("%s is accepted", with)
		}
	}
	for _, result := range []string{"", "\x01", "\x01\x07data", "\x02\x00data", "\x00x"} {
		if saved, _, err := kinds.ReadPlayed([]byte(result)); err == nil {
			t.Errorf("%q is %q", result, saved)
		}
	}
	for _, player := range []string{"full", "static", "sim,time=1s"} {
		by := parsed(t, player)
		if _, _, err := m.Sim(setting.Request{}, &by, &kinds.Asked{}, files[good.Files[0]], 1); err == nil {
			t.Errorf("%s plays positions out", player)
		}
	}
}
