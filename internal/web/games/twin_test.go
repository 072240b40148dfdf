package games

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"maven/internal/engine"
	"maven/internal/form"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/play"
	"maven/internal/store"
	"maven/internal/testsize"
)

// A twin is a game played on a session alone, without server, versions, threads or database: obviously right, and slow.
type twin struct {
	t       *testing.T
	session *play.Session
}

// twinOf begins the same game.
func twinOf(t *testing.T, s *server, id int64) *twin {
	t.Helper()
	saved, err := s.store.SavedGames().Read(id)
	if err != nil {
		t.Fatal(err)
	}
	save, err := play.DecodeSave(saved.Save)
	if err != nil {
		t.Fatal(err)
	}
	table, _, err := s.games.Kept.Equipment(&save.Header, true)
	if err != nil {
		t.Fatal(err)
	}
	session, err := play.New(save.Header, table)
	if err != nil {
		t.Fatal(err)
	}
	w := &twin{t, session}
	w.answer()
	return w
}

// answer has the player do what it has to.
func (w *twin) answer() {
	w.t.Helper()
	for w.session.Phase() == play.Answering {
		if _, err := w.session.Answer(w.t.Context(), engine.Limits{}); err != nil {
			w.t.Fatal(err)
		}
	}
}

// do does an action, and reports whether it was allowed.
func (w *twin) do(a action) bool {
	w.t.Helper()
	var err error
	switch a.Do {
	case "play":
		err = w.session.Do(play.Action{Do: play.Make, Move: a.Move})
	case "exchange":
		err = w.session.Do(play.Action{Do: play.Make, Move: "exchange " + a.Tiles})
	case "pass":
		err = w.session.Do(play.Action{Do: play.Make, Move: "pass"})
	case "hint":
		_, err = w.session.Hint(w.t.Context())
	case "best":
		_, err = w.session.Best(w.t.Context(), mostBest)
	default:
		kinds := map[string]play.Kind{"challenge": play.Challenge, "accept": play.Accept, "undo": play.Undo, "resign": play.Resign}
		err = w.session.Do(play.Action{Do: kinds[a.Do]})
	}
	w.answer()
	return err == nil
}

// same fails unless the view is that of the twin.
func (w *twin) same(g *form.PlayedGame, after action) {
	w.t.Helper()
	s := w.session
	set, held, unseen := s.History().Rules().Tiles, s.Held(), s.Unseen()
	left := 0
	for _, u := range g.Unseen {
		left += u.Count
	}
	scores := s.State().Scores
	switch {
	case g.Phase != phaseName(s.Phase()), !slices.Equal(g.Rack, form.TileTexts(set, &held)), left != unseen.Len(), g.Bag != s.State().Bag,
		g.Scores.Person != scores[s.PlayerOf(play.Person)], g.Scores.Player != scores[s.PlayerOf(play.Player)], len(g.Turns) != s.History().Len(),
		g.Helps != form.Helps(s.Helps()), g.Challengeable != s.Challengeable(play.Person), g.Undoable != s.Undoable():
		w.t.Fatalf("after %+v the server has\n%+v\nand the twin %s, %v, %d turns, helps %+v", after, g, phaseName(s.Phase()), scores, s.History().Len(), s.Helps())
	}
	for i, line := range s.Text().Lines() {
		if turn := g.Turns[i]; turn.Text.String() != line.Text.String() || turn.Total != line.Total || turn.Side != line.Side.String() {
			w.t.Fatalf("turn %d is %+v, want %+v", i+1, turn, line)
		}
	}
}

// random chooses what a person might ask for, right or wrong.
func (s *server) random(r *rand.Rand, g *form.PlayedGame) action {
	switch n := r.IntN(20); {
	case g.Phase == "accepting" && n < 12:
		return action{Do: "accept"}
	case n < 10 && g.Phase == "moving":
		text := s.best(g)
		if tiles, ok := strings.CutPrefix(text, "exchange "); ok {
			return action{Do: "exchange", Tiles: tiles}
		} else if text == "pass" {
			return action{Do: "pass"}
		}
		return action{Do: "play", Move: text}
	case n < 12 && len(g.Rack) > 3: // most likely a phony
		return action{Do: "play", Move: fmt.Sprintf("%d%c %s", 1+r.IntN(15), 'A'+r.IntN(12), strings.ReplaceAll(strings.Join(g.Rack[:2+r.IntN(2)], ""), "?", "e"))}
	case n < 13 && len(g.Rack) > 2:
		return action{Do: "exchange", Tiles: strings.Join(g.Rack[:1+r.IntN(2)], "")}
	}
	return action{Do: []string{"hint", "best", "undo", "challenge", "accept", "pass", "hint"}[r.IntN(7)]}
}

// Whatever is asked, in whatever order, the server has the game that a session alone has; also when it is killed in
// between and another goes on.
func TestTwin(t *testing.T) {
	t.Parallel()
	for seed, challenge := range []string{"void", "single", "double", "triple", "5pt", "10pt-word"} {
		t.Run(challenge, func(t *testing.T) {
			r := rand.New(rand.NewPCG(uint64(seed), 1))
			file := filepath.Join(t.TempDir(), "games.db")
			s := startOn(t, file)
			seed := uint32(seed + 20)
			g := s.new(beginning{Player: []string{"level=2", "static", "level=9"}[seed%3], Challenge: challenge, Seed: &seed})
			w := twinOf(t, s, g.ID)
			w.same(g, action{})
			for step := 0; step < testsize.Of(10, 45, 45) && g.Phase != "finished"; step++ {
				a := s.random(r, g)
				allowed := w.do(a)
				a.Version = g.Version
				code := s.ask("POST", fmt.Sprintf("games/%d/actions", g.ID), a, nil)
				if (code == 200) != allowed || code != 200 && code != 422 {
					t.Fatalf("%+v: %d, and the twin allows it: %v", a, code, allowed)
				}
				if r.IntN(12) == 0 {
					s = startOn(t, file) // the first server neither stops nor closes anything
				}
				g = &form.PlayedGame{ID: g.ID, Phase: "answering"}
				s.wait(g)
				w.same(g, a)
			}
		})
	}
}

// A ponderer thinks until it is let go, or stopped, and notes how often it began and what clock it had.
type ponderer struct {
	engine.Player
	begun chan *engine.Clock
	free  chan error
}

func (p *ponderer) Choose(ctx context.Context, position *game.Position, l engine.Limits) (move.Move, error) {
	p.begun <- l.Clock
	select {
	case <-ctx.Done():
		return move.Move{}, ctx.Err()
	case err := <-p.free:
		if err != nil {
			return move.Move{}, err
		}
	}
	return p.Player.Choose(ctx, position, engine.Limits{})
}

// ponders puts a ponderer in the place of the player of a game.
func (s *server) ponders(g *form.PlayedGame) *ponderer {
	s.t.Helper()
	r, err := s.games.room(fmt.Sprint(g.ID))
	if err != nil {
		s.t.Fatal(err)
	}
	r.lock.Lock()
	defer r.lock.Unlock()
	table := r.game.Session.Equipment()
	p := &ponderer{Player: table.Player, begun: make(chan *engine.Clock, 10), free: make(chan error, 10)}
	table.Player = p
	save, err := play.DecodeSave(r.game.Save)
	if err != nil {
		s.t.Fatal(err)
	}
	if r.game.Session, err = play.Restore(save, table); err != nil {
		s.t.Fatal(err)
	}
	return p
}

// view returns a game as it is.
func (s *server) view(id int64) *form.PlayedGame {
	s.t.Helper()
	var g form.PlayedGame
	if code := s.ask("GET", fmt.Sprint("games/", id), nil, &g); code != 200 {
		s.t.Fatal(code)
	}
	return &g
}

// While a player thinks, the game is shown as it is, its clock runs, and a pause stops it; then it thinks anew.
func TestThinking(t *testing.T) {
	t.Parallel()
	s := start(t)
	b := seeded(1)
	b.Clock = "5m+2s"
	g := s.new(b)
	p := s.ponders(g)
	var after form.PlayedGame
	if code := s.ask("POST", fmt.Sprintf("games/%d/actions", g.ID), action{Version: g.Version, Do: "play", Move: s.best(g)}, &after); code != 200 || after.Phase != "answering" {
		t.Fatalf("%d %+v", code, after)
	}
	if clock := <-p.begun; clock == nil || clock.Left != 5*time.Minute || clock.Increment != 2*time.Second {
		t.Errorf("it thinks with %v", clock)
	}
	s.pass(10 * time.Second)
	now := s.view(g.ID)
	if !now.Thinking || now.Clock.Running != "player" || now.Clock.Player != 290_000 || now.Clock.Person != 302_000 {
		t.Errorf("%+v %+v", now, now.Clock)
	}
	s.refused(now, action{Version: now.Version, Do: "hint"}, 422)
	if code := s.ask("POST", fmt.Sprintf("games/%d/actions", g.ID), action{Version: now.Version, Do: "pause"}, &after); code != 200 || !after.Clock.Paused || after.Thinking {
		t.Fatalf("%d %+v", code, after)
	}
	s.pass(time.Hour)
	if code := s.ask("POST", fmt.Sprintf("games/%d/actions", g.ID), action{Version: after.Version, Do: "continue"}, &after); code != 200 {
		t.Fatal(code)
	}
	if clock := <-p.begun; clock.Left != 290*time.Second {
		t.Errorf("it goes on with %v", clock)
	}
	p.free <- nil
	done := s.wait(s.view(g.ID))
	if len(done.Turns) != 2 || done.Clock.Player != 292_000 || done.Clock.Running != "person" {
		t.Errorf("%+v %+v", done, done.Clock)
	}
}

// A player that fails is told, and asked again when the person wants it; the game is as it was.
func TestFault(t *testing.T) {
	t.Parallel()
	s := start(t)
	g := s.new(seeded(1))
	p := s.ponders(g)
	var after form.PlayedGame
	s.ask("POST", fmt.Sprintf("games/%d/actions", g.ID), action{Version: g.Version, Do: "play", Move: s.best(g)}, &after)
	p.free <- errors.New("it has no idea")
	failed := s.wait(&after)
	if failed.Phase != "answering" || !strings.Contains(failed.Fault.String(), "it has no idea") || len(failed.Turns) != 1 {
		t.Fatalf("%+v", failed)
	}
	p.free <- nil
	if g = s.do(failed, action{Do: "retry"}); !g.Fault.IsZero() || len(g.Turns) != 2 {
		t.Errorf("%+v", g)
	}
}

// A player answers about a game that another program has continued meanwhile: the other's game counts, and nothing is
// wrong.
func TestLateAnswer(t *testing.T) {
	t.Parallel()
	s := start(t)
	g := s.new(seeded(1))
	p := s.ponders(g)
	var after form.PlayedGame
	s.ask("POST", fmt.Sprintf("games/%d/actions", g.ID), action{Version: g.Version, Do: "play", Move: s.best(g)}, &after)
	<-p.begun
	taken, err := s.games.Kept.Game(g.ID)
	if err != nil {
		t.Fatal(err)
	}
	if err := taken.Take(true); err != nil {
		t.Fatal(err)
	}
	if _, err := taken.Session.Answer(t.Context(), engine.Limits{}); err != nil {
		t.Fatal(err)
	}
	if _, err := taken.Keep(s.clock()); err != nil {
		t.Fatal(err)
	}
	r := s.games.rooms[g.ID]
	p.free <- nil
	for r.version() != taken.Version {
		time.Sleep(time.Millisecond)
	}
	if now := s.view(g.ID); !now.Fault.IsZero() || now.Phase != "moving" || len(now.Turns) != 2 {
		t.Errorf("%+v", now)
	}
	if strings.Contains(s.log.String(), "level=ERROR") {
		t.Errorf("%s", s.log)
	}
}

// version returns the version of the game that the room holds.
func (r *room) version() int64 {
	r.lock.Lock()
	defer r.lock.Unlock()
	return r.game.Version
}

// A game that the terminal began with a file of rules, or against a program, cannot be opened here, and says why.
func TestForeign(t *testing.T) {
	t.Parallel()
	s := start(t)
	g := s.new(seeded(1))
	saved, err := s.store.SavedGames().Read(g.ID)
	if err != nil {
		t.Fatal(err)
	}
	for was, now := range map[string]string{`"rules":{"name":"standard"`: `"rules":{"name":"/tmp/rules.toml"`, `"player":"static"`: `"player":"ucgi:/bin/true"`, "{": "["} {
		other := store.SavedGame{Save: []byte(strings.Replace(string(saved.Save), was, now, 1))}
		if err := s.store.SavedGames().Add(&other); err != nil {
			t.Fatal(err)
		}
		w := httptest.NewRecorder()
		s.mux.ServeHTTP(w, httptest.NewRequest("GET", fmt.Sprint("/api/v1/games/", other.ID), nil))
		if w.Code < 400 || w.Code >= 500 || strings.Contains(w.Body.String(), "something went wrong") {
			t.Errorf("%s: %d %s", now, w.Code, w.Body)
		}
	}
}

// Many games at once, of many clients, all come to their end, and each has its own record.
func TestManyGames(t *testing.T) {
	t.Parallel()
	s := start(t)
	var wait sync.WaitGroup
	records := make([]int64, 6)
	for i := range records {
		wait.Go(func() {
			seed := uint32(100 + i)
			g := s.new(beginning{Level: 1 + i%10, Seed: &seed, First: "person"})
			for turn := 0; turn < 3 && g.Phase == "moving"; turn++ {
				g = s.do(g, action{Do: "play", Move: s.best(g)})
			}
			if g.Phase != "finished" {
				g = s.do(g, action{Do: "resign"})
			}
			records[i] = g.Record
		})
	}
	wait.Wait()
	slices.Sort(records)
	if records[0] == 0 || len(slices.Compact(records)) != 6 {
		t.Errorf("records %v", records)
	}
}

// A page that watches is told of each change, and that a game is gone.
func TestEvents(t *testing.T) {
	t.Parallel()
	s := start(t)
	g := s.new(seeded(1))
	web := httptest.NewServer(s.mux)
	defer web.Close()
	answer, err := http.Get(fmt.Sprintf("%s/events?topic=games/%d", web.URL, g.ID))
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	lines := bufio.NewScanner(answer.Body)
	lines.Buffer(nil, 1<<20)
	next := func() *form.PlayedGame {
		t.Helper()
		for lines.Scan() {
			if text, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
				var e struct{ State *form.PlayedGame }
				if err := json.Unmarshal([]byte(text), &e); err != nil {
					t.Fatal(err)
				}
				return e.State
			}
		}
		t.Fatal("the stream has ended")
		return nil
	}
	if first := next(); first == nil || first.Version != g.Version || first.At == 0 {
		t.Fatalf("%+v", first)
	}
	g = s.do(g, action{Do: "play", Move: s.best(g)})
	for state := next(); len(state.Turns) < 2; state = next() {
		if state.Version > g.Version {
			t.Fatalf("version %d, want at most %d", state.Version, g.Version)
		}
	}
	if code := s.ask("DELETE", fmt.Sprint("games/", g.ID), nil, nil); code != 204 {
		t.Fatal(code)
	}
	for state := next(); state != nil; state = next() {
		if len(state.Turns) < 2 {
			t.Errorf("%+v", state)
		}
	}
}
