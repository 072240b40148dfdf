package command

import (
	"math"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"
)

// bound are flags of every kind.
type bound struct {
	number, count, seed int
	whole               int
	limit               time.Duration
	word, name          string
}

// bind returns a program with a verb that has them.
func (b *bound) program(t *testing.T) func(args ...string) (code int, says string) {
	return func(args ...string) (int, string) {
		*b = bound{}
		a, root, errs := program(func([]string) error { return nil })
		verb := root.Commands()[0]
		f := verb.Flags()
		Number(f, &b.number, "number", 5, 1, 9, "a number")
		Count(f, &b.count, 10, "how many")
		Seed(f, &b.seed, 1, "the seed")
		Whole(f, &b.whole, "whole", 0, "a number that is checked later")
		Limit(f, &b.limit, "time", "a limit")
		Choice(verb, &b.word, "word", "red", "a word", "red", "green", "blue")
		Name(f, &b.name, "name", "the name of a file", "a name")
		verb.MarkFlagsRequiredTogether("name", "number")
		verb.MarkFlagsMutuallyExclusive("time", "word", "seed")
		return Run(t.Context(), a, root, append([]string{"work"}, args...)), errs.String()
	}
}

// Flags take what is right, and have their defaults.
func TestValues(t *testing.T) {
	var b bound
	run := b.program(t)
	if code, says := run(); code != 0 || b != (bound{number: 5, count: 10, seed: 1, word: "red"}) {
		t.Errorf("code %d, %s: %+v", code, says, b)
	}
	if code, says := run("--number", "9", "--name=x", "-n", "0", "--time", "1m"); code != 0 ||
		b != (bound{number: 9, count: 0, seed: 1, limit: time.Minute, word: "red", name: "x"}) {
		t.Errorf("code %d, %s: %+v", code, says, b)
	}
	for text, want := range map[string]int{"-3": -3, "99999999999999999999": math.MaxInt, "-99999999999999999999": math.MinInt} {
		if code, says := run("--whole", text); code != 0 || b.whole != want {
			t.Errorf("--whole %s: code %d, %s: %d", text, code, says, b.whole)
		}
	}
	if code, says := run("--word", "GREEN"); code != 0 || b.word != "green" {
		t.Errorf("code %d, %s: %+v", code, says, b)
	}
}

// What is wrong is refused by one line that names the flag, what it was given, and what would be right.
func TestWrongValues(t *testing.T) {
	var b bound
	run := b.program(t)
	for args, want := range map[string]string{
		"--number 10":                          "--number 10: must be 1 to 9",
		"--number 1.5":                         "--number 1.5: must be 1 to 9",
		"-n -1":                                "--count -1: must be 0 or more",
		"--whole x":                            "--whole x: must be a number",
		"--seed x":                             "--seed x: must be 0 or more",
		"--seed 99999999999999999999":          "--seed 99999999999999999999: must be 0 to 9223372036854775807",
		"--time -5s":                           "--time -5s: must be a time such as 5s, or 0 for no limit",
		"--time soon":                          "--time soon: must be a time such as 5s, or 0 for no limit",
		"--word pink":                          "--word pink: must be red, green or blue",
		"--name=":                              `--name "": must be the name of a file`,
		"--word " + strings.Repeat("long", 20): "--word " + strings.Repeat("long", 10) + "…: must be red, green or blue",
		"--one --two":                          "--one and --two exclude each other",
		"--time 1s --seed 2 --word red":        "--seed, --time and --word exclude each other",
		"--name x":                             "--number is missing: --name and --number go together",
	} {
		if code, says := run(strings.Fields(args)...); code != ExitUsage || says != "maven: "+want+"\n" {
			t.Errorf("%s: code %d, %q; want %q", args, code, says, want)
		}
	}
}

// Flags that are needed are named.
func TestNeededFlags(t *testing.T) {
	for want, mark := range map[string]func(*cobra.Command){
		"--one is missing: one thing": func(c *cobra.Command) { c.MarkFlagRequired("one") },
		"give --one or --two":         func(c *cobra.Command) { c.MarkFlagsOneRequired("one", "two") },
	} {
		a, root, errs := program(func([]string) error { return nil })
		mark(root.Commands()[0])
		if code := Run(t.Context(), a, root, []string{"work"}); code != ExitUsage || errs.String() != "maven: "+want+"\n" {
			t.Errorf("code %d, %q; want %q", code, errs.String(), want)
		}
	}
}
