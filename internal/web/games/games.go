// Package games plays the games of persons against players, for pages: it takes their actions, lets the players answer,
// runs the clocks, and tells every page what has become of a game.
//
// A game is a room while it is open. All that it is stands in the database after every action (package kept), so that a
// server that is killed loses nothing, and the terminal can continue the same game. An action names the version of
// the game that it is about, so that two pages do not play over each other.
//
// Between two persons at one screen, a page gets what the one on turn may see.
//
// What a page gets is what the person may see: never the seed, the order of the bag or the other rack until the game has
// ended. Only a game that is saved as the original saves one has both racks: the person asks for the file. Whether words are good is told only where phonies cannot be played.
//
// Sharp edges: a player thinks on a copy of the session, without locks, and its answer is dropped if the game has gone
// on meanwhile. The time that it waits for a processor is not its own; a player that only ranks moves does not wait for those
// that search. A clock pauses if no page has watched its game for unwatched, and after a restart.
package games

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"runtime"
	"slices"
	"strconv"
	"sync"
	"time"

	"maven/internal/form"
	"maven/internal/kept"
	"maven/internal/notation/xgme"
	"maven/internal/setting"
	"maven/internal/store"
	"maven/internal/web/events"
	"maven/internal/web/problem"
	"maven/internal/web/registry"
	"maven/internal/web/wire"
)

const (
	mostRooms      = 200    // open at once; others are opened again when they are asked for
	mostUnfinished = 5_000  // games in the database
	mostListed     = 500    // games in a list
	mostBody       = 16_384 // bytes of a request

	unwatched  = 30 * time.Second // after which the clock of a game that no page shows pauses
	unused     = 10 * time.Minute // after which a room is closed that nobody has used or watched; it takes some MB
	clockSaved = 5 * time.Second  // how often a running clock is saved
)

// Beat is how often a server looks after clocks.
const Beat = time.Second

// Options are what games are played with.
type Options struct {
	Hub     *events.Hub
	Beat    time.Duration              // how often clocks are looked after; 0 for never
	Browser func(*http.Request) string // names what sent a request
}

// Games are the games that are played. Its methods can be called from any goroutine.
type Games struct {
	*registry.Stock
	Options
	Kept    *kept.Games   // in the stock's database; players that the stock refuses are refused
	slots   chan struct{} // one for each player that may search at once
	quick   chan struct{} // one for each player that may rank moves at once, which takes milliseconds
	summing chan struct{} // one, for games that are summed up

	ctx  context.Context // of all thinking
	stop context.CancelFunc
	work sync.WaitGroup

	lock  sync.Mutex
	rooms map[int64]*room
}

// New returns the games, and begins to look after their clocks.
func New(s *registry.Stock, o Options) *Games {
	cores := cmp.Or(s.Cores, runtime.GOMAXPROCS(0))
	g := &Games{Stock: s, Options: o, slots: make(chan struct{}, cores), quick: make(chan struct{}, cores), summing: make(chan struct{}, 1), rooms: map[int64]*room{}}
	g.Kept = &kept.Games{Store: s.Store, Screens: true,
		Settings: func(r setting.Request) (*setting.Settings, error) {
			return s.Settings(registry.Choice{Lexicon: r.Lexicon, Rules: r.Rules, Tiles: r.Tiles})
		},
		Refuse: func(player string) error {
			_, err := registry.ParsePlayer(player)
			return err
		}}
	g.ctx, g.stop = context.WithCancel(context.Background())
	if o.Beat > 0 {
		g.work.Go(g.lookAfter)
	}
	return g
}

// Close stops all players that think, saves the clocks, and pauses them.
func (g *Games) Close(ctx context.Context) error {
	g.stop()
	done := make(chan struct{})
	go func() { g.work.Wait(); close(done) }()
	select {
	case <-done:
	case <-ctx.Done():
	}
	var all []error
	for _, r := range g.open() {
		all = append(all, r.leave())
	}
	return errors.Join(all...)
}

// open returns the rooms that are open.
func (g *Games) open() []*room {
	g.lock.Lock()
	defer g.lock.Unlock()
	return slices.Collect(maps.Values(g.rooms))
}

// Live returns how many games a page shows now.
func (g *Games) Live() (n int) {
	for _, r := range g.open() {
		if g.Hub.Watched(topic(r.id)) {
			n++
		}
	}
	return n
}

// Routes returns the routes of games.
func (g *Games) Routes() []*wire.Route {
	return []*wire.Route{
		wire.Ask("GET /api/v1/games", "listGames", "The games against players, the one played last first", g.list),
		wire.Tell("POST /api/v1/games", "beginGame", "Begin a game; it can be watched as the topic games/ID", g.begin).UpTo(mostBody).Created(),
		wire.Take("POST /api/v1/games/saved", "openGame", "Go on with a saved game of the original, the bytes of a file of the type XGME", octets, xgme.MaxCarrier, g.openSaved).Created(),
		wire.Ask("GET /api/v1/games/{id}/saved", "saveGame", "A game as a saved game of the original, with the racks of both sides", wire.About(g.find, (*room).save)).As(octets),
		wire.Ask("GET /api/v1/games/next", "nextLevel", "The level that follows from the last game", g.next),
		wire.Ask("GET /api/v1/games/{id}", "game", "A game as the person may see it", wire.About(g.find, (*room).read)),
		wire.Tell("PUT /api/v1/games/{id}/name", "renameGame", "Name a game, and its record once it has ended", wire.About(g.find, (*room).rename)).UpTo(mostBody),
		wire.Ask("DELETE /api/v1/games/{id}", "removeGame", "Delete a game; its record stays", wire.About(g.find, (*room).remove)),
		wire.Ask("GET /api/v1/games/{id}/trial", "tryMove", "What a move would score, and where it does not fit", g.trial),
		wire.Tell("POST /api/v1/games/{id}/actions", "act", "Do something in a game; 409 with the game as it is if it has gone on since the version that the action names", wire.About(g.find, (*room).act)).UpTo(mostBody),
	}
}

// Topic returns a game as the pages that watch it see it.
func (g *Games) Topic(id string) (any, bool) {
	r, err := g.room(id)
	if err != nil {
		return nil, false
	}
	view, err := r.view()
	return view, err == nil
}

// topic is what pages watch a game by.
func topic(id int64) string { return fmt.Sprint("games/", id) }

// find returns the room of the game that a request is about.
func (g *Games) find(q *http.Request) (*room, error) { return g.room(q.PathValue("id")) }

// room returns the room of a game, and opens it if it is not.
func (g *Games) room(id string) (*room, error) {
	number, err := strconv.ParseInt(id, 10, 64)
	if err != nil || number < 1 {
		return nil, problem.New(http.StatusNotFound, "there is no game %.20q", id)
	}
	g.lock.Lock()
	r := g.rooms[number]
	if r == nil {
		g.makeRoom()
		r = &room{games: g, id: number, seen: g.Now()}
		g.rooms[number] = r
	}
	r.used = g.Now()
	g.lock.Unlock()
	if err := r.ready(); err != nil {
		g.close(r)
		if _, missing := errors.AsType[*store.MissingError](err); missing {
			return nil, problem.New(http.StatusNotFound, "there is no game %d", number)
		}
		return nil, err
	}
	return r, nil
}

// makeRoom closes rooms, if there are too many: the one used first of those that no page shows, or else of those where nothing goes on,
// or else of all. If something does, a page that shows it hears of it, and asks for it again; otherwise it would open the room for
// nothing, at the cost of another. The games are locked.
func (g *Games) makeRoom() {
	for len(g.rooms) >= mostRooms {
		var first *room
		worth, busy := 0, false
		for _, r := range g.rooms {
			its, goes := 0, r.busy()
			if g.Hub.Watched(topic(r.id)) {
				if its = 1; goes {
					its = 2
				}
			}
			if first == nil || its < worth || its == worth && r.used.Before(first.used) {
				first, worth, busy = r, its, goes
			}
		}
		delete(g.rooms, first.id)
		g.work.Go(func() {
			if err := first.leave(); err != nil {
				g.Log.Error("close a game", "game", first.id, "error", err)
			}
			if busy {
				g.Hub.Changed(topic(first.id))
			}
		})
	}
}

// close forgets a room.
func (g *Games) close(r *room) {
	g.lock.Lock()
	defer g.lock.Unlock()
	if g.rooms[r.id] == r {
		delete(g.rooms, r.id)
	}
}

func (g *Games) list(*http.Request, *wire.None) (form.KeptGames, error) {
	all, err := g.Kept.List(mostListed, false)
	return form.KeptGames{Games: all}, err
}

func (g *Games) next(*http.Request, *wire.None) (form.NextLevel, error) {
	level, why, err := g.Kept.NextLevel()
	return form.NextLevel{Level: int(level), Why: why}, err
}

func (r *room) read(q *http.Request, _ *wire.None) (*form.PlayedGame, error) {
	r.lock.Lock()
	r.browser = cmp.Or(r.browser, r.games.Browser(q))
	r.lock.Unlock()
	return r.view()
}

func (r *room) remove(*http.Request, *wire.None) (none wire.None, err error) {
	r.games.close(r)
	r.lock.Lock()
	defer r.lock.Unlock()
	r.stopThinking()
	r.gone = true
	if err := r.games.Kept.Store.SavedGames().Remove([]int64{r.id}); err != nil {
		return none, err
	}
	r.games.Hub.Changed(topic(r.id))
	return none, nil
}
