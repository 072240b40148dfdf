package library

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"maven/internal/leave"
	"maven/internal/rules"
	"maven/internal/stamp"
	"maven/internal/tile"
	"maven/internal/wordgraph"
)

// kitOf returns a kit of words over English tiles with a leave table and sizes, made for these words unless others are given.
func kitOf(t *testing.T, l *Library, name string, r *rules.Rules, words ...string) *Kit {
	t.Helper()
	set, err := l.TileSet("english")
	if err != nil {
		t.Fatal(err)
	}
	graph, err := wordgraph.Read(graphOf(t, words...), set.Len())
	if err != nil {
		t.Fatal(err)
	}
	lex := l.newLexicon(name, set, graph, "")
	table := leave.Complete(set, 1)
	points := make([]float32, table.Len())
	for i := range points {
		points[i] = float32(i)
	}
	sizes := make([]byte, len(words))
	for i := range sizes {
		sizes[i] = byte(10 * (i + 1))
	}
	made := r.Stamp(stamp.Thing{Name: name, Hash: lex.Hash()}, "a test")
	return &Kit{
		Name: name, Tiles: "english", Graph: graph.AppendDAWG(nil), Sizes: sizes, Source: "a test", Remark: "of a test",
		Tables:      map[Kind][]byte{LeaveTables: table.With(points).Stamped(made).AppendKLV2(nil)},
		Description: fmt.Appendf(nil, `{"hash": %q}`, lex.Hash()),
	}
}

// A kit brings words, tables and sizes, which are used with its words and no others, until it is removed or its list replaced.
func TestKit(t *testing.T) {
	l := Open(t.TempDir())
	r, err := l.Rules("standard")
	if err != nil {
		t.Fatal(err)
	}
	k := kitOf(t, l, "Mine", r, "CAT", "CATS", "DOG")
	done, err := l.AddKit(t.Context(), k, func(float64) {})
	if err != nil || done.Words != 3 || done.Source != "a test" || done.Remark != "of a test" {
		t.Fatalf("%+v, %v", done, err)
	}
	lex, err := l.Lexicon("mine", nil)
	if err != nil || !lex.Graph.HasGADDAG() {
		t.Fatalf("%v %v", lex, err)
	}
	common, err := lex.Commonness()
	if err != nil || common == nil {
		t.Fatal(common, err)
	}
	dog, err := lex.Set.ParseWord("DOG")
	if err != nil || common.Size(dog) != 30 {
		t.Errorf("DOG has size %d, want 30; %v", common.Size(dog), err)
	}
	table, _, err := l.Leaves("", r, lex)
	if err != nil || table == nil || table.Len() != 27 {
		t.Fatalf("leaves of the kit: %v, %v", table, err)
	}
	if win, err := l.WinProb("", r, lex); win != nil || err != nil {
		t.Errorf("a kit without a win table has %v, %v", win, err)
	}
	both, err := l.Lexicon("Both", nil)
	if err != nil {
		t.Fatal(err)
	}
	if other, _, err := l.Leaves("", r, both); err != nil || other == nil || other.Len() == 27 {
		t.Errorf("built-in words have the leaves %v, %v", other, err)
	}
	if small, err := l.Rules("standard"); err != nil {
		t.Fatal(err)
	} else if small.RackSize = 6; true {
		if table, _, err := l.Leaves("", small, lex); table != nil || err != nil {
			t.Errorf("a table for other racks is used: %v, %v", table, err)
		}
	}
	file := put(t, "other.txt", []byte("ZOO\n"))
	if _, err := l.Import(Import{Name: "Mine", File: file, Replace: true}); err != nil {
		t.Fatal(err)
	}
	if rest, err := filepath.Glob(filepath.Join(l.Dir(), "lexica", "*")); err != nil || len(rest) != 2 {
		t.Errorf("after another import there are %v, %v", rest, err)
	}
	k.Replace = true
	if _, err := l.AddKit(t.Context(), k, func(float64) {}); err != nil {
		t.Fatal(err)
	}
	k.Name = "MINE" // files keep the letters of the first name
	if _, err := l.AddKit(t.Context(), k, func(float64) {}); err != nil {
		t.Fatal(err)
	}
	if lex, err = l.Lexicon("mine", nil); err != nil || lex.Name != "MINE" || l.KitOf(lex) == nil {
		t.Errorf("in other letters it is no kit: %v, %v", lex, err)
	}
	if err := l.Remove("MINE"); err != nil {
		t.Fatal(err)
	}
	if rest, err := filepath.Glob(filepath.Join(l.Dir(), "lexica", "*")); err != nil || len(rest) != 0 {
		t.Errorf("after the removal there are %v, %v", rest, err)
	}
}

// A kit with its own tiles takes them along.
func TestKitWithTiles(t *testing.T) {
	l := Open(t.TempDir())
	r, err := l.Rules("standard")
	if err != nil {
		t.Fatal(err)
	}
	text, err := l.Shelf(TileSets).Text("english")
	if err != nil {
		t.Fatal(err)
	}
	k := kitOf(t, l, "Mine", r, "CAT")
	k.Tiles, k.TilesText = "mytiles", bytes.Replace(text, []byte("A,a,9,"), []byte("A,a,8,"), 1)
	if _, err := l.AddKit(t.Context(), k, func(float64) {}); err != nil {
		t.Fatal(err)
	}
	lex, err := l.Lexicon("Mine", nil)
	if err != nil || lex.Set.Name != "mytiles" || lex.Set.Count[tile.Tile(1)] != 8 {
		t.Errorf("%v, %v", lex, err)
	}
}

// A kit that is given is used as one that is installed, and nothing is written.
func TestGivenKit(t *testing.T) {
	l := Open("")
	r, err := l.Rules("standard")
	if err != nil {
		t.Fatal(err)
	}
	k := kitOf(t, l, "Mine", r, "CAT", "CATS", "DOG")
	if err := l.Give(k); err != nil {
		t.Fatal(err)
	}
	lex, err := l.Lexicon("mine", nil)
	if err != nil || l.KitOf(lex) == nil || !lex.Graph.HasGADDAG() {
		t.Fatal(lex, err)
	}
	if table, _, err := l.Leaves("", r, lex); err != nil || table == nil || table.Len() != 27 {
		t.Errorf("leaves %v, %v", table, err)
	}
	if win, err := l.WinProb("", r, lex); win != nil || err != nil {
		t.Errorf("a kit without a win table has %v, %v", win, err)
	}
	if common, err := lex.Commonness(); err != nil || common == nil {
		t.Errorf("sizes %v, %v", common, err)
	}
	k.Description = []byte(`{"hash": "00"}`)
	if err := l.Give(k); err == nil || !strings.Contains(err.Error(), "but its description has 00") {
		t.Errorf("other words: %v", err)
	}
	k.Description = nil
	if err := Open("").Give(k); err != nil {
		t.Error(err)
	}
	k.Name = "Both"
	if err := l.Give(k); !errors.Is(err, ErrName) {
		t.Error(err)
	}
}

// A kit whose installation is stopped leaves nothing, and one that is not tells how far it is.
func TestStoppedKit(t *testing.T) {
	l := Open(t.TempDir())
	r, err := l.Rules("standard")
	if err != nil {
		t.Fatal(err)
	}
	var words []string
	for a := 'A'; a <= 'Z'; a++ {
		for b := 'A'; b <= 'Z'; b++ {
			words = append(words, string([]rune{a, b, 'X', b}), string([]rune{a, b, 'Y', a}))
		}
	}
	k := kitOf(t, l, "Mine", r, words...)
	k.Sizes = nil
	ctx, stop := context.WithCancel(t.Context())
	looks := 0
	if _, err := l.AddKit(ctx, k, func(float64) { looks++; stop() }); !errors.Is(err, context.Canceled) || looks == 0 {
		t.Errorf("%v after %d looks", err, looks)
	}
	if rest, err := filepath.Glob(filepath.Join(l.Dir(), "lexica", "*")); err != nil || len(rest) != 0 {
		t.Errorf("a stopped installation leaves %v, %v", rest, err)
	}
	last := 0.0
	done, err := l.AddKit(t.Context(), k, func(part float64) {
		if part < last || part > 1 {
			t.Errorf("%v is done after %v", part, last)
		}
		last = part
	})
	if err != nil || done.Words != len(words) || last < 0.5 {
		t.Errorf("%+v, %v; %v of it done", done, err, last)
	}
}

// A damaged kit leaves the list that was there, with its tables, and names the file that is damaged.
func TestDamagedReplacement(t *testing.T) {
	l := Open(t.TempDir())
	r, err := l.Rules("standard")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := l.AddKit(t.Context(), kitOf(t, l, "Mine", r, "CAT", "DOG"), func(float64) {}); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		harm func(k *Kit)
		want string
	}{
		{func(k *Kit) { k.Description = []byte(`{"hash": "00"}`) }, "kit Mine is damaged: words.kwg has words with the hash "},
		{func(k *Kit) { k.Description = bytes.Replace(k.Description, []byte("{"), []byte(`{"words": 3, `), 1) }, "kit Mine is damaged: kit.json says 3 words, and the list has 2; "},
		{func(k *Kit) { k.Tables[LeaveTables] = []byte("xx") }, "kit Mine is damaged: table.klv2 cannot be read: "},
		{func(k *Kit) { k.Tables[WinTables] = []byte("xx") }, "kit Mine is damaged: table.win cannot be read: "},
		{func(k *Kit) { k.Tables[UnseenTables] = []byte("xx") }, "kit Mine is damaged: table.unseen cannot be read: "},
		{func(k *Kit) { k.Tables[BoardTables] = []byte("xx") }, "kit Mine is damaged: table.board cannot be read: "},
		{func(k *Kit) { k.Sizes = k.Sizes[1:] }, "kit Mine is damaged: words.sizes cannot be read: "},
		{func(k *Kit) { k.Graph = k.Graph[:5] }, "lexicon words.kwg of the kit Mine: "},
	} {
		k := kitOf(t, l, "Mine", r, "ZOO", "ZOOS")
		k.Replace = true
		c.harm(k)
		if _, err := l.AddKit(t.Context(), k, func(float64) {}); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %s", err, c.want)
		}
		lex, err := Open(l.Dir()).Lexicon("Mine", nil)
		if err != nil || lex.Graph.WordCount() != 2 || l.KitOf(lex) == nil {
			t.Fatalf("after %q the list is %v, %v", c.want, lex, err)
		}
		if table, _, err := l.Leaves("", r, lex); table == nil || err != nil {
			t.Errorf("after %q its leaves are %v, %v", c.want, table, err)
		}
	}
}

// A list whose replacement cannot be written stays, with its tables.
func TestUnwrittenReplacement(t *testing.T) {
	l := Open(t.TempDir())
	r, err := l.Rules("standard")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := l.AddKit(t.Context(), kitOf(t, l, "Mine", r, "CAT"), func(float64) {}); err != nil {
		t.Fatal(err)
	}
	k := kitOf(t, l, "Mine", r, "ZOO", "ZOOS")
	k.Replace = true
	graph, kept := filepath.Join(l.lexicaDir(), "Mine.kwg"), filepath.Join(t.TempDir(), "kept")
	if err := errors.Join(os.Rename(graph, kept), os.MkdirAll(filepath.Join(graph, "full"), 0o777)); err != nil {
		t.Fatal(err)
	}
	if _, err := l.AddKit(t.Context(), k, func(float64) {}); err == nil {
		t.Error("a graph is written over a folder")
	}
	if err := errors.Join(os.RemoveAll(graph), os.Rename(kept, graph)); err != nil {
		t.Fatal(err)
	}
	lex, err := Open(l.Dir()).Lexicon("Mine", nil)
	if err != nil || lex.Graph.WordCount() != 1 || l.KitOf(lex) == nil {
		t.Errorf("%v, %v", lex, err)
	}
}

// What is damaged is refused, and says what to do.
func TestBrokenKits(t *testing.T) {
	l := Open(t.TempDir())
	r, err := l.Rules("standard")
	if err != nil {
		t.Fatal(err)
	}
	k := kitOf(t, l, "Mine", r, "CAT")
	k.Description = []byte(`{"hash": "00"}`)
	if _, err := l.AddKit(t.Context(), k, func(float64) {}); err == nil || !strings.Contains(err.Error(), "damaged") {
		t.Errorf("other words: %v", err)
	}
	if _, err := l.Lexicon("Mine", nil); err == nil {
		t.Error("the words of a damaged kit are there")
	}
	k = kitOf(t, l, "Mine", r, "CAT")
	if _, err := l.AddKit(t.Context(), k, func(float64) {}); err != nil {
		t.Fatal(err)
	}
	lex, err := l.Lexicon("Mine", nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, suffix := range []string{string(KitSizes), string(LeaveTables)} {
		if err := os.WriteFile(filepath.Join(l.lexicaDir(), "Mine"+suffix), []byte("xx"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if _, _, err := l.Leaves("", r, lex); err == nil || !strings.Contains(err.Error(), "install the kit Mine again") {
		t.Errorf("a damaged table: %v", err)
	}
	if _, err := lex.Commonness(); err == nil || !strings.Contains(err.Error(), "install the kit Mine again") {
		t.Errorf("damaged sizes: %v", err)
	}
}
