package ask

import (
	"bytes"
	"context"
	"encoding/json"
	"math"
	"regexp"
	"strings"
	"testing"

	"maven/internal/command/commandtest"

	"maven/internal/command"
	"maven/internal/library/librarytest"
)

// The terms of each listed move add up to its equity, in openings and in positions of every stage, and
// equities fall.
func TestClassicComponentsAddUp(t *testing.T) {
	const late = "7BAROQuES/9E5/2D3FETE5/2I3AXOLOTL2/2V4p7/2OUZO1I5K1/2T1E2A5A1/4CYST1TUGGER/2C1H2ERA2R2/" +
		"1NU1I2DEW2A2/1OP1N3TIN1P2/1WIGS2LIE2N2/RAD3JIN3E2/OY5AAH2L2/B6REI2S2 DEFMNUV/IMO 417/373 0"
	const quiet = "15/15/15/15/15/15/15/5QUIET5/15/15/15/15/15/15/15 "
	var lines []string
	for _, rack := range []string{"AEINRST", "QUVVII?", "??ESZJX", "UUUIIIV", "Q"} {
		lines = append(lines, strings.Repeat("15/", 14)+"15 "+rack+"/ 0/0 0")
		if !strings.HasPrefix(rack, "Q") {
			lines = append(lines, quiet+rack+"/ 12/34 0")
		}
	}
	file := commandtest.Put(t, t.TempDir(), "positions.cgp", []byte(strings.Join(append(lines, late), "\n")))
	app := commandtest.Put(t, t.TempDir(), "Maven.as", commandtest.AppleSingle(commandtest.Application(t)))
	for _, source := range [][]string{nil, {"--classic", app, "--lexicon", "NA"}} {
		out, errs, code := capture(t, append([]string{"kibitz", "--player", "classic", "--file", file, "--json"}, source...)...)
		answers := strings.Split(strings.TrimSpace(out), "\n")
		if code != 0 || errs != "" || len(answers) != len(lines)+1 {
			t.Fatalf("code %d, %s%s", code, errs, out)
		}
		for _, text := range answers {
			var answer classicAnswer
			if err := json.Unmarshal([]byte(text), &answer); err != nil {
				t.Fatal(err)
			}
			checkSums(t, &answer)
		}
	}
}

// classicAnswer is what is looked at of an answer.
type classicAnswer struct {
	CGP   string
	Total int
	Moves []struct {
		Rank   int
		Move   string
		Score  int
		Equity *float64
		Terms  map[string]float64
	}
}

func checkSums(t *testing.T, answer *classicAnswer) {
	t.Helper()
	if len(answer.Moves) == 0 || len(answer.Moves) > 10 || answer.Total < len(answer.Moves) {
		t.Errorf("%s: %d moves of %d", answer.CGP, len(answer.Moves), answer.Total)
	}
	for i, m := range answer.Moves {
		sum := float64(m.Score)
		for name, worth := range m.Terms {
			sum += worth
			if name == "" {
				t.Errorf("%s: %s: a term without a name: %v", answer.CGP, m.Move, m.Terms)
			}
		}
		if math.Abs(sum-*m.Equity) > 1e-6 || m.Rank != i+1 {
			t.Errorf("%s: %+v is worth %v", answer.CGP, m, sum)
		}
		if i > 0 && *m.Equity > *answer.Moves[i-1].Equity {
			t.Errorf("%s: %s stands before %s", answer.CGP, answer.Moves[i-1].Move, m.Move)
		}
	}
}

// The example of an answer of the classic player on the page is what the program answers.
func TestFormatPageHasTheClassicAnswer(t *testing.T) {
	_, rest, _ := strings.Cut(commandtest.Formats(t), "With `--player classic`")
	_, rest, _ = strings.Cut(rest, "```json\n")
	example, _, _ := strings.Cut(rest, "\n```\n")
	line := regexp.MustCompile(`"cgp":"([^"]*)"`).FindStringSubmatch(example)
	if line == nil {
		t.Fatalf("no position in %s", example)
	}
	out, errs, code := capture(t, "kibitz", "--player", "classic", "--cgp", line[1], "-n", "1", "--json")
	out = regexp.MustCompile(`([0-9a-f]{8})[0-9a-f]{56}`).ReplaceAllString(strings.TrimSpace(out), "$1…")
	if joined := regexp.MustCompile(`\n +`).ReplaceAllString(example, ""); code != 0 || errs != "" || joined != out {
		t.Errorf("the page has\n%s\nthe program says\n%s%s", joined, out, errs)
	}
}

// An interrupt ends a classic ranking at once, in one line.
func TestClassicKibitzIsInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var out, errs bytes.Buffer
	a := &command.App{In: strings.NewReader(""), Out: &out, Errs: &errs, Lib: librarytest.Library(""), Getenv: func(string) string { return "" }}
	code := run(ctx, a, []string{"kibitz", "--player", "classic", "--rack", "RETINAS"})
	if code != command.ExitFailure || out.Len() > 0 || errs.String() != "maven: interrupted\n" {
		t.Errorf("code %d, %s%s", code, out.String(), errs.String())
	}
}
