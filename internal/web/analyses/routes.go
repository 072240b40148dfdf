package analyses

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"time"

	"maven/internal/pool"
	"maven/internal/report"
	"maven/internal/said"
	"maven/internal/store"
	"maven/internal/web/problem"
	"maven/internal/web/registry"
	"maven/internal/web/wire"
)

// Sources find positions and games that requests name.
type Sources interface {
	// Position returns the position of a record before a turn, as CGP.
	Position(record int64, turn int) (string, error)

	// Report returns the work of a report on a record by a player, with so many of the best moves.
	Report(record int64, player string, c registry.Choice, count int) (report.Work, error)
}

// Options are what analyses are made of, besides the stock.
type Options struct {
	Bounds  Bounds
	Cores   int                          // 0 for all
	Live    func() int                   // games that are being played; nil for none
	Client  func(r *http.Request) string // names who sent a request
	Changed func(topic string)           // called when an analysis has changed

	// Far returns other engines that make the play-outs of a simulation, by what Parts returns for the request; nil for none.
	Far func(request []byte) pool.Far
}

// A Resource is the analyses of a server with their routes.
type Resource struct {
	*Analyses
	sources Sources
	games   *store.Store
	options Options
	closing chan struct{}
	beat    sync.WaitGroup
	once    sync.Once
}

// New returns the resource, with the analyses that were kept.
func New(d *registry.Stock, sources Sources, o Options) (*Resource, error) {
	o.Cores = cmp.Or(o.Cores, runtime.GOMAXPROCS(0))
	if o.Live == nil {
		o.Live = func() int { return 0 }
	}
	open := &opener{stock: d, bounds: o.Bounds, sources: sources, far: o.Far}
	r := &Resource{sources: sources, games: d.Store, options: o, closing: make(chan struct{}), Analyses: &Analyses{bounds: o.Bounds, cores: o.Cores, live: o.Live, now: d.Now, open: open.open,
		archive: &documents{d.Store}, log: d.Log, changed: func(id int64) { o.Changed(topic(id)) }}}
	if err := r.start(); err != nil {
		return nil, err
	}
	r.beat.Go(r.wakeOften)
	return r, nil
}

// wakeEvery is how soon after the end of a game one more analysis runs.
const wakeEvery = time.Second

// wakeOften starts what may run since games have ended, until the resource is closed.
func (r *Resource) wakeOften() {
	ticker := time.NewTicker(wakeEvery)
	defer ticker.Stop()
	for {
		select {
		case <-r.closing:
			return
		case <-ticker.C:
			r.wake()
		}
	}
}

// topicPrefix begins the topics of analyses, and the names of the documents that keep them.
const topicPrefix = "analyses/"

func topic(id int64) string { return fmt.Sprint(topicPrefix, id) }

// Topic returns the analysis of a number as pages watch it.
func (r *Resource) Topic(id string) (any, bool) {
	n, err := strconv.ParseInt(id, 10, 64)
	if err != nil {
		return nil, false
	}
	v, err := r.see(n)
	return v, err == nil
}

// Close keeps what runs, and ends it.
func (r *Resource) Close(context.Context) error {
	r.once.Do(func() { close(r.closing) })
	r.beat.Wait()
	r.Analyses.Close()
	return nil
}

// Routes returns the routes of the resource.
func (r *Resource) Routes() []*wire.Route {
	return []*wire.Route{
		wire.Ask("GET /api/v1/analyses", "listAnalyses", "All analyses, the newest first, without their answers", r.listAll),
		wire.Tell("POST /api/v1/analyses", "ask", "Ask the engine; the answer comes later, and can be watched as the topic analyses/ID", r.create).Created(),
		wire.Ask("GET /api/v1/analyses/{id}", "readAnalysis", "An analysis as it is now, with its answer so far", wire.About(numberOf, r.read)),
		wire.Ask("DELETE /api/v1/analyses/{id}", "removeAnalysis", "Stop and forget an analysis", wire.About(numberOf, r.delete)),
		wire.Tell("POST /api/v1/analyses/{id}/actions", "actOnAnalysis", "Stop or continue an analysis, add or drop a candidate", wire.About(numberOf, r.action)),
	}
}

// All analyses of a server.
type list struct {
	Analyses []View `json:"analyses"`
}

func (r *Resource) listAll(*http.Request, *wire.None) (list, error) {
	return list{r.list()}, nil
}

// Location is where an analysis is.
func (v View) Location() string { return fmt.Sprintf("/api/v1/analyses/%d", v.ID) }

func (r *Resource) create(req *http.Request, body *Request) (View, error) {
	asked := *body
	if err := asked.check(&r.bounds); err != nil {
		return View{}, err
	}
	var err error
	switch {
	case asked.Kind == KindReport:
	case asked.Record != 0:
		asked.CGP, err = r.sources.Position(asked.Record, asked.Turn)
	case asked.Game != "":
		asked.CGP, err = r.played(asked.Game, asked.Turn)
	}
	if err != nil {
		return View{}, err
	}
	return r.ask(r.options.Client(req), asked)
}

// played returns the position of a game against the program before a turn. While the game goes on, nothing of it is told.
func (r *Resource) played(game string, turn int) (string, error) {
	id, err := strconv.ParseInt(game, 10, 64)
	if err != nil {
		return "", problem.Of("game", said.Errorf("there is no game %q; it has a number", game))
	}
	g, err := r.games.SavedGames().Read(id)
	switch missing := (*store.MissingError)(nil); {
	case errors.As(err, &missing):
		return "", problem.Of("game", err)
	case err != nil:
		return "", err
	case !g.Finished || g.Record == 0:
		return "", problem.New(http.StatusConflict, "game %d goes on; it can be analysed when it has ended", id)
	}
	return r.sources.Position(g.Record, turn)
}

// numberOf returns the number of the analysis that a request is about.
func numberOf(req *http.Request) (int64, error) {
	return wire.Number(req, "there is no analysis %q; it has a number")
}

func (r *Resource) read(id int64, _ *http.Request, _ *wire.None) (View, error) { return r.see(id) }

func (r *Resource) delete(id int64, _ *http.Request, _ *wire.None) (none wire.None, err error) {
	return none, r.remove(id)
}

func (r *Resource) action(id int64, req *http.Request, do *action) (View, error) {
	return r.act(r.options.Client(req), id, *do)
}

// documents keep analyses in the database.
type documents struct{ store *store.Store }

func (p *documents) add(data []byte) (int64, error) {
	return p.store.Documents().Add(topicPrefix, data)
}

func (p *documents) keep(id int64, data []byte) error {
	_, err := p.store.Documents().Keep(store.Document{Name: topic(id), Version: store.AnyVersion, Data: data})
	return err
}

func (p *documents) remove(id int64) error { return p.store.Documents().Remove(topic(id)) }

func (p *documents) load() (map[int64][]byte, error) {
	names, err := p.store.Documents().Names(topicPrefix)
	kept := map[int64][]byte{}
	for _, name := range names {
		id, bad := strconv.ParseInt(strings.TrimPrefix(name, topicPrefix), 10, 64)
		if bad != nil {
			continue
		}
		one, bad := p.store.Documents().Read(name)
		if bad != nil {
			one.Data = nil // it is told, and does not keep the others away
		}
		kept[id] = one.Data
	}
	return kept, err
}
