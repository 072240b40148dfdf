package shell

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Each file of testdata/sessions is a session: what is typed after the prompts, and what the shell says.
func TestSessions(t *testing.T) {
	files, err := filepath.Glob("testdata/sessions/*.txt")
	if err != nil || len(files) < 6 {
		t.Fatalf("%d sessions, %v", len(files), err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			t.Parallel()
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			got, _ := talk(t, typed(string(want))...)
			got = untimed(got)
			if *update {
				if err := os.WriteFile(file, []byte(got), 0o666); err != nil {
					t.Fatal(err)
				}
				return
			}
			if got != string(want) {
				t.Errorf("the session differs (-update rewrites it); now:\n%s", got)
			}
		})
	}
}

// The sessions of docs/shell.md are one session, and true.
func TestPage(t *testing.T) {
	const page, begin, end = "../../docs/shell.md", "```session\n", "```\n"
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	parts := strings.Split(string(text), begin)
	var lines []string
	for _, part := range parts[1:] {
		block, _, _ := strings.Cut(part, end)
		lines = append(lines, typed(block)...)
	}
	got, _ := talk(t, lines...)
	got = untimed(got)
	rest := got
	for i, part := range parts[1:] {
		block, after, _ := strings.Cut(part, end)
		next := len(rest)
		for n, at := len(typed(block)), 0; i < len(parts)-2; n-- {
			found := strings.Index(rest[at:], "\nmaven ")
			if at += found + 1; n == 1 {
				next = at
				break
			}
		}
		parts[i+1] = rest[:next] + end + after
		rest = rest[next:]
	}
	if whole := strings.Join(parts, begin); *update {
		if err := os.WriteFile(page, []byte(whole), 0o666); err != nil {
			t.Fatal(err)
		}
	} else if whole != string(text) {
		t.Errorf("the page differs (-update rewrites it); the session is now:\n%s", got)
	}
}
