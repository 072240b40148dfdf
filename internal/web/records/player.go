package records

import (
	"cmp"
	"context"
	"errors"
	"math"
	"net/http"
	"strings"

	"maven/internal/form"
	"maven/internal/report"
	"maven/internal/setting"
	"maven/internal/store"
	"maven/internal/web/problem"
	"maven/internal/web/registry"
)

// latest is how many of a player's games the page of a player is made of.
const latest = 100

// A playerQuery says how games are judged whose records do not say it.
type playerQuery struct {
	Lexicon string `query:"lexicon"` // by which words
}

// A playerForm is a player's latest games, with what was lost in them by static equity.
type playerForm struct {
	Name     string         `json:"name"`     // as in the latest record
	Total    int            `json:"total"`    // games in the database
	Games    []playerGame   `json:"games"`    // the newest first, 100 at most
	Unjudged int            `json:"unjudged"` // of these, games that cannot be judged
	Standing *form.Standing `json:"standing"` // of the games that are judged; null if there are none
}

// A playerGame is one of a player's games.
type playerGame struct {
	form.Game
	Seat     int      `json:"seat"`     // 1 or 2: which of its players this is
	MeanLoss *float64 `json:"meanLoss"` // points a move, by static equity; null if nothing is judged
}

// player answers with a player's games and losses. Games that are judged the first time are kept in the database.
func (r *Records) player(req *http.Request, q *playerQuery) (f playerForm, err error) {
	name := req.PathValue("name")
	if strings.TrimSpace(name) == "" {
		return f, problem.Of("name", errors.New("the name is empty"))
	}
	if _, err = r.stock.Settings(registry.Choice{Lexicon: q.Lexicon}); err != nil {
		return f, err
	}
	found, _, err := r.stock.Store.Search(&store.Query{Players: []string{name}, Newest: true})
	if err != nil {
		return f, known(err)
	}
	f.Games = []playerGame{}
	for i := range found {
		seat := seatOf(&found[i], name)
		if seat < 0 {
			continue // a part of another name
		}
		if f.Total++; f.Total <= latest {
			f.Games = append(f.Games, playerGame{Game: form.NewGame(&found[i]), Seat: seat + 1})
		}
	}
	if f.Total == 0 {
		return f, problem.New(http.StatusNotFound, "there is no game of a player %q", name)
	}
	first := f.Games[0].Players[f.Games[0].Seat-1]
	f.Name = cmp.Or(first.Name, first.Nick)
	err = r.stock.Search(req.Context(), func() error { return r.judgeGames(req.Context(), &f, q.Lexicon) })
	return f, err
}

// judgeGames judges the games of a player by static equity, and adds up what was lost.
func (r *Records) judgeGames(ctx context.Context, f *playerForm, lexicon string) error {
	var all report.Standings
	for i := range f.Games {
		g := &f.Games[i]
		work, err := r.Report(g.ID, setting.QuickJudge, registry.Choice{Lexicon: lexicon}, report.DefaultTop)
		if err != nil {
			f.Unjudged++
			continue
		}
		made, err := report.Judge(ctx, work)
		if err != nil {
			return err
		}
		all.Add(made)
		if s := &made.Summaries[g.Seat-1]; s.Judged > 0 {
			mean := math.Round(s.Mean()*1000) / 1000
			g.MeanLoss = &mean
		}
	}
	if one, ok := all.Player(f.Name); ok {
		f.Standing = &form.NewReports([]report.Standing{one}, &all.Feats).Players[0]
	}
	return nil
}

// seatOf returns which player of a game has a name, in either case, or -1.
func seatOf(g *store.Found, name string) int {
	for seat, p := range g.Players {
		if strings.EqualFold(cmp.Or(p.Name, p.Nick), name) {
			return seat
		}
	}
	return -1
}
