package records

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

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

// Whoever searches waits for one game of a player's to be judged, not for all.
func TestPlayerGivesWay(t *testing.T) {
	r := newRoom(t)
	o := r.stock.Options
	o.Cores = 1
	r.stock = registry.New(o)
	for _, row := range []string{"8D", "8E", "8F"} {
		r.opened("#player1 ann Ann Example\n#player2 bob Bob Sample\n>ann: AEINRST " + row + " NASTIER +66 66\n")
	}
	waiting := func(n int) {
		for r.stock.Waiting() < n && t.Context().Err() == nil {
			time.Sleep(time.Millisecond)
		}
	}
	var judged atomic.Int64 // when the other search has its turn
	var done sync.WaitGroup
	err := r.stock.Search(t.Context(), func() error {
		done.Go(func() {
			if code, text := r.ask("Ann%20Example"); code != http.StatusOK {
				t.Errorf("%d %s", code, text)
			}
		})
		waiting(1)
		done.Go(func() {
			err := r.stock.Search(t.Context(), func() error {
				st, err := r.stock.Store.Stats(nil, 0)
				judged.Store(st.Analyses)
				return err
			})
			if err != nil {
				t.Error(err)
			}
		})
		waiting(2)
		return nil
	})
	if done.Wait(); err != nil {
		t.Fatal(err)
	}
	if st, err := r.stock.Store.Stats(nil, 0); err != nil || judged.Load() != 1 || st.Analyses != 3 {
		t.Errorf("%d games were judged when the search had its turn, and %d at the end, want 1 and 3; %v", judged.Load(), st.Analyses, err)
	}
}
