//go:build js

package main

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"sync"
	"time"

	"maven/internal/library"
	"maven/internal/store"
	"maven/internal/web"
	"maven/internal/web/problem"
	"maven/internal/web/registry"
)

// databasePath is where the whole database is read and replaced. There is no such thing in `maven serve`, which has `maven db`
// beside it.
const databasePath = "/site/database"

// A program is the server with its database, which can be exchanged.
type program struct {
	lib *library.Library
	log *slog.Logger

	lock   sync.RWMutex // held for writing while the database is exchanged
	games  *store.Store
	server *web.Server
}

// file returns the path of the database.
func file() string { return filepath.Join(home, "games.db") }

// open opens the database and starts the server.
func (p *program) open(ctx context.Context) (err error) {
	if p.games, err = store.Open(ctx, file(), store.Create, time.Now); err != nil {
		return err
	}
	if p.games.CopyError != nil {
		p.log.Warn("no copy", "error", p.games.CopyError)
	}
	p.server, err = web.New(web.Options{Options: registry.Options{Library: p.lib, Store: p.games, Now: time.Now, Log: p.log, Version: version, Cores: 1}, Far: crewOf(p.log), Kits: []string{kits}})
	return err
}

// close saves everything.
func (p *program) close(ctx context.Context) error {
	return errors.Join(p.server.Close(ctx), p.games.Close())
}

// kits is where the worker of the page gives the kits that it fetches (assets/site/files.js).
const kits = "/shipped/kits"

// version is what the page says of the program.
const version = "maven in the browser"

// ServeHTTP answers a request.
func (p *program) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path == databasePath {
		if err := p.database(w, r); err != nil {
			problem.Write(w, err)
		}
		return
	}
	p.lock.RLock()
	s := p.server
	p.lock.RUnlock()
	s.Handler().ServeHTTP(w, r)
}

// database gives the whole database away as a file, or puts another in its place.
func (p *program) database(w http.ResponseWriter, r *http.Request) error {
	p.lock.Lock()
	defer p.lock.Unlock()
	switch r.Method {
	case http.MethodGet:
		name := file() + ".export"
		os.Remove(name) // of a browser that was closed meanwhile
		defer os.Remove(name)
		if err := p.games.Backup(r.Context(), name); err != nil {
			return err
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		w.Header().Set("Content-Type", "application/vnd.sqlite3")
		_, err = w.Write(text)
		return err
	case http.MethodPut:
		text, err := io.ReadAll(r.Body)
		if err != nil {
			return err
		}
		return p.exchange(r.Context(), text)
	}
	return problem.New(http.StatusMethodNotAllowed, "%s takes GET and PUT, not %s", databasePath, r.Method)
}

// exchange puts another database in the place of this one, which goes on if the other is none.
func (p *program) exchange(ctx context.Context, text []byte) error {
	name := file() + ".import"
	defer os.Remove(name)
	if err := os.WriteFile(name, text, 0o600); err != nil {
		return err
	}
	if err := p.close(ctx); err != nil {
		return err
	}
	done, fault := store.Restore(ctx, file(), name)
	if fault == nil && done.Replaced != "" {
		fault = os.Remove(done.Replaced) // the page has said so, and nobody could reach it
	}
	if err := p.open(ctx); err != nil {
		return errors.Join(fault, err)
	}
	if fault != nil {
		return problem.New(http.StatusUnprocessableEntity, "%v", fault)
	}
	return nil
}
