package main

import (
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"maven/internal/command"
	"maven/internal/command/commandtest"
)

// farmSection is the heading from which on docs/operations.md has the flags of maven-farm.
const farmSection = "# Running a farm"

// Every verb and flag in a command that a page or a help shows is one of the program's, and so is every flag that a page names by itself.
func TestPagesNameVerbs(t *testing.T) {
	pages := commandtest.Pages(t)
	root, flags := newRoot(&command.App{}), 0
	if shown := commandtest.CheckCommands(t, root, pages); shown < 200 {
		t.Errorf("only %d commands are shown", shown)
	}
	if shown := commandtest.CheckExamples(t, root, commandtest.Helps(root)); shown < 100 {
		t.Errorf("only %d commands are shown in helps", shown)
	}
	for page, text := range pages {
		text, _, _ = strings.Cut(text, farmSection)
		flags += commandtest.CheckFlags(t, page, text, root)
	}
	if flags < 100 {
		t.Errorf("only %d flags are named", flags)
	}
}

// anchors returns the names by which links find the headings of a page.
func anchors(text string) []string {
	var names []string
	text = regexp.MustCompile("(?ms)^```.*?^```").ReplaceAllString(text, "")
	for _, m := range regexp.MustCompile(`(?m)^#+ (.*)$`).FindAllStringSubmatch(text, -1) {
		name := regexp.MustCompile(`[^\w\- ]`).ReplaceAllString(strings.ToLower(m[1]), "")
		names = append(names, strings.ReplaceAll(name, " ", "-"))
	}
	return names
}

// Every link of a page leads to a file or folder here, and to a heading if it names one.
func TestLinksLeadSomewhere(t *testing.T) {
	pages, links := commandtest.Pages(t), 0
	for page, text := range pages {
		for _, m := range regexp.MustCompile(`\]\(([^):\s#]*)(?:#([\w-]+))?\)`).FindAllStringSubmatch(text, -1) {
			target, heading := path.Join(path.Dir(page), m[1]), m[2]
			if m[1] == "" {
				target = page
			}
			links++
			if _, err := os.Stat(filepath.Join("..", "..", filepath.FromSlash(target))); err != nil {
				t.Errorf("%s: there is no %s", page, target)
			} else if heading != "" && !slices.Contains(anchors(pages[target]), heading) {
				t.Errorf("%s: %s has no heading #%s", page, target, heading)
			}
		}
	}
	if links < 100 {
		t.Errorf("only %d links", links)
	}
}

// Every Go file and Markdown file that a page names by its path is there, from the module, its commands or packages, or the page on.
func TestPagesNameFiles(t *testing.T) {
	named := 0
	for page, text := range commandtest.Pages(t) {
		for _, m := range regexp.MustCompile("`((?:[a-z0-9_]+/)+[A-Za-z0-9_]+\\.(?:go|md))`").FindAllStringSubmatch(text, -1) {
			named++
			if !slices.ContainsFunc([]string{"", "cmd", "internal", "internal/data", path.Dir(page)}, func(folder string) bool {
				_, err := os.Stat(filepath.Join("..", "..", filepath.FromSlash(folder), filepath.FromSlash(m[1])))
				return err == nil
			}) {
				t.Errorf("%s: there is no %s", page, m[1])
			}
		}
	}
	if named < 40 {
		t.Errorf("only %d files are named", named)
	}
}

// The answers that pages show under a command are those of the program, but for lines that a person types.
func TestPagesShowAnswers(t *testing.T) {
	pages := commandtest.Pages(t)
	for _, c := range []struct {
		page, indent, line string
		lines              []string // typed
	}{
		{"README.md", "    ", "play --level 3 --seed 5", []string{"F6 GLEBY"}},
		{"README.md", "    ", `kibitz --cgp "15/15/15/15/15/15/15/5QUIET5/15/15/15/15/15/15/15 AEINRST/ 0/48 0" -n 5`, nil},
		{"docs/study.md", "", "quiz ask length:6 top:1-5", []string{"oatier", "retina retain"}},
	} {
		_, rest, found := strings.Cut(pages[c.page], c.indent+"$ maven "+c.line+"\n")
		if !found {
			t.Errorf("%s does not show %s", c.page, c.line)
			continue
		}
		var shown []string
		for line := range strings.Lines(rest) {
			if text := strings.TrimSpace(line); text == "```" || text != "" && !strings.HasPrefix(line, c.indent) {
				break
			} else if !slices.Contains(c.lines, text) {
				shown = append(shown, strings.TrimRight(strings.TrimPrefix(line, c.indent), " \n"))
			}
		}
		var args []string
		for i, part := range strings.Split(c.line, `"`) {
			if i%2 == 1 {
				args = append(args, part)
			} else {
				args = append(args, strings.Fields(part)...)
			}
		}
		out, errs, _ := typed(t, strings.Join(c.lines, "\n")+"\n", args...)
		answer := regexp.MustCompile(` +\n`).ReplaceAllString(out, "\n")
		if want := strings.Trim(strings.Join(shown, "\n"), "\n"); !strings.Contains(answer, want) {
			t.Errorf("%s shows for %s\n%s\nthe program says\n%s%s", c.page, c.line, want, answer, errs)
		}
	}
}
