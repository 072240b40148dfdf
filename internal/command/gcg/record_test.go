package gcg

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"maven/internal/command"
	"maven/internal/command/commandtest"
	"maven/internal/command/input"

	"maven/internal/library/librarytest"
	"maven/internal/notation/gcg"
	"maven/internal/setting"
)

// A record is read with the board, tiles and variant that it names; an unknown name is a finding.
func TestGCGSettings(t *testing.T) {
	const players = "#player1 ann Ann\n#player2 bob Bob\n"
	const game = ">ann: AEGHRTW 8F GATHER +20 20\n>bob: IIUUVWX - +0 0\n"
	const bonus = ">ann: AEGHRTW 8F GATHER +20 20\n>ann: (challenge) +5 25\n>bob: IIUUVWX - +0 0\n"
	for _, c := range []struct {
		text, want string
		flags      []string
	}{
		{players + game, "4 hint unfinished", nil},
		{players + "#board-layout CrosswordGame\n#tile-distribution English\n" + game, "6 hint unfinished", nil},
		{players + "#board-layout chess\n" + game, "3 warning layout-unknown, 5 hint unfinished", nil},
		{players + "#board-layout /etc/passwd.toml\n" + game, "3 warning layout-unknown, 5 hint unfinished", nil},
		{players + "#board-layout chess\n" + game, "5 hint unfinished", []string{"--rules", "standard"}},
		{players + "#tile-distribution /etc/x.csv\n" + game, "3 warning tiles-unknown, 5 hint unfinished", nil},
		{players + "#tile-distribution klingon\n" + game, "5 hint unfinished", []string{"--tiles", "english"}},
		{players + "#game-type classic_super\n>ann: AEGHRTW 11H GATHER +20 20\n>bob: IIUUVWX - +0 0\n", "5 hint unfinished", nil},
		{players + "#game-type wordsmog\n>ann: AEGHRTW 8F AEGHTR +20 20\n>bob: IIUUVWX - +0 0\n", "3 hint not-judged, 5 hint unfinished", []string{"--lexicon", "Both"}},
		{players + ">ann: ÄÖQ1234 8F GATHER +20 20\n", "3 warning encoding-missing, 3 error event-rack", nil},
		{players + "#rack1 AEGHRTWW\n" + game, "3 warning rack-wrong", nil},
		{players + game + "#rack1 AEEINTW\n#rack2 AEEINTS\n", "6 warning rack-wrong", nil},
		{players + game + "#incomplete AEEINTW\n", "", nil},
		{players + "#board-layout standard15\n" + game, "5 hint unfinished", nil},
		{players + "#challenge-rule 5pt\n" + bonus, "6 hint unfinished", []string{"--rules", "standard"}},
		{players + "#challenge-rule double\n" + bonus, "5 warning wrong-rule, 6 hint unfinished", nil},
		{players + bonus, "4 warning wrong-rule, 5 hint unfinished", []string{"--rules", "standard"}},
		{players + "#challenge-rule none\n" + bonus, "3 warning pragma-form, 6 hint unfinished", nil},
		{players + game + "#note #resigned\n", "", nil},
		{players + game + "#note #forfeited ann time\n", "", nil},
		{"", "1 warning players-missing", nil},
	} {
		file := commandtest.WriteTemp(t, "game.gcg", c.text)
		got := strings.Join(linted(t, append(c.flags, file)...)[file], ", ")
		if got != c.want {
			t.Errorf("%q\n got %s\nwant %s", c.text, got, c.want)
		}
	}
}

// A guess of the tile set is made only where one set fits alone.
func TestGCGGuess(t *testing.T) {
	const players = "#character-encoding UTF-8\n#player1 a A\n#player2 b B\n"
	for text, want := range map[string]string{
		">a: ĄĆŁKOTA - +0 0\n":    "polish",
		">a: [L·L]ABCDE - +0 0\n": "catalan",
		">a: ÆØÅABCD - +0 0\n":    "norwegian",
		">a: ÄABCDEF - +0 0\n":    "", // German, Swedish and others
		">a: ΔABCDEF - +0 0\n":    "",
	} {
		file := commandtest.WriteTemp(t, "game.gcg", players+text)
		out, _, _ := capture(t, "gcg", "check", file)
		if guessed := strings.Contains(out, "tiles-guessed"); guessed != (want != "") || !strings.Contains(out, "only "+want) && guessed {
			t.Errorf("%q: want %q\n%s", text, want, out)
		}
	}
}

// Lines that are understood only after their repair may bring hints, such as that the game is not finished.
func TestGCGFixBringsHints(t *testing.T) {
	const players = "#character-encoding UTF-8\n#player1 ann Ann\n#player2 bob Bob\n"
	file := commandtest.WriteTemp(t, "game.gcg", players+">ann: AEHORST\u00A08D HORSE +24 24\n>bob: CDEILNT \u2013 +0 0\n")
	if _, errs, code := capture(t, "gcg", "fix", file); code != 0 || errs != "" {
		t.Errorf("code %d, %s", code, errs)
	}
	if text, err := os.ReadFile(file); err != nil || string(text) != players+">ann: AEHORST 8D HORSE +24 24\n>bob: CDEILNT - +0 0\n" {
		t.Errorf("%v, %q", err, text)
	}
}

// A file that cannot be written keeps what it had, and the others are repaired.
func TestGCGFixOthers(t *testing.T) {
	dir := t.TempDir()
	const bad = "#player1 ann Ann\n#player2 bob Bob\n>ann: AEGHRTW 8F GATHER +20 21\n"
	good := strings.Replace(bad, "21", "20", 1)
	for _, name := range []string{"a.gcg", "b.gcg", "huge.gcg"} {
		text := bad
		if name == "huge.gcg" {
			text = strings.Repeat("x", gcg.MaxLine+1)
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	out, errs, code := capture(t, "gcg", "fix", dir)
	if code != command.ExitFailure || !strings.HasSuffix(out, "3 files, 2 repaired: 2 repairs; 1 fault left for you to decide\n") {
		t.Errorf("code %d, %s%s", code, out, errs)
	}
	for _, name := range []string{"a.gcg", "b.gcg"} {
		if text, err := os.ReadFile(filepath.Join(dir, name)); err != nil || string(text) != good {
			t.Errorf("%s: %v, %q", name, err, text)
		}
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 3 {
		t.Errorf("%v, %v", entries, err)
	}
}

// A folder with a thousand records is linted in a fraction of the five seconds that it may take.
func BenchmarkGCGCheck(b *testing.B) {
	dir := b.TempDir()
	var text strings.Builder
	text.WriteString("#player1 ann Ann\n#player2 bob Bob\n>ann: AEGHRTW 8F GATHER +20 20\n")
	for i := range 24 {
		nick, total := "bob", 0
		if i%2 == 1 {
			nick, total = "ann", 20
		}
		fmt.Fprintf(&text, ">%s:  - +0 %d\n", nick, total)
	}
	for i := range 1000 {
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("%04d.gcg", i)), []byte(text.String()), 0o666); err != nil {
			b.Fatal(err)
		}
	}
	records, err := input.Records(&command.App{Lib: librarytest.Library(""), Getenv: func(string) string { return "" }}, setting.Request{})
	if err != nil {
		b.Fatal(err)
	}
	files, err := input.RecordFiles(b.Context(), &command.App{}, []string{dir})
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		one := func(file string) lintedFile { return lint(b.Context(), &command.App{}, records, file) }
		if err := input.InOrder(b.Context(), command.ThreadCount(0).Threads(), files, one, func(string, lintedFile) error { return nil }); err != nil {
			b.Fatal(err)
		}
	}
}
