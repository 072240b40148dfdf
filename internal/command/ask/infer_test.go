package ask

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"maven/internal/command"
	"maven/internal/command/commandtest"
	"maven/internal/form"
	"maven/internal/library/librarytest"
)

// inferred runs one command line, which succeeds, and reads its answer.
func inferred(t *testing.T, args ...string) (f form.Inference) {
	t.Helper()
	out, errs, code := capture(t, append(args, "--json")...)
	if code != 0 {
		t.Fatalf("%v: code %d, %s", args, code, errs)
	}
	if err := json.Unmarshal([]byte(out), &f); err != nil {
		t.Fatal(err)
	}
	return f
}

// A record tells which tiles of the last play were laid, and so does the line of CGP that is made of it: the S of BURIES was there.
func TestRecordTellsTheTilesLaid(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.gcg")
	text := "#player1 ann Ann\n#player2 bob Bob\n#lexicon NA\n>ann: AACEIST 8H CATS +12 12\n>bob: BEIORUW K3 BURIE. +16 16\n>ann: AEEIRTT - +0 12\n"
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	got := inferred(t, "infer", file, "--turn", "3", "-n", "0")
	if got.Move != "K3 BURIE." || got.Kept != 2 || got.Evidence != "play" || got.File != file || got.Turn != 3 || got.Racks != got.Of || got.Total != len(got.ByLeave) {
		t.Errorf("%+v", got)
	}
	again := inferred(t, "infer", "--cgp", got.CGP, "-n", "1")
	if again.Move != "K3 BURIE." || again.Kept != 2 || again.CGP != got.CGP || again.Lexicon != got.Lexicon || len(again.ByLeave) != 1 {
		t.Errorf("%+v", again)
	}
	sum, tiles := 0.0, 0.0
	for _, l := range got.ByLeave {
		sum += l.Probability
	}
	for _, one := range got.ByTile {
		tiles += one.Expected
	}
	if sum < 0.99 || sum > 1.01 || tiles < 6.999 || tiles > 7.001 { // rounded to millionths
		t.Errorf("leaves add up to %v, tiles to %v", sum, tiles)
	}
	out, errs, code := capture(t, "infer", file)
	if code != 0 || errs != "" || !strings.Contains(out, "by chance: a pass tells nothing") {
		t.Errorf("code %d, %s%s", code, errs, out)
	}
}

// An interrupt shows what is known by then, and ends with its own code.
func TestInferIsInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var out, errs bytes.Buffer
	a := &command.App{In: strings.NewReader(""), Out: &out, Errs: &errs, Lib: librarytest.Library(""), Getenv: func(string) string { return "" }}
	line := "15/15/15/15/15/15/15/5QUIET5/15/15/15/15/15/15/15 AEINRST/ 0/48 0 lm 8F.QUIET;"
	code := commandtest.Run(ctx, a, []string{"infer", "--cgp", line, "--json"}, NewInfer)
	if code != command.ExitFailure || !strings.Contains(out.String(), `"stopped":"interrupted","racks":0,`) || errs.String() != "maven: interrupted\n" {
		t.Errorf("code %d, %s%s", code, out.String(), errs.String())
	}
}

// A simulation that is to go by the opponent's last move says where that tells nothing.
func TestNothingInferred(t *testing.T) {
	const told = "the opponent's tiles are drawn by chance"
	at := func(operations string) []string {
		return []string{"kibitz", "--sim", "--iterations", "4", "--seed", "1", "--cgp", strings.Repeat("15/", 7) + "5QUIET5" + strings.Repeat("/15", 7) + " AEINRST/ 0/48 0" + operations}
	}
	for operations, want := range map[string]string{
		"":                  "nothing is inferred: the opponent's last move is not known (lm in the CGP); " + told,
		" lm phony.9F.ZAX;": "nothing is inferred: the opponent's last move was challenged off, or is not known (lm in the CGP); " + told,
		" lm pass;":         "nothing is inferred: a pass tells nothing; " + told,
		" lm 8G.QUIET;":     `nothing is inferred: operation lm "8G.QUIET": must be the opponent's last move: `,
		" lm 8F.QUIET;":     "",
	} {
		_, errs, code := capture(t, append(at(operations), "--infer")...)
		if code != 0 || !strings.Contains(errs, want) || want == "" && errs != "" {
			t.Errorf("%q: %d %q, want %q", operations, code, errs, want)
		}
	}
	if _, errs, code := capture(t, "kibitz", "--sim", "--infer", "--iterations", "4", "--cgp", strings.Repeat("15/", 7)+"5QUIET5"+strings.Repeat("/15", 7)+" AEINRST/ABCDEFG 0/48 0"); code != 0 ||
		!strings.HasSuffix(errs, "nothing is inferred: all tiles of the opponent are known\n") {
		t.Errorf("a known rack: %d %q", code, errs)
	}
	if _, errs, code := capture(t, at("")...); code != 0 || errs != "" {
		t.Errorf("without --infer: %d %q", code, errs)
	}
}

// A line whose last move is none is refused by that: it would be answered as if it had none.
func TestInferRefusesAWrongLastMove(t *testing.T) {
	line := strings.Repeat("15/", 7) + "5QUIET5" + strings.Repeat("/15", 7) + " AEINRST/ 0/48 0"
	for _, wrong := range []string{"8G.QUIET", "8F.QUITE", "foo", "ex.12", "phony.8F.ZAX"} {
		out, errs, code := capture(t, "infer", "--cgp", line+" lm "+wrong+";")
		if code != 1 || out != "" || !strings.Contains(errs, "operation lm \""+wrong+"\": must be the opponent's last move") || strings.Count(errs, "\n") != 1 {
			t.Errorf("%s: code %d, %s%s", wrong, code, errs, out)
		}
	}
	for _, right := range []string{"", " lm 8F.QUIET;", " lm pass;", " lm ex.3;", " lm phony.9F.ZAX;"} {
		if out, errs, code := capture(t, "infer", "--cgp", line+right, "--json", "-n", "1", "--time", "10ms"); code != 0 {
			t.Errorf("%s: code %d, %s%s", right, code, errs, out)
		}
	}
}
