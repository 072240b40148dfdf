package rules_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"maven/internal/data/datatest"
	"maven/internal/rules"
)

// statement is one key of a rules file as it may be written, with another kind of value.
type statement struct {
	key, good, bad string
}

func statements() []statement {
	return []statement{
		{"name", `"small"`, `1`},
		{"size", `3`, `"3"`},
		{"board", "[\n\"d.#\", \"T.t\",\n# a comment with name = 1\n\n\"..Q\" ]", `"d.#"`},
		{"start", `'B1'`, `1979-05-27`},
		{"labels", `"""letters"""`, `true`},
		{"tiles", "'''\nenglish'''", `[ ]`},
		{"rack_size", `0x2`, `2.0`},
		{"bonuses", `{ 1 = 5, 2 = 1_0 }`, `[ 5, 10 ]`},
		{"exchange_limit", `+3`, `inf`},
		{`"end_rack"`, `"transfer"`, `{ }`},
		{"challenge", `"bonus-per-word"`, `4`},
		{"challenge_bonus", `4`, `"4"`},
		{"end.scoreless_turns", `0`, `"never"`},
		{"end . passes", `4`, `-0.5`},
	}
}

// write joins statements in random order with random blank lines and comments, and returns the line
// on which each stands.
func write(rng *rand.Rand, all []statement) (text string, lines map[string]int) {
	var b strings.Builder
	lines = map[string]int{}
	for _, i := range rng.Perm(len(all)) {
		for range rng.IntN(3) {
			b.WriteString([]string{"\n", "# size = 15\n", "   # board[0]\r\n", "\t\n"}[rng.IntN(4)])
		}
		lines[all[i].key] = 1 + strings.Count(b.String(), "\n")
		fmt.Fprintf(&b, "%s%s = %s%s\n", strings.Repeat(" ", rng.IntN(3)), all[i].key, all[i].good,
			[]string{"", " # a comment", "\r"}[rng.IntN(3)])
	}
	return b.String(), lines
}

// However a file is laid out, it says the same, and an error finds the line of its key.
func TestLayoutDoesNotMatter(t *testing.T) {
	want, err := rules.Parse("x", []byte(small), datatest.FindSet)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(16, 17))
	for range 100 {
		all := statements()
		text, _ := write(rng, all)
		got, err := rules.Parse("x", []byte(text), datatest.FindSet)
		if err != nil {
			t.Fatalf("%v in\n%s", err, text)
		}
		got.Tiles = want.Tiles // read anew each time
		if !reflect.DeepEqual(got, want) {
			t.Fatalf("read %+v\nwant %+v\nfrom\n%s", got, want, text)
		}
		wrong := rng.IntN(len(all))
		all[wrong].good = all[wrong].bad
		text, lines := write(rng, all)
		_, err = rules.Parse("x", []byte(text), datatest.FindSet)
		key := strings.NewReplacer(" ", "", `"`, "").Replace(all[wrong].key)
		place := fmt.Sprintf("rules x:%d: %s: wrong kind of value", lines[all[wrong].key], key)
		if err == nil || !strings.HasPrefix(err.Error(), place) {
			t.Fatalf("error %v, want %s in\n%s", err, place, text)
		}
	}
}
