package records

import (
	"strings"
	"testing"
)

// The name of a record is its title, in its bytes, in lists and where it is shown; all other lines stay.
func TestRename(t *testing.T) {
	r := newRoom(t)
	path := r.opened(small)
	if got := call[dict](r, 200, "PUT", path+"/name", `{"name": "Final"}`); got["title"] != "Final" {
		t.Errorf("%v", got)
	}
	_, _, text := r.send("GET", path, "")
	if want := strings.Replace(small, "A friendly game", "Final", 1); text != want {
		t.Errorf("the record is %q, want %q", text, want)
	}
	if got := call[dict](r, 200, "GET", path+"/view", ""); got["title"] != "Final" {
		t.Errorf("%v", got["title"])
	}
	list := call[struct {
		Records []struct{ Title string }
	}](r, 200, "GET", "", "")
	if len(list.Records) != 1 || list.Records[0].Title != "Final" {
		t.Errorf("%+v", list)
	}
	for body, want := range map[string]int{`{"name": " "}`: 422, `{}`: 422} {
		if code, _, text := r.send("PUT", path+"/name", body); code != want || !strings.Contains(text, `"field":"name"`) {
			t.Errorf("%s: %d %s", body, code, text)
		}
	}
	if code, _, _ := r.send("PUT", "/99/name", `{"name": "a"}`); code != 404 {
		t.Errorf("a record that is not there: %d", code)
	}
}
