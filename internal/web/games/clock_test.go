package games

import (
	"bufio"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"maven/internal/form"
	"maven/internal/record"
	"maven/internal/store"
	"maven/internal/web/events"
)

// Only the side on turn loses time, a move adds the increment, and a pause stops all.
func TestClocks(t *testing.T) {
	t.Parallel()
	s := start(t)
	b := seeded(1)
	b.Clock = "10m+5s"
	g := s.new(b)
	want := func(person, player time.Duration, running string, paused bool) {
		t.Helper()
		var now form.PlayedGame
		s.ask("GET", fmt.Sprint("games/", g.ID), nil, &now)
		if c := now.Clock; c.Person != person.Milliseconds() || c.Player != player.Milliseconds() || c.Running != running || c.Paused != paused {
			t.Errorf("%+v, want %v %v %q %v", c, person, player, running, paused)
		}
	}
	want(10*time.Minute, 10*time.Minute, "person", false)
	s.pass(20 * time.Second)
	want(10*time.Minute-20*time.Second, 10*time.Minute, "person", false)
	g = s.do(g, action{Do: "play", Move: s.best(g)})
	want(10*time.Minute-15*time.Second, 10*time.Minute+5*time.Second, "person", false)
	g = s.do(g, action{Do: "pause"})
	s.pass(time.Hour)
	s.games.sweep()
	want(10*time.Minute-15*time.Second, 10*time.Minute+5*time.Second, "", true)
	s.refused(g, action{Version: g.Version, Do: "hint"}, 422)
	g = s.do(g, action{Do: "continue"})
	s.pass(time.Second)
	want(10*time.Minute-16*time.Second, 10*time.Minute+5*time.Second, "person", false)
}

// watch has a page show a game until leave is called.
func (s *server) watch(id int64) (leave func()) {
	s.t.Helper()
	web := httptest.NewServer(s.mux)
	ctx, cancel := context.WithCancel(s.t.Context())
	s.t.Cleanup(func() { cancel(); web.Close() })
	request, err := http.NewRequestWithContext(ctx, "GET", fmt.Sprintf("%s/events?topic=games/%d", web.URL, id), nil)
	if err != nil {
		s.t.Fatal(err)
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() { answer.Body.Close() })
	lines := bufio.NewScanner(answer.Body)
	lines.Buffer(nil, 1<<20)
	if !lines.Scan() || !strings.Contains(lines.Text(), `"phase":"moving"`) {
		s.t.Fatalf("%s", lines.Text())
	}
	return cancel
}

// Without a page the clock pauses after a while; with one it runs.
func TestUnwatched(t *testing.T) {
	t.Parallel()
	s := start(t)
	b := seeded(1)
	b.Clock = "10m"
	g := s.new(b)
	leave := s.watch(g.ID)
	for range 10 {
		s.pass(20 * time.Second)
		s.games.sweep()
	}
	var now form.PlayedGame
	if s.ask("GET", fmt.Sprint("games/", g.ID), nil, &now); now.Clock.Paused || now.Clock.Person != 400_000 {
		t.Errorf("with a page: %+v", now.Clock)
	}
	leave()
	for s.games.Hub.Watched(topic(g.ID)) {
		time.Sleep(time.Millisecond)
	}
	s.pass(29 * time.Second)
	if s.games.sweep(); true {
		if s.ask("GET", fmt.Sprint("games/", g.ID), nil, &now); now.Clock.Paused {
			t.Errorf("a reload stops the clock: %+v", now.Clock)
		}
	}
	s.pass(time.Second)
	s.games.sweep()
	s.pass(time.Hour)
	if s.ask("GET", fmt.Sprint("games/", g.ID), nil, &now); !now.Clock.Paused || now.Clock.Person != 370_000 {
		t.Errorf("without a page: %+v", now.Clock)
	}
}

// Overtime costs points when the game has ended, and only those who were over it.
func TestOvertime(t *testing.T) {
	t.Parallel()
	s := start(t)
	b := seeded(3)
	b.Clock = "1m"
	g := s.new(b)
	s.pass(3*time.Minute + time.Second) // 2 minutes and a second over
	g = s.do(g, action{Do: "play", Move: s.best(g)})
	g = s.finish(g)
	last := g.Turns[len(g.Turns)-1]
	if last.Text.String() != "overtime" || last.Side != "person" || last.Points != "-30" || last.Total != g.Scores.Person {
		t.Errorf("%+v", last)
	}
	for _, turn := range g.Turns {
		if turn.Text.String() == "overtime" && turn.Side == "player" {
			t.Errorf("%+v", turn)
		}
	}
	record, err := s.store.Record(g.Record)
	if err != nil || !strings.Contains(string(record.Record), "(time) -30") {
		t.Errorf("%s %v", record.Record, err)
	}
}

// Words that a browser looks up elsewhere on the server count in the game that it has open, also while the player thinks.
func TestLookedUp(t *testing.T) {
	t.Parallel()
	s := start(t)
	g := s.new(seeded(1))
	look := func(from, query string) {
		q := httptest.NewRequest("GET", "/api/v1/words/check?"+query, nil)
		q.Header.Set("From", from)
		s.games.LookedUp(q)
	}
	look("somebody else", "w=CAT")
	look("", "w=&w="+strings.Repeat("\xff", 100))
	look("", "w=CAT&w=DOG")
	for range cap(s.games.quick) {
		s.games.quick <- struct{}{}
	}
	var now form.PlayedGame
	s.ask("GET", fmt.Sprint("games/", g.ID), nil, &now)
	if now.Helps.Looked != 2 {
		t.Errorf("%+v", now.Helps)
	}
	s.ask("POST", fmt.Sprintf("games/%d/actions", g.ID), action{Version: now.Version, Do: "play", Move: s.best(&now)}, &now)
	look("", "pattern=EMU")
	for range cap(s.games.quick) {
		<-s.games.quick
	}
	if s.wait(&now); now.Helps.Looked != 3 {
		t.Errorf("%+v", now.Helps)
	}
}

// After a start the words of who opens the game first count in it, and nobody else's.
func TestLookedUpAfterStart(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "games.db")
	g := startOn(t, file).new(seeded(1))
	s := startOn(t, copied(t, file))
	for _, from := range []string{"ann", "bob"} {
		view := httptest.NewRequest("GET", fmt.Sprint("/api/v1/games/", g.ID), nil)
		view.Header.Set("From", from)
		s.mux.ServeHTTP(httptest.NewRecorder(), view)
		look := httptest.NewRequest("GET", "/api/v1/words/check?w="+from, nil)
		look.Header.Set("From", from)
		s.games.LookedUp(look)
	}
	if now := s.view(g.ID); now.Helps.Looked != 1 {
		t.Errorf("%+v", now.Helps)
	}
}

// Rooms that no page shows make room for others, the one used first before the others, and come back as they were.
func TestManyRooms(t *testing.T) {
	t.Parallel()
	s := start(t)
	b := seeded(1)
	b.Clock = "9m"
	shown := s.new(b)
	s.watch(shown.ID)
	first := s.new(b)
	s.games.lock.Lock()
	for id := int64(1000); len(s.games.rooms) < mostRooms; id++ {
		s.games.rooms[id] = &room{games: s.games, id: id, used: s.now.Add(time.Hour)}
	}
	s.games.lock.Unlock()
	s.pass(time.Second)
	s.new(b)
	s.games.lock.Lock()
	open, kept, many := s.games.rooms[first.ID], s.games.rooms[shown.ID], len(s.games.rooms)
	s.games.lock.Unlock()
	if open != nil || kept == nil || many != mostRooms {
		t.Errorf("%d rooms, the oldest is open: %v, the one that a page shows: %v", many, open != nil, kept != nil)
	}
	var again form.PlayedGame
	if s.ask("GET", fmt.Sprint("games/", first.ID), nil, &again); again.Clock == nil || !again.Clock.Paused || again.Version != first.Version {
		t.Errorf("%+v", again)
	}
}

// Where pages show more games than may be open, those are closed first where nothing goes on, and no page is told: it would open them
// again, at the cost of others, without end.
func TestManyShownRooms(t *testing.T) {
	t.Parallel()
	s := start(t)
	b := seeded(1)
	b.Clock = "9m"
	running := s.new(b) // used first
	s.pass(time.Second)
	still := s.new(seeded(2))
	read := make(chan string, 2*mostRooms) // topics that are told of
	s.games.Hub = events.New(func(topic string) (any, bool) { read <- topic; return nil, false }, slog.New(slog.DiscardHandler))
	all := []int64{still.ID, running.ID}
	for id := int64(1000); len(all) < mostRooms; id++ {
		busy := &room{games: s.games, id: id, used: s.clock().Add(time.Hour)}
		busy.lock.Lock()
		defer busy.lock.Unlock()
		s.games.rooms[id], all = busy, append(all, id)
	}
	var streams sync.WaitGroup
	defer streams.Wait()
	defer s.games.Hub.Close()
	for some := range slices.Chunk(all, events.MostTopics) {
		query := url.Values{}
		for _, id := range some {
			query.Add("topic", topic(id))
		}
		streams.Go(func() {
			s.games.Hub.ServeHTTP(httptest.NewRecorder(), httptest.NewRequestWithContext(t.Context(), "GET", "/events?"+query.Encode(), nil))
		})
	}
	for range all {
		<-read // a stream begins with all of its topics
	}
	closed := func(id int64) {
		t.Helper()
		s.games.lock.Lock()
		defer s.games.lock.Unlock()
		if s.games.makeRoom(); len(s.games.rooms) != mostRooms-1 || s.games.rooms[id] != nil {
			t.Errorf("%d rooms are open, and that of game %d is: %v", len(s.games.rooms), id, s.games.rooms[id] != nil)
		}
		s.games.rooms[-id] = &room{games: s.games, id: all[2], used: s.now.Add(time.Hour), thinking: func() {}, game: s.games.Kept.New("")}
	}
	closed(still.ID)
	s.games.work.Wait()
	closed(running.ID)
	if told := <-read; told != topic(running.ID) {
		t.Errorf("a page is told of %s, want %s", told, topic(running.ID))
	}
}

// A page that asks for a game before it has begun holds a room that never plays it, or the game would have two rooms.
func TestRoomOfNoGame(t *testing.T) {
	t.Parallel()
	s := start(t)
	early := &room{games: s.games, id: 1, seen: s.clock()}
	s.games.rooms[1] = early
	var missing *store.MissingError
	if err := early.ready(); !errors.As(err, &missing) {
		t.Fatalf("a game that has not begun: %v", err)
	}
	s.games.close(early)
	s.new(seeded(1))
	if err := early.ready(); err == nil || early.game != nil {
		t.Errorf("the room from before the game opened it: %v, %v", early.game, err)
	}
	if now := s.games.rooms[1]; now == nil || now == early {
		t.Errorf("the game has the room %p; the early one is %p", now, early)
	}
}

// fill has a database refuse what games are saved with, until the function that it returns makes room.
func fill(t *testing.T, file string) (room func()) {
	t.Helper()
	db, err := sql.Open("sqlite", file)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	do := func(statement string) {
		t.Helper()
		if _, err := db.Exec(statement); err != nil {
			t.Fatal(err)
		}
	}
	do("CREATE TRIGGER full BEFORE UPDATE ON sittings BEGIN SELECT RAISE(ABORT, 'no room'); END")
	return func() { t.Helper(); do("DROP TRIGGER full") }
}

// A move that cannot be saved is not made: the game, its clock and its help are as they were, and it goes on.
func TestNotSaved(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "games.db")
	s := startOn(t, file)
	b := seeded(2)
	b.Clock = "25m+5s"
	g := s.new(b)
	text := s.best(g)
	room := fill(t, file)
	s.pass(time.Minute)
	p := s.refused(g, action{Version: g.Version, Do: "play", Move: text}, http.StatusInsufficientStorage)
	if !strings.Contains(p.Detail, "could not be saved, and is as it was before") {
		t.Error(p.Detail)
	}
	if now := s.view(g.ID); now.Version != g.Version || len(now.Turns) != 0 || now.Phase != "moving" || now.Clock.Running != "person" || now.Clock.Person != g.Clock.Person-60_000 {
		t.Errorf("%+v %+v", now, now.Clock)
	}
	room()
	if g = s.do(g, action{Do: "play", Move: text}); len(g.Turns) != 2 || g.Clock.Person != (24*time.Minute+5*time.Second).Milliseconds() {
		t.Errorf("%+v %+v", g, g.Clock)
	}
}

// A move is not acknowledged while the database is gone, and the game goes on when it is back. A game of another database that
// has taken its place is shown as it is there, and not overwritten.
func TestDatabaseGone(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	file, away := filepath.Join(dir, "games.db"), filepath.Join(dir, "away.db")
	other := startOn(t, filepath.Join(dir, "other.db"))
	there := other.new(seeded(5))
	if err := other.store.Close(); err != nil {
		t.Fatal(err)
	}
	s := startOn(t, file)
	g := s.new(seeded(2))
	text := s.best(g)
	if err := os.Rename(file, away); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if p := s.refused(g, action{Version: g.Version, Do: "play", Move: text}, http.StatusInsufficientStorage); !strings.Contains(p.Detail, "removed or moved") {
			t.Error(p.Detail)
		}
	}
	if err := os.Rename(away, file); err != nil {
		t.Fatal(err)
	}
	if now := s.view(g.ID); now.Version != g.Version || len(now.Turns) != 0 {
		t.Errorf("%+v", now)
	}
	if err := os.Rename(filepath.Join(dir, "other.db"), file); err != nil {
		t.Fatal(err)
	}
	s.refused(g, action{Version: g.Version, Do: "play", Move: text}, http.StatusConflict)
	now := s.view(g.ID)
	if !slices.Equal(now.Rack, there.Rack) || now.Version != there.Version {
		t.Errorf("%+v, want %+v", now, there)
	}
	if now = s.do(now, action{Do: "pass"}); now.Version == there.Version {
		t.Errorf("%+v", now)
	}
	restarted := startOn(t, copied(t, file))
	if after := restarted.view(g.ID); after.Version != now.Version {
		t.Errorf("version %d, want %d", after.Version, now.Version)
	}
}

// copied copies a database with its log, as it would be if the server were killed.
func copied(t *testing.T, file string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "games.db")
	for _, end := range []string{"", "-wal"} {
		data, err := os.ReadFile(file + end)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name+end, data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return name
}

// The increment is for moves: not for what ends the game after them, and not for moves that were taken back.
func TestIncrements(t *testing.T) {
	t.Parallel()
	for seed := uint32(11); seed <= 12; seed++ { // in one of these games the person goes out, in the other the player
		s := start(t)
		b := seeded(seed)
		b.Clock = "1m+30s"
		g := s.new(b)
		for range 2 {
			g = s.do(g, action{Do: "pass"})
			if g = s.do(g, action{Do: "undo"}); g.Clock.Person != 60_000 || g.Clock.Player > 60_000 {
				t.Errorf("after a move that was taken back: %+v", g.Clock)
			}
		}
		g = s.finish(g)
		r, err := s.games.room(fmt.Sprint(g.ID))
		if err != nil {
			t.Fatal(err)
		}
		var made [2]int64
		for _, turn := range r.game.Session.History().Turns() { // the person is the first
			if turn.Kind <= record.Passed {
				made[turn.Player]++
			}
		}
		for side, left := range [2]int64{g.Clock.Person, g.Clock.Player} {
			if most := 60_000 + 30_000*made[side]; left > most || left < most-10_000 {
				t.Errorf("seed %d: side %d has %d ms after %d moves", seed, side, left, made[side])
			}
		}
	}
}

// Words that were looked up count when the game can be saved again.
func TestLooksNotSaved(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "games.db")
	s := startOn(t, file)
	g := s.new(seeded(1))
	room := fill(t, file)
	r, err := s.games.room(fmt.Sprint(g.ID))
	if err != nil {
		t.Fatal(err)
	}
	r.seen = s.clock()
	if err := r.lookUp(r.browser, []string{"CAT"}); err == nil {
		t.Error("a look that was not saved is no error")
	}
	room()
	if err := r.lookUp(r.browser, []string{"DOG"}); err != nil {
		t.Fatal(err)
	}
	if now := s.view(g.ID); now.Helps.Looked != 2 {
		t.Errorf("%+v", now.Helps)
	}
}

// Games that have ended are summed up one after the other, and keep no player from its processor.
func TestSummariesWait(t *testing.T) {
	t.Parallel()
	s := start(t)
	s.games.summing <- struct{}{}
	ended, going := s.new(seeded(2)), s.new(seeded(1))
	resign := action{Version: ended.Version, Do: "resign"}
	if code := s.ask("POST", fmt.Sprintf("games/%d/actions", ended.ID), resign, ended); code != 200 || ended.Phase != "finished" || ended.Summary != nil {
		t.Fatalf("%d, %s, %+v", code, ended.Phase, ended.Summary)
	}
	going = s.do(going, action{Do: "pass"})
	if len(going.Turns) != 2 {
		t.Errorf("%d turns", len(going.Turns))
	}
	<-s.games.summing
	if ended = s.wait(ended); ended.Summary == nil {
		t.Error("it is not summed up")
	}
}

// A room that nobody uses or watches is closed, also after the end of the game; whoever asks for the game finds it as it was.
func TestUnusedRoomsAreClosed(t *testing.T) {
	t.Parallel()
	s := start(t)
	going, ended, used, watched := s.new(seeded(1)), s.new(seeded(2)), s.new(seeded(3)), s.new(seeded(4))
	ended = s.do(ended, action{Do: "resign"})
	ctx, leave := context.WithCancel(t.Context())
	var streams sync.WaitGroup
	streams.Go(func() {
		s.mux.ServeHTTP(httptest.NewRecorder(), httptest.NewRequestWithContext(ctx, "GET", "/events?topic="+topic(watched.ID), nil))
	})
	for !s.games.Hub.Watched(topic(watched.ID)) {
		time.Sleep(time.Millisecond)
	}
	s.games.sweep()
	s.pass(unused - time.Second)
	if s.games.sweep(); len(s.games.open()) != 4 {
		t.Errorf("%d rooms are open, want 4", len(s.games.open()))
	}
	s.ask("GET", topic(used.ID), nil, nil)
	s.pass(time.Second)
	s.games.sweep()
	var left []int64
	for _, r := range s.games.open() {
		left = append(left, r.id)
	}
	if slices.Sort(left); !slices.Equal(left, []int64{used.ID, watched.ID}) {
		t.Errorf("the rooms of games %v are open, want %d and %d", left, used.ID, watched.ID)
	}
	for _, g := range []*form.PlayedGame{going, ended} {
		var now form.PlayedGame
		if code := s.ask("GET", topic(g.ID), nil, &now); code != 200 || now.Version != g.Version || now.Phase != g.Phase {
			t.Errorf("%d, version %d, %s; want version %d, %s", code, now.Version, now.Phase, g.Version, g.Phase)
		}
	}
	leave()
	streams.Wait()
}
