package ask

import (
	"regexp"
	"strings"
	"testing"

	"maven/internal/command/commandtest"
	"maven/internal/farm/farmtest"
	"maven/internal/farm/kinds"
	"maven/internal/testsize"
)

// times are what tells of this machine.
var times = regexp.MustCompile(`, [0-9.]+ s;|"(seconds|rate|time)":[0-9.e+-]+,?`)

// Positions played out by a farm are told as those of this machine but for the time, as text and JSON, with lines that
// have no position in their places.
func TestFarm(t *testing.T) {
	const empty = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 "
	lines := empty + "AEINRST/ 0/0 0\n\nno position\n" + empty + "QU/ 10/0 0 lex NA;\n" +
		"15/15/15/15/15/15/15/5QUIET5/15/15/15/15/15/15/15 AEINRST/ 0/48 0\n" + empty + "AEINRST/ 0/0 0 lex ./none.kwg;\n"
	file := commandtest.WriteTemp(t, "positions.cgp", lines)
	for name, flags := range map[string][]string{
		"text": {"--explain"}, "json": {"--json", "--confidence", "0"}, "judged": {"--json", "--move", "pass"}, "asked": {"--opponent", "Z", "--also", "pass", "--objective", "spread"},
	} {
		if name != "text" && name != "judged" && !testsize.Long() {
			continue
		}
		f := farmtest.New(t, kinds.All())
		f.Break = 2
		d := &commandtest.Program{Dir: t.TempDir()}
		line := append([]string{"kibitz", "--sim", "--file", file, "--seed", "3", "-n", "3", "--iterations", "40"}, flags...)
		want, wantCode := d.Run(t.Context(), t, NewKibitz, line...)
		d.Farm = f
		got, code := d.Run(t.Context(), t, NewKibitz, append(line, "--farm", "nats://farm")...)
		want = times.ReplaceAllStringFunc(want, func(text string) string { return strings.TrimLeft(text[len(text)-1:], "0123456789,") })
		got = times.ReplaceAllStringFunc(got, func(text string) string { return strings.TrimLeft(text[len(text)-1:], "0123456789,") })
		if got != want || code != wantCode || f.Jobs() != 1 {
			t.Errorf("%s, exit %d:\n%s\nwant %d:\n%s\n%s", name, code, got, wantCode, want, d.Errs.String())
		}
	}
}

// A farm is for many positions played out, and not by time.
func TestFarmRefused(t *testing.T) {
	d := &commandtest.Program{Dir: t.TempDir(), Farm: farmtest.New(t, kinds.All())}
	file := commandtest.WriteTemp(t, "positions.cgp", "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AEINRST/ 0/0 0\n")
	for want, line := range map[string][]string{
		"--farm is for --sim with --file": {"--sim", "--rack", "AEINRST"},
		"it excludes --farm":              {"--sim", "--file", file, "--time", "1s"},
		"thinks by time":                  {"--player", "sim,time=1s", "--file", file},
	} {
		d.Errs.Reset()
		out, code := d.Run(t.Context(), t, NewKibitz, append([]string{"kibitz", "--farm", "nats://farm"}, line...)...)
		if errs := d.Errs.String(); code != 2 || out != "" || !strings.Contains(errs, want) {
			t.Errorf("exit %d: %s%s, want %s", code, out, errs, want)
		}
	}
}
