package play

import (
	"context"
	"errors"
	"io"
	"path/filepath"
	"strings"
	"testing"

	"maven/internal/command"
	"maven/internal/kept"
	"maven/internal/library/librarytest"
	"maven/internal/play"
	"maven/internal/store"
)

// A savedGame returns a game against a level that is over, in so many actions.
func savedGame(t *testing.T, a *command.App, player string, actions ...play.Action) []byte {
	t.Helper()
	o, games := playOptions{first: "me", name: "You", seed: 3}, &kept.Games{Settings: settingsOf(a)}
	h, err := o.header(&console{app: a, games: games})
	if err != nil {
		t.Fatal(err)
	}
	h.Player = player
	with, _, err := games.Equipment(&h, false)
	if err != nil {
		t.Fatal(err)
	}
	s, err := play.New(h, with)
	if err != nil {
		t.Fatal(err)
	}
	save := play.Save{Header: s.Header(), Log: actions}
	return save.AppendTo(nil)
}

// The level of a game follows from the one before it.
func TestAutoLevel(t *testing.T) {
	won := []play.Action{{Do: play.Make, Move: "8H BEAK", Score: 20}}
	for i := range 6 { // nobody scores any more
		won = append(won, play.Action{By: play.Side(1 - i%2), Do: play.Make, Move: "pass"})
	}
	lost := []play.Action{{Do: play.Resign}}
	g := newScripted(t, "auto")
	a := g.app(nil, io.Discard)
	for i, c := range []struct {
		player  string
		actions []play.Action
		want    string // of the next game
	}{
		{"static", lost, "Your first game is against level 5."},
		{"level=5,seed=3", lost, "Level 4, because the last game, against level 5, was lost."},
		{"level=1,seed=3", lost, "Level 1, because the last game, against level 1, was lost."},
		{"level=4,seed=3", nil, "Level 1, because the last game, against level 1, was lost."},
		{"static", lost, "Level 1, because the last game, against level 1, was lost."},
		{"level=7,seed=3", won, "Level 8, because the last game, against level 7, was won."},
		{"level=10,seed=3", won, "Level 10, because the last game, against level 10, was won."},
		{"level=7,seed=3", append([]play.Action{{Do: play.Hint}}, won...), "Level 7, because the last game, against level 7, was won with help."},
	} {
		game := &store.SavedGame{Name: string(rune('a' + i)), Save: savedGame(t, a, c.player, c.actions...), Player: c.player, Finished: c.actions != nil}
		s, err := a.OpenStore(t.Context(), "")
		if err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(s.SavedGames().Add(game), s.Close()); err != nil {
			t.Fatal(err)
		}
		if _, got, err := (&console{doer: doer{ctx: t.Context()}, app: a, games: &kept.Games{}}).nextLevel(); err != nil || got.String() != c.want {
			t.Errorf("after %s: %q, %v, want %q", c.player, got, err, c.want)
		}
	}
	out, code := g.play(t, "quit\n", "--level", "auto", "--seed", "3")
	if code != 0 || !strings.Contains(out, "Level 7, because ") || !strings.Contains(out, "New game against Maven level 7, seed 3") {
		t.Errorf("code %d\n%s", code, out)
	}
	nowhere := &command.App{Lib: librarytest.Library(""), Getenv: func(string) string { return "" }, Out: io.Discard, Errs: io.Discard}
	if code := run(context.Background(), nowhere, []string{"play", "--level", "auto", "--save", filepath.Join(t.TempDir(), "x")}); code == 0 {
		t.Error("without a data directory there are no games to go by")
	}
}
