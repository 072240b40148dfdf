package kinds_test

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"maven/internal/engine"
	"maven/internal/farm"
	"maven/internal/farm/farmtest"
	"maven/internal/farm/kinds"
	"maven/internal/library/librarytest"
	"maven/internal/match"
	"maven/internal/pool"
	"maven/internal/setting"
	"maven/internal/stat"
	"maven/internal/testsize"
)

// A matchAsked is a match as the verb has it.
type matchAsked struct {
	request setting.Request
	players [2]string
	games   int
	stop    *stat.Sequential
	unseen  int
}

// open opens the players and makes the plan.
func (a *matchAsked) open(t testing.TB, m *kinds.Maker) (match.Plan, [2]setting.Player) {
	t.Helper()
	start, err := setting.New(m.Library, a.request, nil).Start()
	if err != nil {
		t.Fatal(err)
	}
	plan := match.Plan{Rules: start.Rules, Words: start.Words, Games: a.games, Seed: 5, Stop: a.stop}
	var players [2]setting.Player
	for i, text := range a.players {
		players[i] = parsed(t, text)
		opened, err := start.Open(players[i])
		if err != nil {
			t.Fatal(err)
		}
		plan.Sides[i] = match.Side{Name: text, New: opened.New}
	}
	if a.unseen > 0 {
		opener, err := start.Open(parsed(t, "static"))
		if err != nil {
			t.Fatal(err)
		}
		plan.Start = &match.Start{Unseen: a.unseen, New: opener.New}
	}
	return plan, players
}

// told is all that a match tells: its log, its records and its result.
func told(t testing.TB, plan match.Plan, crew pool.Crew) (string, match.Result) {
	t.Helper()
	m, err := match.New(plan)
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	log := match.NewLog(&text, &plan)
	if err := log.Begin(); err != nil {
		t.Fatal(err)
	}
	err = m.Run(t.Context(), crew, func(p *match.Pair) error {
		for game := range p.Games {
			record, err := match.AppendGCG(nil, &plan, p, game)
			if err != nil {
				return err
			}
			text.Write(record)
		}
		return log.Pair(p)
	})
	if err != nil {
		t.Fatal(err)
	}
	return text.String(), m.Result()
}

// A match on a farm tells the same as on one machine, whatever befalls the farm: with a sequential test, from late
// positions, and with words, tables and rules of the user's own.
func TestMatch(t *testing.T) {
	m := maker(t)
	_, small := librarytest.Small(t)
	words := write(t, "mine.kwg", small.Graph.AppendKWG(nil))
	apart := testsize.Of(200.0, 60, 60)
	test, err := stat.NewSequential(-apart, apart)
	if err != nil {
		t.Fatal(err)
	}
	for name, asked := range map[string]*matchAsked{
		"static":     {players: [2]string{"static", "static,leaves=none"}, games: 10},
		"sequential": {request: setting.Request{Lexicon: words, Leaves: setting.None}, players: [2]string{"static", "level=1"}, games: 240, stop: &test},
		"late":       {players: [2]string{"full,sim=off,iterations=" + testsize.Of("20", "100", "100"), "static"}, games: testsize.Of(2, 4, 4), unseen: 8},
		"words":      {request: setting.Request{Lexicon: words, Leaves: setting.None}, players: [2]string{"static", "level=3"}, games: 12},
	} {
		t.Run(name, func(t *testing.T) {
			plan, players := asked.open(t, m)
			want, wantResult := told(t, plan, pool.Here(1))
			if asked.stop != nil && (wantResult.Verdict == stat.Undecided || wantResult.Pairs == asked.games/2) {
				t.Errorf("the test does not stop the match: %+v", wantResult)
			}
			job, files, err := m.Match(asked.request, players, &plan)
			if err != nil {
				t.Fatal(err)
			}
			for _, pause := range []int{7, 0}[:testsize.Of(1, 2, 2)] {
				f := farmtest.New(t, kinds.All())
				f.Break = pause
				if err := f.Submit(t.Context(), job, files); err != nil {
					t.Fatal(err)
				}
				got, result := told(t, plan, pool.Crew{Far: &farm.Harvest{Farm: f, Job: job.ID()}})
				if got != want || !reflect.DeepEqual(result, wantResult) {
					t.Errorf("stopped every %d results: %+v, want %+v", pause, result, wantResult)
				}
				if records := product(t, f, job, files); len(records) != result.Pairs {
					t.Errorf("%d records for %d pairs", len(records), result.Pairs)
				}
			}
		})
	}
}

// What cannot go to other machines is refused, in one line that says why.
func TestMatchRefused(t *testing.T) {
	m := maker(t)
	for player, want := range map[string]string{
		"master":                "thinks by time",
		"sim,time=1s":           "thinks by time",
		"full,clock=5m":         "thinks by time",
		"ucgi:./other":          "is another program",
		"classic,tables=folder": "has tables of its own",
		"static,leaves=no.klv2": "no such file",
	} {
		asked := matchAsked{players: [2]string{"static", "static"}, games: 2}
		plan, players := asked.open(t, m)
		players[1] = parsed(t, player)
		_, _, err := m.Match(asked.request, players, &plan)
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want %s", player, err, want)
		}
	}
	asked := matchAsked{players: [2]string{"static", "static"}, games: 2}
	plan, players := asked.open(t, m)
	plan.Clock = &engine.Clock{}
	if _, _, err := m.Match(asked.request, players, &plan); err == nil || !strings.Contains(err.Error(), "--clock") {
		t.Errorf("a match under clocks: %v", err)
	}
}

// Plans from outside that are wrong are refused before anything is opened, and no name stands for a file of the worker.
func TestMatchPlanRefused(t *testing.T) {
	m := maker(t)
	asked := matchAsked{players: [2]string{"static", "sim,iterations=100"}, games: 2}
	plan, players := asked.open(t, m)
	good, _, err := m.Match(asked.request, players, &plan)
	if err != nil {
		t.Fatal(err)
	}
	kind := kinds.All()[kinds.MatchKind]
	if err := kind.Check(good); err != nil {
		t.Fatal(err)
	}
	trailing := *good
	trailing.Plan = json.RawMessage(string(good.Plan) + "{}")
	bad := map[string]*farm.Job{"a second value": &trailing}
	for old, with := range map[string]string{
		`"games":2`:          `"games":3`,
		`"seed":5`:           `"seed":-1`,
		`{"setting"`:         `{"clock":"5m","setting"`,
		`"kind":"static"`:    `"kind":"ucgi"`,
		`"Lexicon":""`:       `"Lexicon":"/etc/passwd"`,
		`"Leaves":""`:        `"Leaves":"any:../x.klv2"`,
		`"Rules":""`:         `"Rules":"sha256:0123"`,
		`"plies":0`:          `"plies":-1`,
		`"goal":0`:           `"goal":2`,
		`"Bias":0`:           `"Bias":9999999`,
		`"kind":"sim"`:       `"kind":"static"`,
		`"print":"`:          `"print":"0`,
		`"iterations":100`:   `"iterations":-1`,
		`"without":{"Simula`: `"unknown":1,"without":{"Simula`,
	} {
		bad[with] = spoiled(t, good, old, with)
	}
	for what, job := range bad {
		_, err := kind.Work(job, farm.Part{}, farmtest.Folder(t.TempDir()))
		if err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v", what, err)
		}
	}
	for _, change := range []func(*farm.Job){func(j *farm.Job) { j.Form++ }, func(j *farm.Job) { j.Kind = "leaves" }} {
		job := *good
		if change(&job); kind.Check(&job) == nil {
			t.Errorf("%+v is accepted", job)
		}
	}
}

// Jobs of the same match have one ID; another name for the same file makes no difference, another seed does.
func TestMatchID(t *testing.T) {
	m := maker(t)
	_, small := librarytest.Small(t)
	graph := small.Graph.AppendKWG(nil)
	id := func(path string, games int) string {
		asked := matchAsked{request: setting.Request{Lexicon: path, Leaves: setting.None}, players: [2]string{"static", "static"}, games: games}
		plan, players := asked.open(t, m)
		job, files, err := m.Match(asked.request, players, &plan)
		if err != nil {
			t.Fatal(err)
		}
		if len(files) != 1 || files[job.Files[0]] != path || job.Files[0] != farm.Hash(graph) {
			t.Errorf("files %v", files)
		}
		return job.ID()
	}
	one := id(write(t, "one.kwg", graph), 2)
	if other := id(write(t, "other.kwg", graph), 2); other != one {
		t.Errorf("%s, and %s by another name", one, other)
	}
	if other := id(write(t, "one.kwg", graph), 4); other == one {
		t.Error("the number of games makes no difference")
	}
}
