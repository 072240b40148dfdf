package shell

import (
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"
)

// Words are parted at blanks; quotes keep blanks together.
func TestWords(t *testing.T) {
	for text, want := range map[string][]string{
		"":                        nil,
		"  ":                      nil,
		"a":                       {"a"},
		" a  b\tc ":               {"a", "b", "c"},
		"'a b' c":                 {"a b", "c"},
		`"a 'b'" ''`:              {"a 'b'", ""},
		"it's":                    {"it's"},
		"#player's 'my game.gcg'": {"#player's", "my game.gcg"},
		"É ü":                     {"É", "ü"},
	} {
		got, err := words(text)
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%q: %q, %v; want %q", text, got, err, want)
		}
	}
	for _, text := range []string{"'", `"a`, "a 'b"} {
		if got, err := words(text); err == nil {
			t.Errorf("%q: %q without an error", text, got)
		}
	}
	if got, err := one("'a b'", "a file"); got != "a b" || err != nil {
		t.Errorf("one: %q, %v", got, err)
	}
	for _, text := range []string{"", "a b", "'"} {
		if _, err := one(text, "a file"); err == nil {
			t.Errorf("one %q without an error", text)
		}
	}
}

// Options may be written in any of the ways that people are used to.
func TestParse(t *testing.T) {
	for command, want := range map[string]string{
		"plies=4":                            "plies=4",
		"-plies 4":                           "plies=4",
		"--plies 4 --time=5s":                "plies=4 time=5s",
		"PLIES=4 -TIME 5s":                   "plies=4 time=5s",
		"-maxtime 5":                         "time=5",
		"-tlim 5 -iters 9":                   "iterations=9 time=5",
		"4":                                  "|4",
		"4 plies=2 x":                        "plies=2|4 x",
		"-opprack QU -numplays 3":            "count=3 opponent=QU",
		"-useinferences weightedrandomracks": "infer=weightedrandomracks",
		"-":                                  "|-",
		"plies=a=b":                          "plies=a=b",
		"plies=":                             "plies=",
	} {
		var got []string
		rest, err := parse("sim", command, noted(&got, "plies", "time", "iterations", "count", "opponent", "infer")...)
		if err != nil {
			t.Errorf("%s: %v", command, err)
			continue
		}
		slices.Sort(got)
		all := strings.Join(got, " ")
		if len(rest) > 0 {
			all += "|" + strings.Join(rest, " ")
		}
		if all != want {
			t.Errorf("%s: %s; want %s", command, all, want)
		}
	}
	for command, want := range map[string]string{
		"-foo 1":  "sim has no option foo; its options are plies, time",
		"bar=1":   "sim has no option bar; its options are plies, time",
		"-plies":  "sim: plies has no value; write plies=VALUE",
		"'plies=": "sim: a quote ' is not closed",
	} {
		if _, err := parse("sim", command, noted(nil, "plies", "time")...); err == nil || err.Error() != want {
			t.Errorf("%s: %v; want %s", command, err, want)
		}
	}
	var confidence float64
	if _, err := parse("sim", "confidence=", option{"confidence", into(&confidence, percentage)}); err == nil {
		t.Error("an option without a value passes")
	}
	if err := parseAll("infer", "x y", noted(nil, "seed")...); err == nil || err.Error() != "infer takes options only; you typed x y" {
		t.Errorf("words beside the options: %v", err)
	}
}

// noted returns options that only note what they are given.
func noted(got *[]string, names ...string) []option {
	var all []option
	for _, name := range names {
		all = append(all, option{name, func(value string) error {
			*got = append(*got, name+"="+value)
			return nil
		}})
	}
	return all
}

// Values are read with their bounds.
func TestValues(t *testing.T) {
	for text, want := range map[string]time.Duration{"5": 5 * time.Second, "0.5": time.Second / 2, "2m": 2 * time.Minute, "none": 0, "0": 0, "1h30m": 90 * time.Minute} {
		if got, err := duration(text); got != want || err != nil {
			t.Errorf("%s: %v, %v; want %v", text, got, err, want)
		}
	}
	for _, text := range []string{"", "-1", "-5s", "soon", "1e99", "NaN", "Inf"} {
		if got, err := duration(text); err == nil {
			t.Errorf("%s: %v without an error", text, got)
		}
	}
	for text, want := range map[string]float64{"0": 0, "95": 95, "99.9%": 99.9, "99.99": 99.99, "999": 99.9} {
		if got, err := percentage(text); got != want || err != nil {
			t.Errorf("%s: %v, %v; want %v", text, got, err, want)
		}
	}
	for _, text := range []string{"", "-1", "100", "100%", "101", "NaN", "x"} {
		if got, err := percentage(text); err == nil {
			t.Errorf("%s: %v without an error", text, got)
		}
	}
	for text, want := range map[string]bool{"on": true, "ON": true, "weightedrandomtiles": true, "off": false, "none": false, "0": false} {
		if got, err := onOff("x")(text); got != want || err != nil {
			t.Errorf("%s: %v, %v; want %v", text, got, err, want)
		}
	}
	for _, text := range []string{"", "-1", "11", "x", "1.5", "99999999999999999999"} {
		if got, err := number("x", text, 0, 10); err == nil {
			t.Errorf("%s: %v without an error", text, got)
		}
	}
	for text, want := range map[string]int{"3": 3, "#3": 3, "0": 0} {
		if got, ok := pick(text); got != want || !ok {
			t.Errorf("%s: %d, %v", text, got, ok)
		}
	}
	if _, ok := pick("8D"); ok {
		t.Error("8D is no number of a move")
	}
}

// Every setting can be shown, set to what it shows, and refuses nonsense in one line.
func TestEverySetting(t *testing.T) {
	s, _ := interactive(t)
	good := map[string]string{"lexicon": "UK", "rules": "super", "tiles": "english", "leaves": "none", "unseen": "none", "challenge": "5pt", "player": "level=4",
		"infer": "on", "board": "off", "count": "7", "candidates": "8", "plies": "3", "iterations": "500", "confidence": "98", "time": "5s",
		"threads": "2", "memory": "64", "seed": "9"}
	for _, c := range allChoices() {
		value, known := good[c.name]
		if !known {
			t.Errorf("no value for %s", c.name)
			continue
		}
		before := c.get(s)
		if before == "" || c.about == "" {
			t.Errorf("%s shows %q, %q", c.name, before, c.about)
		}
		must(t, s, "set "+c.name, "set "+c.name+" "+value)
		if got := c.get(s); got != value {
			t.Errorf("%s is %s; want %s", c.name, got, value)
		}
		if c.values != nil {
			for _, one := range c.values(s) {
				if one == "" {
					t.Errorf("%s completes to nothing", c.name)
				}
			}
		}
		err := c.set(s, "\u2603 nonsense")
		if err == nil || strings.Contains(err.Error(), "\n") || !utf8.ValidString(err.Error()) {
			t.Errorf("%s takes nonsense: %v", c.name, err)
		}
		if got := c.get(s); got != value {
			t.Errorf("%s is %s after nonsense; want %s", c.name, got, value)
		}
	}
	if l := s.choices.limits(); l.Time != 5*time.Second || l.Iterations != 500 || l.Threads != 2 {
		t.Errorf("limits %+v", l)
	}
	if s.seed() != 9 {
		t.Errorf("seed %d", s.seed())
	}
}

// A game that is open gets other words and another rule at once, and keeps its board.
func TestSettingsOfAGame(t *testing.T) {
	s, _ := interactive(t)
	must(t, s, "load club.gcg", "turn 2", "set lexicon UK")
	if s.game.Words.Name != "UK" || s.game.Turn() != 1 {
		t.Errorf("words %s, turn %d", s.game.Words.Name, s.game.Turn())
	}
	must(t, s, "set challenge void", "set rules super", "set tiles default", "set leaves none", "gen 1")
	if s.game.Rules.Name != "standard" || s.game.Rules.Challenge != 0 {
		t.Errorf("rules %s, %s", s.game.Rules.Name, s.game.Rules.Challenge)
	}
	must(t, s, "note x", "set challenge default")
	if err := s.Do(t.Context(), "new"); err == nil {
		t.Error("new drops a note")
	}
	must(t, s, "new")
	if s.game.Rules.Name != "super" {
		t.Errorf("a new game by %s", s.game.Rules.Name)
	}
	if err := s.Do(t.Context(), "set lexicon none-such"); err == nil || s.options.Request.Lexicon != "UK" || s.game.Words.Name != "UK" {
		t.Errorf("%v, %s, %s", err, s.options.Request.Lexicon, s.game.Words.Name)
	}
}

// A number that is too large, or below 0, is told so: it is a whole number.
func TestWhole(t *testing.T) {
	n := 5
	for text, want := range map[string]string{
		"99999999999999999999": "plies 99999999999999999999: must be a whole number from 0 to 9223372036854775807",
		"-1":                   "plies -1: must be a whole number from 0 to 9223372036854775807",
		"1.5":                  "plies 1.5: must be a whole number",
	} {
		if err := whole("plies", &n).read(text); err == nil || err.Error() != want || n != 5 {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}
