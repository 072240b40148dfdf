package ask

import (
	"encoding/json"
	"strings"
	"testing"

	"maven/internal/command/commandtest"
	"maven/internal/form"
	"maven/internal/testsize"
)

const twoLeft = "15/15/3V1A9/3EFT9/3TO10/1PION10/4T1YAUP5/4SMOtHERY2g/5UKE1GEEZ1A/2FUDGE4NILL/" +
	"1MANE2J2C1T1L/1I4HANGERS1I/WANDERED2R3O/1O4XERIC3T/BWANA2D2I3S IILOORV/ 410/416 0"

// A search that ends before enough draws were looked at says that nothing is known, and what was looked at.
func TestNothingKnown(t *testing.T) {
	testsize.OneThread(t)
	out, errs, code := commandtest.Capture(t, []string{"solve", "--cgp", twoLeft, "--nodes", "1"}, NewSolve)
	if code != 0 || errs != "" || !strings.Contains(out, "Nothing is known yet: of 72 draws, ") || strings.Contains(out, "%") || strings.Contains(out, "by the tiles you draw") {
		t.Errorf("%d %s%s", code, out, errs)
	}
	out, errs, code = commandtest.Capture(t, []string{"solve", "--cgp", twoLeft, "--nodes", "1", "--json"}, NewSolve)
	var told form.Preendgame
	if err := json.Unmarshal([]byte(out), &told); err != nil || code != 0 || errs != "" {
		t.Fatalf("%v: %d %s", err, code, errs)
	}
	for i := range told.Candidates {
		if c := &told.Candidates[i]; c.Known != "unknown" || c.Unknown == 0 {
			t.Fatalf("%+v", c)
		}
	}
}

// What cannot be asked is refused before words are opened, and the flag is named.
func TestRefuses(t *testing.T) {
	for args, want := range map[string]string{
		"--lines 0":                           "--lines 0: must be 1 or more",
		"--nodes -1":                          "--nodes -1: must be 1 or more, or 0 for no limit",
		"--candidates -1":                     "--candidates -1: must be 1 or more, or 0 for the usual number",
		"--model guess":                       "--model guess: must be by-knowledge or sees-all",
		"--objective draw":                    "--objective draw: must be spread or win",
		"--objective=":                        "--objective is empty",
		"--certificate=":                      "--certificate is empty",
		"--objective win":                     "--objective is for endgames",
		"--certificate proof":                 "--certificate is for endgames: the bag holds 2 tiles",
		"--certificate proof --objective win": "--certificate is for --objective spread",
		"--time -1s":                          "--time -1s: must be a time such as 5s",
		"--memory 100000":                     "--memory 100000: must be 16 to 65536 MiB",
	} {
		_, errs, code := commandtest.Capture(t, append([]string{"solve", "--cgp", twoLeft}, strings.Fields(args)...), NewSolve)
		if code != 2 || !strings.Contains(errs, want) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%s: %d %s", args, code, errs)
		}
	}
}
