package variation

import (
	"slices"
	"strings"
	"testing"

	"maven/internal/engine"
	"maven/internal/play"
	"maven/internal/setting"
	"maven/internal/tile"
)

// Every kind of turn that a record can have is described.
func TestTurnTexts(t *testing.T) {
	d, remarks := read(t, `#character-encoding UTF-8
#player1 ann Ann Example
#player2 bob Bob Sample
#lexicon NA
#challenge-rule double
>ann: AEINRST 8D RETAINS +66 66
>bob: ABCDEFG -ABC +0 0
>ann: EIQTUVW -3 +0 66
>bob: DEFGHIJ 10D HGI +10 10
>bob: DEFGHIJ -- -10 0
>ann: EIQTUVW - +0 66
>bob: DEFGHIJ E7 H.F +12 12
>ann: EIQTUVW - +0 66
#note #unsuccessful-challenge
>bob: DGIJ - +0 12
>bob: (time) -10 2
`)
	want := []string{"8D RETAINS", "exchange ABC", "exchange of 3 tiles", "10D HGI", "play challenged off", "pass", "E7 H(E)F", "challenge failed, turn lost", "pass", "overtime"}
	if got := d.Text().Turns(0); !slices.Equal(got, want) {
		t.Errorf("%q\nwant %q\n%q", got, want, remarks)
	}
	for turn, want := range map[int]string{0: "Turn 1 of 10", 4: "Turn 5 of 10", 10: "After turn 10"} {
		if d.GoTo(0, turn); d.Text().Head() != want {
			t.Errorf("%s; want %s", d.Text().Head(), want)
		}
	}
	for turn, want := range map[int]string{0: "", 1: "8D RETAINS", 2: "exchange of 3 tiles", 3: "exchange of 3 tiles", 7: "E7 H(E)F"} {
		if d.GoTo(0, turn); d.Text().Last() != want {
			t.Errorf("before turn %d: last %q; want %q", turn+1, d.Text().Last(), want)
		}
	}
	d.GoTo(0, 0)
	if got, want := d.Text().Line(), "Turn 1 of 10, Ann Example 0, Bob Sample 0. Ann Example to move, rack AEINRST, bag 86."; got != want {
		t.Errorf("%s; want %s", got, want)
	}
	if d.Text().Place() != "turn 1" || d.Text().Prompt() != "1/10" || d.Text().Nick(1) != "bob" {
		t.Errorf("%s, %s, %s", d.Text().Place(), d.Text().Prompt(), d.Text().Nick(1))
	}
}

// How a game has ended is told: by who went out, resigned, or lost on a challenge, or that nobody won.
func TestEndings(t *testing.T) {
	const head = "#character-encoding UTF-8\n#player1 ann Ann Example\n#player2 bob Bob Sample\n#lexicon NA\n#challenge-rule triple\n"
	for events, want := range map[string]string{
		">ann: AEINRST 8D RETAINS +66 66\n>bob: AB - +0 0\n#note #resigned\n":                  "Bob Sample resigned",
		">ann: AEINRST 8D RETAINS +66 66\n#note #forfeited bob challenge\n":                    "Bob Sample lost on a challenge",
		">ann: - +0 0\n>bob: - +0 0\n>ann: - +0 0\n>bob: - +0 0\n>ann: - +0 0\n>bob: - +0 0\n": "A tie",
	} {
		d, _ := read(t, head+events)
		d.GoTo(0, d.History().Len())
		if st := d.State(); !st.Over() {
			t.Errorf("%s: the game goes on, %s", want, d.Text().Line())
			continue
		}
		if got := d.Text().Ending(); got != want || !strings.HasSuffix(d.Text().Line(), ". "+want+".") {
			t.Errorf("%s; want %s", got, want)
		}
		if d.Playable() == nil {
			t.Errorf("%s: a move can be looked for", want)
		}
	}
}

// saved returns a game of maven play as it is kept, after so many of the person's turns by the static player.
func saved(t *testing.T, turns int, position string) []byte {
	t.Helper()
	start, err := usual().Start()
	if err != nil {
		t.Fatal(err)
	}
	judge, _, err := start.Evaluation()
	if err != nil {
		t.Fatal(err)
	}
	static := start.Static(judge)
	h := play.Header{Rules: setting.Rules, Lexicon: "NA", Player: "static", Names: [2]string{"You", "Maven static"}, Seed: 11, Position: position,
		Challenge: start.Rules.Challenge, Bonus: start.Rules.ChallengeBonus}
	s, err := play.New(h, play.Equipment{Rules: start.Rules, Words: start.Words, Player: static, Hints: static, Judge: static})
	if err != nil {
		t.Fatal(err)
	}
	for made := 0; made < turns && s.Phase() != play.Finished; {
		switch s.Phase() {
		case play.Answering:
			_, err = s.Answer(t.Context(), engine.Limits{})
		case play.Accepting:
			err = s.Do(play.Action{Do: play.Accept})
		case play.Moving:
			p := s.State().Position()
			m, choice := static.Choose(t.Context(), &p, engine.Limits{})
			if err = choice; err == nil {
				err = s.Do(play.Action{Do: play.Make, Move: p.Board.Notation().Format(&m)})
			}
			made++
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return s.AppendSave(nil)
}

// A game of maven play is looked at where it stands, without the tiles that the person does not see; a finished one from
// its start, with all.
func TestSavedGame(t *testing.T) {
	r, _ := reader("")
	d, err := r.Read(saved(t, 3, ""), "game-1")
	if err != nil {
		t.Fatal(err)
	}
	if !d.Going || d.Source != "game-1" || d.History().Len() < 3 || d.start != nil {
		t.Errorf("going %v, %s, %d turns", d.Going, d.Source, d.History().Len())
	}
	h := d.History()
	d.GoTo(0, h.Len())
	if now := d.State(); now.Racks[1].Tiles != (tile.Rack{}) && now.Racks[1].Tiles.Len() == now.Racks[1].Count {
		t.Errorf("the tiles of the player are shown: %s", d.Rules.Tiles.Rack(&now.Racks[1].Tiles))
	}
	d, err = r.Read(saved(t, 100, ""), "game-2")
	if err != nil {
		t.Fatal(err)
	}
	if d.Going || !d.History().Now().Over() {
		t.Errorf("going %v, over %v", d.Going, d.History().Now().Over())
	}
	for turn := range d.History().Len() {
		if d.GoTo(0, turn); !d.State().Over() && d.Text().Partly()+strings.TrimPrefix(d.Text().Rack(), "unknown") == "" {
			t.Errorf("turn %d: rack %s", turn+1, d.Text().Rack())
		}
	}
	const position = "15/15/15/15/15/15/15/5QUIET5/15/15/15/15/15/15/15 AEINRST/ 0/48 0"
	d, err = r.Read(saved(t, 0, position), "game-3")
	if err != nil {
		t.Fatal(err)
	}
	if d.start == nil || d.Text().Rack() != "AEINRST" || d.State().Scores != [2]int{0, 48} {
		t.Errorf("from a position: %s", d.Text().Line())
	}
	if _, err := d.GCG(); err == nil || !strings.Contains(err.Error(), "in GCG games start with an empty board") {
		t.Errorf("as GCG: %v", err)
	}
}

// A byte-order mark is no part of a position or of a saved game.
func TestReadMarked(t *testing.T) {
	r, _ := reader("")
	for _, text := range []string{"15/15/15/15/15/15/15/5QUIET5/15/15/15/15/15/15/15 AEINRST/ 0/48 0\r\n", string(saved(t, 3, ""))} {
		if _, err := r.Read([]byte("\uFEFF"+text), "marked"); err != nil {
			t.Errorf("%.20s: %v", text, err)
		}
	}
}

// A record of the database is read by the rules and tiles of its import, unless the user asks for others.
func TestReaderFor(t *testing.T) {
	r, _ := reader("")
	if own := r.For("", ""); own.Settings != r.Settings {
		t.Error("the same request has other settings")
	}
	own := r.For("super", "")
	if own.Request.Rules != "super" || own.Settings == r.Settings || r.Request.Rules != "" {
		t.Errorf("%+v", own.Request)
	}
	d, err := own.Record([]byte(strings.ReplaceAll(clubNight, "8D RETAINS +66", "11H RETAINS +64")), "game 1")
	if err != nil {
		t.Fatal(err)
	}
	if d.Rules.Name != "super" {
		t.Errorf("rules %s", d.Rules.Name)
	}
	own = own.For("friendly", "")
	if own.Request.Rules != "super" {
		t.Errorf("rules %s; want those asked for", own.Request.Rules)
	}
}
