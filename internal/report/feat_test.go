package report

import (
	"strings"
	"testing"
)

// A game's feats are its points, its highest play that was not taken back, and its bingos.
func TestFeatsOfGame(t *testing.T) {
	r := shipped().judge(t, evening, true)
	r.Source = "evening.gcg"
	ann, bob := featsOf(r, 0), featsOf(r, 1)
	if want := (Feats{Game: Feat{Most: 26, Player: "Ann Example", Source: "evening.gcg"},
		Play:   Feat{Most: 20, Player: "Ann Example", Source: "evening.gcg", Turn: 1, Text: "8F GAtHER"},
		Bingos: Feat{Player: "Ann Example", Source: "evening.gcg"}}); ann != want {
		t.Errorf("%+v, want %+v", ann, want)
	}
	if bob.Game.Most != 0 || bob.Play.Most != 0 || bob.Bingos.Most != 0 {
		t.Errorf("a play that was taken back counts: %+v", bob)
	}
	r = shipped().judge(t, players+">ann: AEINRST 8H RETAINS +66 66\n", true)
	if f := featsOf(r, 0); f.Bingos.Most != 1 || f.Play.Text != "8H RETAINS" {
		t.Errorf("%+v", f)
	}
}

// Of feats that are equal the first stays, and the others are counted.
func TestFeatsAdd(t *testing.T) {
	var all Feats
	for _, one := range []struct {
		source string
		game   int
		bingos int
	}{{"a", 0, 0}, {"b", 300, 2}, {"c", 300, 0}, {"d", 290, 2}, {"e", 300, 1}, {"f", 410, 2}, {"g", 410, 0}, {"h", -5, 0}} {
		all.add(&Feats{Game: Feat{Most: one.game, Source: one.source}, Bingos: Feat{Most: one.bingos, Source: one.source}})
	}
	if want := (Feat{Most: 410, Source: "f", Others: 1}); all.Game != want {
		t.Errorf("%+v, want %+v", all.Game, want)
	}
	if want := (Feat{Most: 2, Source: "b", Others: 2}); all.Bingos != want {
		t.Errorf("%+v, want %+v", all.Bingos, want)
	}
	if all.Play != (Feat{}) {
		t.Errorf("%+v", all.Play)
	}
}

// Standings keep the feats of each player apart from those of all.
func TestFeatsOfStandings(t *testing.T) {
	var s Standings
	for _, game := range []struct {
		source        string
		first, second string
		points        [2]int
	}{{"a", "Ann", "Bob", [2]int{400, 350}}, {"b", "Bob", "Cat", [2]int{420, 200}}, {"c", "Cat", "Ann", [2]int{300, 420}}} {
		r := &Report{About: About{Source: game.source}}
		r.Players[0].Name, r.Players[1].Name = game.first, game.second
		r.Summaries[0].Points, r.Summaries[1].Points = game.points[0], game.points[1]
		s.Add(r)
	}
	if want := (Feat{Most: 420, Player: "Bob", Source: "b", Others: 1}); s.Feats.Game != want {
		t.Errorf("%+v, want %+v", s.Feats.Game, want)
	}
	for name, want := range map[string]Feat{"ann": {Most: 420, Player: "Ann", Source: "c"}, "cat": {Most: 300, Player: "Cat", Source: "c"}} {
		if one, _ := s.Player(name); one.Feats.Game != want {
			t.Errorf("%+v, want %+v", one.Feats.Game, want)
		}
	}
}

// A feat leads to the turn on the page of its game, under the game's name there.
func TestFeatViews(t *testing.T) {
	games := []Listed{{Source: "x/bad.gcg", Name: "bad", Error: "torn"}, {Source: "x/b.gcg", Name: "b", Page: "b.html"}}
	views := featViews(&Feats{Game: Feat{Most: 400, Source: "x/b.gcg"}, Play: Feat{Most: 90, Source: "x/b.gcg", Turn: 7, Text: "8A OXAZEPAM"},
		Bingos: Feat{Most: 0, Source: "x/b.gcg"}}, games)
	if len(views) != 2 || views[0].Page != "b.html" || views[0].Source != "b" || views[1].Page != "b.html#turn-7" {
		t.Errorf("%+v", views)
	}
	if views = featViews(&Feats{Game: Feat{Most: 1, Source: "x/bad.gcg"}}, games); views[0].Page != "" {
		t.Errorf("a link to a page that there is not: %+v", views)
	}
	var page strings.Builder
	if err := WriteIndex(&page, "no games", nil, nil, &Feats{}, nil); err != nil || strings.Contains(page.String(), "Highest") {
		t.Error("a heading without feats", err)
	}
}
