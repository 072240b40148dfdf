package web

import (
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"testing"

	"maven/internal/form"
	"maven/internal/web/guard"
)

// Words looked up in Study are help in the game that the same person has open; those of others are not.
func TestLookedUp(t *testing.T) {
	s := open(t, guard.Options{})
	c := newClient(t, s)
	begun := c.call(201, "POST", "/games", `{"player": "static", "first": "person"}`)
	var g form.PlayedGame
	if err := json.Unmarshal([]byte(begun.body), &g); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"/words/check?w=cat&w=zzz", "/words/anagram?letters=retina", "/words/hooks?w=cat"} {
		c.call(200, "GET", path, "")
	}
	c.call(200, "POST", "/original/words", `{"pattern": "c?t"}`)
	foreign := httptest.NewRequest("GET", "http://127.0.0.1/api/v1/words/check?w=DOG", nil)
	foreign.Header.Set("Sec-Fetch-Site", "cross-site")
	answer := httptest.NewRecorder()
	if s.Handler().ServeHTTP(answer, foreign); answer.Code != 403 {
		t.Errorf("a page of another site looks a word up: %d %s", answer.Code, answer.Body)
	}
	other := httptest.NewRequest("GET", "http://127.0.0.1/api/v1/words/check?w=DOG", nil) // behind the same router
	other.Header.Set("Cookie", "maven-browser=other")
	answer = httptest.NewRecorder()
	if s.Handler().ServeHTTP(answer, other); answer.Code != 200 {
		t.Errorf("another browser looks a word up: %d %s", answer.Code, answer.Body)
	}
	now := c.call(200, "GET", fmt.Sprint("/games/", g.ID), "")
	if err := json.Unmarshal([]byte(now.body), &g); err != nil || g.Helps.Looked != 5 {
		t.Errorf("%+v %v", g.Helps, err)
	}
}
