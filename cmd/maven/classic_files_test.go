package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"maven/internal/classic/file"
	"maven/internal/command/commandtest"
)

// A list of words from an old Macintosh has CR at the end of each line.
func TestDAWGLineEnds(t *testing.T) {
	for _, text := range []string{"# old\rcat a pet\rdog\r", "# old\r\ncat a pet\r\ndog\r\n", "cat\rdog"} {
		list := commandtest.WriteTemp(t, "words.txt", text)
		built := filepath.Join(t.TempDir(), "words.dawg")
		if out, errs, code := capture(t, "classic", "dawg", "build", "--na", list, "--uk", list, built); code != 0 {
			t.Errorf("%q: code %d, %s%s", text, code, out, errs)
		}
		if out, errs, _ := capture(t, "classic", "dawg", "words", built); out != "CAT\nDOG\n" {
			t.Errorf("%q: %s%s", text, out, errs)
		}
	}
}

// Resources whose names files could not tell apart have files of their own.
func TestClassicExportNamesEveryResource(t *testing.T) {
	var all []file.Resource
	for _, kind := range []string{"MULa", "mula", "MULA", "a/b\\", "....", "\x00\xff  "} {
		for _, id := range []int16{-1, 1} {
			all = append(all, file.Resource{Type: [4]byte([]byte(kind)), ID: id, Data: []byte{0}})
		}
	}
	fork, err := file.AppendFork(nil, all)
	if err != nil {
		t.Fatal(err)
	}
	folder := filepath.Join(t.TempDir(), "out")
	if out, errs, code := capture(t, "classic", "export", commandtest.WriteTemp(t, "maven.rsrc", string(fork)), folder); code != 0 {
		t.Fatalf("code %d, %s%s", code, out, errs)
	}
	files, err := os.ReadDir(filepath.Join(folder, "resources"))
	if err != nil || len(files) != len(all) {
		t.Errorf("%d files of %d resources: %v", len(files), len(all), err)
	}
	seen := []string{}
	for _, f := range files {
		key := strings.ToLower(f.Name())
		if slices.Contains(seen, key) || !regexp.MustCompile(`^[0-9A-Za-z%]+_-?1(_\d)?\.bin$`).MatchString(f.Name()) {
			t.Errorf("%s, beside %q", f.Name(), seen)
		}
		seen = append(seen, key)
	}
}
