package rules

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"maven/internal/command"
	"maven/internal/data"
	"maven/internal/form"
	"maven/internal/library/librarytest"
	"maven/internal/rules"
	"maven/internal/tile"
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

// every is a rules file that has each kind of square and no default value.
const every = `name = "every"
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
	if err := os.WriteFile(file, []byte(every), 0o666); err != nil {
		t.Fatal(err)
	}
	lib := librarytest.Library("")
	for _, name := range append(data.RuleFiles(), file) {
		want, err := lib.Rules(name)
		if err != nil {
			t.Fatal(err)
		}
		out, errs, code := capture(t, "rules", "show", name, "--json")
		if code != 0 || errs != "" {
			t.Fatalf("%s: code %d, %s", name, code, errs)
		}
		var shown form.Rules
		shown.RulesDetails = &form.RulesDetails{}
		if err := json.Unmarshal([]byte(out), &shown); err != nil {
			t.Fatal(err)
		}
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

func TestRulesInWords(t *testing.T) {
	for _, c := range []struct {
		rules rules.Rules
		text  func(*rules.Rules) string
		want  string
	}{
		{rules.Rules{}, bonusText, "-"},
		{rules.Rules{Bonus: [tile.MaxRack + 1]int{1: 5, 7: 50}}, bonusText, "5 for 1 tile, 50 for 7 tiles"},
		{rules.Rules{ScorelessTurns: 6}, endText, "after 6 turns without score in a row"},
		{rules.Rules{ScorelessTurns: 1, Passes: 1}, endText, "after 1 turn without score or 1 pass in a row"},
		{rules.Rules{Passes: 4}, endText, "after 4 passes in a row"},
		{rules.Rules{Challenge: rules.Void}, command.ChallengeText, "void: only good words can be played"},
		{rules.Rules{Challenge: rules.Single}, command.ChallengeText, "single: a wrong one is free"},
		{rules.Rules{Challenge: rules.Double}, command.ChallengeText, "double: a wrong one costs the turn"},
		{rules.Rules{Challenge: rules.Triple}, command.ChallengeText, "triple: whoever loses the challenge loses the game"},
		{rules.Rules{Challenge: rules.BonusPerPlay, ChallengeBonus: 5}, command.ChallengeText, "bonus-per-play: a wrong one gives the opponent 5 points"},
		{rules.Rules{Challenge: rules.BonusPerWord, ChallengeBonus: 1}, command.ChallengeText, "bonus-per-word: a wrong one gives the opponent 1 point a word"},
	} {
		if got := c.text(&c.rules); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}
