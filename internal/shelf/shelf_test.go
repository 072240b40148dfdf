package shelf_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"maven/internal/classic/words"
	"maven/internal/engine"
	"maven/internal/library"
	"maven/internal/notation/cgp"
	"maven/internal/original"
	"maven/internal/play"
	"maven/internal/play/saves"
	"maven/internal/setting"
	"maven/internal/shelf"
	"maven/internal/store"
)

// open returns the shelf of a new database.
func open(t testing.TB) *shelf.Shelf {
	t.Helper()
	s, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "games.db"), store.Create, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	settings := setting.New(library.Open(""), setting.Request{}, nil)
	return &shelf.Shelf{Store: s, Settings: func(setting.Request) (*setting.Settings, error) { return settings, nil }}
}

// header is that of a game that the person begins.
func header(player string) play.Header {
	return play.Header{Rules: "standard", Lexicon: "Both", Player: player, Names: [2]string{"Ann", shelf.PlayerName(player)}, Challenge: 2, Seed: 3}
}

// begin puts a game on the shelf.
func begin(t testing.TB, s *shelf.Shelf, name, player string) *shelf.Game {
	t.Helper()
	h := header(player)
	table, told, err := s.Table(&h, true)
	if err != nil || told != "" {
		t.Fatal(told, err)
	}
	session, err := play.New(h, table)
	if err != nil {
		t.Fatal(err)
	}
	g, err := s.Begin(name, "clock", session)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// take takes a game by its name.
func take(t testing.TB, s *shelf.Shelf, name string) *shelf.Game {
	t.Helper()
	sitting, err := s.Store.SittingNamed(name)
	if err != nil {
		t.Fatal(err)
	}
	g, _, err := s.Take(sitting, true)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// move makes a move, and has the player answer.
func move(t testing.TB, g *shelf.Game, text string) {
	t.Helper()
	err := g.Session.Do(play.Action{Do: play.Make, Move: text})
	for err == nil && g.Session.Phase() == play.Answering {
		_, err = g.Session.Answer(t.Context())
	}
	if err != nil {
		t.Fatal(err)
	}
}

// A game is kept as it is, its record goes into the database when it has ended, and only one of two programs goes on.
func TestShelf(t *testing.T) {
	s := open(t)
	g := begin(t, s, "", "static")
	if g.Name != "game-1" || g.Version != 1 || g.Player != "static" || g.Names[1] != "Maven static" {
		t.Errorf("%+v", g.Sitting)
	}
	other := take(t, s, "game-1")
	move(t, g, "8H BEAK")
	if err := s.Keep(g, g.Clock); err != nil || g.Version != 2 || g.Turns != 2 || g.Scores[0] != 20 {
		t.Fatalf("%+v %v", g.Sitting, err)
	}
	if err := s.Keep(g, g.Clock); err != nil || g.Version != 2 {
		t.Errorf("what has not changed is version %d, %v", g.Version, err)
	}
	if err := s.Keep(g, "later"); err != nil || g.Version != 3 {
		t.Errorf("with another clock it is version %d, %v", g.Version, err)
	}
	move(t, other, "pass")
	if err := s.Keep(other, other.Clock); !errors.Is(err, store.ErrStale) || other.Version != 1 {
		t.Errorf("a program that is behind: %v", err)
	}
	other = take(t, s, "game-1")
	if !slices.Equal(other.Session.AppendSave(nil), g.Session.AppendSave(nil)) || other.Clock != "later" {
		t.Errorf("%s", other.Session.AppendSave(nil))
	}
	if err := other.Session.Do(play.Action{Do: play.Resign}); err != nil {
		t.Fatal(err)
	}
	if err := s.Keep(other, ""); err != nil || !other.Finished || other.Record == 0 {
		t.Fatalf("%+v %v", other.Sitting, err)
	}
	record, err := s.Store.Record(other.Record)
	if err != nil || !strings.Contains(string(record.Record), "#resigned") || !strings.Contains(string(record.Record), "#date "+time.Now().Format("2006")) {
		t.Errorf("%v\n%s", err, record.Record)
	}
	found, _, err := s.Store.Search(&store.Query{Collection: shelf.Collection})
	if err != nil || len(found) != 1 {
		t.Errorf("%v %v", found, err)
	}
}

// Players that are refused are not opened, but their games are read.
func TestRefuse(t *testing.T) {
	s := open(t)
	begin(t, s, "one", "static")
	s.Refuse = func(player string) error { return errors.New(player + " is refused") }
	sitting, err := s.Store.SittingNamed("one")
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := s.Take(sitting, true); err == nil || err.Error() != "static is refused" {
		t.Errorf("%v", err)
	}
	if _, _, err := s.Take(sitting, false); err != nil {
		t.Error(err)
	}
}

// The level of a game follows from the last one against a level.
func TestNextLevel(t *testing.T) {
	s := open(t)
	for i, c := range []struct {
		player string
		ended  bool
		want   engine.Level
	}{{"static", true, 5}, {"level=7,seed=1", false, 5}, {"level=3,seed=1", true, 2}, {"static", true, 2}, {"level=1,seed=1", true, 1}} {
		g := begin(t, s, "", c.player)
		if c.ended {
			if err := g.Session.Do(play.Action{Do: play.Resign}); err != nil {
				t.Fatal(err)
			}
			if err := s.Keep(g, ""); err != nil {
				t.Fatal(err)
			}
		}
		if level, why, err := s.NextLevel(shelf.FirstLevel); err != nil || level != c.want || why == "" {
			t.Errorf("%d: after %s the level is %d (%s), want %d, %v", i, c.player, level, why, c.want, err)
		}
	}
}

// Saved files are imported, in the order in which they were played, and stay under another name; nothing is lost.
func TestImport(t *testing.T) {
	s := open(t)
	taken := begin(t, s, "taken", "static")
	folder := saves.Folder{Dir: t.TempDir()}
	going := begin(t, open(t), "going", "level=4,seed=3")
	move(t, going, "8H BEAK")
	ended := begin(t, open(t), "ended", "static")
	if err := ended.Session.Do(play.Action{Do: play.Resign}); err != nil {
		t.Fatal(err)
	}
	lost := strings.Replace(string(going.Session.AppendSave(nil)), `"hash":"9`, `"hash":"8`, 1) // of words that are gone
	files := map[string]string{"ended": string(ended.Session.AppendSave(nil)), "going": string(going.Session.AppendSave(nil)), "odd": "{}", "lost": lost,
		"taken": string(going.Session.AppendSave(nil)), "again": string(going.Session.AppendSave(nil)), "locked": lost}
	for i, name := range []string{"again", "taken", "lost", "odd", "going", "ended", "locked"} {
		if err := os.WriteFile(folder.Path(name), []byte(files[name]), 0o666); err != nil {
			t.Fatal(err)
		}
		at := time.Unix(int64(1_000_000+i), 0)
		if err := os.Chtimes(folder.Path(name), at, at); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Store.AddSitting(&store.Sitting{Name: "again", Save: []byte(files["again"])}); err != nil { // imported before a kill
		t.Fatal(err)
	}
	held, err := saves.Open(folder.Path("locked"), false)
	if err != nil {
		t.Fatal(err)
	}
	defer held.Close()
	n, skipped, err := s.Import(folder)
	if err != nil || n != 5 || len(skipped) != 2 {
		t.Fatalf("%d %v %v", n, skipped, err)
	}
	if !strings.Contains(skipped[0].Error(), "odd.play.json: not a saved game") || !errors.Is(skipped[1], saves.ErrInUse) {
		t.Errorf("%v", skipped)
	}
	all, err := s.Store.Sittings(10)
	var names []string
	for _, g := range all {
		names = append(names, g.Name)
	}
	if want := []string{"ended", "going", "lost", "game-1", "again", "taken"}; err != nil || !slices.Equal(names, want) {
		t.Errorf("%v, want %v, %v", names, want, err)
	}
	if !all[0].Finished || all[0].Record == 0 || all[1].Scores[0] != 20 || all[1].Turns != 2 || all[5].ID != taken.ID {
		t.Errorf("%+v", all)
	}
	for name, text := range map[string]string{"ended": files["ended"], "going": files["going"], "lost": lost, "game-1": files["taken"]} {
		if g, err := s.Store.SittingNamed(name); err != nil || string(g.Save) != text {
			t.Errorf("%s: %v\n%s", name, err, g.Save)
		}
	}
	for name, text := range files {
		path := folder.Path(name)
		if name != "odd" && name != "locked" {
			path += ".imported"
		}
		if kept, err := os.ReadFile(path); err != nil || string(kept) != text {
			t.Errorf("%s: %v", path, err)
		}
	}
	if n, skipped, err := s.Import(folder); err != nil || n != 0 || len(skipped) != 2 {
		t.Errorf("again: %d %v %v", n, skipped, err)
	}
}

// Players are named beside the board, and in lists without their seed.
func TestNames(t *testing.T) {
	for player, want := range map[string][2]string{
		"level=5,seed=7": {"Maven level 5", "level=5"}, "static": {"Maven static", "static"}, "full,time=5s,seed=1,sim=off": {"Maven full", "full,time=5s,sim=off"},
	} {
		if shelf.PlayerName(player) != want[0] || shelf.Plain(player) != want[1] {
			t.Errorf("%s: %s, %s", player, shelf.PlayerName(player), shelf.Plain(player))
		}
	}
}

// A game against the original counts in the person's profile, once, when it ends; other games do not.
func TestRated(t *testing.T) {
	s := open(t)
	scale, err := s.Scale(setting.Original{})
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		player string
		level  int // 0 for a game that does not count
	}{"a": {"static", 0}, "b": {"classic,level=18", 18}, "c": {"classic,preend=off", 0}, "d": {"classic", 1}} {
		g := begin(t, s, name, c.player)
		if err := g.Session.Do(play.Action{Do: play.Resign}); err != nil {
			t.Fatal(err)
		}
		before, _, err := original.OpenProfile(s.Store, scale, "Ann")
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Keep(g, "later"); err != nil || g.Unrated != nil {
			t.Fatal(err, g.Unrated)
		}
		after, _, err := original.OpenProfile(s.Store, scale, "Ann")
		if err != nil {
			t.Fatal(err)
		}
		games := after.Preferences.Lexica[words.Both].Games - before.Preferences.Lexica[words.Both].Games
		switch {
		case c.level == 0 && (games != 0 || g.Rated != nil):
			t.Errorf("%s counts: %v", c.player, g.Rated)
		case c.level > 0 && (games != 1 || g.Rated == nil || g.Rated.Level != c.level || g.Rated.After >= g.Rated.Before):
			t.Errorf("%s: %d games, %v", c.player, games, g.Rated)
		}
		if err := s.Keep(g, "even later"); err != nil {
			t.Fatal(err)
		}
		if again := take(t, s, name); (again.Rated == nil) != (g.Rated == nil) || g.Rated != nil && *again.Rated != *g.Rated {
			t.Errorf("%s: taken again, it has changed %v, not %v", c.player, again.Rated, g.Rated)
		}
		if again, _, err := original.OpenProfile(s.Store, scale, "Ann"); err != nil || len(again.History) != len(after.History) {
			t.Errorf("%s counts twice: %v", c.player, err)
		}
	}
}

// The level is that of the profile in the mode of the words; without a profile, or where games do not count, there is none.
func TestOriginalLevel(t *testing.T) {
	s := open(t)
	scale, err := s.Scale(setting.Original{})
	if err != nil {
		t.Fatal(err)
	}
	p := original.NewProfile(scale, "Ann")
	p.Enter(scale, words.UK, 2100)
	if err := p.Keep(s.Store); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name, lexicon string
		level         int
		told          string
	}{{"ann", "UK", 1, ""}, {"Ann", "na", 9, ""}, {"Bo", "UK", 0, ""}, {"Ann", "mine", 0, "and not mine"}} {
		level, told, err := s.OriginalLevel(setting.Original{}, c.name, c.lexicon)
		if err != nil || level != c.level || !strings.Contains(told, c.told) || c.told == "" && told != "" {
			t.Errorf("%s %s: level %d, %q, %v", c.name, c.lexicon, level, told, err)
		}
	}
}

// Positions are written without their operations, and refused if they name what the setting does not have.
func TestPosition(t *testing.T) {
	s := open(t)
	settings, err := s.Settings(setting.Request{})
	if err != nil {
		t.Fatal(err)
	}
	start, err := settings.Start()
	if err != nil {
		t.Fatal(err)
	}
	const board = "15/15/15/15/15/15/15/5QUIET5/15/15/15/15/15/15/15"
	for line, want := range map[string]string{
		board + " AEINRST/ 0/48 0":           board + " AEINRST/ 0/48 0",
		board + " TSRNIEA/ 0/48 0 lex Both;": board + " AEINRST/ 0/48 0",
		board + " AEINRST/ 0/48 0 bb 40;":    "",
		board + " AE!/ 0/48 0":               "",
	} {
		fields, err := cgp.Split(line)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := shelf.Position(fields, start); got != want || (err == nil) != (want != "") {
			t.Errorf("%s: %q %v", line, got, err)
		}
	}
}

// Lists say how games stand, without their seeds.
func TestListed(t *testing.T) {
	s := open(t)
	g := begin(t, s, "club", "level=4,seed=3")
	move(t, g, "8H BEAK")
	if err := s.Keep(g, g.Clock); err != nil {
		t.Fatal(err)
	}
	all, err := s.Store.Sittings(5)
	if err != nil || len(all) != 1 {
		t.Fatal(all, err)
	}
	f := shelf.Listed(&all[0])
	if f.ID != g.ID || f.Name != "club" || f.State != shelf.Going || f.Player != "level=4" || f.Sides.Person.Score != 20 || f.Sides.Player.Name != "Maven level 4" || f.TurnCount != 2 || f.Record != 0 {
		t.Errorf("%+v", f)
	}
	if _, err := time.Parse(time.RFC3339, f.Changed); err != nil {
		t.Error(err)
	}
}

// Records are added once, even if the program is stopped between adding the record and keeping the game.
func TestRecordOnce(t *testing.T) {
	s := open(t)
	g := begin(t, s, "", "static")
	twice := take(t, s, "game-1")
	for _, one := range []*shelf.Game{twice, g} {
		if err := one.Session.Do(play.Action{Do: play.Resign}); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Keep(g, ""); err != nil {
		t.Fatal(err)
	}
	if err := s.Keep(twice, ""); !errors.Is(err, store.ErrStale) {
		t.Errorf("%v", err)
	}
	if st, err := s.Store.Stats(0); err != nil || st.Games != 1 {
		t.Errorf("%+v %v", st, err)
	}
}
