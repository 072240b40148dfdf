package web

import (
	"errors"
	"net/http"
	"strings"
	"syscall"

	"maven/internal/kept"
	"maven/internal/library"
	"maven/internal/said"
	"maven/internal/setting"
	"maven/internal/web/problem"
	"maven/internal/web/wire"
)

// ownRoutes returns the routes of the files of rules and tile sets, built in and the user's own.
func (s *Server) ownRoutes() []*wire.Route {
	const kind = "text/plain"
	return []*wire.Route{
		wire.Ask("GET /api/v1/rules/{name}/file", "readRules", "The file of rules, to begin others from", s.read(library.RuleFiles)).As(kind),
		wire.Take("PUT /api/v1/rules/{name}/file", "keepRules", "Keep a file with rules of your own under a name; 409 if another file has it", kind, library.MaxOwn, s.keep(library.RuleFiles)),
		wire.Ask("DELETE /api/v1/rules/{name}/file", "removeRules", "Remove rules of your own; 409 while games need them", s.drop(library.RuleFiles)),
		wire.Ask("GET /api/v1/tiles/{name}/file", "readTiles", "The file of a tile set, to begin others from", s.read(library.TileSets)).As(kind),
		wire.Take("PUT /api/v1/tiles/{name}/file", "keepTiles", "Keep a file with a tile set of your own under a name; 409 if another file has it", kind, library.MaxOwn, s.keep(library.TileSets)),
		wire.Ask("DELETE /api/v1/tiles/{name}/file", "removeTiles", "Remove a tile set of your own; 409 while games or rules need it", s.drop(library.TileSets)),
	}
}

// read returns what answers with a file.
func (s *Server) read(kind library.Kind) func(*http.Request, *wire.None) (*wire.File, error) {
	return func(r *http.Request, _ *wire.None) (*wire.File, error) {
		name := strings.ToLower(r.PathValue("name"))
		text, err := s.stock.Library.Shelf(kind).Text(name)
		if err != nil {
			return nil, unknown(err)
		}
		return &wire.File{Kind: "text/plain; charset=utf-8", Name: name + string(kind), Content: text}, nil
	}
}

// keep returns what keeps a file. A name that stands for something built in elsewhere is refused as that name is.
func (s *Server) keep(kind library.Kind) func(*http.Request, *wire.None, []byte) (wire.None, error) {
	return func(r *http.Request, _ *wire.None, text []byte) (none wire.None, err error) {
		name := r.PathValue("name")
		if builtIn := setting.Name(name); builtIn != name {
			return none, problem.Of("name", said.Errorf("%s%s: other programs call %s by this name; call the file something else", name, kind, builtIn))
		}
		var system syscall.Errno
		var faulty library.FaultyFile
		switch err := s.stock.Library.Shelf(kind).Keep(name, text); {
		case errors.As(err, &system):
			return none, err
		case errors.Is(err, library.ErrTaken):
			return none, problem.New(http.StatusConflict, "%v", err)
		case errors.As(err, &faulty):
			return none, problem.Of("file", err)
		case err != nil:
			return none, problem.Of("name", err)
		}
		return none, nil
	}
}

// drop returns what removes a file that no game needs.
func (s *Server) drop(kind library.Kind) func(*http.Request, *wire.None) (wire.None, error) {
	return func(r *http.Request, _ *wire.None) (none wire.None, err error) {
		name := strings.ToLower(r.PathValue("name"))
		shelf := s.stock.Library.Shelf(kind)
		if _, err := shelf.Text(name); err != nil {
			return none, unknown(err)
		}
		if err := shelf.Mine(name); err != nil {
			return none, problem.New(http.StatusConflict, "%v", err)
		}
		rules, tiles := name, ""
		if kind == library.TileSets {
			rules, tiles = "", name
		}
		games, err := s.games.Kept.Using(rules, tiles)
		if err != nil {
			return none, err
		}
		if len(games) > 0 {
			return none, problem.New(http.StatusConflict, "%s%s: %s", name, kind, needing(games))
		}
		if err := shelf.Drop(name); err != nil {
			return none, problem.New(http.StatusConflict, "%v", err)
		}
		return none, nil
	}
}

// wordsNeeded refuses to remove or replace a word list while games need it.
func (s *Server) wordsNeeded(name string) error {
	why, err := s.games.Kept.WordsNeeded(name, "")
	if err != nil || why.IsZero() {
		return err
	}
	return problem.New(http.StatusConflict, "%s", why)
}

// needing says which games and records need something.
func needing(games []string) said.Text {
	if len(games) == 1 {
		return said.Of("the game %s needs it; finish it and delete its record first", kept.Naming(games))
	}
	return said.Of("the games %s need it; finish them and delete their records first", kept.Naming(games))
}

// unknown is the answer where there are no such rules or tiles.
func unknown(err error) error {
	if missing := (*library.UnknownError)(nil); errors.As(err, &missing) {
		return problem.New(http.StatusNotFound, "%s", missing.Plain())
	}
	return err
}
