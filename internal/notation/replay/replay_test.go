package replay_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"maven/internal/data/datatest"
	"maven/internal/game"
	"maven/internal/notation/gcg"
	"maven/internal/notation/gcg/gcgtest"
	"maven/internal/notation/replay"
	"maven/internal/record"
	"maven/internal/testshared"
	"maven/internal/tile"
)

// replayed makes a record a history.
func replayed(t testing.TB, r *gcg.Record) (*replay.Replay, *record.History) {
	t.Helper()
	h := newHistory(t, r.Tiles, true)
	p, err := replay.New(r, h)
	if err != nil {
		t.Fatal(err)
	}
	return p, h
}

// rewritten writes a history as a file with the remarks of its record.
func rewritten(p *replay.Replay, h *record.History) *gcg.File {
	b := gcg.NewBuilder()
	replay.Players(b, h)
	replay.Write(b, h, p.Remarks())
	return b.File()
}

// names returns the players' full names as a file has them.
func names(h *record.History) [2]string {
	return [2]string{gcg.OneLine(h.Players[0].Name), gcg.OneLine(h.Players[1].Name)}
}

// checkRewritten writes a history as a file, and checks that this file is the same history.
func checkRewritten(t *testing.T, p *replay.Replay, h *record.History) {
	t.Helper()
	f := rewritten(p, h)
	q, again := replayed(t, gcgtest.Read(t, gcgtest.Written(t, f)).Record(gcg.Options{Tiles: h.Rules().Tiles}))
	if !reflect.DeepEqual(again.Turns(), h.Turns()) || names(again) != names(h) {
		t.Errorf("written as\n%sand read as %+v, want %+v", gcgtest.Written(t, f), again.Turns(), h.Turns())
	}
	was, is := p.Remarks(), q.Remarks()
	for i := range was {
		was[i].Notes = trimmed(was[i].Notes)
	}
	if len(was) > 0 && !reflect.DeepEqual(is, was) {
		t.Errorf("remarks %+v, want %+v", is, was)
	}
	if twice := gcgtest.Written(t, rewritten(q, again)); twice != gcgtest.Written(t, f) {
		t.Errorf("written\n%sthen\n%s", gcgtest.Written(t, f), twice)
	}
}

// Records of other programs become histories and come back. What they have of irregularities is
// real: players who drew too many tiles, racks that were written down wrong, a tile too many.
func TestSharedHistories(t *testing.T) {
	want := map[string]string{
		"g01.gcg": "9 tiles-gone", "g05.gcg": "21 tiles-gone", "g07.gcg": "15 tiles-gone",
		"g12.gcg": "22 over-set, 23 over-set, 24 over-set, 25 rack-wrong, 26 rack-wrong", "g13.gcg": "4 unfinished", "g14.gcg": "5 unfinished",
	}
	known := regexp.MustCompile(`^g(0[1-9]|1[0-4])\.gcg$`) // other files there are read all the same
	for _, path := range testshared.Games(t) {
		r := sharedRecord(t, path)
		p, h := replayed(t, r)
		name := filepath.Base(path)
		if got := gcgtest.Kinds(p.Check()); known.MatchString(name) && got != want[name] {
			t.Errorf("%s: %s, want %s", name, got, want[name])
		}
		if len(p.Events) != len(r.Events) {
			t.Errorf("%s: %d turns of %d events", name, len(p.Events), len(r.Events))
		}
		checkRewritten(t, p, h)
	}
}

// The files of the conformance set that two players play become histories and come back.
func TestConformanceHistories(t *testing.T) {
	files, err := filepath.Glob("../gcg/testdata/conformance/*.gcg")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range files {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		r := gcgtest.Read(t, string(text)).Record(gcgtest.Options(t, "english"))
		if len(r.Players) != 2 {
			continue
		}
		p, h := replayed(t, r)
		p.Check()
		checkRewritten(t, p, h)
	}
}

// The three styles are one play, and what does not fit the board is found.
func TestReplayStyles(t *testing.T) {
	for _, c := range []struct{ word, want string }{
		{"T.N", ""}, {"T(E)N", ""}, {"TEN", ""}, {"T(.)N", ""}, {"TeN", ""},
		{"TAN", "4 board-differs"}, {"T(A)N", "4 board-differs"}, {"T.(N)", "4 board-differs"},
		{"T..", "4 board-differs"}, {"(T)EN", "4 board-differs"},
	} {
		r := gcgtest.Record(t, ">ann: AEHORST 8D HORSE +24 24", ">bob: CDEILNT H7 "+c.word+" +3 3")
		p, h := replayed(t, r)
		findings := p.Check()
		if got := gcgtest.Kinds(findings[:len(findings)-1]); got != c.want || findings[len(findings)-1].Kind != "unfinished" {
			t.Errorf("%s: %v, want %s", c.word, gcgtest.Kinds(findings), c.want)
		}
		m := &h.Turns()[1].Move
		if c.want == "" && (h.Now().Board.Spell(m) != "H7 T(E)N" || m.Played != 2 || m.Tiles[1] != 0) {
			t.Errorf("%s is %+v", c.word, m)
		}
	}
	r := gcgtest.Record(t, ">ann: AEHORST 8D HORSE +24 24", ">bob: CDEILNT 8D HORSE +3 3", ">bob: CDEILNT 15N TEN +3 6")
	p, _ := replayed(t, r)
	if got := gcgtest.Kinds(p.Findings); got != "4 turn-refused" || !reflect.DeepEqual(p.Events, []int{0, 2}) {
		t.Errorf("findings %s, events %v", got, p.Events)
	}
}

// Every kind of event becomes its kind of turn.
func TestReplayKinds(t *testing.T) {
	r := gcgtest.Record(t, ">bob: AEHORST 8D HORSE +24 24", ">bob: (challenge) +5 29", ">ann: CDEILNT H7 T.N +3 3", ">ann: CDEILNT -- -3 0",
		">bob: AIOTUUV -IOUUV +0 29", ">ann: CDEILNT -2 +0 0", ">bob: A - +0 29", "#note #unsuccessful-challenge", ">ann: A - +0 0",
		">bob: (AO) +4 33 AO", ">ann: AO (AO) -2 -2", ">ann: (time) -10 -12", "#rack1 QU", "#incomplete Z")
	if got := gcgtest.Kinds(r.Findings); got != "3 player-order, 12 event-extra" {
		t.Errorf("findings %s", got)
	}
	p, h := replayed(t, r)
	var got []record.TurnKind
	for _, turn := range h.Turns() {
		got = append(got, turn.Kind)
	}
	want := []record.TurnKind{record.Played, record.ChallengeBonus, record.Played, record.Withdrawn, record.Exchanged, record.ExchangedCount,
		record.ChallengeLost, record.Passed, record.EndBonus, record.EndPenalty, record.TimePenalty}
	if !reflect.DeepEqual(got, want) || !p.Swapped || h.Players[0].Nick != "bob" || h.Now().Scores != [2]int{33, -12} {
		t.Errorf("turns %v, %v, %v", got, h.Players, h.Now().Scores)
	}
	if h.Turns()[8].Tiles != r.Events[8].Given || p.Remarks()[8].Extra != "AO" {
		t.Errorf("end %+v", h.Turns()[8])
	}
	checkRewritten(t, p, h)
}

// What stands wrong in the file stays, and is found once, in its line and with what would be right.
func TestReplayCheck(t *testing.T) {
	r := gcgtest.Record(t, ">ann: AEHORST 8D HORSE +25 25", "#note a", ">bob: CDEILNT H7 T.N +3 4", ">bob: CDEILO? - +0 4", ">ann: ZZ 10H ZZ +20 45")
	p, h := replayed(t, r)
	if got := gcgtest.Kinds(r.Findings) + "; " + gcgtest.Kinds(p.Check()); got != "5 total-wrong; 3 score-differs, 6 wrong-player, 7 over-set, 7 score-differs, 7 unfinished" {
		t.Errorf("findings %s", got)
	}
	first := p.Check()[0]
	if first.Token != "8D HORSE" || first.Want.String() != "+24" || first.Severity != gcg.Warning || h.Turns()[0].Total != 25 {
		t.Errorf("finding %+v", first)
	}
	if last := p.Check()[4]; last.Severity != gcg.Hint || last.Kind != "unfinished" {
		t.Errorf("finding %+v", last)
	}
	if none, h := replayed(t, gcgtest.Record(t, "")); gcgtest.Kinds(none.Check()) != "1 unfinished" || h.Len() > 0 {
		t.Errorf("an empty record: %s", gcgtest.Kinds(none.Check()))
	}
}

func TestReplayErrors(t *testing.T) {
	good := gcgtest.Record(t, ">ann: AEHORST 8D HORSE +24 24")
	full := newHistory(t, good.Tiles, false)
	if _, err := replay.New(good, full); err != nil {
		t.Fatal(err)
	}
	three := gcgtest.Record(t, "#player3 cy")
	for _, c := range []struct {
		record  *gcg.Record
		history *record.History
		want    string
	}{
		{good, full, "the history already has turns; want an empty one"},
		{three, newHistory(t, three.Tiles, true), "3 players; a history has 2"},
		{good, newHistory(t, datatest.TileSet(t, "polish"), true), "the record was not read with the tiles polish, which the rules of the history have"},
		{gcgtest.Record(t, ">ann: AEHORST 8D HORSE +25 25"), newHistory(t, good.Tiles, false), "line 3: scored as +25, and gives +24"},
		{gcgtest.Record(t, ">ann: AEHORST 8D HO(R)SE +24 24"), newHistory(t, good.Tiles, false), "line 3: square 8F is played through, but it is empty"},
		{gcgtest.Record(t, ">cy: AEHORST 8D HORSE +24 24"), newHistory(t, good.Tiles, false), "line 3: cy is not a player of this game"},
		{gcgtest.Record(t, ">ann: -"+strings.Repeat("A", 30)+" +0 0"), newHistory(t, good.Tiles, false), "line 3: 30 tiles cannot be exchanged"},
		{gcgtest.Record(t, "#rack1 "+strings.Repeat("A", 120)), newHistory(t, good.Tiles, true), "#rack1: "},
		{gcgtest.Record(t, "#incomplete AAAAAAAAA"), newHistory(t, good.Tiles, false), "#incomplete: "},
	} {
		_, err := replay.New(c.record, c.history)
		if err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("error %v, want %s", err, c.want)
		}
	}
	var finding *gcg.Finding
	if _, err := replay.New(gcgtest.Record(t, ">ann: A - +0 1"), newHistory(t, good.Tiles, false)); !errors.As(err, &finding) || finding.Kind != gcg.TurnRefused || finding.Line != 3 {
		t.Errorf("error %v", err)
	}
}

// The nicks of both players differ, whatever they are called.
func TestNicksDiffer(t *testing.T) {
	for names, want := range map[[2]string]string{
		{"", ""}: "player1 player2", {"Ann", "Ann"}: "Ann Annplayer2", {"player2", ""}: "player2 player2player2", {"Ann B", "Ann_B"}: "Ann_B Ann_Bplayer2",
	} {
		h := newHistory(t, datatest.TileSet(t, "english"), false)
		h.Players = [2]record.Player{{Name: names[0]}, {Nick: names[1]}}
		b := gcg.NewBuilder()
		replay.Players(b, h)
		players := b.File().Record(gcg.Options{}).Players
		if len(players) != 2 || players[0].Nick+" "+players[1].Nick != want {
			t.Errorf("%q: players %+v, want %s", names, players, want)
		}
	}
}

// A game that is made here, with what GCG has no events for.
func TestHistoryToFile(t *testing.T) {
	h := newHistory(t, datatest.TileSet(t, "english"), false)
	h.Players[1] = record.Player{Name: "Bob Bobson"}
	steps := []error{
		h.SetRack(0, tile.RackOf(8, 15, 18, 19, 5, 1, 2)),
		h.Append(record.Turn{Kind: record.Passed}),
		h.Append(record.Turn{Player: 1, Kind: record.ExchangedCount, Count: 2}),
		h.Append(record.Turn{Kind: record.ChallengeLost}),
		h.Append(record.Turn{Player: 1, Kind: record.Adjusted, Change: -3, Total: -3, Reason: "a misread\nscore"}),
		h.Resign(1),
	}
	if err := errors.Join(steps[0], steps[1], steps[2], steps[4], steps[5]); err != nil || steps[3] == nil {
		t.Fatalf("%v; %v", err, steps[3])
	}
	b := gcg.NewBuilder()
	replay.Players(b, h)
	replay.Write(b, h, []replay.Remark{{Notes: []string{"slow"}}})
	const want = `#character-encoding UTF-8
#player1 player1
#player2 Bob_Bobson Bob Bobson
>player1: - +0 0
#note slow
>Bob_Bobson: -2 +0 0
#note Bob_Bobson: adjusted -3 -3 a misread score
>Bob_Bobson: - +0 -3
#note #resigned
`
	if got := gcgtest.Written(t, b.File()); got != want {
		t.Errorf("written\n%swant\n%s", got, want)
	}
	lost := newHistory(t, datatest.TileSet(t, "english"), true)
	lost.Players = [2]record.Player{{Nick: "x"}, {Nick: "x"}}
	if err := lost.Append(record.Turn{Kind: record.ChallengeLost}); err != nil {
		t.Fatal(err)
	}
	b = gcg.NewBuilder()
	replay.Players(b, lost)
	replay.Write(b, lost, nil)
	if got := gcgtest.Written(t, b.File()); !strings.HasSuffix(got, "#player2 xplayer2\n>x: - +0 0\n#note #unsuccessful-challenge\n") {
		t.Errorf("written\n%s", got)
	}
}

func FuzzReplay(f *testing.F) {
	for _, text := range []string{
		">a: AEHORST 8D HORSE +24 24\n>b: CDEILNT H7 T(E)N +3 3\n#note x\ny\n>a: AIOTUUV -IOUUV +0 24\n>b: -3 +0 3",
		">a: Q? 15O qu +0 0\n>a: Q? -- -0 0\n>b: (challenge) +5 5\n>b: A (A) -1 4\n>a: (A) +2 2\n>a: (time) -10 -8\n#rack1 A\n#incomplete B",
		"#time-control 25:00 0:05\n>a: Q - +0 0\n#note #clock -0:04.5\n#note #forfeited a why not\n>b: - +0 0\n#note #resigned",
		"#tile CH ch\n>a: A[CH] U21 A.[ch]T +999999 999999\n>b: A - +1 1\n#note #unsuccessful-challenge\n>b: 1A (A)..B +0 0",
	} {
		f.Add([]byte("#player1 a A\n#player2 b B\n" + text))
	}
	o := gcgtest.Options(f, "english")
	f.Fuzz(func(t *testing.T, text []byte) {
		file, err := gcg.Read(bytes.NewReader(text))
		if err != nil || len(text) > 4000 {
			return
		}
		r := file.Record(o)
		if len(r.Players) != 2 {
			return
		}
		h := newHistory(t, r.Tiles, true)
		p, err := replay.New(r, h)
		if err != nil {
			return
		}
		for _, one := range p.Check() {
			if message := one.Error(); strings.Contains(message, "\n") || len(message) > 2000 {
				t.Errorf("finding %q", message)
			}
		}
		refused := func(one gcg.Finding) bool { return one.Kind == gcg.TurnRefused }
		if !slices.ContainsFunc(p.Findings, refused) { // else another player may move first
			checkRewritten(t, p, h)
		}
	})
}

// What is wrong is found once, and not what follows from it.
func TestOneFaultOneFinding(t *testing.T) {
	const head = "#player1 ann Ann\n#player2 bob Bob\n#rack2 CDEL\n"
	const first, second = ">ann: AEHORST 8D HORSE +24 24\n", ">bob: CDEILNT H7 T.N +3 3\n"
	for _, c := range []struct{ text, want string }{
		{head + first + second, ""},
		{head + first + ">ann: AEHORST -- -20 4\n" + ">bob: CDEILNT - +0 0\n", "5 withdrawn-wrong"},
		{head + first + ">bob: (challenge) +5 5\n" + ">bob: CDEILNT - +0 5\n", "5 challenge-wrong"},
		{head + first + ">ann: (challenge) +5 29\n>ann: (challenge) +5 34\n" + second, ""},
		{head + first + second + ">ann: ATQQ - +0 24\n", "6 over-set"},
		{head + first + second + ">ann: QQAAAII - +0 24\n>bob: CDEILAA - +0 3\n>ann: EEEEEII - +0 24\n", "6 over-set"},
		{head + first + ">bob: CDEILNT -ZZ +0 0\n", "5 rack-lacks"},
		{head + first + ">bob: CDEILNT H7 T..N +3 3\n", "5 board-differs"},
		{head + first + ">bob: CDEILNT 8D HORSE +3 3\n", "5 turn-refused"},
		{head + first + ">bob: CDEILNT 15N TEN +3 3\n", "5 not-fitting"},
		{head + first + ">bob: CDELNX H7 T.N +3 3\n", "5 rack-lacks"},
		{head + first + second + "#rack1 BEEHRST\n", "6 rack-wrong"},
		{head + first + second + "#incomplete ATEEEEEE\n", "6 rack-wrong"},
		{head + ">ann: AEHORSTT 8D HORSE +24 24\n" + second + ">ann: AEEEEEE - +0 24\n>bob: CDEILAA - +0 3\n>ann: AEEEEEI - +0 24\n", "4 rack-too-large, 8 tiles-gone"},
	} {
		var got []string
		r := gcgtest.Read(t, c.text).Record(gcgtest.Options(t, "english"))
		p, _ := replayed(t, r)
		for _, f := range append(r.Findings, p.Check()...) {
			if f.Severity > gcg.Hint {
				got = append(got, fmt.Sprintf("%d %s", f.Line, f.Kind))
			}
		}
		if strings.Join(got, ", ") != c.want {
			t.Errorf("%s\n got %s\nwant %s", c.text, strings.Join(got, ", "), c.want)
		}
	}
}

// A turn after the end is told with how the game ended.
func TestAfterEnd(t *testing.T) {
	const head = "#player1 ann Ann\n#player2 bob Bob\n"
	six := head + strings.Repeat(">ann: AEHORST - +0 0\n>bob: CDEILNT - +0 0\n", 3)
	for _, c := range []struct{ text, want string }{
		{six + ">ann: AEHORST - +0 0\n", "no turn after so many turns without score, which end the game"},
		{head + ">ann: AEHORST - +0 0\n#note #forfeited ann late\n>bob: CDEILNT - +0 0\n", "no turn after a player has lost the game by a ruling"},
		{head + ">ann: AEHORST - +0 0\n#note #resigned\n>bob: CDEILNT - +0 0\n", "no turn after a player has resigned"},
	} {
		p, _ := replayed(t, gcgtest.Read(t, c.text).Record(gcgtest.Options(t, "english")))
		if !slices.ContainsFunc(p.Check(), func(f gcg.Finding) bool { return f.Kind == "after-end" && f.Want.String() == c.want }) {
			t.Errorf("%s\n gives %+v", c.text, p.Check())
		}
	}
}

// A resignation, a game lost by a challenge and clocks are notes to other programs, and are read back;
// notes of other forms are notes.
func TestMarks(t *testing.T) {
	const play = ">ann: AEHORST 8D HORSE +24 24\n"
	for _, c := range []struct {
		text   string
		ending game.Ending
		ender  int
		plain  string // the notes that are no marks
	}{
		{play + "#note #resigned\n", game.Going, 0, "#resigned"},
		{play + ">bob: CDEILNT - +0 0\n#note #resigned\n", game.Resignation, 1, ""},
		{play + ">bob: CDEILNT - +0 0\n#note He has #resigned\n", game.Going, 0, "He has #resigned"},
		{play + ">bob: CDEILNT - +0 0\n#note #resigned\nand left\n", game.Going, 0, "#resigned\nand left"},
		{play + "#note #forfeited bob challenge of a good play\n", game.Forfeit, 1, ""},
		{play + "#note #forfeited bob challenge\n#note #forfeited ann too\n", game.Forfeit, 1, ""},
		{play + "#note #forfeited cy challenge\n", game.Going, 0, "#forfeited cy challenge"},
		{play + "#note #forfeited\n", game.Going, 0, "#forfeited"},
		{play + "#note #clock 24:10.25\n#note well\n", game.Going, 0, "well"},
		{play + "#note #clock 24\n#note #clock 1:60\n#note #clock x:y\n#note #clock 99999:00\n", game.Going, 0,
			"#clock 24|#clock 1:60|#clock x:y|#clock 99999:00"},
		{"#note #forfeited ann early\n" + play, game.Going, 0, ""},
	} {
		p, h := replayed(t, gcgtest.Record(t, c.text))
		var plain []string
		for _, remark := range p.Remarks() {
			plain = append(plain, remark.Notes...)
		}
		if now := h.Now(); now.Ending != c.ending || now.Ender != c.ender || strings.Join(plain, "|") != c.plain {
			t.Errorf("%q: %s of %d, notes %q", c.text, now.Ending, now.Ender, plain)
		}
		checkRewritten(t, p, h)
		over := slices.ContainsFunc(p.Check(), func(f gcg.Finding) bool { return f.Kind == "unfinished" })
		if over == h.Now().Over() {
			t.Errorf("%q: %s", c.text, gcgtest.Kinds(p.Check()))
		}
	}
	_, h := replayed(t, gcgtest.Record(t, "#time-control 25:00", play+"#note #clock -1:04.5\n"))
	if h.Start != 25*time.Minute || h.Increment != 0 || h.Now().Clocks[0] != -64500*time.Millisecond || !h.Now().Clocked[0] {
		t.Errorf("clocks %v, %v, %v", h.Start, h.Increment, h.Now().Clocks)
	}
}
