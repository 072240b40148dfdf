package data

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"unsafe"

	"github.com/klauspost/compress/zstd"

	"maven/internal/testsize"
	"maven/internal/tile"
	"maven/internal/wordgraph"
)

// wordList is the word list in capitals, which the program does not carry.
var wordList = sync.OnceValues(func() (string, error) {
	packed, err := os.ReadFile(filepath.Join("words", "words.txt.zst"))
	if err != nil {
		return "", err
	}
	reader, err := zstd.NewReader(nil)
	if err != nil {
		return "", err
	}
	defer reader.Close()
	text, err := reader.DecodeAll(packed, nil)
	return strings.ToUpper(string(text)), err
})

// listOf returns a mode's words by the word list.
func listOf(t *testing.T, mode string) []string {
	t.Helper()
	text, err := wordList()
	if err != nil {
		t.Fatal(err)
	}
	leftOut := map[string]string{"Both": "-", "NA": "B", "UK": "A"}[mode]
	var words []string
	for line := range strings.Lines(text) {
		word, class, _ := strings.Cut(strings.TrimSpace(line), " ")
		if class != leftOut {
			words = append(words, word)
		}
	}
	return words
}

func TestModesAgainstWordList(t *testing.T) {
	testsize.OneThread(t)
	data, err := Graph()
	if err != nil {
		t.Fatal(err)
	}
	modes := Modes()
	family, err := wordgraph.ReadFamily(data, WordLetters, len(modes))
	if err != nil {
		t.Fatal(err)
	}
	for k, want := range []struct {
		name  string
		words int
	}{{"Both", 269870}, {"NA", 262170}, {"UK", 268262}} {
		mode, graph := modes[k], family.List(k)
		if mode.Name != want.name || mode.Words != want.words {
			t.Errorf("mode %d is %s of %d words, want %s of %d", k, mode.Name, mode.Words, want.name, want.words)
		}
		words := make([]string, 0, mode.Words)
		for word := range graph.Words() {
			words = append(words, upper(word))
		}
		sum := sha256.Sum256([]byte(strings.Join(words, "\n") + "\n"))
		if !slices.Equal(words, listOf(t, mode.Name)) || graph.WordCount() != mode.Words {
			t.Errorf("%s: %d words in the graph are not the %d of the list", mode.Name, len(words), mode.Words)
		}
		if got := hex.EncodeToString(sum[:]); got != mode.Hash {
			t.Errorf("%s: the words have hash %s, the manifest says %s", mode.Name, got, mode.Hash)
		}
		if k > 0 && !testsize.Long() {
			continue // its halves are those of the first list
		}
		if err := graph.CheckHalves(); err != nil {
			t.Errorf("%s: %v", mode.Name, err)
		}
	}
}

func upper(word []tile.Tile) string {
	text := make([]byte, len(word))
	for i, t := range word {
		text[i] = 'A' - 1 + byte(t)
	}
	return string(text)
}

func TestModesDifferInSpelling(t *testing.T) {
	data, err := Graph()
	if err != nil {
		t.Fatal(err)
	}
	family := wordgraph.Trusted(data, len(Modes()))
	for _, test := range []struct{ word, modes string }{
		{"LABELED", "Both NA"}, {"LABELLED", "Both UK"}, {"ANALYZE", "Both NA"}, {"COLOUR", "Both UK"},
		{"COLOR", "Both NA UK"}, // the class of variants common to all has it
		{"CAT", "Both NA UK"}, {"CTA", ""},
	} {
		var word []tile.Tile
		for _, r := range test.word {
			word = append(word, tile.Tile(r-'A'+1))
		}
		var in []string
		for k, mode := range Modes() {
			if family.List(k).Contains(word) {
				in = append(in, mode.Name)
			}
		}
		if got := strings.Join(in, " "); got != test.modes {
			t.Errorf("%s is in %q, want %q", test.word, got, test.modes)
		}
	}
}

func TestManifestSums(t *testing.T) {
	var m struct {
		Files []struct {
			Name   string
			Bytes  int
			SHA256 string
		}
		Graph struct {
			Nodes, Bytes, Letters int
			TileSet               string `json:"tile_set"`
		}
		Sources []struct{ Notice string }
	}
	if err := json.Unmarshal(shipped("words/manifest.json"), &m); err != nil {
		t.Fatal(err)
	}
	if len(m.Files) != 4 || len(m.Sources) != 3 {
		t.Errorf("the manifest tells of %d files and %d sources, want 4 and 3", len(m.Files), len(m.Sources))
	}
	for _, file := range m.Files {
		data, err := os.ReadFile(filepath.Join("words", file.Name))
		if err != nil {
			t.Fatal(err)
		}
		if sum := sha256.Sum256(data); hex.EncodeToString(sum[:]) != file.SHA256 || len(data) != file.Bytes {
			t.Errorf("%s has %d bytes of SHA-256 %x, the manifest says %d of %s", file.Name, len(data), sum, file.Bytes, file.SHA256)
		}
	}
	for _, source := range m.Sources {
		if notice, err := os.ReadFile(filepath.Join("words", source.Notice)); err != nil || len(notice) < 1000 {
			t.Errorf("licence text %s: %d bytes, %v", source.Notice, len(notice), err)
		}
	}
	if m.Graph.Bytes != 4*m.Graph.Nodes || m.Graph.Letters != WordLetters || m.Graph.TileSet != WordTileSet {
		t.Errorf("the manifest says of the graph %+v", m.Graph)
	}
	if _, ok := TileSet(WordTileSet); !ok {
		t.Errorf("no tile set %s", WordTileSet)
	}
}

func TestGraphMemory(t *testing.T) {
	data, err := Graph()
	if err != nil {
		t.Fatal(err)
	}
	if len(data) != readManifest().Graph.Bytes {
		t.Errorf("%d bytes, the manifest says %d", len(data), readManifest().Graph.Bytes)
	}
	if at := uintptr(unsafe.Pointer(unsafe.SliceData(data))); at%8 != 0 {
		t.Errorf("the graph begins at %x, not at a multiple of 8", at)
	}
	if over := cap(data) - len(data); over > 1<<16 {
		t.Errorf("%d bytes of capacity are not used", over)
	}
}

func BenchmarkGraph(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Graph(); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkGraphTrusted(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		data, err := Graph()
		if err != nil {
			b.Fatal(err)
		}
		wordgraph.Trusted(data, len(Modes()))
	}
}

// Each word has one of SCOWL's sizes or none, and the sizes are those of its lists.
func TestSizes(t *testing.T) {
	sizes, err := Sizes()
	if err != nil {
		t.Fatal(err)
	}
	words := listOf(t, "Both")
	if len(sizes) != len(words) {
		t.Fatalf("%d sizes for %d words", len(sizes), len(words))
	}
	counts := map[byte]int{}
	for _, size := range sizes {
		counts[size]++
	}
	if want := map[byte]int{0: 11903, 10: 4015, 20: 7103, 35: 29301, 40: 4811, 50: 18081, 55: 5638, 60: 11281, 70: 34007, 80: 123296, 95: 20434}; !maps.Equal(counts, want) {
		t.Errorf("words by size: %v, want %v", counts, want)
	}
	for word, want := range map[string]byte{"THE": 10, "CATS": 20, "RETINA": 35, "QUIXOTIC": 40, "QI": 70, "CWM": 70, "ZAX": 80, "LUV": 60, "AA": 0} {
		i, _ := slices.BinarySearch(words, word)
		if words[i] != word || sizes[i] != want {
			t.Errorf("%s has size %d, want %d", words[i], sizes[i], want)
		}
	}
}
