package shell

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"maven/internal/library"
	"maven/internal/library/librarytest"
	"maven/internal/term"
)

// interactive returns a shell as a person has it, and what it writes to.
func interactive(t *testing.T) (*Shell, *screen) {
	t.Helper()
	out := &screen{}
	o := optionsFor(out, disk{})
	o.Interactive = true
	o.Display = NewDisplay(out, term.NewScreen(out), true)
	s := New(o)
	s.choices.memory, s.choices.board = 16, false
	t.Cleanup(s.Close)
	return s, out
}

// must carries out lines that no error is expected of.
func must(t *testing.T, s *Shell, lines ...string) {
	t.Helper()
	for _, line := range lines {
		if err := s.Do(context.Background(), line); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
	}
}

// Commands are carried out while a search runs; the search shows its end by itself.
func TestCommandsWhileASearchRuns(t *testing.T) {
	s, out := interactive(t)
	must(t, s, "new", "rack AEINRST", "sim confidence=0 iterations=100000000 threads=2 seed=1")
	if !s.search.Running() {
		t.Fatal("the simulation does not run")
	}
	for known := false; !known; time.Sleep(time.Millisecond) {
		known = len(s.display.report(s.search, false)) > 4
	}
	if err := s.Do(context.Background(), "gen"); err != nil {
		t.Error(err)
	}
	must(t, s, "status", "add 8D TIRES", "list", "details #1", "heatmap #1 own", "drop 8D TIRES", "trim 3", "unseen", "check qi", "cgp", "set plies 3", "show")
	for _, second := range []string{"sim", "sim opponent=QU"} {
		if err := s.Do(context.Background(), second); err == nil || !strings.Contains(err.Error(), "is under way at the end; type stop first") {
			t.Errorf("a second search: %v", err)
		}
	}
	if strings.Contains(out.String(), "let the opponent hold") {
		t.Error("a search that does not begin has set the tiles of the opponent")
	}
	if err := s.Do(context.Background(), "continue"); err == nil || !strings.Contains(err.Error(), "is under way") {
		t.Errorf("continue during a search: %v", err)
	}
	if err := s.Do(context.Background(), "set lexicon UK"); err == nil || !strings.Contains(err.Error(), "type stop first") {
		t.Errorf("another lexicon during a search: %v", err)
	}
	must(t, s, "commit 8D RETAINS", "rack AEINRST", "explain", "p", "var list")
	must(t, s, "stop")
	if s.search.Running() {
		t.Error("stop has not stopped the search")
	}
	if text := out.String(); !strings.Contains(text, "; stopped, continue goes on\n") || strings.Contains(text, "sim at turn 1, under way\n#  move") {
		t.Errorf("the end of the search is not shown:\n%s", text)
	}
	must(t, s, "continue iterations=64", "wait")
	if !strings.Contains(out.String(), "stopped by the limit of iterations") {
		t.Error("the continued search does not show its end")
	}
}

// Ctrl-C stops a search, and says so to the editor.
func TestInterrupt(t *testing.T) {
	s, _ := interactive(t)
	if s.Interrupt() {
		t.Error("there is nothing to interrupt")
	}
	must(t, s, "new", "rack AEINRST", "sim confidence=0 iterations=100000000")
	if !s.Interrupt() {
		t.Error("the search is not interrupted")
	}
	must(t, s, "wait")
	if s.Interrupt() || s.search.Running() {
		t.Error("the search goes on")
	}
}

// A live block is written over in place, until something else is shown.
func TestLiveBlocks(t *testing.T) {
	out := &screen{}
	d := NewDisplay(out, term.NewScreen(out), true)
	d.Live([]string{"one", "two"})
	d.Live([]string{"three"})
	d.Lines([]string{"text"})
	d.Live([]string{"four"})
	d.Break()
	d.Live([]string{"five"})
	d.End([]string{"six", "seven"})
	d.End([]string{"eight"})
	want := "one\ntwo\n\x1b[2A\x1b[Jthree\ntext\nfour\nfive\n\x1b[1A\x1b[Jsix\nseven\neight\n"
	if got := out.String(); got != want {
		t.Errorf("%q, want %q", got, want)
	}
	plain := &screen{}
	NewDisplay(plain, term.NewScreen(plain), false).Live([]string{"x"})
	if plain.String() != "" {
		t.Error("a live block without a terminal")
	}
}

// What is not saved is asked about once; then it is dropped.
func TestUnsaved(t *testing.T) {
	for _, leave := range []string{"quit", "new", "load club.gcg"} {
		s, _ := interactive(t)
		must(t, s, "load club.gcg")
		if s.Unsaved() != "" {
			t.Error("a game that was loaded is saved")
		}
		must(t, s, "note a thought", "turn 1", "rack AEGHRTS", "gen 1")
		must(t, s, "commit #1", "p", "commit pass")
		want := "the notes and turns added to the game, variation 1, variation 2"
		if got := s.Unsaved(); got != want {
			t.Errorf("unsaved: %s; want %s", got, want)
		}
		err := s.Do(context.Background(), leave)
		if err == nil || errors.Is(err, ErrQuit) || !strings.Contains(err.Error(), "not saved: "+want) {
			t.Fatalf("%s: %v", leave, err)
		}
		must(t, s, "cgp") // then it asks again
		if err := s.Do(context.Background(), leave); err == nil || errors.Is(err, ErrQuit) {
			t.Errorf("%s after another command: %v", leave, err)
		}
		if err := s.Do(context.Background(), leave); err != nil && !errors.Is(err, ErrQuit) {
			t.Errorf("%s the second time: %v", leave, err)
		}
	}
	s, _ := interactive(t)
	must(t, s, "load club.gcg", "note a thought", "export out.gcg")
	if err := s.Do(context.Background(), "quit"); !errors.Is(err, ErrQuit) {
		t.Errorf("quit after export: %v", err)
	}
}

// A file whose name has blanks and slashes is no position.
func TestLoadQuoted(t *testing.T) {
	s, _ := interactive(t)
	const name = "a/b/c/d/e/of the first round.gcg"
	club, err := s.options.Read("club.gcg")
	if err != nil {
		t.Fatal(err)
	}
	s.options.Read = disk{name: club}.read
	must(t, s, `load "`+name+`"`)
}

// Export asks once before it writes over a file that it has not written, where a person types.
func TestExportAsksBeforeItWritesOver(t *testing.T) {
	s, _ := interactive(t)
	must(t, s, "load club.gcg")
	d := disk{"old.gcg": []byte("precious")}
	s.options.Script, s.options.Write = d.read, d.write
	if err := s.Do(context.Background(), "export old.gcg"); err == nil || !strings.Contains(err.Error(), "export old.gcg: the file is there; type it again") || string(d["old.gcg"]) != "precious" {
		t.Errorf("%v, %s", err, d["old.gcg"])
	}
	must(t, s, "export old.gcg", "export new.gcg", "export new.gcg")
	if string(d["old.gcg"]) == "precious" || string(d["old.gcg"]) != string(d["new.gcg"]) {
		t.Errorf("%s", d["old.gcg"])
	}
	s.interactive = false // a script names its files on purpose
	d["other.gcg"] = []byte("old")
	must(t, s, "export other.gcg")
}

// Every word that people of other programs type is a command, or is told ours.
func TestWordsOfOtherPrograms(t *testing.T) {
	const macondo = `new load unload export name note rack commit add addcommit challenge aiplay hastyplay n p s turn last var cgp gid
		gamestate gen list sim infer endgame peg explain analyze analyze-turn analyze-batch analyze-browse analyze-view leave winpct
		check set setconfig alias mode autoplay autoanalyze puzzlegen render script build-wmp speedtest volunteer update exit help`
	const magpie = `newgame load export cgp rack rrack commit tcommit cnote note challenge unchallenge overtimepenalty switchnames p1 p2 next
		previous goto shgame generate addmoves simulate gsimulate rg rgsimulate snoprune infer endgame peg analyze shmoves
		shinference shendgame shpeg heatmap autoplay leavegen convert createdata setoptions help version sto sta`
	for _, name := range strings.Fields(macondo + " " + magpie) {
		c, err := find(name)
		if err != nil && !strings.HasPrefix(err.Error(), "in Maven, "+name+" is ") {
			t.Errorf("%s: %v", name, err)
		}
		if c != nil && name == "next" && c.name != "n" {
			t.Errorf("%s is %s", name, c.name)
		}
	}
	for _, pair := range foreignWords() {
		for _, name := range strings.Fields(pair[0]) {
			if exactly(name) != nil {
				t.Errorf("%s is a command, and told as a word of others", name)
			}
		}
	}
}

// The help fits a screen of 80 by 24 with the prompt, and each command has its own with an example that it understands.
func TestHelp(t *testing.T) {
	session, _ := talk(t, "help")
	lines := strings.Split(strings.TrimSuffix(session, "\n"), "\n")[1:]
	if len(lines) > 23 {
		t.Errorf("help has %d lines; want at most 23", len(lines))
	}
	seen := map[string]bool{}
	for _, c := range commands() {
		for _, name := range append([]string{c.name}, strings.Fields(c.others)...) {
			if seen[name] {
				t.Errorf("two commands are called %s", name)
			}
			seen[name] = true
		}
		if !slices.ContainsFunc(lines, func(line string) bool { return strings.Contains(line, c.name+" ") }) || term.Width(c.about) > helpWidth-helpName {
			t.Errorf("help does not show %s whole", c.name)
		}
		verb, _, _ := strings.Cut(c.example, " ")
		if verb != c.name || c.help == "" && c.name != "help" {
			t.Errorf("%s: example %q, help %q", c.name, c.example, c.help)
		}
		lines = append(lines, c.helpLines()...)
	}
	for _, line := range lines {
		if term.Width(line) > 80 {
			t.Errorf("a line of over 80 cells: %s", line)
		}
	}
}

// Each command's example can be carried out.
func TestExamples(t *testing.T) {
	ready := map[string][]string{
		"endgame":  {"load 7BAROQuES/9E5/2D3FETE5/2I3AXOLOTL2/2V4p7/2OUZO1I5K1/2T1E2A5A1/4CYST1TUGGER/2C1H2ERA2R2/1NU1I2DEW2A2/1OP1N3TIN1P2/1WIGS2LIE2N2/RAD3JIN3E2/OY5AAH2L2/B6REI2S2 DEFMNUV/IMO 417/373 0"},
		"peg":      {"skip"}, // a minute
		"sim":      {"skip"}, // ten seconds
		"continue": {"skip"},
		"var":      {"load club.gcg", "turn 1", "commit pass", "p", "commit exchange A"},
		"n":        {"load club.gcg", "turn 1"},
		"load":     {},
		"stop":     {"skip"},
		"commit":   {"new", "rack DOORWAY", "gen 1"},
		"add":      {"new", "rack DOORWAY", "gen 1"},
		"drop":     {"new", "rack DOORWAY", "add 8D DRY", "add 8D DOWRY", "add 8D WORRY", "sim iterations=64 count=9"},
		"details":  {"new", "rack DOORWAY", "sim iterations=64 count=3"},
		"heatmap":  {"new", "rack DOORWAY", "sim iterations=64 count=3"},
		"trim":     {"new", "rack DOORWAY", "sim iterations=64 count=5"},
		"challenge": {
			"new", "set challenge double", "rack DOORWAY", "commit 8F DOOR",
		},
		"solve":  {"skip"},
		"script": {"skip"},
	}
	for _, c := range commands() {
		before, special := ready[c.name]
		if !special {
			before = []string{"load club.gcg", "turn 5", "rack DOORWAY", "gen 3"}
		}
		if slices.Contains(before, "skip") || c.name == "turn" {
			continue
		}
		t.Run(c.name, func(t *testing.T) {
			out := &screen{}
			s := New(optionsFor(out, disk{}))
			s.choices.memory = 16
			defer s.Close()
			d := disk{"game.gcg": nil}
			d["game.gcg"], _ = d.read("club.gcg")
			s.options.Read = d.read
			for _, line := range append(slices.Clone(before), "") {
				if err := s.Do(context.Background(), line); err != nil && c.name != "drop" {
					t.Fatalf("%s: %v", line, err)
				}
			}
			if err := s.Do(context.Background(), c.example); err != nil && !errors.Is(err, ErrQuit) {
				t.Errorf("%s: %v", c.example, err)
			}
		})
	}
}

// Words with other letters than the open game has are for the next one.
func TestWordsOfOtherLetters(t *testing.T) {
	out, l := &screen{}, librarytest.Library(t.TempDir())
	for _, list := range [][3]string{{"es", "spanish", "CASA\nAÑO\nÑU\n"}, {"pl", "polish", "KOT\nŻÓŁW\n"}} {
		file := filepath.Join(t.TempDir(), "list.txt")
		if err := os.WriteFile(file, []byte(list[2]), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := l.Import(library.Import{Name: list[0], Tiles: list[1], File: file}); err != nil {
			t.Fatal(err)
		}
	}
	o := optionsFor(out, disk{"es.gcg": []byte("#player1 A A\n#player2 B B\n#tile-distribution spanish\n>A: AÑO 8G AÑO +20 20\n")})
	o.Library, o.Request.Lexicon = l, ""
	s := New(o)
	t.Cleanup(s.Close)
	must(t, s, "new")
	if err := s.Do(t.Context(), `load ""`); err == nil || !strings.Contains(err.Error(), "load: must be a file, ") {
		t.Errorf("load without a name: %v", err)
	}
	if err := s.Do(t.Context(), "load es.gcg"); err == nil || !strings.Contains(err.Error(), "choose a list for these tiles with set lexicon") {
		t.Errorf("load without a list: %v", err)
	}
	must(t, s, "set lexicon es")
	if text := out.String(); !strings.HasSuffix(text, "The open game keeps its words; new and load use the new ones.\nlexicon: es\n") || s.game.Words.Name != "Both" {
		t.Errorf("words of the open game are %s after:\n%s", s.game.Words.Name, text)
	}
	must(t, s, "load es.gcg", "set tiles polish", "set lexicon pl", "new", "rack KOT")
	if s.game.Words.Name != "pl" || s.game.Rules.Tiles.Name != "polish" {
		t.Errorf("a new game has %s and %s", s.game.Words.Name, s.game.Rules.Tiles.Name)
	}
	must(t, s, "set tiles german")
	if err := s.Do(t.Context(), "set lexicon es"); err == nil || !strings.Contains(err.Error(), "it has the letters of the tile set spanish") || s.options.Request.Lexicon != "pl" {
		t.Errorf("a list that fits neither: %v", err)
	}
}

// Completion knows commands, settings, their values, players and files.
func TestCompletions(t *testing.T) {
	s, _ := interactive(t)
	s.options.Complete = func(prefix string) []string { return []string{"games/", "game.gcg"} }
	s.aliases["s4"] = "sim plies=4"
	for text, want := range map[string]string{
		"":                 "s4",
		"he":               "heatmap help",
		"HE":               "heatmap help",
		"set pl":           "player plies",
		"set lexicon ":     "Both NA UK",
		"set infer o":      "off on",
		"set player level": "level=1 level=10 level=2 level=3 level=4 level=5 level=6 level=7 level=8 level=9",
		"kibitz s":         "sim static",
		"load g":           "game.gcg games/",
		"sim pl":           "plies=",
		"help tu":          "turn turns",
		"var ":             "delete list main",
		"frobnicate ":      "",
	} {
		got := strings.Join(s.Completions(text), " ")
		if text == "" {
			if !strings.Contains(" "+got+" ", " s4 ") || len(strings.Fields(got)) != len(commands())+1 {
				t.Errorf("all commands: %s", got)
			}
			continue
		}
		if got != want {
			t.Errorf("%q: %s; want %s", text, got, want)
		}
	}
}

// The end of the context ends a script and a search.
func TestContext(t *testing.T) {
	out := &screen{}
	s := New(optionsFor(out, disk{"long.txt": []byte("new\nrack AEINRST\nsim confidence=0 iterations=100000000\nhelp\n")}))
	defer s.Close()
	ctx, cancel := context.WithTimeout(context.Background(), 200*time.Millisecond)
	defer cancel()
	if err := s.Do(ctx, "script long.txt"); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("script: %v", err)
	}
	if strings.Contains(out.String(), "help COMMAND tells more") {
		t.Error("the script went on")
	}
}

// A torn or hostile alias, or name, does no harm.
func TestHostileNames(t *testing.T) {
	session, s := talk(t, "new \x1b[31mAnn Bob", "new Ann Bob", "turns", "rack AEINRST", "8D RETAINS", "export gcg")
	for _, command := range []string{"new Ann\u202e Bob", "name 1 \u202eX", "name 2 \u0301"} {
		if err := s.Do(t.Context(), command); err == nil || !strings.Contains(err.Error(), "to be seen") {
			t.Errorf("%q: %v", command, err)
		}
	}
	if strings.ContainsAny(session[strings.Index(session, "\n"):], "\x1b") || s.game == nil {
		t.Errorf("%q", session)
	}
	for i := range 30 {
		must(t, s, fmt.Sprintf("alias x%d help", i))
	}
}

// What is no variation is refused by what there is.
func TestNoVariation(t *testing.T) {
	_, s := talk(t, "load club.gcg")
	refused := func(command, want string) {
		t.Helper()
		if err := s.Do(t.Context(), command); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", command, err, want)
		}
	}
	refused("var 99", "there is no variation 99; the game has none")
	refused("var delete 1", "var delete: there is no variation 1; the game has none")
	refused("var delete main", "var delete: the game itself stays; name one of its variations by its number")
	must(t, s, "turn 1")
	must(t, s, "commit pass")
	refused("var 2", "there is no variation 2; the game has one, 1")
	must(t, s, "turn 1")
	must(t, s, "commit exchange A")
	refused("var delete 3", "var delete: there is no variation 3; the game has 1 to 2")
}

// A script may be in UTF-16 with its mark.
func TestScriptOfUTF16(t *testing.T) {
	out := &screen{}
	s := New(optionsFor(out, disk{"wide.txt": []byte("\xFF\xFEa\x00l\x00i\x00a\x00s\x00 \x00x\x00 \x00h\x00e\x00l\x00p\x00\r\x00\n\x00")}))
	t.Cleanup(s.Close)
	must(t, s, "script wide.txt")
	must(t, s, "alias x")
	if session := out.String(); !strings.Contains(session, "x: help") {
		t.Errorf("the alias of the script is not there:\n%s", session)
	}
}

// A script that calls itself ends, with an alias that names itself in it too.
func TestScriptLoop(t *testing.T) {
	out := &screen{}
	s := New(optionsFor(out, disk{"loop.txt": []byte("alias x x\nx\nscript loop.txt\n")}))
	t.Cleanup(s.Close)
	if err := s.Do(t.Context(), "script loop.txt"); err != nil {
		t.Fatal(err)
	}
	session := out.String()
	if n := strings.Count(session, "scripts call each other more than"); n != 1 {
		t.Errorf("told %d times that scripts call each other:\n%s", n, session)
	}
	if n := strings.Count(session, "aliases name each other more than"); n != maxNested {
		t.Errorf("told %d times that aliases name each other, want %d", n, maxNested)
	}
	must(t, s, "alias y help", "y")
}

// A simulation that is to go by the opponent's last move says where that tells nothing.
func TestNothingInferred(t *testing.T) {
	line := "load " + strings.Repeat("15/", 7) + "5QUIET5" + strings.Repeat("/15", 7) + " AEINRST/ 0/48 0 lm "
	for last, want := range map[string]string{
		"8G.QUIET": `Note: nothing is inferred: operation lm "8G.QUIET": must be`,
		"pass":     "Note: nothing is inferred: a pass tells nothing;",
		"8F.QUIET": "",
	} {
		for sim, told := range map[string]bool{"sim infer=on": true, "sim": false} {
			session, _ := talk(t, "set board off", line+last+";", sim+" iterations=2 count=2 seed=1")
			if strings.Contains(session, "nothing is inferred") != (told && want != "") || told && !strings.Contains(session, want) || !strings.Contains(session, "2 play-outs") {
				t.Errorf("%s, %s: want %q\n%s", last, sim, want, session)
			}
		}
	}
}

// A position whose game is over takes no move.
func TestMoveAfterTheEnd(t *testing.T) {
	line := "load " + strings.Repeat("15/", 7) + "5QUIET5" + strings.Repeat("/15", 7) + " AEINRST/ 0/48 6"
	for _, typed := range []string{"pass", "commit pass", "8F QUIETS", "exch AEI"} {
		if session, _ := talk(t, line, typed); !strings.Contains(session, "the game is over here") || strings.Contains(session, "After turn 1") {
			t.Errorf("%s:\n%s", typed, session)
		}
	}
}
