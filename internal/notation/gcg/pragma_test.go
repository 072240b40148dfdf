package gcg_test

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"maven/internal/data/datatest"
	"maven/internal/notation/gcg"
	"maven/internal/notation/gcg/gcgtest"
	"maven/internal/rules"
	"maven/internal/tile"
)

// Every pragma, right and wrong.
func TestPragmas(t *testing.T) {
	const event = "\n>ann: AEHORST 8D HORSE +24 24\n"
	for _, c := range []struct{ lines, want string }{
		{"#title\n#description", ""},
		{"#title a\n#title b", "4 pragma-twice"},
		{"#description a\n#description b\n#description c", "4 pragma-twice, 5 pragma-twice"},
		{"#lexicon NWL23", ""},
		{"#lexicon", "3 pragma-empty"},
		{"#game-type classic\n#board-layout SuperCrosswordGame", ""},
		{"#game-type\n#board-layout\n#orientation\n#tile-distribution", "3 pragma-empty, 4 pragma-empty, 5 pragma-empty, 6 pragma-empty"},
		{"#id io.example 12", ""},
		{"#id io.example", "3 pragma-form"},
		{"#id io.example 12 13\n#id a b", "3 pragma-form, 4 pragma-twice"},
		{"#rack1 AEI?\n#rack2 Q", ""},
		{"#rack1\n#rack1 A", "4 pragma-twice"},
		{"#rack1 A E", "3 rack-form"},
		{"#rack3 AEI", "3 pragma-unknown"},
		{"#incomplete", ""},
		{"#incomplete A1", "3 rack-form"},
		{"#tile-set\n#-\n#- a\n#title x\n#- b", "7 pragma-form"},
		{"#game-board\n#note\n#- b", "4 note-early"},
		{"#tile-set\n#venue\n#- b", "4 pragma-unknown, 5 pragma-form"},
		{"#player1 cy", "3 pragma-twice"},
		{"#player0 cy\n#player10 cy\n#playerx cy", "3 pragma-unknown, 4 pragma-unknown, 5 pragma-unknown"},
		{"#player9 cy C", "3 players-many"},
		{"#challenge-rule double\n#time-control 25:00 0:05", ""},
		{"#challenge-rule double\n#time-control 25:00\t 0:05", ""},
		{"#challenge-rule\n#challenge-rule 5 points\n#time-control\n#time-control 25", "3 pragma-form, 4 pragma-twice, 4 pragma-form, 5 pragma-form, 6 pragma-twice, 6 pragma-form"},
		{"#player3 bob", "3 player-same"},
		{"#player3", "3 player-form"},
		{"#notes a\n# note b", "3 pragma-unknown, 4 pragma-unknown"},
		{"#NOTE a\n#Rack1 A\n#TILE-DISTRIBUTION english", "3 note-early"},
	} {
		r := gcgtest.Record(t, c.lines+event)
		if got := gcgtest.Kinds(r.Findings); got != c.want {
			t.Errorf("%q: %s, want %s", c.lines, got, c.want)
		}
		if len(r.Events) != 1 {
			t.Errorf("%q: %d events", c.lines, len(r.Events))
		}
	}
}

// The encoding is declared once. Of a second declaration, right or wrong, that is all there is to say.
func TestEncodingTwice(t *testing.T) {
	const players, event = "#player1 ann Ann\n#player2 bob Bob\n", "\n>ann: AEHORST 8D HORSE +24 24\n"
	for text, want := range map[string]string{
		"#character-encoding UTF-8\n" + players + "#character-encoding UTF-8":                "4 pragma-twice",
		"#character-encoding UTF-8\n#character-encoding ISO-8859-1\n" + players + "#title é": "2 pragma-twice",
		players + "#character-encoding ascii\n#character-encoding KOI8-R":                    "3 encoding-late, 4 pragma-twice",
	} {
		if got := gcgtest.Kinds(gcgtest.Read(t, text+event).Record(gcgtest.Options(t, "english")).Findings); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

// A declaration that the bytes contradict is to name their encoding; with that line nothing is wrong.
func TestEncodingWanted(t *testing.T) {
	const rest = "\n#player1 ann Ann\n#player2 bob B\xE9\n>ann: AEHORST 8D HORSE +24 24\n"
	for _, text := range []string{"#character-encoding UTF-8" + rest, "\uFEFF#character-encoding latin1" + strings.ReplaceAll(rest, "\xE9", "é")} {
		found := gcgtest.Read(t, text).Record(gcgtest.Options(t, "english")).Findings
		if len(found) != 1 || found[0].Kind != gcg.EncodingWrong {
			t.Fatalf("%q: %+v", text, found)
		}
		line, after, _ := strings.Cut(text, "\n")
		mended := strings.Repeat("\uFEFF", strings.Count(line, "\uFEFF")) + found[0].Want.String() + "\n" + after
		if found := gcgtest.Read(t, mended).Record(gcgtest.Options(t, "english")).Findings; len(found) != 0 {
			t.Errorf("%q: %+v", mended, found)
		}
	}
}

// What pragmas say is in the record.
func TestPragmasSay(t *testing.T) {
	r := gcgtest.Record(t, "#player1 again No", "#rack2 ?ZA", "#note early", "goes on", ">bob: A - +0 0", "#rack1 B", "#incomplete Q?")
	want := []gcg.Player{
		{Nick: "ann", Name: "Ann", Rack: "B", Held: tile.RackOf(2), Line: 8},
		{Nick: "bob", Name: "Bob", Rack: "?ZA", Held: tile.RackOf(0, 26, 1), Line: 4},
	}
	if !reflect.DeepEqual(r.Players, want) {
		t.Errorf("players %+v", r.Players)
	}
	if !r.Incomplete || r.OnTurn.Rack != "Q?" || !reflect.DeepEqual(r.Early, []string{"early\ngoes on"}) {
		t.Errorf("%t, %q, %q", r.Incomplete, r.OnTurn.Rack, r.Early)
	}
}

// Players without a pragma take the numbers that are free, as many as there are.
func TestPlayersAppear(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{">a: A - +0 0\n>b: A - +0 0\n>a: A - +0 0", "a b"},
		{"#player2 a\n>a: A - +0 0\n>b: A - +0 0\n>c: A - +0 0", "b a c"},
		{"#player1 a\n>b: A - +0 0\n>a A\n>c A - +0 0", "a b"},
		{"#rack2 A\n>a: A - +0 0", "a"},
		{"", ""},
		{">a: A - +0 0\n>b: A - +0 0\n>c: A - +0 0\n>d: A - +0 0\n>e: A - +0 0\n>f: A - +0 0\n>g: A - +0 0\n>h: A - +0 0\n" +
			">i: A - +0 0\n>j: A - +0 0", "a b c d e f g h i"},
	} {
		r := gcgtest.Read(t, c.text).Record(gcgtest.Options(t, "english"))
		var nicks []string
		for _, p := range r.Players {
			nicks = append(nicks, p.Nick)
		}
		if got := strings.Join(nicks, " "); got != c.want {
			t.Errorf("%q: players %s, want %s", c.text, got, c.want)
		}
		for _, e := range r.Events {
			if e.Player >= 0 && r.Players[e.Player].Nick != e.Nick || e.Player < 0 && e.Nick != "j" {
				t.Errorf("%q: %s is player %d", c.text, e.Nick, e.Player)
			}
		}
	}
}

// Tile sets are known before any rack is read, wherever the file says them.
func TestTiles(t *testing.T) {
	for _, c := range []struct {
		lines string
		tiles string // the rack of the first event
		want  string
	}{
		{">ann: A[CH]O - +0 0\n#tile CH ch", "AO[CH]", ""},
		{">ann: ACHO - +0 0\n#tile CH ch", "ACHO", ""},
		{"#tile [CH] [ch]\n#tile |QU| |qu|\n>ann: A|CH||QU| - +0 0", "A[CH][QU]", ""},
		{"#tile CH ch\n#tile CH ch\n>ann: A - +0 0", "A", ""},
		{"#tile A a\n>ann: A - +0 0", "A", ""},
		{"#tile CH CH\n>ann: A - +0 0", "A", "3 tile-form"},
		{"#tile ch CH\n#tile\n#tile a b c\n>ann: A - +0 0", "A", "3 tile-form, 4 tile-form, 5 tile-form"},
		{"#tile CH a\n>ann: A - +0 0", "A", "3 tile-form"},
		{"#tile-distribution spanish\n>ann: Ñ[RR] - +0 0", "Ñ[RR]", "4 encoding-missing"},
		{">ann: [RR]A - +0 0\n#tile-distribution spanish\n#tile-distribution polish", "A[RR]", "5 pragma-twice"},
		{"#tile-distribution none\n#tile-distribution spanish\n>ann: A - +0 0", "A", "3 tiles-unknown, 4 pragma-twice"},
	} {
		r := gcgtest.Record(t, c.lines)
		if got := gcgtest.Kinds(r.Findings); got != c.want || len(r.Events) != 1 {
			t.Errorf("%q: %s, want %s", c.lines, got, c.want)
		} else if rack := r.Tiles.Rack(&r.Events[0].Held); rack != c.tiles {
			t.Errorf("%q: rack %s, want %s", c.lines, rack, c.tiles)
		}
	}
	many := ""
	for i := range 70 {
		many += "#tile X" + string(rune('A'+i%26)) + string(rune('A'+i/26)) + " x" + string(rune('a'+i%26)) + string(rune('a'+i/26)) + "\n"
	}
	r := gcgtest.Record(t, many)
	if r.Tiles.Len() != tile.MaxLetters || len(r.Findings) != 70-(tile.MaxLetters-26) {
		t.Errorf("%d letters, %d findings", r.Tiles.Len(), len(r.Findings))
	}
	if english := datatest.TileSet(t, "english"); r.Tiles.Count != english.Count || r.Tiles.Score != english.Score || r.Tiles.Vowels != english.Vowels {
		t.Error("declared tiles change those of the set")
	}
}

// The rule for challenges is read in the forms that players write.
func TestChallengeRule(t *testing.T) {
	for text, want := range map[string]gcg.ChallengeRule{
		"void": {Rule: rules.Void}, "triple": {Rule: rules.Triple}, "10pt": {Rule: rules.BonusPerPlay, Bonus: 10}, "5pt-word": {Rule: rules.BonusPerWord, Bonus: 5},
	} {
		r := gcgtest.Record(t, "#challenge-rule "+text)
		if r.Challenge == nil || *r.Challenge != want {
			t.Errorf("%s is read as %+v", text, r.Challenge)
		}
		b := gcg.NewBuilder()
		b.ChallengeRule(&rules.Rules{Challenge: want.Rule, ChallengeBonus: want.Bonus})
		if got := gcgtest.Written(t, b.File()); !strings.HasSuffix(got, "#challenge-rule "+text+"\n") {
			t.Errorf("%s is written %q", text, got)
		}
	}
}

// Times on a clock come back as they are written, and other text is none.
func TestClock(t *testing.T) {
	for text, want := range map[string]time.Duration{
		"25:00": 25 * time.Minute, "0:00": 0, "-0:04.5": -4500 * time.Millisecond, "120:59.000000001": 2*time.Hour + 59*time.Second + 1,
	} {
		if left, ok := gcg.ParseClock(text); !ok || left != want || gcg.ClockText(want) != text {
			t.Errorf("%s is %v, %t, written %s", text, left, ok, gcg.ClockText(want))
		}
	}
	for _, text := range []string{"", "25", ":", "25:", ":30", "25:60", "25:0:0", "25:1h", "99999:00", "--1:00", "+1:00", "1:-5", "1:.", "1:1.1.1"} {
		if left, ok := gcg.ParseClock(text); ok {
			t.Errorf("%q is %v", text, left)
		}
	}
}
