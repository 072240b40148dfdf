package main

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"maven/internal/command"
	"maven/internal/command/commandtest"
	"maven/internal/data"
	"maven/internal/leave"
	"maven/internal/library"
)

// docs/formats has the true sizes of leave tables and word graphs.
func TestFormatPageHasTheSizes(t *testing.T) {
	page, lib := commandtest.Formats(t), library.Open("")
	for _, name := range data.TileSets() {
		set, err := lib.TileSet(name)
		if err != nil {
			t.Fatal(err)
		}
		table := leave.Complete(set, 6)
		row := fmt.Sprintf("| %s | %s | %s |", name, command.Grouped(table.Len()), command.Grouped(len(table.AppendKLV2(nil))))
		if !strings.Contains(page, row) {
			t.Errorf("no row %s", row)
		}
	}
	var alone []string
	together := 0
	for _, m := range data.Modes() {
		lex, err := lib.Lexicon(m.Name, nil)
		if err != nil {
			t.Fatal(err)
		}
		alone, together = append(alone, command.Grouped(len(lex.Graph.AppendKWG(nil))/4)), lex.Graph.NodeCount()
	}
	text := fmt.Sprintf("%s nodes together, and %s apart", command.Grouped(together), strings.Join(alone, " + "))
	if !strings.Contains(page, text) {
		t.Errorf("the page does not say %q", text)
	}
}

// The example of an answer in docs/formats is what the program answers.
func TestFormatPageHasTheAnswer(t *testing.T) {
	_, rest, _ := strings.Cut(commandtest.Formats(t), "### `kibitz`\n\n```json\n")
	example, _, found := strings.Cut(rest, "\n```\n")
	if !found {
		t.Fatal("no example")
	}
	position := regexp.MustCompile(`"cgp":"([^"]*)"`).FindStringSubmatch(example)
	if position == nil {
		t.Fatalf("no position in %s", example)
	}
	out, errs, code := capture(t, "kibitz", "--cgp", position[1], "--leaves", "none", "--json", "-n", "1")
	if code != 0 || errs != "" {
		t.Fatalf("code %d, %s", code, errs)
	}
	out = regexp.MustCompile(`([0-9a-f]{8})[0-9a-f]{56}`).ReplaceAllString(strings.TrimSpace(out), "$1…")
	if joined := regexp.MustCompile(`\n +`).ReplaceAllString(example, ""); joined != out {
		t.Errorf("the page has\n%s\nthe program says\n%s", joined, out)
	}
}

// docs/formats has a row for every key of a rules file, and a section for every verb that writes JSON.
func TestFormatPageIsWhole(t *testing.T) {
	page := commandtest.Formats(t)
	_, errs, _ := capture(t, "rules", "show", commandtest.WriteTemp(t, "unknown.toml", "nothing = 1\n"))
	_, list, found := strings.Cut(strings.TrimSpace(errs), "the keys are ")
	if !found {
		t.Fatalf("the keys are not told: %s", errs)
	}
	for _, key := range strings.Split(list, ", ") {
		if key != "end" && !strings.Contains(page, "\n| `"+key+"` |") {
			t.Errorf("no row for the key %s", key)
		}
	}
	for _, c := range newRoot(&command.App{}).Commands() {
		if writesJSON(c) && !regexp.MustCompile("\n### .*`"+c.Name()+"`").MatchString(page) {
			t.Errorf("no section for the JSON of %s", c.Name())
		}
	}
}

// writesJSON reports whether the verb, or one below it, has the flag --json.
func writesJSON(c *cobra.Command) bool {
	return c.Flags().Lookup("json") != nil || slices.ContainsFunc(c.Commands(), writesJSON)
}
