package lesson

import (
	"slices"
	"strings"
	"testing"
	"time"

	"maven/internal/board"
	"maven/internal/cardbox"
	"maven/internal/judging"
	"maven/internal/library/librarytest"
	"maven/internal/notation/gcg"
	"maven/internal/quiz"
	"maven/internal/report"
	"maven/internal/setting"
)

// The first player misses a bingo, and plays a phony, which stands.
const lines = `#player1 ann Ann
#player2 bob Bob
#lexicon Both
>ann: AEGHRST 8G GRETA +12 12
>bob: IIUUVWX -IIUUVWX +0 0
>ann: ? - +0 12
>bob: S - +0 0
`

// judged returns the report of a game.
func judged(t *testing.T, text string) (*report.Report, *judging.Game) {
	t.Helper()
	player, err := setting.ParseJudge(setting.QuickJudge)
	if err != nil {
		t.Fatal(err)
	}
	m := judging.New(setting.New(librarytest.Library(""), setting.Request{}, nil), judging.Options{Player: player, Irregular: true})
	f, err := gcg.Read(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	g, err := m.Read(f)
	if err != nil {
		t.Fatal(err)
	}
	work, err := m.Work(g, "")
	if err != nil {
		t.Fatal(err)
	}
	r, err := report.Judge(t.Context(), work)
	if err != nil {
		t.Fatal(err)
	}
	return r, g
}

// Bingos not seen and phonies become questions, of each player those that were the player's to see.
func TestOf(t *testing.T) {
	r, g := judged(t, lines)
	ann, bob := Of(r, 0, g.Words), Of(r, 1, g.Words)
	if !slices.Contains(ann, Missed{quiz.Phony, "GRETA", 1}) || !slices.ContainsFunc(ann, func(m Missed) bool { return m.Kind == quiz.Anagrams && m.Turn == 1 && len(m.Text) == 7 }) {
		t.Errorf("the first missed %v", ann)
	}
	if !slices.Contains(bob, Missed{quiz.Phony, "GRETA", 1}) || slices.ContainsFunc(bob, func(m Missed) bool { return m.Kind == quiz.Anagrams }) {
		t.Errorf("the second missed %v", bob)
	}
	now := time.Unix(1, 0)
	cards := Cards(ann, 7, now)
	if len(cards) != len(ann) || cards[0].Source != (cardbox.Source{Record: 7, Turn: 1}) || cards[0].State != cardbox.New || cards[0].Due != now {
		t.Errorf("%+v", cards)
	}
}

// What a play hooks are the whole words that it puts one letter before or behind, and no others.
func TestHooked(t *testing.T) {
	rules, lex := librarytest.Shipped(t)
	b := board.New(rules, lex.Graph)
	for _, text := range []string{"8G CARE", "10H OF", "F10 AT"} {
		m := librarytest.Move(t, b, text)
		b.Place(&m)
	}
	for text, want := range map[string]string{
		"K5 CATS":    "CARE",
		"8F S(CARE)": "CARE",
		"8K D":       "CARE",
		"8K DO":      "", // two letters behind CARE
		"K8 DO":      "CARE",
		"J10 S":      "OF",
		"G10 D":      "", // between A and OF
		"F9 B(AT)":   "AT",
		"F12 S":      "AT",
		"F9 B(AT)S":  "", // before and behind
		"H9 E":       "", // between single letters
		"L8 QI":      "", // beside nothing
	} {
		m := librarytest.Move(t, b, text)
		var got []string
		for _, word := range hooked(b, &m) {
			got = append(got, lex.Set.Word(word))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: %v, want %q", text, got, want)
		}
	}
}
