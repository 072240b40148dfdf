package comparison_test

import (
	"encoding/json"
	"math"
	"slices"
	"strings"
	"testing"

	"maven/internal/comparison"
	"maven/internal/engine"
	"maven/internal/form"
	"maven/internal/library"
	"maven/internal/notation/cgp"
	"maven/internal/setting"
)

// ranked returns the lists of players for a position.
func ranked(t *testing.T, line string, players ...string) []*comparison.List {
	t.Helper()
	settings := setting.New(library.Open(""), setting.Request{Lexicon: "NA"}, nil)
	fields, err := cgp.Split(line)
	if err != nil {
		t.Fatal(err)
	}
	s, err := settings.Of(setting.OfPosition(fields))
	if err != nil {
		t.Fatal(err)
	}
	read, err := fields.Position(s.Rules)
	if err != nil {
		t.Fatal(err)
	}
	position := read.On(s.Board())
	var lists []*comparison.List
	for _, name := range players {
		p, err := setting.ParsePlayer(name)
		if err != nil {
			t.Fatal(err)
		}
		opened, err := s.Open(p)
		if err != nil {
			t.Fatal(err)
		}
		analysis, err := opened.New().Analyze(&position, engine.Request{Count: 3, Explain: true})
		if err != nil {
			t.Fatal(err)
		}
		lists = append(lists, &comparison.List{Player: name, CGP: line, Setting: form.NewSetting(form.Identity(s.Words), s.Rules, ""), Position: &position, Analysis: analysis})
	}
	return lists
}

func run(t *testing.T, lists []*comparison.List) {
	t.Helper()
	for _, l := range lists {
		if err := l.Analysis.Run(t.Context(), l.Limits, nil); err != nil {
			t.Fatal(err)
		}
	}
	if err := comparison.Exchange(t.Context(), lists); err != nil {
		t.Fatal(err)
	}
}

// Each player values the best moves of the others, differences come with parts that add up, and nobody differs from itself.
func TestNew(t *testing.T) {
	const line = "15/15/15/15/15/15/15/5QUIET5/15/15/15/15/15/15/15 EEOUVWI/ 0/48 0"
	lists := ranked(t, line, "classic", "static", "level=1,seed=4", "static")
	run(t, lists)
	c := comparison.New(lists, 2)
	if len(c.Lists) != 4 || c.Agree || len(c.Lists[0].Moves) != 2 || c.Lists[1].Player != "static" {
		t.Fatalf("%+v", c)
	}
	for _, d := range c.Differences {
		if d.Move == d.Than || len(d.Of) == 0 || slices.Contains(d.Of, d.Player) {
			t.Errorf("%+v", d)
		}
		if !d.Valued {
			continue
		}
		sum := 0.0
		for i, part := range d.Terms {
			if sum += part.Points; i > 0 && math.Abs(part.Points) > math.Abs(d.Terms[i-1].Points) {
				t.Errorf("%+v: the parts are not in order", d)
			}
		}
		if d.Gain == nil || len(d.Terms) > 0 && math.Abs(sum-*d.Gain) > 0.0005*float64(len(d.Terms)+1) {
			t.Errorf("%+v: the parts add up to %v", d, sum)
		}
	}
	text, err := json.Marshal(c)
	if err != nil || !strings.HasPrefix(string(text), `{"agree":false,"lists":[{"cgp":`) {
		t.Errorf("%s %v", text, err)
	}
}

// Two who are the same agree; a list without moves yet is left out.
func TestAgree(t *testing.T) {
	const line = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AEINRST/ 0/0 0"
	lists := ranked(t, line, "static", "static")
	if c := comparison.New(lists, 0); len(c.Lists) != 0 || !c.Agree || c.Differences == nil {
		t.Errorf("before they have run: %+v", c)
	}
	run(t, lists)
	if c := comparison.New(lists, 0); !c.Agree || len(c.Lists) != 2 || len(c.Differences) != 0 || len(c.Lists[0].Moves) != 3 {
		t.Errorf("%+v", c)
	}
}
