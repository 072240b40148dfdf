package play

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"maven/internal/engine"
	"maven/internal/eval"
	"maven/internal/language"
	"maven/internal/library/librarytest"
	"maven/internal/play"
	"maven/internal/rules"
	"maven/internal/said"
	"maven/internal/term"
)

// typed does what lines ask for, and returns what is said.
func (d *doer) typed(t testing.TB, lines ...string) string {
	t.Helper()
	for _, line := range lines {
		if err := d.do(line); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
	}
	return strings.Join(d.taken(), "\n")
}

// No two verbs share a name in any language, and yes is not no. What fits beside the commands in help is as long as they need.
func TestVerbsOfLanguages(t *testing.T) {
	for _, name := range language.Names() {
		d := newDoer(t, newGame(t, 3, rules.Double), 80)
		d.speaks = language.Accepted(name)
		known := map[string]string{}
		for _, v := range verbs() {
			for _, one := range d.speaks.Names(v.names) {
				if other, twice := known[said.Fold(one)]; twice {
					t.Errorf("%s: %s and %s are both %s", name, other, v.names, one)
				}
				if known[said.Fold(one)] = v.names.String(); d.verbNamed(strings.ToUpper(one)).names.String() != v.names.String() {
					t.Errorf("%s: %s is not %s", name, one, v.names)
				}
			}
			if width := term.Width(d.speaks.Say(v.help)); width > 28 {
				t.Errorf("%s: %q has %d cells; must have 28 at most", name, d.speaks.Say(v.help), width)
			}
		}
		for _, one := range d.speaks.Names(yes()) {
			if d.speaks.Named(no(), one) {
				t.Errorf("%s: %s is yes and no", name, one)
			}
		}
		for _, width := range []int{80, 44} {
			d.width = width
			for _, line := range strings.Split(d.typed(t, "help"), "\n") {
				if term.Width(line) > width {
					t.Errorf("%s, over %d columns: %s", name, width, line)
				}
			}
		}
	}
}

// Every verb has names of its own, and answers to each of them.
func TestVerbs(t *testing.T) {
	known, d := map[string]bool{}, newDoer(t, newGame(t, 3, rules.Double), 80)
	for _, v := range verbs() {
		for _, name := range d.speaks.Names(v.names) {
			if known[name] {
				t.Errorf("two verbs are called %s", name)
			}
			known[name] = true
			d := newDoer(t, newGame(t, 3, rules.Double), 80)
			err := d.do(strings.ToUpper(name))
			if left := v.names.String() == "quit q exit"; left != errors.Is(err, errLeft) || !left && err != nil {
				t.Errorf("%s: %v", name, err)
			}
			if text := strings.Join(d.taken(), "\n"); strings.Contains(text, "not understood") {
				t.Errorf("%s: %s", name, text)
			}
		}
	}
}

// The help fits on a screen of 24 rows with the prompt, and at 44 columns without breaks.
func TestHelp(t *testing.T) {
	d := newDoer(t, newGame(t, 3, rules.Double), 80)
	for _, width := range []int{80, 44} {
		d.width = width
		lines := strings.Split(d.typed(t, "help"), "\n")
		if len(lines) > 21 { // with "Press Enter to see the board." and the prompt
			t.Errorf("%d columns: %d lines", width, len(lines))
		}
		for _, line := range lines {
			if term.Width(line) > width {
				t.Errorf("over %d columns: %s", width, line)
			}
		}
		for _, v := range verbs() {
			name, _, _ := strings.Cut(v.names.String(), " ")
			if !slices.ContainsFunc(lines, func(line string) bool { return strings.HasPrefix(line, "  "+name) }) {
				t.Errorf("no %s in the help", name)
			}
		}
	}
}

// Only yes gives the game up; another line is done instead of an answer.
func TestResign(t *testing.T) {
	for _, c := range []struct {
		lines []string
		want  string
		over  bool
	}{
		{[]string{"resign"}, "Type yes or no.", false},
		{[]string{"resign", "no"}, "You have not resigned.", false},
		{[]string{"resign", ""}, "You have not resigned.", false},
		{[]string{"resign", "tiles"}, "93 tiles unseen", false},
		{[]string{"resign", "no", "yes"}, "not a command", false},
		{[]string{"resign now"}, "resign yes", false},
		{[]string{"resign", "YES"}, "", true},
		{[]string{"resign", "y"}, "", true},
		{[]string{"resign yes"}, "", true},
	} {
		s := newGame(t, 3, rules.Double)
		d := newDoer(t, s, 80)
		text := d.typed(t, c.lines...)
		if over := s.Phase() == play.Finished; over != c.over || !strings.Contains(text, c.want) {
			t.Errorf("%q: over %v, %s", c.lines, over, text)
		}
	}
}

// Where the rules forbid to look words up, check says so, and what can be done.
func TestCheck(t *testing.T) {
	for rule := rules.Void; rule <= rules.BonusPerWord; rule++ {
		d := newDoer(t, newGame(t, 3, rule), 80)
		text := strings.ReplaceAll(d.typed(t, "check beak"), "\n", " ")
		want := "You cannot look words up in this game, since it has challenges (" + rule.Short(0) + ":"
		if rule == rules.Void {
			want = "BEAK is good."
		}
		if !strings.HasPrefix(text, want) || rule != rules.Void && !strings.Contains(text, "If you doubt the last play, challenge it. To look words up, start a game with maven play --challenge void.") {
			t.Errorf("%s: %s", rule, text)
		}
	}
	d := newDoer(t, newGame(t, 3, rules.Void), 80)
	for word, want := range map[string]string{"": "Check which word?", "mnu": "MNU is no good.", "b4": "not a tile"} {
		if text := d.typed(t, "check "+word); !strings.Contains(text, want) {
			t.Errorf("%s: %s", word, text)
		}
	}
}

// Hints say whose they are, where they are not by static equity; lists fit into 44 columns.
func TestHintsOf(t *testing.T) {
	d := newDoer(t, newGame(t, 3, rules.Void), 44)
	if text := d.typed(t, "hint"); !strings.HasPrefix(text, "Hint: there is a play worth ") {
		t.Error(text)
	}
	d.original = true
	if text := d.typed(t, "hint"); !strings.HasPrefix(strings.ReplaceAll(text, "\n", " "), "Hint from the original: ") {
		t.Error(text)
	}
	lines := strings.Split(d.typed(t, "best"), "\n")
	if len(lines) != 2+10 || lines[0] != "The original's best moves:" || !strings.HasPrefix(lines[2], "1   8") {
		t.Errorf("%q", lines)
	}
}

// The turns stand in columns, also where tiles have several letters, and fit into 44 columns.
func TestTurnsInColumns(t *testing.T) {
	r, words := librarytest.Wide(t)
	static := engine.NewStatic(eval.NewStatic(nil), nil)
	wide, err := play.New(play.Header{Challenge: rules.Void}, play.Equipment{Rules: r.WithChallenge(rules.Void, 0), Words: words, Player: static, Hints: static, Judge: static})
	if err != nil {
		t.Fatal(err)
	}
	held := wide.Held()
	newDoer(t, wide, 80).typed(t, "exchange "+r.Tiles.Rack(&held))
	if _, err := wide.Answer(t.Context(), engine.Limits{}); err != nil {
		t.Fatal(err)
	}
	plain := newGame(t, 3, rules.Void)
	for width, s := range map[int]*play.Session{80: wide, 44: plain} {
		playTurns(t, s, 3)
		lines := strings.Split(newDoer(t, s, width).typed(t, "moves"), "\n")
		for _, line := range lines {
			if term.Width(line) != term.Width(lines[0]) || term.Width(line) > width {
				t.Errorf("%d columns: %q, after %q", width, line, lines[0])
			}
		}
	}
}

// Exchanges and passes may be typed as records of games have them.
func TestMinus(t *testing.T) {
	for _, c := range [][2]string{{"-QQ", "2 × Q is not on the rack "}, {"-ab", "You: exchange AB."}, {"-", "You: pass."},
		{"exch ab", "You: exchange AB."}, {"ex.ab", "You: exchange AB."}, {"EXCHANGE.AB", "You: exchange AB."}, {"exch", "Exchange of no tiles"}} {
		d := newDoer(t, newGame(t, 3, rules.Void), 80)
		if text := d.typed(t, c[0]); !strings.HasPrefix(text, c[1]) {
			t.Errorf("%s: %s", c[0], text)
		}
	}
}

// What is not understood is said so in a line.
func TestNotUnderstood(t *testing.T) {
	d := newDoer(t, newGame(t, 3, rules.Void), 80)
	for line, want := range map[string]string{
		"word 8h":   "The place comes first: 8h word.",
		"fly":       `"fly" is not a command.`,
		"pass now":  "Type pass alone: nothing follows it.",
		"exchange":  "Exchange which tiles?",
		"accept":    "There is nothing to accept",
		"challenge": "This game has no challenges",
		"undo":      "There is nothing to take back.",
		"moves":     "Nothing has been played yet.",
		"shuffle":   "Rack: ",
		"sort":      "Rack: A B E K M N U",
		"save":      "Saved in ",
	} {
		if text := d.typed(t, line); !strings.HasPrefix(text, want) {
			t.Errorf("%s: %s", line, text)
		}
	}
}
