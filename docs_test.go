package maven_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestDocsNameTests fails on a test that a page names, or the beginning of a name, and nobody has
// written.
func TestDocsNameTests(t *testing.T) {
	var written []string
	function := regexp.MustCompile(`\nfunc ((?:Test|Fuzz|Benchmark)\w+)\(`)
	err := filepath.WalkDir(".", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		code, err := os.ReadFile(path)
		for _, m := range function.FindAllSubmatch(code, -1) {
			written = append(written, string(m[1]))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	pages, err := filepath.Glob("docs/*.md")
	formats, noFormats := filepath.Glob("docs/formats/*.md")
	if pages = append(pages, formats...); err != nil || noFormats != nil || len(formats) == 0 {
		t.Fatalf("%d pages, %v", len(pages), err)
	}
	named := 0
	for _, page := range pages {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range regexp.MustCompile(`\b(?:Test|Fuzz|Benchmark)[A-Z]\w+`).FindAllString(string(text), -1) {
			named++
			if !slices.ContainsFunc(written, func(test string) bool { return strings.HasPrefix(test, name) }) {
				t.Errorf("%s: there is no %s", page, name)
			}
		}
	}
	if named < 100 {
		t.Errorf("only %d tests are named", named)
	}
}

// docs/format.md lists every page of docs/formats with its sections, in order.
func TestFormatContents(t *testing.T) {
	contents, err := os.ReadFile("docs/format.md")
	if err != nil {
		t.Fatal(err)
	}
	pages, err := filepath.Glob("docs/formats/*.md")
	if err != nil || len(pages) < 10 {
		t.Fatalf("%d pages, %v", len(pages), err)
	}
	for _, page := range pages {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		name, sections := filepath.Base(page), []string(nil)
		for _, m := range regexp.MustCompile(`(?m)^## (.*)$`).FindAllStringSubmatch(string(text), -1) {
			sections = append(sections, m[1])
		}
		row := regexp.MustCompile(`(?m)^\| \[` + regexp.QuoteMeta(name) + `\]\(formats/` + regexp.QuoteMeta(name) + `\) \| (.*) \|$`).FindSubmatch(contents)
		switch {
		case row == nil:
			t.Errorf("docs/format.md does not list %s", name)
		case strings.Contains(string(row[1]), ", ") && string(row[1]) != strings.Join(sections, ", "):
			t.Errorf("docs/format.md lists %s as %s; it has %q", name, row[1], sections)
		}
	}
}

// go.mod names every module once.
func TestModulesOnce(t *testing.T) {
	text, err := os.ReadFile("go.mod")
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, m := range regexp.MustCompile(`(?m)^\t(\S+) v`).FindAllStringSubmatch(string(text), -1) {
		if seen[m[1]] {
			t.Errorf("%s stands twice", m[1])
		}
		seen[m[1]] = true
	}
	if len(seen) < 20 {
		t.Errorf("only %d modules are named", len(seen))
	}
}

// The figure of ARCHITECTURE.md names every package of the layer table, or the folder that it is in.
func TestLayersStandInFigure(t *testing.T) {
	page, err := os.ReadFile("ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	_, figure, _ := strings.Cut(string(page), "```\n")
	figure, _, closed := strings.Cut(figure, "```")
	_, table, found := strings.Cut(string(page), "\n## Layers\n")
	if !closed || !found {
		t.Fatal("ARCHITECTURE.md has no figure, or no table")
	}
	var drawn []string
	for line := range strings.Lines(figure) {
		packages, _, _ := strings.Cut(strings.TrimSpace(line[min(12, len(line)):]), "  ") // the text follows
		drawn = append(drawn, regexp.MustCompile(`[a-z]+`).FindAllString(packages, -1)...)
	}
	rows := regexp.MustCompile("(?m)^\\| *[^|]* *\\| `([a-z]+)[^`]*`").FindAllStringSubmatch(table, -1)
	for _, row := range rows {
		if !slices.Contains(drawn, row[1]) {
			t.Errorf("the figure lacks %s", row[1])
		}
	}
	if len(rows) < 90 {
		t.Errorf("only %d rows", len(rows))
	}
}
