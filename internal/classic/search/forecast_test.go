package search

import (
	"fmt"
	"strings"
	"testing"

	"maven/internal/classic/board"
)

// forecastOf makes the forecast of a rack whose plays use tiles for points, such as "ae:7 t:3".
func forecastOf(t *testing.T, rack board.Rack, plays string) *forecast {
	t.Helper()
	var f forecast
	f.reset(rack)
	for _, play := range strings.Fields(plays) {
		tiles, score, _ := strings.Cut(play, ":")
		kept, err := rack.Give(tiles)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		fmt.Sscan(score, &n)
		f.plays.offer(kept|f.high, n)
	}
	f.fill()
	return &f
}

// maskOf returns the canonical mask of some tiles of a forecast.
func (f *forecast) maskOf(t *testing.T, tiles string) uint8 {
	t.Helper()
	left, err := f.rack.Give(tiles)
	if err != nil {
		t.Fatal(err)
	}
	return f.rest(f.canon[left])
}

// The plays of the vectors: a rack, and points by tiles used.
var vectorPlays = map[board.Rack]string{
	"aet": "t:5 t:3 e:2 a:1 ae:7 ae:6 et:9", "iq": "i:4 i:4 q:11", "eest": "e:3 e:2 s:8 et:6 ees:12 est:14",
	"?ad": "a:4 ad:9 d:5 d:2", "??s": "s:6 ?s:14", "vv": "", "c": "",
}

// TestForecast compares with tables that the original's bytes filled (CODE 39, 018c): for each set of tiles the points,
// the points stuck and the margin by turns, from none on; the last of a row holds for all later turns.
func TestForecast(t *testing.T) {
	for _, c := range []struct {
		rack                        board.Rack
		mask                        uint8
		tiles, score, stuck, margin string
	}{
		{"aet", 127, "aet", "0 9 12", "3 1 0", "0 13 2"},
		{"aet", 126, "et", "0 9", "2 0", "0 13"},
		{"aet", 125, "at", "0 5 6", "2 1 0", "0 2 3"},
		{"aet", 124, "t", "0 5", "1 0", "0 2"},
		{"aet", 123, "ae", "0 7", "2 0", "0 1"},
		{"aet", 122, "e", "0 2", "1 0", "0 4"},
		{"aet", 121, "a", "0 1", "1 0", "0 3"},
		{"aet", 120, "", "0", "0", "0"},
		{"iq", 127, "iq", "0 11 15", "11 1 0", "0 31"},
		{"iq", 126, "q", "0 11", "10 0", "0 31"},
		{"iq", 125, "i", "0 4", "1 0", "0"},
		{"eest", 127, "eest", "0 14 17", "4 1 0", "0 20"},
		{"eest", 124, "st", "0 8", "2 1", "0 10"},
		{"eest", 123, "eet", "0 6 9", "3 1 0", "0 10"},
		{"eest", 120, "t", "0", "1", "0"},
		{"eest", 119, "ees", "0 12 12 14", "3 0", "0 18 18 10"},
		{"eest", 118, "es", "0 8 11", "2 1 0", "0 10"},
		{"eest", 115, "ee", "0 3 6", "2 1 0", "0 1"},
		{"?ad", 127, "?ad", "0 9 12", "3 0", "0 15"},
		{"?ad", 125, "?d", "0 8", "", "0 12"},
		{"?ad", 123, "?a", "0 7", "", "0 9"},
		{"?ad", 121, "?", "0 3", "0", "0 3"},
		{"??s", 127, "??s", "0 14 27 32", "1 0", "0 16 16 13"},
		{"??s", 126, "?s", "0 14 19", "", "0 16 13"},
		{"??s", 123, "??", "0 13 26", "", "0 13"},
		{"??s", 122, "?", "0 13", "", "0 13"},
		{"??s", 124, "s", "0 6", "", "0 8"},
		{"vv", 127, "vv", "0", "8", "0"},
		{"vv", 126, "v", "0", "4", "0"},
	} {
		f := forecastOf(t, c.rack, vectorPlays[c.rack])
		if got := f.maskOf(t, c.tiles); got != c.mask {
			t.Errorf("%s of %s is mask %d, want %d", c.tiles, c.rack, got, c.mask)
		}
		for _, row := range []struct {
			name, want string
			value      func(p *prospect) int
		}{
			{"points", c.score, func(p *prospect) int { return p.score }},
			{"stuck", c.stuck, func(p *prospect) int { return p.stuck }},
			{"margin", c.margin, func(p *prospect) int { return p.margin }},
		} {
			want := strings.Fields(row.want)
			for turn := range f.by[c.mask] {
				if len(want) == 0 {
					break
				}
				if got := fmt.Sprint(row.value(&f.by[c.mask][turn])); got != want[min(turn, len(want)-1)] {
					t.Errorf("%s of %s, %s after %d turns: %s, want %s", c.tiles, c.rack, row.name, turn, got, row.want)
				}
			}
		}
	}
}

// TestOutlook compares with values of the original's bytes (CODE 39, 0572, 0688 and 0516).
func TestOutlook(t *testing.T) {
	for _, c := range []struct {
		own, other board.Rack
		mine, its  string
		pair, solo outlook
	}{
		{"aet", "iq", "aet", "iq", outlook{3, 31, 2}, outlook{34, 0, 2}},
		{"aet", "iq", "ae", "q", outlook{27, 0, 1}, outlook{29, 0, 1}},
		{"aet", "iq", "e", "i", outlook{4, 0, 4}, outlook{24, 0, 4}},
		{"aet", "iq", "aet", "q", outlook{-4, 36, 13}, outlook{34, 0, 2}},
		{"aet", "iq", "a", "iq", outlook{23, 0, 3}, outlook{23, 0, 3}},
		{"eest", "vv", "eest", "vv", outlook{33, 0, 20}, outlook{33, 0, 20}},
		{"eest", "vv", "et", "v", outlook{14, 0, 10}, outlook{22, 0, 10}},
		{"eest", "vv", "st", "v", outlook{11, 0, 10}, outlook{15, 0, 10}},
		{"?ad", "??s", "?ad", "??s", outlook{11, 0, 15}, outlook{14, 0, 15}},
		{"?ad", "??s", "?d", "?s", outlook{10, 0, 12}, outlook{10, 0, 12}},
		{"vv", "c", "vv", "c", outlook{-5, 0, 0}, outlook{-5, 0, 0}},
		{"vv", "c", "v", "c", outlook{-1, 0, 0}, outlook{-1, 0, 0}},
	} {
		own, other := forecastOf(t, c.own, vectorPlays[c.own]), forecastOf(t, c.other, vectorPlays[c.other])
		a, b := own.maskOf(t, c.mine), other.maskOf(t, c.its)
		if got := between(own, other, a, b); got != c.pair {
			t.Errorf("I keep %s of %s, the other %s of %s: %+v, want %+v", c.mine, c.own, c.its, c.other, got, c.pair)
		}
		if got := alone(own, other, a); got != c.solo {
			t.Errorf("I keep %s of %s, the other has %s without an answer: %+v, want %+v", c.mine, c.own, c.other, got, c.solo)
		}
	}
}
