package setting

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"

	"maven/internal/library"
	"maven/internal/library/librarytest"
	"maven/internal/notation/gcg"
)

const players = "#player1 ann Ann\n#player2 bob Bob\n"

// file reads a record.
func file(t *testing.T, text string) *gcg.File {
	t.Helper()
	f, findings, err := Read(strings.NewReader(text))
	if err != nil || len(findings) > 0 {
		t.Fatal(findings, err)
	}
	return f
}

// judge judges a record by a request.
func judge(t *testing.T, r Request, text string) *Checked {
	t.Helper()
	records, err := settings(r).Records(r.Lexicon)
	if err != nil {
		t.Fatal(err)
	}
	f := file(t, text)
	j := records.Check(f)
	if !reflect.DeepEqual(records.Findings(f), j.Findings) {
		t.Error("Findings are not those of Check")
	}
	return j
}

// has reports whether there is a finding of a kind, with a text in it.
func has(j *Checked, kind gcg.FindingKind, text string) bool {
	return slices.ContainsFunc(j.Findings, func(f gcg.Finding) bool {
		return f.Kind == kind && strings.Contains(f.Error(), text)
	})
}

func TestRecordsRefuse(t *testing.T) {
	for _, r := range []Request{{Rules: "nothing"}, {Tiles: "nothing"}, {Lexicon: "nothing"}, {Lexicon: "absent.kwg"}} {
		var request *RequestError
		if _, err := settings(r).Records(r.Lexicon); !errors.As(err, &request) {
			t.Errorf("%+v: %v", r, err)
		}
	}
	if _, err := settings(Request{Tiles: "polish"}).Records("NA"); err != nil { // a record may have tiles of its own
		t.Error(err)
	}
}

func TestReadLimits(t *testing.T) {
	for text, want := range map[string]string{
		"\xff\xfe#\x00p\x00":                 "want UTF-8 or ISO-8859-1",
		strings.Repeat("x", gcg.MaxFile+100): "want",
	} {
		f, findings, err := Read(strings.NewReader(text))
		if f != nil || err != nil || len(findings) != 1 || findings[0].Kind != FileLimit || !strings.Contains(findings[0].Error(), want) {
			t.Errorf("%.10q: %v, %v, %v", text, f != nil, findings, err)
		}
	}
}

// Rules and tiles come from the request, the pragmas, or what fits.
func TestJudgeChooses(t *testing.T) {
	large := ">ann: AB 17A AB +2 2\n>bob: AB T1 AB +2 2\n>ann: AB A19 AB +2 4\n"
	for name, c := range map[string]struct {
		request      Request
		text         string
		rules, tiles string
		kind         gcg.FindingKind
		found        string
	}{
		"usual":          {Request{}, players, "standard", "english", "", ""},
		"layout":         {Request{}, "#board-layout SuperCrosswordGame\n" + players, "super", "super-english", "", ""},
		"layout 21":      {Request{}, "#board-layout super21\n" + players, "super", "super-english", "", ""},
		"variant":        {Request{}, "#game-type classic_super\n" + players, "super", "super-english", "", ""},
		"no such layout": {Request{}, "#board-layout Moon\n" + players, "standard", "english", LayoutUnknown, `board "Moon" is not known; want one of`},
		"no file":        {Request{}, "#board-layout ./house.toml\n" + players, "standard", "english", LayoutUnknown, "house.toml"},
		"requested":      {Request{Rules: "friendly"}, "#board-layout Moon\n" + players, "friendly", "friendly", "", ""},
		"large":          {Request{}, players + large, "super", "super-english", LayoutGuessed, "plays stand outside the usual one"},
		"large asked":    {Request{Rules: "standard"}, players + large, "standard", "english", "", ""},
		"tiles":          {Request{}, "#tile-distribution polish\n" + players, "standard", "polish", "", ""},
		"tiles fit":      {Request{}, players + ">ann: ŁĄKA 8F ŁĄKA +10 10\n", "standard", "polish", TilesGuessed, "only polish fits"},
		"tiles asked":    {Request{Tiles: "french"}, "#tile-distribution polish\n" + players, "standard", "french", "", ""},
	} {
		j := judge(t, c.request, c.text)
		if j.Rules.Name != c.rules || j.Rules.Tiles.Name != c.tiles {
			t.Errorf("%s: %s with %s", name, j.Rules.Name, j.Rules.Tiles.Name)
		}
		for _, kind := range []gcg.FindingKind{LayoutUnknown, LayoutGuessed, TilesGuessed} {
			if has(j, kind, c.found) != (kind == c.kind) {
				t.Errorf("%s: %v", name, j.Findings)
			}
		}
		if j.History == nil || j.Replay == nil || j.History.Rules() != j.Rules {
			t.Errorf("%s: no history by the rules", name)
		}
	}
	if j := judge(t, Request{}, "#player1 ann Ann\n"); j.History != nil || j.Replay != nil {
		t.Error("a game of one player")
	}
}

// A record may name the user's own rules and tiles. Own rules that have a fault are not known.
func TestJudgeChoosesOwn(t *testing.T) {
	lib := librarytest.Library(t.TempDir())
	tiles, err := lib.Shelf(library.TileSets).Text("french")
	if err != nil {
		t.Fatal(err)
	}
	text, err := lib.Shelf(library.RuleFiles).Text("super")
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(lib.Shelf(library.TileSets).Keep("mine", tiles), lib.Shelf(library.RuleFiles).Keep("house", text),
		os.WriteFile(filepath.Join(lib.Dir(), "rules", "torn.toml"), []byte("size ="), 0o600)); err != nil {
		t.Fatal(err)
	}
	records, err := New(lib, Request{}, nil).Records("")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"house", "House"} {
		j := records.Check(file(t, "#board-layout "+name+"\n#tile-distribution MINE\n"+players))
		if j.Rules.Name != "house" || j.Rules.Size != 21 || j.Rules.Tiles.Name != "mine" || has(j, LayoutUnknown, "") {
			t.Errorf("%s: %s with %s: %v", name, j.Rules.Name, j.Rules.Tiles.Name, j.Findings)
		}
	}
	if j := records.Check(file(t, "#board-layout torn\n"+players)); j.Rules.Name != Rules || !has(j, LayoutUnknown, `board "torn" is not known; want one of friendly, maven, standard, super, house, torn, or --rules`) {
		t.Errorf("%s: %v", j.Rules.Name, j.Findings)
	}
}

func TestJudgeWords(t *testing.T) {
	const phony = ">ann: XQZVVWW 8H XQ +36 36\n"
	if j := judge(t, Request{}, players+phony); j.Words != nil || !j.NoWords.IsZero() || has(j, "phony", "") {
		t.Errorf("words are judged unasked: %v", j.Findings)
	}
	j := judge(t, Request{Lexicon: "NA"}, players+phony)
	if j.Words == nil || j.Words.Name != "NA" || !has(j, "phony", "XQ") || j.History.Words() != j.Words.Graph {
		t.Errorf("%v", j.Findings)
	}
	for _, f := range j.Findings {
		if f.Kind == "phony" && f.Severity != gcg.Warning {
			t.Errorf("a word asked about is a %v", f.Severity)
		}
	}
	for text, want := range map[string]string{
		"#game-type wordsmog\n" + players:       `words of the variant "wordsmog" are not judged`,
		"#tile-distribution polish\n" + players: "words are not judged: lexicon NA: it has the letters of",
	} {
		if j := judge(t, Request{Lexicon: "NA"}, text); j.Words != nil || !strings.Contains(j.NoWords.String(), want) || !has(j, "not-judged", want) {
			t.Errorf("%s%q, %v", text, j.NoWords, j.Findings)
		}
	}
}

// What follows an event that is not understood is not judged.
func TestJudgeBrokenRecord(t *testing.T) {
	j := judge(t, Request{Lexicon: "NA"}, players+">ann: what\n>bob: XQZVVWW 8H XQ +36 36\n")
	if has(j, "phony", "") || !has(j, "not-judged", "events after this one are not judged") || j.Irregular() == nil {
		t.Errorf("%v", j.Findings)
	}
}

func TestFaults(t *testing.T) {
	good := judge(t, Request{}, players+">ann: AEGHRTW 8F GATHER +20 20\n")
	if n, told := good.Faults(); n != 0 || told != nil || good.Impossible() != nil || good.Irregular() != nil {
		t.Errorf("%d, %q, %v, %v", n, told, good.Impossible(), good.Irregular())
	}
	text := players
	for range 5 {
		text += ">ann: AEGHRTW -  +0 3\n>bob: AEIIUUV - +0 0\n"
	}
	j := judge(t, Request{}, text)
	n, told := j.Faults()
	if n <= FaultsTold || len(told) != FaultsTold+1 || !strings.HasPrefix(told[0].String(), "line 3: ") || !strings.HasSuffix(told[FaultsTold].String(), "faults in all; maven gcg check lists them") {
		t.Errorf("%d: %q", n, told)
	}
	if one := j.Irregular(); one == nil || one.Line != 3 {
		t.Errorf("%v", one)
	}
	if one := j.Impossible(); one == nil {
		t.Errorf("more turns than a game has without score are possible: %v", j.Findings)
	}
}

func TestPositionOfRecord(t *testing.T) {
	j := judge(t, Request{}, "#lexicon NWL;23\n"+players+">ann: AEGHRTW 8F GATHER +20 20\n>bob: AEI - +0 0\n")
	s, err := j.History.At(1)
	if err != nil {
		t.Fatal(err)
	}
	if got := j.Position(s, "NA").Format(j.Rules.Tiles.Alphabet); !strings.HasSuffix(got, "5GATHER4/15/15/15/15/15/15/15 AEI/ 0/20 0 lex NA; lm 8F.GATHER;") {
		t.Error(got)
	}
	if s, err = j.History.At(0); err != nil {
		t.Fatal(err)
	}
	if ops := j.Position(s, "").Ops; len(ops) != 0 {
		t.Errorf("%v from a name that no operation can hold", ops)
	}
	j = judge(t, Request{}, "#board-layout SuperCrosswordGame\n#lexicon NWL23\n"+players)
	if s, err = j.History.At(0); err != nil {
		t.Fatal(err)
	}
	text := ""
	for _, op := range j.Position(s, "").Ops {
		text += op.Code + " " + op.Args + "; "
	}
	if text != "bdn super; lex NWL23; ld super-english; " {
		t.Error(text)
	}
}

// The position of a turn takes no look at all lines of the file, of which there may be as many as turns.
func TestPositionOfLongRecord(t *testing.T) {
	j := judge(t, Request{}, "#lexicon NA\n"+players+strings.Repeat("#note x\n", 20_000))
	state := j.History.Now()
	line := j.Position(state, "").Format(j.Rules.Tiles.Alphabet)
	if !strings.Contains(line, "lex NA;") {
		t.Error(line)
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for range 100 {
		j.Position(state, "")
	}
	if runtime.ReadMemStats(&after); after.TotalAlloc-before.TotalAlloc > 10<<20 {
		t.Errorf("100 positions take %d bytes", after.TotalAlloc-before.TotalAlloc)
	}
}

// A record is judged by the list that it names if the library has it, and never by a file.
func TestListFor(t *testing.T) {
	dir := t.TempDir()
	words := filepath.Join(dir, "words.txt")
	if err := os.WriteFile(words, []byte("CAT\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	lib := librarytest.Library(filepath.Join(dir, "data"))
	if _, err := lib.Import(library.Import{Name: "Mine", File: words}); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ request, text, name, remark string }{
		{"", "", "Both", ""},
		{"", "#lexicon\n", "Both", ""},
		{"", "#lexicon uk \n", "UK", ""},
		{"", "#lexicon MINE\n", "Mine", ""},
		{"NA", "#lexicon UK\n", "NA", ""},
		{"", "#lexicon words.kwg\n", "Both", "the record names the lexicon words.kwg, which you do not have"},
	} {
		name, remark, err := New(lib, Request{Lexicon: c.request}, nil).ListFor(file(t, c.text+players))
		if err != nil || name != c.name || !strings.HasPrefix(remark.String(), c.remark) || remark.IsZero() != (c.remark == "") {
			t.Errorf("%q, %q: %q, %q, %v", c.request, c.text, name, remark, err)
		}
	}
}

// A record without tiles is read by those of the imported list that it names, also where words are not judged.
func TestRecordInTilesOfItsList(t *testing.T) {
	lib := imported(t, "Ours", "french", "KA\nWU\nKWA\n")
	for _, c := range []struct{ request, text, want string }{
		{"", "#lexicon ours\n", "french"},
		{"Ours", "", "french"},
		{"", "#lexicon Theirs\n", "english"},
		{"", "#lexicon Ours\n#tile-distribution english\n", "english"},
	} {
		records, err := New(lib, Request{Lexicon: c.request}, nil).Records(c.request)
		if err != nil {
			t.Fatal(err)
		}
		if j := records.Check(file(t, c.text+players)); j.Rules.Tiles.Name != c.want || j.Record.Tiles.Name != c.want {
			t.Errorf("%q, %q: the tiles %s, want %s", c.request, c.text, j.Rules.Tiles.Name, c.want)
		}
	}
}

// Whatever a record says, it is judged, and what is found is in its lines.
func FuzzCheck(f *testing.F) {
	for _, text := range []string{
		players + ">ann: AEGHRTW 8F GATHER +20 20\n>bob: AEIIUUV H8 .AEI +5 5\n",
		"#board-layout SuperCrosswordGame\n#tile-distribution polish\n#lexicon NA\n" + players + ">ann: ŁĄKA 17F ŁĄKA +10 10\n",
		"#game-type wordsmog\n#rack1 QQQQQQQQ\n" + players + ">ann: A (A) +1 1\n>ann: B what\n>bob: - +0 0\n#note #resigned\n",
	} {
		f.Add([]byte(text))
	}
	records, err := settings(Request{}).Records("NA")
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		file, findings, err := Read(bytes.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		if file == nil {
			if len(findings) != 1 {
				t.Errorf("%v of a file that is not read", findings)
			}
			return
		}
		j := records.Check(file)
		n, told := j.Faults()
		if n < 0 || (n == 0) != (len(told) == 0) || (j.Impossible() != nil) && n == 0 {
			t.Errorf("%d faults, told %q, impossible %v", n, told, j.Impossible())
		}
		for i, one := range j.Findings {
			if one.Line < 1 || one.Line > max(len(file.Lines), 1) || i > 0 && one.Line < j.Findings[i-1].Line {
				t.Errorf("%d lines: %v", len(file.Lines), one)
			}
		}
	})
}
