package tables

import (
	"encoding/csv"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"maven/internal/testshared"
)

func TestPublishedTables(t *testing.T) {
	dir := testshared.Path(t, "maven-classic")
	set, err := FromCSV(func(name string) ([]byte, error) { return os.ReadFile(filepath.Join(dir, name)) })
	if err != nil {
		t.Fatal(err)
	}
	if len(set.Patterns) != 112 {
		t.Errorf("%d patterns, want 112", len(set.Patterns))
	}
	for i, p := range Zero().Patterns {
		if set.Patterns[i].Letters != p.Letters || set.Patterns[i].Record != p.Record {
			t.Errorf("pattern %d is %+v, the package has %+v", i, set.Patterns[i], p)
		}
	}
	if sum := fullBag(t, set); sum != 1 {
		t.Errorf("the full bag sums to %d, want 1", sum)
	}
	for letters, want := range map[string]int{"?": 2791, "??": 875, "qu": 1067, "adiq": -649, "enss": 410, "amn": 0, "imu": -100} {
		if got, ok := set.Lookup(letters); got != want || !ok {
			t.Errorf("%s: %d, %t, want %d", letters, got, ok, want)
		}
	}
	for i, known := range set.MulKnown {
		if letter := Alphabet[i]; known != (letter == '?' || letter == 'q') {
			t.Errorf("%q known: %t", letter, known)
		}
	}
	if want := [8]int{-756, -1015, -713, 23, 368, 11, -605, -1238}; set.VCB[7] != want || set.VCB[6] != [8]int{} {
		t.Errorf("VCBh %v, want %v; VCBg %v", set.VCB[7], want, set.VCB[6])
	}
	if set.Mul[Index('e')] != [8]int{-219, 299, 378, 111, -238} || set.Mul[Index('v')][1] != -498 {
		t.Errorf("MULe %v", set.Mul[Index('e')])
	}
}

func TestPublishedStrings(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(testshared.Path(t, "maven-classic"), "estr.csv"))
	if err != nil {
		t.Fatal(err)
	}
	r := csv.NewReader(strings.NewReader(string(text)))
	r.Comment = '#'
	rows, err := r.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	pool := originalPool()
	var sets []string
	read := 0
	for _, row := range rows[1:] {
		if row[1] == "set" {
			sets = append(sets, row[0])
			continue
		}
		offset, err := strconv.Atoi(row[2])
		if err != nil {
			t.Fatal(err)
		}
		if got, err := pool.pattern(offset); got != row[0] || err != nil {
			t.Errorf("offset %d: %q, %v, want %q", offset, got, err, row[0])
		}
		read++
	}
	own := strings.Fields(storedSets)
	slices.Sort(own)
	slices.Sort(sets)
	if read != 112 || !slices.Equal(own, sets) {
		t.Errorf("%d patterns, sets %q", read, sets)
	}
}
