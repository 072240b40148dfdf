package report

import (
	"fmt"
	"strings"
	"testing"

	"maven/internal/engine"
	"maven/internal/game"
	"maven/internal/library/librarytest"
	"maven/internal/record"
	"maven/internal/rules"
	"maven/internal/stat"
	"maven/internal/tile"
)

// A board shows the tiles before the turn, those of the move as new, and where the best would stand.
func TestBoardOfTurn(t *testing.T) {
	r := shipped().judge(t, evening, true)
	for i := range r.Turns {
		turn := &r.Turns[i]
		if !turn.IsMove() {
			continue
		}
		v, fresh, before := english(r).board(turn), 0, 0
		for _, laid := range turn.Squares {
			if laid != 0 {
				before++
			}
		}
		for _, laid := range v.Tiles {
			if laid.New {
				fresh++
			}
		}
		if want := int(turn.Move.Played); len(turn.Move.Word()) > 0 && turn.Bingo && fresh != want || len(v.Tiles) != before+fresh {
			t.Errorf("turn %d: %d tiles, %d of them new, after %d", i+1, len(v.Tiles), fresh, before)
		}
		if best := turn.Best(); (v.Best != nil) != (best != nil && turn.Verdict.Rank != 1 && best.Move.Played > 0 && best.Move.Kind == 2) {
			t.Errorf("turn %d: the best move at %+v", i+1, v.Best)
		}
		if lines := strings.Count(v.Text, "\n"); lines != r.Rules.Size {
			t.Errorf("turn %d: %d lines of text", i+1, lines)
		}
	}
	first := english(r).board(&r.Turns[0])
	if !strings.Contains(first.Text, " 8 . . . . . G A t H E R . . . .\n") {
		t.Errorf("the board as text is\n%s", first.Text)
	}
	if best := r.Turns[0].Best(); *first.Best != (boxView{side * (int(best.Move.Col) + 1), side * (int(best.Move.Row) + 1), side * int(best.Move.Len), side}) {
		t.Errorf("%s is at %+v", best.Text, first.Best)
	}
	if !strings.Contains(first.Label, "8F GAtHER") || !strings.Contains(first.Caption, "dashes: "+r.Turns[0].Best().Text.String()) {
		t.Errorf("%q, %q", first.Label, first.Caption)
	}
}

// A play that cannot stand where it is said to be is drawn as far as there is room.
func TestBoardOfUnfitting(t *testing.T) {
	for _, place := range []string{"15M", "O13", "8H", "H8"} {
		r := shipped().judge(t, players+">ann: AEINRST 8E RETAINS +66 66\n>bob: GATHERS "+place+" GATHERS +5 5\n", true)
		v := english(r).board(&r.Turns[1])
		seen := map[tileView]bool{}
		for _, laid := range v.Tiles {
			spot := tileView{X: laid.X, Y: laid.Y}
			if seen[spot] || laid.X > side*r.Rules.Size || laid.Y > side*r.Rules.Size {
				t.Errorf("%s: a tile at %+v", place, laid)
			}
			seen[spot] = true
		}
	}
}

// Each premium has a mark and a class of its own.
func TestPremiums(t *testing.T) {
	seen := map[string]bool{}
	for _, p := range []rules.Premium{{}, {Letter: 1, Word: 1}, {Letter: 2, Word: 1}, {Letter: 3, Word: 1}, {Letter: 4, Word: 1},
		{Letter: 1, Word: 2}, {Letter: 1, Word: 3}, {Letter: 1, Word: 4}} {
		class, mark := premiumView(p)
		if seen[class] || seen[mark] && mark != "" || (class == "") != (mark == "") || class != "" && !strings.Contains(text("style.css"), "."+class+"{") {
			t.Errorf("%+v: %q %q", p, class, mark)
		}
		seen[class], seen[mark] = true, true
	}
}

// Every tile has its face, with points unless it is a blank.
func TestFaces(t *testing.T) {
	set := shipped().rules.Tiles
	faces := map[string]faceView{}
	for _, f := range facesOf(set) {
		faces[f.ID] = f
	}
	for l := tile.Tile(1); int(l) <= set.Len(); l++ {
		plain, blank := faces[faceID(l)], faces[faceID(l|tile.Designated)]
		if plain.Text != set.Text(l) || plain.Points != int(set.Score[l]) || blank.Points != 0 || blank.Class != "bl" ||
			blank.Text != strings.ToLower(plain.Text) {
			t.Errorf("%+v, %+v", plain, blank)
		}
	}
}

// The line of the lead begins at nothing and ends at the difference of the scores.
func TestLead(t *testing.T) {
	r := shipped().judge(t, evening, true)
	v := english(r).lead()
	if want := fmt.Sprintf("%+d", r.Scores[0]-r.Scores[1]); !strings.HasSuffix(v.Label, " "+want) || !strings.Contains(v.Label, ": +0 ") {
		t.Errorf("%s; want %s at the end", v.Label, want)
	}
	if n := strings.Count(v.Path, "L"); n != len(r.Turns) || v.Path[0] != 'M' {
		t.Errorf("%d lines for %d turns: %s", n, len(r.Turns), v.Path)
	}
	if english(shipped().judge(t, players+">ann: AEINRST - +0 0\n", true)).lead() != nil {
		t.Error("a line of one turn")
	}
	level := &Report{Turns: make([]Turn, 3)}
	if v := english(level).lead(); strings.Contains(v.Path, "NaN") {
		t.Error(v.Path)
	}
}

// The curve of the chance to win has a point for each turn of which it is known, seen by the first player,
// and ends with the result.
func TestChance(t *testing.T) {
	f := shipped()
	win, err := librarytest.Library("").WinProb("", f.rules, nil)
	if err != nil || win == nil {
		t.Fatalf("no table: %v", err)
	}
	player := f.player.Again().UseWin(win)
	h, about := f.replay(t, evening, true)
	r, err := Judge(t.Context(), on(h, about, Work{Player: player, Top: 1}))
	if err != nil {
		t.Fatal(err)
	}
	known := 0
	for i := range r.Turns {
		turn := &r.Turns[i]
		if got, _ := turn.Got(); got.HasWin {
			known++
			if turn.WinText().IsZero() || got.Win < 0 || got.Win > 1 {
				t.Errorf("turn %d: %v, %q", i+1, got.Win, turn.WinText())
			}
		} else if !turn.WinText().IsZero() {
			t.Errorf("turn %d: %q", i+1, turn.WinText())
		}
	}
	v := english(r).chance()
	if n := strings.Count(v.Path, "L"); known < 2 || n != known || v.Path[0] != 'M' || !strings.Contains(v.Caption, "heuristic") {
		t.Errorf("%d points, %d known: %+v", n, known, v)
	}
	if english(shipped().judge(t, evening, true)).chance() != nil {
		t.Error("a curve without a table")
	}
	ahead := of(engine.Value{Win: 0.75, HasWin: true, Known: stat.Heuristic})
	ours, theirs := Turn{Verdict: &Verdict{Made: &ahead}}, Turn{Turn: record.Turn{Player: 1}, Verdict: &Verdict{Made: &ahead}}
	won := &Report{Turns: []Turn{ours, theirs, {}}, Ending: game.OutPlay, Winner: 1}
	if v := english(won).chance(); !strings.HasSuffix(v.Label, ": 50% 75% 25% 0%") {
		t.Error(v.Label)
	}
}

// What a turn is tagged with.
func TestTags(t *testing.T) {
	played := of(engine.Value{Known: stat.Heuristic})
	phony := Turn{Phonies: []string{"XX"}, Withdrawn: true, Verdict: &Verdict{Made: &played}, Cost: 5000}
	for want, turn := range map[string]Turn{
		"best move":                                 {Legal: true, Verdict: &Verdict{Rank: 1}},
		"large loss, 20.00":                         {Legal: true, Loss: 20000, Grade: Large, Verdict: &Verdict{Rank: 9}},
		"loss 1.00; bingo missed":                   {Legal: true, Loss: 1000, Missed: true, Verdict: &Verdict{Rank: 2}},
		"phony XX, challenged off; cost 5.00":       phony,
		"bingo; phony XX, not challenged":           {Bingo: true, Stood: true, Phonies: []string{"XX"}},
		"phony XX, challenged in vain":              {Phonies: []string{"XX"}},
		"challenged off, though its words are good": {Withdrawn: true},
		"": {},
	} {
		var texts []string
		for _, tag := range english(nil).tags(&turn) {
			texts = append(texts, tag.Text)
		}
		if got := strings.Join(texts, "; "); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// Chances to win are not proven where one is of an upper bound.
func TestChancesKnown(t *testing.T) {
	r := shipped().judge(t, evening, true)
	var last *engine.Value
	for i := range r.Turns {
		if v := r.Turns[i].Verdict; v != nil && v.Made != nil {
			last = &v.Made.Value
			last.Known, last.HasWin, last.AtMost = stat.Proven, true, false
		}
	}
	for bound, want := range map[bool]string{false: "proven", true: "heuristic"} {
		last.AtMost = bound
		if got := english(r).chance().Caption; !strings.HasSuffix(got, ", "+want) {
			t.Errorf("%q, want %s", got, want)
		}
	}
}
