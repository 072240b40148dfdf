package store

import (
	"encoding/json"
	"fmt"
	"math"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"maven/internal/facts"
	"maven/internal/record"
)

// The figures are those of a slow count in Go.
func TestStatsTwin(t *testing.T) {
	t.Parallel()
	s := fresh(t)
	all := games(t, 20)
	all[3].Irregular = true
	all[4].Ended = false
	if _, err := s.Add(all, false); err != nil {
		t.Fatal(err)
	}
	st, err := s.Stats(nil, 10)
	if err != nil {
		t.Fatal(err)
	}
	var turns, plays, bingos int64
	var points, spread, counted float64
	high, best := 0, 0
	for _, g := range all {
		turns += int64(len(g.Turns))
		for _, turn := range g.Turns {
			if turn.Kind == "play" {
				plays++
				if !g.Irregular {
					best = max(best, turn.Score)
				}
			}
			if turn.Bingo {
				bingos++
			}
		}
		if g.Irregular || !g.Ended {
			continue
		}
		a, b := g.Players[0].Score, g.Players[1].Score
		counted++
		points += float64(a+b) / 2
		spread += math.Abs(float64(a - b))
		high = max(high, a, b)
	}
	if st.Games != 20 || st.Irregular != 1 || st.Unfinished != 1 || st.Turns != turns || st.Plays != plays || st.Bingos != bingos ||
		math.Abs(st.MeanScore-points/counted) > 1e-9 || math.Abs(st.MeanSpread-spread/counted) > 1e-9 ||
		st.Highest[0].Points != high || st.BestPlays[0].Points != best || len(st.Players) != 2 || st.Players[0].Games != 18 || st.Bytes == 0 {
		t.Errorf("%+v", st)
	}
	if a, b := st.Players[0], st.Players[1]; a.Wins+b.Wins+a.Draws != 18 || math.Abs(a.MeanSpread+b.MeanSpread) > 1e-9 || max(a.HighGame, b.HighGame) != high {
		t.Errorf("%+v", st.Players)
	}
}

// A player is one whatever the case of the name, also beyond English letters; plays taken back and
// games that break the rules count where they should.
func TestStatsPlayers(t *testing.T) {
	t.Parallel()
	s := fresh(t)
	var all []*Game
	for i, name := range []string{"Úrsula L", "ÚRSULA_L", "úrsula l", "Ann"} {
		g := numbered(i)
		g.Ended = true
		g.Players = [2]facts.Player{{Name: name, Nick: "p", Score: 300 + i}, {Name: "Bob", Nick: "b", Score: 301}}
		g.Turns = []facts.Turn{{Entry: record.Entry{Player: 1, Kind: "play", Score: 60, Bingo: true}}, {Entry: record.Entry{Player: 2, Kind: "play", Score: 90, Bingo: true, Withdrawn: true}},
			{Entry: record.Entry{Player: 2, Kind: "pass"}}}
		all = append(all, g)
	}
	all[3].Irregular = true
	if _, err := s.Add(all, false); err != nil {
		t.Fatal(err)
	}
	st, err := s.Stats(nil, 2)
	if err != nil {
		t.Fatal(err)
	}
	want := []PlayerStats{{"Bob", 3, 1, 1, 301, 0, 0, 301, 0}, {"ÚRSULA_L", 3, 1, 1, 301, 0, 1, 302, 60}}
	if !slices.Equal(st.Players, want) {
		t.Errorf("%+v, want %+v", st.Players, want)
	}
	if st.Bingos != 4 || st.Withdrawn != 4 || st.Passes != 4 || st.MeanBingos != 1 || len(st.Widest) != 3 || st.Widest[2].Points != 0 || st.BestPlays[0].Points != 60 {
		t.Errorf("%+v", st)
	}
	if st, err = fresh(t).Stats(nil, 5); err != nil || st.Games != 0 || len(st.Players)+len(st.Highest)+len(st.BestPlays) != 0 || st.MeanScore != 0 {
		t.Errorf("of nothing: %+v %v", st, err)
	}
}

// The statistics of the games of a player are those of a database with these games only.
func TestStatsOfPlayer(t *testing.T) {
	t.Parallel()
	s, only := fresh(t), fresh(t)
	var all, some []*Game
	for i, g := range games(t, 12) {
		if i%3 == 0 {
			g.Players[i%2] = facts.Player{Name: "Cid Other", Nick: "cid", Score: g.Players[i%2].Score}
			some = append(some, g)
		}
		all = append(all, g)
	}
	if _, err := s.Add(all, false); err != nil {
		t.Fatal(err)
	}
	if _, err := only.Add(some, false); err != nil {
		t.Fatal(err)
	}
	got, err := s.Stats(&Query{Players: []string{"CID"}}, 5)
	if err != nil {
		t.Fatal(err)
	}
	want, err := only.Stats(nil, 5)
	if err != nil {
		t.Fatal(err)
	}
	for _, st := range []*Stats{got, want} { // files and numbers of games differ
		st.File, st.Bytes = "", 0
		for _, list := range [][]Mark{st.Highest, st.Widest, st.BestPlays} {
			for i := range list {
				list[i].Game = 0
			}
		}
	}
	if !reflect.DeepEqual(got, want) || got.Games != 4 || got.Players[1].Name != "Cid Other" {
		t.Errorf("%+v, want %+v", got, want)
	}
	if got, err := s.Stats(&Query{Players: []string{"nobody"}}, 5); err != nil || got.Games != 0 || got.Turns != 0 || len(got.Players) != 0 {
		t.Errorf("of nobody: %+v %v", got, err)
	}
}

// Who resigns, or loses a game by a challenge, has lost it, whatever the points say: in the statistics, in the list, and
// among the games won, lost and drawn.
func TestResigned(t *testing.T) {
	t.Parallel()
	s := fresh(t)
	var all []*Game
	for i, c := range []struct {
		scores [2]int
		kind   string
		seat   int
	}{{[2]int{0, 0}, "resigned", 0}, {[2]int{20, 0}, "resigned", 0}, {[2]int{7, 7}, "forfeited", 1}, {[2]int{5, 5}, "pass", 1}, {[2]int{9, 5}, "pass", 1}} {
		g := numbered(i)
		g.Ended, g.Players = true, [2]facts.Player{{Name: "Ann", Nick: "a", Score: c.scores[0]}, {Name: "Bob", Nick: "b", Score: c.scores[1]}}
		g.Turns = []facts.Turn{{Entry: record.Entry{Player: 1, Kind: "play", Score: c.scores[0]}}, {Entry: record.Entry{Player: c.seat + 1, Kind: c.kind}}}
		all = append(all, g)
	}
	if _, err := s.Add(all, false); err != nil {
		t.Fatal(err)
	}
	st, err := s.Stats(nil, 2)
	if err != nil || len(st.Players) != 2 {
		t.Fatal(st, err)
	}
	for i, want := range []PlayerStats{{Name: "Ann", Wins: 2, Draws: 1}, {Name: "Bob", Wins: 2, Draws: 1}} {
		if p := st.Players[i]; p.Name != want.Name || p.Wins != want.Wins || p.Draws != want.Draws || p.Games != 5 {
			t.Errorf("%+v, want %+v", p, want)
		}
	}
	if want := []Mark{{Game: 5, Player: "Ann", Points: 4}, {Game: 1, Player: "Bob"}}; !slices.Equal(st.Widest[:2], want) || len(st.Widest) != 4 {
		t.Errorf("spreads %+v, want first %+v, and none of the second game", st.Widest, want)
	}
	for _, c := range []struct {
		query Query
		want  []int // winners, by game
	}{
		{Query{}, []int{2, 2, 1, 0, 1}}, {Query{Players: []string{"ann"}, Result: "won"}, []int{1, 1}}, {Query{Players: []string{"ann"}, Result: "lost"}, []int{2, 2}},
		{Query{Players: []string{"bob"}, Result: "won"}, []int{2, 2}}, {Query{Players: []string{"bob"}, Result: "lost"}, []int{1, 1}}, {Query{Result: "drawn"}, []int{0}},
	} {
		found, _, err := s.Search(&c.query)
		var winners []int
		for _, f := range found {
			winners = append(winners, f.Winner)
		}
		if err != nil || !slices.Equal(winners, c.want) {
			t.Errorf("%+v: %v, want %v, %v", c.query, winners, c.want, err)
		}
	}
}

// A backup has all, also what is in the log only, and is refused where a file is.
func TestBackup(t *testing.T) {
	t.Parallel()
	s := fresh(t)
	want := games(t, 6)
	if _, err := s.Add(want, false); err != nil {
		t.Fatal(err)
	}
	copy := filepath.Join(t.TempDir(), "copy.db")
	if err := s.Backup(t.Context(), copy); err != nil {
		t.Fatal(err)
	}
	if err := s.Backup(t.Context(), copy); err == nil {
		t.Error("a backup is written over")
	}
	if len(survivors(t, copy, want)) != 6 || len(check(t, copy)) > 0 {
		t.Error("the copy is not whole")
	}
	if err := s.Backup(t.Context(), filepath.Join(t.TempDir(), "no", "folder")); err == nil {
		t.Error("a folder that is not there is written to")
	}
}

// Lists are never null in JSON, marks keep their game and turn, and what is not known is null.
func TestWritten(t *testing.T) {
	t.Parallel()
	s := fresh(t)
	st, err := s.Stats(nil, 10)
	if err != nil {
		t.Fatal(err)
	}
	st.BestPlays = append(st.BestPlays, Mark{Points: 99, Player: "Bob", Game: 1, Turn: 7, Play: "8D CAT"})
	checked, err := s.Check(t.Context(), derive, quiet)
	if err != nil {
		t.Fatal(err)
	}
	st.File, checked.File = "a.db", "a.db"
	for _, c := range []struct {
		form any
		want string
	}{
		{Copy{File: "a.db"}, `{"file":"a.db","made":"0001-01-01T00:00:00Z","games":null,"bytes":0}`},
		{checked, `{"file":"a.db","ok":true,"rows":{},"faults":[]}`},
		{st, `{"file":"a.db","bytes":` + fmt.Sprint(st.Bytes) + `,"games":0,"irregular":0,"unfinished":0,"positions":0,"collections":0,"analyses":0,"turns":0,"plays":0,` +
			`"exchanges":0,"passes":0,"bingos":0,"withdrawn":0,"meanScore":0,"meanSpread":0,"meanBingos":0,"highGames":[],"highSpreads":[],` +
			`"highPlays":[{"value":99,"player":"Bob","game":1,"turn":7,"move":"8D CAT"}],"players":[]}`},
	} {
		if got, err := json.Marshal(c.form); err != nil || string(got) != c.want {
			t.Errorf("%s, %v, want %s", got, err, c.want)
		}
	}
}
