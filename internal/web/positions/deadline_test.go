package positions

import (
	"log/slog"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"maven/internal/library/librarytest"
	"maven/internal/testsize"
	"maven/internal/web/registry"
	"maven/internal/web/registry/registrytest"
	"maven/internal/web/wire"
)

// end is an endgame that is soon searched.
const end = "7BAROQuES/9E5/2D3FETE5/2I3AXOLOTL2/2V4p7/2OUZO1I5K1/2T1E2A5A1/4CYST1TUGGER/2C1H2ERA2R2/1NU1I2DEW2A2/1OP1N3TIN1P2/1WIGS2LIE2N2/RAD3JIN3E2/OY5AAH2L2/B6REI2S2 DEFMNUV/IMO 417/373 0 lex Both;"

// lastTile is a position with one tile in the bag.
const lastTile = "15/5Q9/3V1A9/3EFT9/3TO10/1PION10/4T1YAUP5/4SMOtHERY2g/5UKE1GEEZ1A/2FUDGE4NILL/1MANE2J2C1T1L/1I4HANGERS1I/WANDERED2R3O/1O4XERIC3T/BWANA2D2I3S IILOORV/ 410/416 0 lex Both;"

// muchLater is how much later an answer may come on a machine that is busy with other tests.
const muchLater = 10 * time.Second

// A ranking is what the tests read of an answer.
type ranking struct {
	Player, Stopped string
	Moves           []struct {
		Move, Known string
		Equity      *float64
	}
	Why []any
}

// limited returns the resource on so many processors, warm, and its handler.
func limited(t *testing.T, cores int) (*Positions, *registry.Stock, http.Handler) {
	t.Helper()
	stock := registry.New(registry.Options{Library: librarytest.Library(t.TempDir()), Now: time.Now, Log: slog.New(slog.DiscardHandler), Cores: cores})
	if err := stock.Warm(); err != nil {
		t.Fatal(err)
	}
	p, mux := New(stock, book{}), http.NewServeMux()
	wire.Mount(mux, p.Routes())
	return p, stock, mux
}

// By a deadline each player says what it has found, and how that is known.
func TestDeadline(t *testing.T) {
	_, _, h := limited(t, 2) // a cold one opens tables first, for two seconds under the race detector
	for _, one := range []struct {
		cgp, player string
		deadline    float64
		known       []string
	}{
		{quiet, "static", 5, []string{"heuristic"}},
		{quiet, "level=3", 5, []string{"heuristic"}},
		{quiet, "sim,plies=1,iterations=1000", 5, []string{"sampled"}},
		{quiet, "sim,iterations=100", 5, []string{"sampled", "heuristic"}},
		{quiet, "sim,iterations=1000000", 0.25, []string{"sampled", "heuristic"}}, // the deadline cuts it short
		{quiet, "full,iterations=1000", 5, []string{"sampled"}},
		{quiet, "master", testsize.Of(0.25, 1, 1), []string{"sampled", "heuristic"}},
		{end, "full", 5, []string{"proven"}},
		{lastTile, "full", 5, []string{"proven", "heuristic"}}, // a search: play-outs are sampled
	} {
		var got ranking
		began := time.Now()
		status := post(t, h, "moves", object{"cgp": one.cgp, "player": one.player, "deadline": one.deadline, "count": 3, "explain": true}, &got)
		took := time.Since(began)
		if status != 200 || len(got.Moves) < 3 || got.Player != one.player && got.Player != "static" || !slices.Contains(one.known, got.Moves[0].Known) || got.Stopped == "interrupted" || took > time.Duration(one.deadline*float64(time.Second))+muchLater {
			t.Errorf("%s: %d, %v, %v after %v", one.player, status, got.Stopped, got.Moves, took)
		}
	}
}

// Players that play out compare their usual candidates, however few moves are to be told.
func TestDeadlineCount(t *testing.T) {
	_, _, h := limited(t, 2)
	for count, want := range map[int]int{1: 2, 3: 4} { // with that of also
		var got ranking
		asked := object{"cgp": quiet, "player": "sim,plies=1,iterations=200", "deadline": 5, "count": count, "also": []string{"pass"}}
		if status := post(t, h, "moves", asked, &got); status != 200 || got.Stopped == "only move" || len(got.Moves) != want || got.Moves[want-1].Move != "pass" {
			t.Errorf("%d moves: %d, %q, %v", count, status, got.Stopped, got.Moves)
		}
	}
	var usual, one ranking
	asked := object{"cgp": quiet, "player": "sim,plies=1,iterations=200", "deadline": 5}
	if status := post(t, h, "moves", asked, &usual); status != 200 || len(usual.Moves) != 10 {
		t.Errorf("%d, %d moves; want the usual 10", status, len(usual.Moves))
	}
	asked["count"] = 1
	if status := post(t, h, "moves", asked, &one); status != 200 || len(one.Moves) != 1 || !reflect.DeepEqual(one.Moves[0], usual.Moves[0]) {
		t.Errorf("%d, %v; want the first of %v", status, one.Moves, usual.Moves)
	}
}

// Where no processor is free before the deadline, the answer is the static ranking.
func TestDeadlineStatic(t *testing.T) {
	p, stock, mux := limited(t, 1)
	var static, got ranking
	if status := post(t, mux, "moves", object{"cgp": quiet}, &static); status != 200 {
		t.Fatal(status)
	}
	same := func(why string) {
		t.Helper()
		got = ranking{}
		status := post(t, mux, "moves", object{"cgp": quiet, "player": "sim", "deadline": 0.25}, &got)
		if status != 200 || got.Player != "static" || len(got.Moves) != 10 || got.Moves[0].Move != static.Moves[0].Move || *got.Moves[9].Equity != *static.Moves[9].Equity {
			t.Errorf("%s: %d %+v", why, status, got)
		}
	}
	end, taken := make(chan struct{}), make(chan struct{})
	var other sync.WaitGroup
	other.Go(func() {
		stock.Share(t.Context(), func() error { close(taken); <-end; return nil })
	})
	<-taken
	same("the processor is taken")
	close(end)
	other.Wait()
	p.searches.Store(mostSearches)
	same("too many searches")
	if n := p.searches.Load(); n != mostSearches {
		t.Errorf("%d searches are left", n)
	}
}

// Many at once are answered in time, none with an error, and leave nothing behind.
func TestDeadlineMany(t *testing.T) {
	p, _, mux := limited(t, 2)
	var all sync.WaitGroup
	iterations := testsize.Of("100", "2000", "2000")
	for i := range 12 {
		all.Go(func() {
			var got ranking
			player := []string{"full,iterations=" + iterations, "sim,iterations=" + iterations, "level=9", "classic"}[i%4]
			began := time.Now()
			status := post(t, mux, "moves", object{"cgp": quiet, "player": player, "deadline": 5, "count": 5}, &got)
			if took := time.Since(began); status != 200 || len(got.Moves) != 5 || got.Moves[0].Equity == nil || took > 5*time.Second+muchLater {
				t.Errorf("%s: %d, %v after %v", player, status, got.Moves, took)
			}
		})
	}
	all.Wait()
	for range 1000 {
		if p.searches.Load() == 0 {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Errorf("%d searches still run", p.searches.Load())
}

// Deadlines out of bounds are refused, and players that take their time without one.
func TestDeadlineRefused(t *testing.T) {
	h := registrytest.Handler(New(registrytest.Stock(t), book{}).Routes())
	for _, one := range []struct {
		body        object
		field, want string
	}{
		{object{"cgp": quiet, "deadline": 0.1}, "deadline", "must be 0.25 to 5 seconds"},
		{object{"cgp": quiet, "deadline": 5.5}, "deadline", "must be 0.25 to 5 seconds"},
		{object{"cgp": quiet, "deadline": -1}, "deadline", "must be 0.25 to 5 seconds"},
		{object{"cgp": quiet, "player": "sim"}, "player", "give a deadline"},
		{object{"cgp": quiet, "player": "sim", "count": 1_000_000, "deadline": 1}, "count", "must be at most"},
		{object{"cgp": quiet, "player": "sim", "also": []string{"8D QI"}, "deadline": 1}, "also", "Q is not on the rack"},
		{object{"cgp": "x", "player": "sim", "deadline": 1}, "cgp", ""},
	} {
		var p struct{ Field, Detail string }
		if status := post(t, h, "moves", one.body, &p); status != 422 || p.Field != one.field || !strings.Contains(p.Detail, one.want) {
			t.Errorf("%v: %d %+v", one.body, status, p)
		}
	}
}
