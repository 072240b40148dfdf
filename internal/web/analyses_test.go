package web

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"maven/internal/testsize"
	"maven/internal/web/guard"
)

// game is a record of a game with a play each.
const game = "#player1 ann Ann\n#player2 bob Bob\n>ann: AEINRST 8D NASTIER +66 66\n>bob: EIOQTUX H7 Q. +11 11\n"

// member returns a member of an answer that is a number.
func member(t testing.TB, a answer, name string) int {
	t.Helper()
	var v map[string]any
	if err := json.Unmarshal([]byte(a.body), &v); err != nil {
		t.Fatal(err)
	}
	n, ok := v[name].(float64)
	if !ok {
		t.Fatalf("no %s in %s", name, a.body)
	}
	return int(n)
}

// callAnalyses calls the operations about analyses.
func callAnalyses(c *client) {
	id := member(c.t, c.call(201, "POST", "/analyses", `{"kind": "ranking", "cgp": "`+retinas+`", "count": 3}`), "id")
	at := fmt.Sprint("/analyses/", id)
	c.call(200, "GET", "/analyses", "")
	c.call(200, "GET", at, "")
	c.call(200, "POST", at+"/actions", `{"do": "stop"}`)
	c.call(422, "POST", at+"/actions", `{"do": "dance"}`)
	c.call(422, "POST", "/analyses", `{"kind": "guess"}`)
	c.call(204, "DELETE", at, "")
	c.call(404, "GET", at, "")
}

// callRecords calls the operations about records.
func callRecords(c *client) {
	at := fmt.Sprint("/records/", member(c.t, c.call(201, "POST", "/records?file=game.gcg&collection=Club", game), "id"))
	c.call(200, "GET", "/records?who=ann&who=bob&result=won&page=1", "")
	c.call(200, "POST", "/records/check", `{"text": "#player1 ann Ann", "lexicon": "Both"}`)
	for _, path := range []string{"", "/view", "/turns/3", "/notes", "/variations", "/edited"} {
		c.call(200, "GET", at+path, "")
	}
	c.call(200, "PUT", at+"/notes", `{"version": 0, "notes": {"1": "good"}}`)
	c.call(409, "PUT", at+"/notes", `{"version": 0, "notes": {}}`)
	c.call(200, "PUT", at+"/variations", `{"version": 0, "variations": {"1": [{"move": "8H STAINER", "next": []}]}}`)
	c.call(404, "GET", at+"/report?player=quick&lexicon=Both", "")
	c.call(204, "GET", at+"/report?player=quick&lexicon=Both&quiet=true", "")
	id := member(c.t, c.call(201, "POST", "/analyses", fmt.Sprintf(`{"kind": "report", "record": %s, "lexicon": "Both"}`, at[len("/records/"):])), "id")
	c.done(id)
	c.call(200, "PUT", at+"/name", `{"name": "Club final"}`)
	c.call(422, "PUT", at+"/name", `{"name": ""}`)
	c.call(200, "GET", at+"/report?player=quick&lexicon=Both", "")
	c.call(200, "GET", at+"/page?player=quick&lexicon=Both", "")
	c.call(200, "GET", "/players/Ann", "")
	c.call(200, "POST", at+"/missed", `{"player": "Ann"}`)
	c.call(404, "POST", at+"/missed", `{"player": "Nobody"}`)
	c.call(404, "GET", "/players/Nobody", "")
	record := at[len("/records/"):]
	c.call(200, "POST", "/positions", `{"record": `+record+`, "turn": 2, "move": "pass"}`)
	c.call(200, "POST", "/moves", `{"record": `+record+`, "turn": 1, "count": 1}`)
	c.call(404, "POST", "/positions", `{"record": `+record+`, "turn": 99}`)
	c.call(422, "POST", "/positions", `{"record": `+record+`, "cgp": "15"}`)
	c.call(204, "DELETE", at, "")
}

// done waits until an analysis is done.
func (c *client) done(id int) {
	c.t.Helper()
	for range 10_000 {
		var v struct{ State, Error string }
		if err := json.Unmarshal([]byte(c.send("GET", fmt.Sprint("/api/v1/analyses/", id), "").body), &v); err != nil {
			c.t.Fatal(err)
		}
		switch v.State {
		case "done":
			return
		case "failed":
			c.t.Fatal(v.Error)
		}
	}
	c.t.Fatalf("analysis %d is not done", id)
}

// Whatever a player answers, it judges by the leaves that the request names.
func TestLeaves(t *testing.T) {
	c := newClient(t, open(t, guard.Options{}))
	for _, kind := range []string{"ranking", "sim", "infer", "compare"} {
		asked := `{"kind": "` + kind + `", "cgp": "15/15/15/15/15/15/15/5QUIET5/15/15/15/15/15/15/15 AEINRST/ 0/48 0 lm 8F.QUIET;", "limits": {"iterations": 15}, "leaves": "%s"}`
		if a := c.call(422, "POST", "/analyses", fmt.Sprintf(asked, "absent")); !strings.Contains(a.body, `"field":"leaves"`) {
			t.Errorf("%s: %s; want the field leaves", kind, a.body)
		}
		if kind == "compare" {
			continue // its answers have leaves for each player
		}
		id := member(t, c.call(201, "POST", "/analyses", fmt.Sprintf(asked, "none")), "id")
		c.done(id)
		var v struct{ Answer struct{ Leaves string } }
		if err := json.Unmarshal([]byte(c.call(200, "GET", fmt.Sprint("/analyses/", id), "").body), &v); err != nil || v.Answer.Leaves != "none" {
			t.Errorf("%s: leaves %q, %v; want none", kind, v.Answer.Leaves, err)
		}
	}
}

// Whoever asks what a player missed, and names no player, is told of the field.
func TestMissedByNobody(t *testing.T) {
	c := newClient(t, open(t, guard.Options{}))
	at := fmt.Sprint("/records/", member(t, c.call(201, "POST", "/records?file=game.gcg", game), "id"), "/missed")
	if a := c.call(422, "POST", at, `{}`); !strings.Contains(a.body, `"field":"player"`) {
		t.Error(a.body)
	}
}

// An inference from a line whose last move is none is refused by that: it would be answered as if it had none.
func TestInferenceOfAWrongLastMove(t *testing.T) {
	c := newClient(t, open(t, guard.Options{}))
	asked := `{"kind": "%s", "cgp": "15/15/15/15/15/15/15/5QUIET5/15/15/15/15/15/15/15 AEINRST/ 0/48 0 lm %s;", "limits": {"iterations": 15}}`
	if a := c.call(422, "POST", "/analyses", fmt.Sprintf(asked, "infer", "8G.QUIET")); !strings.Contains(a.body, `"field":"cgp"`) || !strings.Contains(a.body, "must be the opponent's last move") {
		t.Error(a.body)
	}
	c.call(201, "POST", "/analyses", fmt.Sprintf(asked, "ranking", "8G.QUIET"))
	c.call(201, "POST", "/analyses", fmt.Sprintf(asked, "infer", "phony.9F.ZAX"))
}

// A player that plays out compares its usual candidates, however few moves a ranking tells.
func TestRankingCount(t *testing.T) {
	c := newClient(t, open(t, guard.Options{}))
	best := func(count string) (v struct {
		Answer struct {
			Stopped string
			Moves   []struct{ Move string }
		}
	}) {
		id := member(t, c.call(201, "POST", "/analyses", `{"kind": "ranking", "cgp": "`+retinas+`", "player": "full,iterations=`+testsize.Of("300", "1500", "1500")+`"`+count+`}`), "id")
		c.done(id)
		if err := json.Unmarshal([]byte(c.call(200, "GET", fmt.Sprint("/analyses/", id), "").body), &v); err != nil {
			t.Fatal(err)
		}
		return v
	}
	usual, one := best("").Answer, best(`, "count": 1`).Answer
	if one.Stopped != usual.Stopped || len(one.Moves) != 1 || len(usual.Moves) != 15 || one.Moves[0] != usual.Moves[0] {
		t.Errorf("%+v; want the first of %+v", one, usual)
	}
}
