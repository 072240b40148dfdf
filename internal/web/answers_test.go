package web

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// update rewrites the files that tests compare with.
var update = flag.Bool("update", false, "write testdata and the description anew")

// varying finds what differs from run to run: times, and the part of an answer that a player has just found.
var varying = regexp.MustCompile(`"(seconds|at|played|begun|changed|seed|clock|imported|started|saved|due)":("[^"]*"|[0-9.e+-]+|\{[^}]*\})`)

// mostSaid is how many bytes of an answer are compared.
const mostSaid = 2000

// note writes down a request and its answer. Analyses go on while they are asked for: of them, only refusals are compared.
func (c *client) note(method, path, body string, got answer) {
	text := strings.TrimSuffix(varying.ReplaceAllString(got.body, `"$1":…`), "\n")
	kind := got.header.Get("Content-Type")
	switch {
	case strings.HasPrefix(path, "/api/v1/analyses") && got.status < 400, path == "/api/v1/openapi.json":
		text = "…"
	case !strings.Contains(kind, "json") && !strings.HasPrefix(kind, "text/plain"):
		text = fmt.Sprintf("%d bytes", len(got.body)/1000*1000)
	case len(text) > mostSaid:
		text = strings.ToValidUTF8(text[:mostSaid], "") + "…"
	}
	fmt.Fprintf(&c.said, "%s %s %q\n%d %s %s\n%s\n\n", method, path, body, got.status, kind, got.header.Get("Location"), text)
}

// compare holds what was noted against a file in testdata.
func (c *client) compare(name string) {
	c.t.Helper()
	file := filepath.Join("testdata", name)
	got := c.said.String()
	if *update {
		if err := os.MkdirAll("testdata", 0o777); err != nil {
			c.t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(got), 0o666); err != nil {
			c.t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		c.t.Fatal(err)
	}
	was, is := strings.Split(string(want), "\n\n"), strings.Split(got, "\n\n")
	for i := range max(len(was), len(is)) {
		if i >= len(was) || i >= len(is) {
			c.t.Fatalf("%d answers, want %d", len(is), len(was))
		}
		if was[i] != is[i] {
			c.t.Errorf("got\n%s\nwant\n%s", is[i], was[i])
		}
	}
}

// A request is one to a path below /api/v1.
type request struct{ method, path, body string }

// callRefused sends what is refused, so that the sentences are compared.
func callRefused(c *client) {
	c.t.Helper()
	for _, r := range refusals() {
		c.note(r.method, "/api/v1"+r.path, r.body, c.send(r.method, "/api/v1"+r.path, r.body))
	}
}

// refusals returns what is refused: for parameters, for bodies and for fields.
func refusals() (all []request) {
	cgp := `"cgp": "` + retinas + `"`
	for _, one := range []struct{ path, body string }{
		{"/words/check", ""}, {"/words/check?w=", ""}, {"/words/check?w=QI&each=yes", ""}, {"/words/check?w=" + strings.Repeat("A", 300), ""},
		{"/words/check?" + strings.Repeat("w=A&", 17), ""}, {"/words/check?w=QI&lexicon=none", ""}, {"/words/check?w=QI&tiles=none", ""},
		{"/words/hooks", ""}, {"/words/hooks?w=Q!", ""}, {"/words/list?length=1", ""}, {"/words/list?length=x", ""}, {"/words/list?limit=0", ""},
		{"/words/list?limit=1001", ""}, {"/words/list?hooks=true&limit=201", ""}, {"/words/list?from=-1", ""}, {"/words/list?order=size", ""},
		{"/words/list?reverse=1", ""}, {"/words/list?hooks=1", ""}, {"/words/list?length=2&limit=3&from=5&order=length&reverse=true", ""},
		{"/words/anagram", ""}, {"/words/anagram?letters=%20", ""}, {"/words/anagram?letters=A1", ""}, {"/words/anagram?letters=CAT&use=none", ""},
		{"/words/anagram?letters=CAT&use=more&limit=2", ""}, {"/words/pattern", ""}, {"/words/pattern?pattern=" + strings.Repeat("A", 300), ""},
		{"/moves", ""}, {"/moves", `[]`}, {"/moves", `{`}, {"/moves", `{} {}`}, {"/moves", `{"count": "x"}`}, {"/moves", `{"none": 1}`}, {"/moves", `{}`},
		{"/moves", `{` + cgp + `, "count": -1}`}, {"/moves", `{` + cgp + `, "player": "sim"}`}, {"/moves", `{` + cgp + `, "player": "ucgi:sh"}`},
		{"/moves", `{` + cgp + `, "also": ["8D QI"]}`}, {"/moves", `{` + cgp + `, "also": [` + strings.Repeat(`"pass", `, 64) + `"pass"]}`},
		{"/moves", `{` + cgp + `, "leaves": "/etc/passwd"}`}, {"/moves", `{"cgp": "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 / 0/0 0"}`},
		{"/positions", `{"record": 99}`}, {"/positions", `{` + cgp + `, "lexicon": "none"}`}, {"/positions", `{` + cgp + `, "rules": "none"}`},
		{"/positions", `{` + cgp + `, "move": "8H QQ"}`}, {"/positions/image", `{` + cgp + `, "theme": "red"}`}, {"/positions/image", `{` + cgp + `, "square": 97}`},
		{"/collections", `{}`}, {"/collections", `{"name": " a"}`}, {"/collections", `{"name": "a", "games": ["x"]}`}, {"/collections/none?game=x", "DELETE"},
		{"/records?who=a&who=b&who=c", ""}, {"/records?from=x", ""}, {"/records?result=x", ""}, {"/records?result=won", ""}, {"/records?page=0", ""},
		{"/records/x", ""}, {"/records/99", ""}, {"/records/99/view", ""}, {"/records/99/turns/0", ""}, {"/records/99/report", ""}, {"/records/check", `{"text": "\u0000"}`},
		{"/records", `>`}, {"/analyses", `{}`}, {"/analyses", `{"kind": "sim"}`}, {"/analyses", `{"kind": "report", ` + cgp + `}`},
		{"/analyses", `{"kind": "ranking", ` + cgp + `, "turn": -1}`}, {"/analyses", `{"kind": "ranking", ` + cgp + `, "count": -1}`},
		{"/analyses", `{"kind": "endgame", ` + cgp + `, "lines": 101}`}, {"/analyses", `{"kind": "preendgame", ` + cgp + `, "candidates": -1}`},
		{"/analyses", `{"kind": "sim", ` + cgp + `, "limits": {"seconds": -1}}`}, {"/analyses", `{"kind": "sim", ` + cgp + `, "limits": {"iterations": -1}}`},
		{"/analyses", `{"kind": "sim", ` + cgp + `, "limits": {"nodes": -1}}`}, {"/analyses", `{"kind": "ranking", "game": "x"}`},
		{"/analyses/x", ""}, {"/analyses/99", ""}, {"/analyses/99", "DELETE"}, {"/analyses/99/actions", `{"do": "stop"}`},
		{"/games", `{"level": -1}`}, {"/games", `{"level": 3, "player": "static"}`}, {"/games", `{"challenge": "none"}`}, {"/games", `{"clock": "x"}`},
		{"/games", `{"first": "x"}`}, {"/games", `{"name": ":"}`}, {"/games", `{"seed": -1}`}, {"/games/99", ""}, {"/games/99", "DELETE"},
		{"/games/99/actions", `{"do": "dance"}`}, {"/games/99/trial?move=" + strings.Repeat("A", 300), ""},
		{"/original/profiles/NA", `PUT{}`}, {"/original/profiles/NA", `PUT{"level": 99}`},
		{"/original/text", `{"cgp": ""}`}, {"/original/words", `{"tiles": "1"}`}, {"/rules/none", ""}, {"/events", ""},
	} {
		method, body := "GET", one.body
		if put, ok := strings.CutPrefix(body, "PUT"); ok {
			method, body = "PUT", put
		} else if body == "DELETE" {
			method, body = "DELETE", ""
		} else if body != "" || one.path == "/moves" {
			method = "POST"
		}
		all = append(all, request{method, one.path, body})
	}
	return all
}
