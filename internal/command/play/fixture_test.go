package play

import (
	"bytes"
	"context"
	"path/filepath"
	"testing"

	"maven/internal/engine"
	"maven/internal/eval"
	"maven/internal/kept"
	"maven/internal/library/librarytest"
	"maven/internal/move"
	"maven/internal/play"
	"maven/internal/random"
	"maven/internal/rules"
	"maven/internal/term"
)

// newGame begins a game of the standard rules that the person begins, against the static player.
func newGame(t testing.TB, seed int, challenge rules.Challenge, names ...string) *play.Session {
	t.Helper()
	r, words := librarytest.Shipped(t)
	static := engine.NewStatic(eval.NewStatic(nil), nil)
	h := play.Header{Rules: r.Name, Lexicon: words.Name, Player: "static", Names: [2]string{"You", "Maven static"},
		Challenge: challenge, Seed: random.Seed(seed)}
	copy(h.Names[:], names)
	s, err := play.New(h, play.Equipment{Rules: r.WithChallenge(h.Challenge, h.Bonus), Words: words, Player: static, Hints: static, Judge: static})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// newDoer returns what carries out commands in a game, with lines of so many cells.
func newDoer(t testing.TB, s *play.Session, width int) *doer {
	t.Helper()
	g, err := (&kept.Games{}).InFile(filepath.Join(t.TempDir(), "game"+kept.Suffix), true)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(g.Close)
	g.Session = s
	return &doer{ctx: context.Background(), game: g, width: width, shuffles: random.Seed(1).Stream()}
}

// viewed returns the lines of a game as they stand on a screen of so many columns, without colours.
func viewed(t testing.TB, s *play.Session, width int) string {
	t.Helper()
	var out bytes.Buffer
	v := view{session: s, screen: term.NewScreen(&out), rack: &play.Order{}, width: width}
	board, panel := v.lines()
	if err := v.screen.Columns(panelGap, board, panel); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// playTurns has both sides make their best moves, so many turns each or to the end.
func playTurns(t testing.TB, s *play.Session, turns int) {
	t.Helper()
	static := engine.NewStatic(eval.NewStatic(nil), nil)
	for range turns {
		if s.Phase() != play.Moving {
			return
		}
		p := s.State().Position()
		m, err := static.Choose(t.Context(), &p, engine.Limits{})
		if err == nil {
			err = s.Do(play.Action{Do: play.Make, Move: notation(s).Format(&m)})
		}
		for err == nil && s.Phase() == play.Answering {
			_, err = s.Answer(t.Context(), engine.Limits{})
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

func notation(s *play.Session) move.Notation { return s.State().Board.Notation() }
