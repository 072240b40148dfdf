package play

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"maven/internal/command/commandtest"
	"maven/internal/said"

	"maven/internal/command"
	"maven/internal/engine"
	"maven/internal/kept"
	"maven/internal/library"
	"maven/internal/library/librarytest"
	"maven/internal/move"
	"maven/internal/play"
	"maven/internal/rules"
)

// A scriptedGame is a game whose player and person both make the best move.
type scriptedGame struct {
	path, data string
	lib        *library.Library
}

// session opens the game as it is in the file.
func (g *scriptedGame) session(t *testing.T) *play.Session {
	t.Helper()
	opened, err := (&kept.Games{Settings: settingsOf(g.app(nil, nil))}).InFile(g.path, false)
	if err != nil {
		t.Fatal(err)
	}
	defer opened.Close()
	if err := opened.Take(false); err != nil {
		t.Fatal(err)
	}
	return opened.Session
}

func (g *scriptedGame) app(in io.Reader, out io.Writer) *command.App {
	return &command.App{In: in, Out: out, Errs: out, Lib: g.lib, Getenv: func(string) string { return "" }}
}

// play runs the verb with lines of input and returns what it writes.
func (g *scriptedGame) play(t *testing.T, input string, args ...string) (string, int) {
	t.Helper()
	var out bytes.Buffer
	code := run(context.Background(), g.app(strings.NewReader(input), &out), append([]string{"play", "--save", g.path}, args...))
	return out.String(), code
}

func newScripted(t *testing.T, name string) *scriptedGame {
	t.Helper()
	dir := t.TempDir()
	data := filepath.Join(dir, "data")
	return &scriptedGame{filepath.Join(dir, name+kept.Suffix), data, librarytest.Library(data)}
}

// finish goes on with a game by best moves to its end, and returns it and what the person would type.
func (g *scriptedGame) finish(t *testing.T) (s *play.Session, moves []string) {
	t.Helper()
	save, err := play.DecodeSave([]byte(readText(t, g.path)))
	if err != nil {
		t.Fatal(err)
	}
	table, _, err := (&kept.Games{Settings: settingsOf(g.app(nil, nil))}).Equipment(&save.Header, true)
	if err != nil {
		t.Fatal(err)
	}
	s, err = play.Restore(save, table)
	for err == nil && s.Phase() != play.Finished {
		do, typed := play.Action{Do: play.Accept}, "accept"
		switch position := s.State().Position(); s.Phase() {
		case play.Answering:
			_, err = s.Answer(t.Context(), engine.Limits{})
			continue
		case play.Moving:
			var best move.Move
			if best, err = table.Judge.Choose(t.Context(), &position, engine.Limits{}); err != nil {
				t.Fatal(err)
			}
			typed = position.Board.Notation().Format(&best)
			do = play.Action{Do: play.Make, Move: typed}
		}
		err = s.Do(do)
		moves = append(moves, typed)
	}
	if err != nil {
		t.Fatal(err)
	}
	return s, moves
}

// whole plays a game of best moves and returns what the person types, and the file at the end.
func whole(t *testing.T, flags ...string) (moves []string, text string) {
	t.Helper()
	g := newScripted(t, "whole")
	if out, code := g.play(t, "quit\n", flags...); code != 0 {
		t.Fatal(out)
	}
	s, moves := g.finish(t)
	return moves, string(s.AppendSave(nil))
}

// The records of games with challenges of all kinds have no faults, and what a summary says of the losses
// is what maven analyze says of the record.
func TestPlayRecords(t *testing.T) {
	g := newScripted(t, "first")
	for _, rule := range rules.ChallengeNames() {
		g.path = filepath.Join(filepath.Dir(g.path), rule+kept.Suffix)
		out, code := g.play(t, "8E FREN\nchallenge\n8E FERN\nchallenge\npass\n", append(staticFlags(5), "--challenge", rule)...)
		switch {
		case rule == "single":
			_, moves := g.finish(t)
			out, code = g.play(t, strings.Join(moves, "\n")+"\n")
		case rule != "triple": // which is lost at once
			out, code = g.play(t, "resign yes\n")
		}
		if code != 0 {
			t.Fatal(out)
		}
		ending := g.session(t).State().Ending
		if s := g.session(t); s.Phase() != play.Finished {
			t.Errorf("%s: phase %d", rule, s.Phase())
		}
		var position bytes.Buffer
		if code := run(context.Background(), g.app(nil, &position), []string{"gcg", "position", "--json", g.record(t)}); code != 0 ||
			!strings.Contains(position.String(), `"ending":"`+ending.String()+`"`) {
			t.Errorf("%s: the game ends by %s, and its record says %s", rule, ending, position.String())
		}
		if rule != "single" && rule != "10pt" {
			continue // as the others
		}
		if told, want := lossesTold(out), g.lossesJudged(t); len(want) == 0 || !slices.Equal(told, want) {
			t.Errorf("%s: losses %q, want %q\n%s", rule, told, want, out)
		}
	}
	var found bytes.Buffer
	files, err := filepath.Glob(filepath.Join(filepath.Dir(g.path), "*"+".gcg"))
	if err != nil {
		t.Fatal(err)
	}
	code := run(context.Background(), g.app(nil, &found), append([]string{"gcg", "check", "--lexicon", "Both"}, files...))
	if code != 0 || !strings.Contains(found.String(), "8 files, 0 with faults: 0 errors, 0 warnings, 0 hints") {
		t.Errorf("code %d\n%s", code, found.String())
	}
}

// lossesTold returns turns and losses of the summary.
func lossesTold(out string) []string {
	var told []string
	for _, m := range regexp.MustCompile(`(?m)^  turn (\d+) .* was worth (\S+) more$`).FindAllStringSubmatch(out, -1) {
		told = append(told, m[1]+" "+m[2])
	}
	return told
}

// A judgedTurn is what maven analyze says of a turn.
type judgedTurn struct {
	Turn, Player    int
	Loss, PhonyCost float64
}

func (t *judgedTurn) loss() float64 { return max(t.Loss, t.PhonyCost) }

// lossesJudged returns the turns and losses of the same, as maven analyze has them.
func (g *scriptedGame) lossesJudged(t *testing.T) []string {
	t.Helper()
	var out bytes.Buffer
	if code := run(context.Background(), g.app(nil, &out), []string{"analyze", "--json", g.record(t)}); code != 0 {
		t.Fatal(out.String())
	}
	var judged struct {
		Players []struct{ Name string }
		Turns   []judgedTurn
	}
	if err := json.Unmarshal(out.Bytes(), &judged); err != nil {
		t.Fatal(err)
	}
	turns := slices.DeleteFunc(judged.Turns, func(turn judgedTurn) bool {
		return judged.Players[turn.Player-1].Name != "You" || turn.loss() < 2
	})
	var losses []string
	slices.SortStableFunc(turns, func(x, y judgedTurn) int { return cmp.Compare(y.loss(), x.loss()) })
	for _, turn := range turns[:min(play.LargestLosses, len(turns))] {
		losses = append(losses, fmt.Sprintf("%d %.2f", turn.Turn, turn.loss()))
	}
	return losses
}

func (g *scriptedGame) record(t *testing.T) string {
	t.Helper()
	return strings.TrimSuffix(g.path, kept.Suffix) + ".gcg"
}

func readText(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// staticFlags begin a game against the level that plays as the static player, and is sooner ready.
func staticFlags(seed int) []string {
	return []string{"--level", "10", "--seed", fmt.Sprint(seed), "--first", "me"}
}

// A game broken off after every move is the game played at one sitting, and its record has no faults.
func TestPlayAtOneSitting(t *testing.T) {
	moves, want := whole(t, staticFlags(5)...)
	g := newScripted(t, "whole")
	out, code := g.play(t, strings.Join(moves, "\n")+"\n", staticFlags(5)...)
	if code != 0 || readText(t, g.path) != want {
		t.Errorf("code %d\n%s\nsaved\n%s\nwant\n%s", code, out, readText(t, g.path), want)
	}
	var found bytes.Buffer
	if code := run(context.Background(), g.app(nil, &found), []string{"gcg", "check", "--lexicon", "Both", g.record(t)}); code != 0 ||
		!strings.Contains(found.String(), "1 file, 0 with faults: 0 errors, 0 warnings, 0 hints") {
		t.Errorf("code %d, %s\n%s", code, found.String(), readText(t, g.record(t)))
	}
	for _, want := range []string{"largest losses|None of your moves", "wins, |You win, ", "maven analyze "} {
		if !containsAny(out, strings.Split(want, "|")) {
			t.Errorf("the summary does not say %s:\n%s", want, out)
		}
	}
}

func containsAny(text string, parts []string) bool {
	for _, part := range parts {
		if strings.Contains(text, part) {
			return true
		}
	}
	return false
}

// Killed at any time, a game has lost nothing that was acknowledged, and goes on as it was.
func TestPlayKilled(t *testing.T) {
	moves, want := whole(t, staticFlags(6)...)
	g := newScripted(t, "whole")
	args := append([]string{"play", "--save", g.path}, staticFlags(6)...)
	last := len(moves) - 1
	for i, some := range slices.Collect(slices.Chunk(moves[:last], 5)) {
		g.killedAfter(t, args, some, time.Duration(i%3)*time.Millisecond)
		args = args[:3]
		if log := g.session(t).Log(); !made(log, some[len(some)-1]) {
			t.Fatalf("%s was acknowledged, and is not in the log %v", some, log)
		}
	}
	if out, code := g.play(t, moves[last]+"\n"); code != 0 || readText(t, g.path) != want {
		t.Errorf("code %d\n%s\nsaved\n%s\nwant\n%s", code, out, readText(t, g.path), want)
	}
}

// made reports whether the person made the move.
func made(log []play.Action, move string) bool {
	for _, a := range log {
		if a.By == play.Person && (a.Move == move || a.Do == play.Accept && move == "accept") {
			return true
		}
	}
	return false
}

// killedAfter types moves, waits until the program says that they are made, and a little more, and kills it.
func (g *scriptedGame) killedAfter(t *testing.T, args, moves []string, wait time.Duration) {
	t.Helper()
	c := exec.Command("maven", args...)
	c.Env = append(os.Environ(), "MAVEN_DATA="+g.data)
	in, err := c.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(in, strings.Join(moves, "\n")+"\n"); err != nil {
		t.Fatal(err)
	}
	said := 0
	for lines := bufio.NewScanner(out); said < len(moves) && lines.Scan(); {
		if strings.HasPrefix(lines.Text(), "You: ") {
			said++
		}
	}
	time.Sleep(wait)
	if err := c.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	c.Wait()
	if said < len(moves) {
		t.Fatalf("%s were not all acknowledged", moves)
	}
}

// Whatever is typed, the game goes on, and every line has its answer.
func TestPlayNonsense(t *testing.T) {
	lines := []string{"", "x", "exchange", "exchange ZZZZZZZ", "8H", "8Z WORD", "WORD 8H", "8H ZZZZ", "8h zzz", "exchange zz?", "challenge", "accept", "undo",
		"check", "check QI", "check Q1", "pass now", "zzz\x1b[2J", strings.Repeat("A", 100_000), "gcg /nonexistent/x.gcg", "é\xff", "tiles", "moves",
		"sort", "shuffle", "score", "board", "save", "help", "?"}
	g := newScripted(t, "my game")
	out, code := g.play(t, strings.Join(lines, "\n")+"\n", staticFlags(3)...)
	if code != 0 || !strings.Contains(out, "To resume: maven play --save '") || strings.Contains(out, "\x1b") {
		t.Errorf("code %d\n%q", code, out)
	}
	for _, want := range []string{"Exchange which tiles?", "The place comes first: 8H WORD.", "is not on the rack", "there is nothing to take back",
		"That line is too long.", "alone: nothing follows it", "there is nothing to challenge"} {
		if !strings.Contains(strings.ToLower(out), strings.ToLower(want)) {
			t.Errorf("nothing says %q in\n%s", want, out)
		}
	}
	if log := g.session(t).Log(); len(log) > 0 {
		t.Errorf("nonsense was done: %v", log)
	}
}

// A second program is refused the game, and may have it when the first has left.
func TestPlayLocked(t *testing.T) {
	g := newScripted(t, "locked")
	path := g.path
	held, err := (&kept.Games{}).InFile(path, false)
	if err != nil {
		t.Fatal(err)
	}
	if out, code := g.play(t, "quit\n", staticFlags(3)...); code != 1 || !strings.Contains(out, "another maven is playing this game") {
		t.Errorf("code %d, %s", code, out)
	}
	held.Close()
	if out, code := g.play(t, "quit\n", staticFlags(3)...); code != 0 {
		t.Errorf("code %d, %s", code, out)
	}
	if left, _ := filepath.Glob(filepath.Join(filepath.Dir(path), ".*")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

// A game that another program goes on with is shown as it is then, and nothing is done twice.
func TestPlayBehind(t *testing.T) {
	g := newScripted(t, "behind")
	var out bytes.Buffer
	a := g.app(strings.NewReader("8h beak\nquit\n"), &out)
	c, err := openGames(t.Context(), a)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Store.Close()
	o := playOptions{first: "me", name: "You", seed: 3, player: "static"}
	f := &found{game: c.New(""), games: c}
	at := newConsole(t.Context(), a, f, nil)
	defer at.input.Close()
	if err := at.begin(&o, said.Text{}); err != nil {
		t.Fatal(err)
	}
	other, err := c.Named("game-1")
	if err == nil {
		err = other.Take(true)
	}
	if err != nil {
		t.Fatal(err)
	}
	if err := other.Session.Do(play.Action{Do: play.Hint}); err != nil {
		t.Fatal(err)
	}
	if _, err := other.Keep(time.Now()); err != nil {
		t.Fatal(err)
	}
	if err := at.run(); err != nil || !strings.Contains(out.String(), "The game has gone on elsewhere; here it is as it is now.") ||
		!strings.Contains(out.String(), "Saved as game-1. To resume: maven play --game game-1") {
		t.Errorf("%v\n%s", err, out.String())
	}
	if !strings.Contains(out.String(), "New game against Maven static. You go first.") {
		t.Errorf("a seed that nobody has asked for is told:\n%s", out.String())
	}
	now, err := c.Store.SavedGames().Named("game-1")
	if err != nil || now.Turns != 0 || string(now.Save) != string(other.Session.AppendSave(nil)) {
		t.Errorf("%v\n%s", err, now.Save)
	}
}

// A game that cannot be saved says so, and goes on.
func TestPlayUnsaved(t *testing.T) {
	g := newScripted(t, "full")
	if out, code := g.play(t, "quit\n", staticFlags(3)...); code != 0 {
		t.Fatal(out)
	}
	s := g.session(t)
	var out bytes.Buffer
	folder := filepath.Join(t.TempDir(), "gone")
	if err := os.Mkdir(folder, 0o777); err != nil {
		t.Fatal(err)
	}
	a := g.app(strings.NewReader(""), &out)
	lost, err := findGame(t.Context(), a, &playOptions{save: filepath.Join(folder, "one")})
	if err != nil {
		t.Fatal(err)
	}
	defer lost.close()
	if err := os.RemoveAll(folder); err != nil {
		t.Fatal(err)
	}
	at := newConsole(context.Background(), a, lost, nil)
	defer at.input.Close()
	at.game.Session = s
	if err := makeMove(&at.doer, "pass"); err != nil || !strings.Contains(fmt.Sprint(at.notes), "NOT SAVED: ") {
		t.Errorf("%v, %v", err, at.notes)
	}
	if err := at.leave(); err == nil || !strings.HasPrefix(err.Error(), "cannot save the game: ") {
		t.Errorf("error %v", err)
	}
}

func TestPlayFlags(t *testing.T) {
	for _, c := range []struct{ args, want string }{
		{"--level 13", `--level "13": must be 1 to 12, auto, or one of beginner, `},
		{"--level 0", `--level "0": must be 1 to 12, auto, or one of beginner, `},
		{"--level dog", `--level "dog": must be 1 to 12, auto, or one of beginner, `},
		{"--level 3 --player static", "--level and --player exclude each other"},
		{"--player dog", `there is no player "dog"`},
		{"--first you", `--first you: must be me, engine or draw`},
		{"--challenge 5", `--challenge "5": must be void, `},
		{"--challenge 0pt", "--challenge"},
		{"--challenge 2000pt-word", "--challenge"},
		{"--seed -1", "--seed -1: must be 0 or more"},
		{"--name a:b", `--name "a:b"`},
		{"--name averyveryverylongname", "must be 1 to 20 characters"},
		{"--game a/b", `--game "a/b"`},
		{"--game .a", `--game ".a"`},
		{"--game a --save b", "--game and --save exclude each other"},
		{"--list --new", "--list takes no other flags"},
		{"dog", "takes flags only"},
	} {
		_, errs, code := capture(t, append([]string{"play"}, strings.Fields(c.args)...)...)
		if code != command.ExitUsage || !strings.Contains(errs, c.want) {
			t.Errorf("%s: code %d, %s, want %s", c.args, code, errs, c.want)
		}
	}
}

// The levels have numbers and names, those above the ten as well.
func TestLevelNames(t *testing.T) {
	for level, want := range map[string]string{"3": "level=3,seed=4", "Elite": "level=10,seed=4", "11": "master,seed=4", "Champion": "champion,seed=4", "": "level=5,seed=4"} {
		if got, err := (&playOptions{level: level, seed: 4}).playerText(); err != nil || got != want {
			t.Errorf("level %q is %q, want %q: %v", level, got, want, err)
		}
	}
}

// A board of tiles with several characters leaves no room beside it: the rack is below.
func TestPlayWideBoard(t *testing.T) {
	g := newScripted(t, "wide")
	list := commandtest.WriteTemp(t, "cat.txt", "CASA\nSAC\nAL\nLA\n")
	var out bytes.Buffer
	if code := run(context.Background(), g.app(nil, &out), []string{"lexicon", "import", "cat", list, "--tiles", "catalan"}); code != 0 {
		t.Fatal(out.String())
	}
	text, code := g.play(t, "moves\nquit\n", "--tiles", "catalan", "--lexicon", "cat", "--level", "beginner", "--seed", "3", "--first", "me")
	if code != 0 || !strings.Contains(text, "\n   You 0, Maven level 1 0; bag 86, unseen 93\n   A  A  D  J  M  N  T\n   1  1  2  8  2  1  1\n") {
		t.Errorf("code %d\n%s", code, text)
	}
	if !strings.Contains(text, "Maven does not know how common the words of cat") {
		t.Errorf("nothing is said of the words:\n%s", text)
	}
	for line := range strings.Lines(text) {
		if n := len([]rune(line)); n > 81 && !strings.HasPrefix(line, "Saved in ") {
			t.Errorf("%d characters: %s", n, line)
		}
	}
}

// A game lost by a challenge, with all that a summary has to say.
func TestPlaySummary(t *testing.T) {
	g := newScripted(t, "lost")
	out, code := g.play(t, "hint\nbest\n8E FERN\nundo\n8E FREN\n", append(staticFlags(5), "--challenge", "triple")...)
	for _, want := range []string{
		"Hint: there is a play worth 14 points in row 8.", "1  8E FERN", "Taken back. The summary will say so.",
		"Maven level 10 challenged FREN: FREN is no good, and the play comes off the\nboard.",
		"Maven level 10 wins, 0 to 0. You lost on a challenge.",
		"  turn 1   8E FREN for 14; 8E FERN for 14 was worth 7.44 more", "Not in the lexicon: FREN",
		"Help you took: 1 hint, 1 look at the best moves, 1 move taken back", "maven analyze ",
	} {
		if code != 0 || !strings.Contains(out, want) {
			t.Errorf("code %d, nothing says %q in\n%s", code, want, out)
		}
	}
	if text := readText(t, g.record(t)); !strings.Contains(text, "#title lost\n#lexicon Both\n") || !strings.Contains(text, "8E FREN +14 14\n") {
		t.Errorf("record\n%s", text)
	}
}

// Letters may be of any case without a blank on the rack; with one, lower case is for blanks alone.
func TestPlayLetterCase(t *testing.T) {
	for seed, lines := range map[int][][2]string{
		3: {
			{"8h beaks", "S is not on the rack ABEKMNU.\n"},
			{"8h beak", "You: 8H BEAK for "},
			{"x mn", "You: exchange MN."},
		},
		10: {
			{"8h data", "4 × ? is not on the rack AAADET?; lower case is for blanks: write 8H DATA.\n"},
			{"8A DATE", "The first play must cover 8H.\n"},
			{"8H DATES", "S is not on the rack AAADET?; write a blank in lower case.\n"},
			{"8H DATEs", "You: 8H DATEs for "},
		},
	} {
		g, typed := newScripted(t, "case"), ""
		for _, line := range lines {
			typed += line[0] + "\n"
		}
		out, code := g.play(t, typed, staticFlags(seed)...)
		for _, line := range lines {
			if code != 0 || !strings.Contains(out, line[1]) {
				t.Errorf("%s: code %d, nothing says %q in\n%s", line[0], code, line[1], out)
			}
		}
	}
}

// Where words cannot be challenged they can be looked up, and a play that is no good names its words.
func TestPlayLookUp(t *testing.T) {
	g := newScripted(t, "void")
	out, code := g.play(t, "check beak\ncheck MNU\ncheck b4\nhint\nsave\ngcg\n8H UNK\nx M?\nchallenge\nbest\n",
		append(staticFlags(3), "--challenge", "void", "--name", "Ann Example")...)
	for _, want := range []string{
		"Challenges: void: only good words can be played.", "BEAK is good.", "MNU is no good.", "'4' is not a tile",
		"Hint: there is a play worth ", "Saved in " + g.path + ".", "The record so far is in " + g.record(t) + ".",
		"UNK is not in Both. Try another play.", "is not on the rack", "This game has no challenges", "1  ",
	} {
		if !strings.Contains(strings.ToLower(out), strings.ToLower(want)) || code != 0 {
			t.Errorf("code %d, nothing says %q in\n%s", code, want, out)
		}
	}
	if text := readText(t, g.record(t)); !strings.Contains(text, "#player1 Ann Ann Example\n") || !strings.Contains(text, "#rack1 ABEKMNU\n") {
		t.Errorf("record\n%s", text)
	}
}
