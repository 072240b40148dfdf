package kinds_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"maven/internal/farm"
	"maven/internal/farm/farmtest"
	"maven/internal/farm/kinds"
	"maven/internal/leave"
	"maven/internal/lexicon"
	"maven/internal/library"
	"maven/internal/library/librarytest"
	"maven/internal/pool"
	"maven/internal/random"
	"maven/internal/setting"
	"maven/internal/stamp"
	"maven/internal/tile"
	"maven/internal/train/leaves"
)

// addKit puts a kit of few words with tiles, leaves and sizes of its own into the library of a maker.
func addKit(t testing.TB, m *kinds.Maker, name string) {
	t.Helper()
	_, small := librarytest.Small(t)
	text, err := m.Library.Shelf(library.TileSets).Text("english")
	if err != nil {
		t.Fatal(err)
	}
	text = bytes.Replace(text, []byte("E,e,12,"), []byte("E,e,10,"), 1)
	set, err := tile.ParseSet("owntiles", bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	r, err := m.Library.Rules("standard")
	if err != nil {
		t.Fatal(err)
	}
	own := r.WithTiles(set)
	hash := lexicon.HashOf(set, small.Graph)
	table := leave.Complete(set, 2)
	worths, stream := make([]float32, table.Len()), random.Seed(7).Stream()
	for i := range worths {
		worths[i] = float32(stream.IntN(800)-400) / 128
	}
	sizes := make([]byte, small.Graph.WordCount())
	for i := range sizes {
		sizes[i] = byte(10 + stream.IntN(80))
	}
	made := own.Stamp(stamp.Thing{Name: name, Hash: hash}, "a test")
	k := &library.Kit{Name: name, Tiles: "owntiles", TilesText: text, Graph: small.Graph.AppendDAWG(nil), Sizes: sizes,
		Tables: map[library.Kind][]byte{library.LeaveTables: table.With(worths).Stamped(made).AppendKLV2(nil)}, Description: fmt.Appendf(nil, `{"hash": %q}`, hash)}
	if _, err := m.Library.AddKit(t.Context(), k, func(float64) {}); err != nil {
		t.Fatal(err)
	}
}

// The workers of a farm play with the words, tiles, leaves and sizes of a kit that is named, and of a list that brings its tiles.
func TestKitTravels(t *testing.T) {
	m := maker(t)
	addKit(t, m, "mine")
	text := write(t, "plain.txt", []byte("ÉTÉ\nMAL\nSEL\nLAS\nMES\nAMES\n"))
	if _, err := m.Library.Import(library.Import{Name: "plain", File: text, Tiles: "german", SkipBad: true}); err != nil {
		t.Fatal(err)
	}
	for name, files := range map[string]int{"mine": 4, "plain": 1} {
		asked := &matchAsked{request: setting.Request{Lexicon: name}, players: [2]string{"static", "level=2"}, games: 4}
		plan, players := asked.open(t, m)
		want, _ := told(t, plan, pool.Here(1))
		job, packed, err := m.Match(asked.request, players, &plan)
		if err != nil || len(packed) != files {
			t.Fatalf("%s: %d files, want %d: %v", name, len(packed), files, err)
		}
		f := farmtest.New(t, kinds.All())
		if err := f.Submit(t.Context(), job, packed); err != nil {
			t.Fatal(err)
		}
		if got, _ := told(t, plan, pool.Crew{Far: &farm.Harvest{Farm: f, Job: job.ID()}}); got != want {
			t.Errorf("%s: the matches differ", name)
		}
	}
	without, _ := (&matchAsked{request: setting.Request{Lexicon: "mine", Leaves: setting.None}, players: [2]string{"static", "level=2"}, games: 4}).open(t, m)
	with, _ := (&matchAsked{request: setting.Request{Lexicon: "mine"}, players: [2]string{"static", "level=2"}, games: 4}).open(t, m)
	one, _ := told(t, without, pool.Here(1))
	if other, _ := told(t, with, pool.Here(1)); one == other {
		t.Error("the leaves of the kit change nothing: the test sees too little")
	}
}

// A list that is not as its plan says is refused.
func TestKitRefused(t *testing.T) {
	m := maker(t)
	addKit(t, m, "mine")
	start, err := setting.New(m.Library, setting.Request{Lexicon: "mine"}, nil).Start()
	if err != nil {
		t.Fatal(err)
	}
	job, files, err := m.Leaves(setting.Request{Lexicon: "mine"}, &leaves.Plan{Rules: start.Rules, Words: start.Words, Games: []int{3}})
	if err != nil {
		t.Fatal(err)
	}
	folder := farmtest.Folder(t.TempDir())
	for hash, path := range files {
		content, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(string(folder), hash), content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct{ old, with, want string }{
		{`\"name\":\"mine\"`, `\"name\":\"Both\"`, "built-in"},
		{`\"name\":\"mine\"`, `\"name\":\"../x\"`, "not a name"},
		{`\"tiles\":\"owntiles\"`, `\"tiles\":\"./owntiles\"`, "could be a file"},
		{`\"name\":`, `\"other\":1,\"name\":`, "no field"},
		{`\".kwg\":\"sha256:`, `\".kwg\":\"/etc/passwd`, "is no file"},
		{`\".kwg\":\"sha256:`, `\".kwg\":\"sha256:00`, ""},
	} {
		err := kinds.All()[job.Kind].Drive(t.Context(), spoiled(t, job, c.old, c.with), folder, nil, farmtest.NewProduct())
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", c.with, err, c.want)
		}
	}
}
