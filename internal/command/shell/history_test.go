package shell

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"maven/internal/command"
)

// historyIn opens the history of a data directory, and collects what it warns of.
func historyIn(dir string, warned *[]string) *history {
	return openHistory(&command.App{Getenv: func(name string) string { return map[string]string{"MAVEN_DATA": dir}[name] }},
		func(format string, args ...any) { *warned = append(*warned, fmt.Sprintf(format, args...)) })
}

// Lines are kept from run to run, by several shells at once, without repeats.
func TestHistoryIsKept(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new")
	var warned []string
	one, two := historyIn(dir, &warned), historyIn(dir, &warned)
	one.Add("load a.gcg")
	two.Add("gen")
	one.Add("gen 5")
	one.Add("gen 5")
	one.Add("  ")
	one.Add("bad\x1bline")
	one.Add(strings.Repeat("x", longLine+1))
	again := historyIn(dir, &warned)
	if want := []string{"load a.gcg", "gen", "gen 5"}; !slices.Equal(again.lines, want) || len(warned) > 0 {
		t.Errorf("%q, want %q; %q", again.lines, want, warned)
	}
	if again.Len() != 3 || again.At(0) != "gen 5" || again.At(2) != "load a.gcg" {
		t.Errorf("%d lines, the last one %q", again.Len(), again.At(0))
	}
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != 1 || entries[0].Name() != historyFile {
		t.Errorf("the data directory has %v, %v", entries, err)
	}
}

// A file that was torn, or holds what nobody can type, is read as far as it makes sense, and can be added to.
func TestTornHistory(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", ""},
		{"gen\nload a", "gen"},
		{"gen\n\n\x00\x01\nsim\n\xff\xfe\nstop\n", "gen,sim,stop"},
		{"\x1b[2J\ngen\r\n", "gen"},
		{strings.Repeat("y", 1<<20) + "\ngen\n", "gen"},
	} {
		dir := t.TempDir()
		path := filepath.Join(dir, historyFile)
		if err := os.WriteFile(path, []byte(c.text), 0o666); err != nil {
			t.Fatal(err)
		}
		var warned []string
		h := historyIn(dir, &warned)
		if got := strings.Join(h.lines, ","); got != c.want || len(warned) > 0 {
			t.Errorf("%.40q: %q, want %q; %q", c.text, got, c.want, warned)
		}
		h.Add("help")
		want := strings.TrimPrefix(c.want+",help", ",")
		if got := strings.Join(historyIn(dir, &warned).lines, ","); got != want {
			t.Errorf("%.40q and help: %q, want %q", c.text, got, want)
		}
	}
}

// A long file is cut to the last lines.
func TestLongHistory(t *testing.T) {
	dir := t.TempDir()
	var all strings.Builder
	for i := range mostLines + 10 {
		fmt.Fprintf(&all, "turn %d\n", i)
	}
	path := filepath.Join(dir, historyFile)
	if err := os.WriteFile(path, []byte(all.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	var warned []string
	h := historyIn(dir, &warned)
	text, err := os.ReadFile(path)
	if h.Len() != keptLines || h.At(0) != fmt.Sprintf("turn %d", mostLines+9) || err != nil || strings.Count(string(text), "\n") != keptLines {
		t.Errorf("%d lines, the last %q; %d in the file, %v", h.Len(), h.At(0), strings.Count(string(text), "\n"), err)
	}
}

// If the lines cannot be kept, the shell says so once, and goes on.
func TestHistoryThatCannotBeKept(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, historyFile), 0o777); err != nil {
		t.Fatal(err)
	}
	var warned []string
	h := historyIn(dir, &warned)
	h.Add("gen")
	h.Add("sim")
	if h.Len() != 2 || len(warned) != 1 || !strings.HasPrefix(warned[0], "The lines that you type cannot be kept: ") {
		t.Errorf("%q; %q", h.lines, warned)
	}
}

// Aliases are kept; a torn file gives those that are whole.
func TestAliases(t *testing.T) {
	dir := t.TempDir()
	f := folder{app: &command.App{Getenv: func(name string) string { return map[string]string{"MAVEN_DATA": dir}[name] }}}
	if all := f.aliases(); len(all) != 0 {
		t.Errorf("%v", all)
	}
	if err := f.keepAliases(map[string]string{"s4": "sim plies=4", "g": "gen 5"}); err != nil {
		t.Fatal(err)
	}
	if all := f.aliases(); len(all) != 2 || all["s4"] != "sim plies=4" {
		t.Errorf("%v", all)
	}
	if err := os.WriteFile(filepath.Join(dir, aliasFile), []byte("g gen 5\n\x00 x\nlonely\n\ns4 sim pl"), 0o666); err != nil {
		t.Fatal(err)
	}
	if all := f.aliases(); len(all) != 2 || all["g"] != "gen 5" {
		t.Errorf("torn: %v", all)
	}
}

// Files are completed with their folders.
func TestMatches(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"game.gcg", "gates/x.gcg", ".hidden"} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
	for prefix, want := range map[string]string{"ga": "game.gcg gates/", "": "game.gcg gates/", "gates/": "gates/x.gcg", "no/": "", ".h": ".hidden"} {
		if got := strings.Join(matches(prefix), " "); got != want {
			t.Errorf("%q: %s; want %s", prefix, got, want)
		}
	}
	if got := matches(dir + "/gam"); len(got) != 1 || got[0] != dir+"/game.gcg" {
		t.Errorf("an absolute path: %v", got)
	}
}
