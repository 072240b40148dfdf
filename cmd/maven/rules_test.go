package main

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"maven/internal/command/commandtest"
	"maven/internal/data"
	"maven/internal/form"
	"maven/internal/library/librarytest"
	"maven/internal/rules"
)

// toml writes the JSON form of rules as a rules file: every key is there but bonuses, which are a
// table of their own.
func toml(r *form.Rules) string {
	var b strings.Builder
	fmt.Fprintf(&b, "name = %q\nsize = %d\nboard = [\"%s\"]\nstart = %q\nlabels = %q\ntiles = %q\nrack_size = %d\n",
		r.Name, r.Size, strings.Join(r.Board, `", "`), r.Start, r.Labels, r.Tiles, r.RackSize)
	fmt.Fprintf(&b, "exchange_limit = %d\nend_rack = %q\nchallenge = %q\nchallenge_bonus = %d\n",
		r.ExchangeLimit, r.EndRack, r.Challenge, r.ChallengeBonus)
	fmt.Fprintf(&b, "end = { scoreless_turns = %d, scoreless_late = %d, passes = %d }\n[bonuses]\n",
		r.End.ScorelessTurns, r.End.ScorelessLate, r.End.Passes)
	for n, points := range r.Bonuses {
		fmt.Fprintf(&b, "%s = %d\n", n, points)
	}
	return b.String()
}

// everyRule is a rules file that has each kind of square and no default value.
const everyRule = `name = "every"
size = 4
board = [ "dtqD", "TQ..", "#...", "...." ]
start = "D3"
labels = "letters"
tiles = "polish"
rack_size = 3
bonuses = { 2 = 5, 3 = 1000 }
exchange_limit = 2
end = { scoreless_turns = 0, passes = 4 }
end_rack = "transfer"
challenge = "bonus-per-word"
challenge_bonus = 4
`

// What show --json tells of rules is all of them: written as a file it gives the same rules.
func TestShownRulesAreWhole(t *testing.T) {
	file := filepath.Join(t.TempDir(), "every.toml")
	if err := os.WriteFile(file, []byte(everyRule), 0o666); err != nil {
		t.Fatal(err)
	}
	lib := librarytest.Library("")
	for _, name := range append(data.RuleFiles(), file) {
		want, err := lib.Rules(name)
		if err != nil {
			t.Fatal(err)
		}
		var shown form.Rules
		shown.RulesDetails = &form.RulesDetails{}
		shownAs(t, &shown, "rules", "show", name)
		if shown.TileCount != want.Tiles.Count.Len() {
			t.Errorf("%s: %d tiles, want %d", name, shown.TileCount, want.Tiles.Count.Len())
		}
		got, err := rules.Parse(name, []byte(toml(&shown)), lib.TileSet)
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %v\n%+v, want\n%+v", name, err, got, want)
		}
	}
}

// What show --toml and --csv write is a file to begin from: read back, it gives the same rules and tiles.
func TestWrittenFilesAreReadBack(t *testing.T) {
	lib := librarytest.Library("")
	written := func(name string, args ...string) string {
		t.Helper()
		out, errs, code := capture(t, args...)
		file := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(file, []byte(out), 0o666); err != nil || code != 0 || errs != "" {
			t.Fatalf("%q: code %d, %s, %v", args, code, errs, err)
		}
		return file
	}
	for _, name := range data.RuleFiles() {
		want, _ := lib.Rules(name)
		got, err := lib.Rules(written(name+".toml", "rules", "show", strings.ToUpper(name), "--toml"))
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %v\n%+v, want\n%+v", name, err, got, want)
		}
	}
	for _, name := range data.TileSets() {
		want, _ := lib.TileSet(name)
		got, err := lib.TileSet(written(name+".csv", "tiles", "show", strings.ToUpper(name), "--csv"))
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %v\n%+v, want\n%+v", name, err, got, want)
		}
	}
}

// What show tells of bonuses, ends and challenges is in words.
func TestRulesInWords(t *testing.T) {
	for line, want := range map[string]string{
		"bonuses = {}":                                        "bonus      -",
		"bonuses = { 1 = 5, 3 = 50 }":                         "bonus      5 for 1 tile, 50 for 3 tiles",
		"end = { scoreless_turns = 6, passes = 0 }":           "end        after 6 turns without score in a row",
		"end = { scoreless_turns = 1, passes = 1 }":           "end        after 1 turn without score or 1 pass in a row",
		"end = { scoreless_turns = 0, passes = 4 }":           "end        after 4 passes in a row",
		`challenge = "void"`:                                  "challenge  void: only good words can be played",
		`challenge = "single"`:                                "challenge  single: a wrong one is free",
		`challenge = "double"`:                                "challenge  double: a wrong one costs the turn",
		`challenge = "triple"`:                                "challenge  triple: whoever loses the challenge loses the game",
		"challenge = \"bonus-per-play\"\nchallenge_bonus = 5": "challenge  bonus-per-play: a wrong one gives the opponent 5 points",
		"challenge = \"bonus-per-word\"\nchallenge_bonus = 1": "challenge  bonus-per-word: a wrong one gives the opponent 1 point a word",
	} {
		key, _, _ := strings.Cut(line, " ")
		var file []string
		for _, other := range strings.Split(everyRule, "\n") {
			if !strings.HasPrefix(other, key+" ") && !(key == "challenge" && strings.HasPrefix(other, "challenge_bonus ")) {
				file = append(file, other)
			}
		}
		name := commandtest.WriteTemp(t, "own.toml", line+"\n"+strings.Join(file, "\n"))
		if out, errs, code := capture(t, "rules", "show", name); code != 0 || !regexp.MustCompile("(?m)"+regexp.QuoteMeta(want)+" *$").MatchString(out) {
			t.Errorf("%s: code %d, %s%s, want %s", line, code, errs, out, want)
		}
	}
}
