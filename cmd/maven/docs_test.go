package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"maven/internal/command"
)

// Every verb that the README and the pages of docs name in code is one of the program's.
func TestPagesNameVerbs(t *testing.T) {
	pages, err := filepath.Glob("../../docs/*.md")
	formats, noFormats := filepath.Glob("../../docs/formats/*.md")
	if pages = append(pages, formats...); err != nil || noFormats != nil || len(formats) == 0 {
		t.Fatalf("%d pages, %v", len(pages), err)
	}
	root, named := newRoot(&command.App{}), 0
	root.InitDefaultCompletionCmd()
	for _, page := range append(pages, "../../README.md", "../../CONTRIBUTING.md") {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		text = regexp.MustCompile(`(?m)^maven.*> .*`).ReplaceAll(text, nil) // the shell's prompt
		for _, m := range regexp.MustCompile("(?m)(?:`|^ *)maven ((?:[a-z]+ ?)+)").FindAllStringSubmatch(string(text), -1) {
			named++
			c, rest, err := root.Find(strings.Fields(m[1]))
			if err != nil || len(rest) > 0 && c.HasSubCommands() && rest[0] != "help" {
				t.Errorf("%s: maven %s is no verb", filepath.Base(page), m[1])
			}
		}
	}
	if named < 50 {
		t.Errorf("only %d verbs are named", named)
	}
}
