package main

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"maven/internal/classic/dawg"
	"maven/internal/classic/macfile"
	"maven/internal/classic/tables"
)

// application returns a small application of the original's: a dictionary, and tables with evidence
// of chance.
func application(t *testing.T) *macfile.File {
	t.Helper()
	words, err := dawg.Build([]string{"aa", "aah", "cat", "cats"}, []string{"aa", "za"})
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(1, 2))
	s := tables.NewSamples()
	fill := func(records []tables.Record) {
		for i := range records {
			for range 30 {
				if err := records[i].Add(random.IntN(2000) - 1000); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	for i := range s.Mul {
		fill(s.Mul[i][:])
	}
	for i := range s.VCB {
		fill(s.VCB[i][:])
	}
	fill(s.Expr)
	resources, err := s.Resources()
	if err != nil {
		t.Fatal(err)
	}
	fork, err := macfile.AppendFork(nil, resources)
	if err != nil {
		t.Fatal(err)
	}
	return &macfile.File{Name: "Maven", Type: [4]byte([]byte("APPL")), Creator: [4]byte([]byte("MAVN")),
		Data: words.AppendTo(nil), Fork: fork}
}

// appleSingle writes both forks as entries of one file.
func appleSingle(f *macfile.File) []byte {
	const head = 26 + 2*12
	b := binary.BigEndian.AppendUint32(nil, 0x00051600)
	b = binary.BigEndian.AppendUint32(b, 0x00020000)
	b = append(b, make([]byte, 16)...)
	b = binary.BigEndian.AppendUint16(b, 2)
	for _, v := range []int{1, head, len(f.Data), 2, head + len(f.Data), len(f.Fork)} {
		b = binary.BigEndian.AppendUint32(b, uint32(v))
	}
	return append(append(b, f.Data...), f.Fork...)
}

// put writes a file below a folder and returns its path.
func put(t *testing.T, dir, name string, body []byte) string {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := os.WriteFile(path, body, 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

// Whatever carries the application, its words and its tables are the same.
func TestClassicTakesEveryCarrier(t *testing.T) {
	program, dir, other := application(t), t.TempDir(), t.TempDir()
	binary, err := macfile.AppendMacBinary(nil, program)
	if err != nil {
		t.Fatal(err)
	}
	pair := put(t, dir, "pair", program.Data)
	beside := put(t, other, "Maven", program.Data)
	cases := map[string][]string{
		"MacBinary III":                  {put(t, dir, "Maven.bin", binary)},
		"AppleSingle":                    {put(t, dir, "Maven.as", appleSingle(program))},
		"plain file and resource fork":   {pair, "--fork", put(t, dir, "pair.rsrc", program.Fork)},
		"plain file and MacBinary III":   {pair, "--fork", filepath.Join(dir, "Maven.bin")},
		"AppleDouble":                    {put(t, other, "._Maven", macfile.AppendAppleDouble(nil, program))},
		"plain file and AppleDouble":     {beside},
		"AppleDouble and resource fork":  {filepath.Join(other, "._Maven"), "--fork", filepath.Join(dir, "pair.rsrc")},
		"MacBinary III and AppleDouble":  {filepath.Join(dir, "Maven.bin"), "--fork", filepath.Join(other, "._Maven")},
		"AppleSingle and resource fork":  {filepath.Join(dir, "Maven.as"), "--fork", filepath.Join(dir, "pair.rsrc")},
		"AppleSingle and MacBinary III":  {filepath.Join(dir, "Maven.as"), "--fork", filepath.Join(dir, "Maven.bin")},
		"plain file and AppleDouble ":    {pair, "--fork", filepath.Join(other, "._Maven")},
		"plain file and resource fork  ": {beside, "--fork", filepath.Join(dir, "pair.rsrc")},
	}
	var leaves, words string
	for carrier, file := range cases {
		out, errs, code := capture(t, append([]string{"classic", "open", "--json"}, file...)...)
		var info classicFileJSON
		if err := json.Unmarshal([]byte(out), &info); err != nil || code != 0 || errs != "" {
			t.Fatalf("%s: code %d, %s%v", carrier, code, errs, err)
		}
		if info.Carrier != strings.TrimSpace(carrier) || len(info.Resources) != 40 || info.Data.Sections[0].Words != 4 || len(info.Warnings) > 0 {
			t.Errorf("%s: %+v", carrier, info)
		}
		if strings.Contains(info.Carrier, "MacBinary") && info.Type+info.Creator != "APPLMAVN" {
			t.Errorf("%s: type %s, creator %s", carrier, info.Type, info.Creator)
		}
		args := append([]string{"--json", "--classic"}, file...)
		same(t, carrier, &leaves, append([]string{"classic", "leave", "SEED?"}, args...))
		same(t, carrier, &words, append([]string{"classic", "words", "?A?", "--lexicon", "NA"}, args...))
	}
}

// same checks that a command line says what others have said, but for the name of the tables.
func same(t *testing.T, name string, want *string, args []string) {
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
	program, dir := application(t), t.TempDir()
	binary, err := macfile.AppendMacBinary(nil, program)
	if err != nil {
		t.Fatal(err)
	}
	path := put(t, dir, "Maven.bin", binary)
	if out, errs, code := capture(t, "classic", "export", path, filepath.Join(dir, "all")); code != 0 || errs != "" {
		t.Fatalf("code %d, %s%s", code, errs, out)
	}
	resources, err := macfile.ParseFork(program.Fork)
	if err != nil {
		t.Fatal(err)
	}
	want, _, err := tables.FromResources(resources)
	if err != nil {
		t.Fatal(err)
	}
	got, err := (&classicSource{folder: filepath.Join(dir, "all", "tables")}).load(&app{})
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

// Resources whose names files could not tell apart have files of their own.
func TestClassicExportNamesEveryResource(t *testing.T) {
	taken, seen := map[string]int{}, []string{}
	for _, kind := range []string{"MULa", "mula", "MULA", "a/b\\", "....", "\x00\xff  "} {
		for range 2 {
			name := resourceFile(&macfile.Resource{Type: [4]byte([]byte(kind)), ID: -1}, taken)
			key := strings.ToLower(name)
			if slices.Contains(seen, key) || !regexp.MustCompile(`^[0-9A-Za-z%]+_-1(_\d)?\.bin$`).MatchString(name) {
				t.Errorf("%q: %s", kind, name)
			}
			seen = append(seen, key)
		}
	}
}

// Files cut short or with a byte changed are answered or refused in one line, and never stop the
// program.
func TestClassicSurvivesDamage(t *testing.T) {
	program, dir := application(t), t.TempDir()
	whole, err := macfile.AppendMacBinary(nil, program)
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(3, 4))
	for i := range 60 {
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
		path := put(t, dir, "damaged", b)
		for _, args := range [][]string{{"open", path}, {"open", path, "--json"}, {"export", path, filepath.Join(dir, "out")},
			{"history", path}, {"leave", "A", "--classic", path}, {"words", "??", "--classic", path}, {"dawg", "words", path}} {
			_, errs, code := capture(t, append([]string{"classic"}, args...)...)
			if code != 0 && (code != exitFailure || strings.Count(errs, "\n") != 1+strings.Count(errs, "warning: ")) {
				t.Errorf("%v, case %d: code %d, %s", args, i, code, errs)
			}
		}
	}
}

// Leaves worked by hand from the published tables: the ones of T51, T52 and T89 to T91.
func TestClassicLeavesOfThePublishedTables(t *testing.T) {
	folder := shared(t, "maven-classic")
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
		args := []string{"classic", "leave", c.rack, "--tables", folder, "--json"}
		if c.unseen != "" {
			args = append(args, "--unseen", c.unseen)
		}
		out, errs, code := capture(t, args...)
		var answer leavesJSON
		if err := json.Unmarshal([]byte(out), &answer); err != nil || code != 0 || errs != "" {
			t.Fatalf("%s: code %d, %s%v", c.rack, code, errs, err)
		}
		i := slices.IndexFunc(answer.Leaves, func(l leaveJSON) bool { return l.Leave == c.leave })
		if i < 0 || answer.Leaves[i].Value != c.value {
			t.Errorf("%s: keeping %q: %s, want %d", c.rack, c.leave, out, c.value)
		}
	}
}

// The worth of each leave is the sum of its parts, and the sum that of all worths.
func TestClassicLeavesAddUp(t *testing.T) {
	program := application(t)
	path := put(t, t.TempDir(), "Maven.as", appleSingle(program))
	for _, args := range [][]string{{"QUIET?S"}, {"EEEE"}, {"QUIET?S", "--preend", "--unseen", "EEIOUSTRNNAQ"}, {"QU", "--unseen", "ABC"}} {
		out, errs, code := capture(t, append([]string{"classic", "leave", "--classic", path, "--json"}, args...)...)
		var answer leavesJSON
		if err := json.Unmarshal([]byte(out), &answer); err != nil || code != 0 || errs != "" {
			t.Fatalf("%v: code %d, %s%v", args, code, errs, err)
		}
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
	_, rest, _ := strings.Cut(formats(t), "### `classic`\n")
	_, rest, _ = strings.Cut(rest, "```json\n")
	example, _, _ := strings.Cut(rest, "\n```\n")
	out, errs, code := capture(t, "classic", "leave", "ee", "--unseen", "tdb?", "--json")
	if joined := regexp.MustCompile(`\n +`).ReplaceAllString(example, ""); code != 0 || errs != "" || joined != strings.TrimSpace(out) {
		t.Errorf("the page has\n%s\nthe program says\n%s%s", joined, out, errs)
	}
}

// Points have two decimals and a sign.
func TestPoints(t *testing.T) {
	for cp, want := range map[int]string{0: "0.00", 5: "0.05", -5: "-0.05", 1234: "12.34", -100: "-1.00"} {
		if got := points(cp); got != want {
			t.Errorf("%d cp: %s, want %s", cp, got, want)
		}
	}
}

// The components of each listed move add up to its total, in openings and in positions of every
// stage, and totals fall but for the endgame's ties.
func TestClassicComponentsAddUp(t *testing.T) {
	const late = "7BAROQuES/9E5/2D3FETE5/2I3AXOLOTL2/2V4p7/2OUZO1I5K1/2T1E2A5A1/4CYST1TUGGER/2C1H2ERA2R2/" +
		"1NU1I2DEW2A2/1OP1N3TIN1P2/1WIGS2LIE2N2/RAD3JIN3E2/OY5AAH2L2/B6REI2S2 DEFMNUV/IMO 417/373 0"
	const quiet = "15/15/15/15/15/15/15/5QUIET5/15/15/15/15/15/15/15 "
	var lines []string
	for _, rack := range []string{"AEINRST", "QUVVII?", "??ESZJX", "UUUIIIV", "Q"} {
		lines = append(lines, strings.Repeat("15/", 14)+"15 "+rack+"/ 0/0 0")
		if !strings.HasPrefix(rack, "Q") {
			lines = append(lines, quiet+rack+"/ 12/34 0")
		}
	}
	file := put(t, t.TempDir(), "positions.cgp", []byte(strings.Join(append(lines, late), "\n")))
	app := put(t, t.TempDir(), "Maven.as", appleSingle(application(t)))
	for _, source := range [][]string{nil, {"--classic", app, "--lexicon", "NA"}} {
		out, errs, code := capture(t, append([]string{"kibitz", "--player", "classic", "--file", file, "--json"}, source...)...)
		answers := strings.Split(strings.TrimSpace(out), "\n")
		if code != 0 || errs != "" || len(answers) != len(lines)+1 {
			t.Fatalf("code %d, %s%s", code, errs, out)
		}
		for _, text := range answers {
			var answer classicAnswerJSON
			if err := json.Unmarshal([]byte(text), &answer); err != nil {
				t.Fatal(err)
			}
			checkSums(t, &answer)
		}
	}
}

func checkSums(t *testing.T, answer *classicAnswerJSON) {
	t.Helper()
	if len(answer.Moves) == 0 || len(answer.Moves) > 10 {
		t.Errorf("%s: %d moves", answer.CGP, len(answer.Moves))
	}
	for i, m := range answer.Moves {
		sum := 0
		for _, c := range m.Components {
			sum += c.Value
			if c.Name == "" {
				t.Errorf("%s: %s: component %+v without a name", answer.CGP, m.Move, c)
			}
		}
		if sum != m.Total || m.Score+m.Leave+m.Bonus != m.Total || m.Rank != i+1 {
			t.Errorf("%s: %+v", answer.CGP, m)
		}
		if i > 0 && m.Total > answer.Moves[i-1].Total {
			t.Errorf("%s: %s stands before %s", answer.CGP, answer.Moves[i-1].Move, m.Move)
		}
	}
}

// The example of an answer of the classic player on the page is what the program answers.
func TestFormatPageHasTheClassicAnswer(t *testing.T) {
	_, rest, _ := strings.Cut(formats(t), "With `--player classic`")
	_, rest, _ = strings.Cut(rest, "```json\n")
	example, _, _ := strings.Cut(rest, "\n```\n")
	line := regexp.MustCompile(`"cgp":"([^"]*)"`).FindStringSubmatch(example)
	if line == nil {
		t.Fatalf("no position in %s", example)
	}
	out, errs, code := capture(t, "kibitz", "--player", "classic", "--cgp", line[1], "-n", "1", "--json")
	out = regexp.MustCompile(`([0-9a-f]{8})[0-9a-f]{56}`).ReplaceAllString(strings.TrimSpace(out), "$1…")
	if joined := regexp.MustCompile(`\n +`).ReplaceAllString(example, ""); code != 0 || errs != "" || joined != out {
		t.Errorf("the page has\n%s\nthe program says\n%s%s", joined, out, errs)
	}
}

// An interrupt ends a classic ranking at once, in one line.
func TestClassicKibitzIsInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var out, errs bytes.Buffer
	a := &app{in: strings.NewReader(""), out: &out, errs: &errs, getenv: func(string) string { return "" }}
	code := run(ctx, a, []string{"kibitz", "--player", "classic", "--rack", "RETINAS"})
	if code != exitFailure || out.Len() > 0 || errs.String() != "maven: interrupted\n" {
		t.Errorf("code %d, %s%s", code, out.String(), errs.String())
	}
}
