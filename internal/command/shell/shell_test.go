package shell

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"maven/internal/command"
	"maven/internal/command/commandtest"
	"maven/internal/library/librarytest"
)

// session runs the verb with an input and a data directory.
func session(t *testing.T, dir, input string, args ...string) (out, errs string, code int) {
	t.Helper()
	var o, e bytes.Buffer
	a := &command.App{In: strings.NewReader(input), Out: &o, Errs: &e, Lib: librarytest.Library(dir), Getenv: func(name string) string {
		return map[string]string{"MAVEN_DATA": dir}[name]
	}}
	code = commandtest.Run(t.Context(), a, append([]string{"shell"}, args...), New)
	return o.String(), e.String(), code
}

// The exit code of a script says whether all its commands could be carried out, and the message names the first line
// that could not.
func TestExitCode(t *testing.T) {
	dir := t.TempDir()
	out, errs, code := session(t, dir, "new\nrack QI\ngen 1\n")
	if code != 0 || errs != "" || !strings.Contains(out, "8G QI") {
		t.Errorf("code %d, %s%s", code, out, errs)
	}
	out, errs, code = session(t, dir, "nonsense\ngen\nnew\n"+strings.Repeat("x", 1<<17)+"\nhelp gen\n")
	want := "maven: 3 commands could not be carried out; the first: line 1: \"nonsense\" is no command; help lists them\n"
	if code != command.ExitFailure || errs != want || !strings.Contains(out, "the best moves") || !strings.Contains(out, "line 4: that line is too long") {
		t.Errorf("code %d, %s\nwant %s%s", code, errs, want, out)
	}
	for _, args := range [][]string{{"a", "b"}, {"--threads", "-1"}} {
		if _, _, code := session(t, dir, "", args...); code != command.ExitUsage {
			t.Errorf("%v: code %d", args, code)
		}
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) > 0 {
		t.Errorf("a script keeps %v, %v", entries, err)
	}
}

// A script in a file is shown with its prompts; --load begins with a game.
func TestScriptFile(t *testing.T) {
	dir := t.TempDir()
	script := commandtest.WriteTemp(t, "study.txt", "rack AEINRST\ngen 1\nfrob\n")
	out, errs, code := session(t, dir, "", script, "--load", "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 / 0/0 0", "--lexicon", "NA")
	if code != 1 || !strings.Contains(out, "maven end/0> rack AEINRST\n") || !strings.Contains(out, "8B ANESTRI") ||
		!strings.Contains(errs, script+":3: \"frob\" is no command") {
		t.Errorf("code %d, %s%s", code, out, errs)
	}
	for args, want := range map[string]string{
		"none.txt":        "maven: script none.txt: no such file or directory\n",
		"--load=none.gcg": "maven: load none.gcg: no such file or directory\n",
		"--load=7":        "games.db; `maven db import` creates it\n",
		"--load=" + dir:   "is a folder; must be a file\n",
	} {
		if _, errs, code := session(t, dir, "", args); code != 1 || !strings.HasSuffix(errs, want) {
			t.Errorf("%s: code %d, %s; want %s", args, code, errs, want)
		}
	}
	huge := filepath.Join(dir, "huge")
	if err := os.WriteFile(huge, make([]byte, mostBytes+1), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, errs, code := session(t, dir, "", "--load", huge); code != 1 || !strings.Contains(errs, "no game is so large") {
		t.Errorf("code %d, %s", code, errs)
	}
}

// --load takes the names of files as they are, with blanks and quotes.
func TestLoadQuotedName(t *testing.T) {
	for _, name := range []string{"it's.gcg", "it's mine.gcg", `the "best".gcg`, `'"'.gcg`} {
		path := commandtest.WriteTemp(t, name, "#player1 a Anna\n#player2 b Bert\n>Anna: AEINRST 8D NASTIER +64 64\n")
		out, errs, code := session(t, t.TempDir(), "show\n", "--load", path, "--lexicon", "NA")
		if code != 0 || errs != "" || !strings.Contains(out, "Anna") {
			t.Errorf("%s: code %d, %s%s", name, code, out, errs)
		}
	}
}

// A cutter is an output that interrupts the program once it has been told of a text.
type cutter struct {
	told strings.Builder
	at   string
	cut  context.CancelFunc
}

func (c *cutter) Write(p []byte) (int, error) {
	n, err := c.told.Write(p)
	if strings.Contains(c.told.String(), c.at) {
		c.cut()
	}
	return n, err
}

// An interrupt ends a script, from a file or a pipe: the rest is not carried out, and what is not saved is named.
func TestScriptInterrupted(t *testing.T) {
	lines := "new\nrack CEIORSV\n8G CORSIVE\nrack AEINRST\nhelp turn\nhelp gen\n"
	for name, args := range map[string][]string{"file": {commandtest.WriteTemp(t, "study.txt", lines)}, "pipe": nil} {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		out, errs := cutter{at: "Example: turn", cut: cancel}, bytes.Buffer{}
		a := &command.App{In: strings.NewReader(lines), Out: &out, Errs: &errs, Lib: librarytest.Library(t.TempDir()), Getenv: func(string) string { return "" }}
		code := commandtest.Run(ctx, a, append([]string{"shell"}, args...), New)
		if want := "maven: not saved: the game\nmaven: interrupted\n"; code != command.ExitFailure || errs.String() != want || strings.Contains(out.told.String(), "the best moves") {
			t.Errorf("%s: code %d, %q, want %q; %s", name, code, errs.String(), want, out.told.String())
		}
	}
}
