package replay_test

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"maven/internal/data/datatest"
	"maven/internal/notation/gcg"
	"maven/internal/notation/gcg/gcgtest"
	"maven/internal/record"
	"maven/internal/tile"
)

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
	return gcgtest.Read(t, string(text)).Record(gcgtest.Options(t, tiles))
}

// newHistory returns an empty history by the standard rules with the tiles of a record.
func newHistory(t testing.TB, tiles *tile.Set, lenient bool) *record.History {
	t.Helper()
	r := datatest.Rules(t, "standard")
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
