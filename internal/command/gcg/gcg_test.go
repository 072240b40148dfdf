package gcg

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"maven/internal/command"
	"maven/internal/command/input"
	"maven/internal/form"
	"maven/internal/notation/gcg"
	"maven/internal/testshared"
)

// conformance returns the files of the conformance set of game records.
func conformance(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("..", "..", "notation", "gcg", "testdata", "conformance", "*.gcg"))
	if err != nil || len(files) < 80 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	return files
}

// linted runs maven gcg check and returns its findings as "line severity kind", by file.
func linted(t *testing.T, args ...string) map[string][]string {
	t.Helper()
	out, errs, code := capture(t, append([]string{"gcg", "check", "--json"}, args...)...)
	if code > 1 || errs != "" {
		t.Fatalf("code %d, %s", code, errs)
	}
	all := map[string][]string{}
	for line := range strings.Lines(out) {
		var one form.Finding
		if err := json.Unmarshal([]byte(line), &one); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		if one.Cause.IsZero() || one.Line < 1 || one.Severity == gcg.Warning.String() && one.Repair.IsZero() {
			t.Errorf("%s says too little: %s", one.File, line)
		}
		all[one.File] = append(all[one.File], fmt.Sprintf("%d %s %s", one.Line, one.Severity, one.Kind))
	}
	return all
}

// Every finding that the conformance set names is told, with its line; a tile set may be found that
// the set does not have.
func TestGCGCheckConformance(t *testing.T) {
	files := conformance(t)
	all := linted(t, append(files, "--tiles", "english")...)
	guessed := linted(t, files...)
	for _, file := range files {
		want, err := os.ReadFile(strings.TrimSuffix(file, ".gcg") + ".want")
		if err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if bytes.Contains(text, []byte("#tile-distribution")) {
			all[file] = guessed[file]
		}
		for _, line := range regexp.MustCompile(`(?m)^finding (.*)$`).FindAllStringSubmatch(string(want), -1) {
			if !slices.Contains(all[file], line[1]) {
				t.Errorf("%s: %s is not told, only %q", filepath.Base(file), line[1], all[file])
			}
		}
	}
}

// The records beside the project are read, and what is wrong with them is right.
func TestGCGCheckShared(t *testing.T) {
	games := testshared.Path(t, "positions", "games")
	want := map[string][]string{
		"g01.gcg": {"9 warning tiles-gone"},  // an overdraw, as its note says
		"g05.gcg": {"21 warning tiles-gone"}, // EEEEEEE stands for a rack of which one tile is known
		"g07.gcg": {"15 warning tiles-gone"}, // the X kept in an exchange is not there any more
		"g08.gcg": {"1 hint tiles-guessed"},
		// Two X, and racks at the end without tiles kept.
		"g12.gcg": {"22 warning over-set", "23 warning over-set", "24 warning over-set", "25 warning rack-wrong", "26 warning rack-wrong"},
		"g13.gcg": {"4 hint unfinished"},
		"g14.gcg": {"5 hint unfinished"},
	}
	for file, found := range linted(t, games) {
		name := filepath.Base(file)
		if fmt.Sprint(found) != fmt.Sprint(want[name]) {
			t.Errorf("%s: %q, want %q", name, found, want[name])
		}
		delete(want, name)
	}
	if len(want) > 0 {
		t.Errorf("nothing is found in %v", want)
	}
}

// Every record comes back from JSON byte for byte.
func TestGCGConvertIsLossless(t *testing.T) {
	for _, file := range conformance(t) {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		form, err := toJSON("a file", bytes.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		if !json.Valid(form) {
			t.Errorf("%s: %s", file, form)
		}
		if back, err := toGCG("a file", bytes.NewReader(form)); err != nil || !bytes.Equal(back, text) {
			t.Errorf("%s: %v; %q\nwas %q", file, err, back, text)
		}
	}
}

// An error in JSON names its field.
func TestGCGConvertRefuses(t *testing.T) {
	const head = `{"format":"maven-gcg","version":1,"encoding":"UTF-8","lines":`
	for _, c := range []struct{ text, want string }{
		{``, "the file is not a JSON object"},
		{`[]`, "the file is not a JSON object"},
		{`{`, "the file ends within the JSON"},
		{`{}`, "format: missing"},
		{`{"format":"x"}`, "version: missing"},
		{head + `[]`, "the file ends within the JSON"},
		{head + `[]}x`, "more follows the JSON object"},
		{head + `[],"lines":[]}`, "lines: given twice"},
		{head + `[],"more":1}`, "more: not a field of a record; must be format, version, encoding, byteOrderMark or lines"},
		{head + `{}}`, "lines: must be a list of lines"},
		{head + `[{}]}`, "lines[0].text: missing; only lines of kind blank, pragma, note and event can be made without it"},
		{head + `[{"text":"a"},{"text":1}]}`, "lines[1].text: a number; must be a text"},
		{head + `[{"text":"a","more":1}]}`, `lines[0]: unknown field "more"`},
		{head + `[{"text":"a","end":"xx"}]}`, `lines[0].end: "xx"; must be one of lf, crlf, cr, none`},
		{head + `[{"text":"a","kind":"note"}]}`, `lines[0].kind: "note", but the line is read as "unknown"`},
		{head + `[{"text":"a\nb"}]}`, "lines: line 1: there is a line break inside it; want two lines"},
		{head + `[{"text":"a","end":"none"},{"text":"b"}]}`, "lines: line 1: has no line end; only the last line may have none, if it is not empty"},
		{head + `[{"kind":"pragma"}]}`, "lines[0].keyword: missing"},
		{head + `[{"kind":"event"}]}`, "lines[0].event: missing, and there is no text"},
		{head + `[{"kind":"event","event":{"nick":"a","kind":"resign"}}]}`,
			`lines[0].event.kind: "resign"; must be one of play, exchange, exchange-count, pass, withdrawn, challenge, end-bonus, end-penalty, time`},
		{head + `[{"kind":"event","event":{"nick":"a","kind":"pass","score":"x"}}]}`, "lines[0].event.score: a string; must be a whole number"},
		{head + `[{"kind":"event","event":{"nick":"a","kind":"play","place":"8H","word":"A B"}}]}`, `lines[0].event: "a", but the line is read as "no event"`},
		{strings.Replace(head, "UTF-8", "UTF-16", 1) + `[]}`, `encoding: "UTF-16"; must be "UTF-8" or "ISO-8859-1"`},
		{strings.Replace(head, "1", "2", 1) + `[]}`, "version: 2; must be 1"},
		{strings.Replace(head, "maven-gcg", "gcg", 1) + `[]}`, `format: "gcg"; must be "maven-gcg"`},
		{strings.Replace(head, `"version":1`, `"version":"1"`, 1) + `[]}`, "version: a string; must be a whole number"},
		{strings.Replace(head, "UTF-8", "ISO-8859-1", 1) + `[{"text":"ą"}]}`, "lines: line 1: 'ą' cannot be written in ISO-8859-1; want UTF-8"},
		{strings.Replace(head, "UTF-8", "ISO-8859-1", 1) + `[{"text":"Ã©"}]}`,
			"encoding: ISO-8859-1, but the lines would be read as UTF-8; write the pragma character-encoding in the first line, or the other encoding"},
		{head + "[{\"text\":\"\xff\"}]}", "the file is not UTF-8; JSON must be"},
		{head + "[{}" + strings.Repeat(",{}", gcg.MaxLines) + "]}", "lines: more than 100000"},
	} {
		_, err := toGCG("a file", strings.NewReader(c.text))
		if err == nil || err.Error() != "a file: "+c.want {
			t.Errorf("%.150s\n got %v\nwant %s", c.text, err, c.want)
		}
	}
}

func FuzzRecordJSON(f *testing.F) {
	f.Add([]byte("#player1 a A\n>a: AB 8H AB +3 3\r\n#note x\n"))
	f.Add([]byte("\xEF\xBB\xBF>a: -3 +0 0\r\xE9"))
	f.Add([]byte(`{"format":"maven-gcg","version":1,"encoding":"UTF-8","lines":[{"kind":"blank"}]}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		if form, err := toJSON("a file", bytes.NewReader(text)); err == nil {
			if back, err := toGCG("a file", bytes.NewReader(form)); err != nil || !bytes.Equal(back, text) {
				t.Fatalf("%v; %q\nwas %q\nas %s", err, back, text, form)
			}
		}
		if back, err := toGCG("a file", bytes.NewReader(text)); err == nil {
			if _, err := toJSON("a file", bytes.NewReader(back)); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// Diffs of texts at random are what patch makes the new text of.
func TestUnifiedDiffTwin(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	patch, err := exec.LookPath("patch")
	if err != nil {
		t.Skip("SKIPPED, diffs are not checked: there is no patch")
	}
	for range 40 {
		was, now := randomEdit(rng)
		diff := unifiedDiff("text", was, now)
		if was == now {
			if diff != "" {
				t.Errorf("no change is %q", diff)
			}
			continue
		}
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, "text"), []byte(was), 0o666); err != nil {
			t.Fatal(err)
		}
		c := exec.Command(patch, "-p0", "--binary", "--fuzz=0", "text")
		c.Dir, c.Stdin = dir, strings.NewReader(diff)
		out, err := c.CombinedOutput()
		got, readErr := os.ReadFile(filepath.Join(dir, "text"))
		if len(got) == 0 && now == "" { // patch removes what becomes empty
			continue
		}
		if err != nil || readErr != nil || string(got) != now || bytes.Contains(out, []byte("offset")) {
			t.Fatalf("%v, %s; %q\nbecomes %q\nwant %q\nby %s", err, out, was, got, now, diff)
		}
	}
}

// randomEdit returns a text, not all of it in UTF-8, and another made of it.
func randomEdit(rng *rand.Rand) (was, now string) {
	n := 1 + rng.IntN(30)
	for i := range n {
		line := fmt.Sprintf("line %d\xE9\n", i%5)
		if i == n-1 && rng.IntN(2) == 0 {
			line = "the end"
		}
		was += line
		last := !strings.HasSuffix(line, "\n")
		switch rng.IntN(12) {
		case 0: // goes
		case 1:
			now += "changed " + line
		case 2:
			now += "added\n" + line
		default:
			now += line
		}
		if last && rng.IntN(2) == 0 && strings.HasSuffix(now, "the end") {
			now += "\n"
		}
	}
	return was, now
}

// Results come in the order of the files, whichever is ready first, and an error ends it.
func TestInOrder(t *testing.T) {
	var files, got []string
	for i := range 500 {
		files = append(files, fmt.Sprint(i))
	}
	take := func(file, result string) error {
		got = append(got, file)
		if result != file+"!" || file == "400" {
			return fmt.Errorf("ended at %s", file)
		}
		return nil
	}
	err := input.InOrder(t.Context(), command.ThreadCount(0).Threads(), files, func(file string) string { return file + "!" }, take)
	if err == nil || err.Error() != "ended at 400" || !slices.Equal(got, files[:401]) {
		t.Errorf("%v after %d", err, len(got))
	}
}
