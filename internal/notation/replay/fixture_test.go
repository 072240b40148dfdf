package replay_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"maven/internal/data"
	"maven/internal/notation/gcg"
	"maven/internal/record"
	"maven/internal/rules"
	"maven/internal/tile"
)

// findSet returns one of the tile sets that the program ships.
func findSet(name string) (*tile.Set, error) {
	text, ok := data.TileSet(name)
	if !ok {
		return nil, fmt.Errorf("no tile set %q", name)
	}
	return tile.ParseSet(name, bytes.NewReader(text))
}

func set(t testing.TB, name string) *tile.Set {
	t.Helper()
	s, err := findSet(name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// options reads files that name no tile set with the given one.
func options(t testing.TB, tiles string) gcg.Options {
	t.Helper()
	return gcg.Options{Tiles: set(t, tiles), Find: findSet}
}

func read(t testing.TB, text string) *gcg.File {
	t.Helper()
	f, err := gcg.Read(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// written returns the bytes of a file.
func written(t testing.TB, f *gcg.File) string {
	t.Helper()
	text, err := f.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// recordOf reads text that begins with two players, ann and bob, and returns what it says.
func recordOf(t testing.TB, lines ...string) *gcg.Record {
	t.Helper()
	return read(t, "#player1 ann Ann\n#player2 bob Bob\n"+strings.Join(lines, "\n")).Record(options(t, "english"))
}

// kinds lists findings as "line kind".
func kinds(findings []gcg.Finding) string {
	var b strings.Builder
	for i, f := range findings {
		if i > 0 {
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, "%d %s", f.Line, f.Kind)
	}
	return b.String()
}

// sharedRecord reads one of the records beside the project; the only one that is not English is Polish.
func sharedRecord(t *testing.T, path string) *gcg.Record {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	tiles := "english"
	if bytes.Contains(text, []byte("STĘPIĆ")) {
		tiles = "polish"
	}
	return read(t, string(text)).Record(options(t, tiles))
}

// sharedGames returns the paths of the game records beside the project.
func sharedGames(t *testing.T) []string {
	t.Helper()
	dir := os.Getenv("MAVEN_SHARED")
	if dir == "" {
		dir = filepath.Join("..", "..", "..", "..", "shared")
	}
	files, err := filepath.Glob(filepath.Join(dir, "positions", "games", "*.gcg"))
	if err != nil || len(files) == 0 {
		t.Skip("SKIPPED, not checked against other programs' records: none there; set MAVEN_SHARED")
	}
	return files
}

// newHistory returns an empty history by the standard rules with the tiles of a record.
func newHistory(t testing.TB, tiles *tile.Set, lenient bool) *record.History {
	t.Helper()
	text, ok := data.RuleFile("standard")
	if !ok {
		t.Fatal("no standard rules")
	}
	r, err := rules.Parse("standard", text, findSet)
	if err != nil {
		t.Fatal(err)
	}
	h := record.NewHistory(r.WithTiles(tiles), nil)
	h.Lenient, h.AnyChallenge = lenient, true
	return h
}

// trimmed drops what a canonical file does: blanks at the ends of lines.
func trimmed(notes []string) []string {
	var all []string
	for _, note := range notes {
		lines := strings.Split(note, "\n")
		for i := range lines {
			lines[i] = strings.TrimRight(lines[i], " \t")
		}
		all = append(all, strings.Join(lines, "\n"))
	}
	return all
}
