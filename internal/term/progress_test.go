package term_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"maven/internal/term"
)

// Without a terminal there is a line for each tenth, once.
func TestProgressLines(t *testing.T) {
	for _, c := range []struct {
		name        string
		total, done int
		set         []int
		want        string
	}{
		{"every step", 5, 0, []int{0, 1, 2, 3, 4, 5}, "1 2 3 4 5"},
		{"many steps", 1000, 0, []int{1, 99, 100, 101, 199, 200, 999, 1000}, "100 200 999 1000"},
		{"leaps", 100, 0, []int{35, 36, 39, 40, 100}, "35 40 100"},
		{"begun before", 20, 10, []int{10, 11, 12, 13, 20}, "12 20"},
		{"all done before", 20, 20, []int{20}, ""},
		{"never back", 10, 0, []int{5, 3, 5, 6}, "5 6"},
		{"no steps", 0, 0, []int{0}, ""},
	} {
		var out bytes.Buffer
		p := term.NewProgress(&out, "games", c.total, c.done)
		for _, done := range c.set {
			p.Set(done)
		}
		p.Close()
		var got []string
		for line := range strings.Lines(out.String()) {
			label, counts, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
			done, total, _ := strings.Cut(counts, "/")
			if label != "games" || total == "" || strings.ContainsAny(line, "\r\x1b") {
				t.Errorf("%s: line %q", c.name, line)
			}
			got = append(got, done)
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s: %v, want %s", c.name, got, c.want)
		}
	}
}

// A file is no terminal.
func TestProgressInFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log")
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	p := term.NewProgress(file, "training", 2, 0)
	p.Set(1)
	p.Set(2)
	p.Close()
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(path); err != nil || string(text) != "training 1/2\ntraining 2/2\n" {
		t.Errorf("%q, %v", text, err)
	}
}

// A bar shows nothing before it is known how much there is to do.
func TestBar(t *testing.T) {
	var out bytes.Buffer
	b := term.Progress{Out: &out, Label: "racks"}
	b.Show(0, 0)
	if out.Len() > 0 {
		t.Errorf("of 0 steps %q", out.String())
	}
	b.Show(5, 10)
	b.Show(12, 10)
	b.Close()
	if got := out.String(); got != "racks 5/10\nracks 10/10\n" {
		t.Errorf("%q", got)
	}
	none := term.Progress{Out: &out}
	none.Close()
}
