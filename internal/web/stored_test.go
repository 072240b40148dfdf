package web_test

import (
	"bytes"
	"strings"
	"testing"

	"maven/internal/form"
	"maven/internal/form/stored"
	"maven/internal/store"
)

// written returns a form as it is written.
func written(t *testing.T, v any) string {
	t.Helper()
	var b bytes.Buffer
	if err := form.Write(&b, v); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// What is not known is left out or null, and lists are never null.
func TestStoredWritten(t *testing.T) {
	for _, c := range []struct {
		form any
		want string
	}{
		{stored.NewStoreCopy(&store.Copy{File: "a.db", Games: -1}), `{"file":"a.db","made":"0001-01-01T00:00:00Z","games":null,"bytes":0}`},
		{stored.NewCheckedStore("a.db", &store.Checked{}), `{"file":"a.db","ok":true,"rows":null,"faults":[]}`},
	} {
		if got := written(t, c.form); got != c.want+"\n" {
			t.Errorf("%s, want %s", got, c.want)
		}
	}
}

// Statistics of a database: lists are never null, marks keep their game and turn.
func TestStoredStatsForm(t *testing.T) {
	s := &store.Stats{Games: 3, Plays: 40, MeanScore: 401.5, Highest: []store.Mark{{Points: 500, Player: "Ann", Game: 2}},
		BestPlays: []store.Mark{{Points: 99, Player: "Bob", Game: 1, Turn: 7, Play: "8D CAT"}}}
	f := stored.NewStats("games.db", s)
	if f.Games != 3 || f.MeanScore != 401.5 || f.HighGames[0].Value != 500 || f.HighPlays[0].Turn != 7 || f.HighPlays[0].Move != "8D CAT" || f.HighSpreads == nil || f.Players == nil {
		t.Errorf("%+v", f)
	}
	if got := written(t, stored.NewStats("games.db", &store.Stats{})); strings.Contains(got, "null") {
		t.Errorf("of an empty database: %s", got)
	}
}
