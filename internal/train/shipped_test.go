package train

import (
	"testing"

	"maven/internal/data"
	"maven/internal/lexicon"
	"maven/internal/library"
	"maven/internal/wordgraph"
)

// The shipped table is calibrated, and far better than a coin.
func TestShippedTableIsCalibrated(t *testing.T) {
	if testing.Short() {
		t.Skip("plays a few hundred games")
	}
	lib := library.Open("")
	r, err := lib.Rules("standard")
	if err != nil {
		t.Fatal(err)
	}
	leaves, err := lib.DefaultLeaves(r)
	if err != nil {
		t.Fatal(err)
	}
	table, err := lib.DefaultWinProb(r)
	if err != nil || table == nil {
		t.Fatalf("no table is shipped: %v", err)
	}
	packed, err := data.Graph()
	if err != nil {
		t.Fatal(err)
	}
	plan := Plan{
		Rules: r, Words: lexicon.New("Both", r.Tiles, wordgraph.Trusted(packed, data.WordLetters, len(data.Modes())).List(0), "Both"),
		Leaves: leaves, Games: 400, Seed: 5,
	}
	j := judged(t, plan, table, 2)
	calibrated(t, j, 0)
	if j.All.LogLoss() > 0.55 || j.All.Brier() > 0.19 { // 0.476 and 0.160 on 50,000 games
		t.Errorf("log loss %.4f, Brier score %.4f", j.All.LogLoss(), j.All.Brier())
	}
}
