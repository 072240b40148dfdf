package ask

import (
	"encoding/json"
	"math"
	"slices"
	"strings"
	"testing"

	"maven/internal/answers"
	"maven/internal/testsize"
)

// compared returns a comparison as JSON.
func compared(t *testing.T, args ...string) *answers.Comparison {
	t.Helper()
	out, errs, code := capture(t, append([]string{"kibitz", "--json", "--lexicon", "NA"}, args...)...)
	var c answers.Comparison
	if err := json.Unmarshal([]byte(out), &struct {
		*answers.Comparison
		Lists []any `json:"lists"`
	}{Comparison: &c}); err != nil || code != 0 {
		t.Fatalf("%d %s %s %v", code, out, errs, err)
	}
	return &c
}

// The parts of a gain add up to it, and each player tells why it prefers its own move to those of the others.
func TestCompareTerms(t *testing.T) {
	parted, termed := 0, 0
	const quiet = "15/15/15/15/15/15/15/5QUIET5/15/15/15/15/15/15/15 "
	for _, rack := range []string{"AEINRS?", "EEOUVWI", "BDGLNOU"} {
		c := compared(t, "--cgp", quiet+rack+"/ 0/48 0", "--compare", "classic,static", "--compare", "level=3,seed=4")
		if c.Agree != (len(c.Differences) == 0) {
			t.Errorf("%s: agree %v, %d differences", rack, c.Agree, len(c.Differences))
		}
		for _, d := range c.Differences {
			parted++
			if d.Move == d.Than || len(d.Of) == 0 || slices.Contains(d.Of, d.Player) {
				t.Errorf("%s: %+v", rack, d)
			}
			if !d.Valued {
				continue
			}
			sum := 0.0
			for _, part := range d.Terms {
				sum += part.Points
			}
			if termed++; d.Gain == nil || math.Abs(sum-*d.Gain) > 0.0005*float64(len(d.Terms)+1) {
				t.Errorf("%s: %+v: the parts add up to %v", rack, d, sum)
			}
		}
	}
	if parted < 3 || termed < 2 {
		t.Errorf("%d differences, %d with parts", parted, termed)
	}
}

// Players that play candidates out give reasons in sentences.
func TestCompareReasons(t *testing.T) {
	iterations := testsize.Of("800", "1500", "1500")
	c := compared(t, "--rack", "RETINAS", "--compare", "static,full", "--iterations", iterations, "--seed", "3")
	if len(c.Differences) != 2 || len(c.Differences[1].Reasons) == 0 || c.Differences[1].Player != "full" {
		t.Fatalf("%+v", c)
	}
	out, _, code := capture(t, "kibitz", "--lexicon", "NA", "--rack", "RETINAS", "--compare", "static,full", "--iterations", iterations, "--seed", "3", "-n", "2")
	if code != 0 || strings.Count(out, "\n2  ") != 2 || strings.Contains(out, "\n3  ") || !strings.Contains(out, "rather than") {
		t.Errorf("%d %s", code, out)
	}
}

func TestCompareRefuses(t *testing.T) {
	for line, want := range map[string]string{
		"--compare static":                                   "--compare: must name 2 to 6 players, such as classic, static and full",
		"--compare static,leaves=none":                       "--compare static,leaves=none: names one player; must name 2 to 6; a player with options needs a --compare of its own",
		"--compare sim,iterations=9,static":                  `sim has no option "static"; its options are`,
		"--compare level=3,static":                           "leaves=TABLE or unseen=TABLE; a player with options needs a --compare of its own",
		"--compare static,nobody":                            `there is no player "nobody"`,
		"--compare classic,static --player static":           "--player and --compare exclude each other",
		"--compare classic,static --time -1s":                "--time -1s: must be a time such as 5s",
		"--compare classic,static --move pass":               "--move and --compare exclude each other",
		"--compare classic,level=4 --compare full,nothing=1": "",
	} {
		_, errs, code := capture(t, append([]string{"kibitz", "--rack", "RETINAS"}, strings.Fields(line)...)...)
		if code != 2 || !strings.Contains(errs, want) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%s: %d %s", line, code, errs)
		}
	}
	if _, _, code := capture(t, "kibitz", "--rack", "RETINAS", "--rules", "super", "--compare", "classic,static"); code != 1 {
		t.Errorf("rules that the original does not know: %d", code)
	}
}
