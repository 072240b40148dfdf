package original_test

import (
	"context"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"maven/internal/classic/board"
	"maven/internal/classic/words"
	"maven/internal/command/play/original"
	"maven/internal/game"
	"maven/internal/library"
	"maven/internal/library/librarytest"
	"maven/internal/profile"
	"maven/internal/setting"
	"maven/internal/shelf"
	"maven/internal/store"
)

func settings() *setting.Settings { return setting.New(library.Open(""), setting.Request{}, nil) }

// The table has the best moves; the same seed gives it again, and more rounds go on from fewer. What ends early says so.
func TestSimulate(t *testing.T) {
	r, list := librarytest.Shipped(t)
	g := game.New(r, list.Graph, 5)
	p := g.Position()
	o, err := original.Open(settings(), setting.Original{}, "NA")
	if err != nil {
		t.Fatal(err)
	}
	table := func(ctx context.Context, rounds int) string {
		lines, err := o.Simulate(ctx, &p, rounds, 7)
		if err != nil || len(lines) != 7 {
			t.Fatalf("%q, %v", lines, err)
		}
		return strings.Join(lines, "\n")
	}
	once := table(t.Context(), 4)
	if once != table(t.Context(), 4) || !strings.HasSuffix(once, "4 games of each, two turns of each side: all iterations.") {
		t.Error(once)
	}
	if more := table(t.Context(), 8); more == once || !strings.Contains(more, "8 games") {
		t.Error(more)
	}
	if _, err := original.Open(settings(), setting.Original{Folder: t.TempDir()}, "NA"); err == nil {
		t.Error("a folder without tables is opened")
	}
	if _, err := original.Open(settings(), setting.Original{}, "nothing"); err == nil {
		t.Error("words that are not there are opened")
	}
}

// The text of a position reads as the same position, with the words of the game.
func TestText(t *testing.T) {
	r, list := librarytest.Shipped(t)
	g := game.New(r, list.Graph, 5)
	p := g.Position()
	for lexicon, mode := range map[string]words.Mode{"uk": words.UK, "Both": words.Both, "mine": words.NA} {
		text, err := original.Text(&p, lexicon)
		if err != nil {
			t.Fatal(err)
		}
		back, err := board.ParsePosition("text", text)
		if err != nil || back.Lexicon != mode || len(back.Racks[back.Turn]) != int(p.Rack.Len()) || back.Board.Tiles() != 0 {
			t.Errorf("%s: %v, %s", lexicon, err, text)
		}
	}
}

// The level is that of the profile in the mode of the words; without a profile, or where games do not count, there is none.
func TestLevel(t *testing.T) {
	s, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "games.db"), store.Create, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	one := settings()
	games := &shelf.Shelf{Store: s, Settings: func(setting.Request) (*setting.Settings, error) { return one, nil }}
	scale, err := games.Scale(setting.Original{})
	if err != nil {
		t.Fatal(err)
	}
	p := profile.New(scale, "Ann")
	p.Enter(scale, words.UK, 2100)
	if err := p.Keep(s); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		games         *shelf.Shelf
		name, lexicon string
		level         int
		told          string
	}{
		{games, "ann", "UK", 1, "Level 1, by your profile"},
		{games, "Ann", "na", 9, "Level 9, by your profile"},
		{games, "Bo", "UK", 0, ""},
		{games, "Ann", "mine", 0, "and not mine"},
		{nil, "Ann", "UK", 0, "kept in a file"},
	} {
		level, told, err := original.Level(c.games, setting.Original{}, c.name, c.lexicon)
		if err != nil || level != c.level || !strings.Contains(told, c.told) || c.told == "" && told != "" {
			t.Errorf("%s %s: level %d, %q, %v", c.name, c.lexicon, level, told, err)
		}
	}
}
