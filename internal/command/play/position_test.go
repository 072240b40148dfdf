package play

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"maven/internal/command/commandtest"
	"maven/internal/form"
	"maven/internal/kept"
	"maven/internal/play"
	"maven/internal/store"
)

const quiet = "15/15/15/15/15/15/15/5QUIET5/15/15/15/15/15/15/15 AEINRST/ 0/48 0"

// A game from a position has its racks and scores, goes on as it was left, and is refused a record with the
// reason.
func TestPlayFromPosition(t *testing.T) {
	g := newScripted(t, "from")
	out, code := g.play(t, "gcg\nbest\nquit\n", "--cgp", quiet+" lex NA;", "--level", "10", "--seed", "4")
	for _, want := range []string{"New game from the position against Maven level 10, seed 4. You go first.", "Words: NA.", "> You                0",
		"Maven level 10    48", "bag 81, unseen 88", "A  E  I  N  R  S  T", "8F Q U I E T", "has no record: in GCG, games start with an empty board."} {
		if !strings.Contains(strings.ReplaceAll(strings.ReplaceAll(out, "\n", " "), " 8 = · · ' · Q U I E T", "8F Q U I E T"), want) {
			t.Errorf("nothing says %q in\n%s", want, out)
		}
	}
	s := g.session(t)
	if h := s.Header(); code != 0 || h.Position != quiet || h.Lexicon != "NA" || h.First != play.Person {
		t.Errorf("code %d, %+v", code, h)
	}
	_, moves := g.finish(t)
	out, code = g.play(t, strings.Join(moves, "\n")+"\n")
	if code != 0 || !strings.Contains(out, "Resuming from.play.json") || !strings.Contains(out, "The game is in "+g.path+"\n") {
		t.Errorf("code %d\n%s", code, out)
	}
	if _, err := os.Stat(g.record(t)); err == nil {
		t.Error("there is a record")
	}
}

// Of a position whose words are not there, the usual list judges, and a note says so and how to choose another, as maven
// kibitz does.
func TestPlayFromUnknownWords(t *testing.T) {
	out, errs, code := capture(t, "play", "--save", filepath.Join(t.TempDir(), "x"), "--cgp", quiet+" lex NONE;", "--level", "10")
	if code != 0 || !strings.Contains(errs, "the lexicon NONE, which you do not have; words are judged by Both; --lexicon NAME") || !strings.Contains(out, "Words: Both.") {
		t.Errorf("code %d, %q\n%s", code, errs, out)
	}
}

func TestPlayFromNoPosition(t *testing.T) {
	for line, want := range map[string]string{
		"":                       `--cgp "": must be a line of CGP`,
		quiet + " bb 35;":        `--cgp: the bingo bonus must be "35", not "50"`,
		quiet + " var wordsmog;": "wordsmog",
		strings.Replace(quiet, "AEINRST", "QQ", 1):    "tiles Q on board and racks",
		strings.Replace(quiet, "0/48 0", "0/48 6", 1): "the game is over in this position, after 6 turns without score",
	} {
		out, errs, code := capture(t, "play", "--save", filepath.Join(t.TempDir(), "x"), "--cgp", line)
		if code == 0 || !strings.Contains(errs, want) || out != "" {
			t.Errorf("%q: code %d, %q, %q, want %q", line, code, out, errs, want)
		}
	}
}

// The list of games as JSON tells of each what the table does.
func TestListJSON(t *testing.T) {
	g := newScripted(t, "any")
	for name, typed := range map[string]string{"one": "8h beak\n", "two": "resign yes\n"} {
		var out strings.Builder
		if code := run(t.Context(), g.app(strings.NewReader(typed), &out), append([]string{"play", "--game", name}, staticFlags(3)...)); code != 0 {
			t.Fatal(out.String())
		}
	}
	if err := g.app(nil, nil).WithStore(t.Context(), "", func(s *store.Store) error {
		return s.SavedGames().Add(&store.SavedGame{Name: "odd", Save: []byte("{}")})
	}); err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if code := run(t.Context(), g.app(nil, &out), []string{"play", "--list", "--json"}); code != 0 {
		t.Fatal(out.String())
	}
	var list struct{ Games []form.KeptGame }
	if err := json.Unmarshal([]byte(out.String()), &list); err != nil || len(list.Games) != 3 {
		t.Fatal(err, out.String())
	}
	slices.SortFunc(list.Games, func(x, y form.KeptGame) int { return strings.Compare(x.Name, y.Name) })
	odd, one, two := list.Games[0], list.Games[1], list.Games[2]
	if one.State != kept.Going || one.TurnCount != 2 || one.Sides.Person.Score < 20 || one.Sides.Player.Name != "Maven level 10" || one.Player != "level=10" || one.ID == 0 ||
		two.State != kept.Finished || two.Record == 0 || odd.State != kept.Unreadable || odd.Error == "" || odd.Sides != nil {
		t.Errorf("%+v", list)
	}
	for key := range strings.SplitSeq("id name state sides player turnCount changed record error", " ") {
		if !strings.Contains(commandtest.Formats(t), "`"+key+"`") {
			t.Errorf("%s is not on the page of formats", key)
		}
	}
	if names := gameNames(t.Context(), g.app(nil, nil)); len(names) != 3 || !slices.Contains(names, "two") {
		t.Errorf("names %q", names)
	}
	if _, errs, code := capture(t, "play", "--json"); code != 2 || !strings.Contains(errs, "--json needs --list") {
		t.Errorf("code %d, %s", code, errs)
	}
	empty, errs, code := capture(t, "play", "--list", "--json")
	if code != 0 || strings.Join(strings.Fields(empty), "") != `{"games":[]}` {
		t.Errorf("code %d, %s%s", code, empty, errs)
	}
}

func TestCompletions(t *testing.T) {
	for text, want := range map[string]string{
		"":        "exchange pass challenge accept hint best simulate undo shuffle sort tiles check moves board save gcg resign quit help",
		"s":       "simulate shuffle sort save",
		"SH":      "shuffle",
		"resign ": "yes",
		"check w": "",
		"8H W":    "",
	} {
		if got := strings.Join(new(doer).completions(text), " "); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// Against the original the hints and the best moves are its own, and say so.
func TestPlayOriginal(t *testing.T) {
	g := newScripted(t, "original")
	out, code := g.play(t, "hint\nbest\n", "--player", "classic", "--seed", "5", "--first", "me", "--lexicon", "NA")
	for _, want := range []string{"\nHint from the original: an exchange is worth more than any play.\n", "\nThe original's best moves:\n", "\n1   exchange FNN "} {
		if code != 0 || !strings.Contains(out, want) {
			t.Errorf("code %d, nothing says %q in\n%s", code, want, out)
		}
	}
}
