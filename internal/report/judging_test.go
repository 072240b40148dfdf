package report_test

import (
	"errors"
	"strings"
	"testing"

	"maven/internal/engine"
	"maven/internal/judging"
	"maven/internal/library/librarytest"
	"maven/internal/notation/gcg"
	"maven/internal/record"
	"maven/internal/report"
	"maven/internal/setting"
)

const lines = `#player1 ann Ann
#player2 bob Bob
#title A friendly game
>ann: ?AEINRT 8D NEsTIAR +64 64
#note the first
>bob: AEIOUVW -VWU +0 0
`

// judge returns what makes reports by the standard rules.
func judge(t *testing.T, name string, change func(*judging.Options)) *judging.Maker {
	t.Helper()
	p, err := setting.ParseJudge(name)
	if err != nil {
		t.Fatal(err)
	}
	o := judging.Options{Player: p, Count: report.DefaultTop}
	change(&o)
	return judging.New(setting.New(librarytest.Library(""), setting.Request{}, nil), o)
}

func read(t *testing.T, j *judging.Maker, text string) *judging.Game {
	t.Helper()
	f, err := gcg.Read(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	g, err := j.Read(f)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// A game that fits is told of with its title, notes, words and tables, and is judged.
func TestJudgingReady(t *testing.T) {
	j := judge(t, setting.QuickJudge, func(*judging.Options) {})
	g := read(t, j, lines)
	if err := j.Fit(g); err != nil {
		t.Fatal(err)
	}
	work, err := j.Work(g, "game 7")
	if err != nil {
		t.Fatal(err)
	}
	about := work.About
	if about.Source != "game 7" || about.Title != "A friendly game" || about.Lexicon != setting.Lexicon || about.Method != setting.StaticPlayer ||
		about.Timed || !about.Usual || len(about.Notes) < 1 || len(about.Notes[0]) != 1 {
		t.Errorf("%+v", about)
	}
	if work.Plain != nil || work.Static == nil || work.Common == nil {
		t.Errorf("%+v", work)
	}
	r, err := report.Judge(t.Context(), work)
	if err != nil || r.Turns[0].Verdict == nil {
		t.Errorf("%v %v", r, err)
	}
	again, err := j.Judge(g.Rules, g.Words)
	if other, err2 := j.Judge(g.Rules, g.Words); err != nil || err2 != nil || other != again {
		t.Error("tables are opened twice")
	}
}

// A player that looks ahead has a second one for losses by static equity, and more candidates than are told.
func TestJudgingDeepReady(t *testing.T) {
	j := judge(t, setting.StandardJudge, func(o *judging.Options) { o.Limits.Time = 1 })
	work, err := j.Work(read(t, j, lines), "")
	if err != nil || work.Plain == nil || work.Field <= work.Top || !work.About.Timed || work.About.Judge != "full,iterations=5000, 1ns a turn" || work.Limits.Iterations != 5000 {
		t.Errorf("%+v %v", work, err)
	}
}

// Static equity takes no time, so that its verdicts are the same in any.
func TestJudgingQuickInTime(t *testing.T) {
	j := judge(t, setting.QuickJudge, func(o *judging.Options) { o.Limits.Time = 1 })
	if work, err := j.Work(read(t, j, lines), ""); err != nil || work.About.Timed {
		t.Errorf("%+v %v", work.About, err)
	}
}

// A game without a record is judged as records are: as many candidates, by the same player, with sentences.
func TestJudgingOpen(t *testing.T) {
	p, err := setting.ParseJudge("full")
	if err != nil {
		t.Fatal(err)
	}
	s, err := setting.New(librarytest.Library(""), setting.Request{}, nil).Start()
	if err != nil {
		t.Fatal(err)
	}
	asked := 0
	j, err := judging.Open(s, judging.Options{Player: p}, func(p setting.Player) (*setting.Opened, error) {
		asked++
		return s.Open(p)
	})
	if err != nil || asked != 1 {
		t.Fatal(asked, err)
	}
	h := record.NewHistory(s.Rules, s.Words.Graph)
	w := j.Work(h, "a game")
	if w.History != h || w.About.Source != "a game" || w.About.Judge != "full" || w.Top != report.DefaultTop || w.Field != engine.DefaultCandidates ||
		w.Plain == nil || w.Static == nil || w.Why == nil || !w.About.Usual {
		t.Errorf("%+v", w)
	}
	fails := errors.New("no such program")
	if _, err := judging.Open(s, judging.Options{Player: p}, func(setting.Player) (*setting.Opened, error) { return nil, fails }); err != fails {
		t.Error(err)
	}
	bare, err := setting.New(librarytest.Library(""), setting.Request{Unseen: setting.None}, nil).Start()
	if err != nil {
		t.Fatal(err)
	}
	if j, err := judging.Open(bare, judging.Options{}, bare.Open); err != nil || j.Work(h, "").About.Usual {
		t.Errorf("without the usual tables, losses compare with those of the levels: %v", err)
	}
}

// What cannot be judged is refused, and says why.
func TestJudgingUnfit(t *testing.T) {
	impossible := strings.Replace(lines, "8D NEsTIAR", "8D NEsTIARS", 1)
	for text, want := range map[string]string{
		"#player1 ann Ann\n": "the record has 1 player; a game has 2",
		"#player1 ann Ann A\n#player2 ann Ann B\n>ann: ?AEINRT 8D NEsTIAR +64 64\n": "line 2: players 1 and 2 are both ann; want a nick for each",
		"":                              "the record has 0 players; a game has 2",
		"\nhello world\n":               `line 2: "hello world" is neither an event nor a pragma`,
		impossible:                      "line 4",
		"#game-type wordsmog\n" + lines: "choose a list",
	} {
		j := judge(t, setting.QuickJudge, func(*judging.Options) {})
		if err := j.Fit(read(t, j, text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.30q: %v, want %s", text, err, want)
		}
	}
	j := judge(t, setting.QuickJudge, func(o *judging.Options) { o.Irregular = true })
	if err := j.Fit(read(t, j, impossible)); err != nil {
		t.Errorf("irregular: %v", err)
	}
	if _, err := j.Work(read(t, j, "#player1 ann Ann\n"), ""); err == nil {
		t.Error("a record with one player is ready")
	}
}

// A refusal names the flag that helps; those without a command line are told the rest.
func TestJudgingRefusal(t *testing.T) {
	j := judge(t, setting.QuickJudge, func(*judging.Options) {})
	for text, want := range map[string][2]string{
		"#player1 ann Ann\n>ann: ?AEINRT 8D NEsTIAR +64 64\n":                                              {"the record has 1 player; a game has 2", ""},
		"#player1 ann Ann\n#player2 bob Bob\n>ann: ?AEINRT 8D NEsTIAR +64 64\n>bob: ABCDEFG 1A CAB +8 8\n": {"line 4: ", "; --irregular judges the record as it stands"},
	} {
		err := j.Fit(read(t, j, text))
		var r *judging.Refusal
		if !errors.As(err, &r) || !strings.HasPrefix(r.Plain().String(), want[0]) || strings.Contains(r.Plain().String(), "--") || err.Error() != r.Plain().String()+want[1] {
			t.Errorf("%v, want %q", err, want)
		}
	}
}
