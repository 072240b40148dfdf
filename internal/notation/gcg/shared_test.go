package gcg_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"maven/internal/notation/gcg"
	"maven/internal/notation/gcg/gcgtest"
	"maven/internal/testshared"
)

// A sharedRecord is what one of the records beside the project holds, counted by other means.
type sharedRecord struct {
	encoding      gcg.Encoding
	events, notes int
	totals        [2]int
}

// sharedRecords are known by their names; other files there are read all the same.
func sharedRecords() map[string]sharedRecord {
	return map[string]sharedRecord{
		"g01.gcg": {gcg.Latin1, 46, 9, [2]int{471, 407}},
		"g02.gcg": {gcg.Latin1, 21, 12, [2]int{470, 427}},
		"g03.gcg": {gcg.Latin1, 25, 13, [2]int{439, 550}},
		"g04.gcg": {gcg.UTF8, 36, 6, [2]int{377, 388}},
		"g05.gcg": {gcg.Latin1, 34, 7, [2]int{397, 291}},
		"g06.gcg": {gcg.UTF8, 24, 15, [2]int{375, 488}},
		"g07.gcg": {gcg.Latin1, 27, 8, [2]int{423, 363}},
		"g08.gcg": {gcg.UTF8, 53, 0, [2]int{316, 323}},
		"g09.gcg": {gcg.UTF8, 24, 0, [2]int{364, 409}},
		"g10.gcg": {gcg.Latin1, 29, 0, [2]int{451, 345}},
		"g11.gcg": {gcg.Latin1, 27, 0, [2]int{454, 424}},
		"g12.gcg": {gcg.Latin1, 20, 0, [2]int{336, 298}},
		"g13.gcg": {gcg.Latin1, 2, 0, [2]int{32, 16}},
		"g14.gcg": {gcg.UTF8, 2, 0, [2]int{32, 16}},
	}
}

// sharedFile reads one of the records; the only one that is not English is Polish.
func sharedFile(t *testing.T, path string) (*gcg.File, *gcg.Record) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	f, err := gcg.Read(bytes.NewReader(text))
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	if gcgtest.Written(t, f) != string(text) {
		t.Errorf("%s is not written back as it was", path)
	}
	tiles := "english"
	if bytes.Contains(text, []byte("STĘPIĆ")) {
		tiles = "polish"
	}
	return f, f.Record(gcgtest.Options(t, tiles))
}

// Records that other programs and sites wrote are read without a finding.
func TestSharedGames(t *testing.T) {
	for _, path := range testshared.Games(t) {
		f, r := sharedFile(t, path)
		got := sharedRecord{encoding: f.Encoding, events: len(r.Events)}
		for _, e := range r.Events {
			got.totals[e.Player] = e.Total
			got.notes += len(e.Notes)
		}
		if want, known := sharedRecords()[filepath.Base(path)]; known && got != want {
			t.Errorf("%s has %+v, want %+v", path, got, want)
		}
		for i := range r.Findings {
			t.Errorf("%s: %v", path, &r.Findings[i])
		}
	}
}
