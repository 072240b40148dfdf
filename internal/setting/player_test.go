package setting

import (
	"slices"
	"strings"
	"testing"
	"time"

	"maven/internal/engine"
	"maven/internal/sim"
)

func TestParsePlayer(t *testing.T) {
	for text, want := range map[string]func(*Player) bool{
		"static":                        func(p *Player) bool { return p.Kind == StaticPlayer && p.Leaves == "" },
		"static,leaves=none":            func(p *Player) bool { return p.Leaves == "none" },
		"level=2,unseen=a.unseen":       func(p *Player) bool { return p.Unseen == "a.unseen" && p.Leaves == "" },
		"classic":                       func(p *Player) bool { return p.Kind == ClassicPlayer && !p.Search.NoEndgame },
		"classic,tables=dir,preend=off": func(p *Player) bool { return p.Original.Folder == "dir" && p.Search.NoPreEndgame },
		"classic,level=18,bias=1":       func(p *Player) bool { return p.Search.Level == 18 && p.Search.Bias == 1 },
		"classic,bias=-150":             func(p *Player) bool { return p.Search.Bias == -150 },
		"classic,endgame=off,file=app":  func(p *Player) bool { return p.Original.File == "app" && p.Search.NoEndgame },
		"level=3":                       func(p *Player) bool { return p.Kind == LevelPlayer && p.Level == 3 && p.Seed == 0 },
		"level=10,seed=7,leaves=none":   func(p *Player) bool { return p.Level == 10 && p.Seed == 7 && p.Leaves == "none" },
		"sim":                           func(p *Player) bool { return p.Kind == SimPlayer && p.Sim.Plies == 0 && p.Limits == engine.Limits{} },
		"sim,plies=5,iterations=900":    func(p *Player) bool { return p.Sim.Plies == 5 && p.Limits.Iterations == 900 },
		"sim,goal=spread,seed=4":        func(p *Player) bool { return p.Sim.Goal == sim.GainSpread && p.Sim.Seed == 4 },
		"full,goal=mixed":               func(p *Player) bool { return p.Sim.Goal == sim.WinAndSpread },
		"sim,infer=on":                  func(p *Player) bool { return p.Infer },
		"sim,infer=off":                 func(p *Player) bool { return !p.Infer },
		"sim,time=1s":                   func(p *Player) bool { return p.Limits.Time == time.Second && p.Limits.Iterations == 0 },
		"full":                          func(p *Player) bool { return p.Kind == FullPlayer && p.Without == engine.Without{} },
		"full,time=200ms,plies=3":       func(p *Player) bool { return p.Limits.Time == 200*time.Millisecond && p.Sim.Plies == 3 },
		"full,sim=off,preend=off":       func(p *Player) bool { return p.Without == engine.Without{Simulation: true, PreEndgame: true} },
		"full,endgame=off,infer=on":     func(p *Player) bool { return p.Without.Endgame && p.Infer },
		"full,iterations=90,leaves=x":   func(p *Player) bool { return p.Limits.Iterations == 90 && p.Leaves == "x" },
		"full,clock=25m+5s": func(p *Player) bool {
			return *p.Limits.Clock == engine.Clock{Left: 25 * time.Minute, Increment: 5 * time.Second}
		},
		"sim,clock=90s": func(p *Player) bool { return p.Timed() && *p.Limits.Clock == engine.Clock{Left: 90 * time.Second} },
		"master":        func(p *Player) bool { return p.Kind == SimPlayer && p.Timed() && p.Limits.Time == time.Second },
		"champion,plies=3": func(p *Player) bool {
			return p.Kind == FullPlayer && p.Limits.Time == 5*time.Second && p.Sim.Plies == 3
		},
		"sim,goal=win,leaves=none": func(p *Player) bool { return p.Sim.Goal == sim.WinGame && p.Leaves == "none" },
	} {
		p, err := ParsePlayer(text)
		if err != nil || p.Name != text || !want(&p) {
			t.Errorf("%s: %+v, %v", text, p, err)
		}
	}
	for text, want := range map[string]string{
		"":                         `there is no player ""`,
		"magic":                    `there is no player "magic"`,
		"static,tables=x":          `static has no option "tables"`,
		"static,leaves=a,leaves=b": "must be leaves=VALUE, once",
		"classic,leaves=a":         `classic has no option "leaves"`,
		"classic,unseen=a":         `classic has no option "unseen"`,
		"classic,file=":            "must be file=VALUE, once",
		"static,bias=1":            `static has no option "bias"`,
		"classic,level=19":         "level=19; must be 1, the strongest, to 18",
		"classic,level=0":          "level=0; must be 1",
		"classic,bias=much":        "must be -1000000 to 1000000 centipoints",
		"classic,preend=on":        "must be preend=off",
		"level":                    "must be level=N, such as level=3",
		"level=":                   "must be level=N, such as level=3",
		"level=strong":             "must be level=N, such as level=3",
		"level=0":                  "level 0: must be 1 (beginner) to 10 (elite)",
		"level=11":                 "levels 11 and 12 look ahead, and go by name: this one is master",
		"level=13":                 "level 13: must be 1 (beginner) to 10 (elite)",
		"level=3,seed=-1":          "seed=-1; must be a whole number, 0 or more",
		"level=3,seed=":            "seed=; must be a whole number, 0 or more",
		"level=3,tables=x":         `level has no option "tables"`,
		"static,seed=1":            `static has no option "seed"`,
		"static=3":                 `there is no player "static=3"`,
		"sim,plies=0":              "plies=0; must be 1 to 1000",
		"sim,plies=far":            "plies=far; must be 1 to 1000",
		"sim,goal=draw":            "goal=draw; must be win, spread or mixed",
		"sim,infer=maybe":          "infer=maybe; must be on or off",
		"sim,seed=x":               "seed=x; must be a whole number",
		"sim,iterations=0":         "iterations=0; must be 1 to",
		"sim,bias=3":               `sim has no option "bias"; its options are time=T`,
		"sim,time=soon":            "time=soon; must be a time for a move, such as 500ms or 5s",
		"sim,time=0s":              "time=0s; must be a time for a move",
		"full,time=-1s":            "time=-1s; must be a time for a move",
		"full,time=100h":           "up to 24h0m0s",
		"sim,endgame=off":          `sim has no option "endgame"`,
		"full,endgame=on":          "must be endgame=off",
		"full,clock=5s-1s":         "clock=5s-1s: must be a time for a game, such as 25m or 25m+5s",
		"sim,clock=5m+-1s":         "clock=5m+-1s: must be a time for a game",
		"master=1":                 `there is no player "master=1"`,
		"full,depth=3":             `full has no option "depth"; its options are time=T`,
		"static,time=1s":           `static has no option "time"`,
		"classic=":                 `there is no player "classic="`,
	} {
		if _, err := ParsePlayer(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}

func TestPlayerNames(t *testing.T) {
	names := PlayerNames()
	if len(names) != 16 || names[0] != "level=1" || !slices.Equal(names[10:], []string{"master", "champion", "classic", "full", "sim", "static"}) {
		t.Error(names)
	}
	for _, name := range names {
		if p, err := ParsePlayer(name); err != nil || p.Name != name {
			t.Errorf("%+v, %v", p, err)
		}
	}
}

func TestUseLeaves(t *testing.T) {
	for _, c := range []struct{ player, table, leaves, want string }{
		{"static", "", "", ""}, {"static", "x", "x", ""}, {"level=2", "x", "x", ""}, {"static,leaves=a", "", "a", ""},
		{"static,leaves=a", "x", "a", "player static,leaves=a and --leaves both name a leave table"},
		{"classic", "x", "", "--leaves: player classic has no leave table"}, {"classic", "", "", ""},
	} {
		p, err := ParsePlayer(c.player)
		if err != nil {
			t.Fatal(err)
		}
		if err = p.UseLeaves(c.table, "--leaves"); p.Leaves != c.leaves || (err == nil) != (c.want == "") || err != nil && err.Error() != c.want {
			t.Errorf("%+v: %q, %v", c, p.Leaves, err)
		}
	}
}

// What is read as a player names itself, and nothing else panics.
func FuzzParsePlayer(f *testing.F) {
	for _, text := range append(PlayerNames(), "static,leaves=none", "level=3,seed=7", "classic,preend=off,bias=-150,tables=a", "full,time=5s,sim=off", "level=x", "classic,", "0") {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := ParsePlayer(text)
		if err == nil && (p.Name != text || p.HasLeaves() == (p.Kind == ClassicPlayer)) || err != nil && !strings.Contains(err.Error(), "player ") {
			t.Errorf("%q: %q, %v", text, p.Name, err)
		}
	})
}
