package report

import (
	"bytes"
	"context"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"maven/internal/engine"
	"maven/internal/library/librarytest"
	"maven/internal/notation/gcg"
	"maven/internal/notation/replay"
	"maven/internal/record"
	"maven/internal/rules"
	"maven/internal/said"
	"maven/internal/stat"
)

var update = flag.Bool("update", false, "write the golden files anew")

// golden compares what was written with a file of testdata.
func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(file, got, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s differs; -update writes it anew, for reading the difference", name)
	}
}

func page(t testing.TB, r *Report, back string) string {
	t.Helper()
	var b bytes.Buffer
	if err := r.WriteHTML(&b, back, nil); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// The page writes a value as everybody does: without an error where one play-out tells none.
func TestPageValue(t *testing.T) {
	for _, v := range []engine.Value{{Equity: 1500, EquityError: 250, Known: stat.Sampled}, {Equity: 1500, Known: stat.Sampled, Win: 0.5, HasWin: true}} {
		if got, want := english(&Report{}).speaks.Say(valueText(&v)), v.String(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// evening is a game with most of what happens in games.
const evening = "#character-encoding UTF-8\n#title Club evening\n#player1 ann Ann Example\n#player2 bob Bob Sample\n" +
	">ann: AEGHRT? 8F GAtHER +20 20\n#note the blank is the T\n" +
	">bob: AEINRST H8 .RATEINS +66 66\n>bob: AEINRST -- -66 0\n" +
	">ann: DEIMNOS L8 SOD +16 36\n" +
	">bob: AEINRST -AEI +0 0\n" +
	">ann: QU -3 +0 36\n" +
	">bob: NRSTUVX - +0 0\n" +
	">ann: (time) -10 26\n"

func TestPage(t *testing.T) {
	r := shipped().judge(t, evening, true)
	golden(t, "evening.html", []byte(page(t, r, "index.html")))
	var index bytes.Buffer
	var standings Standings
	standings.Add(r)
	games := []Listed{r.List("game.html"), {Source: "bad.gcg", Name: "bad", Error: "nothing in it"}}
	if err := WriteIndex(&index, "2 games", games, standings.Players(), &standings.Feats, nil); err != nil {
		t.Fatal(err)
	}
	golden(t, "index.html", index.Bytes())
}

// A page asks for nothing from elsewhere, and has no script.
func TestPageIsAlone(t *testing.T) {
	text := page(t, shipped().judge(t, evening, true), "")
	for _, foreign := range []string{"<script", "http:", "https:", "url(", "@import", "<img", "<link", "javascript:", " on"} {
		if foreign == " on" {
			if regexp.MustCompile(`(?i)<[^>]*\son[a-z]+=`).MatchString(text) {
				t.Error("the page has a handler")
			}
			continue
		}
		if strings.Contains(text, foreign) {
			t.Errorf("the page has %q", foreign)
		}
	}
	ids := map[string]bool{}
	for _, m := range regexp.MustCompile(`\sid="([^"]*)"`).FindAllStringSubmatch(text, -1) {
		if ids[m[1]] {
			t.Errorf("two elements have the id %s", m[1])
		}
		ids[m[1]] = true
	}
	for _, m := range regexp.MustCompile(`(?:href="#|aria-labelledby=")([^"]*)"`).FindAllStringSubmatch(text, -1) {
		if !ids[m[1]] {
			t.Errorf("nothing has the id %s", m[1])
		}
	}
}

// Whatever a record says is text.
func TestPageEscapes(t *testing.T) {
	const evil = `</style><script>alert(1)</script><img src=x onerror="alert(2)">'"&`
	r := shipped().judge(t, players+">ann: AEGHRT? 8F GAtHER +20 20\n", true)
	r.Title, r.Source, r.Lexicon, r.Tables, r.Remarks, r.Notes = evil, evil, evil, evil, []said.Text{said.Plain(evil)}, [][]string{{evil, evil}}
	r.Players[0].Name, r.Players[1].Nick, r.Players[1].Name = evil, evil, ""
	r.Turns[0].Text, r.Turns[0].Reason, r.Turns[0].Phonies, r.Turns[0].NotJudged = said.Plain(evil), evil, []string{evil}, said.Plain(evil)
	r.Turns[0].Verdict.Best[0].Text = said.Plain(evil)
	var index bytes.Buffer
	var standings Standings
	standings.Add(r)
	if err := WriteIndex(&index, evil, []Listed{r.List("javascript:alert(1)"), {Source: evil, Name: evil, Error: evil}}, standings.Players(), &standings.Feats, nil); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"page": page(t, r, "javascript:alert(1)"), "index": index.String()} {
		for _, raw := range []string{"<script", "<img", `href="javascript`} {
			if strings.Contains(text, raw) {
				t.Errorf("the %s has %q", name, raw)
			}
		}
	}
}

// Boards of other sizes, with bricks and tiles of several letters, are drawn too.
func TestPageOfOtherRules(t *testing.T) {
	lib := librarytest.Library("")
	f := shipped()
	for _, c := range []struct{ rules, tiles string }{{"super", ""}, {"standard", "catalan"}, {"friendly", ""}} {
		r, err := lib.Rules(c.rules)
		if err != nil {
			t.Fatal(err)
		}
		if c.tiles != "" {
			set, err := lib.TileSet(c.tiles)
			if err != nil {
				t.Fatal(err)
			}
			r = r.WithTiles(set)
		}
		r = bricked(r)
		h := record.NewHistory(r, f.words)
		h.Lenient = true
		if err := h.Append(record.Turn{Kind: record.Passed}); err != nil {
			t.Fatal(err)
		}
		got, err := Judge(context.Background(), on(h, About{}, shipped().work(f.player.Again(), 3, nil)))
		if err != nil {
			t.Fatal(err)
		}
		if text := page(t, got, ""); strings.Count(text, `class="sq`) != r.Size*r.Size || !strings.Contains(text, "■") {
			t.Errorf("%s %s: not all squares are drawn", c.rules, c.tiles)
		}
	}
}

// bricked returns the rules with a brick in a corner.
func bricked(r *rules.Rules) *rules.Rules {
	changed := *r
	changed.Squares = append([]rules.Premium(nil), r.Squares...)
	changed.Squares[0] = rules.Premium{}
	return &changed
}

// FuzzRecord judges whatever reads as a record of two players, and writes its page. It wants
// -fuzzminimizetime 10x: else nearly all of the time goes into making interesting records shorter.
func FuzzRecord(f *testing.F) {
	f.Add([]byte(evening))
	f.Add([]byte(players + ">ann: AEINRSTU 1A STAR +8 8\n>bob: ZZ 8H zz +1 1\n>bob: (AB) +2 3\n>ann: ? -? +0 8\n"))
	f.Add([]byte(players + ">ann: QQQ 15O QQ +8 8\n>ann: QQQ -- -8 0\n>bob: A (challenge) +5 5\n"))
	s := shipped()
	f.Fuzz(func(t *testing.T, data []byte) {
		file, err := gcg.Read(bytes.NewReader(data))
		if err != nil {
			return
		}
		text := file.Record(gcg.Options{Tiles: s.rules.Tiles})
		if len(text.Players) != 2 || len(text.Events) > 4 {
			return
		}
		h := record.NewHistory(s.rules, s.words)
		h.Lenient, h.AnyChallenge = true, true
		if replayed, _ := replay.New(text, h); replayed == nil {
			return
		}
		r, err := Judge(context.Background(), on(h, About{}, shipped().work(s.player.Again(), 2, nil)))
		if err != nil {
			t.Fatal(err)
		}
		page(t, r, "")
		for i := range r.Turns {
			if r.Turns[i].Loss < 0 {
				t.Errorf("turn %d loses %v", i+1, r.Turns[i].Loss)
			}
		}
	})
}
