package analyses

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"

	"maven/internal/command"
	"maven/internal/command/classic"
	"maven/internal/command/commandtest"
	"maven/internal/testsize"
)

// originalMoves returns the moves of a table.
func originalMoves(v told) []any {
	answer, ok := v.Answer.(map[string]any)
	if !ok {
		return nil
	}
	list, _ := answer["moves"].([]any)
	return list
}

// The original's simulation answers as `maven classic sim --json` does.
func TestOriginalTwin(t *testing.T) {
	r := newRoom(t, nil, openStore(t))
	for _, seed := range []string{"7", "0"} {
		v := r.end(r.call(201, "POST", "", `{"kind":"original","cgp":"`+middle+`","count":3,"also":["pass"],"seed":`+seed+`,"plies":2,"limits":{"iterations":6}}`).ID)
		out, errs, code := commandtest.Capture(t, []string{"classic", "sim", "--cgp", middle, "--candidates", "3", "--move", "pass", "--seed", seed, "--turns", "1", "--iterations", "6", "--json"}, func(a *command.App) *cobra.Command { return classic.New(a) })
		if code != 0 || v.State != Done {
			t.Fatal(v.State, v.Error, errs)
		}
		want, got := plain(t, out).(map[string]any), v.Answer.(map[string]any)
		delete(want, "stopped")
		delete(got, "stopped")
		if !reflect.DeepEqual(got, want) {
			t.Errorf("seed %s: %v\nthe program:\n%v", seed, got, want)
		}
	}
}

// It runs so many iterations as the program does if nothing is said, stops with what it has, goes on where it was, and takes
// and drops moves meanwhile.
func TestOriginalActions(t *testing.T) {
	testsize.OneThread(t)
	r := newRoom(t, nil, openStore(t))
	whole := r.end(r.call(201, "POST", "", `{"kind":"original","cgp":"`+middle+`","count":2,"also":["pass"],"plies":2,"limits":{"iterations":40}}`).ID)
	id := r.call(201, "POST", "", `{"kind":"original","cgp":"`+middle+`","count":2,"also":["exchange I"],"plies":2,"limits":{"iterations":100000}}`).ID
	actions := fmt.Sprintf("/%d/actions", id)
	for r.call(200, "GET", fmt.Sprint("/", id), "").Progress.Iterations < 3 {
		time.Sleep(time.Millisecond)
	}
	r.call(200, "POST", actions, `{"do":"add","move":"pass"}`)
	r.call(200, "POST", actions, `{"do":"drop","move":"exchange I"}`)
	r.call(200, "POST", actions, `{"do":"stop"}`)
	stopped := r.end(id)
	if stopped.State != Stopped || len(originalMoves(stopped)) != 3 || stopped.Progress.Iterations < 3 {
		t.Fatalf("%+v", stopped)
	}
	if n := stopped.Progress.Iterations; n < 40 {
		r.call(200, "POST", actions, `{"do":"continue","limits":{"iterations":40}}`)
		if v := r.end(id); v.State != Done || !reflect.DeepEqual(originalMoves(v), originalMoves(whole)) {
			t.Errorf("stopped at %d and continued: %s\n%v\nat once:\n%v", n, v.State, originalMoves(v), originalMoves(whole))
		}
	}
	for _, wrong := range []string{`{"do":"add","move":"8H XXXX"}`, `{"do":"drop","move":"8A QUIET"}`} {
		if code, text := r.send("POST", actions, wrong); code != 422 || !strings.Contains(text, `"field":"move"`) {
			t.Errorf("%s: %d %s", wrong, code, text)
		}
	}
	if v := r.call(201, "POST", "", `{"kind":"original","cgp":"`+middle+`","limits":{"seconds":0.05}}`); r.end(v.ID).State != Done {
		t.Error("a limit of time does not end it")
	}
}

// What the original cannot play out is refused, with the field at fault.
func TestOriginalRefuses(t *testing.T) {
	r := newRoom(t, nil, openStore(t))
	for body, field := range map[string]string{
		`"cgp":"` + middle + `","plies":0`:                                           "plies",
		`"cgp":"` + middle + `","plies":3`:                                           "plies",
		`"cgp":"` + middle + `","plies":42`:                                          "plies",
		`"cgp":"` + middle + `","count":0`:                                           "count",
		`"cgp":"` + middle + `","also":["8D NOWORD"]`:                                "also",
		`"cgp":"` + middle + `","dropped":["pass"]`:                                  "dropped",
		`"cgp":"` + strings.Replace(middle, "AEINRST", "", 1) + `"`:                  "cgp",
		`"cgp":"` + strings.Replace(middle, "lex", "ld english_super; lex", 1) + `"`: "cgp",
	} {
		if code, text := r.send("POST", "", `{"kind":"original",`+body+`}`); code != 422 || !strings.Contains(text, `"field":"`+field) {
			t.Errorf("%s: %d %s", body, code, text)
		}
	}
}
