// Package kits lists the kits that come with the program, and installs them, for the server.
//
// An installation goes on while pages do other things; the topic kits tells how far it is. One is installed after the other, on one
// processor. What is stopped, or goes wrong, leaves nothing.
package kits

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync"

	"maven/internal/kit"
	"maven/internal/library"
	"maven/internal/pool"
	"maven/internal/web/problem"
	"maven/internal/web/registry"
	"maven/internal/web/wire"
)

// topic is what pages watch.
const topic = "kits"

// Options are what the resource is made of.
type Options struct {
	Places  []string         // folders that may hold kits, see kit.Places
	Library *library.Library // that kits are installed in
	Changed func(topic string)
	Needed  func(name string) error // refuses to remove a list that games need
}

// Kits is the resource.
type Kits struct {
	options Options
	stock   *registry.Stock
	ctx     context.Context // ends with the resource
	end     func()
	work    sync.WaitGroup
	turn    chan struct{} // has room for the one who installs

	lock    sync.Mutex
	shipped []*kit.Description       // the kits that there are
	under   map[string]*installation // by name in lower case; what went wrong stays until it is tried again
}

// An installation is under way, or has gone wrong.
type installation struct {
	part float64
	stop func()
	err  error
}

// New returns the resource.
func New(s *registry.Stock, o Options) *Kits {
	k := &Kits{options: o, stock: s, turn: make(chan struct{}, 1), under: map[string]*installation{}}
	k.ctx, k.end = context.WithCancel(context.Background())
	return k
}

// Close stops what is being installed.
func (k *Kits) Close(context.Context) error {
	k.end()
	k.work.Wait()
	return nil
}

// Routes returns the routes of the resource.
func (k *Kits) Routes() []*wire.Route {
	return []*wire.Route{
		wire.Ask("GET /api/v1/kits", "listKits", "The kits that come with the program, and those that can be made at home; spelling lists all of them", k.read),
		wire.Tell("POST /api/v1/kits/{name}/actions", "actOnKit", "Install a kit that comes with the program, or stop that; the topic kits tells how far it is. Remove an installed one; 409 while games need it", k.act),
	}
}

// A kitList is all kits.
type kitList struct {
	Kits []kitEntry `json:"kits"`
}

// A kitEntry is a kit, and its installation.
type kitEntry struct {
	kit.Listed
	Installing bool    `json:"installing,omitempty"`
	Part       float64 `json:"part,omitempty"`  // of the installation that is done, 0 to 1
	Fault      string  `json:"fault,omitempty"` // taken: another list has its name; needed: a game that has begun meanwhile needs the older one; damaged: the kit's file; failed: the log says why
	File       string  `json:"file,omitempty"`  // of the kit that is damaged
}

func (k *Kits) read(*http.Request, *wire.None) (kitList, error) {
	k.look()
	return k.list()
}

// look finds the kits that there are; damaged ones go to the log.
func (k *Kits) look() {
	shipped, err := kit.Shipped(k.options.Places)
	if err != nil {
		k.stock.Log.Warn("kits", "error", err)
	}
	k.lock.Lock()
	defer k.lock.Unlock()
	k.shipped = shipped
}

// Topic returns the kits as pages watch them.
func (k *Kits) Topic(id string) (any, bool) {
	all, err := k.list()
	if err != nil {
		k.stock.Log.Error("kits", "error", err)
	}
	return all, id == "" && err == nil
}

// list lists the kits that were found.
func (k *Kits) list() (kitList, error) {
	k.lock.Lock()
	defer k.lock.Unlock()
	all, err := kit.List(k.shipped, k.options.Library)
	if err != nil {
		return kitList{}, err
	}
	out := kitList{Kits: make([]kitEntry, len(all))}
	for i, one := range all {
		out.Kits[i].Listed = one
		if now := k.under[strings.ToLower(one.Name)]; now != nil && (now.err == nil || !one.Installed) {
			out.Kits[i].Installing, out.Kits[i].Part = now.err == nil, now.part
			var damaged *library.DamagedError
			switch {
			case errors.As(now.err, &damaged):
				out.Kits[i].Fault, out.Kits[i].File = "damaged", damaged.File
			case errors.Is(now.err, library.ErrTaken):
				out.Kits[i].Fault = "taken"
			case errors.As(now.err, new(*problem.Problem)):
				out.Kits[i].Fault = "needed"
			case now.err != nil:
				out.Kits[i].Fault = "failed"
			}
		}
	}
	return out, nil
}

// A kitAction is what is to be done about a kit.
type kitAction struct {
	Action string `json:"action" api:"required"` // install, stop or remove
}

func (k *Kits) act(r *http.Request, do *kitAction) (out kitList, err error) {
	k.look()
	if out, err = k.list(); err != nil {
		return out, err
	}
	name := strings.ToLower(r.PathValue("name"))
	var found *kit.Listed
	var known []string
	for i := range out.Kits {
		one := &out.Kits[i].Listed
		if one.From != kit.FromProgram {
			continue
		}
		known = append(known, one.Name)
		if strings.ToLower(one.Name) == name {
			found = one
		}
	}
	switch {
	case len(known) == 0:
		return out, problem.New(http.StatusNotFound, "no kit %q comes with the program", r.PathValue("name"))
	case found == nil:
		return out, problem.New(http.StatusNotFound, "no kit %q comes with the program; there are %s", r.PathValue("name"), strings.Join(known, ", "))
	case do.Action == "install":
		err = k.install(name, found)
	case do.Action == "stop":
		k.stop(name)
	case do.Action == "remove":
		err = k.remove(found)
	default:
		err = problem.Of("action", fmt.Errorf("action %.40q: must be install, stop or remove", do.Action))
	}
	if err != nil {
		return out, err
	}
	return k.list()
}

// install begins an installation, unless the kit is installed or under way. It takes the place of an older one that no game needs, or of a
// damaged one.
func (k *Kits) install(name string, found *kit.Listed) error {
	if found.Older {
		if err := k.options.Needed(found.Name); err != nil {
			return err
		}
	}
	k.lock.Lock()
	defer k.lock.Unlock()
	if now := k.under[name]; found.Installed || now != nil && now.err == nil {
		return nil
	}
	ctx, stop := context.WithCancel(k.ctx)
	now := &installation{stop: stop}
	k.under[name] = now
	k.work.Go(func() {
		defer stop()
		err := k.add(ctx, now, found)
		k.lock.Lock()
		if now.err = err; err == nil || ctx.Err() != nil {
			delete(k.under, name)
		} else {
			k.stock.Log.Warn("a kit is not installed", "kit", name, "error", err)
		}
		k.lock.Unlock()
		k.options.Changed(topic)
	})
	return nil
}

// add installs a kit when it is its turn.
func (k *Kits) add(ctx context.Context, now *installation, found *kit.Listed) error {
	select {
	case k.turn <- struct{}{}:
		defer func() { <-k.turn }()
	case <-ctx.Done():
		return ctx.Err()
	}
	ctx = pool.Civil(ctx)
	_, what, err := kit.Open(ctx, found.Folder)
	if err != nil {
		return err
	}
	what.Replace = found.Older || found.Broken
	if found.Older {
		what.Ready = func(string) error { return k.options.Needed(found.Name) } // a game may have begun meanwhile
	}
	_, err = k.options.Library.AddKit(ctx, what, func(part float64) {
		k.lock.Lock()
		now.part = part
		k.lock.Unlock()
		k.options.Changed(topic)
	})
	return err
}

func (k *Kits) stop(name string) {
	k.lock.Lock()
	defer k.lock.Unlock()
	if now := k.under[name]; now != nil {
		now.stop()
	}
}

// remove removes a kit that is installed and that no game needs.
func (k *Kits) remove(found *kit.Listed) error {
	if !found.Installed && !found.Older && !found.Broken {
		return problem.New(http.StatusConflict, "the kit %s is not installed", found.Name)
	}
	if err := k.options.Needed(found.Name); err != nil {
		return err
	}
	if err := k.options.Library.Remove(found.Name); err != nil {
		return err
	}
	k.options.Changed(topic)
	return nil
}
