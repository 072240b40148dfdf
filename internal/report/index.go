package report

import (
	"fmt"
	"html/template"
	"io"

	"maven/internal/language"
	"maven/internal/said"
)

// A Listed game is a line of the index.
type Listed struct {
	Source string
	Name   string // the source, or the part of it that tells the game from others
	Page   string // address of its page
	Error  string // why it is not judged, in the language of the page; "" if it is

	Players [2]string
	Scores  [2]int
	Means   [2]said.Text // mean losses
}

// List returns the line of a game that has its page at the address.
func (r *Report) List(page string) Listed {
	l := Listed{Source: r.Source, Name: r.Source, Page: page, Scores: r.Scores}
	for p := range r.Players {
		l.Players[p], l.Means[p] = r.Players[p].FullName(), r.Summaries[p].MeanText()
	}
	return l
}

// A featView is a feat, with the page of its game if there is one.
type featView struct {
	Name said.Text
	Page string
	Feat
}

// featViews shows the feats that there are.
func featViews(f *Feats, games []Listed) []featView {
	var views []featView
	for _, one := range []featView{{Name: said.Of("high game"), Feat: f.Game}, {Name: said.Of("high play"), Feat: f.Play}, {Name: said.Of("most bingos"), Feat: f.Bingos}} {
		if one.Most == 0 {
			continue
		}
		for i := range games {
			if g := &games[i]; g.Source == one.Source && g.Error == "" {
				one.Page, one.Source = g.Page, g.Name
				break
			}
		}
		if one.Page != "" && one.Turn > 0 {
			one.Page += fmt.Sprintf("#turn-%d", one.Turn)
		}
		views = append(views, one)
	}
	return views
}

// An indexView is what the index shows.
type indexView struct {
	Language, Title, Explained string
	Style                      template.CSS
	Players                    []Standing
	Feats                      []featView
	Games                      []Listed
}

// WriteIndex writes the index of all games in a language. The page needs no other file.
func WriteIndex(to io.Writer, title string, games []Listed, players []Standing, feats *Feats, speaks *language.Language) error {
	w := &writer{speaks: speaks}
	explained := w.say("Mean loss: points, and chance to win, that a judged move is behind the best one, on average. Fine: moves that lose less than %.0f points. "+
		"Strength: the level, of 10, whose losses in self-play are most like these, with what else they allow. Luck: worth of the tiles drawn beside the mean of those not seen, in points; ± is one standard deviation by chance.",
		smallLoss.Points())
	view := indexView{speaks.Name(), title, explained, template.CSS(text("style.css")), players, featViews(feats, games), games}
	return w.template("index.html").Execute(to, view)
}

// Won writes the games won, a tie as half of one.
func (s *Summary) Won() said.Text {
	if s.Ties%2 == 0 {
		return said.Of("%d", s.Wins+s.Ties/2)
	}
	return said.Of("%.1f", float64(s.Wins)+float64(s.Ties)/2)
}
