package main

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"maven/internal/classic/board"
	"maven/internal/classic/file"
	"maven/internal/classic/tables"
	"maven/internal/command"
	"maven/internal/command/commandtest"
	"maven/internal/library/librarytest"
	"maven/internal/original"
	"maven/internal/setting"
	"maven/internal/testshared"
	"maven/internal/testsize"
)

// Whatever carries the application, its words and its tables are the same.
func TestClassicTakesEveryCarrier(t *testing.T) {
	program, dir, other := commandtest.Application(t), t.TempDir(), t.TempDir()
	pair := commandtest.Put(t, dir, "pair", program.Data)
	beside := commandtest.Put(t, other, "Maven", program.Data)
	cases := map[string][]string{
		"MacBinary I":                    {commandtest.Put(t, dir, "Maven.bin", macBinary(program))},
		"AppleSingle":                    {commandtest.Put(t, dir, "Maven.as", commandtest.AppleSingle(program))},
		"plain file and resource fork":   {pair, "--fork", commandtest.Put(t, dir, "pair.rsrc", program.Fork)},
		"plain file and MacBinary I":     {pair, "--fork", filepath.Join(dir, "Maven.bin")},
		"AppleDouble":                    {commandtest.Put(t, other, "._Maven", commandtest.AppleDouble(program))},
		"plain file and AppleDouble":     {beside},
		"AppleDouble and resource fork":  {filepath.Join(other, "._Maven"), "--fork", filepath.Join(dir, "pair.rsrc")},
		"MacBinary I and AppleDouble":    {filepath.Join(dir, "Maven.bin"), "--fork", filepath.Join(other, "._Maven")},
		"AppleSingle and resource fork":  {filepath.Join(dir, "Maven.as"), "--fork", filepath.Join(dir, "pair.rsrc")},
		"AppleSingle and MacBinary I":    {filepath.Join(dir, "Maven.as"), "--fork", filepath.Join(dir, "Maven.bin")},
		"plain file and AppleDouble ":    {pair, "--fork", filepath.Join(other, "._Maven")},
		"plain file and resource fork  ": {beside, "--fork", filepath.Join(dir, "pair.rsrc")},
	}
	var leaves, words string
	for carrier, file := range cases {
		var info original.File
		shownAs(t, &info, append([]string{"classic", "open"}, file...)...)
		if info.Carrier != strings.TrimSpace(carrier) || len(info.Resources) != 40 || info.Data.Sections[0].Words != 4 || len(info.Warnings) > 0 {
			t.Errorf("%s: %+v", carrier, info)
		}
		if strings.Contains(info.Carrier, "MacBinary") && info.Type+info.Creator != "APPLMAVN" {
			t.Errorf("%s: type %s, creator %s", carrier, info.Type, info.Creator)
		}
		args := append([]string{"--json", "--classic"}, file...)
		sameAnswer(t, carrier, &leaves, append([]string{"classic", "leave", "SEED?"}, args...))
		if len(file) == 1 {
			sameAnswer(t, carrier, &words, append([]string{"classic", "dawg", "words", "--lexicon", "NA", "--json"}, file...))
		}
	}
}

// sameAnswer checks that a command line says what others have said, but for the name of the tables.
func sameAnswer(t *testing.T, name string, want *string, args []string) {
	t.Helper()
	out, errs, code := capture(t, args...)
	out = regexp.MustCompile(`,"tables":.*`).ReplaceAllString(out, "")
	if *want == "" {
		*want = out
	}
	if code != 0 || errs != "" || out != *want {
		t.Errorf("%s: code %d, %s%s; want %s", name, code, errs, out, *want)
	}
}

// The tables that export writes have the values that the application gives.
func TestClassicExportIsReadAgain(t *testing.T) {
	program, dir := commandtest.Application(t), t.TempDir()
	path := commandtest.Put(t, dir, "Maven.bin", macBinary(program))
	if out, errs, code := capture(t, "classic", "export", path, filepath.Join(dir, "all")); code != 0 || errs != "" {
		t.Fatalf("code %d, %s%s", code, errs, out)
	}
	resources, err := file.ParseFork(program.Fork)
	if err != nil {
		t.Fatal(err)
	}
	want, _, err := tables.FromResources(resources)
	if err != nil {
		t.Fatal(err)
	}
	got, err := (&command.App{Lib: librarytest.Library("")}).Settings(setting.Request{}).Tables(setting.Original{Folder: filepath.Join(dir, "all", "tables")})
	if err != nil {
		t.Fatal(err)
	}
	if got.Mul != want.Mul || got.VCB != want.VCB || got.MulKnown != want.MulKnown || !reflect.DeepEqual(got.Patterns, want.Patterns) {
		t.Errorf("%+v, want\n%+v", got, want)
	}
	for _, r := range resources {
		name := strings.ReplaceAll(fmt.Sprintf("%s_%d.bin", r.Type[:], r.ID), "?", "%3F")
		if b, err := os.ReadFile(filepath.Join(dir, "all", "resources", name)); err != nil || !bytes.Equal(b, r.Data) {
			t.Errorf("%v: %v, %d bytes, want %d", r, err, len(b), len(r.Data))
		}
	}
}

// Files cut short or with a byte changed are answered or refused in one line, and never stop the
// program.
func TestClassicSurvivesDamage(t *testing.T) {
	program, dir := commandtest.Application(t), t.TempDir()
	whole := macBinary(program)
	random := rand.New(rand.NewPCG(3, 4))
	for i := range testsize.Of(18, 60, 60) {
		b := bytes.Clone(whole)
		if i%2 == 0 {
			b = b[:random.IntN(len(b))]
		} else {
			for range 1 + random.IntN(4) {
				b[random.IntN(len(b))] ^= 1 << random.IntN(8)
			}
		}
		if i%3 != 0 && len(b) >= 128 { // the data fork alone, and the resource fork alone
			b = slices.Clone([][]byte{b[128:], b[min(len(b), 128+(len(program.Data)+127)/128*128):]}[i%3-1])
		}
		path := commandtest.Put(t, dir, "damaged", b)
		for _, args := range [][]string{{"open", path}, {"open", path, "--json"}, {"export", path, filepath.Join(dir, "out")},
			{"history", path}, {"leave", "A", "--classic", path}, {"dawg", "words", path}} {
			_, errs, code := capture(t, append([]string{"classic"}, args...)...)
			if code != 0 && (code != command.ExitFailure || strings.Count(errs, "\n") != 1+strings.Count(errs, "warning: ")) {
				t.Errorf("%v, case %d: code %d, %s", args, i, code, errs)
			}
		}
	}
}

// Leaves worked by hand from the published tables: the ones of T51, T52 and T89 to T91.
func TestClassicLeavesOfThePublishedTables(t *testing.T) {
	folder := testshared.Path(t, "maven-classic")
	for _, c := range []struct {
		rack, unseen, leave string
		value               int
	}{
		{"SRAT", "", "s", 749},
		{"QUET", "", "qu", -180},
		{"?EAR", "", "?", 2617},
		{"AE", "QZ", "", 4000},
		{"AE", "QZ", "ae", -2400},
	} {
		args := []string{"classic", "leave", c.rack, "--tables", folder}
		if c.unseen != "" {
			args = append(args, "--unseen", c.unseen)
		}
		var answer original.Leaves
		out := shownAs(t, &answer, args...)
		i := slices.IndexFunc(answer.Leaves, func(l original.Leave) bool { return l.Leave == c.leave })
		if i < 0 || answer.Leaves[i].Value != c.value {
			t.Errorf("%s: keeping %q: %s, want %d", c.rack, c.leave, out, c.value)
		}
	}
}

// The worth of each leave is the sum of its parts, and the sum that of all worths.
func TestClassicLeavesAddUp(t *testing.T) {
	program := commandtest.Application(t)
	path := commandtest.Put(t, t.TempDir(), "Maven.as", commandtest.AppleSingle(program))
	for _, args := range [][]string{{"QUIET?S"}, {"EEEE"}, {"QUIET?S", "--preend", "--unseen", "EEIOUSTRNNAQ"}, {"QU", "--unseen", "ABC"}} {
		var answer original.Leaves
		shownAs(t, &answer, append([]string{"classic", "leave", "--classic", path}, args...)...)
		sum := 0
		for _, l := range answer.Leaves {
			parts := l.Patterns + l.Balance + l.Q + l.Draw
			if l.Face != nil {
				parts += *l.Face
			}
			if parts != l.Value {
				t.Errorf("%v: %+v", args, l)
			}
			sum += l.Value
		}
		if answer.Sum != sum || answer.Subsets != len(answer.Leaves) {
			t.Errorf("%v: sum %d of %d, want %d of %d", args, answer.Sum, answer.Subsets, sum, len(answer.Leaves))
		}
	}
}

// The example of leaves on the page of formats is what the program says.
func TestFormatPageHasTheClassicLeaves(t *testing.T) {
	_, rest, _ := strings.Cut(commandtest.Formats(t), "### `classic`\n")
	_, rest, _ = strings.Cut(rest, "```json\n")
	example, _, _ := strings.Cut(rest, "\n```\n")
	out, errs, code := capture(t, "classic", "leave", "ee", "--unseen", "tdb?", "--json")
	if joined := regexp.MustCompile(`\n +`).ReplaceAllString(example, ""); code != 0 || errs != "" || joined != strings.TrimSpace(out) {
		t.Errorf("the page has\n%s\nthe program says\n%s%s", joined, out, errs)
	}
}

// Points have two decimals and a sign.
func TestClassicPoints(t *testing.T) {
	for cp, want := range map[int]string{0: "0.00", 5: "0.05", -5: "-0.05", 1234: "12.34", -100: "-1.00"} {
		if got := board.Points(cp); got != want {
			t.Errorf("%d cp: %s, want %s", cp, got, want)
		}
	}
}

// A rating may have decimals, which are rounded to 80 bits: that of the original's execution. Ratings that no game leads to are refused.
func TestClassicRatingHasDecimals(t *testing.T) {
	out, errs, code := capture(t, "classic", "rating", "--rating", "1799.99", "--opponent", "1700", "--json")
	if code != 0 || errs != "" || !strings.Contains(out, `{"result":"loss","rating":1787.2,"change":-12.79,`) {
		t.Errorf("code %d, %s%s", code, errs, out)
	}
	for args, want := range map[string]string{
		"--rating 1e400":    "--rating 1e400: must be -1000000 to 1000000",
		"--rating -1000001": "--rating -1000001: must be -1000000 to 1000000",
		"--opponent 32768":  "--opponent 32768: must be 0 to 32767",
	} {
		out, errs, code := capture(t, append([]string{"classic", "rating"}, strings.Fields(args)...)...)
		if code != 2 || out != "" || !strings.Contains(errs, want) {
			t.Errorf("%s: code %d, %s%s, want %s", args, code, errs, out, want)
		}
	}
}

// macBinary writes both forks, name, type and creator as MacBinary I, which has no checksum.
func macBinary(f *file.Forks) []byte {
	const block = 128
	b := make([]byte, block)
	b[1] = byte(copy(b[2:65], f.Name))
	copy(b[65:], f.Type[:])
	copy(b[69:], f.Creator[:])
	binary.BigEndian.PutUint32(b[83:], uint32(len(f.Data)))
	binary.BigEndian.PutUint32(b[87:], uint32(len(f.Fork)))
	for _, fork := range [][]byte{f.Data, f.Fork} {
		b = append(b, fork...)
		b = append(b, make([]byte, (block-len(fork)%block)%block)...)
	}
	return b
}
