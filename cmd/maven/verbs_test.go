package main

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"maven/internal/command"
	"maven/internal/library/librarytest"
	"maven/internal/term"
	"maven/internal/testsize"
)

// allVerbs returns the command lines of a verb and all verbs below it; "" is the program itself.
func allVerbs(c *cobra.Command) []string {
	list := []string{strings.TrimPrefix(strings.TrimPrefix(c.CommandPath(), c.Root().Name()), " ")}
	for _, sub := range c.Commands() {
		list = append(list, allVerbs(sub)...)
	}
	return list
}

// Every verb has a line for the list of verbs and examples, and its help fits the terminal. `maven help COMMAND` and
// `maven COMMAND --help` show the same.
func TestEveryVerbHasHelp(t *testing.T) {
	testsize.OneThread(t)
	root := newRoot(&command.App{})
	all := allVerbs(root)
	for _, want := range []string{"", "kibitz", "lexicon import", "rules", "rules check", "tiles show", "version", "words anagram"} {
		if !slices.Contains(all, want) {
			t.Errorf("there is no verb %q", want)
		}
	}
	for i, verb := range all {
		words := strings.Fields(verb)
		c, _, err := root.Find(words)
		if err != nil {
			t.Fatal(err)
		}
		if c.Short == "" || strings.HasSuffix(c.Short, ".") {
			t.Errorf("maven %s: short text %q", verb, c.Short)
		}
		for _, line := range strings.Split(c.Example, "\n") {
			if !strings.HasPrefix(line, "  "+c.CommandPath()) {
				t.Errorf("maven %s: example %q", verb, line)
			}
		}
		help, errs, code := capture(t, append([]string{"help"}, words...)...)
		if code != 0 || errs != "" || !strings.Contains(help, c.Example) {
			t.Errorf("maven help %s: code %d, %s%s", verb, code, errs, help)
		}
		for of, told := range map[string]string{"game.gcg": "game.gcg is a record of yours", "$CGP": "$CGP is a position of yours"} {
			if strings.Contains(c.Example, of) && !strings.Contains(strings.Join(strings.Fields(help), " "), told) {
				t.Errorf("maven help %s: its examples have %s, and nothing says what it is", verb, of)
			}
		}
		for _, line := range strings.Split(help, "\n") {
			if term.Width(line) > 80 {
				t.Errorf("maven help %s: a line of over 80 characters: %s", verb, line)
			}
		}
		if i%testsize.Of(5, 1, 1) > 0 {
			continue
		}
		for _, flag := range []string{"--help", "-h"} {
			if same, _, code := capture(t, append(slices.Clone(words), flag)...); code != 0 || same != help {
				t.Errorf("maven %s %s: code %d, %s", verb, flag, code, same)
			}
		}
	}
}

// A verb refuses an unknown flag with the exit code of usage errors.
func TestEveryVerbRefusesWhatItDoesNotKnow(t *testing.T) {
	testsize.OneThread(t)
	for _, verb := range allVerbs(newRoot(&command.App{})) {
		words := strings.Fields(verb)
		out, errs, code := capture(t, append(slices.Clone(words), "--nonsense")...)
		want := strings.TrimSuffix("see maven help "+verb, " ") + "\n"
		if code != command.ExitUsage || out != "" || !strings.HasSuffix(errs, want) || strings.Count(errs, "\n") != 1 {
			t.Errorf("maven %s --nonsense: code %d, %s%s", verb, code, out, errs)
		}
	}
}

// capture runs one command line of the whole program with no input and its own data directory.
func capture(t *testing.T, args ...string) (out, errs string, code int) {
	t.Helper()
	return typed(t, "", args...)
}

// shownAs reads what a verb writes with --json as v, and returns it. The verb must succeed and say nothing besides.
func shownAs(t *testing.T, v any, args ...string) (out string) {
	t.Helper()
	out, errs, code := capture(t, append(slices.Clip(args), "--json")...)
	if err := json.Unmarshal([]byte(out), v); err != nil || code != 0 || errs != "" {
		t.Fatalf("%v: code %d, %s%v", args, code, errs, err)
	}
	return out
}

// typed is capture with input.
func typed(t *testing.T, in string, args ...string) (out, errs string, code int) {
	t.Helper()
	var o, e bytes.Buffer
	dir := t.TempDir()
	a := &command.App{In: strings.NewReader(in), Out: &o, Errs: &e, Lib: librarytest.Library(dir), Getenv: func(name string) string {
		return map[string]string{"MAVEN_DATA": dir}[name]
	}}
	code = command.Run(t.Context(), a, newRoot(a), args)
	return o.String(), e.String(), code
}
