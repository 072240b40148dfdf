package kinds

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"maven/internal/engine"
	"maven/internal/library/librarytest"
	"maven/internal/setting"
	"maven/internal/sim"
)

// There and back, a player is the same, whatever its options.
func TestPlayerTravels(t *testing.T) {
	m := &Maker{Library: librarytest.Library("")}
	utility, err := sim.ParseUtility(strings.NewReader("-10,0\n84,0.25\n85,1\n"))
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"static", "static,leaves=none,unseen=english", "static,board=none", "level=4,seed=9", "sim", "sim,seed=3,plies=5,goal=spread,infer=on,iterations=77",
		"sim,goal=mixed", "full,sim=off,preend=off,endgame=off,leaves=any:english", "classic,level=7,bias=-30,preend=off,endgame=off", "utility"} {
		var want setting.Player
		if text == "utility" {
			want = setting.Player{Name: "sim", Kind: "sim", Win: true, Memory: 5, Sim: sim.Options{Goal: sim.BeWorth, Utility: utility, Equal: true, Confidence: 0.5, Equivalent: 0.25}}
		} else if want, err = setting.ParsePlayer(text); err != nil {
			t.Fatal(err)
		}
		p := m.pack()
		packed := p.player(&want)
		if p.err != nil {
			t.Fatal(p.err)
		}
		sent, err := json.Marshal(packed)
		if err != nil {
			t.Fatal(err)
		}
		var came player
		if err := json.Unmarshal(sent, &came); err != nil {
			t.Fatal(err)
		}
		got, err := (&unpacking{}).player(&came)
		if want.Name = want.Kind; err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v, want %+v: %v", text, got, want, err)
		}
	}
}

// Every part of a player travels, is refused, as a time is and what later runs may take beside it, or is the worker's own, as threads and helpers
// are, or that of a solver, as endgames are: a new one must be thought of here.
func TestPlayerParts(t *testing.T) {
	for _, c := range []struct {
		of   reflect.Type
		want int
	}{
		{reflect.TypeFor[setting.Player](), 16}, {reflect.TypeFor[sim.Options](), 9}, {reflect.TypeFor[engine.Limits](), 7}, {reflect.TypeFor[setting.Request](), 6},
	} {
		if n := c.of.NumField(); n != c.want {
			t.Errorf("%v has %d parts; want %d, or another way to other machines", c.of, n, c.want)
		}
	}
}
