package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"maven/internal/command"
	"maven/internal/command/commandtest"
	"maven/internal/data"
	"maven/internal/leave"
	"maven/internal/library/librarytest"
	"maven/internal/term"
	"maven/internal/testsize"
)

// docs/formats has the true sizes of leave tables and word graphs.
func TestFormatPageHasTheSizes(t *testing.T) {
	testsize.OneThread(t)
	page, lib := commandtest.Formats(t), librarytest.Library("")
	sets := data.TileSets()
	for _, name := range sets[:testsize.Of(1, len(sets), len(sets))] {
		set, err := lib.TileSet(name)
		if err != nil {
			t.Fatal(err)
		}
		table := leave.Complete(set, 6)
		row := fmt.Sprintf("| %s | %s | %s |", name, term.Grouped(table.Len()), term.Grouped(len(table.AppendKLV2(nil))))
		if !strings.Contains(page, row) {
			t.Errorf("no row %s", row)
		}
	}
	var alone []string
	together := 0
	modes := data.Modes()
	for _, m := range modes[:testsize.Of(1, len(modes), len(modes))] {
		lex, err := lib.Lexicon(m.Name, nil)
		if err != nil {
			t.Fatal(err)
		}
		alone, together = append(alone, term.Grouped(len(lex.Graph.AppendKWG(nil))/4)), lex.Graph.NodeCount()
	}
	text := fmt.Sprintf("%s nodes together, and %s", term.Grouped(together), strings.Join(alone, " + "))
	if len(alone) == len(modes) {
		text += " apart"
	}
	if !strings.Contains(page, text) {
		t.Errorf("the page does not say %q", text)
	}
}

// The example of an answer in docs/formats is what the program answers.
func TestFormatPageHasTheAnswer(t *testing.T) {
	testsize.OneThread(t)
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

// keysOf has, for each section of docs/formats/json.md, the files whose types it describes: below internal, as patterns.
var keysOf = map[string][]string{
	"Forms that commands share": {"form/form.go", "form/candidate.go"},
	"`analyze`":                 {"form/report.go"},
	"`infer`":                   {"form/inference.go"},
	"`kibitz`":                  {"form/ranking.go", "form/explanation.go"},
	"`solve` and `verify`":      {"form/solution.go", "form/certificate.go"},
	"`kibitz --compare`":        {"answers/comparison.go"},
	"`kibitz --sim`":            {"form/simulated.go"},
	"`bench`":                   {"command/bench/bench.go"},
	"`classic`":                 {"original/[a-o]*.go", "original/person.go", "original/[r-t]*.go"},
	"`db`":                      {"form/store.go", "store/stats.go", "career/form.go"},
	"`gcg`":                     {"form/finding.go", "form/record.go", "form/position.go"},
	"`match`":                   {"command/match/answer.go"},
	"`panel`":                   {"command/panel/answer.go"},
	"`train`":                   {"command/train/judge.go", "train/judge.go"},
	"`play`":                    {"form/play.go", "play/save.go"},
	"`rules` and `tiles`":       {"form/rules.go", "form/tiles.go"},
	"`quiz`":                    {"form/quiz.go", "form/stored/cards.go", "cardbox/summary.go"},
	"`puzzles`":                 {"puzzlebook/form.go", "puzzlebook/book.go"},
	"`director`":                {"director/*.go"},
	"`words`":                   {"form/words.go"},
	"`lexicon`":                 {"form/lexicon.go"},
	"`kit`":                     {"command/kit/kit.go"},
	"`version`":                 {"form/version.go"},
}

// The page of the JSON names every key of the types of the forms in their section, and its tables have no other keys.
func TestFormatPageHasTheKeys(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("..", "..", "docs", "formats", "json.md"))
	if err != nil {
		t.Fatal(err)
	}
	page, _, _ = bytes.Cut(page, []byte("\n## Exit codes"))
	sections := map[string]string{}
	for _, section := range strings.Split(string(page), "\n### ")[1:] {
		title, text, _ := strings.Cut(section, "\n")
		sections[title] = text
	}
	shared := sections["Forms that commands share"]
	for title, text := range sections {
		keys := formKeys(t, keysOf[title])
		for _, key := range keys {
			if named := regexp.MustCompile("[`\"]" + key + "[`\"]"); !named.MatchString(text) && !named.MatchString(shared) {
				t.Errorf("%s does not name the key %s", title, key)
			}
		}
		for _, row := range tableKeys(text) {
			if !slices.Contains(keys, row) && !strings.Contains(shared, "`"+row+"`") {
				t.Errorf("%s has a row for %s, which is no key of its forms", title, row)
			}
		}
	}
}

// tableKeys returns the keys of the first column of tables of keys.
func tableKeys(text string) (keys []string) {
	for _, table := range regexp.MustCompile(`(?m)^\| key \|.*\n(\|.*\n)+`).FindAllString(text, -1) {
		for _, cell := range regexp.MustCompile(`(?m)^\|([^|]*)`).FindAllString(table, -1) {
			for _, named := range regexp.MustCompile("`(\\w+)`").FindAllStringSubmatch(cell, -1) {
				keys = append(keys, named[1])
			}
		}
	}
	return keys
}

// formKeys returns the keys of the JSON of all types of files below internal.
func formKeys(t *testing.T, patterns []string) (keys []string) {
	for _, pattern := range patterns {
		files, err := filepath.Glob(filepath.Join("..", "..", "internal", pattern))
		if err != nil || len(files) == 0 {
			t.Fatalf("no files %s (%v)", pattern, err)
		}
		for _, file := range files {
			source, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, found := range regexp.MustCompile(`json:"(\w+)`).FindAllSubmatch(source, -1) {
				keys = append(keys, string(found[1]))
			}
		}
	}
	if len(keys) == 0 {
		t.Fatalf("no keys in %v", patterns)
	}
	return keys
}
