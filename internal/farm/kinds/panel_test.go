package kinds_test

import (
	"slices"
	"strings"
	"testing"

	"maven/internal/farm"
	"maven/internal/farm/farmtest"
	"maven/internal/farm/kinds"
	"maven/internal/library/librarytest"
	"maven/internal/panel"
	"maven/internal/pool"
	"maven/internal/setting"
	"maven/internal/testsize"
	"maven/internal/tile"
	"maven/internal/wordgraph"
)

// panelOf opens a plan of positions that are valued with little work.
func panelOf(t testing.TB, m *kinds.Maker, asked setting.Request, positions int) *panel.Plan {
	t.Helper()
	start, err := setting.New(m.Library, asked, nil).Start()
	if err != nil {
		t.Fatal(err)
	}
	p := &panel.Plan{Section: panel.Middle, Positions: positions, Seed: 10, Error: 1, Made: "a test"}
	if _, err := p.Open(start); err != nil {
		t.Fatal(err)
	}
	return p
}

// linesBy are the lines of the positions that a crew makes.
func linesBy(t testing.TB, p *panel.Plan, crew pool.Crew) string {
	t.Helper()
	var lines []byte
	err := panel.Make(t.Context(), p, crew, 0, func(made *panel.Position) error {
		lines = made.AppendTo(lines)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return string(lines)
}

// A panel made on a farm has the same lines as one of this machine, whatever befalls the farm, with words of the user's own. One
// position is over before anything befalls the farm.
func TestPanel(t *testing.T) {
	testsize.OneThread(t)
	m := maker(t)
	_, words := librarytest.Shipped(t)
	var short [][]tile.Tile
	longest := testsize.Of(2, 4, 4)
	for word := range words.Graph.Words() {
		if len(word) <= longest {
			short = append(short, slices.Clone(word))
		}
	}
	graph, err := wordgraph.Build(words.Set.Len(), short)
	if err != nil {
		t.Fatal(err)
	}
	asked := setting.Request{Lexicon: write(t, "mine.kwg", graph.AppendKWG(nil)), Leaves: setting.None}
	p := panelOf(t, m, asked, testsize.Of(1, 6, 9))
	want := linesBy(t, p, pool.Here(2))
	job, files, err := m.Panel(asked, p)
	if err != nil || !strings.Contains(want, " lex mine;") {
		t.Fatalf("%s: %v", want, err)
	}
	f := farmtest.New(t, kinds.All())
	f.Break = 1
	if err := f.Submit(t.Context(), job, files); err != nil {
		t.Fatal(err)
	}
	if got := linesBy(t, p, pool.Crew{Far: &farm.Harvest{Farm: f, Job: job.ID()}}); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// Plans of panels from outside that are wrong are refused.
func TestPanelRefused(t *testing.T) {
	m := maker(t)
	good, _, err := m.Panel(setting.Request{}, panelOf(t, m, setting.Request{}, 3))
	if err != nil {
		t.Fatal(err)
	}
	kind, folder := kinds.All()[kinds.PanelKind], farmtest.Folder(t.TempDir())
	if _, err := kind.Work(good, farm.Part{}, folder); err != nil {
		t.Fatal(err)
	}
	for old, with := range map[string]string{
		`"section":"middle"`: `"section":"muddle"`, `"positions":3`: `"positions":0`, `"seed":10`: `"seed":11`, `"error":1`: `"error":0`,
		`"words":"Both"`: `"words":"Other"`, `"print":"`: `"print":"0`, `"Win":""`: `"Win":"./x"`, `"Leaves":""`: `"Leaves":"none"`,
	} {
		if _, err := kind.Work(spoiled(t, good, old, with), farm.Part{}, folder); err == nil {
			t.Errorf("%s is accepted", with)
		}
	}
}
