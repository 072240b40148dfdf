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
	if shown := commandtest.CheckCommands(t, root, commandtest.Helps(root)); shown < 100 {
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
