package gcg_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"maven/internal/data/datatest"
	"maven/internal/notation/gcg"
	"maven/internal/notation/gcg/gcgtest"
	"maven/internal/notation/replay"
	"maven/internal/record"
	"maven/internal/testshared"
)

// judged returns a check of files by the English game.
func judged(t testing.TB) func(*gcg.File) []gcg.Finding {
	o := gcgtest.Options(t, "english")
	standard := datatest.Rules(t, "standard")
	return func(f *gcg.File) []gcg.Finding {
		r := f.Record(o)
		h := record.NewHistory(standard.WithTiles(o.Tiles), nil)
		h.Lenient, h.AnyChallenge = true, true
		all := r.Findings
		if p, err := replay.New(r, h); err == nil {
			all = append(all, p.Check()...)
		}
		return all
	}
}

// repaired repairs text and checks that doing it again changes nothing.
func repaired(t testing.TB, text string) (string, *gcg.Repaired) {
	t.Helper()
	check := judged(t)
	r := gcgtest.Read(t, text).Repair(check)
	now := gcgtest.Written(t, r.File)
	again := gcgtest.Read(t, now).Repair(check)
	if len(again.Repairs) > 0 || gcgtest.Written(t, again.File) != now {
		t.Fatalf("repaired again: %+v\nof %q\nis %q", again.Repairs, now, gcgtest.Written(t, again.File))
	}
	return now, r
}

const repairHead = "#player1 ann Ann\n#player2 bob Bob\n"

// A whole short game, by the rules, and what the repairs of its faults give back.
const repairGame = repairHead +
	">ann: AEGHRTW 8F GATHER +20 20\n" +
	"#note odd   spacing is kept \n" +
	">bob: IIUUVWX -IUUVWX +0 0\n" +
	"#unknown  stays  as it is\n" +
	">ann: W - +0 20\n" +
	">bob: AEIINST H8 .IN +3 3\n"

func TestRepair(t *testing.T) {
	check := judged(t)
	for _, f := range check(gcgtest.Read(t, repairGame)) {
		if f.Severity > gcg.Hint {
			t.Errorf("the game itself: %v", &f)
		}
	}
	for _, c := range []struct{ name, was, now string }{
		{"a total", "+0 20\n", "+0 23\n"},
		{"the last total", "+3 3\n", "+3 4\n"},
		{"a score that total and board know", "GATHER +20 20", "GATHER +21 20"},
		{"a sign", "GATHER +20 20", "GATHER 20 20"},
		{"two signs", "WX +0 0", "WX +-0 0"},
		{"points of a pass", "W - +0 20", "W - +5 20"},
		{"blanks before an event", ">bob: IIUU", "  >bob: IIUU"},
		{"blanks before a pragma", "#unknown", "\t#unknown"},
		{"a rack in lower case", "AEIINST H8", "aeiinst H8"},
		{"score and total of one line", "GATHER +20 20", "GATHER +22 22"},
		{"no mark", ">ann: W", "ann: W"},
		{"a nick in another case", ">ann: W", ">ANN: W"},
		{"the nick of the other player", ">bob: IIUUVWX -IUUVWX", ">ann: IIUUVWX -IUUVWX"},
		{"line ends", "20\n#note", "20\r\n#note"},
	} {
		bad := strings.Replace(repairGame, c.was, c.now, 1)
		if bad == repairGame {
			t.Fatalf("%s: nothing is wrong", c.name)
		}
		got, r := repaired(t, bad)
		if got != repairGame {
			t.Errorf("%s: repaired as\n%s", c.name, got)
		}
		if len(r.Repairs) == 0 || len(r.Origin) != len(r.File.Lines) {
			t.Errorf("%s: %+v, %v", c.name, r.Repairs, r.Origin)
		}
	}
}

// What is taken back is what the play scored, where the totals have it or nothing follows.
func TestRepairWithdrawn(t *testing.T) {
	const play, right = repairHead + ">ann: AEGHRTW 8F GATHER +20 20\n", ">ann: AEGHRTW -- -20 0\n"
	const rest = ">bob: IIUUVWX - +0 0\n"
	for _, c := range []struct{ bad, want string }{
		{">ann: AEGHRTW -- -20 0\n" + rest, right + rest},
		{">ann: AEGHRTW -- -19 0\n" + rest, right + rest},
		{">ann: AEGHRTW -- -19 1\n" + rest, right + rest},
		{">ann: AEGHRTW -- +20 0\n" + rest, right + rest},
		{">ann: AEGHRTW -- +20 40\n" + rest, right + rest},
		{">bob: AEGHRTW -- -20 0\n" + rest, right + rest},
		{">ann: AEGHRTW -- -19 1\n" + rest + ">ann: AEGHRTW - +0 0\n", right + rest + ">ann: AEGHRTW - +0 0\n"},
		{">ann: AEGHRTW -- -19 1\n" + rest + ">ann: AEGHRTW - +0 1\n", ">ann: AEGHRTW -- -19 1\n" + rest + ">ann: AEGHRTW - +0 1\n"},
	} {
		if got, _ := repaired(t, play+c.bad); got != play+c.want {
			t.Errorf("%q\nrepaired as %q\nwant        %q", c.bad, got, play+c.want)
		}
	}
}

// What has more than one repair, or none, stays as it is.
func TestRepairUnsure(t *testing.T) {
	for _, bad := range []string{
		repairHead + ">ann: AEGHRTW 8F GATHER +30 30\n",                                                // a misscored game
		repairHead + ">ann: AEGHRTW 8F GATHER +20 25\n>bob: IIUUVWX -IU +0 0\n>ann: W - +0 25\n",       // a bonus that is not recorded
		repairHead + ">ann: AEGHRTW 8F WATHERS +20 20\n",                                               // not on the rack
		"#character-encoding UTF-8\n" + repairHead + ">ann: AEGHRTW 8F GATHER +20 20\n#note \xE9\n",    // bytes in another encoding
		"#character-encoding KOI8-R\n" + repairHead + ">ann: AEGHRTW 8F GATHER +20 20\n",               // an encoding that is none
		repairHead + ">ann: AeGHRTW 8F GATHER +20 20\n",                                                // perhaps a blank
		repairHead + ">ann: AEGHRTW 8F GATHER +20 20\n>bob: IIUUVWX - +0 0\n>ann: W (W) +4 24\n",       // before the end
		"#player1 ann Ann\n#playr2 bob Bob\n>ann: AEGHRTW 8F GATHER +20 20\n>bob: IIUUVWX - +0 0\n",    // a misspelt player
		strings.Replace(repairGame, ">bob: IIUUVWX -IUUVWX +0 0\n", ">cy: IIUUVWX -IUUVWX +0 0\n", 1),  // a player of another game
		strings.Replace(repairGame, ">ann: W - +0 20\n", ">bob: W 9H W +2 2\n>ann: W 9I W +3 28\n", 1), // a turn of ann is missing
		"nothing\n", "", "\n",
	} {
		if got, _ := repaired(t, bad); got != bad {
			t.Errorf("%q\nrepaired as %q", bad, got)
		}
	}
}

// A letter that the rack has as a blank alone is told, and the play stays as it is: which tile was meant
// is not for a program to say.
func TestBlankIsHint(t *testing.T) {
	const rest = ">bob: IIUUVWX -IUUVWX +0 0\n"
	for _, c := range []struct{ play, want string }{
		{"AEGHR?W 8F GATHER +18 18", "8F GAtHER"},
		{"AEGHRTW 8F gather +20 20", "8F GATHER"},
		{"AEGH??W 8F GATHER +16 16", "8F GAtHEr"},
		{"AEG?RRW 8F GARRER +12 12", ""}, // any of three
		{"AEGHRWW 8F GATHER +20 20", ""}, // no blank
		{" 8F GATHER +20 20", "-"},
	} {
		file := repairHead + ">ann: " + c.play + "\n" + rest
		if c.want == "" {
			c.want = "tiles of the rack: the rack, the word or a blank in it is written wrongly"
		}
		want := "-"
		for _, f := range judged(t)(gcgtest.Read(t, file)) {
			if f.Kind == "not-on-rack" {
				want = f.Want.String()
			}
		}
		if got, _ := repaired(t, file); want != c.want || got != file {
			t.Errorf("%s: want %q\nrepaired as %q", c.play, want, got)
		}
	}
}

// A rack in small letters is raised as its tiles have them: the Turkish i is İ.
func TestRepairRackByTiles(t *testing.T) {
	const head = "#character-encoding UTF-8\n" + repairHead + "#tile-distribution turkish\n"
	check := func(f *gcg.File) []gcg.Finding { return f.Record(gcgtest.Options(t, "english")).Findings }
	f := gcgtest.Read(t, head+">ann: iğneışk - +0 0\n>bob: AeİIRST -AI +0 0\n")
	want := head + ">ann: İĞNEIŞK - +0 0\n>bob: AeİIRST -AI +0 0\n"
	if got := gcgtest.Written(t, f.Repair(check).File); got != want {
		t.Errorf("repaired as %q\nwant        %q", got, want)
	}
	if found := check(f); len(found) != 2 || found[0].Want.String() != "İĞNEIŞK" || found[1].Want.String() != "letters in upper case, and ? for a blank" {
		t.Errorf("%+v", found)
	}
}

// A play that does not fit stays where it is written.
func TestRepairLeavesPlaces(t *testing.T) {
	for _, place := range []string{"8H", "I8", "H15", "A8", "h9", "A99"} {
		bad := repairHead + ">ann: AEGHRTW 8F GATHER +20 20\n>bob: IIUUVWX  " + place + " .WIX +14 14\n"
		if got, _ := repaired(t, bad); got != bad {
			t.Errorf("%s is repaired as %q", place, got)
		}
	}
}

func TestRepairHead(t *testing.T) {
	const event = ">ann: AEGHRTW 8F GATHER +20 20\n>bob: IIUUVWX - +0 0\n"
	for _, c := range []struct{ bad, want string }{
		{event, "#player1 ann\n#player2 bob\n" + event},
		{"#player2 bob Bob\r\n" + strings.ReplaceAll(event, "\n", "\r\n"), "#player1 ann\r\n#player2 bob Bob\r\n" + strings.ReplaceAll(event, "\n", "\r\n")},
		{"#title été\n" + repairHead + event, "#character-encoding UTF-8\n#title été\n" + repairHead + event},
		{repairHead + "#character-encoding utf8\n" + event, "#character-encoding utf8\n" + repairHead + event},
		{"#character-encoding UTF-8\n" + repairHead + ">ann: AEGHRTW\u00A08F GATHER +20\u00A020\n>bob: IIUUVWX \u2013 +0 0\n", "#character-encoding UTF-8\n" + repairHead + event},
		{"\uFEFF#character-encoding ISO-8859-1\n" + repairHead + event, "\uFEFF#character-encoding UTF-8\n" + repairHead + event},
		{"\uFEFF" + repairHead + "#character-encoding ISO-8859-1\n#title é\n" + event, "\uFEFF#character-encoding UTF-8\n" + repairHead + "#title é\n" + event},
		{"#title é\n#character-encoding UTF-8\n" + repairHead + "#character-encoding utf-8\n" + event, "#character-encoding UTF-8\n#title é\n" + repairHead + event},
		{"#character-encoding UTF-8\n#title é\n#character-encoding UTF-8\n" + repairHead + event, "#character-encoding UTF-8\n#title é\n" + repairHead + event},
		{"#character-encoding UTF-8\n#title one\n#title two\n" + repairHead + event, "#character-encoding UTF-8\n#title one\n#title two\n" + repairHead + event},
		{"#character-encoding UTF-8\n" + event, "#character-encoding UTF-8\n#player1 ann\n#player2 bob\n" + event},
	} {
		if got, _ := repaired(t, c.bad); got != c.want {
			t.Errorf("%q\nrepaired as %q\nwant        %q", c.bad, got, c.want)
		}
	}
}

// The line for the tiles left is put right where the game tells how.
func TestRepairEnd(t *testing.T) {
	for _, path := range testshared.Games(t) {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		switch filepath.Base(path) {
		case "g01.gcg":
			checkEnd(t, string(text), "(Q) +20 471", "(Q) -20 471", "(Q) -20 431", "(Q) +18 471", "(Q) +20 470")
		case "g06.gcg":
			checkEnd(t, string(text), "(ET) +4 375", "(ET) -4 375", "(ET) +2 375", "ET (ET) +4 375")
		}
	}
}

func checkEnd(t *testing.T, text, right string, wrong ...string) {
	t.Helper()
	for _, one := range wrong {
		bad := strings.Replace(text, right, one, 1)
		if got, _ := repaired(t, bad); got != text {
			t.Errorf("%q is repaired as %q", one, got[max(len(got)-60, 0):])
		}
	}
}

// The lines for the tiles left are added where the game tells them.
func TestRepairMissingEnd(t *testing.T) {
	const passes = ">ann: AEGHRTW - +0 0\n>bob: AEIINST - +0 0\n"
	head := "#character-encoding UTF-8\n" + repairHead + strings.Repeat(passes, 2) + ">ann: AEGHRTW - +0 0\n"
	first, second := ">ann: AEGHRTW (AEGHRTW) -14 -14\n", ">bob: AEIINST (AEIINST) -7 -7\n"
	for _, c := range []struct{ bad, want string }{
		{head + ">bob: AEIINST - +0 0\n", head + ">bob: AEIINST - +0 0\n" + first + second},
		{head + ">bob: AEIINST - +0 0\n" + first + "#note late\n\n", head + ">bob: AEIINST - +0 0\n" + first + "#note late\n" + second + "\n"},
		{head + ">bob: AEIINST - +0 0\n" + second, head + ">bob: AEIINST - +0 0\n" + second + first},
		{head + ">bob: - +0 0\n", ""}, // bob's tiles are told before, ann's too
		{repairHead + strings.Repeat(">ann: - +0 0\n>bob: - +0 0\n", 3), repairHead + strings.Repeat(">ann: - +0 0\n>bob: - +0 0\n", 3)},
	} {
		if c.want == "" {
			c.want = c.bad + first + second
		}
		if got, _ := repaired(t, c.bad); got != c.want {
			t.Errorf("%q\nis repaired as %q\nwant           %q", c.bad, got, c.want)
		}
	}
	for _, path := range testshared.Games(t) {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.SplitAfter(strings.TrimRight(string(text), "\r\n"), "\n")
		end := lines[len(lines)-1]
		if !strings.Contains(end, ": ") || !strings.Contains(end, "(") || slices.Contains([]string{"g08.gcg", "g13.gcg"}, filepath.Base(path)) {
			continue // of other tiles
		}
		short := strings.Join(lines[:len(lines)-1], "")
		got, _ := repaired(t, short)
		added := strings.TrimSpace(strings.TrimPrefix(got, short))
		if inOrder(added) != inOrder(end) {
			t.Errorf("%s: the last line %q is repaired as %q", filepath.Base(path), end, added)
		}
	}
}

// inOrder returns the letters of a line in order, tiles in any order being the same.
func inOrder(line string) string {
	letters := []rune(strings.Join(strings.Fields(line), ""))
	slices.Sort(letters)
	return string(letters)
}

// Repairs never lose a line, and never make a file worse.
func TestRepairConformance(t *testing.T) {
	files, err := filepath.Glob("testdata/conformance/*.gcg")
	if err != nil {
		t.Fatal(err)
	}
	check, changed := judged(t), 0
	for _, path := range files {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		_, r := repaired(t, string(text))
		if len(r.Repairs) > 0 {
			changed++
		}
		checkKept(t, path, gcgtest.Read(t, string(text)), r)
		if before, after := len(check(gcgtest.Read(t, string(text)))), len(check(r.File)); after > before || after == before && len(r.Repairs) > 0 {
			t.Errorf("%s: %d findings, %d before", path, after, before)
		}
	}
	if changed < 15 {
		t.Errorf("%d files are repaired", changed)
	}
}

// checkKept checks that every line that is not named in a repair is there as it was.
func checkKept(t *testing.T, name string, was *gcg.File, r *gcg.Repaired) {
	t.Helper()
	for i, line := range was.Lines {
		touched := slices.ContainsFunc(r.Repairs, func(one gcg.Repair) bool { return one.Line == i+1 })
		at := slices.Index(r.Origin, i+1)
		if !touched && (at < 0 || r.File.Lines[at].Text != line.Text) {
			t.Errorf("%s: line %d is lost or changed", name, i+1)
		}
	}
}

func FuzzRepair(f *testing.F) {
	for _, text := range []string{repairGame, "#character-encoding ISO-8859-1\n>a: A 8H AT 2 3\n>a:  (Q) -20 1", "\r>b: ab -- +3 1\n\r\n#title é", " #\x00note", "#player1 \x00a a\n#player2 b b\n\x00a: AB 8H AB 4 4"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		file, err := gcg.Read(strings.NewReader(text))
		if err != nil || len(file.Lines) > 12 {
			return
		}
		check := judged(t)
		r := file.Repair(check)
		out, err := r.File.Bytes()
		if err != nil {
			t.Fatal(err)
		}
		again := gcgtest.Read(t, string(out))
		if fmt.Sprint(again.Lines) != fmt.Sprint(r.File.Lines) {
			t.Fatalf("%q is read as %q", r.File.Lines, again.Lines)
		}
		if more := again.Repair(check); len(more.Repairs) > 0 {
			t.Fatalf("repaired again: %+v", more.Repairs)
		}
	})
}
