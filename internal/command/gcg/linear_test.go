package gcg

import (
	"runtime"
	"strings"
	"testing"

	"maven/internal/command"
	"maven/internal/command/input"
	"maven/internal/library/librarytest"
	"maven/internal/setting"
	"maven/internal/testsize"
)

// shapes are records that repeat one thing n times, by what that is.
func shapes() map[string]func(n int) string {
	const head = "#player1 ann Ann\n#player2 bob Bob\n"
	const game = ">ann: AEGHRTW 8F GATHER +20 20\n>bob: IIUUVWX -IUUVWX +0 0\n"
	repeat := func(before, line, after string) func(int) string {
		return func(n int) string { return before + strings.Repeat(line, n) + after }
	}
	return map[string]func(int) string{
		"early notes":     repeat(head, "#note x\n", game),
		"goes on":         repeat(head+"#note x\n", "y\n", game),
		"blank lines":     repeat(head+game+"#note x\n", "\n", "y\n"),
		"notes between":   repeat(head+game, "#note x\n", ">ann: W - +0 20\n"),
		"unknown pragmas": repeat(head, "#venue x\n", game),
		"titles":          repeat(head, "#title x\n", game),
		"players":         repeat(head, "#player1 x\n", game),
		"tiles":           repeat(head, "#tile CH ch\n", game),
		"unknown lines":   repeat(head, "junk\n", game),
		"long lines":      repeat(head+game, "#note "+strings.Repeat("x", 5000)+"\n", ""),
		"no marks":        repeat(head, "ann: AEGHRTW - +0 0\n", ""),
		"bad events":      repeat(head, ">ann: x y z\n", ""),
		"one side":        repeat(head, ">ann: AEGHRTW - +0 0\n", ""),
		"withdrawn":       repeat(head, ">ann: AEGHRTW 8F GATHER +20 20\n>ann: AEGHRTW -- -20 0\n", ""),
		"challenges":      repeat(head, ">ann: AEGHRTW 8F GATHER +20 20\n>ann: (challenge) +5 25\n", ""),
		"totals":          repeat(head, ">ann: AEGHRTW - +0 3\n>bob: AEINSTU - +0 4\n", ""),
		"signs":           repeat(head, ">ann: AEGHRTW - 0 0\n>bob: AEINSTU - 0 0\n", ""),
		"scores":          repeat(head, ">ann: AEGHRTW - +3 0\n>bob: AEINSTU - +3 0\n", ""),
		"nicks":           repeat(head, ">ann: AEGHRTW - +0 0\n>BOB: AEINSTU - +0 0\n", ""),
		"clocks":          repeat(head+game, "#note #clock 1:00\n", ""),
		"forfeits":        repeat(head+game, "#note #forfeited ann x\n", ""),
		"end":             repeat(head, ">ann: (AE) +2 2\n", ""),
		"time":            repeat(head, ">ann: (time) -2 -2\n", ""),
	}
}

// Twice the record is no more than twice the work, whatever it repeats: counted in bytes allocated, which
// each look at a line, a finding or a turn costs.
func TestVerbsAreLinear(t *testing.T) {
	testsize.OneThread(t)
	a := &command.App{Lib: librarytest.Library(""), Getenv: func(string) string { return "" }}
	records, err := input.Records(a, setting.Request{})
	if err != nil {
		t.Fatal(err)
	}
	verbs := map[string]func(){
		"check": func() { lint(t.Context(), a, records, command.StandardInput) },
		"fix":   func() { fix(t.Context(), a, records, command.StandardInput) },
		"position": func() {
			j, err := input.OpenRecord(t.Context(), a, setting.Request{}, command.StandardInput, true)
			if err == nil {
				_, err = positionOf(j, &positionOptions{})
			}
			if err != nil {
				t.Error(err)
			}
		},
		"strict position": func() {
			if _, err := input.OpenRecord(t.Context(), a, setting.Request{}, command.StandardInput, false); err != nil {
				return // some records are refused, in the end
			}
		},
		"convert": func() {
			if _, err := toJSON("a file", a.In); err != nil {
				t.Error(err)
			}
		},
	}
	n := testsize.Of(70, 800, 800) // so that what does not grow is little beside, and more than the letters of a tile set
	for shape, text := range shapes() {
		for verb, run := range verbs {
			cost := func(n int) uint64 {
				a.In = strings.NewReader(text(n))
				var before, after runtime.MemStats
				runtime.ReadMemStats(&before)
				run()
				runtime.ReadMemStats(&after)
				return after.TotalAlloc - before.TotalAlloc
			}
			cost(10) // opens what is opened once
			if once, twice := cost(n), cost(2*n); float64(twice) > 2.6*float64(once) {
				t.Errorf("%s of %s: %d bytes for %d, %d for twice as many", verb, shape, once, n, twice)
			}
		}
	}
}
