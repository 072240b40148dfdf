// Package web is the server: the API under /api/v1, the stream of events, and what those who run it ask for
// (/healthz, /metrics).
//
// Each resource is a package of its own. It gets the stock, which has what all of them share, and mounts its routes.
// Package guard stands before everything.
//
// Sharp edges: a resource that holds work or games has Close, which saves them; Server.Close calls it. A resource whose
// things pages watch has Topic.
package web

import (
	"context"
	_ "embed"
	"errors"
	"maps"
	"net/http"
	"slices"
	"strings"

	"maven/internal/language"
	"maven/internal/pool"
	"maven/internal/said"
	"maven/internal/web/analyses"
	"maven/internal/web/director"
	"maven/internal/web/events"
	"maven/internal/web/games"
	"maven/internal/web/guard"
	"maven/internal/web/kits"
	"maven/internal/web/original"
	"maven/internal/web/positions"
	"maven/internal/web/problem"
	"maven/internal/web/puzzles"
	"maven/internal/web/quiz"
	"maven/internal/web/records"
	"maven/internal/web/registry"
	"maven/internal/web/wire"
	"maven/internal/web/words"
)

// description is the OpenAPI description of the API, which a test makes from the routes, as it does the types of the page.
//
//go:generate go test -run TestDescriptionIsCurrent|TestPackageTypesAreCurrent . -update
//go:embed openapi.json
var description []byte

// Options are what a server is made of.
type Options struct {
	registry.Options
	Guard guard.Options
	Page  http.Handler                  // for all paths that are not the API's; nil for none
	Close func()                        // ends the program when a page asks for it; nil if none may
	Far   func(request []byte) pool.Far // makes the play-outs of simulations, see package analyses; nil for this machine
	Kits  []string                      // folders with the kits that come with the program
	Fetch records.Fetch                 // gets records from the addresses that pages name; nil if none may be got
}

// A Server answers requests, and holds what it answers with.
type Server struct {
	stock     *registry.Stock
	hub       *events.Hub
	guard     *guard.Guard
	watch     *watch
	mux       *http.ServeMux
	games     *games.Games
	described []*wire.Route
	handler   http.Handler // all that stands before mux, and mux
	topics    map[string]topics
	closers   []closer // in the order in which they were mounted
	end       func()   // ends the program; nil if no page may
	fetches   bool     // records are got from addresses
}

// A resource is a part of the API.
type resource interface{ Routes() []*wire.Route }

// topics are things that a page can watch, by the part of the topic after the slash. It returns false if there is no
// such thing.
type topics interface{ Topic(id string) (any, bool) }

// A closer saves what it holds, and stops what it runs.
type closer interface {
	Close(ctx context.Context) error
}

// New returns a server.
func New(o Options) (*Server, error) {
	s := &Server{
		stock: registry.New(o.Options), guard: guard.New(o.Guard), mux: http.NewServeMux(), topics: map[string]topics{}, end: o.Close, fetches: o.Fetch != nil,
	}
	s.hub = events.New(s.topic, o.Log)
	s.watch = newWatch(o.Log, s.stock, s.hub)
	s.mount("words", words.New(s.stock))
	s.mount("kits", kits.New(s.stock, kits.Options{Places: o.Kits, Library: o.Library, Changed: s.hub.Changed, Needed: s.wordsNeeded}))
	s.mount("quiz", quiz.New(s.stock))
	s.mount("puzzles", puzzles.New(s.stock))
	s.mount("director", director.New(s.stock))
	s.games = games.New(s.stock, games.Options{Hub: s.hub, Beat: games.Beat, Browser: s.guard.Browser})
	s.mount("games", s.games)
	s.mount("original", original.New(s.stock, s.games.Kept))
	books := records.New(s.stock, o.Fetch)
	s.mount("positions", positions.New(s.stock, books))
	s.mount("records", books)
	asked, err := analyses.New(s.stock, books, analyses.Options{Cores: o.Cores, Live: s.games.Live, Changed: s.hub.Changed, Client: s.guard.Client, Far: o.Far})
	if err != nil {
		return nil, err
	}
	s.mount("analyses", asked)
	s.routes()
	if o.Page != nil {
		s.mux.Handle("/", o.Page)
	}
	if s.handler, err = s.chain(); err != nil {
		return nil, err
	}
	return s, nil
}

// mount mounts a resource. Topics that begin with its name are its own.
func (s *Server) mount(name string, r resource) {
	s.add(r.Routes()...)
	if t, ok := r.(topics); ok {
		s.topics[name] = t
	}
	if c, ok := r.(closer); ok {
		s.closers = append(s.closers, c)
	}
}

// add mounts routes, which the description has.
func (s *Server) add(routes ...*wire.Route) {
	wire.Mount(s.mux, routes)
	s.described = append(s.described, routes...)
}

// topic returns the state of a topic, such as "games/7".
func (s *Server) topic(name string) (any, bool) {
	resource, id, _ := strings.Cut(name, "/")
	return s.topics[resource].Topic(id)
}

// routes mounts what is no resource.
func (s *Server) routes() {
	s.mux.Handle("GET "+streamPath, wire.Handle(func(w http.ResponseWriter, r *http.Request) error {
		query := r.URL.Query()
		if err := wire.Known(query, "topic"); err != nil {
			return err
		}
		for _, name := range query["topic"] {
			if resource, _, _ := strings.Cut(name, "/"); s.topics[resource] == nil {
				return problem.Of("topic", said.Errorf("there is no topic %.40q; must begin with %s", name, said.Or(slices.Sorted(maps.Keys(s.topics)))))
			}
		}
		s.hub.ServeHTTP(w, r)
		return nil
	}))
	s.mux.Handle("GET /metrics", s.watch.metrics())
	s.add(wire.Ask("GET /api/v1/settings", "settings", "The names of words, rules, tiles, players and rules of challenges", s.settings),
		wire.Ask("GET /api/v1/rules/{name}", "rules", "The board, the tiles and the limits of rules", s.rules),
		wire.Ask("POST /api/v1/close", "closeProgram", "Save everything and end the program; 403 unless it has opened the page itself", s.closeProgram))
	s.add(s.ownRoutes()...)
	s.mux.HandleFunc("GET /api/v1/openapi.json", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.Write(description)
	})
	s.mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { w.Write([]byte("ok\n")) })
	s.mux.Handle("/api/", wire.Handle(s.missing))
}

// missing answers for paths of the API that there are not, and for methods that a path does not take.
func (s *Server) missing(w http.ResponseWriter, r *http.Request) error {
	var allowed []string
	for _, method := range []string{http.MethodGet, http.MethodPost, http.MethodPut, http.MethodDelete} {
		other := r.Clone(r.Context())
		other.Method = method
		if _, pattern := s.mux.Handler(other); pattern != "/api/" {
			allowed = append(allowed, method)
		}
	}
	if len(allowed) > 0 {
		w.Header().Set("Allow", strings.Join(allowed, ", "))
		return problem.New(http.StatusMethodNotAllowed, "%s takes %s, not %s", r.URL.Path, said.And(allowed), r.Method)
	}
	return problem.New(http.StatusNotFound, "there is no %s; /api/v1/openapi.json lists what there is", r.URL.Path)
}

// streamPath is where the stream of events is.
const streamPath = "/api/v1/events"

// Where words are looked up, which is help in a game that goes on.
const (
	wordsPath  = "/api/v1/words/"
	listerPath = "/api/v1/original/words"
)

// chain returns the watch, the guard, what compresses answers, and the routes, one before the other. Streams of events are
// not compressed: they would arrive late.
func (s *Server) chain() (http.Handler, error) {
	packed, err := packing(s.mux)
	if err != nil {
		return nil, err
	}
	return s.watch.handler(s.speaking(s.guard.Handler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == streamPath {
			s.mux.ServeHTTP(w, r)
			return
		}
		if strings.HasPrefix(r.URL.Path, wordsPath) || r.URL.Path == listerPath {
			s.games.LookedUp(r)
		}
		packed.ServeHTTP(w, r)
	})))), nil
}

// speaking has the answers of the API be in the language that each request wants most.
func (s *Server) speaking(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, "/api/") {
			language.Answer(w.Header(), r.URL, r.Header)
		}
		next.ServeHTTP(w, r)
	})
}

// Handler returns what answers every request.
func (s *Server) Handler() http.Handler {
	return s.handler
}

// Warm opens what most requests need. The server can be used before.
func (s *Server) Warm() {
	if err := s.stock.Warm(); err != nil {
		s.stock.Log.Error("warm", "error", err)
	}
}

// EndStreams ends the streams of events, which would not end by themselves.
func (s *Server) EndStreams() { s.hub.Close() }

// Close saves what the resources hold, and ends their work. No request may come after it.
func (s *Server) Close(ctx context.Context) error {
	s.EndStreams()
	var all []error
	for i := len(s.closers) - 1; i >= 0; i-- {
		all = append(all, s.closers[i].Close(ctx))
	}
	return errors.Join(all...)
}
