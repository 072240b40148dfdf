package kept_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"maven/internal/classic/words"
	"maven/internal/engine"
	"maven/internal/kept"
	"maven/internal/library/librarytest"
	"maven/internal/play"
	"maven/internal/profile"
	"maven/internal/setting"
	"maven/internal/store"
	"maven/internal/store/storetest"
)

// open returns the games of a new database.
func open(t testing.TB) *kept.Games {
	t.Helper()
	settings := setting.New(librarytest.Library(""), setting.Request{}, nil)
	return &kept.Games{Store: storetest.New(t), Settings: func(setting.Request) (*setting.Settings, error) { return settings, nil }}
}

// header is that of a game that the person begins.
func header(player string) play.Header {
	return play.Header{Rules: "standard", Lexicon: "Both", Player: player, Names: [2]string{"Ann", kept.PlayerName(player)}, Challenge: 2, Seed: 3}
}

// begin begins a game with a clock of ten minutes.
func begin(t testing.TB, s *kept.Games, name, player string) *kept.Game {
	t.Helper()
	h := header(player)
	equipment, told, err := s.Equipment(&h, true)
	if err != nil || !told.IsZero() {
		t.Fatal(told, err)
	}
	session, err := play.New(h, equipment)
	if err != nil {
		t.Fatal(err)
	}
	g := s.New(name)
	if err := g.Begin(session, play.NewClock(engine.Clock{Left: 10 * time.Minute}), time.Now()); err != nil || !g.Begun() {
		t.Fatal(err)
	}
	return g
}

// take takes a game by its name.
func take(t testing.TB, s *kept.Games, name string) *kept.Game {
	t.Helper()
	g, err := s.Named(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := g.Take(true); err != nil {
		t.Fatal(err)
	}
	return g
}

// keep keeps a game.
func keep(t testing.TB, g *kept.Game) {
	t.Helper()
	if _, err := g.Keep(time.Now()); err != nil {
		t.Fatal(err)
	}
}

// resign ends a game.
func resign(t testing.TB, g *kept.Game) {
	t.Helper()
	if err := g.Session.Do(play.Action{Do: play.Resign}); err != nil {
		t.Fatal(err)
	}
}

// move makes a move, and has the player answer.
func move(t testing.TB, g *kept.Game, text string) {
	t.Helper()
	err := g.Session.Do(play.Action{Do: play.Make, Move: text})
	for err == nil && g.Session.Phase() == play.Answering {
		_, err = g.Session.Answer(t.Context(), engine.Limits{})
	}
	if err != nil {
		t.Fatal(err)
	}
}

// A game is kept as it is, its record goes into the database when it has ended, and only one of two programs goes on.
func TestKeep(t *testing.T) {
	s, now := open(t), time.Now()
	g := begin(t, s, "", "static")
	if g.Name != "game-1" || g.Version != 1 || g.Player != "static" || g.Names[1] != "Maven static" {
		t.Errorf("%+v", g.SavedGame)
	}
	other := take(t, s, "game-1")
	move(t, g, "8H BEAK")
	if _, err := g.Keep(now); err != nil || g.Version != 2 || g.Turns != 2 || g.Scores[0] != 20 {
		t.Fatalf("%+v %v", g.SavedGame, err)
	}
	if _, err := g.Keep(now.Add(time.Hour)); err != nil || g.Version != 2 {
		t.Errorf("what has not changed is version %d, %v", g.Version, err)
	}
	g.Clock.Moved([2]int{}, [2]int{play.Person: 1})
	g.Clock.Run(play.Person, now)
	if _, err := g.Keep(now.Add(time.Minute)); err != nil || g.Version != 3 {
		t.Errorf("with another clock it is version %d, %v", g.Version, err)
	}
	g.Clock.Stop(now.Add(3 * time.Minute))
	if err := g.KeepClock(now); err != nil || g.Version != 3 {
		t.Errorf("the clock alone is version %d, %v", g.Version, err)
	}
	move(t, other, "pass")
	if _, err := other.Keep(now); !errors.Is(err, store.ErrStale) || other.Version != 1 {
		t.Errorf("a program that is behind: %v", err)
	}
	if err := other.KeepClock(now); !errors.Is(err, store.ErrStale) {
		t.Errorf("the clock of a program that is behind: %v", err)
	}
	if err := other.Again(); err != nil || other.Version != 3 || !slices.Equal(other.Session.AppendSave(nil), g.Session.AppendSave(nil)) || other.Clock.Left(play.Person, now) != 7*time.Minute {
		t.Errorf("%v %v\n%s", err, other.Clock.Left(play.Person, now), other.Session.AppendSave(nil))
	}
	resign(t, other)
	if _, err := other.Keep(now); err != nil || !other.Finished || other.Record == 0 {
		t.Fatalf("%+v %v", other.SavedGame, err)
	}
	record, err := s.Store.Record(other.Record)
	if err != nil || !strings.Contains(string(record.Record), "#resigned") || !strings.Contains(string(record.Record), "#date "+time.Now().Format("2006")) {
		t.Errorf("%v\n%s", err, record.Record)
	}
	found, _, err := s.Store.Search(&store.Query{Collection: kept.Collection})
	if err != nil || len(found) != 1 {
		t.Errorf("%v %v", found, err)
	}
	if _, err := s.Game(99); err == nil {
		t.Error("there is a game 99")
	}
}

// Games of the same moves by persons of the same first name have a record each, which stays its own when others go.
func TestKeepOwnRecord(t *testing.T) {
	s := open(t)
	var games []*kept.Game
	for i, c := range [][2]string{{"Ann Example", "static"}, {"ann Sample", "level=2"}, {"ANN", "level=9"}} {
		h := header(c[1])
		h.Names[play.Person] = c[0]
		e, _, err := s.Equipment(&h, true)
		if err != nil {
			t.Fatal(err)
		}
		session, err := play.New(h, e)
		if err != nil {
			t.Fatal(err)
		}
		g := s.New("")
		if err := g.Begin(session, nil, time.Now()); err != nil {
			t.Fatal(err)
		}
		resign(t, g)
		keep(t, g)
		one, err := s.Store.Record(g.Record)
		if want := "#player1 " + strings.Fields(c[0])[0] + " " + c[0]; err != nil || !strings.Contains(string(one.Record), want) || one.Source != g.Name {
			t.Errorf("game %d has the record %d of %s, want one with %s, %v:\n%s", i, g.Record, one.Source, want, err, one.Record)
		}
		games = append(games, g)
	}
	if err := s.Store.Remove(t.Context(), []int64{games[0].Record}); err != nil {
		t.Fatal(err)
	}
	for _, g := range games[1:] {
		if again := take(t, s, g.Name); again.Record != g.Record {
			t.Errorf("%s has the record %d, want %d", g.Name, again.Record, g.Record)
		}
	}
}

// Overtime is charged when a game that ends is kept, and only then.
func TestKeepCharges(t *testing.T) {
	s, now := open(t), time.Now()
	g := begin(t, s, "late", "static")
	g.Clock.Run(play.Person, now)
	for g.Session.Phase() != play.Finished {
		kind := play.Make
		if g.Session.Phase() == play.Accepting {
			kind = play.Accept
		}
		err := g.Session.Do(play.Action{Do: kind, Move: "pass"})
		for err == nil && g.Session.Phase() == play.Answering {
			_, err = g.Session.Answer(t.Context(), engine.Limits{})
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	charged, err := g.Keep(now.Add(11*time.Minute + 10*time.Second))
	if err != nil || len(charged) != 1 || charged[0].String() != "Ann: 20 points lost for time." {
		t.Fatalf("%q %v", charged, err)
	}
	if again := take(t, s, "late"); again.Scores != g.Scores || again.Scores[0] != again.Session.State().Scores[0] {
		t.Errorf("%v and %v", again.Scores, g.Scores)
	}
	if charged, err := g.Keep(now.Add(time.Hour)); err != nil || charged != nil {
		t.Errorf("charged again: %q %v", charged, err)
	}
}

// A clone goes on without the game, and stands for it if what follows cannot be kept.
func TestClone(t *testing.T) {
	s, now := open(t), time.Now()
	g := begin(t, s, "one", "static")
	before := g.Clone()
	move(t, g, "8H BEAK")
	g.Clock.Moved([2]int{}, [2]int{play.Person: 1})
	g.Clock.Run(play.Person, now)
	if err := s.Store.SavedGames().Remove([]int64{g.ID}); err != nil {
		t.Fatal(err)
	}
	if _, err := g.Keep(now); err == nil || g.Version != 1 {
		t.Errorf("a game that is gone is kept: %v", err)
	}
	if string(before.Session.AppendSave(nil)) != string(before.Save) || before.Clock.Text(now) != before.SavedGame.Clock {
		t.Errorf("%s", before.Session.AppendSave(nil))
	}
}

// Players that are refused are not opened, but their games are read.
func TestRefuse(t *testing.T) {
	s := open(t)
	g := begin(t, s, "one", "static")
	s.Refuse = func(player string) error { return errors.New(player + " is refused") }
	if err := g.Take(true); err == nil || err.Error() != "static is refused" {
		t.Errorf("%v", err)
	}
	if err := g.Take(false); err != nil {
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
			resign(t, g)
			keep(t, g)
		}
		if level, why, err := s.NextLevel(); err != nil || level != c.want || why.IsZero() {
			t.Errorf("%d: after %s the level is %d (%s), want %d, %v", i, c.player, level, why, c.want, err)
		}
	}
}

// The last game is the one played last that is not finished and can go on.
func TestLast(t *testing.T) {
	s := open(t)
	if g, err := s.Last(); g != nil || err != nil {
		t.Errorf("%v %v", g, err)
	}
	begin(t, s, "going", "static")
	resign := begin(t, s, "ended", "static")
	if err := resign.Session.Do(play.Action{Do: play.Resign}); err != nil {
		t.Fatal(err)
	}
	keep(t, resign)
	if err := s.Store.SavedGames().Add(&store.SavedGame{Name: "odd", Save: []byte("{}")}); err != nil {
		t.Fatal(err)
	}
	if g, err := s.Last(); err != nil || g == nil || g.Name != "going" {
		t.Errorf("%v %v", g, err)
	}
}

// Players are named beside the board, and in lists without their seed.
func TestNames(t *testing.T) {
	for player, want := range map[string][2]string{
		"level=5,seed=7": {"Maven level 5", "level=5"}, "static": {"Maven static", "static"}, "full,time=5s,seed=1,sim=off": {"Maven full", "full,time=5s,sim=off"},
	} {
		if kept.PlayerName(player) != want[0] || kept.Plain(player) != want[1] {
			t.Errorf("%s: %s, %s", player, kept.PlayerName(player), kept.Plain(player))
		}
	}
}

// A game against the original counts in the person's profile, once, when it ends; other games do not.
func TestRated(t *testing.T) {
	s := open(t)
	for name, c := range map[string]struct {
		player string
		level  int // 0 for a game that does not count
	}{"a": {"static", 0}, "b": {"classic,level=18", 18}, "c": {"classic,preend=off", 0}, "d": {"classic", 1}} {
		g := begin(t, s, name, c.player)
		resign(t, g)
		before, _, err := profile.Open(s.Store, "Ann")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := g.Keep(time.Now()); err != nil || g.Unrated != nil {
			t.Fatal(err, g.Unrated)
		}
		after, _, err := profile.Open(s.Store, "Ann")
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
		g.Clock.Moved([2]int{}, [2]int{play.Person: 1})
		keep(t, g)
		if again := take(t, s, name); (again.Rated == nil) != (g.Rated == nil) || g.Rated != nil && *again.Rated != *g.Rated {
			t.Errorf("%s: taken again, it has changed %v, not %v", c.player, again.Rated, g.Rated)
		}
		if again, _, err := profile.Open(s.Store, "Ann"); err != nil || len(again.History) != len(after.History) {
			t.Errorf("%s counts twice: %v", c.player, err)
		}
	}
}

// Level and bias follow the profile in the mode of the words; nothing does without a profile, for a level asked for, for other players,
// and where games do not count.
func TestFollowProfile(t *testing.T) {
	s := open(t)
	p := profile.New("Ann")
	p.Enter(words.UK, 699)
	if err := p.Keep(s.Store); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ player, name, lexicon, want, told string }{
		{"classic", "ann", "UK", "classic,level=18", "Level 18, by your profile."}, // of the same rating
		{"classic", "Ann", "na", "classic,level=1,bias=700", "Level 1, by your profile."},
		{"classic,bias=5", "Ann", "na", "classic,bias=5,level=1", "Level 1, by your profile."},
		{"classic,level=3", "Ann", "na", "classic,level=3", ""},
		{"classic", "Bo", "UK", "classic,level=1,bias=700", "Level 1, by your profile."}, // a new one
		{"static", "Ann", "UK", "static", ""},
		{"classic", "Ann", "mine", "classic", "The game does not count in your profile: the original knows NA, UK and Both, and not mine."},
	} {
		if player, told, err := s.FollowProfile(c.player, c.name, c.lexicon); player != c.want || told.String() != c.told || err != nil {
			t.Errorf("%s %s %s: %s, %q, %v", c.player, c.name, c.lexicon, player, told, err)
		}
	}
}

// Lists say how games stand, without their seeds.
func TestListed(t *testing.T) {
	s := open(t)
	g := begin(t, s, "club", "level=4,seed=3")
	move(t, g, "8H BEAK")
	keep(t, g)
	if err := s.Store.SavedGames().Add(&store.SavedGame{Name: "odd", Save: []byte("{}"), Player: "static"}); err != nil {
		t.Fatal(err)
	}
	all, err := s.List(5, true)
	if err != nil || len(all) != 2 || all[0].State != kept.Unreadable || all[0].Error == "" || all[0].Sides != nil {
		t.Fatal(all, err)
	}
	if plain, err := s.List(1, false); err != nil || len(plain) != 1 || plain[0].State != kept.Going || plain[0].Player != "static" {
		t.Error(plain, err)
	}
	f := all[1]
	if f.ID != g.ID || f.Name != "club" || f.State != kept.Going || f.Player != "level=4" || f.Sides.Person.Score != 20 || f.Sides.Player.Name != "Maven level 4" || f.TurnCount != 2 || f.Record != 0 {
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
	resign(t, twice)
	resign(t, g)
	keep(t, g)
	if _, err := twice.Keep(time.Now()); !errors.Is(err, store.ErrStale) {
		t.Errorf("%v", err)
	}
	if st, err := s.Store.Stats(nil, 0); err != nil || st.Games != 1 {
		t.Errorf("%+v %v", st, err)
	}
}

// A program that is behind puts no record of its own ending of the game into the database.
func TestNoRecordOfTheBehind(t *testing.T) {
	s := open(t)
	g := begin(t, s, "", "static")
	behind := take(t, s, g.Name)
	move(t, g, "8H BEAK")
	keep(t, g)
	resign(t, behind)
	if _, err := behind.Keep(time.Now()); !errors.Is(err, store.ErrStale) {
		t.Errorf("%v; want that the game has gone on", err)
	}
	if found, total, err := s.Store.Search(&store.Query{Limit: 10}); total != 0 || err != nil {
		t.Errorf("%d records of a game that goes on: %+v, %v", total, found, err)
	}
}
