package records

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"maven/internal/report"
	"maven/internal/setting"
	"maven/internal/web/registry"
)

// ask asks for a player.
func (r *room) ask(path string) (int, string) {
	w := httptest.NewRecorder()
	r.mux.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/api/v1/players/"+path, http.NoBody))
	return w.Code, w.Body.String()
}

// A player's games are those of the whole name in either case, the newest first, and the totals are those of their reports.
func TestPlayer(t *testing.T) {
	r := newRoom(t)
	for _, text := range []string{small, strings.ReplaceAll(small, "\r\n", "\n"), strings.ReplaceAll(small, "Ann", "Joann")} {
		r.opened(text)
	}
	req := httptest.NewRequest(http.MethodGet, "/", http.NoBody)
	req.SetPathValue("name", "aNN eXAMPLE")
	f, err := r.player(req, &playerQuery{})
	if err != nil || f.Total != 2 || len(f.Games) != 2 || f.Name != "Ann Example" || f.Unjudged != 0 || f.Standing == nil {
		t.Fatalf("%+v, %v", f, err)
	}
	if f.Games[0].ID != 2 || f.Games[1].ID != 1 {
		t.Errorf("games %d and %d", f.Games[0].ID, f.Games[1].ID)
	}
	turns, lost := 0, 0.0
	for _, g := range f.Games {
		work, err := r.Report(g.ID, setting.QuickJudge, registry.Choice{}, report.DefaultTop)
		if err != nil {
			t.Fatal(err)
		}
		made, err := report.Judge(t.Context(), work)
		if err != nil {
			t.Fatal(err)
		}
		s := &made.Summaries[g.Seat-1]
		turns, lost = turns+s.Turns, lost+float64(s.Lost)/1000
		if made.Players[g.Seat-1].FullName() != "Ann Example" || g.MeanLoss == nil || *g.MeanLoss < s.Mean()-0.001 || *g.MeanLoss > s.Mean()+0.001 {
			t.Errorf("game %d: %+v, mean loss %v", g.ID, g, s.Mean())
		}
	}
	if one := f.Standing; one.Games != 2 || one.Turns != turns || one.Loss < lost-0.001 || one.Loss > lost+0.001 {
		t.Errorf("%+v; want %d turns, %v lost", one, turns, lost)
	}
	for path, want := range map[string]int{"Ann%20Example": 200, "joann%20example": 200, "Ann": 404, "%20": 422, "Ann%20Example?lexicon=none": 422} {
		if code, text := r.ask(path); code != want {
			t.Errorf("%s: %d %s, want %d", path, code, text, want)
		}
	}
}
