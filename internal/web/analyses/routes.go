package analyses

import (
	"cmp"
	"errors"
	"fmt"
	"net/http"
	"runtime"
	"strconv"
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
	Cores   int                          // 0 for all
	Live    func() int                   // games that are being played
	Client  func(r *http.Request) string // names who sent a request
	Changed func(topic string)           // called when an analysis has changed

	// Far returns other engines that make the play-outs of a simulation, by what Parts returns for the request; nil for none.
	Far func(request []byte) pool.Far
}

// New returns the analyses, with those that were kept.
func New(d *registry.Stock, sources Sources, o Options) (*Analyses, error) {
	o.Cores = cmp.Or(o.Cores, runtime.GOMAXPROCS(0))
	a := &Analyses{Options: o, bounds: defaultBounds(), stock: d, sources: sources}
	a.open = a.opened
	if err := a.start(); err != nil {
		return nil, err
	}
	a.ended.Go(a.wakeOften)
	return a, nil
}

// wakeEvery is how soon after the end of a game one more analysis runs.
const wakeEvery = time.Second

// wakeOften starts what may run since games have ended, until the analyses are closed.
func (a *Analyses) wakeOften() {
	ticker := time.NewTicker(wakeEvery)
	defer ticker.Stop()
	for {
		select {
		case <-a.ctx.Done():
			return
		case <-ticker.C:
			a.wake()
		}
	}
}

// topicPrefix begins the topics of analyses, and the names of the documents that keep them.
const topicPrefix = "analyses/"

func topic(id int64) string { return fmt.Sprint(topicPrefix, id) }

// Topic returns the analysis of a number as pages watch it.
func (a *Analyses) Topic(id string) (any, bool) {
	n, err := strconv.ParseInt(id, 10, 64)
	if err != nil {
		return nil, false
	}
	v, err := a.see(n)
	return v, err == nil
}

// Routes returns the routes of analyses.
func (a *Analyses) Routes() []*wire.Route {
	return []*wire.Route{
		wire.Ask("GET /api/v1/analyses", "listAnalyses", "All analyses, the newest first, without their answers", a.listAll),
		wire.Tell("POST /api/v1/analyses", "ask", "Ask the engine; the answer comes later, and can be watched as the topic analyses/ID", a.create).Created(),
		wire.Ask("GET /api/v1/analyses/{id}", "readAnalysis", "An analysis as it is now, with its answer so far", wire.About(numberOf, a.read)),
		wire.Ask("DELETE /api/v1/analyses/{id}", "removeAnalysis", "Stop and forget an analysis", wire.About(numberOf, a.delete)),
		wire.Tell("POST /api/v1/analyses/{id}/actions", "actOnAnalysis", "Stop or continue an analysis, add or drop a candidate", wire.About(numberOf, a.action)),
	}
}

// All analyses of a server.
type list struct {
	Analyses []View `json:"analyses"`
}

func (a *Analyses) listAll(*http.Request, *wire.None) (list, error) {
	return list{a.list()}, nil
}

// Location is where an analysis is.
func (v View) Location() string { return fmt.Sprintf("/api/v1/analyses/%d", v.ID) }

func (a *Analyses) create(req *http.Request, body *Request) (View, error) {
	asked := *body
	if err := asked.check(&a.bounds); err != nil {
		return View{}, err
	}
	var err error
	switch {
	case asked.Kind == KindReport:
	case asked.Record != 0:
		asked.CGP, err = a.sources.Position(asked.Record, asked.Turn)
	case asked.Game != "":
		asked.CGP, err = a.played(asked.Game, asked.Turn)
	}
	if err != nil {
		return View{}, err
	}
	return a.ask(a.Client(req), asked)
}

// played returns the position of a game against the program before a turn. While the game goes on, nothing of it is told.
func (a *Analyses) played(game string, turn int) (string, error) {
	id, err := strconv.ParseInt(game, 10, 64)
	if err != nil {
		return "", problem.Of("game", said.Errorf("there is no game %q; it has a number", game))
	}
	g, err := a.stock.Store.SavedGames().Read(id)
	switch missing := (*store.MissingError)(nil); {
	case errors.As(err, &missing):
		return "", problem.Of("game", err)
	case err != nil:
		return "", err
	case !g.Finished || g.Record == 0:
		return "", problem.New(http.StatusConflict, "game %d goes on; it can be analysed when it has ended", id)
	}
	return a.sources.Position(g.Record, turn)
}

// numberOf returns the number of the analysis that a request is about.
func numberOf(req *http.Request) (int64, error) {
	return wire.Number(req, "there is no analysis %q; it has a number")
}

func (a *Analyses) read(id int64, _ *http.Request, _ *wire.None) (View, error) { return a.see(id) }

func (a *Analyses) delete(id int64, _ *http.Request, _ *wire.None) (none wire.None, err error) {
	return none, a.remove(id)
}

func (a *Analyses) action(id int64, req *http.Request, do *action) (View, error) {
	return a.act(a.Client(req), id, *do)
}
