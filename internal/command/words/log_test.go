package words

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"maven/internal/form"
)

// A ruling is one line: time, verdict, list, words, and the table if there is one.
func TestRuling(t *testing.T) {
	at := time.Date(2026, 11, 23, 14, 5, 9, 70_000_000, time.FixedZone("", 3600))
	v := form.Judgement{Words: []string{"QI", "ZA"}, Acceptable: true}
	v.Lexicon.Name = "NA"
	if got, want := ruling(at, &v, 0), "2026-11-23T13:05:09.070Z\tacceptable\tNA\tQI ZA\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	v.Acceptable = false
	if got, want := ruling(at, &v, 12), "2026-11-23T13:05:09.070Z\tnot acceptable\tNA\tQI ZA\t12\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// Lines are added at the end, and what a crash left of a line spoils no line after it.
func TestAppendLine(t *testing.T) {
	path := filepath.Join(t.TempDir(), "rulings.txt")
	for _, line := range []string{"one\n", "two\n", "to", "three\n"} {
		if err := appendLine(path, line); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if want := "one\ntwo\nto\nthree\n"; string(got) != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// A log that cannot be written is named.
func TestAppendLineFails(t *testing.T) {
	path := filepath.Join(t.TempDir(), "absent", "rulings.txt")
	if err := appendLine(path, "one\n"); err == nil || !strings.Contains(err.Error(), path) {
		t.Errorf("%v, want an error that names %s", err, path)
	}
}
