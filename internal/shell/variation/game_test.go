package variation

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"maven/internal/board"
	"maven/internal/engine"
	"maven/internal/library/librarytest"
	"maven/internal/move"
	"maven/internal/notation/cgp"
	"maven/internal/record"
	"maven/internal/setting"
	"maven/internal/tile"
)

var usual = sync.OnceValue(func() *setting.Settings {
	return setting.New(librarytest.Library(""), setting.Request{Lexicon: "NA"}, nil)
})

// reader returns a reader, and what it remarks.
func reader(challenge string) (*Reader, *[]string) {
	var remarks []string
	return &Reader{Library: librarytest.Library(""), Request: setting.Request{Lexicon: "NA"}, Settings: usual(), Challenge: challenge,
		Remark: func(text string) { remarks = append(remarks, text) }}, &remarks
}

// fresh returns a new game under a rule for challenges.
func fresh(t *testing.T, challenge string) *Game {
	t.Helper()
	start, err := usual().Start()
	if err != nil {
		t.Fatal(err)
	}
	r, _ := reader(challenge)
	return New(r.Ruled(start), "a new game", Players())
}

// read reads a game.
func read(t *testing.T, text string) (*Game, []string) {
	t.Helper()
	r, remarks := reader("")
	d, err := r.Read([]byte(text), "test.gcg")
	if err != nil {
		t.Fatal(err)
	}
	return d, *remarks
}

// rackOf reads tiles.
func rackOf(t *testing.T, d *Game, text string) tile.Rack {
	t.Helper()
	r, err := d.Rules.Tiles.ParseRack(text)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// makeMove gives the player on turn a rack unless it is "", and makes a move.
func makeMove(t *testing.T, d *Game, rack, text string) (fresh bool) {
	t.Helper()
	if rack != "" {
		if _, err := d.SetRack(rackOf(t, d, rack)); err != nil {
			t.Fatalf("rack %s: %v", rack, err)
		}
	}
	m, err := board.NotationOf(d.Rules).Parse(text, d.State().Board.At)
	if err != nil {
		t.Fatal(err)
	}
	fresh, _, err = d.Commit(m)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return fresh
}

const clubNight = `#character-encoding UTF-8
#player1 ann Ann Example
#player2 bob Bob Sample
#lexicon NA
#club-code 42
>ann: AEINRST 8D RETAINS +66 66
>bob: AAERXY? F7 A.AXY +31 31
#note A lot
 of points
>ann: IQ - +0 66
`

// A record that was read is written as the same bytes; notes are put in their places, whatever ends the lines; more
// than notes makes a new record that keeps the pragmas.
func TestRecordIsKept(t *testing.T) {
	for name, change := range map[string]func(string) string{
		"LF":     func(s string) string { return s },
		"CRLF":   func(s string) string { return strings.ReplaceAll(s, "\n", "\r\n") },
		"no end": func(s string) string { return strings.TrimSuffix(s, "\n") },
		"Latin1": func(s string) string {
			return strings.Replace(strings.TrimPrefix(s, "#character-encoding UTF-8\n"), "Example", "\xc9xample", 1)
		},
	} {
		text := change(clubNight)
		d, _ := read(t, text)
		if got, err := d.GCG(); err != nil || string(got) != text || d.Text().Unsaved() != "" {
			t.Errorf("%s: unchanged, %v, %q", name, err, got)
		}
		d.GoTo(0, 1)
		turn, notes := d.Notes()
		if turn != 1 || len(notes) != 1 || notes[0] != "A lot\n of points" {
			t.Errorf("%s: turn %d, %q", name, turn, notes)
		}
		d.SetNotes(append(slices.Clone(notes), "missed bingo"))
		d.GoTo(0, 3)
		d.SetNotes([]string{"why?"})
		end := "\n"
		if name == "CRLF" {
			end = "\r\n"
		}
		want := strings.Replace(text, " of points"+end, " of points"+end+"#note missed bingo"+end, 1)
		want = strings.TrimSuffix(want, end) + end + "#note why?" + end
		if got, err := d.GCG(); err != nil || string(got) != want || d.Text().Unsaved() != "the notes and turns added to the game" {
			t.Errorf("%s: %v, %s\n%q\nwant\n%q", name, err, d.Text().Unsaved(), got, want)
		}
		d.Saved(true)
		if d.Text().Unsaved() != "" {
			t.Errorf("%s: not saved: %s", name, d.Text().Unsaved())
		}
	}
	d, _ := read(t, clubNight)
	d.GoTo(0, 3)
	makeMove(t, d, "BDEGIR?", "pass")
	text, err := d.GCG()
	if err != nil || !strings.Contains(string(text), "#club-code 42\n") || !strings.Contains(string(text), "#note A lot\n of points\n") ||
		!strings.Contains(string(text), ">bob: BDEGIR? - +0 31\n") {
		t.Errorf("a turn was added: %v\n%s", err, text)
	}
	again, remarks := read(t, string(text))
	if again.History().Len() != 4 || len(remarks) > 0 {
		t.Errorf("read again: %d turns, %q", again.History().Len(), remarks)
	}
	d, _ = read(t, clubNight)
	d.GoTo(0, 1)
	d.SetNotes(nil)
	if text, err := d.GCG(); err != nil || strings.Contains(string(text), "#note A lot") {
		t.Errorf("notes were removed: %v\n%s", err, text)
	}
	d.Rename(0, "Cat  Stone")
	if text, err := d.GCG(); err != nil || !strings.Contains(string(text), "#player1 Cat Cat Stone\n") {
		t.Errorf("a player was renamed: %v\n%s", err, text)
	}
}

// A character that the encoding of the record does not have makes a new record in UTF-8.
func TestNoteInAnotherEncoding(t *testing.T) {
	text := strings.Replace(strings.TrimPrefix(clubNight, "#character-encoding UTF-8\n"), "Example", "\xc9xample", 1)
	d, _ := read(t, text)
	d.GoTo(0, 0)
	d.SetNotes([]string{"±5 → fine"})
	got, err := d.GCG()
	if err != nil || !strings.HasPrefix(string(got), "#character-encoding UTF-8\n") || !strings.Contains(string(got), "#note ±5 → fine\n") ||
		!strings.Contains(string(got), "Ann Éxample") {
		t.Errorf("%v\n%s", err, got)
	}
}

// A move that was made is gone past; another one within a line begins a variation; at the end the line goes on.
func TestCommit(t *testing.T) {
	d, _ := read(t, clubNight)
	d.GoTo(0, 0)
	if fresh := makeMove(t, d, "", "8D RETAINS"); fresh || d.Line() != 0 || d.Turn() != 1 {
		t.Errorf("the move of the game: line %d, turn %d, fresh %v", d.Line(), d.Turn(), fresh)
	}
	if fresh := makeMove(t, d, "", "9F AX"); !fresh || d.Line() != 1 || d.Turn() != 2 || d.Lines() != 2 {
		t.Errorf("another move: line %d of %d, turn %d, fresh %v", d.Line(), d.Lines(), d.Turn(), fresh)
	}
	if st := d.State(); st.Scores != [2]int{66, 36} || st.Racks[0].Tiles != rackOf(t, d, "IQ") {
		t.Errorf("%v, %s", st.Scores, d.Rules.Tiles.Rack(&st.Racks[0].Tiles))
	}
	if fresh := makeMove(t, d, "", "pass"); fresh || d.Line() != 1 || d.Turn() != 3 {
		t.Errorf("a variation goes on: line %d, turn %d, fresh %v", d.Line(), d.Turn(), fresh)
	}
	if got := d.Text().Unsaved(); got != "variation 1" {
		t.Errorf("unsaved: %s", got)
	}
	d.Enter(0)
	if d.Line() != 0 || d.Turn() != 1 || d.History().Len() != 3 {
		t.Errorf("back in the game: line %d, turn %d", d.Line(), d.Turn())
	}
	d.Enter(1)
	if d.Line() != 1 || d.Turn() != 1 {
		t.Errorf("in the variation: line %d, turn %d", d.Line(), d.Turn())
	}
	for _, bad := range []string{"8D ZAX", "9F QX", "exchange Q"} {
		m, err := board.NotationOf(d.Rules).Parse(bad, d.State().Board.At)
		if err == nil {
			_, _, err = d.Commit(m)
		}
		if err == nil || d.Lines() != 2 {
			t.Errorf("%s: %v, %d lines", bad, err, d.Lines())
		}
	}
}

// A pass that was made is gone past, too.
func TestCommitOfPass(t *testing.T) {
	d, _ := read(t, clubNight)
	d.GoTo(0, 2)
	if fresh := makeMove(t, d, "", "pass"); fresh || d.Turn() != 3 || d.Lines() != 1 {
		t.Errorf("fresh %v, turn %d, %d lines", fresh, d.Turn(), d.Lines())
	}
}

// Each rule settles challenges in its way.
func TestChallenge(t *testing.T) {
	for _, c := range []struct {
		rule, word string
		good       bool
		scores     [2]int
		player     int
		over       bool
	}{
		{"single", "8D RETAINS", true, [2]int{66, 0}, 1, false},
		{"double", "8D RETAINS", true, [2]int{66, 0}, 0, false},
		{"triple", "8D RETAINS", true, [2]int{66, 0}, 1, true},
		{"5pt", "8D RETAINS", true, [2]int{71, 0}, 1, false},
		{"double", "8D RETAISN", false, [2]int{0, 0}, 1, false},
		{"triple", "8D RETAISN", false, [2]int{0, 0}, 1, true},
	} {
		d := fresh(t, c.rule)
		makeMove(t, d, "AEINRST", c.word)
		v, err := d.Challenge()
		st := d.State()
		if err != nil || v.Good != c.good || v.Fresh || st.Scores != c.scores || st.Over() != c.over || !c.over && st.Player != c.player {
			t.Errorf("%s %s: %+v, %v, %v, player %d, over %v", c.rule, c.word, v, err, st.Scores, st.Player, st.Over())
		}
		if !strings.Contains(v.Said, " challenged "+strings.TrimPrefix(c.word, "8D ")+": ") {
			t.Errorf("%s: %q", c.rule, v.Said)
		}
	}
	d := fresh(t, "void")
	makeMove(t, d, "AEINRST", "8D RETAINS")
	if _, err := d.Challenge(); err == nil || !strings.Contains(err.Error(), "have no challenges") {
		t.Errorf("void: %v", err)
	}
	d = fresh(t, "double")
	if _, err := d.Challenge(); err == nil {
		t.Error("a challenge before the first play")
	}
	makeMove(t, d, "AEINRST", "8D RETAINS")
	if _, err := d.Challenge("STAIN"); err == nil || err.Error() != "the play just made does not form STAIN" {
		t.Errorf("another word: %v", err)
	}
	makeMove(t, d, "", "pass")
	d.GoTo(0, 1)
	v, err := d.Challenge("retains")
	if err != nil || !v.Good || !v.Fresh || d.Line() != 1 || d.Lines() != 2 {
		t.Errorf("within the game: %+v, %v, line %d", v, err, d.Line())
	}
}

// A line of CGP may be of a game that turns without score have ended.
func TestOverFromTheStart(t *testing.T) {
	for turns, playable := range map[string]bool{"5": true, "6": false} {
		r, _ := reader("double")
		d, err := r.Position("15/15/15/15/15/15/15/5QUIET5/15/15/15/15/15/15/15 AEINOSV/ 0/48 "+turns, "end")
		if err != nil {
			t.Fatal(err)
		}
		if err := d.Playable(); (err == nil) != playable {
			t.Errorf("%s turns: %v", turns, err)
		}
	}
}

// The out-play that ends a game can be challenged after it was paid for.
func TestChallengeOfOutPlay(t *testing.T) {
	const end = "7BAROQuES/9E5/2D3FETE5/2I3AXOLOTL2/2V4p7/2OUZO1I5K1/2T1E2A5A1/4CYST1TUGGER/2C1H2ERA2R2/1NU1I2DEW2A2/1OP1N3TIN1P2/1WIGS2LIE2N2/RAD3JIN3E2/OY5AAH2L2/B6REI2S2 IMO/DEFMNUV 373/417 0"
	r, _ := reader("double")
	d, err := r.Position(end, "end")
	if err != nil {
		t.Fatal(err)
	}
	m, err := board.NotationOf(d.Rules).Parse("5K MOI", d.State().Board.At)
	if err != nil {
		t.Fatal(err)
	}
	if _, unpaid, err := d.Commit(m); err != nil || unpaid != "" || !d.State().Over() || d.History().Len() != 2 {
		t.Fatalf("%v, %q, %d turns", err, unpaid, d.History().Len())
	}
	paid := d.State().Scores[0]
	v, err := d.Challenge()
	if err != nil || !v.Good || v.Fresh || d.History().Len() != 3 || d.State().Scores[0] != paid {
		t.Errorf("%+v, %v, %d turns, %v", v, err, d.History().Len(), d.State().Scores)
	}
	d.GoTo(0, 2)
	if d.State().Over() != true || d.Playable() == nil {
		t.Error("the game is over after the challenge")
	}
}

// A rack can be any that the tiles allow; within a game it begins a variation, and is no change to be saved.
func TestSetRack(t *testing.T) {
	d, _ := read(t, clubNight)
	d.GoTo(0, 1)
	fresh, err := d.SetRack(d.Position().Rack)
	if err != nil || fresh || d.Line() != 0 {
		t.Errorf("the rack that it has: %v, fresh %v, line %d", err, fresh, d.Line())
	}
	fresh, err = d.SetRack(rackOf(t, d, "BDEGINR"))
	if err != nil || !fresh || d.Line() != 1 || d.Text().Rack() != "BDEGINR" {
		t.Fatalf("%v, fresh %v, line %d, %s", err, fresh, d.Line(), d.Text().Rack())
	}
	if fresh, err = d.SetRack(rackOf(t, d, "ZZ")); err == nil || err.Error() != "2 × Z, and 1 of 1 are left" {
		t.Errorf("%v, fresh %v", err, fresh)
	}
	if d.Text().Rack() != "BDEGINR" {
		t.Errorf("after a refusal: %s", d.Text().Rack())
	}
	if _, err = d.SetRack(rackOf(t, d, "E")); err != nil || d.Text().Partly() != "of 7 tiles only E is known, and is taken for the whole rack" {
		t.Errorf("%v, %q", err, d.Text().Partly())
	}
	if fresh, err = d.SetRack(rackOf(t, d, "QU")); err != nil || fresh {
		t.Errorf("%v, fresh %v", err, fresh)
	}
	p := d.Position()
	if d.Text().Partly() == "" || p.Rack != rackOf(t, d, "QU") {
		t.Errorf("%q, %v", d.Text().Partly(), p.Rack)
	}
	if err := d.SetOpponent(rackOf(t, d, "ZX")); err != nil || d.Text().Opponent() != "XZ and 5 more" {
		t.Errorf("%v, %s", err, d.Text().Opponent())
	}
	if p := d.Position(); p.Opponent != rackOf(t, d, "XZ") {
		t.Error("searches do not know what the opponent holds")
	}
	if err := d.SetOpponent(rackOf(t, d, "Q")); err == nil {
		t.Error("the opponent holds our tile")
	}
	place := d.Place()
	if d.GoTo(1, 1); d.Text().Opponent() != "" || d.Place() != place {
		t.Error("the opponent's tiles stay, or the place is another")
	}
}

// Variations of variations can be removed, and what branches off them stays.
func TestRemove(t *testing.T) {
	d, _ := read(t, clubNight)
	d.GoTo(0, 1)
	makeMove(t, d, "", "9F AX")      // 1
	makeMove(t, d, "", "pass")       //
	d.GoTo(1, 2)                     //
	makeMove(t, d, "", "exchange Q") // 2, off 1
	d.GoTo(0, 0)                     //
	makeMove(t, d, "", "8H RETAINS") // 3
	d.GoTo(2, 3)                     //
	if got := d.Text().Branch(2); got != "from turn 3 of 1" {
		t.Errorf("2 begins %s", got)
	}
	if got := strings.Join(d.Text().Moves(2, 3), ", "); got != "exchange Q" {
		t.Errorf("2 is %s", got)
	}
	if got := d.Text().Unsaved(); got != "variation 1, variation 2, variation 3" {
		t.Errorf("unsaved: %s", got)
	}
	d.Remove(1)
	if d.Lines() != 3 || d.Line() != 1 || d.Turn() != 3 || d.Text().Branch(1) != "from turn 2" || d.Text().Prompt() != "v1 end/3" {
		t.Errorf("%d lines, line %d, turn %d, %s, %s", d.Lines(), d.Line(), d.Turn(), d.Text().Branch(1), d.Text().Prompt())
	}
	d.Remove(1)
	if d.Lines() != 2 || d.Line() != 0 || d.Turn() != 1 {
		t.Errorf("%d lines, line %d, turn %d", d.Lines(), d.Line(), d.Turn())
	}
	d.Remove(1)
	checkLines(t, d, "all removed")
}

// With keeps the game, its variations and racks under other words and rules, and refuses another board.
func TestWith(t *testing.T) {
	d, _ := read(t, clubNight)
	d.GoTo(0, 1)
	makeMove(t, d, "", "9F AX")
	before, turns := d.CGP(), d.History().Len()
	start, err := setting.New(librarytest.Library(""), setting.Request{Lexicon: "UK"}, nil).Start()
	if err != nil {
		t.Fatal(err)
	}
	other, err := d.With(start)
	if err != nil || other.History().Len() != turns || other.Lines() != 2 || other.CGP() != strings.Replace(before, "lex NA", "lex UK", 1) {
		t.Fatalf("%v\n%s\n%s", err, before, other.CGP())
	}
	if d.CGP() != before || d.Words.Name != "NA" {
		t.Error("the game itself has changed")
	}
	super, err := setting.New(librarytest.Library(""), setting.Request{Rules: "super"}, nil).Start()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := d.With(super); err == nil || !strings.Contains(err.Error(), "this game has a board of 15") {
		t.Errorf("another board: %v", err)
	}
}

// What is not a game is refused in one line.
func TestRefused(t *testing.T) {
	for text, want := range map[string]string{
		"":      "it is no game record",
		"hello": `line 1: "hello" is neither an event nor a pragma; want `,
		"#player1 ann A\n#player2 ann B\n>ann: AB 8H AB +8 8\n": "line 2: players 1 and 2 are both ann; want a nick for each",
		"{}": "not a saved game",
		"15/15/15/15/15/15/15/15/15/15/15/15/15/15 AB/ 0/0 0":                                   "cgp: a board of 14 rows",
		"#player1 a A\n#player2 b B\n#player3 c C\n>a: AB 8H AB +8 8\n":                         "the record has 3 players; a game has 2",
		"#character-encoding UTF-8\n#player1 a A\n#player2 b B\n#tile-distribution norwegian\n": "choose a list for these tiles with set lexicon",
		"\xff\xfe#\x00": "line 1: the file is UTF-16; want UTF-8 or ISO-8859-1",
	} {
		r, _ := reader("")
		_, err := r.Read([]byte(text), "x")
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%.20q: %v; want %s", text, err, want)
		}
	}
}

// Every place of a game played by the static player is the same position when it is written as CGP and read.
func TestPositionsAreKept(t *testing.T) {
	d := fresh(t, "double")
	judge, _, err := d.Evaluation()
	if err != nil {
		t.Fatal(err)
	}
	player := engine.NewStatic(judge, d.Words)
	stream := rand.New(rand.NewPCG(1, 2))
	for d.Turn() < 40 && !d.State().Over() {
		st := d.State()
		unseen, held := st.Unseen(st.Player), st.Racks[st.Player].Tiles
		unseen.Remove(&st.Racks[1-st.Player].Tiles)
		for pool := unseen.AppendTiles(nil); held.Len() < st.Racks[st.Player].Count; {
			i := stream.IntN(len(pool))
			held[pool[i]]++
			pool = slices.Delete(pool, i, i+1)
		}
		if _, err := d.SetRack(held); err != nil {
			t.Fatal(err)
		}
		p := d.Position()
		m := player.Best(&p)
		if _, _, err := d.Commit(m); err != nil {
			t.Fatalf("%s: %v", board.NotationOf(d.Rules).Format(&m), err)
		}
	}
	if !d.State().Over() || d.Turn() != d.History().Len() {
		t.Fatalf("the game is not over after %d turns", d.Turn())
	}
	for turn := range d.History().Len() {
		d.GoTo(0, turn)
		p := d.Position()
		fields, err := cgp.Split(d.CGP())
		if err != nil {
			t.Fatal(err)
		}
		read, err := fields.Position(d.Rules)
		if err != nil {
			t.Fatalf("turn %d: %v", turn+1, err)
		}
		again := read.On(d.Setting.Board())
		if p.Ending == 0 && (again.Hash() != p.Hash() || again.Scores != p.Scores || again.Scoreless != p.Scoreless || again.Bag() != p.Bag()) {
			t.Fatalf("turn %d: %s", turn+1, d.CGP())
		}
	}
	text, err := d.GCG()
	if err != nil {
		t.Fatal(err)
	}
	again, remarks := read(t, string(text))
	if len(remarks) > 0 || again.History().Len() != d.History().Len() || again.History().Now().Scores != d.History().Now().Scores {
		t.Errorf("%q, %d turns, %v", remarks, again.History().Len(), again.History().Now().Scores)
	}
}

// checkLines checks that variations branch off lines that there are, at turns that they share.
func checkLines(t *testing.T, d *Game, after string) {
	t.Helper()
	if d.at >= len(d.lines) || d.turn > d.line().history.Len() {
		t.Fatalf("%s: the place %d of line %d of %d", after, d.turn, d.at, len(d.lines))
	}
	for i, l := range d.lines[1:] {
		parent := d.lines[l.parent]
		if l.parent > i || l.shared > l.history.Len() || l.shared > parent.history.Len() {
			t.Fatalf("%s: variation %d branches off %d after %d turns", after, i+1, l.parent, l.shared)
		}
		for k := range l.shared {
			a, b := l.history.Turns()[k], parent.history.Turns()[k]
			if a.Kind != b.Kind || a.Player != b.Player || !a.Move.Same(&b.Move) {
				t.Fatalf("%s: variation %d does not share turn %d with %d", after, i+1, k+1, l.parent)
			}
		}
	}
}

// Whatever is done in whatever order, the game stays and the variations hang together.
func TestAnyOrder(t *testing.T) {
	for seed := range uint64(20) {
		stream := rand.New(rand.NewPCG(seed, 1))
		d, _ := read(t, clubNight)
		for step := range 60 {
			what := stream.IntN(8)
			switch what {
			case 0:
				d.GoTo(d.Line(), stream.IntN(d.History().Len()+1))
			case 1:
				d.Enter(stream.IntN(d.Lines()))
			case 2, 3:
				if _, _, err := d.Commit(move.Move{Kind: move.Pass}); err != nil && !d.State().Over() {
					t.Fatal(err)
				}
			case 4:
				if st := d.State(); !st.Over() {
					if _, err := d.SetRack(rackOf(t, d, "BDG")); err != nil {
						t.Fatal(err)
					}
				}
			case 5:
				if p := d.Position(); d.Playable() == nil {
					held := p.Rack.AppendTiles(nil)
					given := tile.RackOf(held[0])
					if m := move.NewExchange(&given); p.Legal(&m) == nil {
						if _, _, err := d.Commit(m); err != nil {
							t.Fatal(err)
						}
					}
				}
			case 6:
				if _, err := d.Challenge(); err == nil && d.Lines() > 50 {
					t.Fatal("too many lines")
				}
			case 7:
				if d.Lines() > 1 {
					d.Remove(1 + stream.IntN(d.Lines()-1))
				}
			}
			checkLines(t, d, fmt.Sprintf("seed %d, step %d, %d", seed, step, what))
		}
		if kept := d.lines[0].history.Turns(); len(kept) < 3 || kept[0].Kind != record.Played || kept[2].Kind != record.Passed {
			t.Fatalf("seed %d: the game has changed", seed)
		}
	}
}
