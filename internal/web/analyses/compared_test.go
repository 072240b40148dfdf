package analyses

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"maven/internal/command/ask"
	"maven/internal/command/commandtest"
	"maven/internal/testsize"
)

// A comparison answers as `maven kibitz --compare` does.
func TestComparedTwin(t *testing.T) {
	r := newRoom(t, nil, openStore(t))
	for _, line := range testsize.Of([]string{middle}, []string{opening, middle}, []string{opening, middle}) {
		v := r.end(r.call(201, "POST", "", `{"kind":"compare","cgp":"`+line+`","players":["classic","static","level=2,seed=3"],"count":3}`).ID)
		out, errs, code := commandtest.Capture(t, []string{"kibitz", "--cgp", line, "--compare", "classic,static", "--compare", "level=2,seed=3", "-n", "3", "--json"}, ask.NewKibitz)
		if code != 0 || v.State != Done || v.Progress.Done != 3 || v.Progress.Of != 3 {
			t.Fatal(v.State, v.Error, errs)
		}
		if want := plain(t, out); !reflect.DeepEqual(v.Answer, want) {
			t.Errorf("%v\nthe program:\n%v", v.Answer, want)
		}
	}
}

// The usual players are the original, the static one and the full one; the lists come one after the other, and stopping keeps
// those that are there.
func TestComparedStops(t *testing.T) {
	r := newRoom(t, nil, openStore(t))
	id := r.call(201, "POST", "", `{"kind":"compare","cgp":"`+middle+`","limits":{"iterations":1000000000}}`).ID
	for r.call(200, "GET", fmt.Sprint("/", id), "").Progress.Done < 2 {
		time.Sleep(time.Millisecond)
	}
	r.call(200, "POST", fmt.Sprintf("/%d/actions", id), `{"do":"stop"}`)
	v := r.end(id)
	answer, _ := v.Answer.(map[string]any)
	lists, _ := answer["lists"].([]any)
	if v.State != Stopped || len(lists) != 2 || lists[0].(map[string]any)["player"] != "classic" || lists[1].(map[string]any)["player"] != "static" {
		t.Errorf("%s %v", v.State, v.Answer)
	}
	r.call(200, "POST", fmt.Sprintf("/%d/actions", id), `{"do":"continue"}`)
	r.call(200, "POST", fmt.Sprintf("/%d/actions", id), `{"do":"stop"}`)
	r.end(id)
	if code, text := r.send("POST", fmt.Sprintf("/%d/actions", id), `{"do":"add","move":"pass"}`); code != 409 {
		t.Errorf("%d %s", code, text)
	}
}

// Players that there are not, or that cannot play this, are refused.
func TestComparedRefuses(t *testing.T) {
	r := newRoom(t, nil, openStore(t))
	for more, field := range map[string]string{
		`"players":["static"]`:                              "players",
		`"players":["static","nobody"]`:                     "players",
		`"players":["static","ucgi:sh"]`:                    "players",
		`"players":["static","classic"],"rules":"friendly"`: "players",
		`"limits":{"seconds":3}`:                            "limits",
		`"plies":-1`:                                        "plies",
	} {
		if code, text := r.send("POST", "", `{"kind":"compare","cgp":"`+opening+`",`+more+`}`); code < 400 || !strings.Contains(text, `"field":"`+field) {
			t.Errorf("%s: %d %s", more, code, text)
		}
	}
}
